"""Lesson 03: the closest reference length and the penalty."""

from bleu_teach import brevity
from bleu_teach.content.exercise import Exercise, read_texts

TEXTS = read_texts("brevity")

CLOSEST_REFERENCE_LENGTH = Exercise(
    correct=brevity.closest_reference_length,
    **TEXTS["closest_reference_length"],
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
)

BREVITY_PENALTY = Exercise(
    correct=brevity.brevity_penalty,
    **TEXTS["brevity_penalty"],
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
)
