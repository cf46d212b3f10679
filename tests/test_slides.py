"""What of a lesson becomes a slide, and that a deck needs nothing but itself."""

import re

import nbformat
import pytest

from tests.notebooks import LESSONS
from tools import slides


def text(source, *tags):
    return nbformat.v4.new_markdown_cell(source, metadata={"tags": [*tags]})


def code(source, html, *tags):
    output = nbformat.v4.new_output("display_data", {"text/html": html})
    return nbformat.v4.new_code_cell(source, outputs=[output], metadata={"tags": [*tags]})


def deck(tmp_path, *cells):
    path = tmp_path / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), path)
    return slides.deck(path)


QUESTION = code(
    'guess = predict("q")', "<p>Options<br><i>Run this cell to answer.</i></p>", "slide"
)
REVEAL = code(
    "guess.reveal(1)",
    "Choose above, and the result opens here.<details><summary>Show</summary><b>1</b></details>",
    "slide",
)


def test_a_tagged_cell_is_a_slide_below_the_heading_of_its_section():
    cells = [text("# Title\n\nWords.", "slide"), text("## Part"), code("chips(a)", "<p>", "slide")]
    chosen = slides.choose([*cells, code("other()", "<p>")])
    assert [cell.source for cell in chosen] == ["# Title\n\nWords.", "## Part", "chips(a)"]
    starts = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in chosen]
    assert starts == ["slide", "slide", None]


def test_of_a_cell_that_crosses_sections_the_part_with_a_list_is_shown():
    cell = text("The end of it.\n\n- one\n- two\n\n## Next\n\nA first sentence.", "slide")
    chosen = slides.choose([text("## Before"), cell, code("x", "<p>", "slide")])
    assert [c.source.partition("\n")[0] for c in chosen[:2]] == ["## Before", "The end of it."]
    assert [c.source for c in chosen[2:]] == ["## Next", "x"]


def test_a_question_comes_without_its_call_and_a_result_without_its_fold(tmp_path):
    html = deck(tmp_path, text("# Title", "slide"), QUESTION, REVEAL)
    body = html[html.index("<main>") :]
    assert "predict" not in body and "Run this cell" not in body and "<details" not in body
    assert "Options" in body and "<b>1</b>" in body


def test_a_text_has_no_links_to_notebooks_and_no_table_of_the_head():
    head = "# T\n\nWhy?\n\n| **Next** | [01](01.ipynb) |\n|:---|:---|\n| **You need** | x |\n"
    assert "|" not in slides.prose(head, True).source
    told = slides.prose("See [01](01_ngrams.ipynb) and [x](https://a.b).", False).source
    assert told == "See 01 and [x](https://a.b)."


def test_a_formula_is_drawn_by_the_browser_itself():
    assert "<munderover>" in slides.prose(r"$$\sum_{n=1}^{N} w_n$$", False).source


def test_a_deck_loads_nothing(tmp_path):
    html = deck(tmp_path, text("# Title", "slide"))
    assert "Reveal.initialize" in html
    assert re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=[\"'](?!data:)", html) == []


def chosen(lesson):
    """Read anew, since what becomes a slide is changed."""
    return slides.choose(nbformat.read(lesson.path, as_version=4).cells)


STIMULI = {
    "arithmetic": "acting that makes sure",
    "ship": "candidate: it is ship",
    "pooled": "BleuStats(candidate_length=11",
    "winner": "telegraphic: Daughter cough",
}


@pytest.mark.parametrize("name", STIMULI)
def test_what_a_question_is_about_is_on_the_slide_before_it(name):
    """The last thing that was shown; other questions hold their sentences themselves."""
    cells = [cell for lesson in LESSONS[4:6] for cell in chosen(lesson)]
    [place] = [i for i, cell in enumerate(cells) if f'predict("{name}")' in cell.source]
    before = [cell for cell in cells[:place] if not slides.HEADING.fullmatch(cell.source)]
    assert STIMULI[name] in str(before[-1].get("outputs"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_no_code_on_a_slide_has_more_than_nine_lines(lesson):
    code = [cell for cell in chosen(lesson) if cell.cell_type == "code"]
    shown = [cell for cell in code if slides.QUIET not in cell.metadata.get("tags", [])]
    assert [cell.source for cell in shown if len(cell.source.splitlines()) > 9] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_a_lesson_has_a_deck_that_begins_with_its_question(lesson):
    html = slides.deck(lesson.path)
    body = html[html.index("<main>") :]
    titles = re.findall(r"<h[12][^>]*>(.*?)<a", body)
    assert len(titles) >= min(10, len(lesson.cells) // 5)
    assert titles[0].endswith("?") and titles[-1] == "Summary"
    assert [aside for aside in slides.ASIDES if aside in body] == []
