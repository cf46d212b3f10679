"""Lesson 03: the closest reference length and the penalty."""

from bleu_teach import brevity
from bleu_teach.content.exercise import Exercise

CLOSEST_REFERENCE_LENGTH = Exercise(
    correct=brevity.closest_reference_length,
    asks="one of the reference lengths",
    lesson="03",
    section="Which reference?",
    achieved="Your r does not depend on the order of the references; that of many public "
    "programs does. Next: the penalty.",
    inputs=(
        ("one reference", (3, [2])),
        ("an equal length, listed first", (2, [2, 1])),
        ("an equal length, listed last", (2, [3, 2])),
        ("two shorter ones", (3, [1, 2])),
        ("a tie, longer first", (3, [4, 2])),
        ("a tie, shorter first", (3, [2, 4])),
        ("a tie after a shorter one", (3, [1, 4, 2])),
        ("a tie after a longer one", (3, [9, 4, 2])),
        ("a tie of three", (5, [7, 3, 7])),
        ("a wider tie, shorter first", (5, [2, 8])),
        ("a wider tie, longer first", (5, [9, 1])),
        ("a longer one that is nearer", (4, [6, 1])),
        ("three references", (4, [1, 5, 6])),
        ("nearest in the middle", (6, [9, 5, 1])),
        ("a reference more than twice as long", (3, [7])),
        ("two that are more than twice as long", (2, [9, 7])),
        ("three that are more than twice as long", (1, [5, 3, 4])),
    ),
    hints=(
        "Which reference length is nearest to the candidate's, from either side?",
        "Measure how far each reference length is from the candidate's length; a distance has no "
        "sign. You return the length, not the distance.",
        "Take the minimum over the lengths with a key of two parts: first the distance, then the "
        "length itself, so that the shorter one wins a tie.",
    ),
)

BREVITY_PENALTY = Exercise(
    correct=brevity.brevity_penalty,
    asks="a number from 0 to 1",
    lesson="03",
    section="Second repair: compare lengths",
    achieved="Silence has its price now. Next: lesson 04 puts your penalty and your precisions "
    "together.",
    inputs=(
        ("as long as the reference", (3, 3)),
        ("half as long", (1, 2)),
        ("an empty candidate", (0, 1)),
        ("an empty candidate, two words", (0, 2)),
        ("an empty candidate, nine words", (0, 9)),
        ("a little shorter", (3, 4)),
        ("longer", (3, 2)),
        ("much longer", (9, 3)),
        ("much shorter", (2, 7)),
        ("a whole corpus", (18, 17)),
        ("a corpus that is too short", (90, 100)),
    ),
    hints=(
        "Three cases: long enough, too short, and empty. Which of them needs the exponential?",
        "A candidate that is long enough keeps its score: the factor is 1. For a short one, "
        "how does r/c compare with 1, and what sign has 1 - r/c?",
        "If c >= r the factor is 1. Otherwise it is exp(1 - r/c), which needs a c above 0; an "
        "empty candidate against a longer reference gets 0.",
    ),
)
