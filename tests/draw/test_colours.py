"""Lines that carry meaning stand out 3 to 1 from what is behind them, and words 4.5 to 1."""

import re

import pytest

from bleu_teach.display import views
from bleu_teach.learn.answer import LOOKS

WORDS, LINES = ("ink", "soft", "blue"), ("ink", "soft", "blue", "orange")


def luminance(colour: str) -> float:
    """As WCAG 2.2 defines it."""
    digits = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def themes(css: str) -> list[dict[str, str]]:
    """The colours by name: of the light theme, then of the dark one."""
    found = re.findall(r"--(\w+):#([0-9a-f]{6}|[0-9a-f]{3})\b", css)
    names = [name for name, _ in found]
    second = names.index("ink", 1)
    return [dict(found[:second]), dict(found[second:])]


THEMES = dict(zip(("light", "dark"), themes(views.STYLE), strict=True))


@pytest.mark.parametrize("theme", THEMES)
def test_lines_and_words_stand_out(theme):
    colours = THEMES[theme]
    assert [n for n in WORDS if ratio(colours[n], colours["card"]) < 4.5] == []
    assert [n for n in LINES if ratio(colours[n], colours["card"]) < 3] == []
    assert "brown" not in colours or ratio(colours["brown"], colours["card"]) >= 4.5


@pytest.mark.parametrize("status", LOOKS)
@pytest.mark.parametrize("ground", ["ffffff", "111111"])
def test_the_line_of_a_card_stands_out_in_both_themes(status, ground):
    assert ratio(LOOKS[status].colour.removeprefix("#"), ground) >= 3
