"""From values to places in a picture, and the axes that say so."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bleu_teach.display.formatting import number
from bleu_teach.draw.svg import line, text


@dataclass(frozen=True)
class Scale:
    """From the values between two to the places in pixels between two."""

    low: float
    high: float
    start: float  # the place of the lowest value
    end: float

    def __call__(self, value: float) -> float:
        """Find the place of a value; one outside is at the nearest end, and `nan` at the lowest."""
        value = min(max(self.low, value), self.high)
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Choose two to five round values between the smallest and the largest.

        >>> Scale(19.1, 58.6, 0, 100).ticks()
        [20, 30, 40, 50]
        """
        half = (self.high - self.low) / 2
        power = 10 ** math.floor(math.log10(half))
        step = max(s * power for s in (1, 2, 5) if s * power <= half)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return [round(place * step, 9) for place in range(first, last + 1)]


def axes(across: Scale, upwards: Scale) -> str:
    """Draw both axes with round numbers."""
    left, bottom = across.start, upwards.start
    body = line(left, bottom, across.end, bottom) + line(left, upwards.end, left, bottom)
    for value in across.ticks():
        body += text(across(value), bottom + 18, number(value, None), 12, "soft", "middle")
        body += line(across(value), bottom, across(value), bottom + 5)
    for value in upwards.ticks():
        body += text(left - 9, upwards(value) + 4, number(value, None), 12, "soft", "end")
        body += line(left - 5, upwards(value), left, upwards(value))
    return body
