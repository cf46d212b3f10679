"""The warm process: it has IPython in memory and nothing else, and forks one child a submission.

Run by its path, so that bleu_teach (which is the answer key) is not imported here. It gets sockets
from the grader, one a submission, and `child.py` serves each; when the grader says so, everything
that the submission started is killed. Where there is no fork, the grader starts one `fresh` process
for each submission instead.
"""

import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress

import confine
from child import Channel, quiet, serve
from imports import Outside

WEIGH_SECONDS = 0.5


def nurse(control, shell, settings):
    """Start a child for each socket that comes; on "k" kill it and all that it left behind."""
    child = None
    while True:
        watch(control, child, settings["level"])
        order, sockets, _, _ = socket.recv_fds(control, 1, 1)
        if order == b"s":
            child = start(control, sockets[0], shell, settings)
            continue
        kill_everything(child, settings["numbered"])
        child = None
        if not order:
            return
        control.sendall(b"k")


def start(control, connection, shell, settings):
    """Fork the child that serves one submission."""
    child = os.fork()
    if child:
        os.close(connection)
        return child
    with suppress(BaseException):
        control.close()
        quiet()
        confine.confine(settings["level"], settings["user"], *settings["paths"])
        serve(shell, Channel(socket.socket(fileno=connection)))
    os._exit(0)


def watch(control, child, level):
    """Wait for an order. macOS sets no limit to memory, so there the child is weighed meanwhile."""
    if confine.LINUX or level == "none":
        return
    while child and not select.select([control], [], [], WEIGH_SECONDS)[0]:
        if weight(child) > confine.MEMORY:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child, signal.SIGKILL)


def weight(group):
    """The bytes in memory of a process group."""
    command = ["/bin/ps", "-axo", "pgid=,rss="]
    table = subprocess.run(command, capture_output=True, text=True).stdout
    rows = (line.split() for line in table.splitlines())
    return sum(1024 * int(kilobytes) for number, kilobytes in rows if int(number) == group)


def kill_everything(child, numbered):
    """End the child and everything it started, daemons too.

    The first process of its own process numbers can kill all others at once. On Linux orphans are
    handed to this process otherwise, and it looks for children until there are none. On macOS it is
    the child's process group; a daemon could leave that, but a student's process may not start any
    other there: their number is limited for the user as a whole.
    """
    if child and not (numbered or confine.LINUX):
        kill(-child, child)
    while True:
        if numbered:
            kill(-1)
        elif confine.LINUX:
            kill(*children())
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
    elif confine.LINUX:
        confine.call("prctl", confine.SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    nurse(control, ready(settings["packages"]), settings)


def fresh():
    """One submission alone. The grader holds this process in a job object before it says where to
    call; it knows the caller by a password."""
    settings = json.load(sys.stdin)
    shell = ready(settings["packages"])
    connection = socket.create_connection(("127.0.0.1", settings["port"]))
    connection.sendall(settings["password"].encode())
    quiet()
    random.seed(0)
    with suppress(BaseException):
        serve(shell, Channel(connection))
    os._exit(0)


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
    elif sys.argv[1] == "fresh":
        fresh()
    else:
        warm(int(sys.argv[1]), json.loads(sys.argv[2]))


if __name__ == "__main__":
    main()
