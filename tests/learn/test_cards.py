"""A verdict as a card: shape and word before colour, both answers, a picture, where to go."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from bleu_teach import clip, corpus_bleu, modified_precision
from bleu_teach.learn import catch, check
from bleu_teach.learn.cards import LOOKS
from bleu_teach.learn.exercises import EXERCISES

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def unclipped(candidate, references, n):
    known = {tuple(r[i : i + n]) for r in references for i in range(len(r) - n + 1)}
    found = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
    return sum(ngram in known for ngram in found), len(found)


def crash(candidate, references, n):
    return references[n]


def unfinished(candidate, references, n): ...


CARDS = {
    "passed": check("modified_precision", modified_precision),
    "mistake": check("modified_precision", unclipped),
    "wrong": check("clip", lambda counts, most: {}),
    "raised": check("modified_precision", crash),
    "not attempted": check("modified_precision", unfinished),
}


def told(card):
    """The words of a card where styles and pictures are lost."""
    return unescape(re.sub(r"<[^>]*>", " ", card._repr_html_()))


@pytest.mark.parametrize("status", LOOKS)
def test_a_status_is_a_shape_and_a_word(status):
    card = CARDS[status]
    look = LOOKS[status]
    assert card.status == status
    assert f'<img alt="{look.sign}"' in card._repr_html_()
    assert told(card).split("modified_precision")[0].strip().startswith(look.word)


@pytest.mark.parametrize("status", LOOKS)
def test_a_card_needs_no_style_of_the_page(status):
    html = CARDS[status]._repr_html_()
    assert "<style" not in html and "class=" not in re.sub(r'src="[^"]*"', "", html)


def test_the_strip_has_a_mark_for_each_input():
    verdict = CARDS["mistake"]
    tried = len(EXERCISES["modified_precision"].inputs)
    assert f"{verdict.agreed} of {tried} inputs agree" in told(verdict)
    assert f"{tried} of {tried} inputs agree" in told(CARDS["passed"])


def test_both_answers_stand_beside_each_other_with_their_names():
    html = CARDS["mistake"]._repr_html_()
    line = ' style="border-bottom:3px double"'
    assert f"<b>Yours</b> matches <code{line}>2</code>, total <code>2</code>" in html
    assert f"<b>Expected</b> matches <code{line}>1</code>, total <code>2</code>" in html


def test_counters_are_a_table_with_a_sign_where_they_differ():
    counted = check("clip", lambda counts, most: counts | dict.fromkeys(clip(counts, most), 7))
    assert re.search(r"<td>\d+</td><td>—</td><td>≠</td>", counted._repr_html_())


@pytest.mark.parametrize(
    ("verdict", "shown"),
    [
        (CARDS["mistake"], '<img alt="Candidate as unigrams'),
        (check("closest_reference_length", lambda c, r: max(r)), '<img alt="Lengths on an axis'),
        (check("corpus_bleu", lambda c, r: 2 * corpus_bleu(c, r).score), "<caption>Segments"),
    ],
    ids=["chips", "lengths", "segments"],
)
def test_the_input_is_shown_as_a_picture(verdict, shown):
    assert shown in verdict._repr_html_()


def test_where_a_line_stopped_the_line_is_shown_and_no_picture():
    html = CARDS["raised"]._repr_html_()
    assert "return references[n]" in html and "Candidate as" not in html


@pytest.mark.parametrize("name", [name for name, e in EXERCISES.items() if not e.family])
def test_its_link_leads_to_a_heading_that_there_is(name):
    card = check(name, lambda *arguments: 0.123)._repr_html_()
    [(notebook, anchor)] = re.findall(r'<a href="([^"#]*)#([^"]*)">', card)
    cells = json.loads((NOTEBOOKS / notebook).read_text("utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    assert unquote(anchor) in [heading.replace(" ", "-") for heading in headings]


def test_the_assignment_has_no_link_that_leads_nowhere():
    card = check("assignment.BLEU", lambda *arguments: 0.123)._repr_html_()
    assert "<a " not in card and "Lesson " in card


def test_what_was_caught_is_a_card_too():
    assert told(catch("clip_to_sum", ["the", "the"], [["the"], ["the"]], 1)).strip()[:6] == "Passed"
