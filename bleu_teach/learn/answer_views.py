"""*Yours* against *expected*: as values, and where a picture tells more, as a picture of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from statistics import fmean
from textwrap import indent
from typing import Any

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.calls.values import same, show_value, write_call
from bleu_teach.content import Exercise
from bleu_teach.display.views import Code, Group, Note, Table, View
from bleu_teach.draw import average_marks, closest_bars, ngram_grid, penalty_curve, score_panel
from bleu_teach.draw.bars import draw_marks
from bleu_teach.draw.chips import ChipRow, compare_chips, show_ngram
from bleu_teach.draw.live import say
from bleu_teach.draw.texts import fit
from bleu_teach.language import gettext, ngettext
from bleu_teach.learn.run import STOPPED, Counterexample, observe

ROWS = 12  # of a table of counts
WIDEST = 340  # pixels, of a chip
WORD = ("the",)
Own = Callable | None  # the learner's function; None where a record is all that is left of it


@dataclass(frozen=True, repr=False)
class Answers(Group):
    """Both answers: as text line by line, as HTML with their pictures."""

    text: str

    def __repr__(self) -> str:
        return indent(self.text, "    ")


def view_answers(
    exercise: Exercise, example: Counterexample, function: Own, expected: bool
) -> View:
    """Return the call and both answers, with a picture if the answer is of the expected kind."""
    lines = "\n".join(example.lines(expected))
    if not expected or example.failure or example.changed or example.again:
        return Code(lines)
    in_picture = isinstance(example.expected, dict) or exercise.function_name == "sentence_bleu"
    both = f"{show_value(example.answer)} · {gettext('Expected')}: {show_value(example.expected)}"
    values = () if in_picture else (Note(gettext("Yours"), both),)
    draw = PICTURES.get(exercise.function_name, _draw_value)
    drawn = draw(function, [*example.arguments.values()], example.answer, example.expected)
    printed = " ".join(example.printed.split())
    below = [Note(gettext("Printed"), printed)] if printed else []
    return Answers((Code(example.call), *values, *drawn, *below), lines)


def _draw_clip(function: Own, given: Sequence, yours: dict, expected: dict) -> list[View]:
    """Return each copy of each n-gram as a chip: kept, or cut."""
    counts, most = given
    sides = [_list_copies(kept, counts, most) for kept in (yours, expected)]
    return [compare_chips([sides[0]], [sides[1]])]


def _list_copies(kept: dict, counts: dict, most: dict) -> ChipRow:
    """Return every n-gram as often as it was counted or kept."""
    row = []
    for ngram in {**counts, **kept}:
        copies = range(1, int(max(counts.get(ngram, 0), min(kept.get(ngram, 0), ROWS))) + 1)
        cut = "clipped" if most.get(ngram) else "unmatched"
        row += [(_label(ngram), "matched" if k <= kept.get(ngram, 0) else cut) for k in copies]
    return row


def _draw_corpus(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    """Return one segment as its factors; of more, each score and both ways to average."""
    candidates, references, *max_n = given
    if len(candidates) == 1:
        return [score_panel(sentence_bleu(candidates[0], references[0], *max_n), yours)]
    return [average_marks(candidates, references, yours, *max_n)]


def _draw_mean(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    """Return both means of the precisions as marks, above the precisions."""
    (precisions,) = given
    named = [(f"p{n}: {p:.3f}", p) for n, p in enumerate(precisions, start=1)]
    means = (say("mean"), fmean(precisions)), (say("geometric"), expected)
    return [draw_marks(means, named, yours)]


def _draw_value(function: Own, given: Sequence, yours: object, expected: object) -> list[View]:
    """Draw counts as a table, and lists and fields as chips; numbers need no picture."""
    if isinstance(expected, dict):
        return [_compare_counts(yours, expected)]
    numbers = isinstance(expected, list) and all(isinstance(v, (int, float)) for v in expected)
    if isinstance(expected, (str, list)) and not numbers:
        return [compare_chips(_rows(yours), _rows(expected))]
    return []


# How a picture is made of the learner's function, the arguments and both answers
PICTURES: dict[str, Callable[[Own, Sequence, Any, Any], list[View]]] = {
    "clip_count": lambda own, given, *kept: _draw_clip(
        own, [{WORD: count} for count in given], *({WORD: count} for count in kept)
    ),
    "geometric_mean": _draw_mean,
    "clip": _draw_clip,
    "modified_precision": lambda own, given, *_: [ngram_grid(*given[:2], max(given[2], 2), own)],
    "brevity_penalty": lambda own, given, *_: (
        [penalty_curve(given[0], given[1:], own)] if own else []
    ),
    "closest_reference_length": lambda own, given, yours, _: (
        [closest_bars(*given, yours)] if 0 <= yours < inf else []
    ),
    "sentence_bleu": lambda own, given, yours, _: [score_panel(sentence_bleu(*given), yours)],
    "corpus_bleu": _draw_corpus,
    "bleu_from_memory": lambda own, given, yours, _: [
        ngram_grid(given[0][0], given[1][0]),
        score_panel(sentence_bleu(given[0][0], given[1][0]), yours),
    ],
    "BLEU": lambda own, given, yours, _: _draw_corpus(own, given, yours[0], 0.0),
}


def view_passed(exercise: Exercise, function: Own) -> list[View]:
    """Draw what a function that has passed answers where its idea is seen, if it has a picture."""
    given = exercise.show or max(reversed(exercise.arguments), key=lambda one: len(str(one)))
    expected = exercise.answer(exercise.correct, given)
    (outcome,) = observe(function, [given], exercise.read) if function else [STOPPED]
    if not outcome.is_right(expected):
        return []
    draw = PICTURES.get(exercise.function_name, _draw_value)
    drawn = draw(function, list(given), outcome.answer, expected)
    if not drawn:
        return []
    if exercise.name not in ("modified_precision", "brevity_penalty"):  # they have a caption
        drawn.append(Note("", gettext("Everything labelled “yours” comes from your function.")))
    return [Code(write_call(exercise.function_name, given)), *drawn]


def _compare_counts(yours: object, expected: dict) -> Table:
    """Return two counters as one table; the rows that differ come first and have a sign."""
    own = yours if isinstance(yours, dict) else {}
    keys = sorted({**expected, **own}, key=lambda k: same(own.get(k), expected.get(k)))
    rows = [
        [
            _label(key),
            show_value(own[key]) if key in own else "—",
            show_value(expected[key]) if key in expected else "—",
            "" if same(own.get(key), expected.get(key)) else "≠",
        ]
        for key in keys[:ROWS]
    ]
    left = len(keys) - ROWS
    more = ngettext("{number} more row", "{number} more rows", left).format(number=left)
    names = gettext("n-gram"), gettext("yours"), gettext("expected"), gettext("differs")
    return Table(gettext("Counts"), names, rows, more if left > 0 else "")


def _rows(value: object) -> list[ChipRow]:
    """Return the labels of the chips, row by row; nothing for a value of another kind."""
    if isinstance(value, str):
        return [[(field, "plain") for field in value.split("|")]]
    nested = bool(value) and isinstance(value, list) and all(isinstance(row, list) for row in value)
    rows = value if nested else [value] if isinstance(value, list) else []
    return [[(_label(item), "plain") for item in row] for row in rows]


def _label(value: object) -> str:
    is_ngram = isinstance(value, tuple) and all(isinstance(word, str) for word in value)
    return fit(show_ngram(value) if is_ngram else show_value(value), WIDEST)
