"""Lesson 08. Tests whether a difference is real; `draws` needs NumPy."""

RESAMPLES, SHUFFLES, SEED = 1000, 10_000, 12345  # sacreBLEU's, and so are the draws
