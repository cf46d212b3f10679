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
from bleu_teach.draw import Note, Picture, Table
from bleu_teach.draw.chips import chip_line, line_label
from bleu_teach.draw.svg import stack
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import Instrument

SEGMENTS, SYSTEMS = (4, 10, 13, 17), ("fluent", "literal", "telegraphic")
MARKS = {"minor": 1, "major": 5}  # the penalty of an error with each mark
MISSING = "[missing]"  # the chip after the last word, for what an output leaves out
# The same in the form of `read_ratings`, by the corpus's card: 5 for a false fact, 1 for odd
# English, 0 for neither.
CARD = [[-5, -1, -1], [-5, -1, -1], [0, -1, -1], [-5, -1, -1]]
BLIND = Random(9).sample(range(12), 12)  # the order in which the outputs are shown
SAY = {
    "reference": "Reference",
    "output": "Output {output} of {all}",
    "outputs": "Outputs",
    "word": "word",
    "unmarked": "no mark",
    "minor": "minor",
    "major": "major",
    "is_none": "no error",
    "is_minor": "less pleasant to read: −1",
    "is_major": "could mislead a reader: −5",
    "is_missing": "Neighbouring words with the same mark are one error. [missing] stands for what "
    "the output leaves out. Arrow keys lead from word to word, and Space marks one.",
    "sum": "Output {output} of {all}: {points} so far. Click on what is wrong.",
    "marked": "“{word}”: {mark}. This output: {points}.",
    "back": "Back",
    "done": "Done, next output",
    "end": "Done, show the result",
    "system": "system",
    "yours": "your points",
    "bleu_worst": "BLEU prefers {name}, the one you marked worst.",
    "bleu_best": "BLEU prefers {name}, and so do you.",
    "bleu_between": "BLEU prefers {name}, neither your best nor your worst.",
    "bleu_tied": "BLEU prefers {name}. Another system got the same points from you.",
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


def score_systems() -> dict[str, float]:
    """Compute each system's BLEU on the rated outputs, against the references that are shown."""
    corpus = load()
    references = [[tokenize(corpus.references[segment][0])] for segment in SEGMENTS]
    lines = {name: [tokenize(corpus.systems[name][s]) for s in SEGMENTS] for name in SYSTEMS}
    return {name: corpus_bleu(own, references).score for name, own in lines.items()}


class Rating(Instrument):
    """One output after the other; each click moves a word from no error to minor, to major.

    Args:
        file: where the marks are kept, next to the notebook. They are saved with each click.
        output: the output that is shown, 1 to 12.

    >>> Rating(file="my_ratings.json")
    Rating(file='my_ratings.json', output=1)
    """

    said = SAY
    shown = ("file", "output")
    view = traitlets.Unicode("rating").tag(sync=True)
    file = traitlets.Unicode("my_ratings.json")
    output = traitlets.Int(1, min=1, max=12).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    saved = traitlets.Dict().tag(sync=True)  # the marks that are in the file

    def __init__(self, **state: object) -> None:
        rows = zip(BLIND, list_outputs(), strict=True)
        outputs = [
            {"reference": text, "words": [*words, gettext(MISSING)], "system": SYSTEMS[place % 3]}
            for place, (text, words) in rows
        ]
        super().__init__(data={"outputs": outputs, "systems": score_systems()}, **state)
        self.marks = self.saved = read_marks(self.file)
        self.observe(self._save, names="marks")

    def _save(self, _change: object = None) -> None:
        Path(self.file).write_text(json.dumps(self.marks, indent=1), "utf-8")
        self.saved = self.marks

    def still(self) -> Picture:
        """Draw the output and its marks."""
        reference, words = list_outputs()[self.output - 1]
        texts, marks = zip(*list_errors(words, self.marks.get(str(self.output), {})), strict=True)
        notes = [f"{gettext(mark)} −{MARKS[mark]}" if mark else "" for mark in marks]
        above, below = gettext("Reference"), gettext(SAY["output"])
        below = below.format(output=self.output, all=12)
        told = [" · ".join(filter(None, one)) for one in zip(texts, notes, strict=True)]
        given = reference.split()
        lines = [[line_label(above), *chip_line(given, ["plain"] * len(given))]]
        lines += [[line_label(below), *chip_line(texts, [m or "plain" for m in marks], notes)]]
        return stack(lines, f"{above}: {reference} {below}: {' '.join(told)}")


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
    return [*errors, (gettext(MISSING), marks.get(str(len(words)), ""))]


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
        words = [*line, gettext(MISSING)] if one is not None and other is not None else []
        for place, word in enumerate(words):
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
