"""The warm process: it has IPython in memory and nothing else, and forks one child a submission.

Run by its path, so that bleu_teach (which is the answer key) is not imported here. It gets sockets
from the grader, one a submission. The child at the other end executes cells and calls functions
until the grader hangs up; then everything that the submission started is killed.

A request and a reply are each one line of JSON. To call functions the child forks once more: that
copy sees the grader's inputs and is gone afterwards, so no later cell can print them.
"""

import importlib.abc
import importlib.machinery
import json
import os
import resource
import signal
import socket
import sys
import time
import types
from contextlib import suppress

import answers
import confine

OUTPUT = 20_000  # characters that one cell may print; the rest is dropped
CALL_CPU, CALL_SECONDS = 0.5, 2.0  # for all calls of one request
LIBRARY = "only the standard library is allowed in this assignment"


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


# The shell: IPython with its outputs turned into messages


def make_shell():
    """IPython without history, colours and prompts; warmed up, because a child reads few files."""
    from IPython.core.displayhook import DisplayHook
    from IPython.core.displaypub import DisplayPublisher
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    class Shown(DisplayHook):
        def write_output_prompt(self):
            pass

        def write_format_data(self, data, metadata=None):
            emit({"show": data, "result": True})

        def finish_displayhook(self):
            pass

    class Published(DisplayPublisher):
        def publish(self, data, metadata=None, **more):
            emit({"show": data})

    class Shell(InteractiveShell):
        displayhook_class, display_pub_class = Shown, Published

        def init_ipython_dir(self, ipython_dir):
            pass  # there is no folder to write to

        def init_profile_dir(self, profile_dir):
            pass

        def _showtraceback(self, kind, value, lines):
            emit({"error": kind.__name__, "text": str(value), "traceback": lines})

    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.colors = "nocolor"
    shell = Shell.instance(config=config)
    for line in (
        "1/0",
        "1 +",
        "print(2); 3",
        "display(4)",
        "%time 5",
        "await __import__('asyncio').sleep(0)",
    ):
        shell.run_cell(line)
    shell.reset()
    return shell


class Printed(answers.io.TextIOBase):
    """Standard output or error of a cell."""

    def __init__(self, name):
        self.stream = name

    def write(self, text):
        emit({"print": str(text), "stream": self.stream})
        return len(text)


def emit(output):
    """Keep one output of the running cell, as long as the cell has not said too much."""
    text = json.dumps(output, default=str)
    cell.left -= len(text)
    if cell.left > 0:
        cell.outputs.append(json.loads(text))


cell = types.SimpleNamespace(outputs=[], left=OUTPUT)


# Imports: anything but the standard library is replaced by a module that explains itself


class Missing:
    """What a name from a package that is not here gives: an error, but only when it is used."""

    def __init__(self, module):
        self.module = module

    def refuse(self, *arguments, **named):
        raise ModuleNotFoundError(f"{self.module} is not available: {LIBRARY}")

    __getattr__ = __call__ = __getitem__ = __mro_entries__ = refuse


class StandIn(types.ModuleType):
    """An import that is never used costs nothing, and `check` does nothing here."""

    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if self.__name__.startswith("bleu_teach"):
            return lambda *arguments, **named: None
        return Missing(self.__name__)


class Outside(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Answers imports that the student's own code makes; IPython's own go the usual way."""

    def __init__(self):
        self.known = sys.stdlib_module_names | {name.partition(".")[0] for name in sys.modules}

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in self.known or not by_the_student():
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return StandIn(spec.name)

    def exec_module(self, module):
        pass


def by_the_student():
    """True if the innermost import statement stands in a cell."""
    frame = sys._getframe(2)
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return bool(frame) and frame.f_globals.get("__name__") == "__main__"


# The child: one submission


def serve(shell, channel):
    """Do what the grader asks until it hangs up."""
    for request in channel:
        if "run" in request:
            run(shell, channel, request["run"])
        else:
            ask(shell.user_ns, channel, request)
        channel.send({"end": True})


def run(shell, channel, source):
    cell.left, cell.outputs = OUTPUT, []
    sys.stdout, sys.stderr = Printed("stdout"), Printed("stderr")
    shell.run_cell(source, store_history=False)
    channel.send({"outputs": cell.outputs})


def ask(names, channel, request):
    """Answer in a copy of this process; without a copy (no process left), answer here."""
    try:
        copy_of_me = os.fork()
    except OSError:
        return call_all(names, channel, request)
    if copy_of_me == 0:
        with suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_CPU, (1, 1))  # for those who ignore the timer
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_PROF, CALL_CPU)
            call_all(names, channel, request)
        os._exit(0)
    end = time.monotonic() + CALL_SECONDS
    while os.waitpid(copy_of_me, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.kill(copy_of_me, signal.SIGKILL)
        time.sleep(0.001)
    return None


def call_all(names, channel, request):
    own = {name: names[name] for name in request["helpers"] if name in names}
    for name, (parameters, table) in request["helpers"].items():
        names[name] = answers.look_up(parameters, table)
    for arguments in request["inputs"]:
        record = {"raised": "NameError", "text": f"{request['ask']} is not defined"}
        if request["ask"] in names:
            record = answers.answer(names[request["ask"]], arguments)
        channel.send({"answer": record})
    names.update(own)


# The warm process


def nurse(control, shell, settings):
    """Start a child for each socket that comes; on "k" kill it and all that it left behind."""
    child = None
    while True:
        order, sockets, _, _ = socket.recv_fds(control, 1, 1)
        if order == b"k":
            kill_everything(child, settings["numbered"])
            control.sendall(b"k")
        elif not order:
            return kill_everything(child, settings["numbered"])
        else:
            child = start(control, sockets[0], shell, settings)


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


def quiet():
    """Nothing to read, nothing to write to: the file descriptors of the grader are shut."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    sys.stdin = open(os.devnull)  # noqa: SIM115, it stays open


def kill_everything(child, numbered):
    """End the child and everything it started, daemons too.

    The first process of its own process numbers can kill all others at once. Elsewhere orphans
    are handed to this process (on Linux), and it looks for children until there are none.
    """
    while True:
        with suppress(ProcessLookupError, PermissionError):
            if numbered:
                os.kill(-1, signal.SIGKILL)
            elif sys.platform.startswith("linux"):
                for orphan in children():
                    os.kill(orphan, signal.SIGKILL)
            elif child:
                os.killpg(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def children():
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(number) for number in file.read().split()]


def loaded_files():
    """Every file that the warm process is made of."""
    make_shell()
    return [getattr(module, "__file__", None) or "" for module in sys.modules.values()]


def main():
    if sys.argv[1] == "files":
        print(*loaded_files(), sep="\n", file=sys.__stdout__)
        return
    control = socket.socket(fileno=int(sys.argv[1]))
    settings = json.loads(sys.argv[2])
    sys.path[:] = [path for path in sys.path if not path.endswith("-packages")]
    sys.path += settings["packages"]
    if settings["namespaces"] and confine.own_namespaces():
        settings["numbered"] = True
        if os.fork():
            control.close()
            os.wait()
            return
        confine.call("prctl", confine.SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    elif sys.platform.startswith("linux"):
        confine.call("prctl", 36, 1, 0, 0, 0)  # orphans become children of this process
    shell = make_shell()
    sys.meta_path.insert(0, Outside())
    nurse(control, shell, settings)


if __name__ == "__main__":
    main()
