"""The presets are the tools: the same scores as sacreBLEU and NLTK, on generated text."""

import re
from dataclasses import replace
from itertools import zip_longest

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sacrebleu import BLEU, sentence_bleu

from bleu_teach import NLTK, SACREBLEU, SACREBLEU_SENTENCE, corpus_bleu
from tests.strategies import columns, corpora, nltk, text_corpora, tokenized, weight_lists

TOKENIZERS = ("none", "13a", "intl", "zh", "char")

# sacreBLEU


@st.composite
def sacrebleu_options(draw):
    """Any setting of sacreBLEU's BLEU that can be had without a download."""
    smoothing = draw(st.sampled_from(["none", "floor", "add-k", "exp"]))
    values = [None, 0.01, 0.5, 1, 3] if smoothing in ("floor", "add-k") else [None]
    return {
        "smooth_method": smoothing,
        "smooth_value": draw(st.sampled_from(values)),
        "effective_order": draw(st.booleans()),
        "lowercase": draw(st.booleans()),
        "tokenize": draw(st.sampled_from(TOKENIZERS)),
    }


def as_convention(options):
    """The same setting as a Convention."""
    return replace(
        SACREBLEU,
        smoothing=options["smooth_method"],
        smoothing_value=options["smooth_value"],
        no_ngrams="drop" if options["effective_order"] else "zero",
        case="lc" if options["lowercase"] else "mixed",
        tokenizer=options["tokenize"],
    )


@given(text_corpora(), sacrebleu_options())
def test_a_corpus_has_the_score_and_the_lines_of_sacrebleu(corpus, options):
    candidates, references = columns(corpus)
    streams = [list(stream) for stream in zip_longest(*references)]
    metric, convention = BLEU(**options, force=True), as_convention(options)
    theirs = metric.corpus_score(candidates, streams)
    ours = corpus_bleu(*tokenized(corpus, convention), convention=convention)
    assert 100 * ours.score == pytest.approx(theirs.score, abs=1e-10)
    assert ours.brevity_penalty == pytest.approx(theirs.bp, abs=1e-12)
    assert options["effective_order"] or str(ours) == str(theirs)  # we leave out what was dropped
    line, nrefs = re.match(r"(nrefs:(\w+).*\|)version:", str(metric.get_signature())).groups()
    assert convention.signature(nrefs).startswith(f"{line}version:bleu_teach-")


@given(text_corpora(max_segments=1))
def test_a_segment_has_the_score_of_sacrebleus_sentence_bleu(corpus):
    ((candidate, references),) = corpus
    ours = corpus_bleu(*tokenized(corpus, SACREBLEU_SENTENCE), convention=SACREBLEU_SENTENCE)
    assert 100 * ours.score == pytest.approx(sentence_bleu(candidate, references).score, abs=1e-10)


# NLTK. Its scores may be as small as 1e-230, so the error allowed is relative.


@given(corpora(), weight_lists(4))
@example([(["a", "x"], [["a", "b"]])], [0.25] * 4)  # two tokens, and no bigram
def test_a_corpus_has_the_score_of_nltk(corpus, weights):
    ours = corpus_bleu(*columns(corpus), weights=weights, convention=NLTK)
    assert ours.score == pytest.approx(nltk(corpus, weights), rel=1e-12, abs=0)
