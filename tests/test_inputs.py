"""Bad input is named and repaired in the message; unusual but legal input is counted."""

import math

import pytest

import bleu_teach
from bleu_teach import BleuInputError, brevity_penalty, corpus_bleu

NAMES = vars(bleu_teach) | {"THE_CAT": ["the", "cat"], "A_CAT": ["a", "cat"], "nan": math.nan}

# A line of code, the mistake that the message names, and the repair that it shows.
BAD_INPUT = {
    # tokens
    "extract_ngrams('the cat', 1)": ("got the string 'the cat'", "tokenize('the cat')"),
    "count_ngrams({'the'}, 1)": ("got the set", "Pass a list"),
    "count_ngrams([THE_CAT], 1)": ("one token is the list ['the', 'cat']", "one segment"),
    # orders
    "count_ngrams(THE_CAT, 0)": ("got the int 0", "1 is for words"),
    "sentence_bleu(THE_CAT, [THE_CAT], 10**30)": ("from 1 to 1000", "BLEU uses 1 to 4"),
    # the references of one segment
    "sentence_bleu(THE_CAT, THE_CAT)": ("a flat list of strings that starts", "[reference]"),
    "sentence_bleu(THE_CAT, [])": ("Expected at least one reference", "[reference]"),
    # a corpus
    "corpus_bleu([THE_CAT] * 3, [[THE_CAT] * 3, [A_CAT] * 3])": (
        "len(candidates) is 3, but len(references) is 2. The references look transposed",
        "zip(*references)",
    ),
    "corpus_bleu([THE_CAT, THE_CAT], [[A_CAT]])": (
        "len(candidates) is 2, but len(references) is 1",
        "references[segment]",
    ),
    "corpus_bleu(['the cat', 'a cat'], [[THE_CAT], [A_CAT]])": (
        "Segment 0: Expected a list of tokens, got the string 'the cat'",
        "tokenize('the cat')",
    ),
    "corpus_bleu([], [])": ("at least one segment, got none", "Pass a candidate"),
    # weights and conventions
    "sentence_bleu(THE_CAT, [THE_CAT], weights=[0.5, 0.5])": (
        "Expected 4 weights that add up to 1, one per n-gram order, got the list [0.5, 0.5]",
        "[1/4] * 4",
    ),
    "sentence_stats(THE_CAT, [THE_CAT], 2) + sentence_stats(THE_CAT, [THE_CAT], 3)": (
        "for 2 and 3 n-gram orders cannot be added",
        "the same max_n",
    ),
    # counts and lengths
    "clip(THE_CAT, {})": (
        "Counter of numbers from 0 up as the counts, got the list",
        "count_ngrams(tokens, n)",
    ),
    "brevity_penalty(nan, 3)": ("as the candidate length c, got the float nan", "len("),
    "closest_reference_length(2, 3)": ("lengths, got the int 3", "[len(reference) for"),
    "pairwise_accuracy([1, 2], [1, 2, 3])": ("got [2] and [3]", ""),
    "pairwise_accuracy([1, 2], [0.5, 0.5])": ("found none", ""),
    # other functions that receive segments
    "free_chunks('the cat', [A_CAT])": ("got the string 'the cat'", "tokenize('the cat')"),
    "free_reorderings('the cat', [A_CAT])": ("got the string", "tokenize('the cat')"),
    "free_reorderings(A_CAT, [A_CAT], sample=0)": ("at least 1 as the sample", ""),
    "explain_difference([''], [['a']], SACREBLEU, HF_EVALUATE)": (
        "an empty candidate has no score",
        "Remove",
    ),
    "explain_difference(['a'], 'a cat', SACREBLEU, NLTK)": (
        "one list of strings per segment",
        "Pass [[text], [text]]",
    ),
    "explain_difference(['a'], [[A_CAT]], SACREBLEU, NLTK)": ("Expected one string", ""),
}


@pytest.mark.parametrize("call", BAD_INPUT)
def test_the_message_names_the_mistake_and_the_repair(call):
    mistake, repair = BAD_INPUT[call]
    with pytest.raises(BleuInputError) as caught:
        eval(call, dict(NAMES))
    assert mistake in str(caught.value) and repair in str(caught.value)


@pytest.mark.parametrize(("length", "shown"), [(38, f"'{'a' * 38}'"), (39, f"'{'a' * 36}...")])
def test_a_value_is_cut_after_forty_characters(length, shown):
    with pytest.raises(BleuInputError) as caught:
        brevity_penalty("a" * length, 1)
    assert f"the str {shown}. Count" in str(caught.value)


# What is legal


def test_arguments_are_left_as_they_were():
    candidates, references = [["a", "b"]], [[["b", "a"], ["a"]]]
    corpus_bleu(candidates, references, weights=(weights := [0.4, 0.3, 0.2, 0.1]))
    assert (candidates, references) == ([["a", "b"]], [[["b", "a"], ["a"]]])
    assert weights == [0.4, 0.3, 0.2, 0.1]
