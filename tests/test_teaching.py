"""The teacher's notes: what they name exists, plans fill their time, and their code is right."""

from __future__ import annotations

import doctest
import re

import pytest

from bleu_teach.learn import BANK
from tests.notebooks import FOLDER, LESSONS, NOTEBOOKS, ROOT

NOTES, ANSWERS = FOLDER / "TEACHING.md", FOLDER / "ANSWERS.md"
QUESTIONS = FOLDER / "QUESTIONS.md"
ASSIGNMENT = FOLDER / "assignments" / "TEACHING.md"
every_file = pytest.mark.parametrize(
    "path", [NOTES, ANSWERS, ASSIGNMENT], ids=["notes", "answers", "assignment"]
)
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)


def parts(path):
    """The text below each heading of the second level."""
    _, *pieces = re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)
    return dict(piece.split("\n", 1) for piece in pieces)


def rows(text):
    """The rows of the first table, without its head: lists of cells."""
    table = text[text.index("|") :].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in table]


@every_lesson
def test_the_notes_name_sections_and_questions_of_the_lesson(lesson):
    [told] = [text for head, text in parts(NOTES).items() if f"({lesson.path.name})" in head]
    headings = re.findall(r"^## (.+)$", "\n".join(lesson.prose), re.MULTILINE)
    named = [row[0] for row in rows(told)]
    assert named[0] == "Opening" and [name for name in named[1:] if name not in headings] == []
    code = "\n".join(cell.source for cell in lesson.code)
    asked = re.findall(r"`(\w+)`", " ".join(row[3] for row in rows(told)))
    assert [name for name in asked if f'predict("{name}")' not in code] == []


def test_what_students_say_is_in_the_mistake_bank():
    named = re.findall(r"\(`(\w+)`\)", NOTES.read_text("utf-8"))
    assert len(named) >= 20 and set(named) <= set(BANK)


@pytest.mark.parametrize("page, minutes", [("50", 50), ("90", 90), ("EXPERTS", 90)])
def test_a_plan_fills_its_time(page, minutes):
    plan = (FOLDER / f"CLASS_{page}.md").read_text("utf-8")
    spans = [int(row[0]) for row in rows(plan)]
    sums = [sum(spans[: k + 1]) for k in range(len(spans))]
    assert [int(row[1]) for row in rows(plan)] == sums and sums[-1] == minutes


@pytest.mark.parametrize(
    "path", [ANSWERS, ASSIGNMENT, QUESTIONS], ids=["answers", "assignment", "questions"]
)
def test_the_code_gives_what_is_printed_under_it(path):
    blocks = re.findall(r"^ *```python\n(.*?)^ *```", path.read_text("utf-8"), re.M | re.S)
    code = re.sub(r"^  (?=\S)", "", "\n".join(blocks), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)
    said = []
    assert doctest.DocTestRunner().run(test, out=said.append).attempted > 5
    assert not said, "".join(said)


@every_file
def test_the_commands_are_targets_of_make(path):
    text = path.read_text("utf-8")
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^ *)make ([a-z]+)", text, re.MULTILINE)) <= targets


def test_the_rubric_gives_the_points_of_the_questions():
    text = ASSIGNMENT.read_text("utf-8")
    release = (FOLDER / "assignments/release/bleu/bleu.ipynb").read_text("utf-8")
    told = re.findall(r"^\*\*Question (\d)\*\* \(`(\w+)`, (\d) points?\)", text, re.MULTILINE)
    assert [(n, points) for n, _, points in told] == re.findall(
        r"\*\*Question (\d) \((\d) points?\)", release
    )
    assert [cell for _, cell, _ in told if f'"id": "{cell}"' not in release] == []


def test_the_worksheet_counts_each_of_its_checks():
    [puzzles] = [lesson for lesson in NOTEBOOKS if lesson.path.stem == "puzzles"]
    code = "\n".join(cell.source for cell in puzzles.code)
    counted = re.search(r'puzzles = """(.*?)"""', code, re.DOTALL)[1].split()
    asked = re.findall(r'^check\("(?!any_bleu)(\w+)"', code, re.MULTILINE)
    assert counted == asked
