"""nbgrader's own commands: each in a process of its own, which need not load nbgrader again."""

import multiprocessing
import os
from typing import NamedTuple

from nbgrader.apps.nbgraderapp import NbGraderApp

forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["nbgrader.apps.nbgraderapp", "bleu_teach.grade.nbgrader_steps"])


class Run(NamedTuple):
    """What came of a command."""

    returncode: int
    log: str


def nbgrader(folder, *arguments):
    """`nbgrader <arguments>` in a folder."""
    log = folder.with_name(f"{folder.name}.log")
    process = forks.Process(target=_run, args=(folder, log, arguments))
    process.start()
    process.join()
    return Run(process.exitcode, log.read_text("utf-8"))


def _run(folder, log, arguments):
    os.chdir(folder)
    with log.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    NbGraderApp.launch_instance(list(arguments))
