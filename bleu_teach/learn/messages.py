"""What a verdict says in each case. What was found is filled in in `verdict.py`."""

from __future__ import annotations

from typing import NamedTuple

from bleu_teach.language import gettext

SHOWN_BY = "The smallest input tried that shows it: {label}."


class Case(NamedTuple):
    """Hold the texts of one kind of verdict. In braces: what `Verdict` fills in."""

    status: str  # one of STATUSES
    headline: str  # the first sentence
    remarks: tuple[str, ...] = ()  # what it means; one that has nothing to fill in is left out
    advice: str = ""  # one thing to try
    offers_hint: bool = False  # though there is no input to show


TAKES = (
    ("It takes ({detail}); the exercise calls it with ({parameters}).",),
    "Compare the line that starts with def.",
)
PASSED = "It agrees on all {tried} inputs that were tried."
FIRST = "Mend the first one first, then ask again."
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
    "misfit": Case("raised", "It does not take the arguments of the exercise.", *TAKES),
    "other order": Case("raised", "It takes the arguments in a different order.", *TAKES),
    "mistake": Case("mistake", "It {idea}."),
    "two mistakes": Case("mistake", "It {idea}.", ("A second thing: it {second}.", FIRST)),
    "mistake and more": Case(
        "mistake", "It {idea}.", ("Something else changes the answers, too.", FIRST)
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
        "The right answer is a different one.",
        (),
        "Work this input out by hand, and print each step of your code.",
    ),
}
NOTHING_FITS = "No single mistake that we know gives all of its answers."
LACKING = "It uses {packages}; grading has only Python's standard library and NumPy."
PUBLIC = "These are the public inputs. There may be others that it has to get right."
TIPS = (  # what to try after an exception: its type, what its message has in it, and the tip
    ("ZeroDivisionError", "", "Something is divided by 0. Which count or length is 0 here?"),
    ("KeyError", "", "The dict has no entry for this key. get(key, 0) gives 0 in its place, or "
     "another default."),
    ("IndexError", "", "An index runs past the end of a list. Write down the last index by hand."),
    ("UnboundLocalError", "", "The name is used before it has a value on this way through the "
     "function. Give it one before the loop or the if."),
    ("NameError", "", "The name is not known. Is it spelled as above, and has its cell been run?"),
    ("RecursionError", "", "The function calls itself without end. Which call is the last one?"),
    ("AttributeError", "NoneType", "The value is None: what made it returns nothing."),
    ("AttributeError", "", "This line expects a value of a different type. Print its type."),
    ("EOFError", "", "Return an answer for the arguments that you are given."),
    ("ValueError", "math domain error", "The logarithm of 0 or of a number below 0 does not exist. "
     "Which value is it here, and what should the answer be then?"),
    ("ValueError", "unpack", "There are not as many values as names to the left of the =. Print "
     "what is taken apart."),
    ("ValueError", "empty", "There is nothing to choose from: the list is empty on this input."),
    ("ValueError", "zero-size", "There is nothing to choose from: the array is empty here."),
    ("ValueError", "not in", "What is looked for is not there. Ask with in before you look."),
    ("ValueError", "", "The function in this line does not take such a value. Read its message."),
    ("TypeError", "'int' object is not iterable", "A loop goes through things, and this is one "
     "number. range(n) gives the numbers from 0 to n - 1."),
    ("TypeError", "unhashable", "A list cannot be a key, nor be in a set. tuple(...) of it can."),
    ("TypeError", "NoneType", "A value is None: what made it returns nothing. list.sort and append "
     "change a list and return None."),
    ("TypeError", "integer", "A place has to be a whole number. / gives a float, // an int."),
    ("TypeError", "not callable", "Something that is no function stands before the brackets. Does "
     "a variable have the name of a function?"),
    ("TypeError", "argument", "A function is called with more or fewer arguments than it takes."),
    ("TypeError", "", "This line expects a value of a different type. Print its type."),
)  # fmt: skip
ANY_TIP = "Read the last line of the message, then the line of yours that it is about."


def find_tip(raised: str, text: str) -> str:
    """The tip for an exception.

    >>> find_tip("TypeError", "TypeError: unhashable type: 'list'")
    'A list cannot be a key, nor be in a set. tuple(...) of it can.'
    """
    found = (tip for kind, part, tip in TIPS if kind == raised and part in text.split("\n")[0])
    return gettext(next(found, ANY_TIP))


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
