"""The map of objectives, exercises and confusions agrees with the notebooks."""

from __future__ import annotations

import re

import pytest

from tests.notebooks import FOLDER, LESSONS, ROOT

MAP = (FOLDER / "MAP.md").read_text(encoding="utf-8")
BY_FILE = {lesson.path.name: lesson for lesson in LESSONS}


def rows(section):
    """The rows of the table under a heading: lists of cells."""
    table = MAP.partition(f"## {section}\n")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


OBJECTIVES = rows("Objectives and their exercises")
CONFUSIONS = rows("Confusions and their places")


def lesson_of(link):
    return BY_FILE[re.search(r"\((.+)\)", link)[1]]


def headings(lesson):
    return set(re.findall(r"^#+ (.+)$", "\n".join(lesson.prose), re.MULTILINE))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_the_objectives_of_a_lesson_are_those_at_its_top(lesson):
    promised = re.search(r"\| \*\*You will\*\* \| (.+) \|", lesson.head)[1].split("; ")
    assert [what for link, what, _ in OBJECTIVES if lesson_of(link) is lesson] == promised


@pytest.mark.parametrize("row", OBJECTIVES, ids=lambda row: row[1])
def test_an_objective_is_tested_by_an_exercise_of_its_lesson(row):
    link, _, exercises = row
    assert set(exercises.split("; ")) <= headings(lesson_of(link))


@pytest.mark.parametrize("row", CONFUSIONS, ids=lambda row: row[0])
def test_a_confusion_has_a_place_in_a_lesson(row):
    _, link, section = row
    assert section in headings(lesson_of(link))


def test_all_sixteen_confusions_are_there():
    assert len({question for question, _, _ in CONFUSIONS}) == 16


def test_the_readme_links_the_map():
    assert "(notebooks/MAP.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
