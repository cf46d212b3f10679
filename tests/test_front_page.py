"""What a page of the site does without Python: the front page counts, a question answers."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from bleu_teach import brevity_penalty, sentence_bleu, tokenize
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.texts import text_width
from tests.notebooks import ASKING
from tools.site import questions

SCRIPT = Path(__file__).parent.parent / "tools/site/static/grid.js"
RUN = """
import { readFileSync } from "node:fs";
const { tokenize, bleu } = await import(process.argv[1]);
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(([candidate, references]) => {
  const tokens = tokenize(candidate);
  return { tokens, ...bleu(tokens, references.map(tokenize)) };
})));
"""
WORDS = ["the", "The", "cat", "cat,", "is", "on", "mat.", "don't", "-", "a-b", "’s", "고양이가",
         "猫", "🙂", "5%", "$5", "l'été", "\u00a0", "É",
         "e\u0301t", "\u1112\u1161\u11ab"]  # fmt: skip


def sentences(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randrange(12)))


def test_it_counts_as_the_package_does():
    """Tokens, marks, lengths and scores of three thousand random segments."""
    node = shutil.which("node")
    if node is None and os.environ.get("CI") != "true":
        pytest.skip("no node on this machine")
    dice = random.Random(2002)
    cases = [
        (sentences(dice), [sentences(dice) for _ in range(dice.randint(1, 3))]) for _ in range(3000)
    ]
    command = [node, "--input-type=module", "--eval", RUN, SCRIPT.as_uri()]
    run = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    for (candidate, references), answer in zip(cases, json.loads(run.stdout), strict=True):
        tokens, texts = tokenize(candidate), [tokenize(text) for text in references]
        score = sentence_bleu(tokens, texts)
        rows = [[m.status for m in mark_ngrams(tokens, texts, n)] for n in (1, 2, 3, 4)]
        assert answer["tokens"] == tokens
        assert answer["rows"] == rows
        assert (answer["c"], answer["r"]) == (len(tokens), score.reference_length)
        assert answer["penalty"] == pytest.approx(brevity_penalty(len(tokens), answer["r"]))
        assert answer["score"] == pytest.approx(score.score)


LAY = """
const { lay } = await import(process.argv[1]);
console.log(JSON.stringify(lay("an internationalization of it".split(" "), 6)));
"""


def test_a_long_word_takes_more_room_than_the_others_and_is_not_cut():
    node = shutil.which("node")
    if node is None and os.environ.get("CI") != "true":
        pytest.skip("no node on this machine")
    command = [node, "--input-type=module", "--eval", LAY, SCRIPT.as_uri()]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    laid = json.loads(run.stdout)
    widths = [b - a for a, b in pairwise(laid["edges"])]
    shown = text_width("internationalization", laid["size"], bold=True)
    assert len(widths) == 6 and max(widths) == widths[1] >= shown
    assert laid["edges"][-1] == pytest.approx(632)


@pytest.mark.parametrize("lesson", ASKING, ids=lambda lesson: lesson.path.stem)
def test_every_question_of_a_page_to_read_can_be_answered(lesson):
    notebook = nbformat.read(lesson.path, as_version=4)
    questions.enliven(notebook, "en")
    shown = "".join(
        output.get("data", {}).get("text/html", "")
        for cell in notebook.cells
        for output in cell.get("outputs", ())
    )
    asked = questions.ASKS.findall("".join(cell.source for cell in lesson.code))
    assert re.findall(r'<input type="radio" name="(\w+)" id="\w+-0">', shown) == asked
