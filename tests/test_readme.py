"""The README's BLEU is BLEU in as many lines as it says."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from bleu_teach import corpus_bleu, tokenize
from bleu_teach.corpus import load
from tests.notebooks import ROOT

README = (ROOT / "README.md").read_text("utf-8")
CODE = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]


@pytest.fixture(scope="module")
def run():
    """Return the output of the code, and its names."""
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
