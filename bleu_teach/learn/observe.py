"""Call a learner's function so that nothing it does hurts, and hear what it did.

The grader hears the same from a student's process, with the same words (`calls`) and the same ear.
"""

from __future__ import annotations

import builtins
import io
import random
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from types import FrameType

from bleu_teach.calls.record import ROOM, record
from bleu_teach.calls.values import TEXT, Raised, Unfinished, Unreadable, close, decode, same
from bleu_teach.language import gettext

SECONDS = 2.0  # for all inputs of one check together


class TimeUp(BaseException):
    """Not an Exception, so that `except Exception` in the learner's loop does not swallow it."""


@dataclass(frozen=True)
class Outcome:
    """What came of one call.

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
    """

    answer: object = None
    trouble: str = ""
    text: str = ""
    mistake: str | None = None
    printed: str = ""
    changed: bool = False
    source: str = ""
    line: int = 0

    def agrees(self, expected: object, alike: Callable[[float, float], bool] = close) -> bool:
        """True if there is an answer, and it is the expected one."""
        return not self.trouble and same(self.answer, expected, alike)

    def is_right(self, expected: object) -> bool:
        """True if it also left its arguments alone."""
        return self.agrees(expected) and not self.changed


STOPPED = Outcome(trouble="stopped")


def hear(told: dict, read: Callable) -> Outcome:
    """What a record says, its answer as the exercise reads it. The record may come from a student's
    process, and then it may be anything.
    """
    if "value" not in told:
        return STOPPED if not told else _hear_an_error(told)
    printed, changed = _text(told, "printed"), told.get("changed") is True
    try:
        return Outcome(read(decode(told["value"])), "", "", None, printed, changed)
    except Unfinished:
        return Outcome(trouble="unfinished")
    except Unreadable as reason:
        text, mistake = reason.description, reason.mistake
        return Outcome(reason.answer, "unreadable", text, mistake, printed, changed)


def _hear_an_error(told: dict) -> Outcome:
    """An exception; one that says that something is still to be written is none."""
    kind, text, source = (_text(told, name) for name in ("raised", "text", "source"))
    dots = kind in ("TypeError", "AttributeError") and "ellipsis" in text
    if "unfinished" in told or kind == "NotImplementedError" or dots:
        return Outcome(trouble="unfinished")
    said = f"{kind}: {text}" if text else kind
    line = told.get("line")
    if not isinstance(line, int) or not 0 < line < 10**6:
        return Outcome(Raised(kind), "raised", said)
    place = gettext("in line {line}").format(line=line)
    said += f"\n{place}" + (f": {source}" if source else "")
    above = told.get("above")
    own = above[:ROOM] if isinstance(above, str) and above.count("\n") < line else ""
    return Outcome(Raised(kind), "raised", said, source=own, line=line)


def _text(told: dict, name: str) -> str:
    return told[name][:TEXT] if isinstance(told.get(name), str) else ""


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
    return [hear(told, read) for told in records] + ([] if ended else [STOPPED])


def limited(work: Callable[[], None], seconds: float) -> bool:
    """Run `work`; stop it after some seconds.

    In the main thread a timer signal stops it, even in the middle of a long call. Elsewhere (other
    threads, Windows, the browser) a trace function looks at the clock on each line. Nothing stops
    a single call into C that never returns.

    Returns:
        True if it ended by itself.
    """
    here, tracer, start, over = sys._getframe(), sys.gettrace(), time.monotonic(), False

    def at_line(frame: object, event: str, arg: object) -> Callable:
        if event == "line" and time.monotonic() - start > seconds:  # raised elsewhere, it is lost
            raise TimeUp
        return at_line

    def ring(signum: int, frame: FrameType | None) -> None:
        if over:
            return
        while frame is not None and frame is not here:  # a bare `except:` meets it again
            frame.f_trace, frame = at_line, frame.f_back
        sys.settrace(at_line)
        raise TimeUp

    main = threading.current_thread() is threading.main_thread()
    use_signal = main and hasattr(signal, "setitimer")
    try:
        with _alarm(ring, seconds) if use_signal else nullcontext():
            try:
                sys.settrace(tracer if use_signal else at_line)
                work()
            finally:  # no Python function may be called before the tracer is gone
                over = True
                sys.settrace(tracer)
        return True
    except TimeUp:
        return False


@contextmanager
def _alarm(ring: Callable, seconds: float) -> Iterator[None]:
    """Ring after some seconds, and again. Somebody else's timer goes on afterwards."""
    start = time.monotonic()
    handler = signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        rest = max(left - (time.monotonic() - start), 0.001) if left else 0
        signal.setitimer(signal.ITIMER_REAL, rest, interval)


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
