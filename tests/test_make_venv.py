"""The first start where something is missing: each case is a sentence of its own."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import make_venv

ROOT = Path(make_venv.ROOT)
# What Python 2 and the first ones of 3 cannot even read.
NEWER = (
    *(ast.JoinedStr, ast.YieldFrom, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.AsyncFunctionDef),
    *(ast.Starred, ast.Nonlocal),
)


def test_an_old_python_gets_as_far_as_the_message(monkeypatch):
    source = Path(make_venv.__file__).read_text("ascii")
    tree = ast.parse(source)
    assert [node for node in ast.walk(tree) if isinstance(node, NEWER)] == []
    assert "print" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.arguments)]
    assert not any(node.kwonlyargs or node.posonlyargs for node in plain)
    monkeypatch.setattr(sys, "version_info", (2, 7, 18))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 2\.7\.\n"):
        make_venv.main("lab")


@pytest.fixture
def start(tmp_path):
    """Run code of make_venv.py in a copy of the course, in a box: what is said."""
    if shutil.which("bwrap") is None and os.environ.get("CI") != "true":
        pytest.skip("no bwrap on this machine")
    folder = tmp_path / "course"
    shutil.copytree(ROOT / "tools/locks", folder / "tools/locks")
    shutil.copy(make_venv.__file__, folder / "tools")

    def call(code, *box):
        python = [sys.executable, "-c", f"import sys, make_venv as its; {code}"]
        run = subprocess.run(
            ["bwrap", *box, "--dev", "/dev", "--proc", "/proc", *python],
            capture_output=True, text=True, cwd=folder / "tools",
        )  # fmt: skip
        assert run.returncode == 1 and "Traceback" not in run.stderr
        return run.stderr.replace(str(folder), "COURSE")

    return call


def test_a_folder_that_cannot_be_written_is_named(start):
    said = start("its.create()", "--ro-bind", "/", "/")
    assert said.startswith("COURSE cannot be written: Read-only file system.\n")


def test_without_a_network_it_says_that_and_nothing_else(start):
    code = "its.os.mkdir(its.VENV); its.with_uv([sys.executable, '-m', 'pip', 'install'], [])"
    said = start(code, "--bind", "/", "/", "--unshare-net")
    assert "The first start needs a\nnetwork connection" in said and said.count("\n") == 2


@pytest.fixture
def venv(tmp_path, monkeypatch):
    """Where .venv was finished for `grade`: the groups that are installed from now on."""
    installed = []
    monkeypatch.setattr(make_venv, "STAMP", str(tmp_path / "ready"))
    monkeypatch.setattr(make_venv, "create", lambda: installed.append("create"))
    monkeypatch.setattr(make_venv, "install", installed.append)
    Path(make_venv.STAMP).write_text(make_venv.describe("grade"), "utf-8")
    return installed


def test_a_group_contains_those_before_it(venv):
    make_venv.main("lab")
    make_venv.main("grade")
    assert venv == []


def test_a_larger_group_is_added_and_stays(venv):
    make_venv.main("test")
    make_venv.main("lab")
    assert venv == ["test"]


def test_an_environment_that_is_old_is_made_anew(venv):
    Path(make_venv.STAMP).write_text("lab 0", "utf-8")
    make_venv.main("lab")
    assert venv == ["create", "lab"]


def pins(lock):
    text = (ROOT / lock).read_text("utf-8")
    return set(re.findall(r"^[\w.-]+==[^ ]+", text, re.MULTILINE))


def test_a_group_has_every_version_of_those_before_it():
    lab, grade, test = (pins(make_venv.LOCKS[group]) for group in make_venv.GROUPS)
    assert lab and lab < grade < test
