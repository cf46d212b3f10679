"""Call a learner's function so that nothing it does hurts, and read what it did.

The grader gets the same records (`calls`) from a student's process, and reads them here, too.
"""

from __future__ import annotations

import builtins
import io
import random
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from bleu_teach.calls.limits import TimeUp, limited
from bleu_teach.calls.record import ROOM, record
from bleu_teach.calls.values import TEXT, Raised, Unfinished, Unreadable, close, decode, same
from bleu_teach.language import gettext

SECONDS = 2.0  # for all inputs of one check together


@dataclass(frozen=True)
class Outcome:
    """Hold what came of one call.

    Args:
        answer: the plain answer as the exercise reads it, or a `Raised`; None if there is none to
            compare with.
        trouble: "" if there is an answer, else "raised", "stopped", "unfinished", "unreadable".
        text: the error's message with the learner's line, or what was returned.
        mistake: the bank's name, where the kind of answer alone gives it away.
        printed: the start of what the function printed.
        changed: True if it changed its arguments.
        source: the learner's own lines down to the one that stopped.
        line: the number of that line.
        values: the variables in that line, and what they were.
    """

    answer: object = None
    trouble: str = ""
    text: str = ""
    mistake: str | None = None
    printed: str = ""
    changed: bool = False
    source: str = ""
    line: int = 0
    values: str = ""

    def agrees(self, expected: object, alike: Callable[[float, float], bool] = close) -> bool:
        """True if there is an answer, and it is the expected one."""
        return not self.trouble and same(self.answer, expected, alike)

    def is_right(self, expected: object) -> bool:
        """True if it also left its arguments alone."""
        return self.agrees(expected) and not self.changed


STOPPED = Outcome(trouble="stopped")


def read_record(written: dict, read: Callable) -> Outcome:
    """Turn the JSON record of one call into an Outcome, its answer as the exercise reads it.

    The record may come from a student's process, and then it may be anything.
    """
    if "value" not in written:
        return _read_error(written) if written else STOPPED
    printed, changed = _text(written, "printed"), written.get("changed") is True
    try:
        return Outcome(read(decode(written["value"])), "", "", None, printed, changed)
    except Unfinished:
        return Outcome(trouble="unfinished")
    except Unreadable as reason:
        text, mistake = reason.description, reason.mistake
        return Outcome(reason.answer, "unreadable", text, mistake, printed, changed)


def _read_error(written: dict) -> Outcome:
    """Read an exception; one that says that something is still to be written is none."""
    kind, text, source = (_text(written, name) for name in ("raised", "text", "source"))
    dots = kind in ("TypeError", "AttributeError") and "ellipsis" in text
    if "unfinished" in written or kind == "NotImplementedError" or dots:
        return Outcome(trouble="unfinished")
    message = f"{kind}: {text}" if text else kind
    line = written.get("line")
    if not isinstance(line, int) or not 0 < line < 10**6:
        return Outcome(Raised(kind), "raised", message)
    place = gettext("in line {line}").format(line=line)
    message += f"\n{place}" + (f": {source}" if source else "")
    above = written.get("above")
    own = above[:ROOM] if isinstance(above, str) and above.count("\n") < line else ""
    values = _text(written, "values")
    return Outcome(Raised(kind), "raised", message, source=own, line=line, values=values)


def _text(written: dict, name: str) -> str:
    return written[name][:TEXT] if isinstance(written.get(name), str) else ""


def observe(function: Callable, inputs: Sequence[tuple], read: Callable) -> list[Outcome]:
    """Call a function on copies of each input; after two seconds it is stopped.

    Returns:
        One Outcome an input. If the time was up, the last Outcome says so and the rest is missing.
    """
    records: list[dict] = []

    def work() -> None:
        for arguments in inputs:
            records.append(record(function, arguments, through=(TimeUp, KeyboardInterrupt)))

    with _quiet():
        ended = limited(work, SECONDS)
    return [read_record(written, read) for written in records] + ([] if ended else [STOPPED])


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep warnings in, refuse input(), and give the random state back as it was."""
    generators = [(random.getstate, random.setstate)]
    if "numpy.random" in sys.modules:
        numpy_random = sys.modules["numpy.random"]
        generators.append((numpy_random.get_state, numpy_random.set_state))
    states = [(restore, get()) for get, restore in generators]
    saved_input, saved_stdin = builtins.input, sys.stdin
    builtins.input, sys.stdin = _refuse_input, io.StringIO()
    random.seed(0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        builtins.input, sys.stdin = saved_input, saved_stdin
        for restore, state in states:
            restore(state)


def _refuse_input(*prompt: object) -> str:
    raise EOFError(
        gettext("the function asks for input(); everything it needs is in its arguments")
    )
