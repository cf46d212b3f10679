"""*Yours* against *expected*, as values and, where chips or a table tell more, as a picture.

Where a mistake of the bank is recognised, the learner's side is drawn by its rule: the small BLEU
that makes the mistake is asked for each step, and the first step that differs has the ring.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product, zip_longest
from textwrap import indent
from typing import NamedTuple

from bleu_teach.calls.values import plain, same, show
from bleu_teach.clipping import modified_precision
from bleu_teach.content.bank import build, list_steps, sum_up
from bleu_teach.content.exercises import EXERCISES, Exercise
from bleu_teach.content.mistakes import BANK
from bleu_teach.content.model import Bleu
from bleu_teach.draw import chips
from bleu_teach.draw.chips import HALF, answer_chips, chip_line, note, show_ngram
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import stack
from bleu_teach.draw.texts import fit
from bleu_teach.language import gettext, ngettext
from bleu_teach.learn.observe import Counterexample
from bleu_teach.numerals import number
from bleu_teach.views import Beside, Code, Group, Note, Picture, Table, View

CHAIN = [e.name for e in EXERCISES.values() if "01" <= e.lesson <= "05" and not e.family]
COUNTED = {"matched": "✓ counted", "clipped": "✂ cut", "unmatched": "· not counted"}
ROWS = 12  # of a table of counts
SIGN = "▲ "  # before what is to be looked at
STEPS = ("c", "r", "p₁", "p₂", "p₃", "p₄", "BP", "mean", "BLEU")  # what a score is made of
NO_STEP = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
Row = list[tuple[str, str, str]]  # chips: a label, a kind, and what stands below


@dataclass(frozen=True, repr=False)
class Answers(Group):
    """Both answers: as text line by line, as HTML with their pictures."""

    text: str

    def __repr__(self) -> str:
        return indent(self.text, "    ")


class Case(NamedTuple):
    """One input and both answers; `bleu` makes the recognised mistake and gives the learner's."""

    exercise: Exercise
    given: Sequence
    yours: object
    expected: object
    bleu: Bleu | None = None


class Drawn(NamedTuple):
    """What is shown below the learner's value, below ours, below both; the first difference."""

    yours: tuple[View, ...] = ()
    expected: tuple[View, ...] = ()
    both: tuple[View, ...] = ()
    where: str = ""


def view_answers(
    exercise: Exercise, example: Counterexample, mistakes: Sequence[str], expected: bool
) -> View:
    """The call and both answers; a picture only of an answer of the right kind."""
    lines = "\n".join(example.lines(expected))
    if not expected or example.trouble or example.changed or example.again:
        return Code(lines)
    case = Case(exercise, list(example.arguments.values()), example.answer, example.expected)
    drawn = _draw(case._replace(bleu=_find_rule(case, mistakes)))
    sides = () if isinstance(case.expected, dict) else (_side_by_side(case, drawn),)
    printed = " ".join(example.printed.split())
    below = [Note(gettext("▲ First difference"), f"{drawn.where}.")] if drawn.where else []
    below += [Note(gettext("Printed"), printed)] if printed else []
    return Answers((Code(example.call), *sides, *drawn.both, *below), lines)


def _find_rule(case: Case, mistakes: Sequence[str]) -> Bleu | None:
    """The BLEU that makes the recognised mistakes, if it gives the learner's answer."""
    ways = [BANK[name].parts for name in mistakes if name]
    for way in product(*ways) if mistakes and len(ways) == len(mistakes) else ():
        # A habit has no part; two mistakes in one part cannot both be made.
        if all(part for part, _ in way) and len(dict(way)) == len(way):
            function = build(case.exercise.name, dict(way))
            if same(case.exercise.answer(function, case.given), case.yours):
                return function.__self__
    return None


def _side_by_side(case: Case, drawn: Drawn) -> View:
    """Two values, and below each what is drawn of it."""
    names = re.search(r"\(([^()]+), ([^()]+)\)$", gettext(case.exercise.asks))

    def write(value: object) -> str:
        if names and isinstance(value, tuple) and len(value) == 2:
            return ", ".join(f"{n} {show(v)}" for n, v in zip(names.groups(), value, strict=True))
        return show(value)

    yours = Note(gettext("Yours"), write(case.yours))
    expected = Note(gettext("Expected"), write(case.expected))
    return Beside((Group((yours, *drawn.yours)), Group((expected, *drawn.expected))))


def _draw(case: Case) -> Drawn:
    """The picture for a case, by its exercise or by the kind of its value."""
    if case.exercise.function_name == "modified_precision":
        return _draw_matches(case)
    if case.exercise.function_name in ("sentence_bleu", "corpus_bleu", "BLEU"):
        return _draw_score(case)
    if isinstance(case.expected, dict):
        return Drawn(both=(_compare_counts(case.yours, case.expected),))
    if isinstance(case.expected, str) or (
        isinstance(case.expected, list)
        and not all(isinstance(value, (int, float)) for value in case.expected)
    ):
        drawn, at = _draw_chips(_rows(case.yours), _rows(case.expected))
        where = gettext("place {place}").format(place=at[1] + 1) if at else ""
        return drawn._replace(where=where)
    return Drawn()


def _compare_counts(yours: object, expected: dict) -> Table:
    """Two counters as one table; the rows that differ come first and have a sign."""
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


def _draw_matches(case: Case) -> Drawn:
    """A precision: chips as the learner's rule counts them, and as ours does."""
    candidate, references, n = case.given
    marks = mark_ngrams(candidate, references, n)
    right = [(show_ngram(mark.ngram), mark.status, note(mark)) for mark in marks]
    own = _credit(case) or right
    drawn, at = _draw_chips([own], [right])
    if at is None:  # the mistake is not in the chips, or it is not known
        as_it_should_be = Note("", gettext("As it should be:"))
        return Drawn(both=(as_it_should_be, chips(candidate, references, n)))
    label = (right if at[1] < len(right) else own)[at[1]][0]
    where = gettext("chip {place}, “{ngram}”").format(place=at[1] + 1, ngram=label)
    return drawn._replace(where=where)


def _credit(case: Case) -> Row | None:
    """The n-grams that the mistake sees, each with whether it counts; None if they do not give
    the learner's answer."""
    if case.bleu is None:
        return None
    candidate, references, n = case.given
    try:
        counts = case.bleu.count_ngrams(candidate, n)
        credit = case.bleu.clip(counts, case.bleu.max_reference_counts(references, n))
        seen, found = Counter(), []
        for ngram in case.bleu.extract_ngrams(candidate, n):
            seen[ngram] += 1
            if seen[ngram] <= counts[ngram]:
                kind = "clipped" if credit.get(ngram, 0) else "unmatched"
                kind = "matched" if seen[ngram] <= credit.get(ngram, 0) else kind
                found.append((_label(ngram), kind, gettext(COUNTED[kind])))
    except NO_STEP:
        return None
    pair = sum(kind == "matched" for _, kind, _ in found), len(found)
    return found if same(pair, case.yours) else None


def _draw_score(case: Case) -> Drawn:
    """A score: each segment with its fractions, what they add up to, and both results."""
    table, place = _compare_steps(case.exercise, case.given, case.yours, case.bleu)
    if place is None:
        return Drawn(both=(table,))
    row, segment, step = place
    where = f"{row} {gettext(step)}".strip()
    n = "p₁ p₂ p₃ p₄".split().index(step) + 1 if step[0] == "p" else 0
    if not n or segment is None or case.bleu is None:
        return Drawn(both=(table,), where=where)
    alone = case.exercise.name == "sentence_bleu"
    parts = case.given if alone else [given[segment] for given in case.given[:2]]
    pair = plain(case.bleu.modified_precision(*parts, n))
    right = plain(modified_precision(*parts, n))
    drawn = _draw_matches(Case(case.exercise, (*parts, n), pair, right, case.bleu))
    sides = (Beside((*drawn.yours, *drawn.expected)),) if drawn.yours else ()
    return Drawn(both=(table, *sides), where=", ".join(filter(None, [where, drawn.where])))


def _compare_steps(
    exercise: Exercise, given: Sequence, yours: object, bleu: Bleu | None
) -> tuple[Table, tuple[str, int | None, str] | None]:
    """Compare what a score is made of by our rule and by that of `bleu`, which makes the recognised
    mistake; what differs first is a row's name, its segment (None for the sums) and the step."""
    right = _write_steps(build(exercise.name, {}).__self__, exercise, given)
    wrong = _write_steps(bleu, exercise, given) if bleu else []
    answer = number(yours, None) if isinstance(yours, (int, float)) else show(yours)
    if not wrong or wrong[-1][-1] != answer:  # the mistake goes another way than by these sums
        wrong = [[]] * (len(right) - 1) + [[""] * (len(STEPS) - 1) + [answer]]
    last = max(len(right), len(wrong)) - 1
    names = [gettext("segment {number}").format(number=k + 1) for k in range(last)]
    parts = [*enumerate(zip_longest(names, right[:-1], wrong[:-1], fillvalue=[]))]
    parts = [*parts, (None, (gettext("sums"), right[-1], wrong[-1]))]
    if last == 1:
        parts = [(0, ("", right[-1], wrong[-1]))]
    rows, where = [], None
    for segment, (name, ours, own) in parts:
        rows.append([name or gettext("expected"), *(ours or [""] * len(STEPS))])
        if own and own != ours:
            mine = gettext("{row}, yours").format(row=name) if name else gettext("yours")
            rows.append([mine, *own])
            if where is None:
                pairs = enumerate(zip(own, rows[-2][1:], strict=True))
                k = next((k for k, (a, b) in pairs if a and a != b), len(STEPS) - 1)
                rows[-1][k + 1] = SIGN + own[k]
                where = name, segment, STEPS[k]
    return Table(gettext("What the score is made of"), ("", *map(gettext, STEPS)), rows), where


def _write_steps(bleu: Bleu, exercise: Exercise, given: Sequence) -> list[list[str]]:
    """A row for each segment, then one for their sums; empty if the mistake has no such steps."""
    try:
        return [_write_row(bleu, sums) for sums in sum_up(bleu, exercise.name, given)]
    except NO_STEP:
        return []


def _write_row(bleu: Bleu, sums: Sequence[float]) -> list[str]:
    steps = list_steps(bleu, sums)
    pairs = zip(steps["matches"], steps["totals"], strict=True)
    fractions = [f"{number(m, None)}/{number(t, None)}" for m, t in pairs]
    mean = bleu.mean(steps["precisions"])
    numbers = [number(x, None) for x in (*sums[:2], steps["penalty"], mean, bleu.score(sums))]
    fractions += [""] * (STEPS.index("BP") - 2 - len(fractions))  # lengths above max_n
    row = [*numbers[:2], *fractions, *numbers[2:]]
    lengths = list(bleu.used_orders())
    if len(row) != len(STEPS) or lengths != list(range(1, len(lengths) + 1)):
        raise ValueError("other orders than those of the table")
    return row


def _rows(value: object) -> list[Row]:
    """What stands on the chips, row by row; nothing for a value of another kind."""
    if isinstance(value, str):
        return [[(field, "plain", "") for field in value.split("|")]]
    nested = bool(value) and isinstance(value, list) and all(isinstance(row, list) for row in value)
    rows = value if nested else [value] if isinstance(value, list) else []
    return [[(_label(item), "plain", "") for item in row] for row in rows]


def _draw_chips(yours: list[Row], expected: list[Row]) -> tuple[Drawn, tuple[int, int] | None]:
    """Two answers as rows of chips, and the first that differs, which has a ring."""
    pairs = (
        (row, place)
        for row, (own, right) in enumerate(zip_longest(yours, expected, fillvalue=Row()))
        for place, (a, b) in enumerate(zip_longest(own, right))
        if not (a and b) or (a[0], a[1] == "matched") != (b[0], b[1] == "matched")
    )
    at = next(pairs, None)
    sides = (gettext("Yours"), yours), (gettext("Expected"), expected)
    drawn = [(_draw_side(name, rows, at),) if rows else () for name, rows in sides]
    return Drawn(*drawn), at


def _draw_side(name: str, rows: list[Row], ringed: tuple[int, int] | None) -> Picture:
    """One answer as rows of chips as wide as half a card."""
    labels, kinds, notes = ([[chip[k] for chip in row] for row in rows] for k in range(3))
    return answer_chips(name, labels, kinds, notes if any(map(any, notes)) else (), ringed)


def _label(value: object) -> str:
    is_ngram = isinstance(value, tuple) and all(isinstance(word, str) for word in value)
    return fit(show_ngram(value) if is_ngram else show(value), HALF - 40)


def view_chain(own: Sequence[str]) -> Picture:
    """Draw the pieces of BLEU in the order of the lessons: one's own are solid.

    >>> view_chain(["extract_ngrams", "clip"])
    Picture: 2 of the 9 pieces of BLEU are your own: extract_ngrams, clip.
    """
    mine = [name for name in CHAIN if name in own]
    kinds = ["matched" if name in mine else "unmatched" for name in CHAIN]
    notes = [gettext("✓ yours") if name in mine else " " for name in CHAIN]
    alt = gettext("{number} of the {all} pieces of BLEU are your own: {names}.")
    filled = alt.format(number=len(mine), all=len(CHAIN), names=", ".join(mine))
    return stack([chip_line(CHAIN, kinds, notes)], filled)
