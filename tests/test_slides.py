"""The cells of a lesson that become slides, in a deck that needs no other file."""

import copy
import re
import shutil
import subprocess

import nbformat
import pytest

from bleu_teach.content import QUESTIONS
from tests.notebooks import LESSONS
from tools import slides


def text(source, *tags):
    return nbformat.v4.new_markdown_cell(source, metadata={"tags": [*tags]})


def code(source, html, *tags, shown="Which?"):
    output = nbformat.v4.new_output("display_data", {"text/html": html, "text/plain": shown})
    return nbformat.v4.new_code_cell(source, outputs=[output], metadata={"tags": [*tags]})


def deck(*cells):
    return slides.write_deck(slides.choose(copy.deepcopy(list(cells))))


QUESTION = code(
    'predict("cat_cat")',
    "<p><b>Which?</b></p><p><b>Options:</b> one · two</p><p>Run this cell to answer.</p>",
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


def test_a_question_has_numbered_options_and_the_next_slide_its_result():
    html = deck(text("# Title", "slide"), QUESTION)
    body = html[html.index("<main>") :]
    assert "predict" not in body and [aside for aside in ASIDES if aside in body] == []
    assert '<ol class="options"><li>one</li><li>two</li></ol>' in body
    result = body.partition('<p class="result">1</p>')
    assert result[1] and QUESTIONS["cat_cat"].why in result[2] and "<section" in result[0]


@pytest.mark.parametrize(
    ("before", "joins"),
    [
        ([code("chips(a)", "<p>", "slide")], True),
        ([code("chips(a)", "<p>", "slide"), text("## Next")], False),
        ([code("chips(a)", "<p>", "slide"), text("Words.", "slide")], False),
        ([QUESTION], False),
    ],
)
def test_a_question_joins_what_it_is_about(before, joins):
    cells = copy.deepcopy([text("## Part"), *before, QUESTION])
    last = slides.choose(cells)[-3]  # before the heading and the result
    assert (last.metadata.get("slideshow", {}).get("slide_type") == "fragment") is joins


def test_every_slide_has_the_notes_of_its_section():
    notes = slides.read_notes(slides.LESSONS[2])
    assert "Ask the room: Sum or maximum? Defend your answer." in str(notes)
    told = slides.choose(nbformat.read(slides.LESSONS[2], as_version=4).cells, notes)
    kinds = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in told]
    assert kinds.count("notes") >= 6
    assert told[-1].source.startswith("Typical answers") and "`clip_to_sum`" in told[-1].source


def test_a_deck_loads_nothing():
    html = deck(text("# Title", "slide"))
    assert "Reveal.initialize" in html
    tags = re.sub(r"<script( type=.module.)?>.*?</script>", "", html, flags=re.DOTALL)
    assert re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=[\"'](?!data:)", tags) == []


ASIDES = "Run this cell to", "No guess yet", "not yours"  # not needed on a wall


def git(folder, *command):
    named = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "-C", folder, *named, *command], check=True, capture_output=True)


@pytest.fixture
def clone(tmp_path):
    """A page that links a section of a lesson, committed."""
    cells = [text("# Title", "slide"), text("## Part"), copy.deepcopy(QUESTION)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "02_part.ipynb")
    (tmp_path / "teachers").mkdir()
    plan = "# A class\n\n| 5 | 5 | [Part](../02_part.ipynb) | Why? | Because it is. |\n"
    (tmp_path / "teachers" / "CLASS_1.md").write_text(plan)
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "a lesson")
    return tmp_path


@pytest.mark.parametrize("name", ["teachers/CLASS_1.md", "02_part.ipynb"])
def test_a_lesson_that_a_teacher_has_worked_in_gives_the_same_deck(clone, name):
    delivered = slides.deck(clone / name)
    notebook = nbformat.read(clone / "02_part.ipynb", as_version=4)
    notebook.cells[2].outputs[0].data["text/html"] = "<p>Your guess: 2.</p>"
    nbformat.write(notebook, clone / "02_part.ipynb")
    assert slides.deck(clone / name) == delivered
    git(clone, "commit", "-am", "my answers")
    with pytest.raises(SystemExit, match=f"questions in {notebook.cells[2].id} were answered"):
        slides.deck(clone / name)


def test_without_git_no_deck_is_made(clone):
    shutil.rmtree(clone / ".git")
    with pytest.raises(SystemExit, match="git clone"):
        slides.deck(clone / "teachers" / "CLASS_1.md")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_a_slide_shows_what_came_out_and_no_code_but_for_a_value(lesson):
    read = nbformat.read(lesson.path, as_version=4).cells  # anew: what becomes a slide is changed
    code = [cell for cell in slides.choose(read) if cell.cell_type == "code"]
    shown = [cell for cell in code if slides.QUIET not in cell.metadata.get("tags", [])]
    sizes = [(len(cell.source.splitlines()), bool(cell.outputs)) for cell in shown]
    assert [size for size, has_output in sizes if size > (slides.FEW if has_output else 9)] == []
    assert not any("Your turn" in cell.source for cell in shown)
    kinds = {output.output_type for cell in shown for output in cell.outputs}
    html = [cell.source for cell in shown if "text/html" in str(cell.outputs)]
    assert kinds <= {"execute_result"} and html == []


def test_a_slide_asks_nobody_to_run_a_cell():
    (cell,) = slides.choose([text("# Title\n\nLook. Press Shift+Enter, and wait. Why?", "slide")])
    assert cell.source == "# Title\n\nLook. Why?"


def test_of_a_cell_that_checks_a_function_the_slide_shows_the_function():
    cell = code('def f(x):\n    return ...\n\ncheck("f", f)', "<p>Not attempted yet.</p>", "slide")
    *_, shown = slides.choose([text("## Part"), cell])
    assert (shown.source, shown.outputs) == ("def f(x):\n    return ...", [])


def test_the_deck_of_a_class_that_writes_no_code_asks_for_none():
    html = slides.deck(slides.TEACHERS / "CLASS_50.md")
    told = html[html.index("<main>") : html.index("</main>")]
    unwanted = "Exercise", "Complete", "comprehension", "not yours", "check(", "kept("
    assert [text for text in unwanted if text in told] == []


@pytest.mark.parametrize("page", slides.CLASSES, ids=lambda page: page.stem)
def test_a_class_has_slides_of_every_section_that_its_plan_links(page):
    linked = [section for section, _ in slides.LINKED.findall(page.read_text("utf-8"))]
    told = slides.of_class(page)
    headings = [cell.source.partition("\n")[0] for cell in told]
    assert sum("\n\nExpect: " in cell.source for cell in told) >= len(linked)  # the plan's rows
    assert len(linked) >= 4 and headings[0].startswith("# BLEU in")
    assert [one for one in linked if one != "Opening" and f"## {one}" not in headings] == []
    assert "\n".join(headings).count("\n# ") == linked.count("Opening") == 1
