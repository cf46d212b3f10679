"""Open points are decided by a person, one by one or all of one reason, and stay decided."""

import pytest
from nbgrader.api import Gradebook

from tests.grade.submissions import hand_in, notebook, read_table

ANSWERS = {f"answer_{name}": "An answer." for name in ("flaw", "significance", "experiment")}
USES = "import {0}\ndef BLEU(*arguments):\n    return {0}.score(arguments)"
REASON = "grading lacks something it uses: nltk"


def using(package):
    return notebook(ANSWERS | {"BLEU": USES.format(package)})


@pytest.fixture
def rows(tmp_path, out, run):
    """Grade, and read the table."""

    def rows(*options):
        assert run(tmp_path, *options) == 0
        return read_table(tmp_path / "out")

    return rows


@pytest.fixture
def students(tmp_path):
    for name, package in (("ann", "nltk"), ("ben", "nltk"), ("cem", "torch")):
        hand_in(tmp_path / "submitted", name, using(package))
    hand_in(tmp_path / "submitted", "dee", b"")


def open_of(rows):
    return {name: row["open"] for name, row in rows.items()}


@pytest.mark.usefixtures("students")
def test_one_command_gives_0_to_all_open_points_of_one_reason_until_the_source_changes(
    tmp_path, rows
):
    assert open_of(rows()) == {"ann": "9", "ben": "9", "cem": "9", "dee": "20"}
    found = rows("--zero", REASON)
    assert open_of(found) == {"ann": "4", "ben": "4", "cem": "9", "dee": "20"}
    assert (found["ann"]["BLEU"], found["ann"]["status"]) == ("0", "graded")
    assert open_of(rows("--zero", "the file is empty"))["dee"] == "0"
    hand_in(
        tmp_path / "submitted", "ben", notebook(ANSWERS | {"BLEU": "# new\n" + USES.format("nltk")})
    )
    found = open_of(rows())
    assert (found["ann"], found["ben"]) == ("4", "9")


@pytest.mark.usefixtures("students")
def test_a_person_gives_points_for_code_that_is_open(tmp_path, rows):
    rows()
    with Gradebook(f"sqlite:///{tmp_path / 'out/gradebook.db'}") as book:
        grade = book.find_grade("BLEU_marks", "bleu", "bleu", "ann")
        assert grade.needs_manual_grade
        grade.manual_score, grade.needs_manual_grade = 3, False
        book.db.commit()
    ann = rows()["ann"]
    assert (ann["earned"], ann["open"], ann["BLEU"]) == ("14", "4", "3")


@pytest.mark.usefixtures("students")
def test_why_points_are_open_is_in_no_table_for_students(tmp_path, rows):
    assert REASON in rows()["ann"]["reason"]
    moodle = read_table(tmp_path / "out", name="moodle.csv", key="Full name")["ann"]
    assert (moodle["Feedback comments"], moodle["Grade"]) == ("", "")
