"""What `check` answers: a value with a text for people and a record for the class report."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from bleu_teach.inputs import BleuInputError
from bleu_teach.learn.answers import plain, show

STATUSES = ("passed", "not attempted", "mistake", "wrong", "raised")
MIME = "application/vnd.bleu-teach.verdict+json"  # read again by `bleu_teach.learn.report`


@dataclass(frozen=True)
class Counterexample:
    """The smallest input tried on which a function is not right.

    Args:
        label: what is special about the input.
        call: the call as a line of Python.
        arguments: the arguments by name.
        got: the function's answer as a plain value, or a text that describes it.
        expected: the right answer as a plain value.
    """

    label: str
    call: str
    arguments: dict
    got: object
    expected: object


@dataclass(frozen=True)
class Verdict:
    """The answer of `check`.

    Args:
        exercise: the exercise's name.
        status: "passed", "not attempted", "mistake", "wrong" or "raised".
        message: what a tutor would say; lines that start with four spaces are code.
        mistake: the mistake's name in the bank, or None.
        counterexample: the smallest input tried that shows it, or None.
    """

    exercise: str
    status: str
    message: str
    mistake: str | None = None
    counterexample: Counterexample | None = None

    def __repr__(self) -> str:
        return f"{self.exercise}: {self.message}"

    def _repr_html_(self) -> str:
        first, *rest = self.message.split("\n")
        body = f"<p><b>{escape(self.exercise)}: {escape(first)}</b></p>"
        code = [line[4:] for line in rest if line.startswith("    ")]
        if code:
            body += f"<pre>{escape(chr(10).join(code))}</pre>" + self._chips()
        return body + "".join(
            f"<p>{escape(line)}</p>" for line in rest if not line.startswith("    ")
        )

    def _chips(self) -> str:
        """The smallest input as a picture, where it is a candidate with references."""
        names = list(self.counterexample.arguments if self.counterexample else ())
        if len(names) != 3 or names[1:] != ["references", "n"]:
            return ""
        from bleu_teach.draw import chips

        try:
            return chips(*self.counterexample.arguments.values())._repr_html_()
        except BleuInputError:
            return ""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict:
        """The record that a class report finds in a saved notebook, beside text and HTML."""
        return {MIME: self.record()}

    def record(self) -> dict:
        """The verdict without its text, for JSON."""
        return {
            "exercise": self.exercise,
            "status": self.status,
            "mistake": self.mistake,
            "input": self.counterexample.label if self.counterexample else None,
        }


def write_call(name: str, arguments: tuple) -> str:
    """The call as a line of Python.

    >>> write_call("clip", ({("the",): 2}, {}))
    "clip({('the',): 2}, {})"
    """
    return f"{name}({', '.join(show(plain(value), 400) for value in arguments)})"
