"""The student's process: executes cells and calls functions, as lines of JSON ask it to."""

import copy
import json
import os
import signal
import sys
from collections import Counter
from contextlib import suppress
from math import inf, nan

from calls.record import record

from .limits import CALL_CPU, CALL_SECONDS


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


def serve(shell, channel):
    """Do what the grader asks until it hangs up. Only this process: if a cell makes a copy of it
    that does not end, it ends here, and does not answer too."""
    me = os.getpid()
    for request in channel:
        reply = None
        if "run" in request:
            reply = shell.run(request["run"], request["seconds"])
        else:
            ask(shell.names, channel, request)
        if os.getpid() != me:
            os._exit(0)
        if reply:
            channel.send(reply)
        channel.send({"end": True})


def ask(names, channel, request):
    """Answer in a copy of this process, which may hang or end without harm to the rest.

    Where there can be none, because no further process is allowed, this process answers itself and
    ends if that takes too long; the grader replaces it then.
    """
    copy_of_me = None
    with suppress(OSError):
        copy_of_me = os.fork()
    if copy_of_me:
        os.waitpid(copy_of_me, 0)
        return
    with suppress(BaseException):
        call_all(names, channel, request)
    limit_call(0, 0)
    if copy_of_me == 0:
        os._exit(0)


def limit_call(work, seconds):
    """End this process after so much work or time; 0 takes the limits away."""
    for number, timer, most in (
        (signal.SIGPROF, signal.ITIMER_PROF, work),
        (signal.SIGALRM, signal.ITIMER_REAL, seconds),
    ):
        signal.signal(number, signal.SIG_DFL)
        signal.setitimer(timer, most)


def call_all(names, channel, request):
    """Answer each input, with the helpers that came along in place of the student's."""
    inputs, helpers = eval(request["values"], {"Counter": Counter, "inf": inf, "nan": nan})
    own = {name: names[name] for name in helpers if name in names}
    names |= {name: look_up(*table) for name, table in helpers.items()}
    for arguments in inputs:
        limit_call(CALL_CPU, CALL_SECONDS)
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
