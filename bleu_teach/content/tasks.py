"""The tasks of `forge`, and what `catch` says. A task is added in the file of its lesson."""

from bleu_teach.content.aggregation import tasks as aggregation
from bleu_teach.content.flaws import tasks as flaws
from bleu_teach.content.ngrams import tasks as ngrams

TASKS = ngrams.TASKS | aggregation.TASKS | flaws.TASKS

# The wrong BLEUs for `catch_all`, by their names in the bank.
SUSPECTS = (
    *("segments_joined", "clip_to_sum", "best_single_reference", "shortest_reference"),
    *("tie_first", "penalty_both_ways", "mean_of_sentences"),
)
HINT_FOR_ALL = (
    "Ask of each suspect what it needs: two segments, a word that is in two references, references "
    "of different lengths, a tie, a candidate that is too long. One corpus can have several of "
    "these."
)
NEXT = "Next: seven suspects wait at the end of lesson 05, for catch_all."
ASKS_BACK = "For which candidate, and which references, does that matter?"
NOTHING_SHOWS = {
    0: "Where a length has no match, every score is 0, and nothing else shows. Give the candidate "
    "four words that follow each other in a reference.",
    1: "A perfect candidate shows little. Where would this BLEU give something away, or take it?",
}
