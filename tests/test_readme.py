"""The README's BLEU is BLEU, and its commands work as they are typed."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest
import sacrebleu

from bleu_teach import PRESETS, corpus_bleu, tokenize
from bleu_teach.corpus import load
from bleu_teach.data import THE_CAT_THE_CAT
from tests.notebooks import LESSONS, ROOT

README = (ROOT / "README.md").read_text("utf-8")
CODE = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]


@pytest.fixture(scope="module")
def run():
    """Return the output of the code, and its names."""
    printed, names = StringIO(), {}
    with redirect_stdout(printed):
        exec(CODE, names)
    return printed.getvalue(), names


NUMBERS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen")


def test_the_number_of_conventions_is_that_of_the_presets():
    lesson = (ROOT / "notebooks" / "07_conventions.ipynb").read_text("utf-8")
    number = NUMBERS[len(PRESETS) - 10]
    assert f"under {number} conventions" in README
    assert f"There are {number} conventions" in lesson


def test_the_first_sentence_is_what_the_paper_and_sacrebleu_compute():
    candidate, references = "the cat is in the mat", THE_CAT_THE_CAT.references
    tokens = [tokenize(text) for text in (candidate, *references)]
    assert corpus_bleu(tokens[:1], [tokens[1:]]).score == 0
    for given in (references, references[:1]):
        score = sacrebleu.sentence_bleu(
            candidate, [text.lower().strip(".") for text in given]
        ).score
        for text in (README, "\n".join(LESSONS[0].prose)):
            assert f"sacreBLEU prints {score:.0f} for the same words" in text


@pytest.mark.parametrize("lesson", [notebook.path.name for notebook in LESSONS])
def test_the_readme_and_the_teachers_notes_list_each_lesson(lesson):
    assert f"| [{lesson[:2]} " in README and f"](notebooks/{lesson})" in README
    for name, form in ("TEACHING", f"](../{lesson}): "), ("ANSWERS", f"](../{lesson})\n"):
        page = ROOT / "notebooks" / "teachers" / f"{name}.md"
        assert form in page.read_text("utf-8"), page.name


def test_it_prints_what_it_says(run):
    assert run[0].strip() == re.search(r"# ([\d.]+)$", CODE.strip())[1]


@pytest.mark.parametrize("system", load().systems)
def test_it_is_the_packages_bleu(run, system):
    candidates = [tokenize(text) for text in load().systems[system]]
    references = [[tokenize(text) for text in texts] for texts in load().references]
    expected = corpus_bleu(candidates, references).score
    assert run[1]["bleu"](candidates, references) == pytest.approx(expected, rel=1e-12)
