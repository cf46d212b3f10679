"""What a verdict says in each case. What was found is filled in in `verdict.py`."""

from __future__ import annotations

from typing import NamedTuple

from bleu_teach.language import gettext

SHOWN_BY = "The smallest input tried that shows it: {label}."


class Case(NamedTuple):
    """Hold the texts of one kind of verdict. In braces: what `Verdict` fills in.

    Args:
        status: one of STATUSES.
        headline: the first sentence.
        remarks: what it means; one that has nothing to fill in is left out.
        advice: one thing to try.
        offers_hint: whether a hint is offered though there is no input to show.
    """

    status: str
    headline: str
    remarks: tuple[str, ...] = ()
    advice: str = ""
    offers_hint: bool = False


PASSED = "It agrees on all {tried} inputs that were tried."
CASES = {
    "passed": Case("passed", PASSED, ("{achieved}",)),
    "passed, and prints": Case(
        "passed", PASSED, ("{achieved}", "It also prints something, which was kept back here.")
    ),
    "passed, in few digits": Case(
        "passed",
        PASSED,
        (
            "{achieved}",
            "Its numbers are right to four or five digits and no further. They are rounded, or "
            "worked out in short floats (float32). Rounding is for printing: a score that is built "
            "on rounded numbers is a little off.",
        ),
    ),
    "no function": Case(
        "not attempted",
        "There is no function to try yet: this is {detail}.",
        ("Hand over the function itself, without calling it:",),
    ),
    "stub": Case(
        "not attempted",
        "Not attempted yet.",
        ("The function gets {parameters} and returns {asks}.",),
        offers_hint=True,
    ),
    "half done": Case(
        "not attempted",
        "Not finished yet.",
        ("There is still something to fill in for: {detail}.",),
        offers_hint=True,
    ),
    "misfit": Case(
        "raised",
        "It does not take the arguments of the exercise.",
        ("It takes ({detail}); the exercise calls it with ({parameters}).",),
        "Compare the line that starts with def.",
    ),
    "mistake": Case("mistake", "It {idea}."),
    "two mistakes": Case(
        "mistake",
        "It {idea}.",
        ("A second thing: it {second}.", "Mend the first one first, then ask again."),
    ),
    "mistake and more": Case(
        "mistake",
        "It {idea}.",
        ("Something else changes the answers, too.", "Mend the first one first, then ask again."),
    ),
    "raised": Case("raised", "It stops with an error.", advice="{tip}"),
    "stopped": Case(
        "raised",
        "It gives no answer, and was stopped.",
        ("On inputs this small an answer comes at once, so this looks like a loop without end.",),
        "Print the value that should end the loop.",
    ),
    "another kind": Case("wrong", "The exercise asks for {asks}."),
    "undefined": Case(
        "wrong",
        "Its answer is undefined.",
        ("nan means that a value is undefined, such as 0/0. Where could that come from?",),
    ),
    "unknown": Case(
        "wrong",
        "Another answer is right.",
        ("No single mistake that we know gives all of its answers.",),
        "Work this input out by hand, and print each step of your code.",
    ),
}
PUBLIC = "These are the public inputs. There may be others that it has to get right."
BESIDE = {
    "raised": "On another input it stops with an error: {label}.",
    "unreadable": "On another input it gives something that is no answer: {label}.",
}
TIPS = {  # what to try after an exception
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
ANY_TIP = "Print the values just before that line."

# What is written of a value that is no plain one. It is noted down beside a student's code, where
# there is no catalogue; so it is looked up here, when it is shown.
OPAQUE = (
    "a generator or another iterator",
    "a complex number",
    "a function or a class, not a value",
    "a number of over 300 digits",
    "a deeply nested value",
    "a dict with odd keys",
    "a class",
)
NAMED = ("an object of the type {name}", "the single number {name}")


def describe_type(noted: str) -> str:
    """Translate what was noted of a value into the language that was chosen.

    >>> describe_type("an object of the type set"), describe_type("'a text'")
    ('an object of the type set', "'a text'")
    """
    for form in NAMED:
        start = form.removesuffix("{name}")
        if noted.startswith(start):
            return gettext(form).format(name=noted.removeprefix(start))
    return gettext(noted)
