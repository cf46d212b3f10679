"""The page of questions: each has an address, a short answer and a number with an origin.

The code of the page runs with that of ANSWERS.md, in test_teaching.py.
"""

import csv
import re

import pytest

from bleu_teach.data import PUBLISHED
from tests.notebooks import FOLDER
from tests.processes import ROOT, ask_node

PAGE = (FOLDER / "QUESTIONS.md").read_text("utf-8")
HEAD, *PIECES = re.split(r'^## <a id="([a-z0-9-]+)"></a>(.+)\n', PAGE, flags=re.MULTILINE)
QUESTIONS = dict(zip(PIECES[::3], zip(PIECES[1::3], PIECES[2::3], strict=True), strict=True))
CODE = re.compile(r"```python\n.*?```", re.DOTALL)
FIGURE = re.compile(r"(?<![\w.])(?:\d+(?:\.\d+)?%|\d*\.\d+(?!\w|\.\d))")
NOT_FIGURES = re.compile(r"`[^`]*`|arXiv [\d.]+\d|(?:NLTK|Python|sacreBLEU) \d\.[\d.]+")
SEARCH = ROOT / "tools/site/theme/questions.js"
EVERY = pytest.mark.parametrize("address", QUESTIONS)


def words(address):
    """Return the answer without its code and the lines around it."""
    text = CODE.sub("", QUESTIONS[address][1])
    around = r"^(See it|Why|\*Also asked|\*Last checked): .*$"
    return re.sub(around, "", text, flags=re.MULTILINE).strip()


def also(address):
    """Return the other ways to ask a question."""
    return " ".join(re.findall(r"^\*Also asked: (.*)\*$", QUESTIONS[address][1], re.MULTILINE))


def code(address):
    return " ".join(CODE.findall(QUESTIONS[address][1]))


def quoted(address):
    """Return the published rows that an answer quotes."""
    return [row for row in PUBLISHED["questions"] if row[0].startswith(f"{address}: ")]


@EVERY
def test_a_figure_of_an_answer_is_computed_below_it_or_quoted_from_a_source(address):
    origins = " ".join([code(address), *(f"{what} {value}" for what, value, _ in quoted(address))])
    known = {float(value) for value in re.findall(r"\d*\.?\d+", origins)}
    figures = FIGURE.findall(NOT_FIGURES.sub("", words(address)))
    assert [figure for figure in figures if float(figure.rstrip("%")) not in known] == []


@EVERY
def test_an_answer_has_the_date_of_its_last_check(address):
    months = "January February March April May June July August September October November December"
    date = rf"^\*Last checked: ({'|'.join(months.split())}) 20\d\d\.\*$"
    assert len(re.findall(date, QUESTIONS[address][1], re.MULTILINE)) == 1


# The search of the site


def search(queries):
    """Return the first answer and the unknown words for each query."""
    questions = [
        {"address": address, "asked": title, "also": also(address), "answer": words(address)}
        for address, (title, _) in QUESTIONS.items()
    ]
    ranked = """given[0].map((text) => script.rank(text, given[1]))
        .map(({ best, unknown }) => [best[0]?.address ?? "", unknown])"""
    return dict(zip(queries, ask_node(SEARCH, ranked, [queries, questions]), strict=True))


def read(name):
    with (ROOT / "tests" / name).open(encoding="utf-8") as lines:
        return {row["typed"]: row["address"] for row in csv.DictReader(lines)}


def test_a_typed_question_finds_its_answer():
    typed = read("typed.csv")
    found = {text: first for text, (first, _) in search([*typed]).items()}
    assert set(typed.values()) == set(QUESTIONS)
    assert {text: found[text] for text in typed if found[text] != typed[text]} == {}


def test_titles_of_real_threads_find_their_answers():
    threads = read("threads.csv")
    found = {text: first for text, (first, _) in search([*threads]).items()}
    missed = {text: found[text] for text in threads if found[text] != threads[text]}
    assert len(threads) >= 100 and len(missed) <= 5, missed


@pytest.mark.parametrize("typed", ["PRISM vs BLEU", "difference between BLEU and PRISM"])
def test_a_word_that_no_question_contains_finds_nothing_and_is_named(typed):
    assert search([typed])[typed] == ["", ["PRISM"]]
