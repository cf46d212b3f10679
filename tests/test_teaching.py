"""The teacher's notes follow the lessons: sections, questions, answers, minutes, commands."""

from __future__ import annotations

import doctest
import re

import pytest

from bleu_teach.learn import BANK
from tests.notebooks import FOLDER, LESSONS, ROOT
from tools import times

NOTES, ANSWERS = FOLDER / "TEACHING.md", FOLDER / "ANSWERS.md"
QUESTIONS = FOLDER / "QUESTIONS.md"
ASSIGNMENT = FOLDER / "assignments" / "TEACHING.md"
every_file = pytest.mark.parametrize(
    "path", [NOTES, ANSWERS, ASSIGNMENT], ids=["notes", "answers", "assignment"]
)
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
EXPLORER = re.compile(r"^(\w+Explorer|Playground)\(", re.MULTILINE)


def parts(path):
    """The text below each heading of the second level."""
    _, *pieces = re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)
    return dict(piece.split("\n", 1) for piece in pieces)


def about(lesson, path):
    """What a file says about a lesson."""
    return "".join(text for head, text in parts(path).items() if f"({lesson.path.name})" in head)


def rows(text):
    """The rows of the first table, without its head: lists of cells."""
    table = text[text.index("|") :].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in table]


def tries(lesson):
    """What the text before each explorer asks: its numbered list, or else its questions."""
    asked = []
    for before, cell in zip(lesson.cells, lesson.cells[1:], strict=False):
        if cell.cell_type == "code" and EXPLORER.search(cell.source):
            text = re.split(r"^##+ .*\n", before.source, flags=re.MULTILINE)[-1]
            listed = re.findall(r"^\d\. (.+)$", text, re.MULTILINE)
            asked += listed or re.findall(r"(?<=[.!?] )[^.!?]+\?", text)
    return asked


@every_lesson
def test_every_section_of_a_lesson_has_its_row(lesson):
    """But for one where there is nothing to project and nothing to ask."""
    told = rows(about(lesson, NOTES))
    quiet = {"Summary", "What you can do now"} - {row[0] for row in told}
    assert [row[0] for row in told] == [
        section for section in times.split_sections(lesson.cells) if section not in quiet
    ]
    assert all(any(row[3:]) for row in told)


@every_lesson
def test_every_try_it_has_an_answer_and_no_answer_is_left_over(lesson):
    answered = re.findall(r"^- \*\*(.+?)\*\* ", about(lesson, ANSWERS), re.MULTILINE)
    assert answered == tries(lesson)


def test_the_lessons_ask():
    assert len([question for lesson in LESSONS for question in tries(lesson)]) >= 10


@every_lesson
def test_what_is_projected_is_a_question_of_the_lesson(lesson):
    code = "\n".join(cell.source for cell in lesson.code)
    named = re.findall(r"`(\w+)`", " ".join(row[3] for row in rows(about(lesson, NOTES))))
    assert named and [name for name in named if f'predict("{name}")' not in code] == []


def test_what_students_say_is_in_the_mistake_bank():
    named = re.findall(r"\(`(\w+)`\)", NOTES.read_text("utf-8"))
    assert len(named) >= 20 and set(named) <= set(BANK)


@pytest.mark.parametrize("minutes", [50, 90])
def test_a_plan_fills_its_time(minutes):
    [plan] = [text for head, text in parts(NOTES).items() if head.startswith(f"{minutes} minutes")]
    spans = [int(row[0]) for row in rows(plan)]
    assert [int(row[1]) for row in rows(plan)] == [sum(spans[: i + 1]) for i in range(len(spans))]
    assert sum(spans) == minutes
    for span, (_, _, show, _) in zip(spans, rows(plan), strict=True):
        assert span >= 2 * len(re.findall(r"`\w+`", show)) + 5 * ("exercise" in show)


def test_what_a_plan_shows_is_in_the_lessons():
    code = "\n".join(cell.source for lesson in LESSONS for cell in lesson.code)
    plans = "".join(text for head, text in parts(NOTES).items() if re.match(r"\d+ minutes", head))
    named = re.findall(r"`(\w+)`", plans)
    assert named and [name for name in named if f'predict("{name}")' not in code] == []


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
def test_links_and_commands_lead_somewhere(path):
    text = path.read_text("utf-8")
    local = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert [link for link in local if not (path.parent / link).exists()] == []
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


def test_the_readme_links_the_notes():
    assert "(notebooks/TEACHING.md)" in (ROOT / "README.md").read_text("utf-8")
