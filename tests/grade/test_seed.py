"""The seed of a course: made once, and the public one is not used without saying so."""

import re
import stat

import pytest

from bleu_teach.grade.course import read_course
from tests.grade.submissions import FOLDER


def linked(folder):
    """A course of one's own, without a seed."""
    for name in ("tasks.py", "release"):
        (folder / name).symlink_to(FOLDER / name)
    return folder


def test_the_first_grading_makes_a_seed_and_says_what_to_do_with_it(tmp_path, capsys):
    made = read_course(linked(tmp_path), "bleu").seed
    message = capsys.readouterr().err
    assert "keep it secret" in message and str(tmp_path / "seed") in message
    assert re.fullmatch("[0-9a-f]{64}", made)
    assert stat.S_IMODE((tmp_path / "seed").stat().st_mode) == 0o600
    assert read_course(tmp_path, "bleu").seed == made
    assert capsys.readouterr().err == ""


def test_a_trial_makes_no_seed_and_half_a_seed_is_none(tmp_path):
    read_course(linked(tmp_path), "bleu", public_seed=True)
    assert not (tmp_path / "seed").exists()
    (tmp_path / "seed").touch()
    with pytest.raises(OSError, match="is empty"):
        read_course(tmp_path, "bleu")
