"""In a browser there is no matplotlib: lessons, explorers and pictures do without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.notebooks import LESSONS, ROOT

BLOCKED = "import sys\nsys.modules['matplotlib'] = None\n"


def run(code: str) -> subprocess.CompletedProcess:
    """Run Python where matplotlib cannot be imported, in the folder of the notebooks."""
    command = [sys.executable, "-c", BLOCKED + code]
    return subprocess.run(
        command, cwd=ROOT / "notebooks", capture_output=True, text=True, timeout=100
    )


def test_nothing_can_import_it_here():
    assert "ModuleNotFoundError" in run("import matplotlib.figure").stderr


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_a_lesson_runs(lesson):
    code = "\n\n".join(cell.source for cell in lesson.code)
    assert run(code).stderr == ""


def test_explorers_are_shown_and_figures_wait_until_they_are_drawn():
    code = """
import bleu_teach.draw.figures
from bleu_teach import play
for name in play.__all__:
    assert getattr(play, name)()._repr_mimebundle_()["text/html"]
"""
    assert run(code).stderr == ""
