"""The format of numbers that people read."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import SupportsFloat

from bleu_teach.language import gettext

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def _on_floats(
    operation: Callable[[float, float], float],
) -> Callable[[SupportsFloat, SupportsFloat], float]:
    return lambda one, other: operation(float(one), float(other))


class AsFloat:
    """A value that is compared, multiplied, rounded and formatted as its `float()`."""

    __lt__, __le__ = _on_floats(operator.lt), _on_floats(operator.le)
    __gt__, __ge__ = _on_floats(operator.gt), _on_floats(operator.ge)
    __mul__ = __rmul__ = _on_floats(operator.mul)

    def __float__(self) -> float:
        raise NotImplementedError

    def __round__(self, digits: int | None = None) -> float:
        return round(float(self), digits)

    def __format__(self, form: str) -> str:
        return format(float(self), form) if form else str(self)


def number(
    value: float,
    digits: int | None = 2,  # after the point; None for as short as it is
    sign: str = "",  # "+" if a number above 0 has a sign, too
    *,
    tiny: bool = False,  # whether a number that would look like 0 is written as 1.2e−77
) -> str:
    """Format a number, rounded and with a real minus sign.

    >>> [number(x) for x in (0.125, -0.5, -0.0001, -math.inf, math.nan)]
    ['0.12', '−0.50', '0.00', '−∞', 'undefined']
    >>> number(7.5, None), number(8.0, None)  # as short as it is
    ('7.5', '8')
    >>> number(1.2, sign="+"), number(1.2e-77, 4, tiny=True)
    ('+1.20', '1.2e−77')
    """
    if math.isnan(value):
        return gettext("undefined")
    if math.isinf(value):
        return "−∞" if value < 0 else "∞"
    rounded = value if digits is None else round(value, digits) + 0.0
    if tiny and value and not rounded:
        return f"{value:{sign}.1e}".replace("-", "−")
    form = "g" if digits is None else f".{digits}f"
    return f"{rounded:{sign if rounded else ''}{form}}".replace("-", "−")


def pixels(value: float) -> str:
    """Format a length in a picture, without invisible fractions of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def name_precision(n: int) -> str:
    """Return the symbol of a precision: p₁, p₂, …"""
    return f"p{n}".translate(SUBSCRIPTS)
