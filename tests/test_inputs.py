"""Bad input is named and repaired in the message; unusual but legal input is counted."""

import math

import pytest

from bleu_teach import (
    HF_EVALUATE,
    NLTK,
    SACREBLEU,
    BleuInputError,
    brevity_penalty,
    clip,
    closest_reference_length,
    corpus_bleu,
    count_ngrams,
    explain_difference,
    extract_ngrams,
    free_chunks,
    free_reorderings,
    pairwise_accuracy,
    sentence_bleu,
    sentence_stats,
)

THE_CAT = ["the", "cat"]
A_CAT = ["a", "cat"]


def explained(candidates, references, convention=NLTK):
    return lambda: explain_difference(candidates, references, SACREBLEU, convention)


# The call, the mistake that the message names, and the repair that it shows.
BAD_INPUT = [
    # tokens
    (lambda: extract_ngrams("the cat", 1), "got the string 'the cat'", "tokenize('the cat')"),
    (lambda: count_ngrams({"the"}, 1), "got the set", "Pass a list"),
    (lambda: count_ngrams([THE_CAT], 1), "one token is the list ['the', 'cat']", "one segment"),
    # orders
    (lambda: count_ngrams(THE_CAT, 0), "got the int 0", "1 is for words"),
    (lambda: sentence_bleu(THE_CAT, [THE_CAT], 10**30), "from 1 to 1000", "BLEU uses 1 to 4"),
    # the references of one segment
    (lambda: sentence_bleu(THE_CAT, THE_CAT), "a flat list of strings that starts", "[reference]"),
    (lambda: sentence_bleu(THE_CAT, []), "Expected at least one reference", "[reference]"),
    # a corpus
    (
        lambda: corpus_bleu([THE_CAT] * 3, [[THE_CAT] * 3, [A_CAT] * 3]),
        "len(candidates) is 3, but len(references) is 2. The references look transposed",
        "zip(*references)",
    ),
    (
        lambda: corpus_bleu([THE_CAT, THE_CAT], [[A_CAT]]),
        "len(candidates) is 2, but len(references) is 1",
        "references[segment]",
    ),
    (
        lambda: corpus_bleu(["the cat", "a cat"], [[THE_CAT], [A_CAT]]),
        "Segment 0: Expected a list of tokens, got the string 'the cat'",
        "tokenize('the cat')",
    ),
    (lambda: corpus_bleu([], []), "at least one segment, got none", "Pass a candidate"),
    # weights and conventions
    (
        lambda: sentence_bleu(THE_CAT, [THE_CAT], weights=[0.5, 0.5]),
        "Expected 4 weights that add up to 1, one per n-gram order, got the list [0.5, 0.5]",
        "[1/4] * 4",
    ),
    (
        lambda: sentence_stats(THE_CAT, [THE_CAT], 2) + sentence_stats(THE_CAT, [THE_CAT], 3),
        "for 2 and 3 n-gram orders cannot be added",
        "the same max_n",
    ),
    # counts and lengths
    (
        lambda: clip(THE_CAT, {}),
        "Counter of numbers from 0 up as the counts, got the list",
        "count_ngrams(tokens, n)",
    ),
    (lambda: brevity_penalty(math.nan, 3), "as the candidate length c, got the float nan", "len("),
    (lambda: closest_reference_length(2, 3), "lengths, got the int 3", "[len(reference) for"),
    (lambda: pairwise_accuracy([1, 2], [1, 2, 3]), "got [2] and [3]", ""),
    (lambda: pairwise_accuracy([1, 2], [0.5, 0.5]), "found none", ""),
    # other functions that receive segments
    (lambda: free_chunks("the cat", [A_CAT]), "got the string 'the cat'", "tokenize('the cat')"),
    (lambda: free_reorderings("the cat", [A_CAT]), "got the string", "tokenize('the cat')"),
    (lambda: free_reorderings(A_CAT, [A_CAT], sample=0), "at least 1 as the sample", ""),
    (explained([""], [["a"]], HF_EVALUATE), "an empty candidate has no score", "Remove"),
    (explained(["a"], "a cat"), "one list of strings per segment", "Pass [[text], [text]]"),
    (explained(["a"], [[A_CAT]]), "Expected one string", ""),
]


@pytest.mark.parametrize(("call", "mistake", "repair"), BAD_INPUT)
def test_the_message_names_the_mistake_and_the_repair(call, mistake, repair):
    with pytest.raises(BleuInputError) as caught:
        call()
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
