"""One input, and what came of it: the call, the answer, the error with the learner's own lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bleu_teach.calls.values import plain, same, show
from bleu_teach.language import gettext
from bleu_teach.learn.messages import describe_type
from bleu_teach.learn.observe import SECONDS, Outcome


@dataclass(frozen=True, kw_only=True)
class Counterexample(Outcome):
    """The smallest input tried on which a function is not right, and what came of it there.

    Args:
        label: what is special about the input.
        call: the call as a line of Python.
        arguments: the arguments by name.
        expected: the right answer as a plain value.
        again: True if it was right the first time, and is wrong when it is asked again.
    """

    label: str
    call: str
    arguments: dict[str, object]
    expected: object
    again: bool = False

    @property
    def got(self) -> object:
        """The function's answer as a plain value, or a text that describes it."""
        return self.text if self.trouble else self.answer

    @property
    def raised(self) -> str:
        """The name of the exception's type, or nothing."""
        return str(self.answer) if self.trouble == "raised" else ""

    def lines(self, expected: bool) -> Iterator[str]:
        """The call and what came of it, with or without the right answer."""
        yield self.call
        if self.trouble == "raised":
            yield from self._error()
        elif self.trouble == "stopped":
            yield gettext("no answer within {seconds} seconds").format(seconds=f"{SECONDS:g}")
        else:
            value = describe_type(self.text) if self.trouble else show(self.answer)
            yield gettext("yours    {value}").format(value=value)
        if expected and (self.trouble or not same(self.got, self.expected)):
            yield gettext("expected {value}").format(value=show(self.expected))
        if self.changed:
            yield gettext("and the arguments are not the same after the call")
        if self.again:
            yield gettext("when it was asked a second time")
        if self.printed.strip():
            printed = show(" ".join(self.printed.split()), 60)
            yield gettext("printed  {value}").format(value=printed)

    def _error(self) -> Iterator[str]:
        """The learner's own lines with their numbers and a mark at the last one, then the error."""
        error = gettext("stopped with {error}").format(error=self.text).split("\n")
        if not self.source:
            yield from error
            yield from self._values()
            return
        lines, width = self.source.split("\n"), len(str(self.line))
        for number, line in enumerate(lines, self.line - len(lines) + 1):
            yield f"{'▶' if number == self.line else ' '} {number:{width}}  {line}"
        yield error[0]
        yield from self._values()

    def _values(self) -> Iterator[str]:
        if self.values:
            yield gettext("where {values}").format(values=self.values)


def write_call(name: str, arguments: tuple) -> str:
    """The call as a line of Python.

    >>> write_call("clip", ({("the",): 2}, {}))
    "clip({('the',): 2}, {})"
    """
    return f"{name}({', '.join(show(plain(value), 400) for value in arguments)})"
