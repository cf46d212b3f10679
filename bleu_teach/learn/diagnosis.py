"""`check`: call the learner's function on a few inputs, then say what the pattern of answers is.

The functions of the mistake bank are asked, too. One that answers an input otherwise is not asked
again, so that all of them, and every two mistakes at once, take about a tenth of a second.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bleu_teach.calls.record import is_stub
from bleu_teach.calls.values import Unfinished, plain, same, show
from bleu_teach.content.bank import BANK, SCORES, Wrong, build, doubles, singles
from bleu_teach.content.exercises import Exercise, find
from bleu_teach.content.quiz import QUIZ
from bleu_teach.language import gettext
from bleu_teach.learn.facts import compare_variables, list_facts
from bleu_teach.learn.hints import note_attempt
from bleu_teach.learn.keep import keep, list_own
from bleu_teach.learn.messages import NOTHING_FITS
from bleu_teach.learn.observe import STOPPED, Counterexample, Outcome, observe, write_call
from bleu_teach.learn.result import TaskResult, shown
from bleu_teach.learn.sources import find_packages
from bleu_teach.learn.tasks import judge
from bleu_teach.learn.verdict import Verdict

EDGES = 1 / 4  # of the inputs may have no answer, and a mistake is still looked for in the others
Names = tuple[str, ...]
_agreed: dict[str, int] = {}  # on how many inputs each exercise was right when it was last checked


@shown
def check(name: str, function: Callable) -> Verdict | TaskResult:
    """Try a function on a few small inputs and say, like a tutor, what it seems to do.

    The function gets copies; what it prints is kept back; after two seconds it is stopped. For a
    question of the quiz, the answer itself is handed over in its place. A function that passes is
    kept in my_bleu.py, beside the notebook: the lessons after it go on with it.

    Args:
        name: the exercise, for example "modified_precision", "assignment.BLEU" or "quiz.1".
        function: your function itself, without parentheses.

    Returns:
        A Verdict with `.status`, `.mistake`, `.counterexample` and `.message`; for the quiz a
        TaskResult, which has the first and the last of these.

    Raises:
        BleuInputError: no exercise has that name.

    Source: the inputs are chosen so that they tell every two mistakes of the bank apart; a test
    in tests/learn prints the matrix.

    >>> check("brevity_penalty", lambda c, r: 1.0 if c > r else 0.5).status
    'wrong'
    >>> check("closest_reference_length", lambda c, lengths: min(lengths)).mistake
    'shortest_reference'
    """
    if isinstance(name, str) and name in QUIZ:
        return judge(name, function)
    exercise = find(name)
    if not callable(function) or isinstance(function, type):
        return Verdict(name, "no function", detail=_describe(function))
    misfit = None if is_stub(function) else exercise.misfit(function)
    if misfit is not None:
        return Verdict(name, "misfit", detail=misfit)
    outcomes = observe(function, exercise.asked, exercise.read)
    verdict = diagnose(exercise, outcomes)
    turned = exercise.other_order(function)
    if turned and verdict.status != "passed":
        return Verdict(name, "other order", detail=turned)
    if verdict.status == "passed" and (missed := _miss_further(exercise, function)):
        verdict = Verdict(name, "defaults only", detail=missed)
    if verdict.case == "unknown" and name in SCORES:
        arguments = tuple(verdict.counterexample.arguments.values())
        found = compare_variables(exercise, function, arguments)
        others = (text for text in verdict.observed if text != gettext(NOTHING_FITS))
        verdict = replace(verdict, observed=(*found, *others) if found else verdict.observed)
    if exercise.family and verdict.status != "not attempted":
        verdict = replace(verdict, lacking=find_packages(function))
    if verdict.status == "passed":
        kept = keep(exercise, function)
        verdict = replace(verdict, kept=kept, own=list_own() if kept else ())
    note_attempt(name, verdict.status != "not attempted")
    before, _agreed[name] = _agreed.get(name, 0), verdict.agreed
    return replace(verdict, before=before) if before < verdict.agreed else verdict


def _miss_further(exercise: Exercise, function: Callable) -> str:
    """The call that is wrong once nothing is left out, of a function that can be called so."""
    if not exercise.further:
        return ""
    correct, arguments = exercise.further
    named = dict(zip(inspect.signature(correct).parameters, arguments, strict=True))
    taken = inspect.signature(function).parameters.values()
    if [one.name for one in taken if one.kind is not one.POSITIONAL_ONLY] != [*named]:
        return ""
    right = exercise.answer(correct, arguments)
    # By name: what may be left out is often given by name alone.
    (outcome,) = observe(lambda: function(**named), [()], exercise.read)
    if outcome.agrees(right):
        return ""
    return f"{write_call(exercise.function_name, arguments)} → {show(right)}"


def _describe(value: object) -> str:
    try:
        return "a class" if isinstance(value, type) else show(plain(value))
    except Unfinished:
        return "..."


def diagnose(exercise: Exercise, outcomes: Sequence[Outcome]) -> Verdict:
    """The first of these that holds: all right, unfinished, a habit, a known pattern, a known
    pattern on all but a few inputs, wrong. The outcomes are those of `exercise.asked`."""
    expected = exercise.expected
    again = outcomes[len(expected) :]
    outcomes = [*outcomes[: len(expected)], *[STOPPED] * (len(outcomes) < len(expected))]
    agreed = [outcome.agrees(e) for outcome, e in zip(outcomes, expected, strict=False)]
    if all(agreed):
        return _right_everywhere(exercise, outcomes, again)
    at = agreed.index(False)
    if outcomes[at].trouble == "unfinished":
        case = "half done" if at else "stub"
        return Verdict(exercise.name, case, detail=exercise.labels[at])

    answers = [outcome.answer for outcome in outcomes]
    mistakes, shown_by = _see_habit(outcomes, at), list[int]()
    if not mistakes and all(answer is not None for answer in answers):
        mistakes, shown_by = recognise(exercise, answers)
    if not mistakes and _changes_its_mind(outcomes, again):
        mistakes = ("remembers_calls",)
    edges = [k for k, one in enumerate(outcomes) if one.trouble == "raised" or one.answer is None]
    wrong = [k for k, ok in enumerate(agreed) if not ok and k not in edges]
    ended = all(outcome.trouble not in ("stopped", "unfinished") for outcome in outcomes)
    if not mistakes and wrong and ended and 0 < len(edges) <= EDGES * len(outcomes):
        readable = [None if k in edges else answer for k, answer in enumerate(answers)]
        mistakes, shown_by = recognise(exercise, readable)
        at = wrong[0] if mistakes else at
    at = shown_by[0] if shown_by else at
    if not mistakes and outcomes[at].mistake == "forgot_return":
        mistakes = ("returned_none",)

    case = "mistake" if mistakes else _case(outcomes[at])
    example = _counterexample(exercise, at, outcomes[at])
    observed = list_facts(exercise, outcomes, agreed) if case == "unknown" else ()
    return Verdict(exercise.name, case, mistakes, example, sum(agreed), observed=observed)


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


def _see_habit(outcomes: Sequence[Outcome], at: int) -> Names:
    """The habit that the kind of the first wrong answer gives away."""
    wrong = outcomes[at]
    if wrong.mistake == "forgot_return" and wrong.printed.strip():
        return ("printed_not_returned",)
    none_fits = all(outcome.trouble for outcome in outcomes)
    return (wrong.mistake,) if wrong.mistake and none_fits else ()


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


def recognise(exercise: Exercise, answers: Sequence) -> tuple[Names, list[int]]:
    """Name the mistake or the two that give exactly these answers, except where one is None, the
    one to mend first before the other, and list the inputs that show it; "" is one of several."""
    pairs = list(enumerate(zip(answers, exercise.expected, strict=True)))
    wrong = [at for at, (yours, right) in pairs if yours is not None and not same(yours, right)]
    others = [at for at, (yours, _) in pairs if yours is not None and at not in wrong]
    if all(isinstance(answer, bool) for answer in answers):
        return (), []  # yes or no is no number, whatever gives the same 0 and 1
    possible = _explain(exercise, answers, wrong)
    for candidates in (singles(exercise.name), doubles(exercise.name, possible)) if wrong else ():
        fitting = list(_fitting(exercise, candidates, answers, [*wrong, *others]))
        if fitting:
            return _shown_first(exercise, fitting[0], _shared([f.names for f in fitting]), wrong)
    return (), []


def _explain(exercise: Exercise, answers: Sequence, wrong: Sequence[int]) -> Callable | None:
    """Whether two ways can give these answers, by what each gives alone at a few of the places: if
    only one shows, its answer is it. Few of a score's thousands of pairs are left by that."""
    if exercise.name not in SCORES:
        return None
    others = [at for at in range(len(answers)) if at not in wrong and answers[at] is not None]
    places = [*wrong[:3], *others[-3:]]
    alone: dict[tuple, list[int]] = {}
    for one in singles(exercise.name):
        given = [(at, exercise.answer(one.function, exercise.arguments[at])) for at in places]
        alone[one.ways[0]] = [
            same(answer, answers[at]) + (at in wrong and not same(answer, exercise.expected[at]))
            for at, answer in given
        ]
    least = len(places) - 2  # where one hides the other, they can be more than each alone
    return lambda way, other: (
        sum(a + b > 1 for a, b in zip(alone[way], alone[other], strict=True)) >= least
    )


def _fitting(
    exercise: Exercise, candidates: Iterable[Wrong], answers: Sequence, places: Sequence[int]
) -> Iterable[Wrong]:
    """The functions that give these answers at all of these places; places of wrong ones first."""
    asked = [(exercise.arguments[at], answers[at]) for at in places]  # once: there are thousands
    for candidate in candidates:
        if all(same(exercise.answer(candidate.function, given), yours) for given, yours in asked):
            yield candidate


def _shared(found: Sequence[Names]) -> Names:
    """What all of them have in common: the names, or one mistake and "", or nothing."""
    if len(set(found)) == 1:
        return found[0]
    shared = [name for name in found[0] if all(name in names for names in found)]
    return (shared[0], "") if len(found[0]) == 2 and shared else ()


def _shown_first(
    exercise: Exercise, found: Wrong, names: Names, wrong: Sequence[int]
) -> tuple[Names, list[int]]:
    """The names in an order in which a wrong answer shows the first; and all answers that do.

    Best those that show it also when it is written in the first way of the bank.
    """
    for name, way in zip(found.names, found.ways, strict=True):
        shown = _wrong_with(exercise, way, wrong)
        if name in names and shown:
            best = _wrong_with(exercise, BANK[name].parts[0], shown)
            return tuple(sorted(names, key=name.__ne__)), best or shown
    return names, []


def _wrong_with(exercise: Exercise, way: tuple, places: Sequence[int]) -> list[int]:
    """The inputs that are wrong with one part replaced."""
    alone = build(exercise.name, dict([way]))
    given = [(at, exercise.answer(alone, exercise.arguments[at])) for at in places]
    return [at for at, answer in given if not same(answer, exercise.expected[at])]
