"""The inputs that `check` tries: few, chosen, and each with a label. Simplest first.

They are chosen such that every two mistakes of the bank answer at least one of them differently,
and every mistake is caught by three. `tests/learn/choose_inputs.py` finds what is missing after a
mistake was added. Nothing is asked that the task leaves open.
"""

from __future__ import annotations

from collections import Counter

from bleu_teach.ngrams import count_ngrams


def tokens(text: str) -> list[str]:
    return text.split()


def segment(text: str) -> tuple[list, list]:
    """'a b | a | b' → the candidate and its references."""
    candidate, *references = (part.split() for part in text.split("|"))
    return candidate, references


def corpus(*lines: str) -> tuple[list, list]:
    """One line a segment → candidates and references[segment][reference]."""
    segments = [segment(line) for line in lines]
    return [candidate for candidate, _ in segments], [references for _, references in segments]


def counts(text: str) -> Counter:
    return count_ngrams(text.split(), 1)


NGRAM_INPUTS = (
    ("one word", (tokens("cat"), 1)),
    ("a segment shorter than n", (tokens("cat"), 2)),
    ("a capital letter", (tokens("The cat"), 1)),
    ("a pair", (tokens("the cat"), 2)),
    ("a repeated word", (tokens("the the The"), 1)),
    ("pairs that overlap", (tokens("The cat sat"), 2)),
    ("a repeated pair", (tokens("the cat the cat"), 2)),
    ("triples", (tokens("a dog was barking"), 3)),
    ("a repeated triple", (tokens("to be to be to"), 3)),
)

PRECISION_INPUTS = (
    ("a perfect match", (*segment("cat | cat"), 1)),
    ("a capital letter", (*segment("The | the"), 1)),
    ("a piece of a word", (*segment("cat | cats"), 1)),
    ("a candidate shorter than n", (*segment("cat | the cat"), 2)),
    ("a word that the candidate repeats", (*segment("the the | the"), 1)),
    ("a word that the reference repeats", (*segment("the | the the"), 1)),
    ("a word that both repeat", (*segment("the the | the the"), 1)),
    ("an empty candidate", (*segment(" | the"), 1)),
    ("words in another order", (*segment("cat the | the cat"), 2)),
    ("two references", (*segment("a cat | a dog | the cat"), 1)),
    ("a word of the second reference", (*segment("cat | the | cat"), 1)),
    ("a pair shorter than n", (*segment("the cat | the cat"), 3)),
    ("pairs", (*segment("the cat sat | the cat ran | a cat sat"), 2)),
    ("tokens that run together", (*segment("no where | now here | no here"), 2)),
    ("two words to clip", (*segment("the the the cat | the the a | the cat cat"), 1)),
    ("a pair across two references", (*segment("the the | the | the"), 2)),
    ("three references", (*segment("the the the | the the | the cat | the"), 1)),
    ("two more words to clip", (*segment("no no cats no | no he said no | no cats cats"), 1)),
    ("near misses", (*segment("no where the cat | now here The cat | cat the cats"), 2)),
    ("more near misses", (*segment("an other cat | a nother other Cat | cat other cats"), 2)),
    ("triples", (*segment("the cat the cat the | the cat the cat sat | on the cat the"), 3)),
)

LENGTH_INPUTS = (
    ("one reference", (3, [2])),
    ("an equal length, listed first", (2, [2, 1])),
    ("an equal length, listed last", (2, [3, 2])),
    ("a tie, longer first", (3, [4, 2])),
    ("a tie, shorter first", (3, [2, 4])),
    ("a tie of three", (5, [7, 3, 7])),
    ("a wider tie, shorter first", (5, [2, 8])),
    ("a wider tie, longer first", (5, [9, 1])),
    ("three references", (4, [1, 5, 6])),
    ("nearest in the middle", (6, [9, 5, 1])),
)

SENTENCE_INPUTS = (
    ("a perfect match", segment("the cat sat down | the cat sat down")),
    ("two words", segment("the cat | the cat sat")),
    ("no match", segment("a dog barked loudly | the cat sat down")),
    ("no pair right", segment("down sat cat the | the cat sat down")),
    (
        "a candidate that is too short",
        segment("the cat sat down | the cat sat down today | the cat"),
    ),
    ("a candidate that is too long", segment("the cat sat down today | the cat sat down")),
    ("two halves", segment("a cat sat down | a cat | sat down")),
    ("far too short", segment("the cat sat down | the cat sat down on the mat in the sun today")),
    ("tokens that run together", segment("no where to be seen | now here to be seen")),
    ("a piece of a word", segment("the cat sat down | the cat sat downtown")),
    ("a word that is left out", segment("be or not to be | to be or not to be | To be or to be")),
    ("a tie", segment("to be or not to be | to to be or not to Be | to be Or not be")),
    (
        "another tie",
        segment(
            "the cat sat down today | the cat sat down today too | the cat sat down "
            "| so the cat sat down today"
        ),
    ),
    (
        "a tie of three references",
        segment(
            "a cat sat down Today | a cat sat down here today | a cat sat in "
            "| oh a cat sat today so"
        ),
    ),
    (
        "near misses",
        segment("so in the end no where to be | so in the end now here To bed | be to"),
    ),
    (
        "more near misses",
        segment("so by the way an other cat ran | so by the way a nother Cat rang | ran cat"),
    ),
    (
        "three references",
        segment(
            "to be or not to be | to bes or not be not be To | be or not to be "
            "| To be or not not to bes"
        ),
    ),
    (
        "a repeated pair",
        segment("to be to be or not to be | to be or not to be | be to or the to or not to be"),
    ),
    (
        "a word that the reference repeats",
        segment(
            "the cat here sat on the mat | the cat the cat sat on the mat | the cat the the mat"
        ),
    ),
)

_WORDS = "the cat sat on the mat all day today".split()
_PERFECT = "the cat sat down | the cat sat down"
_SHORT = "a dog | a dog"
_FAR_TOO_SHORT = "the cat sat down | the cat sat down on the mat in the sun today"
_TIE = "to be or not to be | to to be or not to Be | to be Or not be"
_NEAR = "so in the end no where to be | so in the end now here To bed | be to"
_THREE = "a cat sat down Today | a cat sat down here today | a cat sat in | oh a cat sat today so"

CORPUS_INPUTS = (
    ("one perfect segment", corpus(_PERFECT)),
    ("one segment of two words", corpus(_SHORT)),
    ("no pair right", corpus("down sat cat the | the cat sat down")),
    ("a segment that is too long", corpus("the cat sat down today | the cat sat down")),
    ("a segment that is far too short", corpus(_FAR_TOO_SHORT)),
    ("a tie", corpus(_TIE)),
    ("near misses", corpus(_NEAR)),
    ("three references", corpus(_THREE)),
    ("a perfect segment and a bad one", corpus(_PERFECT, "a dog was | a dog barked loudly")),
    ("two references for one segment", corpus(_PERFECT, "the cat sat | the cat | the cat sat in")),
    ("a word with two references", corpus(_PERFECT, "cat | cat | the cat")),
    ("a short segment last", corpus(_PERFECT + " today | the cat", _SHORT)),
    ("a short segment first", corpus(_SHORT, _TIE)),
    ("repeated words", corpus(_FAR_TOO_SHORT, "no no no no | no he said no | no no")),
    ("several references each", corpus(_THREE, _NEAR)),
    (
        "a repeated pair",
        corpus(
            "to be to be or not to be | to be or not to be | be to or the to or not to be",
            "no where to be seen | now here to be seen",
        ),
    ),
    (
        "four segments",
        corpus(
            "the cat the cat sat | the cat sat on the mat | the cat is on a mat",
            "a dog barked | a dog was barking loudly | the dog barked at us",
            "to be or to be | to be or not to be | be or not to be is it",
            "no no no no | no he said no | no no",
        ),
    ),
)

CLIP_COUNT_INPUTS = (
    ("once, and allowed", (1, 1)),
    ("once, and not allowed", (1, 0)),
    ("twice, and not allowed", (2, 0)),
    ("twice, once allowed", (2, 1)),
    ("once, twice allowed", (1, 2)),
    ("twice, twice allowed", (2, 2)),
    ("three times, never allowed", (3, 0)),
    ("three times, five allowed", (3, 5)),
    ("four times, four allowed", (4, 4)),
    ("five times, three allowed", (5, 3)),
    ("seven times, two allowed", (7, 2)),
    ("twice, seven allowed", (2, 7)),
)

COMBINE_INPUTS = (
    ("two equal precisions", ([0.5, 0.5], 1.0)),
    ("two precisions", ([0.8, 0.2], 1.0)),
    ("a penalty", ([0.8, 0.2], 0.5)),
    ("a precision of zero", ([0.5, 0.0], 1.0)),
    ("zero at the start", ([0.0, 0.5], 1.0)),
    ("three precisions", ([0.8, 0.4, 0.2], 0.9)),
    ("three precisions, one zero", ([0.8, 0.4, 0.0], 0.9)),
    ("four precisions", ([0.8, 0.6, 0.5, 0.25], 1.0)),
    ("four precisions and a penalty", ([0.8, 0.6, 0.5, 0.25], 0.8)),
)

REFERENCE_INPUTS = (
    ("one word", ([tokens("cat")], 1)),
    ("a reference shorter than n", ([tokens("cat")], 2)),
    ("two references", ([tokens("The"), tokens("cat")], 1)),
    ("a repeated word", ([tokens("the the The")], 1)),
    ("a word in both", ([tokens("a cat"), tokens("a dog")], 1)),
    ("a word twice in the first", ([tokens("the the"), tokens("the cat")], 1)),
    ("a word twice in the second", ([tokens("The cat"), tokens("cat cat")], 1)),
    ("pairs", ([tokens("the cat sat"), tokens("cat the")], 2)),
    ("triples", ([tokens("the cat sat down"), tokens("cat the sat")], 3)),
    ("a repeated pair", ([tokens("to be to be"), tokens("or to be")], 2)),
    ("three references", ([tokens("a"), tokens("a b a"), tokens("b a")], 1)),
)

CLIP_INPUTS = (
    ("a word that is not allowed", (counts("the"), counts("cat"))),
    ("a word that is allowed", (counts("the"), counts("the"))),
    ("fewer than allowed", (counts("the"), counts("the the"))),
    ("more than allowed", (counts("the the"), counts("the"))),
    ("as many as allowed", (counts("the the"), counts("the the"))),
    ("two words", (counts("the the cat"), counts("the cat cat"))),
    ("plain dicts", (dict(counts("the cat")), dict(counts("cat")))),
    ("four words, three allowed", (counts("the the the the"), counts("the the the"))),
    ("three words", (counts("the the the cat sat"), counts("the the cat cat mat"))),
)

PENALTY_INPUTS = (
    ("as long as the reference", (3, 3)),
    ("half as long", (1, 2)),
    ("an empty candidate", (0, 1)),
    ("a little shorter", (3, 4)),
    ("longer", (3, 2)),
    ("much longer", (9, 3)),
    ("much shorter", (2, 7)),
    ("a whole corpus", (18, 17)),
    ("a corpus that is too short", (90, 100)),
)

REORDERING_INPUTS = (
    ("one chunk of two words", segment("the cat | the cat")),
    ("three chunks", segment("cat the dog | the cat sat")),
    ("two chunks", segment("on the mat the cat | the cat sat on the mat")),
    ("one long chunk", segment("the cat sat | the cat sat")),
    ("four chunks", segment("down sat cat the | the cat sat down")),
    ("two references", segment("a b c d e f | a b c | d e")),
)

DROP_INPUTS = (
    ("the only word", (tokens("not"), "not")),
    ("a word in the middle", (tokens("is not open"), "not")),
    ("the last word", (tokens("it is not"), "not")),
    ("a word twice", (tokens("not it is not"), "not")),
    ("the same word twice in a row", (tokens("no no"), "no")),
    ("a word three times", (tokens("to be or to be to"), "to")),
    ("a word twice, not first", (tokens("be to or to"), "to")),
)

ASSIGNMENT_CORPUS_INPUTS = (
    *CORPUS_INPUTS[:2],
    ("one word", corpus("dog | the dog barked")),
    ("two words that are too many", corpus("a dog | dog | oh a dog")),
    ("an empty hypothesis", corpus(" | the cat")),
    *CORPUS_INPUTS[2:],
)

ASSIGNMENT_LENGTH_INPUTS = tuple(
    (label, (_WORDS[:c], [_WORDS[:r] for r in lengths])) for label, (c, lengths) in LENGTH_INPUTS
)
