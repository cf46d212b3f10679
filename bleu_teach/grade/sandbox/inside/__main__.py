"""The warm process: it has IPython in memory and nothing else, and forks one child a submission.

Run by its path, so that bleu_teach (which is the answer key) is not imported here. It gets sockets
from the grader, one a submission, and `child.py` serves each; when the grader says so, everything
that the submission started is killed.
"""

import json
import os
import signal
import socket
import sys
from contextlib import suppress

import confine
from child import Channel, quiet, serve
from imports import Outside


def serve_submissions(control, shell, settings):
    """Start a child for each socket that comes; on "k" kill it and all that it left behind."""
    while True:
        order, sockets, _, _ = socket.recv_fds(control, 1, 1)
        if order == b"s":
            start(control, sockets[0], shell, settings)
            continue
        kill_everything(settings["numbered"])
        if not order:
            return
        control.sendall(b"k")


def start(control, connection, shell, settings):
    """Fork the child that serves one submission."""
    if os.fork():
        return os.close(connection)
    with suppress(BaseException):
        control.close()
        quiet()
        confine.confine(settings["level"], settings["user"], *settings["paths"])
        serve(shell, Channel(socket.socket(fileno=connection)))
    os._exit(0)


def kill_everything(numbered):
    """End the child and everything it started, daemons too.

    The first process of its own process numbers can kill all others at once. Elsewhere orphans are
    handed to this process, and it looks for children until there are none.
    """
    while True:
        kill(*([-1] if numbered else children()))
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def kill(*targets):
    for target in targets:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(target, signal.SIGKILL)


def children():
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(number) for number in file.read().split()]


def warm(number, settings):
    """Get ready, then serve the grader at the other end of a socket."""
    control = socket.socket(fileno=number)
    if settings["namespaces"] and confine.own_namespaces():
        settings["numbered"] = True
        if os.fork():
            control.close()
            os.wait()
            return
        confine.call("prctl", confine.SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    else:
        confine.call("prctl", confine.SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    serve_submissions(control, ready(settings["packages"]), settings)


def ready(packages):
    """The shell, in a process that finds IPython's packages and offers a student none."""
    hidden = ("-packages", os.environ["PYTHONPATH"])  # of bleu_teach only `calls`, and that is here
    sys.path[:] = [path for path in sys.path if not path.endswith(hidden)]
    sys.path += packages
    from shell import make_shell  # only now can it find IPython

    shell = make_shell()
    sys.meta_path.insert(0, Outside())
    return shell


def loaded_files():
    """Every file that the warm process is made of."""
    from shell import make_shell

    make_shell()
    return [getattr(module, "__file__", None) or "" for module in sys.modules.values()]


def main():
    if sys.argv[1] == "files":
        print(*loaded_files(), sep="\n", file=sys.__stdout__)
    else:
        warm(int(sys.argv[1]), json.loads(sys.argv[2]))


if __name__ == "__main__":
    main()
