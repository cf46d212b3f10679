"""Lesson 04: one score for a sentence."""

import math

from bleu_teach import aggregation
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision
from bleu_teach.content.exercise import Exercise, read_texts, segment

TEXTS = read_texts("scores")


def my_sentence_bleu(candidate, references):
    precisions = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    if any(p.matches == 0 for p in precisions):
        return 0.0
    r = closest_reference_length(len(candidate), [len(reference) for reference in references])
    mean = math.exp(sum(math.log(p) for p in precisions) / 4)
    return brevity_penalty(len(candidate), r) * mean


SENTENCES = {
    "a perfect match": "the cat sat down | the cat sat down",
    "one right word": "cat | cat",
    "two words": "the cat | the cat sat",
    "two right words": "the cat | the cat",
    "three right words": "the cat sat | the cat sat",
    "no match": "a dog barked loudly | the cat sat down",
    "no pair right": "down sat cat the | the cat sat down",
    "a candidate that is too short": "the cat sat down | the cat sat down today | the cat",
    "a candidate that is too long": "the cat sat down today | the cat sat down",
    "two halves": "a cat sat down | a cat | sat down",
    "two long references": "the cat sat down | the cat sat down on the mat in the sun "
    "| the cat sat down on it and slept all day there",
    "three long references": "a cat sat down | a cat sat down on the mat in the sun "
    "| a cat sat down here and then slept all day | so a cat sat down on a mat all day today",
    "far too short": "the cat sat down | the cat sat down on the mat in the sun today",
    "tokens that run together": "no where to be seen | now here to be seen",
    "a piece of a word": "the cat sat down | the cat sat downtown",
    "a word that is left out": "be or not to be | to be or not to be | To be or to be",
    "a tie": "to be or not to be | to to be or not to Be | to be Or not be",
    "an equal length, then a longer one": "the cat sat down | a cat sat down | so the cat sat down",
    "a tie, shorter first": "the cat sat down | the cat sat | so the cat sat down",
    "a tie without capitals": "the cat sat down | the cat sat down too | the cat sat",
    "a tie after a longer reference": "the cat sat down | the cat sat down on it "
    "| the cat sat down too | a cat sat",
    "a tie after a shorter reference": "the cat sat down | the cat | the cat sat down too "
    "| a cat sat",
    "a near reference after a shorter one": "the cat sat down | the cat | so the cat sat down",
    "a near reference between two others": "the cat sat down | the cat sat down on the mat "
    "| so the cat sat down | a cat",
    "a short reference, then one that is far too long": "the cat sat down | a cat "
    "| the cat sat down on the mat in the sun",
    "another tie": "the cat sat down today | the cat sat down today too | the cat sat down "
    "| so the cat sat down today",
    "a tie of three references": "a cat sat down Today | a cat sat down here today | a cat sat in "
    "| oh a cat sat today so",
    "near misses": "so in the end no where to be | so in the end now here To bed | be to",
    "more near misses": "so by the way an other cat ran | so by the way a nother Cat rang "
    "| ran cat",
    "three references": "to be or not to be | to bes or not be not be To | be or not to be "
    "| To be or not not to bes",
    "a repeated pair": "to be to be or not to be | to be or not to be "
    "| be to or the to or not to be",
    "a word that the reference repeats": "the cat here sat on the mat "
    "| the cat the cat sat on the mat | the cat the the mat",
}

SENTENCE_BLEU = Exercise(
    correct=aggregation.sentence_bleu,
    **TEXTS["sentence_bleu"],
    inputs=tuple((label, segment(text)) for label, text in SENTENCES.items()),
    in_short=my_sentence_bleu,
    shown_with=(aggregation.sentence_stats, aggregation.BleuStats.score),
)
