"""How explorers look on a page; sent to it once, not with every keystroke."""

from __future__ import annotations

from html import escape
from pathlib import Path

from bleu_teach.draw.chips import MOST
from bleu_teach.draw.grid import LETTERS
from bleu_teach.views import STYLE as PICTURES

HERE = Path(__file__).parent
# What the pointer is on lights up with all of the same n-gram: its chips, its places in the
# references, its row in the table of counts. They share a class; see `link` in draw/chips.py.
# The rows of the table do the same for a finger and for the arrow keys.
POINTER = "".join(
    f".bt-view:has(.g{place}:is(:hover,:focus)) .g{place}"
    "{stroke:var(--ink);stroke-width:3;stroke-dasharray:none;background:#0072b22e}\n"
    for place in range(MOST)
)
# The playground. A word that the pointer rests on, or that has the focus, casts its shadow.
RESTED = ".bt-playground:has(.bt-walk>div:hover>.w{0}:hover,.bt-walk>div:not(:hover)>.w{0}:focus)"
SHADOWS = "".join(
    f"""{RESTED.format(place)} .cell:not(.w{place}){{opacity:.22}}
{RESTED.format(place)} .slot.w{place}{{fill:var(--orange);fill-opacity:.18}}
{RESTED.format(place)} .word.w{place}{{text-decoration:underline}}
{RESTED.format(place)} .shadow .w{place}{{display:block}}
"""
    for place in range(LETTERS)
)
# A handler of the view: a script in what it is handed as its value would not run.
TOUCH = f'onpointerdown="{escape((HERE / "touch.js").read_text("utf-8"))}"'
FILES = [(HERE / name).read_text("utf-8") for name in ("explorers.css", "playground.css")]
STYLE = "".join([PICTURES, POINTER, *FILES, SHADOWS])
