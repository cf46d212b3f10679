"""How numbers are written: rounded, with a real minus sign, and never as minus zero."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.display.formatting import name_precision, number, pixels


@given(st.floats(-1e6, 1e6), st.integers(0, 6), st.sampled_from(["", "+"]))
def test_what_is_written_is_the_rounded_number(value, digits, sign):
    written = number(value, digits, sign)
    assert float(written.replace("−", "-")) == pytest.approx(value, abs=0.51 * 10**-digits)
    assert "-" not in written and (not written.startswith("−") or float(written[1:]) > 0)


@pytest.mark.parametrize(
    ("arguments", "options", "written"),
    [
        ((-0.00001,), {"sign": "+"}, "0.00"),
        ((1.2,), {"sign": "+"}, "+1.20"),
        ((0.00001, 4), {"tiny": True}, "1.0e−05"),
        ((-1e-77, 4, "+"), {"tiny": True}, "−1.0e−77"),
        ((0, 4), {"tiny": True}, "0.0000"),
        ((7.5, None), {}, "7.5"),
        ((math.inf,), {}, "∞"),
        ((-math.inf,), {}, "−∞"),
        ((math.nan,), {}, "undefined"),
    ],
)
def test_numbers_that_need_care(arguments, options, written):
    assert number(*arguments, **options) == written


def test_lengths_and_symbols():
    assert (pixels(12.04), pixels(12.25), name_precision(10)) == ("12", "12.2", "p₁₀")
