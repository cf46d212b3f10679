"""The course in another language: the same marks, and pages that speak it."""

import copy
import re

import pytest

from bleu_teach import language as spoken
from bleu_teach.grade.course import language_of, read_course
from bleu_teach.grade.feedback import page
from tests.grade.submissions import FOLDER, SOLUTIONS, STUBS, notebook
from tests.lagging import still_english

KOREAN = FOLDER / "ko"
RELEASE = read_course(KOREAN, "bleu", public_seed=True).release
WRONG = {"BLEU": SOLUTIONS["BLEU"].replace("min(count, max(", "min(count, sum(")}
ENGLISH_TOO = "bleu|gleu|check|assignment|hint|count|matches|differing|fields|notebook|ipynb"


@pytest.fixture(autouse=True)
def unchosen(monkeypatch):
    """Reset the language after a test."""
    monkeypatch.delenv(spoken.CHOSEN_BY, raising=False)
    monkeypatch.setattr(spoken, "_catalogue", None)


@pytest.fixture
def korean(unchosen):
    spoken.choose_language("ko")


def in_korean(changes=None):
    """The Korean release with all solutions filled in."""
    made = copy.deepcopy(RELEASE)
    for cell in made["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = {**SOLUTIONS, **(changes or {})}[cell["id"]]
    return made


def said(html):
    """Return a page's words, without code, names and the notebook."""
    told = re.sub(r"(?s)<style>.*?</style>|<title>.*|<details>.*|<(pre|code).*?</\1>", "", html)
    return re.sub(r"<[^>]*>", " ", told)


def test_the_command_gives_the_same_marks_as_in_english(term, graded_once):
    changes = {"ann": {}, "bob": WRONG}
    for student, change in changes.items():
        term.hand_in(student, in_korean(change))
    rows = term.grade("--course", str(KOREAN))
    english = {student: graded_once(notebook(change)) for student, change in changes.items()}
    for student, result in english.items():
        found = rows[student]
        assert (found["status"], found["earned"]) == (result.status, f"{result.earned:g}")
        assert found["reason"] == ""
    html = term.page("bob")
    assert '<html lang="ko">' in html and re.search("[가-힣]", html)


def test_a_page_in_korean_has_no_english_in_it(grade, korean):
    """None but what nobody has translated yet."""
    for change in (WRONG, STUBS):
        words = re.findall(r"[A-Za-z]{4,}", said(page(grade(in_korean(change), language="ko"))))
        english = {word for word in words if not re.fullmatch(ENGLISH_TOO, word, re.I)}
        assert english - still_english("ko") == set()


def test_a_student_does_not_choose_the_language_of_the_grader(grade):
    first = ["import os\nos.environ['BLEU_TEACH_LANG'] = 'ko'\nos.putenv('BLEU_TEACH_LANG', 'ko')"]
    made = notebook(WRONG, first=first)
    made["metadata"]["language"] = made["metadata"]["bleu_teach"] = "ko"
    html = page(grade(made))
    assert '<html lang="en">' in html and "Look at this first" in html


def test_the_teacher_chooses_by_the_folder_or_the_environment(monkeypatch):
    assert [language_of(FOLDER), language_of(KOREAN)] == ["en", "ko"]
    monkeypatch.setenv(spoken.CHOSEN_BY, "ko")
    assert language_of(FOLDER) == "ko"
    monkeypatch.setenv(spoken.CHOSEN_BY, "xx")
    assert language_of(KOREAN) == "en"
