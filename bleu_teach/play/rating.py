"""Lesson 09: rate twelve outputs blind, word by word, and compare two ratings."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import ipywidgets as widgets
import traitlets

from bleu_teach.corpus import load
from bleu_teach.draw import Note, Table, View
from bleu_teach.language import gettext
from bleu_teach.play.base import Explorer, in_row, make_button

SEGMENTS, SYSTEMS = (4, 10, 13, 17), ("fluent", "literal", "telegraphic")
MARKS = {"minor": 1, "major": 5}  # the penalty of a word with each mark
NEXT_MARK = {"": "minor", "minor": "major", "major": ""}
STYLES = {"": "", "minor": "warning", "major": "danger"}
# The same in the form of `read_ratings`, by the corpus's card: 5 for a false fact, 1 for odd
# English, 0 for neither.
CARD = [[-5, -1, -1], [-5, -1, -1], [0, -1, -1], [-5, -1, -1]]
BLIND = Random(9).sample(range(12), 12)  # the order in which the outputs are shown
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


class Rating(Explorer):
    """One output after the other, with a button per word: no error, minor, major.

    Args:
        file: where the marks are kept, next to the notebook. They are saved with each click.
        output: the output that is shown, 1 to 12.

    >>> Rating(file="my_ratings.json")
    Rating(file='my_ratings.json', output=1)
    """

    file = traitlets.Unicode("my_ratings.json")
    output = traitlets.Int(1, min=1, max=12)
    shown = ("file", "output")

    def make_inputs(self) -> list[widgets.Widget]:
        self.marks, self.words = read_marks(self.file), in_row()
        self.observe(self._show_words, names="output")
        self._show_words()
        back = make_button(gettext("Previous output"), lambda: self._move(-1))
        on = make_button(gettext("Done, next output"), lambda: self._move(+1))
        return [in_row(back, on), self.view, self.words]  # the reference is above the words

    def _move(self, by: int) -> None:
        """Keep the marks of this output, even if it has none, and go on."""
        if by > 0:
            self.marks.setdefault(str(self.output), {})
            self._save()
        self.output = min(max(self.output + by, 1), 12)
        self._redraw()

    def _show_words(self, _change: object = None) -> None:
        line = list_outputs()[self.output - 1][1]
        self.words.children = [self._button(word, place) for place, word in enumerate(line)]

    def _button(self, word: str, place: int) -> widgets.Button:
        """Make the button of a word. Each click moves its mark on."""

        def paint() -> None:
            mark = self.marks.get(str(self.output), {}).get(str(place), "")
            button.description = label_word(word, mark)
            button.button_style = STYLES[mark]

        def click() -> None:
            marks = self.marks.setdefault(str(self.output), {})
            mark = NEXT_MARK[marks.pop(str(place), "")]
            self.marks[str(self.output)] = marks | ({str(place): mark} if mark else {})
            self._save()
            paint()
            self._redraw()

        button = make_button(word, click)
        paint()
        return button

    def _save(self) -> None:
        Path(self.file).write_text(json.dumps(self.marks, indent=1), "utf-8")

    def draw(self) -> list[View]:
        label = gettext("Output {number} of 12, {rated} rated. Reference")
        heading = label.format(number=self.output, rated=len(self.marks))
        return [Note(heading, list_outputs()[self.output - 1][0])]

    def still(self) -> list[View]:
        """Write the output and its marks as well, which are on the buttons otherwise."""
        words = list_outputs()[self.output - 1][1]
        marks = self.marks.get(str(self.output), {})
        told = (label_word(word, marks.get(str(place), "")) for place, word in enumerate(words))
        return [*self.draw(), Note(gettext("Output"), " ".join(told))]


def label_word(word: str, mark: str) -> str:
    """Write a word with its mark."""
    return f"{word} · {gettext(mark)}" if mark else word


def compare_ratings(first: str, second: str) -> Table | Note:
    """List the words that two files mark differently, in outputs that both have rated.

    Args:
        first: a file of `Rating`.
        second: another file, such as a neighbour's.
    """
    mine, theirs = read_marks(first), read_marks(second)
    rows = []
    for number, (_, line) in enumerate(list_outputs(), start=1):
        one, other = mine.get(str(number)), theirs.get(str(number))
        for place, word in enumerate(line) if one is not None and other is not None else ():
            marks = [gettext(marks.get(str(place), "")) for marks in (one, other)]
            if marks[0] != marks[1]:
                rows.append((number, word, *(mark or "—" for mark in marks)))
    title = gettext("Two ratings")
    if not rows:
        return Note(title, gettext("No output is marked differently in both."))
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
        minus 1 for each word marked as a minor error, and minus 5 for each major error.
    """
    marks = read_marks(file)
    if len(marks) < 12:
        return []
    scores = [0] * 12
    for number, place in enumerate(BLIND, start=1):
        scores[place] = -sum(MARKS[mark] for mark in marks[str(number)].values())
    return [scores[start : start + 3] for start in range(0, 12, 3)]
