"""What of a lesson becomes a slide, and that a deck needs nothing but itself."""

import copy
import re

import nbformat
import pytest

from tests.notebooks import LESSONS
from tools import slides


def text(source, *tags):
    return nbformat.v4.new_markdown_cell(source, metadata={"tags": [*tags]})


def code(source, html, *tags, shown="Which?"):
    output = nbformat.v4.new_output("display_data", {"text/html": html, "text/plain": shown})
    return nbformat.v4.new_code_cell(source, outputs=[output], metadata={"tags": [*tags]})


def deck(tmp_path, *cells):
    path = tmp_path / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), path)
    return slides.deck(path)


QUESTION = code(
    'guess = predict("q")',
    "<p><b>Which?</b></p><p><b>Options:</b> one · two</p><p>Run this cell to answer.</p>",
    "slide",
    shown="Which?\nOptions: one · two",
)
REVEAL = code(
    "guess.reveal(1)",
    "<p><b>No guess yet. Choose above, and the result opens here.</b></p>"
    "<details><summary>Show</summary><p>The result: one.</p><p>So.</p></details>",
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


def test_a_question_has_numbered_options_and_its_result_repeats_it(tmp_path):
    html = deck(tmp_path, text("# Title", "slide"), QUESTION, REVEAL)
    body = html[html.index("<main>") :]
    assert "predict" not in body and "<details" not in body
    assert [aside for aside in ASIDES if aside in body] == []
    assert '<ol class="options"><li>one</li><li>two</li></ol>' in body
    assert '<p class="asked">Which?</p><p class="result">one</p><p>So.</p>' in body
    assert not re.search(r"<p>(<b></b>)?</p>", body)


@pytest.mark.parametrize(
    ("before", "joins"),
    [
        ([code("chips(a)", "<p>", "slide")], True),
        ([code("chips(a)", "<p>", "slide"), code("other()", "<p>")], True),
        ([code("chips(a)", "<p>", "slide"), text("## Next")], False),
        ([code("chips(a)", "<p>", "slide"), text("Words.", "slide")], False),
        ([QUESTION, REVEAL], False),
        ([text("Words.", "slide")], False),
    ],
    ids=["one thing", "then one without a slide", "another section", "words", "a result", "text"],
)
def test_a_question_joins_what_it_is_about(before, joins):
    cells = copy.deepcopy([text("## Part"), *before, QUESTION])
    last = slides.choose(cells)[-1]
    assert (last.metadata.get("slideshow", {}).get("slide_type") == "fragment") is joins


def test_a_question_does_not_join_two_outputs():
    both = code("print(1); chips(a)", "<p>", "slide")
    both.outputs *= 2
    assert slides.choose([text("## Part"), both, copy.deepcopy(QUESTION)])[-2].source == "## Part"


def test_a_text_has_no_links_to_notebooks_and_no_table_of_the_head():
    head = "# T\n\nWhy?\n\n| **Next** | [01](01.ipynb) |\n|:---|:---|\n| **You need** | x |\n"
    assert "|" not in slides.prose(head, True).source
    told = slides.prose("See [01](01_ngrams.ipynb) and [x](https://a.b).", False).source
    assert told == "See 01 and [x](https://a.b)."


def test_a_formula_is_drawn_by_the_browser_itself():
    assert "<munderover>" in slides.prose(r"$$\sum_{n=1}^{N} w_n$$", False).source


def test_every_slide_has_what_to_ask_and_the_last_one_what_to_answer():
    notes = slides.read_notes(slides.LESSONS[2])
    assert "Ask the room: Sum or maximum? Defend it." in str(notes)
    cut = notes["Several references at work"]
    assert cut.startswith("**May be cut.** This section: 1–2 minutes. Show 12,")
    cells = nbformat.read(slides.LESSONS[2], as_version=4).cells
    told = slides.choose(cells, notes)
    kinds = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in told]
    shown = [cell.source for cell, kind in zip(told, kinds, strict=True) if kind == "notes"]
    assert kinds.count("slide") == len(shown) and len({*shown}) >= 6
    repair = "Second repair: not more often than the reference"
    assert shown.count(notes[repair]) >= 3 and "You say" not in shown[0]
    assert shown[-1].startswith("They say, and you say") and "(`clip_to_sum`)" in shown[-1]


def test_a_deck_loads_nothing(tmp_path):
    html = deck(tmp_path, text("# Title", "slide"))
    assert "Reveal.initialize" in html
    tags = re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)  # a script may write one
    assert re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=[\"'](?!data:)", tags) == []


ASIDES = "Run this cell", "Choose above", "No guess yet"  # what nobody needs on a wall


def chosen(lesson):
    """Read anew, since what becomes a slide is changed."""
    return slides.choose(nbformat.read(lesson.path, as_version=4).cells)


# What a room has to see in order to answer: on the question's own slide.
STIMULI = {
    "cat_score": "Machines wrote: the cat is on the mat",
    "pairs": "the cat the cat on the mat",
    "no_stammer": "the cat on the mat",
    "nonsense_words": "guide, matched",
    "full_windows": "Seven words have six bigrams",
    "nonsense_pairs": "a action always commands",
    "split_match": "'mat.'",
    "plain": "the the the the the the the",
    "cat_cat": "the cat sat",
    "the_the_the": "a reference allows two",
    "the_the": "a reference that says “the” twice",
    "perfect": "the cat is on the mat",
    "too_long": "the longer reference has seven",
    "silence_cost": "8 of 10 words",
    "closest": "6 and 9 words",
    "tie": "c = 7",
    "once": "c = 2 and r = 4",
    "silence": "the closest reference has six",
    "arithmetic": "acting that makes sure",
    "halved": "from 2/15 to 1/15",
    "edit": "action which ensures",
    "ship": "candidate: it is ship",
    "pooled": "an hour late because of fog",
    "winner": "telegraphic: Daughter cough",
    "picnic": "hold we the picnic in the barn",
    "orders": "8 chunks",
    "lower": "3000 random arrangements",
    "negation": "the drugstore is not open",
    "other_tokens": "“literal” won in lesson 05",
    "thirty": "My BLEU is 30",
    "judges": "BLEU, chrF and TER",
    "outliers": "Far off, at the lower left",
    "claim_gap": "0.4 points of BLEU",
    "seven_tools": "equal to a reference",
    "three_ships": "no reference has the pair",
    "perfect_corpus": "“thank you”",
    "given_away": "nrefs:48",
    "lost_line": "Line 24 of 48",
    "left_out": "29 35 38",
    "spread": "39.01 on its 48 segments",
    "same_draws": "six of 48 sentences",
    "false_alarms": "do not differ at all",
    "four_times": "Four times as many segments",
    "to_report": "the mean of the two scores: 0.3721",
    "bigram_number": "on 2, mat 3",
    "one_at_a_time": "one segment at a time",
}


def ask_and_show():
    """Each question of a deck: its name, and what is on its slide."""
    for lesson in LESSONS:
        on_it = []
        for cell in chosen(lesson):
            if cell.metadata.get("slideshow", {}).get("slide_type") == "slide":
                on_it = []
            on_it.append(str(cell.get("outputs") or cell.source))
            if asked := re.search(r'predict\("(\w+)"\)', cell.source):
                yield asked[1], "".join(on_it)


SEEN = dict(ask_and_show())


def test_every_question_of_a_deck_says_what_has_to_be_seen():
    assert {*SEEN} == {*STIMULI}


@pytest.mark.parametrize("name", STIMULI)
def test_what_a_question_is_about_is_on_its_slide(name):
    assert STIMULI[name] in SEEN[name]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_a_slide_shows_what_came_out_and_no_code_but_for_a_value(lesson):
    code = [cell for cell in chosen(lesson) if cell.cell_type == "code"]
    shown = [cell for cell in code if slides.QUIET not in cell.metadata.get("tags", [])]
    sizes = [(len(cell.source.splitlines()), bool(cell.outputs)) for cell in shown]
    assert [size for size, has_output in sizes if size > (slides.FEW if has_output else 9)] == []
    kinds = {output.output_type for cell in shown for output in cell.outputs}
    html = [cell.source for cell in shown if "text/html" in str(cell.outputs)]
    assert kinds <= {"execute_result"} and html == []


def test_an_exercise_is_no_part_of_a_slide():
    cell = text("## Part\n\n- one\n\n### Exercise 1: write\n\nNow you.", "slide")
    assert [c.source for c in slides.choose([cell])] == ["## Part\n\n- one\n"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_a_lesson_has_a_deck_that_begins_with_its_question(lesson):
    html = slides.deck(lesson.path)
    body = html[html.index("<main>") :]
    titles = re.findall(r"<h[12][^>]*>(.*?)<a", body)
    assert len(titles) >= min(10, len(lesson.cells) // 5)
    assert titles[0].endswith("?") and titles[-1] == "Summary"
    assert [aside for aside in ASIDES if aside in body] == []
