"""Bad input is named and repaired in the message; unusual but legal input is counted."""

import math

import pytest

from bleu_teach import (
    BleuInputError,
    brevity_penalty,
    clip,
    closest_reference_length,
    corpus_bleu,
    count_ngrams,
    extract_ngrams,
    sentence_bleu,
    sentence_stats,
)

THE_CAT = ["the", "cat"]
A_CAT = ["a", "cat"]
NAN = math.nan


def scored(**options):
    return lambda: sentence_bleu(THE_CAT, [THE_CAT], **options)


# what went in: the call, the mistake that the message names, the repair that it shows
BAD_INPUT = {
    # tokens
    "str as tokens": (
        lambda: extract_ngrams("the cat", 1),
        "got the string 'the cat'",
        "tokenize('the cat')",
    ),
    "a segment inside a list": (
        lambda: count_ngrams([THE_CAT], 1),
        "one token is the list ['the', 'cat']",
        "pass one segment",
    ),
    # orders
    "n = 0": (lambda: count_ngrams(THE_CAT, 0), "got the int 0", "1 is for words"),
    "n as bool": (lambda: count_ngrams(THE_CAT, True), "the bool True", "1 is for words"),
    "an order that would never end": (
        lambda: sentence_bleu(THE_CAT, [THE_CAT], 10**30),
        "from 1 to 1000",
        "BLEU uses 1 to 4",
    ),
    # the references of one segment
    "one flat reference": (
        lambda: sentence_bleu(THE_CAT, THE_CAT),
        "a flat list of strings that starts with 'the'",
        "[reference]",
    ),
    "no reference": (
        lambda: sentence_bleu(THE_CAT, []),
        "Expected at least one reference",
        "[reference]",
    ),
    # a corpus
    "transposed references": (
        lambda: corpus_bleu([THE_CAT] * 3, [[THE_CAT] * 3, [A_CAT] * 3]),
        "len(candidates) is 3, but len(references) is 2. The references look transposed",
        "zip(*references)",
    ),
    "too few references, as text": (
        lambda: corpus_bleu([THE_CAT, THE_CAT], ["ab"]),  # as long as there are candidates
        "len(candidates) is 2, but len(references) is 1",
        "references[segment]",
    ),
    "candidates as text": (
        lambda: corpus_bleu(["the cat", "a cat"], [[THE_CAT], [A_CAT]]),
        "got strings, starting with 'the cat'",
        "[tokenize(text) for text in candidates]",
    ),
    "a segment without references": (
        lambda: corpus_bleu([THE_CAT, A_CAT], [[THE_CAT], []]),
        "Segment 1: Expected at least one reference",
        "[reference]",
    ),
    "no segment": (
        lambda: corpus_bleu([], []),
        "Expected at least one segment, got none",
        "Pass a candidate",
    ),
    # weights and conventions
    "two weights for four orders": (
        scored(weights=[0.5, 0.5]),
        "Expected 4 weights that add up to 1, one per n-gram order, got the list [0.5, 0.5]",
        "[1/4] * 4",
    ),
    "NaN weights": (scored(weights=[NAN] * 4), "the list [nan, nan, nan, nan]", "[1/4] * 4"),
    "statistics of different orders": (
        lambda: sentence_stats(THE_CAT, [THE_CAT], 2) + sentence_stats(THE_CAT, [THE_CAT], 3),
        "for 2 and 3 n-gram orders cannot be added",
        "the same max_n",
    ),
    # counts and lengths
    "tokens instead of counts": (
        lambda: clip(THE_CAT, {}),
        "Counter of numbers from 0 up as the counts, got the list",
        "count_ngrams(tokens, n)",
    ),
    "tokens instead of a length": (
        lambda: brevity_penalty(THE_CAT, 3),
        "number of tokens as the candidate length c, got the list",
        "len(tokens)",
    ),
    "a length that is NaN": (lambda: brevity_penalty(2, NAN), "the float nan", "len(tokens)"),
    "one length for a list": (
        lambda: closest_reference_length(2, 3),
        "list of reference lengths, got the int 3",
        "[len(reference) for reference in references]",
    ),
}


@pytest.mark.parametrize(("call", "mistake", "repair"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_the_message_names_the_mistake_and_the_repair(call, mistake, repair):
    with pytest.raises(BleuInputError) as caught:
        call()
    message = str(caught.value)
    assert mistake in message
    assert repair in message


# What is legal


def test_arguments_are_left_as_they_were():
    candidates, references = [["a", "b"]], [[["b", "a"], ["a"]]]
    corpus_bleu(candidates, references, weights=(weights := [0.4, 0.3, 0.2, 0.1]))
    assert (candidates, references) == ([["a", "b"]], [[["b", "a"], ["a"]]])
    assert weights == [0.4, 0.3, 0.2, 0.1]
