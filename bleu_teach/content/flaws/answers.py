"""What the questions of lesson 06 compute."""

from bleu_teach.data import ONLINE_W
from bleu_teach.scores import BleuStats

BAD = BleuStats(8, 8, (5, 2, 1, 0), (8, 7, 6, 5))
PERFECT = BleuStats(8, 8, (8, 7, 6, 5), (8, 7, 6, 5))


def is_thirty_good() -> str:
    """Look whether one output has less than 30 and more, by the choice of its tokens."""
    scores = [float(score) for score in ONLINE_W.values()]
    return "cannot say" if min(scores) < 30 < max(scores) else "good"
