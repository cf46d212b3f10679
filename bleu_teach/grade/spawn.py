"""Where a process cannot be copied: a fresh one for each submission. Windows has no other way.

It takes about a second to start, and there is no wall: files and network are open to it.
"""

from __future__ import annotations

import json
import secrets
import socket
import subprocess
import time

from bleu_teach.grade.jobs import Job
from bleu_teach.grade.walls import ENVIRONMENT, INSIDE, PACKAGES, PYTHON, NotIsolated

START_SECONDS = 30.0
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # so Ctrl-C is for the grader alone, too


class Spawner:
    """Gives out connections to fresh processes, as `Nursery` does to forked ones.

    Args:
        level: "limits" or "none".

    Raises:
        NotIsolated: no process can be started, or it cannot be limited.
    """

    def __init__(self, level: str):
        if level not in ("limits", "none"):
            raise NotIsolated(f"the level {level} needs Linux")
        self.level = level
        self.process: subprocess.Popen | None = None
        self.connect().close()
        self.clear()

    def connect(self) -> socket.socket:
        """A new process. It calls back, and shows by a password that it is the one."""
        password = secrets.token_hex(16)
        with socket.create_server(("127.0.0.1", 0)) as server:
            self._start({"port": server.getsockname()[1], "password": password})
            try:
                return _accept(server, password.encode())
            except OSError:
                self.clear()
                raise NotIsolated("a Python process for a submission did not start") from None

    def _start(self, address: dict) -> None:
        """It waits for its settings, and so does nothing before it is in its job."""
        self.process = subprocess.Popen(
            [PYTHON, str(INSIDE), "fresh"],
            env=ENVIRONMENT,
            cwd="/",
            creationflags=NO_WINDOW,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            with self.process.stdin as settings:
                self.job = Job(self.process.pid, limited=self.level == "limits")
                settings.write(json.dumps({"packages": PACKAGES, **address}).encode())
        except OSError as error:
            self.process.kill()
            self.process.wait()
            raise NotIsolated(f"a process cannot be limited: {error}") from None

    def clear(self) -> None:
        """End the process and everything that it started."""
        if self.process:
            self.job.close()
            self.process.wait()
            self.process = None

    close = clear


def _accept(server: socket.socket, password: bytes) -> socket.socket:
    """The first caller with the password; any process of this machine could have called."""
    end = time.monotonic() + START_SECONDS
    while True:
        server.settimeout(max(0.001, end - time.monotonic()))
        connection, _ = server.accept()
        connection.settimeout(1)
        try:
            if secrets.compare_digest(connection.recv(len(password)), password):
                return connection
        except OSError:
            pass
        connection.close()
