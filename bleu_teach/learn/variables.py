"""Which of a learner's own variables are right when a score is wrong: c, r, matches and so on.

The function is called once more, and its variables are looked at when it returns. Only what has a
name that says what it is, is compared; nothing else is claimed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType

from bleu_teach.calls.values import Unfinished, plain, same, show
from bleu_teach.content.bank import build
from bleu_teach.content.exercises import Exercise
from bleu_teach.language import gettext
from bleu_teach.learn.observe import observe

NAMES = {
    "c": "c candidate_length hypothesis_length hyp_len cand_len c_len total_c",
    "r": "r reference_length ref_len closest closest_length r_len total_r",
    "matches": "matches all_matches hits clipped numerators correct total_matches",
    "totals": "totals all_totals denominators total_counts",
    "precisions": "precisions ps p",
    "penalty": "penalty bp brevity brevity_penalty BP",
}


def compare_variables(exercise: Exercise, function: Callable, arguments: Sequence) -> list[str]:
    """Sentences about the variables that could be compared: the right ones, and each wrong one."""
    segments = _segments(exercise, arguments)
    right, last = (_right_values(exercise, part) for part in (segments, segments[-1:]))
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


def _segments(exercise: Exercise, arguments: Sequence) -> list[tuple]:
    """The segments, of which a sentence is one."""
    is_sentence = exercise.function_name == "sentence_bleu"
    return [tuple(arguments)] if is_sentence else list(zip(*arguments[:2], strict=True))


def _right_values(exercise: Exercise, segments: Sequence[tuple]) -> dict[str, object]:
    bleu = build(exercise.name, {}).__self__
    sums = [bleu.segment_sums(*segment) for segment in segments]
    c, r, *counts = map(sum, zip(*sums, strict=True))
    pairs = list(zip(counts[::2], counts[1::2], strict=True))
    return {
        "c": c,
        "r": r,
        "matches": counts[::2],
        "totals": counts[1::2],
        "precisions": bleu.precisions(pairs),
        "penalty": bleu.brevity_penalty(c, r),
    }


def _values_at_return(function: Callable, arguments: Sequence) -> dict[str, object]:
    """The plain variables of the function when it returns; of a dict, a list of its values."""
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
    """A number, or a list of numbers; None for what is neither."""
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
