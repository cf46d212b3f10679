"""The first start where something is missing: each case is a sentence of its own."""

import ast
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from bleu_teach.grade.sandbox.box import find_bubblewrap
from tests.missing import need_boxes
from tools import lab, make_venv

ROOT = Path(make_venv.ROOT)
# What Python 2 and the first ones of 3 cannot even read.
NEWER = (
    *(ast.JoinedStr, ast.YieldFrom, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.AsyncFunctionDef),
    *(ast.Starred, ast.Nonlocal),
)


def test_an_old_python_gets_as_far_as_the_message(venv, monkeypatch):
    source = Path(make_venv.__file__).read_text("ascii")
    tree = ast.parse(source)
    assert [node for node in ast.walk(tree) if isinstance(node, NEWER)] == []
    assert "print" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.arguments)]
    assert not any(node.kwonlyargs or node.posonlyargs for node in plain)
    Path(make_venv.STAMP).unlink()
    monkeypatch.setattr(sys, "version_info", (2, 7, 18))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 2\.7\.\n"):
        make_venv.main("lab")


@pytest.fixture
def course(tmp_path):
    """A copy of what sets up the course."""
    folder = tmp_path / "course"
    shutil.copytree(ROOT / "tools/locks", folder / "tools/locks")
    shutil.copy(make_venv.__file__, folder / "tools")
    for name in ("pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def start(course):
    """Run code of make_venv.py in a copy of the course, in a box: what is said."""
    need_boxes()

    def call(code, *box):
        python = [sys.executable, "-c", f"import sys, make_venv as its; {code}"]
        run = subprocess.run(
            [find_bubblewrap(), *box, "--dev", "/dev", "--proc", "/proc", *python],
            capture_output=True, text=True, cwd=course / "tools",
        )  # fmt: skip
        assert run.returncode == 1 and "Traceback" not in run.stderr
        return run.stderr.replace(str(course), "COURSE")

    return call


def test_a_folder_that_cannot_be_written_is_named(start):
    said = start("its.create('lab')", "--ro-bind", "/", "/")
    assert said.startswith("COURSE cannot be written: Read-only file system.\n")


@pytest.mark.parametrize(
    ("finished", "needed"), [(None, "more packages,"), ("lab", "more packages than `make lab`,")]
)
def test_without_a_network_it_says_what_is_not_there_yet(start, finished, needed):
    code = "its.PIP[0] = sys.executable; its.os.mkdir(its.VENV)"
    code += f"; its.fetch_uv('grade', {finished!r})"
    said = start(code, "--bind", "/", "/", "--unshare-net")
    assert f"`make grade` needs {needed} once" in said and said.strip().count("\n") == 1


def test_a_path_that_no_environment_can_be_in_is_named(monkeypatch):
    monkeypatch.setattr(make_venv, "ROOT", f"/a{os.pathsep}b")
    with pytest.raises(SystemExit, match="Rename the folder"):
        make_venv.create("lab")


def test_a_full_disk_is_named_before_anything_is_installed(tmp_path, monkeypatch):
    monkeypatch.setattr(make_venv, "VENV", str(tmp_path / "venv"))
    monkeypatch.setitem(make_venv.SPACE, "lab", 10**12)
    with pytest.raises(SystemExit, match=r"It needs 1000000000000 MB in .*, where [0-9]+ MB are"):
        make_venv.create("lab")


def test_the_readers_own_settings_do_not_lead_packages_elsewhere(monkeypatch):
    kept = ["HTTPS_PROXY", "PIP_CERT", "PIP_INDEX_URL", "SSL_CERT_FILE"]
    for name in (*kept, "PIP_TARGET", "PIP_USER", "PYTHONPATH", "UV_OFFLINE"):
        monkeypatch.setenv(name, "/ours")
    code = (
        "import os, sys; sys.exit(repr(sorted(n for n, v in os.environ.items() if v == '/ours')))"
    )
    assert make_venv.run([sys.executable, "-c", code]).strip() == repr(kept)


STARTS = """
import signal, make_venv as its
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever started pytest
its.create = its.install = lambda *_: its.time.sleep({seconds})
its.os.mkdir(its.VENV)
its.start(["lab"])
"""


def begin(course, seconds):
    command = [sys.executable, "-c", STARTS.format(seconds=seconds)]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=course / "tools", **streams)


def test_a_second_start_waits_for_the_first(course):
    with open(course / "pyproject.toml") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        second = begin(course, seconds=0)
        assert second.stdout.readline() == "Another set-up is running here. Waiting for it.\n"
        assert not (course / ".venv/ready").exists()
    assert second.communicate()[1] == "" and (course / ".venv/ready").exists()


def test_ctrl_c_ends_in_one_sentence(course):
    process = begin(course, seconds=60)
    assert process.stdout.readline().startswith("Setting up .venv")
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1] == "\nStopped. The next start begins again.\n"


@pytest.fixture
def venv(tmp_path, monkeypatch):
    """Where .venv was finished for `grade`: the groups that are installed from now on."""
    installed = []
    monkeypatch.setattr(make_venv, "STAMP", str(tmp_path / "ready"))
    monkeypatch.setattr(make_venv, "create", lambda group: installed.append("create"))
    monkeypatch.setattr(make_venv, "install", lambda group, finished: installed.append(group))
    Path(make_venv.STAMP).write_text(make_venv.describe("grade"), "utf-8")
    return installed


@pytest.mark.parametrize(
    ("old", "groups", "installed"),
    [
        (False, ["lab", "grade"], []),  # a group contains those before it
        (False, ["test", "lab"], ["test"]),
        (True, ["lab"], ["create", "grade"]),  # no smaller than it was
    ],
)
def test_what_is_missing_is_added_and_what_is_old_is_made_again(venv, old, groups, installed):
    if old:
        Path(make_venv.STAMP).write_text("grade 0", "utf-8")
    for group in groups:
        make_venv.main(group)
    assert venv == installed


def test_an_old_environment_stays_until_the_new_one_is_finished(tmp_path, monkeypatch, capsys):
    places = {"VENV": ".venv", "OLD": ".venv.old", "STAMP": ".venv/ready"}
    for name, place in places.items():
        monkeypatch.setattr(make_venv, name, str(tmp_path / place))
    (tmp_path / ".venv/old").mkdir(parents=True)
    monkeypatch.setattr(make_venv, "run", lambda command: None)
    monkeypatch.setattr(make_venv, "install", lambda group, finished: sys.exit("No network"))
    with pytest.raises(SystemExit, match="No network"):
        make_venv.set_up("lab", False)
    assert os.listdir(tmp_path) == [".venv"] and os.listdir(tmp_path / ".venv") == ["old"]
    assert "The old .venv is still there" in capsys.readouterr().out
    monkeypatch.setattr(make_venv, "install", lambda group, finished: None)
    make_venv.set_up("lab", False)
    assert os.listdir(tmp_path) == [".venv"] and os.listdir(tmp_path / ".venv") == ["ready"]


@pytest.mark.parametrize(
    ("shut", "said"), [("ROOT", "This folder"), ("home", "Your home"), ("", "")]
)
def test_lab_says_in_one_sentence_what_cannot_be_written(shut, said, monkeypatch, capsys, tmp_path):
    parts = {lab.ROOT: "ROOT"}
    monkeypatch.setattr(lab, "is_writable", lambda path: parts.get(path, "home") != shut)
    monkeypatch.setattr(lab.os, "environ", {})
    lab.say_what_is_lost(str(tmp_path))
    assert capsys.readouterr().out.partition(" cannot be written: ")[0] == said
    assert bool(lab.os.environ) == (shut == "home")


def test_one_that_is_ready_is_used_by_any_python_unless_another_is_named(venv, monkeypatch):
    make_venv.main("lab", named=True)
    with monkeypatch.context() as older:
        older.setattr(sys, "version_info", (3, 9, 2))
        make_venv.main("lab")
    assert venv == []
    monkeypatch.setattr(sys, "version", "3.99.0")
    make_venv.main("lab", named=True)
    assert venv == ["create", "grade"]


def test_a_clone_that_is_moved_keeps_the_package():
    path = Path(sysconfig.get_path("purelib")) / "_bleu_teach.pth"
    said = path.read_text("utf-8").strip()
    assert not os.path.isabs(said) and (path.parent / said).resolve() == ROOT


def pins(lock):
    text = (ROOT / lock).read_text("utf-8")
    return set(re.findall(r"^[\w.-]+==[^ ]+", text, re.MULTILINE))


def test_a_group_has_every_version_of_those_before_it():
    lab, grade, test = (pins(make_venv.LOCKS[group]) for group in make_venv.GROUPS)
    assert lab and lab < grade < test
