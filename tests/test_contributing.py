"""A first contribution, by the letter of CONTRIBUTING: its examples work in a copy as written."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", TEXT, re.DOTALL)
PRESET = 'CHARACTERS = Convention("CHARACTERS", "A tool of ours, 2026", tokenizer="char")\n'
# The beginning of an example, and the file of the lesson to which it is added.
PLACES = {
    "@exercise(": "bleu_teach/content/brevity.py",
    "[exercises.half]": "bleu_teach/content/brevity.toml",
    "@mistake(": "bleu_teach/content/brevity.py",
    "[questions.half_as_long]": "bleu_teach/content/brevity.toml",
    "ANSWERS[": "bleu_teach/content/brevity.py",
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the project with every example in its place, and a preset."""
    tree = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns(".*", "__pycache__", "site", "dist", "screenshots", "slides")
    shutil.copytree(ROOT, tree, ignore=ignored, dirs_exist_ok=True)
    for beginning, place in PLACES.items():
        (example,) = (block for block in BLOCKS if block.startswith(beginning))
        append(tree / place, example)
    presets = tree / "bleu_teach" / "conventions" / "presets.py"
    presets.write_text(
        presets.read_text("utf-8").replace("\nPRESETS", f"{PRESET}\nPRESETS"), "utf-8"
    )
    return tree


def append(path, text):
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n\n{text}")


def python(tree, *arguments):
    """Run Python with what is in the copy, and give what it prints."""
    command = [sys.executable, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=tree)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_an_exercise_is_checked(tree):
    code = """def floor(number):
    return number // 2
def right(number):
    return number / 2
from bleu_teach.learn import check, hint
print(check("half", right), check("half", floor), hint("half"), sep="\\n")"""
    said = python(tree, "-c", code)
    assert "correct on all 5 inputs" in said and "Next: the other half." in said
    assert "half(3)" in said and "expected 1.5" in said and "What is left of a cake?" in said


def test_a_mistake_is_recognised(tree):
    code = """import math
from bleu_teach.learn import check
print(check("brevity_penalty", lambda c, r: math.exp(min(0, 2 - 2 * r / c)) if c else 0.0))"""
    assert "Your function squares the penalty." in python(tree, "-c", code)


def test_a_question_is_asked(tree):
    code = """from bleu_teach.learn import predict
print(predict("half_as_long"))"""
    said = python(tree, "-c", code)
    assert "How high is the penalty?" in said


def test_a_preset_is_known_everywhere(tree):
    code = "from bleu_teach import CHARACTERS, PRESETS; print(CHARACTERS in PRESETS)"
    assert python(tree, "-c", code) == "True\n"
    texts = "bleu_teach/corpus/literal.txt", "--references", "bleu_teach/corpus/reference_1.txt"
    assert "\nCHARACTERS " in python(tree, "-m", "bleu_teach", "score", *texts)


@pytest.mark.thorough
def test_no_test_that_knows_them_asks_for_more(tree):
    """But one that wants each question in a notebook."""
    options = ["-q", "--hypothesis-profile=quick", "-k", "half or squared or CHARACTERS"]
    python(
        tree, "-m", "pytest", *options, "tests/learn", "tests/conventions", "tests/test_tools.py"
    )
    python(tree, "-m", "pytest", "-q", "tests/test_spoken.py")
    python(tree, "-m", "pytest", "-q", "-k", "not budget", "tests/test_architecture.py")
