"""The student's process: executes cells and calls functions until the grader hangs up.

A request and a reply are each one line of JSON.
"""

import faulthandler
import json
import math
import os
import resource
import signal
import sys
import time
from contextlib import suppress

import helpers
from calls.record import record
from limits import CALL_CPU, CALL_SECONDS, HERE_SECONDS, OUTPUT
from outputs import Printed, cell


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
    """Nothing to read, nothing to write to: the file descriptors of the grader are shut."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    sys.stdin = open(os.devnull)  # noqa: SIM115, it stays open


def serve(shell, channel):
    """Do what the grader asks until it hangs up."""
    for request in channel:
        if "run" in request:
            run(shell, channel, request["run"])
        else:
            ask(shell.user_ns, channel, request)
        channel.send({"end": True})


def run(shell, channel, source):
    """Execute a cell and send its outputs."""
    cell.left, cell.outputs = OUTPUT, []
    sys.stdout, sys.stderr = Printed("stdout"), Printed("stderr")
    shell.run_cell(source, store_history=False)
    channel.send({"outputs": cell.outputs})


def ask(names, channel, request):
    """Answer in a copy of this process, which may hang or end without harm to the rest.

    Where there can be none, because no further process is allowed, this process answers itself and
    ends if that takes too long; the grader replaces it then.
    """
    try:
        copy_of_me = os.fork()
    except OSError:
        faulthandler.dump_traceback_later(HERE_SECONDS, exit=True, file=sys.__stderr__)
        call_all(names, channel, request)
        return faulthandler.cancel_dump_traceback_later()
    if copy_of_me:
        return wait_for(copy_of_me)
    with suppress(BaseException):
        limit_time()
        call_all(names, channel, request)
    os._exit(0)


def limit_time():
    """For this process: one limit that Python notices, and one for those who ignore it."""
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(CALL_CPU),) * 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, CALL_CPU)


def wait_for(process):
    """Until a copy has ended, by itself or for want of time."""
    end = time.monotonic() + CALL_SECONDS
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.001)


def call_all(names, channel, request):
    """One answer for each input, with the helpers that came along in place of the student's."""
    own = {name: names.pop(name) for name in request["helpers"] if name in names}
    for name, (parameters, table) in request["helpers"].items():
        names[name] = helpers.look_up(parameters, table)
    for arguments in request["inputs"]:
        answer = {"raised": "NameError", "text": f"{request['ask']} is not defined"}
        if request["ask"] in names:
            answer = record(names[request["ask"]], arguments)
        channel.send({"answer": answer})
    for name in request["helpers"]:
        names.pop(name, None)
    names.update(own)
