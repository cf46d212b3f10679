"""What the whole pattern of a function's answers says: the heart of `check` and of the feedback."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.learn.calls.values import same
from bleu_teach.learn.exercises import Exercise
from bleu_teach.learn.mistakes import recognise
from bleu_teach.learn.observe import STOPPED, Outcome
from bleu_teach.learn.verdicts import Counterexample, Verdict, write_call


def diagnose(exercise: Exercise, outcomes: Sequence[Outcome]) -> Verdict:
    """The first of these that holds: all right, unfinished, a habit, a known pattern, wrong.

    Args:
        exercise: what was asked.
        outcomes: one for each of `exercise.asked`, as far as the function got; the last one
            answers the first input again.
    """
    expected = exercise.expected
    again = outcomes[len(expected) :]
    outcomes = [*outcomes[: len(expected)], *[STOPPED] * (len(outcomes) < len(expected))]
    agreed = [_agrees(outcome, e) for outcome, e in zip(outcomes, expected, strict=False)]
    if all(agreed):
        return _right_everywhere(exercise, outcomes, again)
    at = agreed.index(False)
    if outcomes[at].trouble == "unfinished":
        case = "half done" if at else "stub"
        return Verdict(exercise.name, case, detail=exercise.labels[at])
    mistake = _recognise(exercise, outcomes, at, again)
    case = "mistake" if mistake else _case(outcomes[at])
    example = _counterexample(exercise, at, outcomes[at])
    return Verdict(exercise.name, case, mistake, example, sum(agreed))


def _agrees(outcome: Outcome, expected: object) -> bool:
    return not outcome.trouble and same(outcome.answer, expected)


def right(outcome: Outcome, expected: object) -> bool:
    """True if a function returned what was expected and left its arguments alone."""
    return _agrees(outcome, expected) and not outcome.changed


def _right_everywhere(
    exercise: Exercise, outcomes: Sequence[Outcome], again: Sequence[Outcome]
) -> Verdict:
    """Passed, if the function also leaves its arguments alone and does not change its mind."""
    name = exercise.name
    for at, outcome in enumerate(outcomes):
        if outcome.changed:
            example = _counterexample(exercise, at, outcome)
            return Verdict(name, "mistake", "changes_arguments", example)
    if _changes_its_mind(outcomes, again):
        example = _counterexample(exercise, 0, again[0], again=True)
        return Verdict(name, "mistake", "remembers_calls", example)
    printed = any(outcome.printed for outcome in outcomes)
    return Verdict(name, "passed, and prints" if printed else "passed")


def _changes_its_mind(outcomes: Sequence[Outcome], again: Sequence[Outcome]) -> bool:
    """True if the first input got another answer the second time."""
    if not again or outcomes[0].trouble or again[0].trouble:
        return False
    return not same(again[0].answer, outcomes[0].answer)


def _recognise(
    exercise: Exercise, outcomes: Sequence[Outcome], at: int, again: Sequence[Outcome]
) -> str | None:
    """The mistake that explains every answer, or the habit seen in the first wrong one."""
    wrong = outcomes[at]
    if wrong.mistake == "forgot_return" and wrong.printed.strip():
        return "printed_not_returned"
    some_fit = any(outcome.trouble == "" for outcome in outcomes)
    if wrong.mistake and (wrong.mistake == "forgot_return" or not some_fit):
        return wrong.mistake
    if all(outcome.answer is not None for outcome in outcomes):
        entry = recognise(exercise.name, [outcome.answer for outcome in outcomes])
        if entry:
            return entry.name
    return "remembers_calls" if _changes_its_mind(outcomes, again) else None


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
        label,
        write_call(exercise.function_name, arguments),
        exercise.named(arguments),
        outcome.text if outcome.trouble else outcome.answer,
        exercise.expected[at],
        outcome.trouble,
        outcome.answer if outcome.trouble == "raised" else "",
        outcome.printed,
        outcome.changed,
        again,
    )
