"""nbgrader's own commands, in a process of their own."""

import subprocess
import sys

# A grammar of web addresses: nbformat loads it, for two seconds, and nobody asks for it here.
LIGHT = "import sys; sys.modules['rfc3987_syntax'] = None\n"
RUN = LIGHT + "from nbgrader.apps.nbgraderapp import NbGraderApp; NbGraderApp.launch_instance()"


def nbgrader(folder, *arguments):
    """`nbgrader <arguments>` in a folder; its output is in `stdout`."""
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
