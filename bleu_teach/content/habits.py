"""Habits: mistakes that `check` sees directly, whatever the function computes."""

from bleu_teach.content.bank import BANK, Mistake

HABITS = (
    Mistake(
        "printed_not_returned",
        "prints its answer instead of returning it",
        "Replace print with return, because a caller can only use a value that is returned.",
    ),
    Mistake(
        "forgot_return",
        "computes something but doesn't return it",
        "Does every path through the function end with a return?",
    ),
    Mistake(
        "returned_none",
        "returns None on some inputs, or ends without a return",
        "Follow this input through your code, line by line. What should it return at the end?",
    ),
    Mistake(
        "ratio_for_pair",
        "returns one number instead of a pair of numbers",
        "The task asks for two numbers. Return both, with a comma between them.",
        "02",
    ),
    Mistake(
        "yes_or_no",
        "returns True or False instead of a number",
        "A comparison only answers yes or no. Which number should the caller get?",
    ),
    Mistake(
        "changes_arguments",
        "changes its arguments, which the caller still needs",
        "Print the arguments after the call. Work on a copy, or build a new value.",
    ),
    Mistake(
        "remembers_calls",
        "can return different answers for the same input, because it remembers something or "
        "draws at random",
        "Look for a variable outside the function, a default such as counts={}, or a random "
        "number.",
    ),
)
BANK |= {habit.name: habit for habit in HABITS}
