"""What a score is made of: by our rule, by that of a mistake, and in the learner's own variables.

A function is called once more, and its variables are looked at when it returns. Only what has a
name that says what it is, is compared; nothing else is claimed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import zip_longest
from types import FrameType

from bleu_teach.calls.values import Unfinished, plain, same, show
from bleu_teach.content.bank import build
from bleu_teach.content.exercises import Exercise
from bleu_teach.content.model import Bleu
from bleu_teach.language import gettext
from bleu_teach.learn.observe import observe
from bleu_teach.numerals import number
from bleu_teach.views import Table

SIGN = "▲ "  # before what is to be looked at
STEPS = ("c", "r", "p₁", "p₂", "p₃", "p₄", "BP", "mean", "BLEU")
NO_STEP = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
NAMES = {  # what a learner may call a step
    "c": "c candidate_length hypothesis_length hyp_len cand_len c_len total_c",
    "r": "r reference_length ref_len closest closest_length r_len total_r",
    "matches": "matches all_matches hits clipped numerators correct total_matches",
    "totals": "totals all_totals denominators total_counts",
    "precisions": "precisions ps p",
    "penalty": "penalty bp brevity brevity_penalty BP",
}
Row = list[str]


def compare_steps(
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


def _write_steps(bleu: Bleu, exercise: Exercise, given: Sequence) -> list[Row]:
    """A row for each segment, then one for their sums; empty if the mistake has no such steps."""
    try:
        return [_row(bleu, sums) for sums in _sum_up(bleu, exercise, given)]
    except NO_STEP:
        return []


def _sum_up(bleu: Bleu, exercise: Exercise, given: Sequence) -> list[Sequence[float]]:
    """c, r, then matches and total for each length: of each segment, then of all."""
    alone = exercise.function_name == "sentence_bleu"
    bleu.orders = given[2] if len(given) > 2 else bleu.orders  # the assignment's max_n
    segments = [given] if alone else bleu.segments(*given[:2])
    sums = [bleu.segment_sums(*segment) for segment in segments]
    return [*sums, [sum(part) for part in zip(*sums, strict=True)]]


def _row(bleu: Bleu, sums: Sequence[float]) -> Row:
    steps = _compute(bleu, sums)
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


def _compute(bleu: Bleu, sums: Sequence[float]) -> dict:
    c, r, *counts = sums
    matches, totals = counts[::2], counts[1::2]
    precisions = bleu.precisions(list(zip(matches, totals, strict=True)))
    values = c, r, matches, totals, precisions, bleu.brevity_penalty(c, r)
    return dict(zip(NAMES, values, strict=True))


def compare_variables(exercise: Exercise, function: Callable, arguments: Sequence) -> list[str]:
    """Sentences about the variables that could be compared: the right ones, and each wrong one."""
    bleu = build(exercise.name, {}).__self__
    *_, last, right = (_compute(bleu, sums) for sums in _sum_up(bleu, exercise, arguments))
    known = {name: key for key, names in NAMES.items() for name in names.split()}
    good, bad = [], []
    for name, value in _values_at_return(function, arguments).items():
        key = known.get(name, "")
        if key not in right or _size(value) != _size(right[key]):
            continue
        if same(value, right[key]):
            good.append(f"`{name}`")
        elif not same(value, last[key]):  # else it may be meant for one segment
            text = gettext("`{name}` is {value}, and {right} is right.")
            bad.append(text.format(name=name, value=show(value), right=show(right[key])))
    names = gettext("Right on this input: {names}.").format(names=", ".join(good))
    return [names, *bad] if good else bad


def _values_at_return(function: Callable, arguments: Sequence) -> dict[str, object]:
    """The variables of the function when it returns, as far as they are numbers."""
    seen: dict[str, object] = {}
    code = getattr(function, "__code__", None)

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "return" and frame.f_code is code:
            seen.update(frame.f_locals)

    def watched(*given: object) -> object:
        before = sys.getprofile()
        sys.setprofile(watch)
        try:
            return function(*given)
        finally:
            sys.setprofile(before)

    observe(watched, [tuple(arguments)], lambda value: value)
    return {name: read for name, value in seen.items() if (read := _read(value)) is not None}


def _read(value: object) -> object:
    """A number, or a list of numbers, also for a dict of them; None for what is neither."""
    try:
        value = plain(value)
    except Unfinished:
        return None
    if isinstance(value, dict):
        value = [number for _, number in sorted(value.items(), key=repr)]
    items = list(value) if isinstance(value, (list, tuple)) else [value]
    numbers = all(isinstance(item, (int, float)) for item in items)
    return (items if isinstance(value, (list, tuple)) else value) if numbers else None


def _size(value: object) -> int:
    """How many numbers; 0 for one that stands alone."""
    return len(value) if isinstance(value, list) else 0
