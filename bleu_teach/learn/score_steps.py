"""What a score is made of, step by step, by our rule and by that of a recognised mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bleu_teach.calls.values import show
from bleu_teach.content.exercises import Exercise
from bleu_teach.content.mistakes import build
from bleu_teach.content.model import Bleu
from bleu_teach.language import gettext
from bleu_teach.numerals import number
from bleu_teach.views import Table

SIGN = "▲ "  # before what is to be looked at
STEPS = ("c", "r", "p₁", "p₂", "p₃", "p₄", "BP", "mean", "BLEU")
NO_STEP = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def compare_steps(
    exercise: Exercise, given: Sequence, yours: object, bleu: Bleu | None
) -> tuple[Table, tuple[str, int | None, str] | None]:
    """Compare what a score is made of, segment by segment and as sums, by our rule and by that of
    `bleu`, which makes the recognised mistake, if one was.

    Returns:
        A table; what differs first: the row's name, its segment (None for the sums), the step.
    """
    right = _steps(build(exercise.name, {}).__self__, given)
    wrong = _steps(bleu, given) if bleu else []
    answer = number(yours, None) if isinstance(yours, (int, float)) else show(yours)
    if not wrong or wrong[-1][-1] != answer:  # the mistake goes another way than by these sums
        wrong = [[]] * (len(right) - 1) + [[""] * (len(STEPS) - 1) + [answer]]
    rows, where = [], None
    for name, segment, ours, own in _parts(right, wrong):
        rows.append([name or gettext("expected"), *ours])
        if own and own != ours:
            mine = gettext("{row}, yours").format(row=name) if name else gettext("yours")
            rows.append([mine, *own])
            if where is None:
                pairs = enumerate(zip(own, ours, strict=True))
                k = next((k for k, (a, b) in pairs if a and a != b), len(STEPS) - 1)
                rows[-1][k + 1] = SIGN + own[k]
                where = name, segment, STEPS[k]
    header = ("", *map(gettext, STEPS))
    return Table(gettext("What the score is made of"), header, rows), where


Row = list[str]


def _parts(right: Sequence[Row], wrong: Sequence[Row]) -> Iterator[tuple]:
    """The name of each part, its place (None for the sums), our row and the learner's."""
    blank, last = [""] * len(STEPS), max(len(right), len(wrong)) - 1
    if last > 1:
        for k, pair in enumerate(zip_longest(right[:-1], wrong[:-1], fillvalue=[])):
            yield gettext("segment {number}").format(number=k + 1), k, pair[0] or blank, pair[1]
    sums = (gettext("sums"), None) if last > 1 else ("", 0)
    yield *sums, right[-1], wrong[-1]


def _steps(bleu: Bleu, given: Sequence) -> list[list[str]]:
    """A row for each segment, then one for their sums; empty if the mistake has no such steps."""
    try:
        segments = bleu.segments(*given) if _is_corpus(given) else [given]
        sums = [bleu.segment_sums(*segment) for segment in segments]
        return [_row(bleu, one) for one in [*sums, [sum(part) for part in zip(*sums, strict=True)]]]
    except NO_STEP:
        return []


def _is_corpus(given: Sequence) -> bool:
    """Whether the first argument holds segments, and not tokens."""
    return any(isinstance(one, list) for one in given[0])


def _row(bleu: Bleu, sums: Sequence[float]) -> list[str]:
    c, r, *counts = sums
    pairs = list(zip(counts[::2], counts[1::2], strict=True))
    fractions = [f"{number(m, None)}/{number(t, None)}" for m, t in pairs]
    steps = bleu.brevity_penalty(c, r), bleu.mean(bleu.precisions(pairs)), bleu.score(sums)
    row = [number(c, None), number(r, None), *fractions, *(number(step, None) for step in steps)]
    if len(row) != len(STEPS):
        raise ValueError("other orders than those of the table")
    return row
