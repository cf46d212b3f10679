"""Lesson 09: rate twelve outputs blind, word by word, and compare two ratings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from random import Random

import traitlets

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.corpus import load
from bleu_teach.display.views import Group, Note, Table, View
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Instrument

SEGMENTS, SYSTEMS = (4, 10, 13, 17), ("fluent", "literal", "telegraphic")
MARKS = {"minor": 1, "major": 5}  # the penalty of an error with each mark
MISSING = "[missing]"  # the chip after the last word, for what an output leaves out
# The corpus's card in the form of `read_ratings`: 5 for a false fact, 1 for odd English.
CARD = [[-5, -1, -1], [-5, -1, -1], [0, -1, -1], [-5, -1, -1]]
BLIND = Random(9).sample(range(12), 12)  # the order in which the outputs are shown
SAY = {
    "reference": "Reference",
    "click": "Click on each wrong word",
    "unmarked": "no error",
    "minor": "minor",
    "major": "major",
    "is_minor": "one click, −1: less pleasant to read",
    "is_major": "two clicks, −5: could mislead a reader",
    "sum": "Output {output} of {all}. Points off: {points}.",
    "back": "Back",
    "done": "Done",
    "judged": "You and BLEU judged the same twelve outputs, four from each of three systems.",
    "you": "You",
    "worst": "BLEU prefers “{name}”, the system that you marked worst.",
    "other": "BLEU prefers “{name}”. You gave it {points}.",
    "again": "Python does not answer, so nothing is saved. Run this cell again.",
}
Marks = dict[str, dict[str, str]]  # output "1" to "12" → place of a word → "minor" or "major"


def list_outputs() -> list[tuple[str, list[str]]]:
    """List the reference and the words of each output, in an order that hides the systems."""
    corpus = load()
    outputs = [
        (corpus.references[segment][0], corpus.systems[system][segment].split())
        for segment in SEGMENTS
        for system in SYSTEMS
    ]
    return [outputs[place] for place in BLIND]


class Rating(Instrument):
    """One output after the other; each click moves a word from no error to minor, to major.

    Args:
        file: where the marks are kept, next to the notebook. They are saved with each click.
        output: the output that is shown, 1 to 12.

    >>> Rating(file="my_ratings.json")
    Rating(file='my_ratings.json', output=1)
    """

    said, shown = SAY, ("file", "output")
    view = traitlets.Unicode("rating").tag(sync=True)
    file = traitlets.Unicode()
    output = traitlets.Int(1, min=1, max=12).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)  # how often the marks were saved

    def __init__(self, file: str = "my_ratings.json", **state: object) -> None:
        outputs, lines = [], {name: [] for name in SYSTEMS}
        for place, (text, words) in zip(BLIND, list_outputs(), strict=True):
            name = SYSTEMS[place % 3]
            lines[name].append((tokenize(" ".join(words)), [tokenize(text)]))
            outputs.append({"reference": text, "words": [*words, gettext(MISSING)], "system": name})
        scores = {name: corpus_bleu(*zip(*own, strict=True)).score for name, own in lines.items()}
        super().__init__(data={"outputs": outputs, "systems": scores}, file=file, **state)
        self.marks = read_marks(file)
        self.observe(self._save, ["marks", "output"])

    def _save(self, _change: object) -> None:
        Path(self.file).write_text(json.dumps(self.marks, indent=1), "utf-8")
        self.heard += 1

    def still(self) -> View:
        """Write the output and its marks."""
        text, words = list_outputs()[self.output - 1]
        errors = list_errors(words, self.marks.get(str(self.output), {}))
        told = (f"{word} · {gettext(mark)}" if mark else word for word, mark in errors)
        return Group((Note(gettext("Reference"), text), Note(gettext("Output"), " ".join(told))))


def list_errors(words: Sequence[str], marks: dict[str, str]) -> list[tuple[str, str]]:
    """List the errors and the unmarked words; neighbours with the same mark are one error.

    >>> list_errors(["it", "on", "Sunday", "rains"], {"1": "minor", "2": "minor", "4": "major"})
    [('it', ''), ('on Sunday', 'minor'), ('rains', ''), ('[missing]', 'major')]
    """
    told = [(word, marks.get(str(place), "")) for place, word in enumerate(words)]
    errors = []
    for mark, run in groupby(told, lambda one: one[1]):
        own = [word for word, _ in run]
        errors += [(text, mark) for text in ([" ".join(own)] if mark else own)]
    missing = marks.get(str(len(words)))
    return [*errors, (gettext(MISSING), missing)] if missing else errors


def compare_ratings(first: str, second: str) -> Table | Note:
    """Count how often two files agree, and list the words that they mark differently.

    Only outputs that both have rated count.

    Args:
        first: a file of `Rating`.
        second: another file, such as a neighbour's.
    """
    mine, theirs = read_marks(first), read_marks(second)
    compared, rows = 0, []
    for number, (_, line) in enumerate(list_outputs(), start=1):
        one, other = mine.get(str(number)), theirs.get(str(number))
        words = [*line, gettext(MISSING)] if one is not None and other is not None else []
        compared += len(words)
        for place, word in enumerate(words):
            marks = [gettext(marks.get(str(place), "")) for marks in (one, other)]
            if marks[0] != marks[1]:
                rows.append((number, word, *(mark or "—" for mark in marks)))
    if not compared:
        return Note(gettext("Two ratings"), gettext("No output has two ratings yet."))
    title = gettext("Two ratings: the same mark on {same} of {all} words")
    title = title.format(same=compared - len(rows), all=compared)
    return Table(title, ("output", "word", "yours", "second"), rows)


def read_marks(file: str) -> Marks:
    """Read the marks in a file of `Rating`; an empty dict if there is no such file."""
    try:
        return json.loads(Path(file).read_text("utf-8"))
    except FileNotFoundError:
        return {}


def read_ratings(file: str) -> list[list[int]]:
    """Read a finished rating as scores; an unfinished one is an empty list.

    Args:
        file: a file of `Rating`.

    Returns:
        scores[segment][system] for the four segments and *fluent*, *literal* and *telegraphic*:
        minus 1 for each minor error, and minus 5 for each major one. Neighbouring words with the
        same mark are one error.
    """
    marks = read_marks(file)
    if len(marks) < 12:
        return []
    scores = [0] * 12
    for number, (place, (_, words)) in enumerate(zip(BLIND, list_outputs(), strict=True), start=1):
        errors = list_errors(words, marks[str(number)])
        scores[place] = -sum(MARKS[mark] for _, mark in errors if mark)
    return [scores[start : start + 3] for start in range(0, 12, 3)]
