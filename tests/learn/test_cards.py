"""A verdict as a value and as a card: shape and word before colour, both answers, a picture."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from bleu_teach import language as spoken
from bleu_teach import modified_precision
from bleu_teach.content import BANK, EXERCISES
from bleu_teach.content.bank import build
from bleu_teach.content.lessons import ONLY_IN
from bleu_teach.learn import check
from bleu_teach.learn.answer import LOOKS
from bleu_teach.learn.verdict import CASES, Verdict
from tests.test_architecture import loaded_by

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
    """The words of a card where styles are lost."""
    return unescape(re.sub(r"<[^>]*>", " ", card._repr_html_()))


@pytest.mark.parametrize("status", LOOKS)
def test_a_status_is_a_shape_and_a_word(status):
    card = CARDS[status]
    look = LOOKS[status]
    assert card.status == status
    assert f'<img alt="{look.word}"' in card._repr_html_()
    assert told(card).strip().startswith(card.headline)


@pytest.mark.parametrize("status", LOOKS)
def test_a_card_needs_no_style_of_the_page(status):
    html = CARDS[status]._repr_html_()
    assert "<style" not in html and "class=" not in re.sub(r'src="[^"]*"', "", html)


def test_html_is_escaped_and_has_no_script():
    html = check("modified_precision", lambda *given: "<script>alert(1)</script>")._repr_html_()
    assert "<script" not in html and "&lt;script" in html


def test_the_foot_says_on_how_many_inputs_it_is_right():
    verdict = CARDS["mistake"]
    tried = len(EXERCISES["modified_precision"].inputs)
    assert f"Correct on {verdict.agreed} of {tried} inputs" in told(verdict)
    assert f"correct on all {tried} inputs" in told(CARDS["passed"])


def test_the_headline_is_what_the_code_does_and_the_banks_own_name_is_not_shown():
    first, *others = repr(CARDS["mistake"]).split("\n")
    assert first == f"modified_precision: Your function {BANK['unclipped'].idea}."
    assert "unclipped" not in " ".join(others)


def test_nothing_is_said_twice():
    for card in CARDS.values():
        lines = told(card).replace("Not attempted yet", "", 1)
        assert "Not yet" not in lines and "not attempted yet" not in lines.lower()


def test_counters_are_a_table_with_a_sign_where_they_differ():
    counted = check("max_reference_counts", lambda references, n: {("extra",): 7})
    assert re.search(r"<td>\d+</td><td>—</td><td>≠</td>", counted._repr_html_())


def test_an_error_and_a_wrong_type_are_told_without_a_picture():
    assert CARDS["raised"]._repr_html_().count("<img") == 1
    verdict = check("modified_precision", lambda *arguments: "2/7")
    assert verdict.headline == "Your function should return a pair (matches, total)."
    assert verdict._repr_html_().count("<img") == 1


LINKED = [
    (name, language)
    for name, one in EXERCISES.items()
    for language in spoken.languages()
    if not one.family and ONLY_IN.get(one.lesson, language) == language
]


@pytest.mark.parametrize(("name", "language"), LINKED)
def test_its_link_leads_to_a_heading_that_there_is(name, language, monkeypatch):
    folder = NOTEBOOKS / ("" if language == "en" else language)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language(language)
    card = check(name, lambda *arguments: 0.123)._repr_html_()
    [(notebook, anchor)] = re.findall(r'<a href="([^"#]*)#([^"]*)">', card)
    cells = json.loads((folder / notebook).read_text("utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    lags = language != "en" and spoken.gettext(EXERCISES[name].section) == EXERCISES[name].section
    assert lags or unquote(anchor) in [heading.replace(" ", "-") for heading in headings]


def test_on_a_feedback_page_the_link_leads_to_where_the_lessons_are():
    (wrong,) = BANK["unclipped"].functions("assignment.count_matches")
    card = check("assignment.count_matches", wrong).card(lessons="https://course.example/")
    assert '<a href="https://course.example/02_clipping.ipynb#' in card._repr_html_()


def test_the_assignment_has_no_link_that_leads_nowhere():
    card = check("assignment.BLEU", lambda *arguments: (0.123, 1))._repr_html_()
    assert "<a " not in card and "Lesson " in card


DRAWN = {  # what the picture of both answers tells
    "unclipped": ("modified_precision", "A ring marks each difference from BLEU."),
    "unmatched_kept": ("clip", "Yours: the, differs. Expected: the."),
    "off_by_one": ("extract_ngrams", "Expected: cat, differs."),
    "clip_to_sum": ("max_reference_counts", "≠"),
    "penalty_inverted": ("brevity_penalty", "rings: yours differs"),
    "shortest_reference": ("closest_reference_length", "away, yours; 2 "),
    "penalty_missing": ("sentence_bleu", "; yours 1."),
    "mean_of_sentences": ("corpus_bleu", "average of the scores 0."),
    "wrong_fields": ("signature", "smooth:exp, differs"),
    "all_in_one": ("streams", "', differs"),
}


@pytest.mark.parametrize("mistake", DRAWN)
def test_both_answers_are_drawn(mistake):
    name, seen = DRAWN[mistake]
    verdict = next(
        verdict
        for function in BANK[mistake].functions(name)
        if (verdict := check(name, lambda *given, f=function: f(*given))).mistake == mistake
    )
    html = unescape(unquote(verdict._repr_html_()))
    assert seen in html


def test_passed_says_in_the_assignment_that_the_inputs_are_public():
    assert "public inputs" not in told(CARDS["passed"])
    own = build("assignment.count_matches", {})
    assert "public inputs" in told(check("assignment.count_matches", own))


@pytest.mark.parametrize(("notebook", "told"), [("00_start_here", True), ("puzzles", False)])
def test_only_the_lesson_itself_names_its_next_exercise(notebook, told, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", f"/home/ann/{notebook}.ipynb")
    assert ("Next in lesson 00" in check("clip_count", min)._repr_html_()) == told


def test_an_unrecognised_mistake_without_source_gets_the_first_hint():
    verdict = check("found_words", lambda candidate, references: 0)
    assert verdict.mistake is None and verdict.headline == CASES["unknown"].headline
    assert EXERCISES["found_words"].hints[0] in told(verdict)


# The verdict as a value: the same every time, made of parts


def test_a_verdict_is_the_same_every_time():
    def odd(*arguments):
        return object()

    for name in EXERCISES:
        first, second = check(name, odd), check(name, odd)
        assert (repr(first), first._repr_html_()) == (repr(second), second._repr_html_())


def test_a_counterexample_can_be_called_again():
    def unclipped(candidate, references, n):
        return len(candidate) - n + 1, len(candidate) - n + 1

    example = check("modified_precision", unclipped).counterexample
    assert modified_precision(**example.arguments) == example.expected
    assert unclipped(**example.arguments) == example.answer != example.expected
    assert eval(example.call) == example.expected


def test_a_verdict_never_shows_the_solution_and_speaks_calmly():
    for name in EXERCISES:
        for verdict in (
            check(name, lambda *arguments: 0),
            check(name, lambda *arguments: None),
            check(name, EXERCISES[name].correct),
        ):
            assert "min(count" not in verdict.message and "def " not in verdict.message
            said = " ".join([verdict.headline, *verdict.remarks, verdict.advice])
            assert "!" not in said and "Assertion" not in verdict.message


def test_importing_learn_is_light():
    heavy = {"IPython", "ipywidgets", "matplotlib", "numpy", "bleu_teach.draw", "bleu_teach.play"}
    assert not heavy & loaded_by("import bleu_teach.learn")


@pytest.mark.parametrize("name", EXERCISES)
def test_the_parts_make_the_message(name):
    wrong = check(name, lambda *arguments: 0.123)
    parts = [wrong.headline, wrong.counterexample.call, *wrong.remarks, wrong.advice]
    assert [part for part in parts if part not in wrong.message] == []
    assert wrong.lesson in wrong.message


@pytest.mark.parametrize("name", EXERCISES)
def test_without_the_right_answer_one_line_is_missing(name):
    verdict = check(name, lambda *arguments: -1)
    whole, hidden = verdict.text().split("\n"), verdict.text(expected=False).split("\n")
    assert [line for line in whole if line not in hidden] == [
        line for line in whole if line.startswith("    expected ")
    ]
    assert len(whole) == len(hidden) + 1


@pytest.mark.parametrize("case", CASES)
def test_the_words_of_each_case_can_be_filled_in(case):
    verdict = Verdict("clip", case, mistake="unclipped")
    assert "{" not in " ".join([verdict.headline, *verdict.remarks, verdict.advice])
