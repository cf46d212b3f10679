"""The grid in a browser: its script, its style, its sentences, and its place on a page."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bleu_teach.display.views import STYLE as MARKS
from bleu_teach.display.views import Picture
from bleu_teach.language import gettext

NAMES = "words", "bigrams", "trigrams", "4-grams"  # of the rows
VIEWS = "grid", "window", "shelf", "ruler", "bars", "segments", "orders"
HERE = Path(__file__).with_name("instrument")
PARTS = "score", "picture", "says", "hand", "state", "views", "grid"  # each needs only earlier ones
LINKS = re.compile(r"^import [^;]*;\n", re.MULTILINE)


def join_parts() -> str:
    """Join the modules of the instrument into one, because anywidget and slides take one file."""
    parts = ((HERE / f"{name}.js").read_text("utf-8") for name in PARTS)
    return re.sub(r"^export (?!default)", "", LINKS.sub("", "".join(parts)), flags=re.MULTILINE)


SCRIPT = join_parts()
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
        "matched": gettext("matched"),
        "clipped": gettext("too often"),
        "unmatched": gettext("in no reference"),
        "walk": gettext(
            "The grid: arrow keys lead from word to word, then row by row. On a word, Space takes "
            "it, D doubles it, Delete removes it, and R uses the reference's word."
        ),
        "begin": gettext("Take a word and move it, or point at it to see what it costs."),
        "empty": gettext("Type a sentence: each word gets a column."),
        "no_reference": gettext("Type at least one reference, one per line."),
        "unspaced": gettext(
            "Without spaces, this is one word. sacreBLEU tokenizes such languages (lesson 07)."
        ),
        "gap": gettext("Insert “{word}”, which is missing here"),
        "gap_adds": gettext("“{word}” is missing here. With it, BLEU is {score}."),
        "breaks": gettext("“{word}” breaks {failing} of the {all} n-grams."),
        "breaks_all": gettext("“{word}” breaks every n-gram."),
        "good_all": gettext("All {number} n-grams with “{word}” are matched."),
        "good_only": gettext("The only n-gram with “{word}” is matched."),
        "weak": gettext(
            "“{word}” is matched, but {failing} of the {number} n-grams with it are not."
        ),
        "weak_one": gettext("“{word}” is matched, but 1 of the {number} n-grams with it is not."),
        "weak_all_but": gettext("Only “{word}” itself is matched, no longer n-gram with it."),
        "with": gettext("With “{word}”, BLEU is {score}."),
        "without": gettext("Without it, BLEU is {score}."),
        "no_better": gettext("No other word here would raise BLEU."),
        "moving": gettext("“{word}” is moving. The browser counts: BLEU {score}."),
        "moving_asked": gettext(
            "“{word}” is moving. The browser counts: BLEU {score}. "
            "When you let go, your function counts."
        ),
        "held": gettext(
            "You hold “{word}”. Arrow keys move it, Space lets go, Escape puts it back."
        ),
        "undo": gettext("Undo"),
        "window": gettext("A window of {n} shows “{ngram}”, place {at} of {last}."),
        "window_none": gettext("The sentence is shorter than the window."),
        "window_place": gettext("Slide the window"),
        "window_width": gettext("Words in the window"),
        "ruler": gettext("Length of the candidate"),
        "ruler_enough": gettext("c = {c}, r = {r}: no word is missing, so there is no penalty."),
        "ruler_one": gettext("c = {c}, r = {r}: 1 word is missing. BP is {penalty}."),
        "ruler_short": gettext("c = {c}, r = {r}: {missing} words are missing. BP is {penalty}."),
        "ruler_tie": gettext("Two references are equally close, and the shorter one counts."),
        "ruler_own": gettext("Your function says {value}."),
        "penalty_short": gettext("penalty"),
        "cost": gettext("cost {cost}"),
        "costs": gettext("costs"),
        "mean": gettext("average"),
        "geometric": gettext("geometric mean"),
        "bars": gettext("The average is {mean}, and the geometric mean is {geometric}."),
        "bars_zero": gettext(
            "No match in the row {name}: the geometric mean is 0. The average is still {mean}."
        ),
        "fallen": gettext("{number} too many"),
        "no_shelf": gettext("in no reference"),
        "begin_shelf": gettext("Double a word: does its copy find room on the shelf?"),
        "begin_orders": gettext("Choose a chunk and move it. How low and how high can BLEU get?"),
        "segment": gettext("segment {number}"),
        "mean_scores": gettext("mean of the scores"),
        "pooled": gettext("BLEU, counts pooled"),
        "averages": gettext("Mean {mean}, pooled {pooled}."),
        "crossed": gettext("One went up and the other went down."),
        "lowest": gettext("lowest so far"),
        "highest": gettext("highest so far"),
        "tool_left": "◀",
        "does_left": gettext("Move “{word}” to the left"),
        "tool_right": "▶",
        "does_right": gettext("Move “{word}” to the right"),
        "tool_swap": gettext("Use “{word}”"),
        "does_swap": gettext("Use “{above}” instead of “{word}”"),
        "tool_double": gettext("Double"),
        "does_double": gettext("Double “{word}”"),
        "tool_remove": gettext("Delete"),
        "does_remove": gettext("Delete “{word}”"),
        "tool_chunk": gettext("Whole chunk"),
        "does_chunk": gettext("Choose the whole chunk around “{word}”"),
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
    plain = {"max_n": 4, "view": "grid", "examples": [], "page": False, "asked": False}
    text = {"candidate": candidate, "references": references}
    return plain | {"marks": None, "say": sentences()} | text | more


def place_for(state: dict[str, object], still: str) -> str:
    """Write the HTML in which a page with grid.js makes the grid; elsewhere the still picture."""
    return f'<div data-bt-grid="{escape(json.dumps(state, ensure_ascii=False))}">{still}</div>'
