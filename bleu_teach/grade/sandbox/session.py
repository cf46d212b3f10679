"""Run a submission in boxes and ask its functions; nothing is judged here.

Whatever comes back is data of limited size that is read with a deadline. A process that dies,
hangs or floods is replaced: the cells so far are run again without the one that did it.
"""

import json
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from typing import NamedTuple

from bleu_teach.content import Exercise
from bleu_teach.grade.sandbox.box import Box
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.language import gettext
from bleu_teach.learn.run import STOPPED, Outcome, read_record

Cause = tuple[str, str]  # why an answer may have been lost, and a name
WHY = {
    "died": "the Python process ended",
    "hung": "it exceeded the time limit and was stopped",
    "flood": "it exceeded the output limit and was stopped",
    "time": "the time limit for the whole notebook was reached",
}
ENDED = {"SIGPROF": "", "SIGXCPU": "", "SIGALRM": "clock"}  # by work or by the clock


class Answered(NamedTuple):
    """All that came of a call, and what may have cost its answer."""

    outcome: Outcome
    cause: Cause | None = None


class Stopped(Exception):
    """The process cannot go on; the text is a key of WHY."""


class Session(AbstractContextManager):
    """A submission's run, from the first cell to the last, over as many boxes as it takes."""

    def __init__(self, end: float):
        self.end = end  # by `time.monotonic`, of all of it
        self.first: dict = {}  # what is told to a new box
        self.done: list[dict] = []  # the cells
        self.notes: list[str] = []
        self.waiting: set[str] = set()  # functions that the clock ended twice
        self._open()

    def _open(self) -> None:
        self.box: Box | None = Box()
        self.buffer, self.received = b"", 0

    def close(self) -> None:
        if self.box:
            self.box.close()
        self.box = None

    def __exit__(self, *error: object) -> None:
        self.close()

    def read(self, content: bytes) -> list[dict]:
        """Return what is told of a notebook."""
        return [*self._request({"read": len(content)}, limits.ALL_SECONDS, content)]

    def begin(self, **first: object) -> None:
        """Report what there is before the first cell: files, doubts, what is given."""
        self.first = first
        [*self._request(first, limits.CELL_SECONDS)]

    def run(self, source: str, name: str, seconds: float, doubts: dict | None = None) -> str:
        """Return what a cell wrote; if the process ended with it, its definitions are gone."""
        if self.box is None:
            return gettext("an earlier cell used up the time limit")
        request = {"run": source, "seconds": seconds, "doubts": doubts or {}}
        try:
            reply = [{}, *self._request(request, seconds + limits.PATIENCE)][-1]
        except Stopped as reason:
            self._stop(name, str(reason), {"skip": source, "why": "cell"})
            return gettext(WHY[str(reason)])
        self.done.append(request)
        if reply.get("stopped") is True:
            self.notes.append(f"{name}: {gettext(WHY['hung'])}")
        return str(reply.get("text", ""))

    def ask(self, exercise: Exercise, inputs: Sequence, helpers: dict) -> list[Answered]:
        """Return what comes of each input. A call that the clock ended is tried once more, alone;
        a function that waits then, too, is not asked again."""
        function, found = exercise.function_name, list[Answered]()
        ended = "clock" if function in self.waiting else "time" if self.box is None else None
        for _ in range(2):
            if ended in (None, "clock") and function not in self.waiting:
                rest = {"ask": function, "inputs": [*inputs[len(found) :]], "helpers": helpers}
                ended = self._ask_once(exercise, rest, found)
        if ended == "clock":
            self.waiting.add(function)
        missing = Answered(STOPPED, (ended, "") if ended else None)
        return found + [missing] * (len(inputs) - len(found))

    def _ask_once(self, exercise: Exercise, request: dict, found: list[Answered]) -> str:
        """Add what comes of inputs, as far as it gets; what ended it, if that is a doubt."""
        ended, most = "", len(found) + len(request["inputs"])
        try:
            for reply in self._request(request, limits.ASK_SECONDS):
                if isinstance(reply.get("answer"), dict) and len(found) < most:
                    outcome = read_record(reply["answer"], exercise.read)
                    found.append(Answered(outcome, _read_cause(reply.get("cause"))))
                elif isinstance(reply.get("ended"), str):
                    ended = ENDED.get(reply["ended"], "died")
        except Stopped as reason:
            ended = {"hung": "clock", "time": "time"}.get(str(reason), "died")
            self._stop(exercise.function_name, str(reason))
        return ended

    def _stop(self, name: str, reason: str, skip: dict | None = None) -> None:
        """Note what ended the process, and start a new one with the cells so far."""
        self.notes.append(f"{name}: {gettext(WHY[reason])}")
        self.done += [skip] if skip else []
        self.close()
        with suppress(Stopped):
            if time.monotonic() < self.end:
                self._open()
                for request in (self.first, *self.done):
                    seconds = request.get("seconds", 0) + limits.PATIENCE
                    [*self._request(request, seconds)]
                return
        self.close()

    def _request(self, request: dict, seconds: float, more: bytes = b"") -> Iterator[dict]:
        """Ask for something and give the replies: JSON objects, a line each. The rest is noise."""
        end = min(self.end, time.monotonic() + seconds)
        connection = self.box.connection
        try:
            connection.settimeout(max(seconds, 1.0))
            connection.sendall(ascii(request).encode() + b"\n" + more)
            while (message := self._message(connection, end)) != {"end": True}:
                if isinstance(message, dict):
                    yield message
                    end = min(self.end, time.monotonic() + seconds)
        except TimeoutError:
            raise Stopped("time" if time.monotonic() >= self.end else "hung") from None
        except OSError:
            raise Stopped("died") from None

    def _message(self, connection: socket.socket, end: float) -> object:
        """Receive a line before the end; None if it is not JSON. It has so many bytes, and Python
        reads no number of more than 4300 digits and nothing nested deeper than its own calls."""
        while b"\n" not in self.buffer:
            connection.settimeout(max(end - time.monotonic(), 0.001))
            data = connection.recv(65_536)
            self.received += len(data)
            self.buffer += data
            if not data:
                raise Stopped("died")
            if self.received > limits.SESSION or len(self.buffer) > limits.LINE:
                raise Stopped("flood")
        line, _, self.buffer = self.buffer.partition(b"\n")
        with suppress(ValueError, RecursionError):
            return json.loads(line)


def _read_cause(told: object) -> Cause | None:
    """Read what a box says of the cause of an answer, which may be anything."""
    if isinstance(told, list) and len(told) == 2 and all(isinstance(one, str) for one in told):
        return told[0], told[1]
    return None
