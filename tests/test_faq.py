"""The page of questions: each has an address, a short answer, and a number that is computed.

That the numbers come out is seen with those of ANSWERS.md, in test_teaching.py.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from bleu_teach.play.playground import read_link
from tests.notebooks import FOLDER
from tests.scripts import SITE, ask_node

PAGE = (FOLDER / "QUESTIONS.md").read_text("utf-8")
HEAD, *PIECES = re.split(r'^## <a id="([a-z0-9-]+)"></a>(.+)\n', PAGE, flags=re.MULTILINE)
QUESTIONS = dict(zip(PIECES[::3], zip(PIECES[1::3], PIECES[2::3], strict=True), strict=True))
CODE = re.compile(r"```python\n.*?```", re.DOTALL)
PUBLISHED = re.compile(r"\d[\d.]* %|WMT\d\d|fairseq #\d")
SEARCH = SITE / "theme/questions.js"
RANK = "given[0].map((text) => script.rank(text, given[1])[0]?.address)"
EVERY = pytest.mark.parametrize("address", QUESTIONS)


def words(address):
    """The answer, without its code and the lines that lead on."""
    text = CODE.sub("", QUESTIONS[address][1])
    return re.sub(r"^(See it|Why|\*Also asked): .*$", "", text, flags=re.MULTILINE).strip()


def also(address):
    """How else it is asked."""
    return " ".join(re.findall(r"^\*Also asked: (.*)\*$", QUESTIONS[address][1], re.MULTILINE))


def test_there_are_fifty():
    assert len(QUESTIONS) == 50


@EVERY
def test_an_answer_is_short_and_has_a_number_that_is_computed(address):
    sentences = re.findall(r"[.?!:](?=\s|$)", re.sub(r"e\.g\.|\d\.", "", words(address)))
    assert 1 <= len(sentences) <= 8
    assert ">>>" in CODE.search(QUESTIONS[address][1])[0]


@EVERY
def test_what_others_found_has_its_year(address):
    text = words(address)
    assert not re.search(r"\d [%]", text) or re.search(r"(19|20)\d\d|WMT\d\d", text)


def test_a_link_into_the_playground_brings_its_state():
    links = re.findall(r"playground\.ipynb#([^)]+)\)", PAGE)
    assert len(links) >= 5
    for link in links:
        assert {"candidate", "references"} <= read_link(link).keys()


def test_the_map_and_the_front_page_lead_to_it():
    assert "(QUESTIONS.md)" in (FOLDER / "MAP.md").read_text("utf-8")


def test_who_types_a_question_lands_on_its_answer():
    """In the site's search, in words of their own."""
    with (Path(__file__).parent / "typed.csv").open(encoding="utf-8") as lines:
        typed = {row["typed"]: row["address"] for row in csv.DictReader(lines)}
    questions = [
        {"address": address, "title": f"{title} {also(address)}", "answer": words(address)}
        for address, (title, _) in QUESTIONS.items()
    ]
    found = dict(zip(typed, ask_node(SEARCH, RANK, [[*typed], questions]), strict=True))
    assert set(typed.values()) == set(QUESTIONS)
    assert {text: found[text] for text in typed if found[text] != typed[text]} == {}
