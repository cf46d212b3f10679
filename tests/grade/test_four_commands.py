"""A class by the first page of GRADING.md alone: its commands, in its order."""

import json
import re
import shlex

import pytest

from tests.grade.submissions import FOLDER, STUBS, copy_course, notebook, read_table
from tests.grade.test_arrivals import pack

PAGE = (FOLDER / "GRADING.md").read_text("utf-8").partition("# Reference")[0]
COMMANDS = re.search(r"```sh\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()


def download(path):
    """Write three submissions in the formats of Canvas and Moodle."""
    right, empty = json.dumps(notebook()), json.dumps(notebook(STUBS))
    files = {"lovelaceada_123_456_bleu.ipynb": right, "byronann_LATE_124_457_bleu-1.ipynb": empty}
    files["Kim Ji-woo_12_assignsubmission_file_/bleu.ipynb"] = right
    return str(pack(path, files))


@pytest.fixture(scope="module")
def course(tmp_path_factory, main):
    """A course in which the commands of the page were run, as they stand there."""
    folder = tmp_path_factory.mktemp("term")
    course = copy_course(folder / "course")
    submissions = download(folder / "submissions.zip")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(course)
        for line in COMMANDS:
            words = shlex.split(line, comments=True)
            if words[:3] == ["python", "-m", "bleu_teach.grade"]:
                assert main([submissions, *words[4:]]) == 0
    return course


def test_there_are_four_commands_after_the_one_that_installs():
    first = [shlex.split(line)[0] for line in COMMANDS]
    assert first == ["make", "cp", "python", "jupyter", "python"]  # test_formgrader starts this


def test_each_student_has_a_row(course):
    students = {"lovelaceada", "byronann", "Kim Ji-woo"}
    assert {*read_table(course)} == students


def test_the_files_that_the_page_names_are_there(course):
    named = re.findall(r"`((?:exports|feedback)/[\w./]+)`", PAGE)
    assert [place for place in named if not (course / place).exists()] == []
