"""nbgrader's own commands: each in a process forked from one that has loaded nbgrader."""

import json
import subprocess
import sys
from functools import cache
from typing import NamedTuple

# A grammar of web addresses: nbformat loads it, for two seconds, and nobody asks for it here.
LIGHT = "import sys; sys.modules['rfc3987_syntax'] = None\n"
SERVER = """
import json, os, sys, traceback
from nbgrader.apps.nbgraderapp import NbGraderApp
import bleu_teach.grade.nbgrader_export

def run(folder, log, arguments):
    os.chdir(folder)
    with open(log, "wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    NbGraderApp.launch_instance(arguments)

for line in sys.stdin:
    child = os.fork()
    if child:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(status, flush=True)
        continue
    code = 0
    try:
        run(*json.loads(line))
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
"""


class Run(NamedTuple):
    """The result of a command."""

    returncode: int
    log: str


@cache
def server():
    """It ends when this process does."""
    return subprocess.Popen(
        [sys.executable, "-c", LIGHT + SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def nbgrader(folder, *arguments):
    """`nbgrader <arguments>` in a folder."""
    log = folder.with_name(f"{folder.name}.log")
    server().stdin.write(json.dumps([str(folder), str(log), arguments]) + "\n")
    server().stdin.flush()
    return Run(int(server().stdout.readline()), log.read_text("utf-8"))
