"""*Yours* against *expected*: as values, and where a picture tells more, as a picture of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from textwrap import indent

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.calls.values import same, show
from bleu_teach.clipping import max_reference_counts
from bleu_teach.content import Exercise
from bleu_teach.content.exercise import corpus
from bleu_teach.display.language import gettext, ngettext
from bleu_teach.display.views import Code, Group, Note, Table, View
from bleu_teach.draw import average_bars, closest_bars, ngram_grid, penalty_curve, score_panel
from bleu_teach.draw.bars import compare_bars, draw_bars, score_bar
from bleu_teach.draw.chips import ChipRow, compare_chips, show_ngram
from bleu_teach.draw.texts import fit
from bleu_teach.learn.run import Counterexample, observe, write_call
from bleu_teach.ngrams import count_ngrams

ROWS = 12  # of a table of counts
WIDEST = 340  # pixels, of a chip
SCORED = "sentence_bleu", "corpus_bleu", "geometric_mean"  # whose pictures have both values
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
    in_picture = isinstance(example.expected, dict) or exercise.function_name in SCORED
    both = f"{show(example.answer)} · {gettext('Expected')}: {show(example.expected)}"
    values = () if in_picture else (Note(gettext("Yours"), both),)
    draw = PICTURES.get(exercise.function_name, _draw_value)
    given = list(example.arguments.values())
    drawn = draw(function, given, example.answer, example.expected)
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


def _draw_precision(function: Own, given: Sequence, yours: object, expected: object) -> list[View]:
    """Return the grid of the candidate, drawn by the learner's function."""
    candidate, references, n = given
    return [ngram_grid(candidate, references, None, max(n, 2), function)]


def _draw_penalty(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    c, r = given
    return [penalty_curve(c, [r], brevity_penalty=function)] if function else []


def _draw_closest(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    return [closest_bars(*given, yours)] if 0 <= yours < inf else []


def _draw_sentence(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    return [score_panel(sentence_bleu(*given), yours)]


def _draw_corpus(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    """Return one segment as its factors; of more, each score and both ways to average."""
    candidates, references, *max_n = given
    if len(candidates) == 1:
        return [score_panel(sentence_bleu(candidates[0], references[0], *max_n), yours)]
    return [average_bars(candidates, references, yours, *max_n)]


def _draw_copies(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    """Return the copies of a word as chips, those that count first."""
    copies = range(int(min(given[0], ROWS)))
    sides = (
        [("the", "matched" if k < most else "clipped") for k in copies]
        for most in (yours, expected)
    )
    return [compare_chips(*([side] for side in sides))]


def _draw_mean(function: Own, given: Sequence, yours: float, expected: float) -> list[View]:
    """Return the precisions and their mean as bars."""
    (precisions,) = given
    bars = [score_bar(f"p{place}", p) for place, p in enumerate(precisions, start=1)]
    bars += compare_bars(gettext("expected"), expected, yours)
    return [draw_bars({"": bars}, span=(0, 1))]


def _draw_value(function: Own, given: Sequence, yours: object, expected: object) -> list[View]:
    """Draw counts as a table, and lists and fields as chips; numbers need no picture."""
    if isinstance(expected, dict):
        return [_compare_counts(yours, expected)]
    numbers = isinstance(expected, list) and all(isinstance(v, (int, float)) for v in expected)
    if isinstance(expected, (str, list)) and not numbers:
        return [compare_chips(_rows(yours), _rows(expected))]
    return []


PICTURES: dict[str, Callable] = {
    "clip_count": _draw_copies,
    "geometric_mean": _draw_mean,
    "product": _draw_mean,
    "clip": _draw_clip,
    "modified_precision": _draw_precision,
    "brevity_penalty": _draw_penalty,
    "closest_reference_length": _draw_closest,
    "sentence_bleu": _draw_sentence,
    "corpus_bleu": _draw_corpus,
    "BLEU": lambda function, given, yours, _: _draw_corpus(function, given, yours[0], 0.0),
}


STAMMER = "the cat the cat on the mat".split()
CATS = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
PASSED: dict[str, tuple] = {  # what a function that has passed is asked, to draw its picture
    "extract_ngrams": (STAMMER, 2),
    "bigrams": (STAMMER,),
    "count_ngrams": (STAMMER, 2),
    "tokenize": ("Wait - what? The cat's here!",),
    "clip_count": (5, 2),
    "max_reference_counts": (CATS, 1),
    "clip": (count_ngrams(STAMMER, 1), max_reference_counts(CATS, 1)),
    "modified_precision": (STAMMER, CATS, 4),
    "brevity_penalty": (5, 9),
    "closest_reference_length": (8, [6, 9]),
    "product": ([5 / 7, 4 / 6, 2 / 5, 1 / 4],),
    "geometric_mean": ([5 / 7, 4 / 6, 2 / 5, 1 / 4],),
    "sentence_bleu": (STAMMER, CATS),
    "corpus_bleu": corpus(
        "the ferry left the harbour an hour late because of fog "
        "| the ferry left the harbour two hours late because of the fog",
        "see you on monday | see you on monday",
    ),
}


def view_passed(exercise: Exercise, function: Own) -> list[View]:
    """Draw what a function that has passed answers, next to the expected answer."""
    given = PASSED.get(exercise.name)
    if given is None or function is None:
        return []
    (outcome,) = observe(function, [given], exercise.read)
    expected = exercise.answer(exercise.correct, given)
    if not outcome.is_right(expected):
        return []
    draw = PICTURES.get(exercise.name, _draw_value)
    call = Code(write_call(exercise.function_name, given))
    drawn = draw(function, list(given), outcome.answer, expected)
    if exercise.name not in ("modified_precision", "brevity_penalty"):  # they have a caption
        drawn.append(Note("", gettext("Everything labelled “yours” comes from your function.")))
    return [call, *drawn]


def _compare_counts(yours: object, expected: dict) -> Table:
    """Return two counters as one table; the rows that differ come first and have a sign."""
    own = yours if isinstance(yours, dict) else {}
    keys = sorted({**expected, **own}, key=lambda k: same(own.get(k), expected.get(k)))
    rows = [
        [
            _label(key),
            show(own[key]) if key in own else "—",
            show(expected[key]) if key in expected else "—",
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
    return fit(show_ngram(value) if is_ngram else show(value), WIDEST)
