"""Slow fixtures that start only once, such as an empty gradebook."""

import json
import os
import shutil
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bleu_teach.grade import __main__ as command
from bleu_teach.grade import batch, grader
from bleu_teach.grade.gradebook import Book
from bleu_teach.grade.sandbox import box
from bleu_teach.grade.sandbox.box import find_bubblewrap
from bleu_teach.language import chosen_language
from tests.grade.submissions import COURSE, FOLDER, Term, submission
from tests.missing import need_boxes

collect_ignore = ["course"]  # files of a teacher, which are no tests


@pytest.fixture(autouse=True, scope="module")
def in_the_course():
    """Stand in the course that the command then finds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(FOLDER)
        yield


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Other tests may have the machine: only what is about a submission's time has little of it."""
    monkeypatch.setattr(grader.limits, "OTHER_SECONDS", 3.0)
    monkeypatch.setattr(grader.limits, "SHOW_SECONDS", 60.0)
    monkeypatch.setattr(grader.limits, "ALL_SECONDS", 150.0)


@pytest.fixture
def hurried(monkeypatch):
    """For cells of a student's own that never end: the time for them is soon used up."""
    monkeypatch.setattr(grader.limits, "OTHER_SECONDS", 1.0)


@pytest.fixture(scope="session")
def gradebook(tmp_path_factory):
    """A new gradebook, to be copied: it takes some seconds to make one."""
    path = tmp_path_factory.mktemp("gradebook") / "gradebook.db"
    Book(path, COURSE).close()
    return path


ANOTHER_USER = """#!/bin/sh
set -e
exec unshare --mount sh -ec '
    mkdir -p /mnt && mount -t tmpfs none /mnt
    {hide}
    exec setpriv --reuid 4242 --regid 4242 --clear-groups --inh-caps=-all {program} "$@"' . "$@"
"""
OPEN = """
    mkdir /mnt/{number} && mount --bind {path} /mnt/{number}"""
SHUT = """
    mount -t tmpfs -o mode=755 none {path}"""
BACK = """
    for one in /mnt/{number}/* /mnt/{number}/.venv; do
        if [ -d "$one" ]; then
            mkdir -p "{path}/${{one##*/}}" && mount --bind "$one" "{path}/${{one##*/}}"
        fi
    done"""


def as_another_user(folder, program):
    """A script that starts a program as somebody else than root, who may read our Python and this
    clone, wherever they are."""
    ours = dict(enumerate([sys.base_prefix, str(FOLDER.parents[2])]))
    above = {path for one in ours.values() for path in (Path(one), *Path(one).parents)}
    shut = [path for path in sorted(above) if not path.stat().st_mode & 1]
    shut = [path for path in shut if not any(one in path.parents for one in shut)]
    hide = "".join(OPEN.format(number=number, path=one) for number, one in ours.items())
    hide += "".join(SHUT.format(path=path) for path in shut)
    hide += "".join(BACK.format(number=number, path=one) for number, one in ours.items())
    path = folder / "start"
    path.write_text(ANOTHER_USER.format(hide=hide, program=program), "utf-8")
    path.chmod(0o755)
    return os.fspath(path)


@pytest.fixture(scope="session")
def bubblewrap_of_a_user(tmp_path_factory):
    return as_another_user(tmp_path_factory.mktemp("user"), find_bubblewrap())


@pytest.fixture(scope="session")
def someone_else(tmp_path_factory):
    """Return the beginning of a command that somebody who is not root runs."""
    folder = tmp_path_factory.mktemp("another")
    return [as_another_user(folder, "")] if os.geteuid() == 0 else []


@pytest.fixture
def as_user(request, monkeypatch):
    """Boxes as somebody sets them up who is not root, as most teachers are not."""
    if os.geteuid() == 0:
        program = request.getfixturevalue("bubblewrap_of_a_user")
        monkeypatch.setattr(box, "find_bubblewrap", lambda: program)
        monkeypatch.setattr(box.os, "geteuid", lambda: 4242)


USERS = ["user", *(["root"] if os.geteuid() == 0 else [])]


@pytest.fixture(params=USERS)
def as_each_user(request):
    """Boxes as each of them sets them up."""
    if request.param == "user":
        request.getfixturevalue("as_user")


@pytest.fixture(scope="session")
def main():
    """The teacher's command."""
    need_boxes()
    return command.main


@pytest.fixture
def out(tmp_path, gradebook):
    """A folder to grade into."""
    folder = tmp_path / "out"
    folder.mkdir()
    shutil.copy(gradebook, folder)
    return folder


@pytest.fixture
def term(out, main):
    """A class that has handed in nothing so far."""
    return Term(out.parent, main)


@pytest.fixture
def grade():
    """Grade a notebook as the command does."""
    need_boxes()

    def grade(notebook, **options):
        course, handed_in = replace(COURSE, **options), submission(notebook)
        return batch.grade(course, handed_in)

    return grade


@pytest.fixture
def grade_here(grade):
    """The same in this process, for tests that look into the runs."""
    return lambda notebook: grader.grade_here(COURSE, submission(notebook))


@pytest.fixture(scope="session")
def graded_once():
    """The same for tests of what is told about a result: no notebook is graded twice for them."""
    need_boxes()

    @cache
    def graded(content, language, lessons):
        course = replace(COURSE, lessons=lessons, language=language)
        return batch.grade(course, submission(content))

    def graded_once(notebook, lessons=""):
        content = json.dumps(notebook).encode()
        return graded(content, chosen_language(), lessons)

    return graded_once
