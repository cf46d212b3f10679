"""The smallest change that parts two tools: it parts them, and no smaller one does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import (
    HF_EVALUATE,
    KIRCHHOFF,
    MTEVAL_13A,
    MULTI_BLEU,
    NLTK,
    NLTK_2017,
    PAPINENI,
    PRESETS,
    SACREBLEU,
    SACREBLEU_SENTENCE,
    TORCHMETRICS,
    BleuInputError,
    sentence_bleu,
)
from bleu_teach.changes import smallest_change
from bleu_teach.differences import SEEN
from tests.examples import examples

presets = st.sampled_from(PRESETS)
texts = st.lists(st.sampled_from(["the", "The", "cat", "cat.", "a,b", "é", "猫"]), max_size=7)
texts = texts.map(" ".join)
WHITESPACE = replace(SACREBLEU, name="WHITESPACE", tokenizer="whitespace")
CAT = "the cat sat on the mat"


def score(candidate, references, convention):
    split = convention.tokenize
    tokens = split(candidate), [split(text) for text in references]
    return sentence_bleu(*tokens, convention=convention).score


@examples(150)
@given(texts, st.lists(texts, min_size=1, max_size=3), presets, presets)
def test_after_the_change_both_tools_have_the_scores_that_it_tells(candidate, references, a, b):
    change = smallest_change(candidate, references, a, b)
    if change:
        after = change.candidate, change.references
        assert (score(*after, a), score(*after, b)) == (change.before, change.after)
        assert abs(change.before - change.after) >= SEEN
        assert (change.words == 0) == (after == (candidate, tuple(references)))


@examples(100)
@given(texts, presets, presets)
def test_no_single_word_left_out_parts_them_where_more_words_are_changed(candidate, a, b):
    change = smallest_change(candidate, [CAT], a, b)
    if change is None or change.words > 1:
        words = candidate.split()
        for place in range(len(words)):
            shorter = " ".join(words[:place] + words[place + 1 :])
            try:
                assert abs(score(shorter, [CAT], a) - score(shorter, [CAT], b)) < SEEN
            except BleuInputError:  # a tool has no score for nothing
                assert not shorter.strip()


@given(texts, presets)
def test_a_tool_never_parts_from_itself(candidate, tool):
    assert smallest_change(candidate, [CAT], tool, tool) is None


@pytest.mark.parametrize(
    ("candidate", "references", "a", "b", "message"),
    [
        (CAT, [CAT], SACREBLEU, MTEVAL_13A, "write “The” for “the”"),
        (CAT.capitalize(), [CAT.capitalize()], SACREBLEU, MTEVAL_13A, "write “the” for “The”"),
        (CAT, [f"{CAT} ."], SACREBLEU, WHITESPACE, "write “mat.” for “mat”"),
        ("a b c d", ["a b c d"], SACREBLEU, SACREBLEU_SENTENCE, "leave out “d”"),
        ("a b c d e", ["a b c d e"], SACREBLEU, SACREBLEU_SENTENCE, "leave out “a b”"),
        ("x a y z w", ["a"], SACREBLEU, SACREBLEU_SENTENCE, "leave out “y z”"),
        (CAT, [CAT], NLTK_2017, KIRCHHOFF, "leave out “on”"),
        ("a b c d e f g", ["a b c d e f", "a b c d e f g h"], MULTI_BLEU, TORCHMETRICS,
         "turn the references around"),
        ("a b c d e f g h i", ["a b c d e f g h i", "a b c d e"], MULTI_BLEU, HF_EVALUATE,
         "leave out “i”"),
        ("it is ship", ["it is ship"], PAPINENI, SACREBLEU_SENTENCE, "nothing"),
    ],
)  # fmt: skip
def test_the_smallest_change_is_found(candidate, references, a, b, message):
    assert smallest_change(candidate, references, a, b).message == message


def test_a_run_of_words_is_left_out_where_one_word_is_not_enough():
    change = smallest_change(CAT, [CAT], SACREBLEU, SACREBLEU_SENTENCE)
    assert (change.message, change.words) == ("leave out “the cat sat”", 3)
    assert change.candidate == "on the mat"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((["a"], [CAT], SACREBLEU, NLTK), "A text is one str"),
        ((CAT, [["the"]], SACREBLEU, NLTK), "A text is one str"),
        ((CAT, [], SACREBLEU, NLTK), "There is no reference"),
        ((CAT, [CAT], SACREBLEU, "NTLK"), "No tool has the name 'NTLK'"),
    ],
)
def test_bad_input_is_named(arguments, said):
    with pytest.raises(BleuInputError) as caught:
        smallest_change(*arguments)
    assert said in str(caught.value)
