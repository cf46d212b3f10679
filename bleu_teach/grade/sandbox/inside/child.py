"""The student's process: executes cells and calls functions, as the grader asks it to.

What comes from the grader is a line of Python's notation, since JSON has no tuple and no Counter.
What goes to the grader is a line of JSON.
"""

import copy
import json
import os
import signal
import sys
from collections import Counter
from contextlib import suppress
from math import inf, nan
from os import _exit, fork, getpid, waitpid  # whatever a student puts in their place
from pathlib import Path

from calls.record import record

from . import imports
from .limits import CALL_CPU, CALL_SECONDS
from .names import ANY
from .notebook import LONG, list_cells

VALUES = {"Counter": Counter, "inf": inf, "nan": nan}


class Channel:
    """Lines over a socket."""

    def __init__(self, connection):
        self.file = connection.makefile("rb")
        self.send_bytes = connection.sendall
        self.dumps = json.dumps

    def send(self, message):
        self.send_bytes(b"\n" + self.dumps(message).encode() + b"\n")

    def __iter__(self):
        return (eval(line, dict(VALUES)) for line in self.file)


def serve(shell, channel):
    """Do what the grader asks until it hangs up. Only this process: if a cell makes a copy of it
    that does not end, it ends here, and does not answer too."""
    me = getpid()
    for request in channel:
        if "run" in request:
            reply = shell.run(request["run"], request["seconds"], request["doubts"])
            if getpid() != me:
                _exit(0)
            channel.send(reply)
        elif "ask" in request:
            answer_in_copy(shell, channel, request)
        elif "read" in request:
            read(channel, request["read"])
        elif "skip" in request:
            shell.skip(request["skip"], request["why"])
        else:
            begin(shell, request)
        channel.send({"end": True})


def read(channel, length):
    """Report what is in a notebook of so many bytes."""
    try:
        for message in list_cells(channel.file.read(length)):
            channel.send(message)
    except MemoryError:
        channel.send({"problem": LONG})


def begin(shell, request):
    """Place the submitted files where the cells run, and note what is given."""
    for name, text in request["files"]:
        Path(name).write_text(text, "utf-8")
    imports.GIVEN.update(request["given"])
    python = [*map(int, filter(str.isdigit, request["python"].split(".")[:2]))]
    if python > [*sys.version_info[:2]]:
        shell.doubts.newer = request["python"]


def answer_in_copy(shell, channel, request):
    """Answer in a copy of this process, which may hang or end without harm to the rest.

    Where there can be none, because no further process is allowed, this process answers itself and
    ends if that takes too long; the grader replaces it then.
    """
    copy_of_me = None
    with suppress(OSError):
        copy_of_me = fork()
    if copy_of_me:
        _, status = waitpid(copy_of_me, 0)
        if os.WIFSIGNALED(status):
            channel.send({"ended": signal.Signals(os.WTERMSIG(status)).name})
        return
    with suppress(BaseException):
        call_all(shell, channel, request)
    limit_call(0, 0)
    if copy_of_me == 0:
        _exit(0)


def limit_call(work, seconds):
    """End this process after so much work or time; 0 takes the limits away."""
    for number, timer, most in (
        (signal.SIGPROF, signal.ITIMER_PROF, work),
        (signal.SIGALRM, signal.ITIMER_REAL, seconds),
    ):
        signal.signal(number, signal.SIG_DFL)
        signal.setitimer(timer, most)


def call_all(shell, channel, request):
    """Answer each input, with the helpers that came along instead of the student's."""
    names, function, helpers = shell.names, request["ask"], request["helpers"]
    own = {name: names[name] for name in helpers if name in names}
    names |= {name: look_up(*table) for name, table in helpers.items()}
    for arguments in request["inputs"]:
        limit_call(CALL_CPU, CALL_SECONDS)
        imports.REFUSED.clear()
        if function in names:
            answer = record(names[function], arguments)
            cause = shell.doubts.of_answer(answer, names[function], names)
            cause = cause or shell.doubts.get(function)
        else:
            answer = shell.failed.get(function, {"unfinished": True})
            cause = shell.doubts.get(function) or shell.doubts.get(ANY)
        channel.send({"answer": answer, "cause": cause})
    for name in helpers:
        names.pop(name, None)
    names |= own


def look_up(parameters, table):
    """Make a correct helper that knows the answers in a table and no others."""
    known = {as_key(arguments): answer for arguments, answer in table}

    def helper(*arguments, **named):
        arguments = [*arguments, *(named[name] for name in parameters[len(arguments) :])]
        return copy.deepcopy(known[as_key(arguments)])

    return helper


def as_key(value):
    """Make something of an argument by which a table finds it; a tuple is the same as a list."""
    if isinstance(value, dict):
        return frozenset((as_key(key), as_key(item)) for key, item in value.items())
    return tuple(map(as_key, value)) if isinstance(value, (list, tuple)) else value
