"""The student's process: executes cells and calls functions, as lines of JSON ask it to."""

import copy
import faulthandler
import json
import os
import signal
import sys
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from math import inf, nan

from calls.record import record

from .limits import CALL_CPU, CALL_SECONDS, HERE_SECONDS


class Channel:
    """Lines of JSON over a socket."""

    def __init__(self, connection):
        self.lines = connection.makefile("rb")
        self.send_bytes = connection.sendall
        self.dumps = json.dumps

    def send(self, message):
        self.send_bytes(b"\n" + self.dumps(message).encode() + b"\n")

    def __iter__(self):
        return (json.loads(line) for line in self.lines)


def quiet():
    """Leave nothing to read or to write to: the file descriptors of the grader are shut."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.close(nothing)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115, it stays open


def serve(shell, channel, progress):
    """Do what the grader asks until it hangs up. Only this process: if a cell makes a copy of it
    that does not end, it ends here, and does not answer too."""
    me = os.getpid()
    for request in channel:
        reply = None
        if "run" in request:
            reply = shell.run(request["run"], request["seconds"], request["definitions"])
        else:
            ask(shell.names, channel, request, progress)
        if os.getpid() != me:
            os._exit(0)
        if reply:
            channel.send(reply)
        channel.send({"end": True})


def ask(names, channel, request, progress):
    """Answer in a copy of this process, which may hang or end without harm to the rest.

    Where there can be none, because no further process is allowed, this process answers itself and
    ends if that takes too long; the grader replaces it then.
    """
    try:
        copy_of_me = os.fork()
    except OSError:
        die = partial(
            faulthandler.dump_traceback_later, HERE_SECONDS, exit=True, file=sys.__stderr__
        )
        call_all(names, channel, request, die)
        return faulthandler.cancel_dump_traceback_later()
    if copy_of_me:
        return wait_for(copy_of_me, progress)
    with suppress(BaseException):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        call_all(names, channel, request, partial(limit_copy, progress))
    os._exit(0)


def limit_copy(progress):
    """Begin the next call: a limit of its own here, and the other process waits for it again."""
    progress[0] ^= 1
    signal.setitimer(signal.ITIMER_PROF, CALL_CPU)


def wait_for(process, progress):
    """Wait until a copy has ended, by itself or for want of time in one call."""
    call, end = None, 0.0
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        now = time.monotonic()
        if call != progress[0]:
            call, end = progress[0], now + CALL_SECONDS
        elif now > end:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.001)


def call_all(names, channel, request, before_each):
    """Answer each input, with the helpers that came along in place of the student's."""
    inputs, helpers = eval(request["values"], {"Counter": Counter, "inf": inf, "nan": nan})
    own = {name: names[name] for name in helpers if name in names}
    names |= {name: look_up(*table) for name, table in helpers.items()}
    for arguments in inputs:
        before_each()
        answer = {"raised": "NameError", "text": f"{request['ask']} is not defined"}
        if request["ask"] in names:
            answer = record(names[request["ask"]], arguments)
        channel.send({"answer": answer})
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
