"""Lesson 04: one score for a sentence and for a corpus."""

import math

from bleu_teach import aggregation
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision
from bleu_teach.learn.calls.values import read_number
from bleu_teach.learn.exercises.base import Exercise, corpus, segment


def my_corpus_bleu(candidates, references):
    c, r, matches, totals = 0, 0, [0] * 4, [0] * 4
    for candidate, group in zip(candidates, references, strict=True):
        c += len(candidate)
        r += closest_reference_length(len(candidate), [len(reference) for reference in group])
        for n in (1, 2, 3, 4):
            clipped, total = modified_precision(candidate, group, n)
            matches[n - 1] += clipped
            totals[n - 1] += total
    if 0 in matches:
        return 0.0
    logarithms = [math.log(m / t) for m, t in zip(matches, totals, strict=True)]
    return brevity_penalty(c, r) * math.exp(sum(logarithms) / 4)


def my_sentence_bleu(candidate, references):
    precisions = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    if any(p.matches == 0 for p in precisions):
        return 0.0
    r = closest_reference_length(len(candidate), [len(reference) for reference in references])
    mean = math.exp(sum(math.log(p) for p in precisions) / 4)
    return brevity_penalty(len(candidate), r) * mean


SENTENCE_BLEU = Exercise(
    correct=aggregation.sentence_bleu,
    asks="a score from 0 to 1",
    read=read_number,
    lesson="04",
    section="Four precisions, one mean",
    achieved="This is the BLEU of a sentence. Next: of a corpus, which is what BLEU was made for.",
    inputs=(
        ("a perfect match", segment("the cat sat down | the cat sat down")),
        ("one right word", segment("cat | cat")),
        ("two words", segment("the cat | the cat sat")),
        ("two right words", segment("the cat | the cat")),
        ("three right words", segment("the cat sat | the cat sat")),
        ("no match", segment("a dog barked loudly | the cat sat down")),
        ("no pair right", segment("down sat cat the | the cat sat down")),
        (
            "a candidate that is too short",
            segment("the cat sat down | the cat sat down today | the cat"),
        ),
        ("a candidate that is too long", segment("the cat sat down today | the cat sat down")),
        ("two halves", segment("a cat sat down | a cat | sat down")),
        (
            "far too short",
            segment("the cat sat down | the cat sat down on the mat in the sun today"),
        ),
        ("tokens that run together", segment("no where to be seen | now here to be seen")),
        ("a piece of a word", segment("the cat sat down | the cat sat downtown")),
        (
            "a word that is left out",
            segment("be or not to be | to be or not to be | To be or to be"),
        ),
        ("a tie", segment("to be or not to be | to to be or not to Be | to be Or not be")),
        (
            "an equal length, then a longer one",
            segment("the cat sat down | a cat sat down | so the cat sat down"),
        ),
        ("a tie, shorter first", segment("the cat sat down | the cat sat | so the cat sat down")),
        (
            "a tie without capitals",
            segment("the cat sat down | the cat sat down too | the cat sat"),
        ),
        (
            "a tie after a longer reference",
            segment("the cat sat down | the cat sat down on it | the cat sat down too | a cat sat"),
        ),
        (
            "a tie after a shorter reference",
            segment("the cat sat down | the cat | the cat sat down too | a cat sat"),
        ),
        (
            "a near reference after a shorter one",
            segment("the cat sat down | the cat | so the cat sat down"),
        ),
        (
            "a near reference between two others",
            segment("the cat sat down | the cat sat down on the mat | so the cat sat down | a cat"),
        ),
        (
            "a short reference, then one that is far too long",
            segment("the cat sat down | a cat | the cat sat down on the mat in the sun"),
        ),
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
    ),
    hints=(
        "BLEU is a product of two things: one about words and their order, one about length.",
        "You need modified_precision for n = 1, 2, 3, 4, the closest reference length, and "
        "the brevity penalty. The four precisions go into a geometric mean.",
        "The geometric mean of four numbers is the fourth root of their product, or exp of "
        "the mean of their logarithms. If a precision is 0 (or 0 of 0), the score is 0: decide "
        "that before you take a logarithm.",
    ),
    in_short=my_sentence_bleu,
    shown_with=(aggregation.sentence_stats, aggregation.BleuStats.score),
)

_PERFECT = "the cat sat down | the cat sat down"
_SHORT = "a dog | a dog"
_FAR_TOO_SHORT = "the cat sat down | the cat sat down on the mat in the sun today"
_TIE = "to be or not to be | to to be or not to Be | to be Or not be"
_LONGER_FIRST = "the cat sat down | the cat sat down on it | the cat sat down too | a cat sat"
_SHORTER_FIRST = "the cat sat down | the cat | the cat sat down too | a cat sat"
_BETWEEN = "the cat sat down | the cat sat down on the mat | so the cat sat down | a cat"
_THEN_TOO_LONG = "the cat sat down | a cat | the cat sat down on the mat in the sun"
_NEAR = "so in the end no where to be | so in the end now here To bed | be to"
_THREE = "a cat sat down Today | a cat sat down here today | a cat sat in | oh a cat sat today so"

CORPUS_BLEU = Exercise(
    correct=aggregation.corpus_bleu,
    asks="a score from 0 to 1",
    read=read_number,
    lesson="04",
    section="From a sentence to a corpus",
    achieved="This is BLEU, as the paper defines it. Next: hold it against sacreBLEU, to twelve "
    "digits.",
    inputs=(
        ("one perfect segment", corpus(_PERFECT)),
        ("one segment of two words", corpus(_SHORT)),
        ("no match", corpus("a dog barked loudly | the cat sat down")),
        ("no pair right", corpus("down sat cat the | the cat sat down")),
        ("one right word", corpus("cat | cat")),
        ("two short segments", corpus("the cat sat | the cat sat", "a dog | a dog")),
        ("a segment that is too long", corpus("the cat sat down today | the cat sat down")),
        ("a segment that is far too short", corpus(_FAR_TOO_SHORT)),
        ("a tie", corpus(_TIE)),
        ("a tie after a longer reference", corpus(_LONGER_FIRST)),
        ("a tie after a shorter reference", corpus(_SHORTER_FIRST)),
        ("a near reference between two others", corpus(_BETWEEN)),
        ("a short reference, then one that is far too long", corpus(_THEN_TOO_LONG)),
        (
            "a word of an earlier reference",
            corpus(
                "so the cat sat down | the cat sat down too",
                "dog sat down now too | so the dog sat down now",
            ),
        ),
        (
            "another word of an earlier reference",
            corpus(
                "the cat sat down today | the cat sat down",
                "dog sat on it down | now the dog sat on it",
            ),
        ),
        (
            "a pair of an earlier reference",
            corpus(_PERFECT + " | a dog", "a dog sat on the mat | oh so he sat on the mat"),
        ),
        ("near misses", corpus(_NEAR)),
        ("three references", corpus(_THREE)),
        ("a perfect segment and a bad one", corpus(_PERFECT, "a dog was | a dog barked loudly")),
        (
            "two references for one segment",
            corpus(_PERFECT, "the cat sat | the cat | the cat sat in"),
        ),
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
    ),
    hints=(
        "Which numbers can be added over segments, and which cannot? A ratio cannot.",
        "Walk through the segments once. Add up the candidate lengths, the closest reference "
        "lengths, and for each order the clipped matches and the totals. Do not score anything "
        "yet.",
        "After the loop: four precisions from the four pairs of sums, one penalty from the two "
        "summed lengths, then the formula of the sentence score, once.",
    ),
    in_short=my_corpus_bleu,
    shown_with=(
        aggregation.corpus_stats,
        aggregation.sentence_stats,
        aggregation.BleuStats.score,
    ),
)
