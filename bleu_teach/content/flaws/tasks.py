"""Lesson 06: candidates to build."""

from __future__ import annotations

from collections import Counter

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.content.task import Segment, Task, at_least, equal_to_none, score_demand, without
from bleu_teach.corpus import load
from bleu_teach.data import AMERICAN_PLANE

PLANE = AMERICAN_PLANE.candidate.split()
PLANE_SCORE = sentence_bleu(PLANE, [text.split() for text in AMERICAN_PLANE.references]).score


def same_words(candidate: list, references: Segment) -> tuple[bool, object]:
    mine, theirs = Counter(candidate), Counter(PLANE)
    odd = [str(token) for token in (mine - theirs) + (theirs - mine)]
    return not odd, " ".join(odd)


TASKS = {
    "every_fact_wrong": Task(
        "BLEU is above 0.6, and no fact is right: not the number, the bird, the river, the record.",
        load().references[47],
        {
            "a different number": without("82", "eighty-two"),
            "a different bird": without("storks", "stork"),
            "a different river": without("mirrel"),
            "no record": without("highest", "more"),
            "nothing is left out: 30 words or more": at_least(30),
            "BLEU is above 0.6": score_demand(lambda score: score > 0.6),
        },
        "A report in which nothing is true, with a score that a good system would be proud of. "
        "The facts are few words, and BLEU counts all words alike. Next: full marks.",
        "Begin with a whole reference. Which of its words carry a fact? Leave all others as they "
        "are, so that their four-grams still match.",
    ),
    "nonsense_first": Task(
        "The same tokens in a different order, with a higher BLEU.",
        AMERICAN_PLANE.references,
        {
            "the same tokens": same_words,
            f"BLEU is above {PLANE_SCORE:.3f}": score_demand(lambda s: s > PLANE_SCORE + 1e-9),
        },
        "Nobody would call it the better sentence. You have let two chunks meet, and kept all "
        "others whole. A system that is tuned on BLEU learns the same trick. Next: facts.",
        "Cut the candidate into its chunks, as shuffle_chips shows them. Which two would make a "
        "new match if they stood side by side? Move one of them whole.",
        str.split,
    ),
    "perfect_stranger": Task(
        "BLEU is 1, and the candidate is equal to no reference.",
        (
            "Tomorrow the ferry leaves the harbour at nine.",
            "They say the ferry leaves the harbour at noon.",
        ),
        {
            "BLEU is 1": score_demand(lambda score: score > 1 - 1e-9),
            "it is equal to no reference": equal_to_none,
        },
        "Full marks for a sentence that nobody wrote, and that may be false: each four-gram has "
        "its voucher, and no window sees both halves. Next: what may a paper claim?",
        "Any four words in a row have to stand in one of the references. Where do both of them say "
        "the same, so that you can cross from one to the other?",
    ),
}
