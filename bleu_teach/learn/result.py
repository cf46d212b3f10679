"""What `catch`, `forge` and the quiz answer: a value of parts, made into text and HTML here."""

from __future__ import annotations

from dataclasses import dataclass

from bleu_teach.language import capital
from bleu_teach.learn.cards import card, code, foot, paragraph

MIME = "application/vnd.bleu-teach.verdict+json"  # read again by `class_report`


class Recorded:
    """What `check`, `catch` and `forge` answer: a message, and a record for the class report."""

    def __repr__(self) -> str:
        return f"{self.record()['exercise']}: {self.message}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict:
        """The record that a class report finds in a saved notebook, beside text and HTML."""
        return {MIME: self.record()}


@dataclass(frozen=True, repr=False)
class TaskResult(Recorded):
    """The answer to a try.

    Args:
        task: what was tried.
        status: "passed", "wrong" or "not attempted".
        headline: the first sentence.
        code: what is shown in fixed width: calls, values, a table.
        remarks: the sentences after it.
        picture: HTML that is shown below the code.
    """

    task: str
    status: str
    headline: str
    code: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    picture: str = ""

    @property
    def message(self) -> str:
        """What a tutor would say; lines of code start with four spaces."""
        return "\n".join([self.headline, *(f"    {line}" for line in self.code), *self.remarks])

    def _repr_html_(self) -> str:
        remarks = [paragraph(line) for line in self.remarks]
        parts = [paragraph(capital(self.headline)), code(self.code), self.picture, *remarks]
        if self.status == "wrong" and self.task.startswith(("catch", "forge")):
            parts.append(foot(f'<code>hint("{self.task}")</code>'))
        return card(self.status, self.task, parts)

    def record(self) -> dict:
        """What a class report counts, for JSON."""
        return {"exercise": self.task, "status": self.status}


def is_open(value: object) -> bool:
    """True if there is still a `...` to fill in, here or in a list."""
    return value is ... or (isinstance(value, (list, tuple)) and any(map(is_open, value)))
