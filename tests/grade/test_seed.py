"""The seed of a course: made once, and the public one is not used without saying so."""

import re
import stat

import pytest

from bleu_teach.grade.__main__ import main
from bleu_teach.grade.course import read_course
from bleu_teach.grade.seed import make_seed, read_seed
from tests.grade.submissions import COURSE, FOLDER


def linked(folder):
    """A course of one's own, without a seed."""
    for name in ("tasks.py", "release"):
        (folder / name).symlink_to(FOLDER / name)
    return folder


def test_without_a_seed_nothing_is_graded(tmp_path, capsys):
    (tmp_path / "submitted").mkdir()
    arguments = [str(tmp_path / "submitted"), "--out", str(tmp_path / "out")]
    assert main([*arguments, "--course", str(linked(tmp_path))]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "python -m bleu_teach.grade.seed" in said


def test_a_seed_is_long_and_for_its_owner_alone_and_never_replaced(tmp_path):
    path = make_seed(tmp_path)
    assert re.fullmatch("[0-9a-f]{64}", read_seed(tmp_path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        make_seed(tmp_path)


def test_another_seed_gives_other_inputs(tmp_path):
    make_seed(linked(tmp_path))
    other = read_course(tmp_path, "bleu")
    theirs, ours = (course.tasks[2].properties[0].inputs for course in (other, COURSE))
    assert len(theirs) == len(ours) and theirs != ours
