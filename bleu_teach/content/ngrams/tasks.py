"""Lesson 01: a candidate to build."""

from bleu_teach.content.task import Task, all_matched, at_least, score_demand
from bleu_teach.data import TWO_PEOPLE

TASKS = {
    "zero_from_good_words": Task(
        "Every word is in a reference, and BLEU is 0.",
        TWO_PEOPLE,
        {
            "at least four words": at_least(4),
            "every word is matched": all_matched,
            "BLEU is 0": score_demand(lambda score: score == 0),
        },
        "All words are right, and the score is nothing: one length without a match is enough. "
        "Next: lesson 02 asks what a right word earns that is said too often.",
        "One length without a match is enough. If all words are right, which length can you break?",
    ),
}
