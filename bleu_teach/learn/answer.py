"""The answers of `check` and `forge`: a card, and a record for the class report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar

from bleu_teach.display.views import STOPPED, Card, Code, Look, Note, View
from bleu_teach.language import capital

WIDGET = "application/vnd.jupyter.widget-view+json"  # what ipywidgets 7 and 8 both know
MIME = "application/vnd.bleu-teach.verdict+json"  # read again by `class_report`
DISC = '<circle cx="15" cy="15" r="14" fill="{0}"/><path d="M8 15l5 5 9-10" stroke="#fff"/>'
DIAMOND = '<path d="M15 2L28 15 15 28 2 15zM10 12h10M10 18h10M18 8l-6 14" stroke="{0}"/>'
RING = '<circle cx="15" cy="15" r="13" stroke="{0}"/>'
NOT_YET = Look("Not yet", DIAMOND, "#b5407f")
LOOKS = {
    "passed": Look("Passed", DISC, "#0072b2"),
    "mistake": NOT_YET,
    "wrong": NOT_YET,
    "raised": STOPPED,
    "not attempted": Look("Not attempted yet", RING, "#7a828c"),
}
STATUSES = tuple(LOOKS)
Verb = TypeVar("Verb", bound=Callable)


def find_shell() -> object:
    """Return the shell that runs the cells of a notebook, or None without a notebook."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell if hasattr(shell, "kernel") else None


class Answer(View):
    """The answer of a function of the lessons. A notebook shows it once per cell."""

    exercise: str
    shown_in = 0  # the number of the cell that has shown it

    @property
    def message(self) -> str:
        """The answer as plain text; lines of code start with four spaces."""
        return repr(self).removeprefix(f"{self.exercise}: ")

    def record(self) -> dict:
        """Write down what a class report counts, for JSON; nothing of a hint or a solution."""
        return {}

    def data(self) -> dict:
        """Return all formats of the answer, for a notebook to store; with a button for hints."""
        data = {"text/plain": repr(self), "text/html": self._repr_html_()}
        if record := self.record():
            data[MIME] = record
            if data["text/plain"].endswith(f'hint("{self.exercise}")') and find_shell():
                from bleu_teach.learn.hints import list_help

                with suppress(ImportError):  # there are no widgets
                    from bleu_teach.display.keeper import offer

                    data[WIDGET] = offer(data["text/html"], list_help(self.exercise))
        return data

    def place(self) -> str | None:
        """Return the name of the output, for an answer that is changed when it has been shown."""
        return None

    def _ipython_display_(self) -> None:
        """Show it, but not a second time as the last line of a cell."""
        shell = find_shell()
        if shell is None:
            raise NotImplementedError  # so IPython in a terminal writes the text
        if self.shown_in != shell.execution_count:
            from IPython.display import display

            vars(self)["shown_in"] = shell.execution_count
            display(self.data(), raw=True, display_id=self.place())


def shown(verb: Verb) -> Verb:
    """Let a verb show its answer at once, so that in a notebook two in one cell both appear."""

    @wraps(verb)
    def call(*arguments: object, **named: object) -> Answer:
        answer: Answer = verb(*arguments, **named)
        if find_shell():
            answer._ipython_display_()
        return answer

    return call


@dataclass(frozen=True, repr=False)
class TaskResult(Answer):
    """The answer to a try."""

    exercise: str  # what was tried
    status: str  # "passed", "wrong" or "not attempted"
    headline: str  # the first sentence
    code: tuple[str, ...] = ()  # what is shown in fixed width: calls and values
    remarks: tuple[str, ...] = ()  # the sentences after it
    picture: View | None = None  # or a table, below the code
    items: tuple[str, ...] = ()  # the status of each question, if there are several

    @property
    def views(self) -> Sequence[View]:
        parts: list[View] = [Code("\n".join(self.code))] if self.code else []
        parts += [self.picture] if self.picture else []
        parts += [Note("", line) for line in self.remarks]
        hinted = self.status == "wrong" and self.exercise.startswith("forge")
        foot = ((f'hint("{self.exercise}")', ""),) if hinted else ()
        look, headline = LOOKS[self.status], capital(self.headline)
        return [Card(tuple(parts), headline, look, self.exercise, foot)]

    def record(self) -> dict:
        """Write down what a class report counts, for JSON."""
        record = {"exercise": self.exercise, "status": self.status}
        return record | ({"items": [*self.items]} if self.items else {})


def is_open(value: object) -> bool:
    """Return whether there is still a `...` to fill in, here or in a list."""
    return value is ... or (isinstance(value, (list, tuple)) and any(map(is_open, value)))
