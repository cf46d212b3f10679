"""The student's process, alone in its box: `python -m inside DESCRIPTOR SETTINGS`.

The folder of this package and of `calls` is the one it is started in, so nothing else of bleu_teach
can be found from here.
"""

import json
import os
import random
import socket
import sys

from .child import Channel, quiet, serve
from .confine import confine
from .imports import Absent
from .shell import Shell


def main(number, settings):
    """Get ready, say so, and do what the grader asks."""
    if number != 3:  # the grader's connection is the one descriptor that is left, but for 0, 1, 2
        os.dup2(number, 3, inheritable=False)
    os.closerange(4, os.sysconf("SC_OPEN_MAX"))
    os.chdir(settings["folder"])
    sys.path[0] = settings["folder"]  # a file that a student writes or hands in can be imported
    if settings["user"]:
        confine(settings["user"])
    shell = Shell()
    sys.meta_path.append(Absent())
    os.cpu_count = lambda: 2  # a process pool has as many processes as it may
    random.seed(0)
    quiet()
    channel = Channel(socket.socket(fileno=3))
    channel.send({"ready": True})
    serve(shell, channel)


main(int(sys.argv[1]), json.loads(sys.argv[2]))
