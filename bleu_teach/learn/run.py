"""Call a learner's function safely, and read what it did.

The grader gets the same records (`calls`) from a student's process and also reads them here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bleu_teach.calls.record import record_all
from bleu_teach.calls.values import TEXT, Raised, Unfinished, Unreadable, decode, same, show_value
from bleu_teach.content import Exercise
from bleu_teach.content.lessons import VERDICTS
from bleu_teach.language import gettext

SECONDS = 2.0  # for all inputs of one check together
# What is written of a value that is no plain one. It is noted down next to a student's code, where
# there is no catalogue; so it is looked up here, when it is shown.
OPAQUE = tuple(VERDICTS["opaque"])
NAMED = ("an object of the type {name}", "the single number {name}")


def describe_type(noted: str) -> str:
    """Translate what was noted of a value into the language that was chosen."""
    for form in NAMED:
        start = form.removesuffix("{name}")
        if noted.startswith(start):
            return gettext(form).format(name=noted.removeprefix(start))
    return gettext(noted)


@dataclass(frozen=True)
class Outcome:
    """The outcome of one call."""

    answer: object = None  # as the exercise reads it, or `Raised`; None if nothing can be compared
    failure: str = ""  # "raised", "stopped", "unfinished", "unreadable"
    text: str = ""  # the error's message with the learner's line, or what was returned
    mistake: str | None = None  # where the kind of answer reveals it
    printed: str = ""  # the start of it
    changed: bool = False  # whether its arguments are no longer the same
    line: int = 0  # the number of the learner's line that stopped
    values: str = ""  # the variables in that line, and what they were

    def agrees(self, expected: object) -> bool:
        """Return whether there is an answer, and it is the expected one."""
        return not self.failure and same(self.answer, expected)

    def is_right(self, expected: object) -> bool:
        """Return whether it agrees and did not change its arguments."""
        return self.agrees(expected) and not self.changed


@dataclass(frozen=True, kw_only=True)
class Counterexample(Outcome):
    """A small input for which a function is wrong, with its outcome."""

    label: str  # what is special about the input
    call: str  # a line of Python
    arguments: dict[str, object]  # by name
    expected: object
    again: bool = False  # whether it was right at first, and is wrong when it is asked again

    def lines(self, expected: bool) -> Iterator[str]:
        """Yield the call and its result, with or without the expected answer."""
        yield self.call
        if self.failure == "raised":
            yield from self._error()
        elif self.failure == "stopped":
            yield gettext("no answer within {seconds} seconds").format(seconds=f"{SECONDS:g}")
        else:
            value = describe_type(self.text) if self.failure else show_value(self.answer)
            yield gettext("yours    {value}").format(value=value)
        if expected and (self.failure or not same(self.answer, self.expected)):
            yield gettext("expected {value}").format(value=show_value(self.expected))
        if self.changed:
            yield gettext("but the call changed the arguments")
        if self.again:
            yield gettext("when called a second time")
        if self.printed.strip():
            printed = show_value(" ".join(self.printed.split()), 60)
            yield gettext("printed  {value}").format(value=printed)

    def _error(self) -> Iterator[str]:
        """Yield the error with the learner's line, and the values of its variables."""
        yield from gettext("raised {error}").format(error=self.text).split("\n")
        if self.values:
            yield gettext("where {values}").format(values=self.values)


STOPPED = Outcome(failure="stopped")


def read_record(written: dict, read: Callable) -> Outcome:
    """Turn the JSON record of one call, which a student's process may have made up, into an
    Outcome."""
    if "value" not in written:
        return _read_error(written) if written else STOPPED
    printed, changed = _text(written, "printed"), written.get("changed") is True
    try:
        return Outcome(read(decode(written["value"])), "", "", None, printed, changed)
    except Unfinished:
        return Outcome(failure="unfinished")
    except Unreadable as reason:
        text, mistake = reason.description, reason.mistake
        return Outcome(reason.answer, "unreadable", text, mistake, printed, changed)


def _read_error(written: dict) -> Outcome:
    """Read an exception, unless it only reports that the function is still unwritten."""
    kind, text, source = (_text(written, name) for name in ("raised", "text", "source"))
    dots = kind in ("TypeError", "AttributeError") and "ellipsis" in text
    if "unfinished" in written or kind == "NotImplementedError" or dots:
        return Outcome(failure="unfinished")
    message = f"{kind}: {text}" if text else kind
    line = written.get("line")
    if not isinstance(line, int) or not 0 < line < 10**6:
        return Outcome(Raised(f"{kind}: {text}"), "raised", message)
    place = gettext("in line {line}").format(line=line)
    message += f"\n{place}" + (f": {source}" if source else "")
    answer, values = Raised(f"{kind}: {text}"), _text(written, "values")
    return Outcome(answer, "raised", message, line=line, values=values)


def _text(written: dict, name: str) -> str:
    return written[name][:TEXT] if isinstance(written.get(name), str) else ""


def observe(function: Callable, inputs: Sequence[tuple], read: Callable) -> list[Outcome]:
    """Call a function on copies of each input; if its time is up, the last Outcome says so."""
    refusal = gettext("the function calls input(), but its arguments contain everything it needs")
    records, ended = record_all(function, inputs, SECONDS, refusal)
    return [read_record(written, read) for written in records] + ([] if ended else [STOPPED])


def find_failure(exercise: Exercise, function: Callable) -> str:
    """Return what goes wrong on the first input that fails; nothing if all are right."""
    outcomes = observe(function, exercise.arguments, exercise.read)
    pairs = zip(outcomes, exercise.expected, strict=False)
    return next((one.failure or "wrong" for one, right in pairs if not one.is_right(right)), "")
