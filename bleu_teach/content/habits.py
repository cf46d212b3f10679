"""Habits: seen by `check` directly, whatever the function computes."""

from bleu_teach.calls.values import read_number
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import EXERCISES


@mistake("", "01")
def printed_not_returned(function, *arguments):
    """prints its answer instead of returning it.

    Replace print with return, because a caller can only use a value that is returned."""
    print(function(*arguments))


@mistake("", "01")
def forgot_return(function, *arguments):
    """computes something but doesn't return it.

    Does every path through the function end with a return?"""
    function(*arguments)


@mistake("", "01")
def returned_none(function, *arguments):
    """returns None on some inputs, or ends without a return.

    Follow this input through your code, line by line. What should it return at the end?"""
    return function(*arguments) if sum(map(ord, repr(arguments))) // 2 % 2 else None


NUMBERS = [name for name, exercise in EXERCISES.items() if exercise.read is read_number]


@mistake("", "01", only=NUMBERS)
def yes_or_no(function, *arguments):
    """returns True or False instead of a number.

    A comparison only answers yes or no. Which number should the caller get?"""
    return function(*arguments) > 0


CAN_BE_CLEARED = [
    name
    for name, exercise in EXERCISES.items()
    if any(hasattr(argument, "clear") for given in exercise.arguments for argument in given)
]


@mistake("", "01", only=CAN_BE_CLEARED)
def changes_arguments(function, *arguments):
    """changes its arguments, which the caller still needs.

    Print the arguments after the call. Work on a copy, or build a new value."""
    given = function(*arguments)
    for argument in arguments:
        if hasattr(argument, "clear"):
            argument.clear()
    return given


@mistake("", "01")
def remembers_calls(function, *arguments, calls={}):  # noqa: B006, this is the mistake itself
    """returns two answers for the same input, because it remembers something or draws at random.

    Look for a variable outside the function, a default such as counts={}, or a random number."""
    earlier = calls.setdefault(function, [])
    earlier.append(arguments)
    return function(*earlier[-2:][0])
