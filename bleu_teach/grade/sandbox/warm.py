"""The warm process, seen from the grader: it forks one child for one submission at a time."""

from __future__ import annotations

import ctypes
import json
import os
import socket
import subprocess

from bleu_teach.grade.sandbox.inside.limits import KILL_SECONDS, START_SECONDS
from bleu_teach.grade.sandbox.view import (
    ENVIRONMENT,
    INSIDE,
    LIBRARY,
    PACKAGES,
    PYTHON,
    NotIsolated,
    box_command,
    needed_paths,
    package_paths,
    readable_paths,
    shut_folders,
)
from bleu_teach.language import gettext

SET_DUMPABLE = 4


class WarmProcess:
    """A warm process behind a wall of some level.

    Args:
        level: "box", "locked", "limits" or "none".

    Raises:
        NotIsolated: this machine does not allow the level.
    """

    def __init__(self, level: str):
        self.level = level
        self._start()

    def __enter__(self) -> WarmProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _start(self) -> None:
        wall = box_command() if self.level == "box" else []
        ctypes.CDLL(None).prctl(SET_DUMPABLE, 0, 0, 0, 0)  # nobody reads the grader's own memory
        self.control, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            self.process = subprocess.Popen(
                [*wall, PYTHON, str(INSIDE), str(number), _settings(self.level)],
                pass_fds=[number],
                env=ENVIRONMENT,
                cwd="/",
                start_new_session=True,  # Ctrl-C is for the grader alone
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        self.control.settimeout(START_SECONDS)
        try:
            self._order(b"k")
            self._try_a_child()
        except NotIsolated:
            self.close()
            raise

    def _try_a_child(self) -> None:
        """A child that cannot give up its rights ends at once, without a word."""
        try:
            with self.connect() as connection:
                connection.settimeout(START_SECONDS)
                connection.sendall(b'{"ask": "f", "inputs": [[]], "helpers": {}}\n')
                answer = connection.recv(1)
        except OSError:
            answer = b""
        if not answer:
            raise self._does_not_work()
        self._order(b"k")

    def _order(self, order: bytes) -> None:
        try:
            self.control.sendall(order)
            if self.control.recv(1) == b"k":
                return
        except OSError:
            pass
        raise self._does_not_work()

    def _does_not_work(self) -> NotIsolated:
        told = gettext("the level {level} does not work on this machine")
        return NotIsolated(told.format(level=self.level))

    def connect(self) -> socket.socket:
        """A new child; the socket leads to it."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self.control, [b"s"], [theirs.fileno()])
            except OSError:  # the warm process has ended; a new one is made
                self.close()
                self._start()
                socket.send_fds(self.control, [b"s"], [theirs.fileno()])
        return ours

    def clear(self) -> None:
        """Kill the child and what it started. A warm process that was hurt is replaced."""
        self.control.settimeout(KILL_SECONDS)
        try:
            self._order(b"k")
        except NotIsolated:
            self.close()
            self._start()

    def close(self) -> None:
        self.control.close()
        self.process.kill()
        self.process.wait()


def _settings(level: str) -> str:
    """What the warm process has to know, as JSON on its command line."""
    walled = level in ("box", "locked")
    shut = shut_folders() if level in ("locked", "limits") else []
    return json.dumps(
        {
            "level": level,
            "user": 61_184 + os.getpid() % 4_000,  # numbers that no real account has
            "walled": walled,
            "shut": shut,
            "needed": [path for path in needed_paths() if path.startswith(tuple(shut))],
            "packages": PACKAGES,
            "library": [[str(LIBRARY)] * 2, *((os.path.dirname(p), p) for p in package_paths())],
            "compiled": f"{LIBRARY}/lib-dynload",
            "paths": [readable_paths(), [str(LIBRARY), *PACKAGES]] if walled else [[], []],
        }
    )
