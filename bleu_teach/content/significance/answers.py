"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.brevity import brevity_penalty
from bleu_teach.clipping import modified_precision
from bleu_teach.data import AGREEMENT_BY_GAP

ANSWERS = {
    "a_a_a_b": lambda: modified_precision(list("aaab"), [list("ab"), list("aac")], 1),
    "half_length": lambda: f"{brevity_penalty(c=5, r=10):.2f}",
    "people_agree": lambda: round({gap: share for gap, _, share in AGREEMENT_BY_GAP}["2–3"]),
    "drawn_by_hand": lambda: f"{6 + 6 + 2}/{6 + 6 + 4}",
}
