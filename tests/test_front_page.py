"""Pages of the site without Python: the front page counts, a question answers."""

import random
import re

import nbformat
import pytest

from bleu_teach import brevity_penalty, sentence_bleu, tokenize
from bleu_teach.draw.grid import overlay
from bleu_teach.draw.marks import mark_ngrams
from tests.notebooks import LESSONS, ROOT
from tests.processes import ask_node
from tools.site import front, pages, questions
from tools.translate.site import Speaker

SCRIPT = ROOT / "bleu_teach/draw/instrument/score.js"
COUNT = """given.map(([candidate, references]) => {
  const tokens = script.tokenize(candidate);
  const found = script.bleu(tokens, references.map(script.tokenize));
  const rows = found.rows.map(row => row.map(({ kind, copy, allowed }) => [kind, copy, allowed]));
  const columns = script.align(tokens, script.tokenize(references[0]));
  return { ...found, tokens, rows, columns };
})"""
WORDS = ["the", "The", "cat", "cat,", "is", "on", "mat.", "don't", "-", "a-b", "’s", "고양이가",
         "猫", "🙂", "5%", "$5", "l'été", "\u00a0", "É",
         "e\u0301t", "\u1112\u1161\u11ab",
         "\ufeffthe", "cat\ufeff", "the\x85cat", "a\x1cb\x1fc"]  # fmt: skip


def sentences(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randrange(12)))


def test_it_counts_as_the_package_does():
    """Tokens, marks, lengths and scores of a thousand random segments."""
    dice = random.Random(2002)
    cases = [
        (sentences(dice), [sentences(dice) for _ in range(dice.randint(1, 3))]) for _ in range(1000)
    ]
    for (candidate, references), answer in zip(cases, ask_node(SCRIPT, COUNT, cases), strict=True):
        tokens, texts = tokenize(candidate), [tokenize(text) for text in references]
        score = sentence_bleu(tokens, texts)
        rows = [
            [[mark.status, mark.occurrence, mark.allowed] for mark in mark_ngrams(tokens, texts, n)]
            for n in (1, 2, 3, 4)
        ]
        assert answer["tokens"] == tokens
        assert answer["rows"] == rows
        assert [*map(tuple, answer["columns"])] == overlay(tokens, texts[0])
        assert (answer["c"], answer["r"]) == (len(tokens), score.reference_length)
        assert answer["penalty"] == pytest.approx(brevity_penalty(len(tokens), answer["r"]))
        assert answer["score"] == pytest.approx(score.score)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_every_question_of_a_page_to_read_can_be_answered(lesson):
    notebook = nbformat.read(lesson.path, as_version=4)
    questions.enliven(notebook, Speaker("en"))
    shown = "".join(
        output.get("data", {}).get("text/html", "")
        for cell in notebook.cells
        for output in cell.get("outputs", ())
    )
    asked = questions.ASKS.findall("\n".join(cell.source for cell in lesson.code))
    assert re.findall(r'<input type="radio" name="(\w+)" id="\w+-0">', shown) == asked


def test_the_table_of_lessons_has_the_times_of_the_readme():
    contents = pages.gather()
    table = front.table_of_lessons(pages.plant(contents), "en", str, contents)
    times = re.findall(r"\((notebooks/\w+\.ipynb)\) \|.*?([\d–]+)(?: min)? \|", table)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert times == re.findall(r"\((notebooks/(?!play)\w+\.ipynb)\) \|.* ([\d–]+) min \|", readme)


def test_a_page_to_read_asks_for_no_key_and_its_exercises_lead_to_the_page_that_runs():
    file = "notebooks/00_start_here.ipynb"
    notebook = nbformat.read(ROOT / file, as_version=4)
    page = pages.prepare(notebook, file, pages.plant(pages.gather()), Speaker("en"))
    shown = [str(cell.get("outputs", "")) for cell in page.cells if "check(" in cell.source]
    exercises = [html for html in shown if f"../run.html?page={file}" in html]
    assert len(exercises) == 2
    assert "Click in the cell" not in "".join(cell.source for cell in page.cells)
