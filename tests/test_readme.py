"""The README's BLEU in 16 lines is BLEU, and the page stays one page."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from bleu_teach import corpus_bleu, tokenize
from bleu_teach.corpus import load
from tests.notebooks import ROOT

README = (ROOT / "README.md").read_text("utf-8")
NOTED = (ROOT / "notebooks" / "SIXTEEN_LINES.md").read_text("utf-8")
CODE = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]


@pytest.fixture(scope="module")
def run():
    """What the code prints, and its names."""
    printed, names = StringIO(), {}
    with redirect_stdout(printed):
        exec(CODE, names)
    return printed.getvalue(), names


def test_it_prints_what_it_says(run):
    assert run[0].strip() == re.search(r"# ([\d.]+)$", CODE.strip())[1]


@pytest.mark.parametrize("system", load().systems)
def test_it_is_the_packages_bleu(run, system):
    candidates = [tokenize(text) for text in load().systems[system]]
    references = [[tokenize(text) for text in texts] for texts in load().references]
    expected = corpus_bleu(candidates, references).score
    assert run[1]["bleu"](candidates, references) == pytest.approx(expected, rel=1e-12)


def test_the_page_of_the_sixteen_lines_has_these_lines_and_a_note_to_each():
    rows = re.findall(r"^\| `(.*?)` \| (.+) \|$", NOTED, re.MULTILINE)
    lines = [line.replace("\xa0", " ").replace("\\|", "|") for line, _ in rows]
    function = re.search(r"^def bleu.*?(?=\n\n)", CODE, re.DOTALL | re.MULTILINE)[0]
    assert lines == re.sub(r"  # .*", "", function).splitlines()
    assert {*re.findall(r"\[(0\d)\]", NOTED)} >= {"01", "02", "03", "04", "05"}


def test_it_fits_on_a_page():
    assert README.count("\n") <= 90
