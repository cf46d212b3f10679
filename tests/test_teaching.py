"""The teacher's notes: what they name exists, plans fill their time, and their code is right."""

from __future__ import annotations

import doctest
import re

import pytest

from tests.notebooks import FOLDER, ROOT

NOTES, ANSWERS = FOLDER / "teachers" / "TEACHING.md", FOLDER / "teachers" / "ANSWERS.md"
QUESTIONS = FOLDER / "QUESTIONS.md"
ASSIGNMENT = FOLDER / "assignments" / "TEACHING.md"
every_file = pytest.mark.parametrize(
    "path", [NOTES, ANSWERS, ASSIGNMENT], ids=["notes", "answers", "assignment"]
)


@pytest.mark.parametrize("path", [ANSWERS, QUESTIONS], ids=["answers", "questions"])
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
