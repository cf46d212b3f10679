"""Lesson 08. Tests whether a difference is real: `draws` resamples (NumPy), `intervals` reports."""
