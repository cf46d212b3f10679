"""`check`: call the learner's function on a few inputs and recognise the pattern of its answers.

The functions of the mistake bank are also called, but only until one of them answers an input
differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from types import FunctionType

from bleu_teach.calls.record import is_stub
from bleu_teach.calls.values import Raised, Unfinished, plain, same, show_value, write_call
from bleu_teach.content import BANK, EXERCISES, Exercise, find
from bleu_teach.content.bank import singles
from bleu_teach.content.random_inputs import draw_inputs
from bleu_teach.language import gettext
from bleu_teach.learn.answer import TaskResult, shown
from bleu_teach.learn.any_bleu import audit_bleu
from bleu_teach.learn.evidence import CERTAIN, KINDS, LAST, find_evidence
from bleu_teach.learn.hints import note_attempt
from bleu_teach.learn.my_bleu import keep
from bleu_teach.learn.repair import find_change, read_return
from bleu_teach.learn.run import STOPPED, Counterexample, Outcome, find_failure, observe
from bleu_teach.learn.sources import OwnCode, find_lacking, list_globals, read_code
from bleu_teach.learn.ten_questions import NAME as TEN_QUESTIONS
from bleu_teach.learn.ten_questions import check_ten
from bleu_teach.learn.verdict import CHANGES, Verdict

DRAWN, ROOM = 200, 10_000  # inputs and characters that are tried besides those with labels
SEARCHED = "unknown", "another kind", "undefined", "raised"  # cases in which a change is looked for
More = Callable[[], Sequence[tuple]]  # asks drawn inputs, as `_ask_further` does


@shown
def check(name: str, function: Callable) -> Verdict | TaskResult:
    """Try a function on a few small inputs and, like a tutor, describe the mistake it makes.

    The function gets copies, its output is captured, and it is stopped after two seconds. A
    function that passes is saved in my_bleu.py, next to the notebook, for the lessons after it.

    Args:
        name: the exercise, for example "modified_precision" or "assignment.BLEU"; or "any_bleu",
            for a BLEU function from anywhere; or "ten_questions", for a list of ten answers.
        function: your function itself, without parentheses.

    Returns:
        A Verdict with `.status`, `.mistake`, `.counterexample` and `.message`; for "any_bleu" and
        "ten_questions" a TaskResult, which has the first and the last of these.

    Raises:
        BleuInputError: If no exercise has that name.

    Source: the inputs are chosen so that they distinguish all mistakes in the bank; a test
    in tests/learn prints the matrix.

    >>> check("brevity_penalty", lambda c, r: 1.0 if c > r else 0.5).status
    'wrong'
    >>> check("closest_reference_length", lambda c, lengths: min(lengths)).mistake
    'shortest_reference'
    """
    if name == "any_bleu":
        return audit_bleu(function)
    if name == TEN_QUESTIONS:
        return check_ten(function)
    exercise = find(name)
    if not callable(function) or isinstance(function, type):
        return Verdict(name, "no function", detail=_describe(function))
    wrong_signature = None if is_stub(function) else exercise.wrong_signature(function)
    if wrong_signature is not None:
        return Verdict(name, "wrong signature", detail=wrong_signature)
    if exercise.family and (lacking := find_lacking(function)):
        return Verdict(name, "not in grading", detail=lacking)
    exercise, verdict = _judge(exercise, function)
    if verdict.status != "passed" and not is_stub(function) and (code := read_code(function)):
        lent, helpers = _borrow(find(name), code)
        with_ours = _judge(find(name), lent) if helpers else (exercise, verdict)
        if verdict.case in ("stub", "half done") and not any(code.dots):  # those of a helper
            exercise, verdict = with_ours
        if not exercise.family and with_ours[1].status == "passed":
            function, verdict = lent, Verdict(name, "helper", detail=", ".join(sorted(helpers)))
        else:
            verdict = _look_at_code(exercise, code, verdict)
    if verdict.status == "passed":
        verdict = replace(verdict, kept=keep(name, function))
    note_attempt(name, verdict.status)
    return replace(verdict, function=function)


def _judge(exercise: Exercise, function: Callable) -> tuple[Exercise, Verdict]:
    """Diagnose a function on the inputs with labels; if it passes, on drawn ones, too.

    Returns:
        The exercise, with the drawn input that fails if only such a one does, and the verdict.
    """
    outcomes = observe(function, exercise.asked, exercise.read)
    more = cache(lambda: _ask_further(exercise, function, draw_further(exercise, 2 * DRAWN)))
    verdict = diagnose(exercise, outcomes, more)
    if verdict.status != "passed":
        return exercise, verdict
    further = _ask_further(exercise, function, [*exercise.last, *draw_further(exercise)])
    failing = [given for given, one, right in further if not one.is_right(right)]
    if not failing:
        return exercise, verdict
    longer = replace(exercise, inputs=(*exercise.inputs, ("another input", failing[0])))
    outcomes = observe(function, longer.asked, longer.read)
    return longer, diagnose(longer, outcomes, lambda: further)


def _look_at_code(exercise: Exercise, code: OwnCode, verdict: Verdict) -> Verdict:
    """Add to a verdict what the code of a wrong function shows, or put it in its place."""
    if code.dots[1:] and code.dots[-1] and not any(code.dots[:-1]):  # only its last line
        return Verdict(exercise.name, "almost there")
    is_guess = verdict.mistake and not BANK[verdict.mistake].is_habit
    if (is_guess or verdict.case == "unknown") and (certain := find_evidence(code, CERTAIN)):
        return replace(verdict, case="unknown", mistake=None, look=certain)
    kinds = KINDS.get(verdict.mistake or "") or KINDS.get(verdict.case, ())
    if look := find_evidence(code, kinds):
        return replace(verdict, look=look)
    if verdict.case not in SEARCHED:
        return verdict
    if change := find_change(exercise, code):
        look, question = map(gettext, CHANGES[change[0]])
        look = look.format(line=change[1], code=change[2])
        return replace(verdict, look=look, question=question)
    if verdict.case == "raised":  # its values are known
        return verdict
    line, values = read_return(code, tuple(verdict.counterexample.arguments.values()))
    return replace(verdict, look=find_evidence(code, LAST), line=line, values=values)


def _describe(value: object) -> str:
    try:
        return "a class" if isinstance(value, type) else show_value(plain(value))
    except Unfinished:
        return "..."


def lend_helpers(
    exercise: Exercise, function: Callable, above: tuple[str, ...] = ()
) -> tuple[Callable, set[str]]:
    """Return a learner's function that uses ours for those of other exercises that are missing or
    wrong, and their names; if it is wrong itself, our function and its own name."""
    if not find_failure(exercise, function):
        return function, set()
    if code := read_code(function):
        whole, helpers = _borrow(exercise, code, above)
        if helpers and not find_failure(exercise, whole):
            return whole, helpers
    return exercise.correct, {exercise.name}


def _borrow(exercise: Exercise, code: OwnCode, above: tuple[str, ...] = ()) -> tuple:
    """Return a learner's function with the helpers that it needs of ours, and their names."""
    lent: dict[str, Callable] = {}
    helpers = set[str]()
    above = (*above, exercise.name)  # two functions may call each other
    known = code.function.__globals__
    for name in EXERCISES.keys() & {*list_globals(code.text)} - {*above}:
        lent[name], wrong = lend_helpers(EXERCISES[name], known.get(name), above)
        helpers |= wrong
    more = code.function.__name__, code.function.__defaults__
    return FunctionType(code.function.__code__, known | lent, *more), helpers


def draw_further(exercise: Exercise, most: int = DRAWN) -> list[tuple]:
    """Return what is asked after the inputs with labels: drawn inputs with the right answers."""
    size = sum(map(len, map(str, exercise.arguments))) / len(exercise.arguments)
    return draw_inputs(exercise, min(most, int(most / DRAWN * ROOM / size)))


def _ask_further(exercise: Exercise, function: Callable, further: Sequence) -> list[tuple]:
    """Return further inputs, what a function does until its time is up, and the right answers."""
    outcomes = observe(function, [given for given, _ in further], exercise.read)
    return [(given, one, right) for (given, right), one in zip(further, outcomes, strict=False)]


def diagnose(exercise: Exercise, outcomes: Sequence[Outcome], more: More = tuple) -> Verdict:
    """Return the first of these that holds: correct, unfinished, a habit, a known pattern, wrong.
    The outcomes are those of `exercise.asked`; `more` gives what `_ask_further` does, where the
    function is at hand."""
    expected = exercise.expected
    again = outcomes[len(expected) :]
    outcomes = [*outcomes[: len(expected)], *[STOPPED] * (len(outcomes) < len(expected))]
    agreed = [outcome.agrees(e) for outcome, e in zip(outcomes, expected, strict=False)]
    if all(agreed):
        return _right_everywhere(exercise, outcomes, again)
    at = _find_telling(outcomes, agreed)
    if outcomes[at].failure == "unfinished":
        case = "half done" if at else "stub"
        return Verdict(exercise.name, case, detail=exercise.function_name)

    mistake = _find_mistake(exercise, outcomes, at, more)
    if not mistake and _changes_its_mind(outcomes, again):
        mistake = "remembers_calls"
    if not mistake and outcomes[at].mistake == "forgot_return":
        mistake = "returned_none"
    case = "mistake" if mistake else _case(outcomes[at])
    example = _counterexample(exercise, at, outcomes[at])
    if case == "unknown":
        further = [(one, right) for _, one, right in more()]
        pairs = [*zip(outcomes, expected, strict=False), *further]
        case = find_fact([(one.answer, right) for one, right in pairs if not one.agrees(right)])
    return Verdict(exercise.name, case, mistake, example, sum(agreed))


def find_fact(wrong: Sequence[tuple]) -> str:
    """Name the case in FACTS that holds for all of these wrong answers, each with the right one;
    "unknown" if none does."""
    for case, holds in FACTS.items():
        with suppress(TypeError):
            if all(holds(*pair) for pair in wrong):
                return case
    return "unknown"


def _types(items: Sequence, right: Sequence) -> set[type]:
    """Return the types of the items where at least one should be a tuple."""
    return {type(item) for item in items} if tuple in map(type, right) else set()


FACTS: dict[str, Callable] = {  # whether a case holds between an answer and the right one
    "swapped": lambda yours, right: isinstance(right, tuple) and same(yours[::-1], right),
    "lists": lambda yours, right: _types(yours, right) == {list},
    "strings": lambda yours, right: _types(yours, right) == {str},
    "turned": lambda yours, right: (
        isinstance(right, list) and same([*zip(*yours, strict=False)], [*map(tuple, right)])
    ),
    "order": lambda yours, right: (
        isinstance(right, list) and Counter(map(repr, yours)) == Counter(map(repr, right))
    ),
}


def _find_telling(outcomes: Sequence[Outcome], agreed: Sequence[bool]) -> int:
    """Return the place of the first wrong answer; of an error, only if most inputs end in one or
    no answer is wrong, because an error at an unusual input hides the idea."""
    wrong = [at for at, is_right in enumerate(agreed) if not is_right]
    raised = [at for at in wrong if outcomes[at].failure == "raised"]
    answered = [at for at in wrong if at not in raised]
    first, others = (raised, answered) if 2 * len(raised) > len(outcomes) else (answered, raised)
    return (first or others)[0]


def _find_mistake(
    exercise: Exercise, outcomes: Sequence[Outcome], at: int, more: More
) -> str | None:
    """Name the mistake that gives these answers, of which that at a place is wrong."""
    if habit := _see_habit(outcomes, at):
        return habit
    answers = [outcome.answer for outcome in outcomes]
    readable = all(answer is not None for answer in answers)
    return recognise(exercise, answers, more) if readable else None


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
    return Verdict(name, "passed")


def _changes_its_mind(outcomes: Sequence[Outcome], again: Sequence[Outcome]) -> bool:
    """Return whether the first input got another answer the second time."""
    if not again or outcomes[0].failure or again[0].failure:
        return False
    return not again[0].agrees(outcomes[0].answer)


def _see_habit(outcomes: Sequence[Outcome], at: int) -> str | None:
    """Return the habit that the kind of the first wrong answer reveals."""
    wrong = outcomes[at]
    if all(isinstance(outcome.answer, bool) for outcome in outcomes):
        return "yes_or_no"
    if wrong.mistake == "forgot_return" and wrong.printed.strip():
        return "printed_not_returned"
    return wrong.mistake if all(outcome.failure for outcome in outcomes) else None


def _case(outcome: Outcome) -> str:
    """Return the case of an outcome that no known mistake explains."""
    if outcome.failure:
        return "another kind" if outcome.failure == "unreadable" else outcome.failure
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


def recognise(exercise: Exercise, answers: Sequence, more: More = tuple) -> str | None:
    """Name the mistake that gives exactly these answers, and those to `more` inputs."""
    rows = [*zip(exercise.arguments, answers, exercise.expected, strict=True)]
    rows.sort(key=lambda row: same(*row[1:]))  # a wrong answer rules out most of the bank
    if all(isinstance(yours, (bool, Raised)) for _, yours, right in rows if not same(yours, right)):
        return None  # True and False are not numbers, and an error has too many causes
    given = [(repr(arguments), arguments, yours) for arguments, yours, _ in rows]
    fitting = [way for way in _ways(exercise.name) if _gives(exercise, way, given)]
    read = ((arguments, one.answer) for arguments, one, _ in more() if not one.failure)
    further = [(repr(arguments), arguments, yours) for arguments, yours in read]
    names = {way[0] for way in fitting if _gives(exercise, way, further)}
    return names.pop() if len(names) == 1 else None


@cache
def _ways(name: str) -> list[tuple[str, Callable, dict]]:
    """Return every way to make every mistake, with room for its answers: each is asked for once."""
    return [(mistake, function, {}) for mistake, function in singles(name)]


def _gives(exercise: Exercise, way: tuple[str, Callable, dict], given: Sequence[tuple]) -> bool:
    """Return whether a way to make a mistake leads to the same answers."""
    _, function, known = way
    for text, arguments, yours in given:
        if text not in known:
            known[text] = exercise.answer(function, arguments)
        if not same(known[text], yours):
            return False
    return True
