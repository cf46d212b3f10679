"""The student's process, alone in its box: `python -m inside DESCRIPTOR USER FOLDER`.

The folder of this package and of `calls` is the one it is started in, so nothing else of bleu_teach
can be found from here. The limits were set before the box was made; what is left for here is what
depends on the user. Any error ends the box.
"""

import os
import random
import resource
import socket
import sys

from .child import Channel, serve
from .imports import Absent
from .limits import PROCESSES
from .shell import Shell


def main(number, user, folder):
    """Get ready, say so, and do what the grader asks."""
    if number != 3:  # the grader's connection is the one descriptor that is left, but for 0, 1, 2
        os.dup2(number, 3, inheritable=False)
    os.closerange(4, os.sysconf("SC_OPEN_MAX"))
    os.chdir(folder)
    sys.path[0] = folder  # a file that a student writes or hands in can be imported
    resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    shell = Shell()
    sys.meta_path.append(Absent())
    os.cpu_count = lambda: 2  # a process pool has as many processes as it may
    random.seed(0)
    os.dup2(1, 2)  # nothing is read or written there: 0 and 1 are /dev/null already
    channel = Channel(socket.socket(fileno=3))
    channel.send({"ready": True})
    serve(shell, channel)


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
