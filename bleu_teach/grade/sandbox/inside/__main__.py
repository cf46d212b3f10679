"""The warm process: it has IPython in memory and nothing else, and forks one child a submission.

Run by its path, so that bleu_teach (which is the answer key) is not imported here. It gets sockets
from the grader, one a run; `child.py` serves each, while a keeper looks after its memory. When the
grader says so, everything that the run started is killed. No line of a student's runs in this
process, and none can look into it, so it is the same for each student; what a child could leave
behind (process numbers, queues, shared memory) belongs to that child alone and ends with it.
"""

import gc
import json
import mmap
import os
import socket
import sys
from contextlib import suppress

import confine
from child import Channel, quiet, serve
from imports import Outside
from library import Library, folder_that_is_gone, load_compiled
from together import Together, family, kill


def serve_runs(control, *ready):
    """Start a child for each socket that comes; on "k" kill it and all that it left behind."""
    while True:
        order, sockets, _, _ = socket.recv_fds(control, 1, 1)
        if order == b"s":
            start(sockets[0], *ready)
            continue
        kill_everything()
        if not order:
            return
        control.sendall(b"k")


def start(connection, shell, settings, *walls):
    """Fork a keeper, and the keeper the child that serves one run."""
    if os.fork():
        return os.close(connection)
    with suppress(BaseException):
        quiet()
        if settings["walled"]:
            confine.own_processes()
        ours, theirs = socket.socketpair()
        child = os.fork()
        if child:
            theirs.close()
            keep(child, ours, settings)
        else:
            serve_one(connection, theirs, shell, settings, *walls)
    os._exit(0)


def keep(child, told, settings):
    """Look after a child's memory. It is the student's user who does, and only our code."""
    control = socket.socket(fileno=alone(told.fileno()))
    confine.call("prctl", confine.SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    if settings["level"] != "none":
        confine.drop_privileges(settings["user"])
    confine.end_with_parent()
    _, questions, _, _ = socket.recv_fds(control, 1, 1)
    Together(next(iter(questions), None)).watch(child)


def serve_one(connection, keeper, shell, settings, gone, ruleset):
    """The child: it gives up its rights, and keeps the one descriptor that it may have."""
    progress = mmap.mmap(-1, 1)  # shared with copies of this process, of which each is asked
    questions = confine.confine(settings["level"], settings["user"], gone, ruleset)
    socket.send_fds(keeper, [b"q"], [] if questions is None else [questions])
    serve(shell, Channel(socket.socket(fileno=alone(connection))), progress)


def alone(connection):
    """Close every other descriptor; the connection is number 3 then."""
    if connection != 3:
        os.dup2(connection, 3, inheritable=False)
    os.closerange(4, os.sysconf("SC_OPEN_MAX"))
    return 3


def kill_everything():
    """End the child and everything it started, daemons too.

    Orphans are handed to this process, and it looks for children until there are none. With the
    first one of its own process numbers all others of them end as well.
    """
    while True:
        kill(*family())
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def warm(number, settings):
    """Get ready, then serve the grader at the other end of a socket."""
    control = socket.socket(fileno=number)
    confine.call("prctl", confine.SET_DUMPABLE, 0, 0, 0, 0)
    confine.call("prctl", confine.SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    if settings["level"] == "locked":
        confine.own_network()
    if settings["shut"]:
        confine.open_to_others(settings["shut"], settings["needed"])
    shell, ruleset = ready(settings["packages"]), None
    gone = bring_the_library(settings)
    if settings["level"] == "locked" or (settings["walled"] and confine.landlock_version()):
        ruleset = confine.files_to_read(*settings["paths"])
    gc.freeze()  # a child that collects its garbage would copy all that is in memory here
    serve_runs(control, shell, settings, gone, ruleset)


def ready(packages):
    """The shell, in a process that finds IPython's packages and offers a student none."""
    hidden = ("-packages", os.environ["PYTHONPATH"])  # of bleu_teach only `calls`, and that is here
    sys.path[:] = [path for path in sys.path if not path.endswith(hidden)]
    sys.path += packages
    from shell import make_shell  # only now can it find IPython

    shell = make_shell()
    sys.meta_path.insert(0, Outside())
    return shell


def bring_the_library(settings):
    """All that a process needs which sees no files; None where it has to see them."""
    if settings["level"] == "none":
        return None
    sys.meta_path.append(Library(settings["library"]))
    load_compiled(settings["compiled"])
    return folder_that_is_gone()


if __name__ == "__main__":
    warm(int(sys.argv[1]), json.loads(sys.argv[2]))
