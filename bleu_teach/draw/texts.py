"""How numbers and tokens are written, and how wide a text is whatever font the reader has.

Fonts differ by a third. So a picture fixes the width of each text, and the browser makes
the letters of a wide font narrower and those of a narrow font wider. The widths here are near
what most readers' fonts would take of themselves.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from bleu_teach.language import gettext, ngettext

# What a character takes in Arial and Helvetica, in hundredths of the font size.
WIDTHS = {
    22: "ijl'", 28: " \u00a0!,./:;I[\\]ft|·", 33: "()-r`{}“”", 37: '"', 39: "*₀₁₂₃₄₅₆₇₈₉", 47: "^",
    50: "Jckvsxyz", 56: "#$?L_–0123456789abdeghnopqu", 58: "+<=>~−×≤≥", 61: "FTZ",
    67: "&ABEKPSVXY", 72: "CDHNRUw∞", 78: "GOQ", 83: "mM", 89: "%", 94: "W", 100: "@…→",
}  # fmt: skip
CHAR_WIDTHS = {char: width for width, chars in WIDTHS.items() for char in chars}
GROWING = "bcdfghijklmnopqrstuvwxyABJKL:;!?&[]{}|'“”"  # they take more when they are bold
OTHERS = {"Lu": 70, "Ll": 56, "So": 84, "Sm": 84, "Mn": 0, "Me": 0, "Cf": 0}  # by Unicode category
WIDER = 1.04  # than Arial, a step towards the wide fonts of Linux
# Characters that are drawn as one emoji: flags, keycaps, skin tones, and what is joined to them.
PART = ".[\ufe0f\U0001f3fb-\U0001f3ff]\u20e3?|[\U0001f1e6-\U0001f1ff]{2}"
ONE_EMOJI = re.compile(f"(?:{PART}|.)(?:\u200d(?:{PART}|.))+|{PART}")


@lru_cache(maxsize=4_000)  # from one keystroke to the next most texts stay as they are
def text_width(content: str, size: float = 15, bold: bool = False) -> float:
    """Find how wide `text` draws a text, in pixels."""
    content = ONE_EMOJI.sub("🙂", unicodedata.normalize("NFC", content))
    return size * WIDER * sum(_char_width(char, bold) for char in content) / 100


def fit(content: str, room: float, size: float = 15, bold: bool = False) -> str:
    """Cut a text to its room: all of it, or as much of its beginning as there is room for."""
    if text_width(content, size, bold) <= room:
        return content
    while content and text_width(f"{content}…", size, bold) > room:
        content = content[:-1]
    return f"{content}…"


@cache
def _char_width(char: str, bold: bool) -> int:
    """Look up a width in hundredths of the font size: whole numbers, alike on every Python."""
    letter = unicodedata.normalize("NFD", char)[0]
    if letter in CHAR_WIDTHS:
        return CHAR_WIDTHS[letter] + 5 * (bold and letter in GROWING)
    kind = unicodedata.category(char)
    if unicodedata.east_asian_width(char) in "WF":
        return 125 if kind == "So" else 92 if "가" <= char <= "힣" else 100
    return OTHERS.get(kind, 53)


def show_token(token: object) -> str:
    """Write a token for a drawing: spaces made visible, odd characters replaced."""
    content = token if isinstance(token, str) else str(token)
    content = content.replace(" ", "␣").replace("\n", "⏎").replace("\t", "⇥")
    return re.sub(r"[\x00-\x1f\ud800-\udfff\ufffe\uffff]", "\ufffd", content)


def name_order(n: int, number: int = 2) -> str:
    """Write the name of so many n-grams: unigrams, bigrams, … 5-grams, and of one: unigram."""
    names = {
        1: ngettext("unigram", "unigrams", number),
        2: ngettext("bigram", "bigrams", number),
        3: ngettext("trigram", "trigrams", number),
        4: ngettext("4-gram", "4-grams", number),
    }
    return names.get(n, ngettext("{n}-gram", "{n}-grams", number)).format(n=n)


def name_reference(number: int, of: int) -> str:
    """Write the label of a reference among so many."""
    label = gettext("Reference") if of == 1 else gettext("Reference {number}")
    return label.format(number=number)
