"""nbgrader is installed for `make grade`; a learner's JupyterLab does not show it."""

from __future__ import annotations

import subprocess
import sys


def listed(*command: str) -> str:
    run = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    return run.stdout + run.stderr


def test_the_menus_of_nbgrader_are_off_in_jupyterlab():
    lines = listed("jupyter", "labextension", "list").splitlines()
    (line,) = [line for line in lines if "@jupyter/nbgrader v" in line]
    assert "disabled" in line


def test_the_servers_part_of_nbgrader_is_off():
    lines = listed("jupyter", "server", "extension", "list").splitlines()
    mentioned = [line for line in lines if "nbgrader" in line and "abled" in line]
    assert mentioned and all("disabled" in line for line in mentioned)
