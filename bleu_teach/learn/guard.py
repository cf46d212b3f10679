"""Call a learner's function so that nothing it does hurts: loops, prints, input(), exceptions."""

from __future__ import annotations

import builtins
import copy
import io
import linecache
import os
import random
import signal
import sys
import sysconfig
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from types import TracebackType

from bleu_teach.learn.answers import Raised, Unfinished, Unreadable, plain, same

SECONDS = 2.0  # for all inputs of one check together


class TimeUp(BaseException):
    """Not an Exception, so that `except Exception` in the learner's loop does not swallow it."""


@dataclass(frozen=True)
class Outcome:
    """What came of one call.

    Args:
        answer: the plain answer, or a `Raised`; None where there is no comparable answer.
        trouble: "" if there is an answer, else "raised", "stopped", "unfinished", "unreadable".
        text: the error's message with the learner's line, or what was returned.
        mistake: the bank's name, where the kind of answer alone gives it away.
        printed: the start of what the function printed.
        changed: True if it changed its arguments.
    """

    answer: object = None
    trouble: str = ""
    text: str = ""
    mistake: str | None = None
    printed: str = ""
    changed: bool = False


def observe(
    function: Callable, inputs: Sequence[tuple], read: Callable, seconds: float = SECONDS
) -> list[Outcome]:
    """Call a function on copies of each input.

    Args:
        function: the learner's function.
        inputs: one tuple of arguments a call.
        read: turns an answer into plain values.
        seconds: after this time the function is stopped.

    Returns:
        One Outcome an input. If the time was up, the last Outcome says so and the rest is missing.
    """
    outcomes: list[Outcome] = []

    def work() -> None:
        for arguments in inputs:
            outcomes.append(_call(function, arguments, read, printed))

    with _quiet() as printed:
        ended = limited(work, seconds)
    if not ended:
        outcomes.append(Outcome(trouble="stopped"))
    return outcomes


def _call(function: Callable, arguments: tuple, read: Callable, printed: _Printed) -> Outcome:
    given = copy.deepcopy(arguments)
    printed.start()
    try:
        answer = read(function(*given))
    except (TimeUp, KeyboardInterrupt):
        raise
    except Unfinished:
        return Outcome(trouble="unfinished")
    except Unreadable as reason:
        return Outcome(None, "unreadable", reason.description, reason.mistake, printed.text)
    except NotImplementedError:
        return Outcome(trouble="unfinished")
    except BaseException as error:
        if isinstance(error, TypeError | AttributeError) and "ellipsis" in str(error):
            return Outcome(trouble="unfinished")
        return Outcome(Raised(type(error).__name__), "raised", _explain(error))
    changed = not same(plain(given, 9), plain(arguments, 9))
    return Outcome(answer, printed=printed.text, changed=changed)


def limited(work: Callable[[], None], seconds: float) -> bool:
    """Run `work`; stop it after some seconds.

    In the main thread a timer signal stops it, even in the middle of a long call. Elsewhere (other
    threads, Windows, the browser) a trace function looks at the clock on each line. Nothing stops
    a single call into C that never returns.

    Args:
        work: a function without arguments.
        seconds: how long it may take.

    Returns:
        True if it ended by itself.
    """
    here, tracer, start, over = sys._getframe(), sys.gettrace(), time.monotonic(), False

    def at_line(frame: object, event: str, arg: object) -> Callable:
        if event == "line" and time.monotonic() - start > seconds:  # raised elsewhere, it is lost
            raise TimeUp
        return at_line

    def ring(signum: int, frame: object) -> None:
        if over:
            return
        while frame is not None and frame is not here:  # a bare `except:` meets it again
            frame.f_trace, frame = at_line, frame.f_back
        sys.settrace(at_line)
        raise TimeUp

    main = threading.current_thread() is threading.main_thread()
    use_signal = main and hasattr(signal, "setitimer")
    if use_signal:
        handler = signal.signal(signal.SIGALRM, ring)
        left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        if not use_signal:
            sys.settrace(at_line)
        try:
            work()
        finally:  # no Python function may be called before the tracer is gone
            over = True
            sys.settrace(tracer)
            if use_signal:
                signal.setitimer(signal.ITIMER_REAL, 0)
        return True
    except TimeUp:
        return False
    finally:
        if use_signal:
            signal.signal(signal.SIGALRM, handler)
            rest = max(left - (time.monotonic() - start), 0.001) if left else 0
            signal.setitimer(signal.ITIMER_REAL, rest, interval)


class _Printed(io.TextIOBase):
    """Takes what is printed and keeps its first 200 characters."""

    text = ""

    def start(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text = (self.text + str(text))[:200]
        return len(text)


@contextmanager
def _quiet() -> Iterator[_Printed]:
    """Keep prints and warnings in, refuse input(), and give the random state back as it was."""
    generators = [(random.getstate, random.setstate)]
    if "numpy.random" in sys.modules:
        numpy_random = sys.modules["numpy.random"]
        generators.append((numpy_random.get_state, numpy_random.set_state))
    states = [(restore, get()) for get, restore in generators]
    saved_input, saved_stdin = builtins.input, sys.stdin
    builtins.input, sys.stdin = _refuse_input, io.StringIO()
    random.seed(0)
    try:
        with (
            redirect_stdout(_Printed()) as printed,
            redirect_stderr(_Printed()),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")
            yield printed
    finally:
        builtins.input, sys.stdin = saved_input, saved_stdin
        for restore, state in states:
            restore(state)


def _refuse_input(*prompt: object) -> str:
    raise EOFError("the function asks for input(); everything it needs is in its arguments")


LIBRARIES = tuple(
    os.path.join(folder, "")
    for folder in (
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        os.path.dirname(os.path.dirname(__file__)),
    )
)


def _explain(error: BaseException) -> str:
    """The error and the learner's own line in which it happened; nothing of ours."""
    text = type(error).__name__
    try:
        message = " ".join(str(error).split())
    except Exception:  # an exception of the learner's that cannot be printed
        message = ""
    if message:
        text += ": " + (message if len(message) <= 200 else message[:196] + " ...")
    frames = list(_own_frames(error.__traceback__))
    if not frames:
        return text
    code, line, names = frames[-1]
    source = linecache.getline(code.co_filename, line, names).strip()
    return f"{text}\nin line {line}" + (f": {source}" if source else "")


def _own_frames(traceback: TracebackType | None) -> Iterator[tuple]:
    """The places that the error passed, without those in libraries and in this package."""
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if not code.co_filename.startswith((*LIBRARIES, "<frozen")):
            yield code, traceback.tb_lineno, traceback.tb_frame.f_globals
        traceback = traceback.tb_next
