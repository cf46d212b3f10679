"""The grid in a browser: its script, its style, its sentences, and its place on a page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bleu_teach.display.views import STYLE as MARKS
from bleu_teach.display.views import Picture
from bleu_teach.language import gettext

NAMES = "words", "pairs", "threes", "fours"  # of the rows
HERE = Path(__file__).parent
SCRIPT = (HERE / "grid.js").read_text("utf-8")
STYLE = MARKS + (HERE / "grid.css").read_text("utf-8").partition("*/")[2]


@dataclass(frozen=True, repr=False)
class Grid(Picture):
    """The still picture of a grid; a page with grid.js draws the live one instead."""

    state: dict[str, object] | None = None

    def _repr_html_(self) -> str:
        image = super()._repr_html_()
        return place_for(self.state, image) if self.state else image


def sentences() -> dict[str, str]:
    """Write every sentence of the component in the reader's language, by the name it has there."""
    return {
        "candidate": gettext("Candidate"),
        "reference": gettext("Reference"),
        "reference_number": gettext("Reference {number}"),
        "references": gettext("References, one per line"),
        "settings": gettext("References and examples"),
        "examples": gettext("Choose an example"),
        **{name: gettext(name) for name in NAMES},
        "length": gettext("length"),
        "penalty": gettext("Brevity penalty"),
        "missing": gettext("missing"),
        "matched": gettext("matched"),
        "clipped": gettext("too often"),
        "unmatched": gettext("in no reference"),
        "walk": gettext("The grid: arrow keys lead from word to word, then row by row"),
        "begin": gettext("Point at a word, a row or a cell, or change the candidate."),
        "empty": gettext("Type a sentence: each word gets a column."),
        "no_reference": gettext("Type at least one reference, one per line."),
        "unspaced": gettext(
            "Without spaces, this is one word. sacreBLEU tokenizes such languages (lesson 07)."
        ),
        "shadow": gettext(
            "“{word}” is in {number} n-grams, and {failing} of them are not matched. "
            "Without it, BLEU is {score}."
        ),
        "row": gettext("{name}: {fraction} are matched."),
        "is_matched": gettext(
            "“{ngram}”: copy {copy} is matched, because reference {reference} has {allowed}."
        ),
        "is_clipped": gettext(
            "“{ngram}”: copy {copy} is too many, because no reference has more than {allowed}."
        ),
        "is_unmatched": gettext("“{ngram}” is in no reference."),
        "differs": gettext("“{ngram}”: {yours} by your function, {expected} by BLEU."),
        "higher": gettext("▲ {size} higher, was {was}."),
        "lower": gettext("▼ {size} lower, was {was}."),
        "same": gettext("= the same, was {was}."),
        "most": gettext("Most of it: {name} {before} → {now}."),
        "zero": gettext("BLEU is 0, because no n-gram in this row is matched: {name}."),
        "again": gettext("Python does not answer. Run this cell again."),
        "share": gettext("Share this picture"),
        "file": gettext("As a PNG file"),
        "link": gettext("Copy the link"),
        "copied": gettext("The link is copied"),
    }


def state_of(candidate: str, references: list[str], **more: object) -> dict[str, object]:
    """Describe a grid that needs no Python, with the keys that grid.js explains."""
    plain = {"max_n": 4, "examples": [], "page": False, "asked": False, "marks": None}
    return plain | {
        "candidate": candidate, "references": references, "say": sentences()
    } | more  # fmt: skip


def place_for(state: dict[str, object], still: str) -> str:
    """Write the HTML in which a page with grid.js makes the grid; elsewhere the still picture."""
    return f'<div data-bt-grid="{escape(json.dumps(state, ensure_ascii=False))}">{still}</div>'
