"""Run a submission in boxes and ask its functions; nothing is judged here.

Whatever comes back is data of limited size that is read with a deadline. A process that dies,
hangs or floods is replaced: the cells so far are run again without the one that did it.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bleu_teach.content import Exercise
from bleu_teach.grade.sandbox.inside import limits
from bleu_teach.language import gettext
from bleu_teach.learn.run import STOPPED, Outcome, read_record

OpenBox = Callable[[], socket.socket]  # starts a new box, and ends the one before it
Ask = Callable[[Sequence[tuple], dict], list[Outcome]]  # `Session.ask` about one exercise
WHY = {
    "died": "the Python process ended",
    "hung": "it exceeded the time limit and was stopped",
    "flood": "it exceeded the output limit and was stopped",
    "time": "the time limit for the whole notebook was reached",
}


class Stopped(Exception):
    """The process cannot go on; the text is a key of WHY."""


class Process:
    """One process of the student; at the `end`, by `time.monotonic`, all time is used up."""

    def __init__(self, connection: socket.socket, end: float):
        self.connection, self.end = connection, end
        self.buffer, self.received = b"", 0

    def run(self, source: str, seconds: float = limits.CELL_SECONDS) -> dict:
        """Run a cell and give what came of it; it may be anything."""
        request = {"run": source, "seconds": seconds}
        return [{}, *self._request(request, seconds + limits.PATIENCE)][-1]

    def ask(self, function: str, inputs: Sequence, helpers: dict) -> list[dict]:
        """Return one answer per input, as far as it got. Values are sent in Python's notation,
        because JSON has no tuple and no Counter."""
        request = {"ask": function, "values": repr(([*inputs], helpers))}
        answers = [m.get("answer") for m in self._request(request, limits.ASK_SECONDS)]
        return [answer for answer in answers if isinstance(answer, dict)][: len(inputs)]

    def _request(self, request: dict, seconds: float) -> Iterator[dict]:
        """Ask for something and give the replies: JSON objects, a line each. The rest is noise."""
        end = min(self.end, time.monotonic() + seconds)
        try:
            self.connection.settimeout(seconds)
            self.connection.sendall(json.dumps(request).encode() + b"\n")
            while (message := self._message(end)) != {"end": True}:
                if isinstance(message, dict):
                    yield message
                    end = min(self.end, time.monotonic() + seconds)
        except TimeoutError:
            raise Stopped("time" if time.monotonic() >= self.end else "hung") from None
        except OSError:
            raise Stopped("died") from None

    def _message(self, end: float) -> object:
        """Receive a line before the end; None if it is not JSON."""
        while b"\n" not in self.buffer:
            self.connection.settimeout(max(end - time.monotonic(), 0.001))
            data = self.connection.recv(65_536)
            self.received += len(data)
            self.buffer += data
            if not data:
                raise Stopped("died")
            if self.received > limits.SESSION or len(self.buffer) > limits.LINE:
                raise Stopped("flood")
        line, _, self.buffer = self.buffer.partition(b"\n")
        with suppress(ValueError, RecursionError):
            return json.loads(line)


@dataclass
class Session:
    """A submission's run, from the first cell to the last, over as many boxes as it takes."""

    open_box: OpenBox
    seconds: float = limits.ALL_SECONDS  # for all of it
    process: Process | None = field(init=False)  # None once the time is used up
    done: list[str] = field(default_factory=list)  # the cells, but for those that were stopped
    notes: list[str] = field(default_factory=list)
    stopped: set[str] = field(default_factory=set)  # which cells and functions
    missing_packages: set[str] = field(default_factory=set)  # that a function asked for; "": memory

    def __post_init__(self) -> None:
        self.end = time.monotonic() + self.seconds
        self.process = Process(self.open_box(), self.end)

    def run(self, source: str, name: str, seconds: float = limits.CELL_SECONDS) -> list[dict]:
        """Return the outputs of a cell; if the process ended with it, its definitions are gone."""
        if self.process is None:
            return [{"error": "NotRun", "text": gettext("an earlier cell used up the time limit")}]
        try:
            reply = self.process.run(source, seconds)
        except Stopped as reason:
            self._note_stop(name, str(reason))
            self._restart()
            return [{"error": "Stopped", "text": gettext(WHY[str(reason)])}]
        stopped, outputs = reply.get("stopped") is True, reply.get("outputs")
        if stopped:
            self._note_stop(name, "hung")
        else:
            self.done.append(source)
        outputs = outputs if isinstance(outputs, list) else []
        return [output for output in outputs if isinstance(output, dict)]

    def _note_stop(self, name: str, reason: str) -> None:
        self.stopped.add(name)
        self.notes.append(f"{name}: {gettext(WHY[reason])}")

    def ask(self, exercise: Exercise, inputs: Sequence, helpers: dict) -> list[Outcome]:
        """Return a record of each input; a function without further answers was stopped."""
        records: list[dict] = []
        function = exercise.function_name
        try:
            if self.process:
                records = self.process.ask(function, inputs, helpers)
        except Stopped as reason:
            self._note_stop(function, str(reason))
            self._restart()
        named = (record.get("missing_package") for record in records)
        self.missing_packages |= {one for one in named if isinstance(one, str) and len(one) < 100}
        outcomes = [read_record(record, exercise.read) for record in records]
        return outcomes + [STOPPED] * (len(inputs) - len(outcomes))

    def _restart(self) -> None:
        """Start a new process, and run the cells so far once more, as long as there is time."""
        self.process = None
        with suppress(Stopped):
            if time.monotonic() < self.end:
                process = Process(self.open_box(), self.end)
                for source in self.done:
                    process.run(source)
                self.process = process
