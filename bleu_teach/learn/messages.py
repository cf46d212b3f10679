"""The messages of a verdict in each case, from `content/verdicts.toml`; `verdict.py` fills in the
findings."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pkgutil import get_data
from typing import NamedTuple

from bleu_teach.display.language import gettext

SHOWN_BY = "It fails on this input ({label}):"


class Case(NamedTuple):
    """Hold the texts of one kind of verdict. In braces: what `Verdict` fills in."""

    status: str  # one of STATUSES
    headline: str  # the first sentence
    remarks: Sequence[str] = ()  # what it means; one that has nothing to fill in is left out
    advice: str = ""  # one thing to try
    offers_hint: bool = False  # though there is no input to show


_TEXTS = tomllib.loads((get_data("bleu_teach.content", "verdicts.toml") or b"").decode("utf-8"))
CASES = {name: Case(**row) for name, row in _TEXTS["cases"].items()}
TIPS = [(row["raised"], row.get("says", ""), row["tip"]) for row in _TEXTS["tips"]]
LACKING = "It uses {packages}, but grading has only Python's standard library and NumPy."
PUBLIC = "These are the public inputs. The grader might use others as well."
ANY_TIP = "Read the last line of the message, then the line of your code that it names."


def find_tip(raised: str, text: str) -> str:
    """Return the tip for an exception.

    >>> find_tip("TypeError", "TypeError: unhashable type: 'list'")
    "A list can't be a dict key or an element of a set. Convert it with tuple(...)."
    """
    found = (tip for kind, part, tip in TIPS if kind == raised and part in text.split("\n")[0])
    return gettext(next(found, ANY_TIP))


# What is written of a value that is no plain one. It is noted down beside a student's code, where
# there is no catalogue; so it is looked up here, when it is shown.
OPAQUE = tuple(_TEXTS["opaque"])
NAMED = ("an object of the type {name}", "the single number {name}")


def describe_type(noted: str) -> str:
    """Translate what was noted of a value into the language that was chosen."""
    for form in NAMED:
        start = form.removesuffix("{name}")
        if noted.startswith(start):
            return gettext(form).format(name=noted.removeprefix(start))
    return gettext(noted)
