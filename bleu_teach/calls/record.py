"""Calls of a function, recorded as JSON."""

from __future__ import annotations

import builtins
import copy
import dis
import io
import linecache
import os
import random
import re
import sys
import sysconfig
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import lru_cache
from traceback import walk_tb
from types import CodeType, FrameType

from .limits import TimeUp, limited
from .values import TEXT, Unfinished, encode, plain, show_value

PLAIN = (int, float, bool, str, list, tuple, dict, Counter, type(None))
DEEP = 9  # as deep as any argument of an exercise
LIBRARIES = tuple(
    os.path.join(folder, "")
    for folder in (
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        os.path.abspath(os.path.join(os.path.dirname(__file__), "..")),
    )
)


def record_all(
    function: Callable, inputs: Sequence[tuple], seconds: float, no_input: str
) -> tuple[list[dict], bool]:
    """Record a call with each input, and whether all ended within so many seconds of CPU time: a
    function that only waits, or for which a busy machine has little time, gets more on the clock.

    Warnings are kept in, `input()` is refused with the text `no_input`, and the state of `random`
    is afterwards what it was.
    """
    records: list[dict] = []

    def work() -> None:
        for arguments in inputs:
            records.append(record(function, arguments, through=(TimeUp, KeyboardInterrupt)))

    with _quiet(no_input), _muted(1), _muted(2):
        ended = limited(work, 5 * seconds, seconds)
    return records, ended


@contextmanager
def _muted(descriptor: int) -> Iterator[None]:
    """Discard what goes past `sys.stdout`, by os.write or sys.__stdout__: it could be megabytes."""
    try:
        saved = os.dup(descriptor)
    except OSError:  # it is closed
        yield
        return
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), descriptor)
    try:
        yield
    finally:
        for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
            stream.flush()
        os.dup2(saved, descriptor)
        os.close(saved)


@contextmanager
def _quiet(no_input: str) -> Iterator[None]:
    def refuse(*prompt: object) -> str:
        raise EOFError(no_input)

    saved_input, saved_stdin = builtins.input, sys.stdin
    state = random.getstate()
    builtins.input, sys.stdin = refuse, io.StringIO()
    random.seed(0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        builtins.input, sys.stdin = saved_input, saved_stdin
        random.setstate(state)


def record(function: Callable, arguments: Sequence, through: tuple = ()) -> dict:
    """Record one call with copies of the arguments: `value`, `raised` (with `text`, `line`,
    `source`, and `memory` if there was not enough) or `unfinished`; also `printed` and `changed`,
    unless they are empty. The exceptions in `through` are not the function's answer, and are passed
    on."""
    if is_stub(function):
        return {"unfinished": True}
    given = copy.deepcopy(arguments)
    before = encode(given, DEEP)
    with redirect_stdout(FirstWords()) as printed, redirect_stderr(FirstWords()):
        try:
            found = {"value": encode(function(*given))}
            found |= {"changed": True} if encode(given, DEEP) != before else {}
        except through:
            raise
        except BaseException as error:
            found = _raised(error)
    return found | ({"printed": printed.text} if printed.text else {})


class FirstWords(io.TextIOBase):
    """A stream that keeps the beginning of the printed output."""

    text = ""

    def write(self, text: str) -> int:
        self.text += str(text)[: TEXT - len(self.text)]
        return len(text)


def is_stub(function: Callable) -> bool:
    """Return whether the body is just `...`, `pass`, `return None` or a docstring, or whether a
    lambda in it is still `...`."""
    try:
        code = getattr(function, "__code__", None)
    except Exception:  # an object of the learner's may refuse to be asked for any name
        return False
    return isinstance(code, CodeType) and _is_stub(code)


@lru_cache(maxsize=32)  # asked again for each input
def _is_stub(code: CodeType) -> bool:
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return _returns_only(code, (None, ...)) or any(_returns_only(part, (...,)) for part in inner)


def _returns_only(code: CodeType, constants: tuple) -> bool:
    """Return whether the code does nothing but return one of the constants."""
    return all(
        step.opname in ("RESUME", "NOP", "RETURN_VALUE")
        or ("CONST" in step.opname and any(step.argval is constant for constant in constants))
        for step in dis.get_instructions(code)
    )


def _raised(error: BaseException) -> dict:
    """Record the error and the learner's line that raised it, but no line of ours."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # an exception of the learner's that cannot be printed
        text = ""
    written: dict = {"raised": type(error).__name__, "text": text[:TEXT], "source": ""}
    own = [place for place in walk_tb(error.__traceback__) if _is_own(place[0])]
    own.sort(key=lambda place: "my_bleu.py" not in place[0].f_code.co_filename)  # that has passed
    if own:
        frame, line = own[-1]
        code, names = frame.f_code, frame.f_globals
        source = linecache.getline(code.co_filename, line, names).strip()
        written |= {"line": line, "source": source[:TEXT]}
        used = dict.fromkeys(re.findall(r"(?<![.\w])[^\W\d]\w*", source))
        found = {name: frame.f_locals[name] for name in used if name in frame.f_locals}
        if values := show_values(found, 40):
            written["values"] = values
    if isinstance(error, MemoryError) and not re.match(r"(.*: *)?raise\b", written["source"]):
        written["memory"] = True
    return written


def show_values(values: dict, longest: int) -> str:
    """Write named values in one line, if they are plain, each with so many characters."""
    with suppress(Unfinished):
        plain_ones = {name: plain(value) for name, value in values.items() if type(value) in PLAIN}
        parts = (f"{name} = {show_value(value, longest)}" for name, value in plain_ones.items())
        return ", ".join(parts)[:TEXT]
    return ""


def _is_own(frame: FrameType) -> bool:
    """Return whether code is neither in a library nor in this package."""
    return not frame.f_code.co_filename.startswith((*LIBRARIES, "<frozen"))
