"""What the whole pattern of a function's answers says: the heart of `check` and of the feedback."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bleu_teach.content.exercises import Exercise
from bleu_teach.language import gettext
from bleu_teach.learn.counterexample import Counterexample, write_call
from bleu_teach.learn.messages import NOTHING_FITS
from bleu_teach.learn.observe import STOPPED, Outcome
from bleu_teach.learn.places import locate
from bleu_teach.learn.recognition import Names, recognise
from bleu_teach.learn.relations import relate
from bleu_teach.learn.verdict import Verdict

EDGES = 1 / 4  # of the inputs may have no answer, and a mistake is still looked for in the others


def diagnose(exercise: Exercise, outcomes: Sequence[Outcome]) -> Verdict:
    """The first of these that holds: all right, unfinished, a habit, a known pattern, a known
    pattern on all but a few inputs, wrong.

    There is an outcome for each of `exercise.asked`, as far as the function got; the last one
    answers the first input again.
    """
    expected = exercise.expected
    again = outcomes[len(expected) :]
    outcomes = [*outcomes[: len(expected)], *[STOPPED] * (len(outcomes) < len(expected))]
    agreed = [outcome.agrees(e) for outcome, e in zip(outcomes, expected, strict=False)]
    if all(agreed):
        return _right_everywhere(exercise, outcomes, again)
    at, beside = agreed.index(False), None
    if outcomes[at].trouble == "unfinished":
        case = "half done" if at else "stub"
        return Verdict(exercise.name, case, detail=exercise.labels[at])
    mistakes, shown_by = _recognise(exercise, outcomes, at, again)
    edges = [place for place, outcome in enumerate(outcomes) if _has_no_answer(outcome)]
    wrong = [place for place, ok in enumerate(agreed) if not ok and place not in edges]
    if not mistakes and edges and wrong:
        mistakes, shown_by = _recognise_beside(exercise, outcomes, edges)
        if mistakes:
            at, beside = wrong[0], _counterexample(exercise, edges[0], outcomes[edges[0]])
    at = shown_by[0] if shown_by else at
    if not mistakes and outcomes[at].mistake == "forgot_return":
        mistakes = ("returned_none",)
    case = "mistake" if mistakes else _case(outcomes[at])
    example = _counterexample(exercise, at, outcomes[at])
    observed = _observe(exercise, outcomes, agreed) if case == "unknown" else ()
    return Verdict(exercise.name, case, mistakes, example, sum(agreed), "", beside, observed)


def _observe(
    exercise: Exercise, outcomes: Sequence[Outcome], agreed: Sequence[bool]
) -> tuple[str, ...]:
    """What holds on every input, and where it is wrong; at least that no known mistake fits."""
    pairs = zip(outcomes, exercise.expected, strict=False)
    found = relate(exercise, [(o.answer, right) for o, right in pairs if not o.trouble])
    if len(agreed) == len(exercise.inputs):
        found.append(locate(exercise, [not ok for ok in agreed]))
    return tuple(filter(None, found)) or (gettext(NOTHING_FITS),)


def _right_everywhere(
    exercise: Exercise, outcomes: Sequence[Outcome], again: Sequence[Outcome]
) -> Verdict:
    """Passed, if the function also leaves its arguments alone and does not change its mind."""
    name = exercise.name
    for at, outcome in enumerate(outcomes):
        if outcome.changed:
            example = _counterexample(exercise, at, outcome)
            return Verdict(name, "mistake", ("changes_arguments",), example)
    if _changes_its_mind(outcomes, again):
        example = _counterexample(exercise, 0, again[0], again=True)
        return Verdict(name, "mistake", ("remembers_calls",), example)
    if any(outcome.printed for outcome in outcomes):
        return Verdict(name, "passed, and prints")
    pairs = zip(outcomes, exercise.expected, strict=True)
    exact = all(outcome.agrees(right, _in_all_digits) for outcome, right in pairs)
    return Verdict(name, "passed" if exact else "passed, in few digits")


def _in_all_digits(left: float, right: float) -> bool:
    return math.isclose(left, right, rel_tol=1e-8) or left != left


def _changes_its_mind(outcomes: Sequence[Outcome], again: Sequence[Outcome]) -> bool:
    """True if the first input got another answer the second time."""
    if not again or outcomes[0].trouble or again[0].trouble:
        return False
    return not again[0].agrees(outcomes[0].answer)


def _recognise(
    exercise: Exercise, outcomes: Sequence[Outcome], at: int, again: Sequence[Outcome]
) -> tuple[Names, list[int]]:
    """The mistakes that explain every answer and the inputs that show the first of them, or the
    habit seen in the first wrong answer."""
    wrong = outcomes[at]
    some_fit = any(outcome.trouble == "" for outcome in outcomes)
    if wrong.mistake == "forgot_return" and wrong.printed.strip():
        return ("printed_not_returned",), []
    if wrong.mistake and not some_fit:
        return (wrong.mistake,), []
    if all(outcome.answer is not None for outcome in outcomes):
        found = recognise(exercise, [outcome.answer for outcome in outcomes])
        if found[0]:
            return found
    return ("remembers_calls",) if _changes_its_mind(outcomes, again) else (), []


def _recognise_beside(
    exercise: Exercise, outcomes: Sequence[Outcome], edges: Sequence[int]
) -> tuple[Names, list[int]]:
    """The mistakes that explain every answer that there is, if nearly all are there, and the
    inputs that show the first of them."""
    ended = all(outcome.trouble not in ("stopped", "unfinished") for outcome in outcomes)
    if len(edges) > EDGES * len(outcomes) or not ended:
        return (), []
    answers = [None if i in edges else outcome.answer for i, outcome in enumerate(outcomes)]
    return recognise(exercise, answers)


def _has_no_answer(outcome: Outcome) -> bool:
    """True for an exception, None, or one number in place of two."""
    return outcome.trouble == "raised" or outcome.answer is None


def _case(outcome: Outcome) -> str:
    """What happened, where no known mistake explains it."""
    if outcome.trouble:
        return "another kind" if outcome.trouble == "unreadable" else outcome.trouble
    return "undefined" if outcome.answer != outcome.answer else "unknown"


def _counterexample(
    exercise: Exercise, at: int, outcome: Outcome, again: bool = False
) -> Counterexample:
    label, arguments = exercise.inputs[at]
    return Counterexample(
        **vars(outcome),
        label=label,
        call=write_call(exercise.function_name, arguments),
        arguments=exercise.named(arguments),
        expected=exercise.expected[at],
        again=again,
    )
