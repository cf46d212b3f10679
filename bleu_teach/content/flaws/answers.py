"""What the questions of lesson 06 compute."""

from bleu_teach.scores import BleuStats

BAD = BleuStats(8, 8, (5, 2, 1, 0), (8, 7, 6, 5))
PERFECT = BleuStats(8, 8, (8, 7, 6, 5), (8, 7, 6, 5))
