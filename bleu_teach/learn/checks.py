"""`check`: call the learner's function, compare the whole pattern of its answers, say what it is.

The order of the questions: is there a function, was it written, does it agree everywhere, is its
pattern of answers that of a known mistake, and if not, what happened on the smallest input?
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable
from types import CodeType

from bleu_teach.learn import mistakes
from bleu_teach.learn.answers import Unfinished, plain, same, show
from bleu_teach.learn.exercises import LESSONS, Exercise, expected_answers, find
from bleu_teach.learn.guard import SECONDS, Outcome, observe
from bleu_teach.learn.verdicts import Counterexample, Verdict, write_call

ERROR_TIPS = {
    "ZeroDivisionError": "Something is divided by 0. Ask which count or length is 0 on this input.",
    "KeyError": "A dict has no entry for what it never saw; a Counter answers 0 there.",
    "IndexError": "An index runs past the end of a list. Write down the last index by hand.",
    "NameError": "The name is not known. Is it spelled as above, and has its cell been run?",
    "RecursionError": "The function calls itself without end. Which call should be the last one?",
    "AttributeError": "The value is not of the type that this line expects. Print its type.",
    "EOFError": "Return an answer for the arguments that you are given.",
    "ValueError": "On this input a value is out of range, such as the logarithm of 0. Print the "
    "values just before that line.",
    "TypeError": "A value is not of the type that this line expects. Print the values just before "
    "that line.",
}


def check(name: str, function: Callable) -> Verdict:
    """Try a function on a few small inputs and say, like a tutor, what it seems to do.

    The function gets copies; what it prints is kept back; after two seconds it is stopped.

    Args:
        name: the exercise, for example "modified_precision" or "assignment.BLEU".
        function: your function itself, without parentheses.

    Returns:
        A Verdict with `.status`, `.mistake`, `.counterexample` and `.message`.

    Raises:
        BleuInputError: no exercise has that name.

    Source: the inputs are chosen so that they tell every two mistakes of the bank apart; a test
    in tests/learn prints the matrix.

    >>> check("brevity_penalty", lambda c, r: 1.0 if c > r else 0.5).status
    'wrong'
    >>> check("closest_reference_length", lambda c, lengths: min(lengths)).mistake
    'shortest_reference'
    """
    exercise = find(name)
    if not callable(function) or isinstance(function, type):
        return _not_a_function(exercise, function)
    if _is_stub(function):
        return _not_attempted(exercise)
    misfit = _misfit(exercise, function)
    if misfit:
        return Verdict(name, "raised", misfit)
    return _judge(exercise, function, observe(function, exercise.arguments, exercise.read))


def _not_a_function(exercise: Exercise, value: object) -> Verdict:
    what = "a class" if isinstance(value, type) else _describe(value)
    return Verdict(
        exercise.name,
        "not attempted",
        f"there is no function to try yet: this is {what}.\n"
        "Hand over the function itself, without calling it:\n"
        f'    check("{exercise.name}", {exercise.function_name})',
    )


def _describe(value: object) -> str:
    try:
        return show(plain(value))
    except Unfinished:
        return "..."


def _not_attempted(exercise: Exercise, unfinished: str = "") -> Verdict:
    """The verdict on a stub, or on a function that is unfinished for one kind of input."""
    if unfinished:
        message = f"not finished yet.\nThere is still something to fill in for: {unfinished}."
    else:
        message = (
            "not attempted yet.\n"
            f"The function gets {', '.join(exercise.parameters)} and returns {exercise.asks}."
        )
    message += f'\nFor a first step: hint("{exercise.name}")'
    return Verdict(exercise.name, "not attempted", message)


def _is_stub(function: Callable) -> bool:
    """True if the body is `...`, `pass`, `return None` or a docstring alone, or if a lambda in it
    is still `...`."""
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        return False
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return _returns_only(code, (None, ...)) or any(_returns_only(part, (...,)) for part in inner)


def _returns_only(code: CodeType, constants: tuple) -> bool:
    """True if the code does nothing but return one of the constants."""
    return all(
        step.opname in ("RESUME", "NOP", "RETURN_VALUE")
        or ("CONST" in step.opname and any(step.argval is constant for constant in constants))
        for step in dis.get_instructions(code)
    )


def _misfit(exercise: Exercise, function: Callable) -> str:
    """What to say if the function cannot take the exercise's arguments; "" if it can."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some built-in functions do not tell
        return ""
    try:
        signature.bind(*exercise.parameters)
    except TypeError:
        return (
            "the function does not take the arguments of the exercise.\n"
            f"It takes ({', '.join(signature.parameters)}); the exercise calls it with "
            f"({', '.join(exercise.parameters)}).\n"
            "Try this: compare the line that starts with def."
        )
    return ""


def _judge(exercise: Exercise, function: Callable, outcomes: list[Outcome]) -> Verdict:
    """The first of these that holds: all right, unfinished, a habit, a known pattern, wrong."""
    expected = expected_answers(exercise)
    pairs = list(zip(outcomes, expected, strict=False))
    agreed = [not outcome.trouble and same(outcome.answer, e) for outcome, e in pairs]
    if all(agreed) and not any(outcome.changed for outcome in outcomes):
        return _passed(exercise, any(outcome.printed for outcome in outcomes))
    if all(agreed):
        at = next(i for i, outcome in enumerate(outcomes) if outcome.changed)
        return _mistake(exercise, mistakes.look_up("changes_arguments"), at, outcomes[at])
    at = agreed.index(False)
    outcome = outcomes[at]
    if outcome.trouble == "unfinished":
        return _not_attempted(exercise, exercise.labels[at] if at else "")
    entry = _recognise(exercise, function, outcomes, outcome)
    if entry:
        return _mistake(exercise, entry, at, outcome)
    return _unknown(exercise, at, outcome, sum(agreed))


def _recognise(
    exercise: Exercise, function: Callable, outcomes: list[Outcome], outcome: Outcome
) -> mistakes.Mistake | None:
    """The mistake that explains every answer, or the habit seen in the first wrong one."""
    if outcome.mistake == "forgot_return" and outcome.printed.strip():
        return mistakes.look_up("printed_not_returned")
    some_fit = any(each.trouble == "" for each in outcomes)
    if outcome.mistake and (outcome.mistake == "forgot_return" or not some_fit):
        return mistakes.look_up(outcome.mistake)
    if outcome.trouble == "stopped":
        return None
    if all(each.trouble in ("", "raised") for each in outcomes):
        entry = mistakes.recognise(exercise.name, [each.answer for each in outcomes])
        if entry:
            return entry
    again = observe(function, exercise.arguments[:1], exercise.read)[0]
    if outcomes[0].trouble or again.trouble or same(again.answer, outcomes[0].answer):
        return None
    return mistakes.look_up("remembers_calls")


def _passed(exercise: Exercise, printed: bool) -> Verdict:
    message = (
        f"it agrees on all {len(exercise.inputs)} inputs that were tried.\n"
        f"They are: {'; '.join(exercise.labels)}."
    )
    if printed:
        message += "\nIt also prints something, which was kept back here."
    return Verdict(exercise.name, "passed", message)


def _mistake(exercise: Exercise, entry: mistakes.Mistake, at: int, outcome: Outcome) -> Verdict:
    seen, counterexample = _tell_call(exercise, at, outcome)
    pointer = _belongs(exercise) if entry.is_habit else f"Lesson {_lesson(entry.lesson)} treats it."
    message = (
        f"{seen}\nThis looks like code that {entry.idea}.\nTry this: {entry.advice}\n{pointer}"
    )
    return Verdict(exercise.name, "mistake", message, entry.name, counterexample)


def _unknown(exercise: Exercise, at: int, outcome: Outcome, agreed: int) -> Verdict:
    seen, counterexample = _tell_call(exercise, at, outcome)
    message = f"{seen}\n{_remark(exercise, outcome, agreed)}"
    if outcome.trouble != "raised":
        message += f'\nFor a next step: hint("{exercise.name}")'
    status = "raised" if outcome.trouble in ("raised", "stopped") else "wrong"
    message += f"\n{_belongs(exercise)}"
    return Verdict(exercise.name, status, message, None, counterexample)


def _tell_call(exercise: Exercise, at: int, outcome: Outcome) -> tuple[str, Counterexample]:
    """The input, what came back and what was asked, as text and as a value."""
    label, arguments = exercise.inputs[at]
    expected = expected_answers(exercise)[at]
    call = write_call(exercise.function_name, arguments)
    got = outcome.text if outcome.trouble else outcome.answer
    lines = [f"not yet. The smallest input tried that shows it: {label}.", f"    {call}"]
    if outcome.trouble == "raised":
        lines += [f"    {line}" for line in ("stopped with " + outcome.text).split("\n")]
    elif outcome.trouble == "stopped":
        lines.append(f"    no answer within {SECONDS:g} seconds")
    else:
        lines.append(f"    yours    {_show_beside(got, expected)}")
    if not same(got, expected):
        lines.append(f"    expected {_show_beside(expected, got)}")
    if outcome.changed:
        lines.append("    and the arguments are not the same after the call")
    if outcome.printed.strip():
        lines.append(f"    printed  {show(' '.join(outcome.printed.split()), 60)}")
    named = exercise.named(arguments)
    return "\n".join(lines), Counterexample(label, call, named, got, expected)


def _show_beside(value: object, other: object) -> str:
    """A value as text; all digits, if fewer would look like those of the other value."""
    if isinstance(value, str):
        return str(value)
    return repr(value) if show(value) == show(other) and not same(value, other) else show(value)


def _remark(exercise: Exercise, outcome: Outcome, agreed: int) -> str:
    """One sentence on what happened, where no known mistake explains it."""
    if outcome.trouble == "stopped":
        return (
            "The function was stopped. On inputs this small an answer comes at once, so this looks "
            "like a loop without end. Try this: print the value that should end the loop."
        )
    if outcome.trouble == "raised":
        name = outcome.text.partition(":")[0].partition("\n")[0]
        return "Try this: " + ERROR_TIPS.get(name, "Print the values just before that line.")
    if outcome.trouble == "unreadable":
        return f"The exercise asks for {exercise.asks}."
    if outcome.answer != outcome.answer:
        return "nan means that a value is undefined, such as 0/0. Where could that come from?"
    return (
        f"It agrees on {agreed} of {len(exercise.inputs)} inputs. No single mistake that we know "
        "gives all of its answers.\n"
        "Try this: work this input out by hand, and print each step of your code."
    )


def _belongs(exercise: Exercise) -> str:
    return f"The exercise belongs to lesson {_lesson(exercise.lesson)}."


def _lesson(number: str) -> str:
    return f"{number} ({LESSONS[number]})"
