"""The card of the synthetic corpus prints what is computed from it, in percent."""

import re
from importlib.resources import files
from statistics import mean

import pytest
import sacrebleu

import bleu_teach.corpus
from bleu_teach import SACREBLEU, sentence_stats, tokenize
from bleu_teach.corpus import INTO_KOREAN, SYSTEMS, load, load_into_korean

CORPUS = load()


def text_of(name):
    """A file of the corpus as it is on disk."""
    return files(bleu_teach.corpus).joinpath(name).read_bytes().decode("utf-8")


def segment_stats(system, reference_count=2):
    """The BleuStats of every segment of a system, against the first references."""
    return [
        sentence_stats(tokenize(candidate), [tokenize(r) for r in group[:reference_count]])
        for candidate, group in zip(CORPUS.systems[system], CORPUS.references, strict=True)
    ]


def test_the_card_prints_the_computed_numbers():
    card = text_of("CARD.md")
    for name in SYSTEMS:
        one, two = segment_stats(name, 1), segment_stats(name)
        row = [sum(one).score().score, sum(two).score().score]
        row += [mean(stats.score(SACREBLEU).score for stats in two)]
        row += [mean(stats.score().score == 0 for stats in two)]  # without smoothing
        cells = " | ".join(f"{100 * value:.1f}" for value in row)
        penalty = sum(two).score().brevity_penalty
        assert f"| {name} | {cells} | {penalty:.2f} |" in card


@pytest.mark.parametrize("name", INTO_KOREAN)
def test_the_card_prints_the_scores_into_korean(name):
    corpus = load_into_korean()
    bleu = [sacrebleu.BLEU(tokenize=tokenizer) for tokenizer in ("13a", "char", "ko-mecab")]
    sides = corpus.systems[name], [[line for (line,) in corpus.references]]
    scores = [metric.corpus_score(*sides).score for metric in (*bleu, sacrebleu.CHRF())]
    cells = " | ".join(f"{score:.1f}" for score in scores)
    assert f"| {name} | {cells} |" in text_of("CARD.md") and len(corpus.references) == 40


def into_korean(system):
    """The words of each reference, and those of a system's line."""
    corpus = load_into_korean()
    return [
        (reference.split(), line.split())
        for (reference,), line in zip(corpus.references, corpus.systems[system], strict=True)
    ]


def test_polite_changes_what_ends_a_sentence_and_nothing_else():
    for ours, theirs in into_korean("polite"):
        changed = [word for word, other in zip(ours, theirs, strict=True) if word != other]
        assert changed and all(word.endswith((".", "?", ",")) for word in changed)


def test_reordered_has_the_words_of_the_reference_in_another_order():
    lines = into_korean("reordered")
    assert all(sorted(ours) == sorted(theirs) for ours, theirs in lines)
    assert sum(ours != theirs for ours, theirs in lines) == 35


def test_the_card_names_the_kind_of_each_mistake():
    listed = text_of("CARD.md").partition("## What mistaken gets wrong")[2].partition("##")[0]
    assert sorted(map(int, re.findall(r"\d+", listed))) == list(range(40))
    assert all(ours != theirs for ours, theirs in into_korean("mistaken"))
