"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision

ANSWERS = {
    "row_row": lambda: modified_precision(
        "row row row row the boat".split(),
        ["row row row your boat".split(), "row your boat".split()],
        1,
    ),
    "you_eat": lambda: modified_precision(
        "you are what you eat".split(), ["you eat what you are".split()], 2
    ),
    "see_you": lambda: modified_precision(["see", "you"], [["see", "you"]], 3),
    "perfect": lambda: sum(
        modified_precision("the cat is on".split(), ["the cat is on the mat".split()], n).matches
        == 5 - n
        for n in (1, 2, 3, 4)
    ),
    "too_long": lambda: f"{brevity_penalty(9, 7):.2f}",
    "silence_cost": lambda: (10 - 8) / 8,
    "closest": lambda: round(brevity_penalty(8, closest_reference_length(8, [6, 9])), 2),
    "tie": lambda: closest_reference_length(7, [8, 6]),
    "once": lambda: f"{brevity_penalty(2 + 6, 4 + 4):.2f}",
    "silence": lambda: round(
        sentence_bleu("the cat is on".split(), ["the cat is on the mat".split()]).score, 2
    ),
    "traced_penalty": lambda: round(brevity_penalty(5, closest_reference_length(5, [7, 2])), 2),
}
