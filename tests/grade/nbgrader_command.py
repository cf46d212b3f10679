"""nbgrader's own commands, each in a process of its own.

nbgrader takes two seconds to load, so one process loads it, and each command is a fork of that.
"""

import atexit
import json
import os
import subprocess
import sys
from functools import cache
from tempfile import NamedTemporaryFile

# A grammar of web addresses: nbformat loads it, for two seconds, and nobody asks for it here.
LIGHT = "import sys; sys.modules['rfc3987_syntax'] = None\n"
RUN = f"""{LIGHT}import json, os
from nbgrader.apps.nbgraderapp import NbGraderApp
for line in sys.stdin:
    folder, environment, output, arguments = json.loads(line)
    child = os.fork()
    if not child:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(output, os.O_WRONLY), 1)
        os.dup2(1, 2)
        NbGraderApp.launch_instance(arguments)
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@cache
def loaded():
    """The process that has loaded nbgrader; it ends with the tests."""
    command = [sys.executable, "-c", RUN]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.communicate)
    return process


def nbgrader(folder, *arguments):
    """`nbgrader <arguments>` in a folder; its output is in `stdout`."""
    with NamedTemporaryFile("r", encoding="utf-8") as output:
        asked = json.dumps([str(folder), dict(os.environ), output.name, arguments])
        print(asked, file=loaded().stdin, flush=True)
        status = int(loaded().stdout.readline())
        return subprocess.CompletedProcess(arguments, status, output.read())
