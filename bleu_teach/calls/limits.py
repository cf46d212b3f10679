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


def limited(work: Callable[[], None], seconds: float, cpu: float = 1e6) -> bool:
    """Run `work`, and stop it after some seconds on the clock, or before, after some seconds of
    CPU time, of which a busy machine needs no more. Return whether it ended by itself.

    In the main thread a timer signal stops it, even in the middle of a long call. Elsewhere (other
    threads, Windows, the browser) a trace function looks at the clock on each line. Nothing stops
    a single call into C that never returns.
    """
    here, tracer, over = sys._getframe(), sys.gettrace(), False
    start, start_cpu = time.monotonic(), time.process_time()

    def at_line(frame: object, event: str, arg: object) -> Callable:
        late = time.monotonic() - start > seconds or time.process_time() - start_cpu > cpu
        if event == "line" and late:  # raised elsewhere, it is lost
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
        with _alarms(ring, seconds, cpu) if use_signal else nullcontext():
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
def _alarms(ring: Callable, seconds: float, cpu: float) -> Iterator[None]:
    """Ring after some seconds of either kind, and again. Earlier timers continue afterwards."""
    timers = (signal.SIGALRM, signal.ITIMER_REAL), (signal.SIGPROF, signal.ITIMER_PROF)
    start = time.monotonic()
    handlers = [signal.signal(signum, ring) for signum, _ in timers]
    earlier = [signal.setitimer(timer, seconds, 0.05) for _, timer in timers]
    signal.setitimer(signal.ITIMER_PROF, cpu, 0.05)
    try:
        yield
    finally:
        for (signum, timer), handler, (left, interval) in zip(
            timers, handlers, earlier, strict=True
        ):
            signal.setitimer(timer, 0)
            signal.signal(signum, handler)
            rest = max(left - (time.monotonic() - start), 0.001) if left else 0
            signal.setitimer(timer, rest, interval)
