"""Stop code after some seconds: a learner's function, or a student's cell in the grader."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType


class TimeUp(BaseException):
    """The end of the time; no Exception, so a learner's `except Exception` cannot catch it."""


def limited(work: Callable[[], None], seconds: float) -> bool:
    """Run `work`, and stop it after some seconds. Return whether it ended before.

    In the main thread a timer signal stops it, even in the middle of a long call. Elsewhere (other
    threads, Windows, the browser) a trace function looks at the clock on each line. Nothing stops
    a single call into C that never returns.
    """
    here, tracer, start, over = sys._getframe(), sys.gettrace(), time.monotonic(), False

    def at_line(frame: object, event: str, arg: object) -> Callable:
        if event == "line" and time.monotonic() - start > seconds:  # raised elsewhere, it is lost
            raise TimeUp
        return at_line

    def ring(signum: int, frame: FrameType | None) -> None:
        """Raise TimeUp here, and again at each further line: a bare `except:` may catch one."""
        if over:
            return
        while frame is not None and frame is not here:
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
    """Ring after some seconds, and again. An earlier timer continues afterwards."""
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
