"""Each explorer in JupyterLab, under a person's hands and on other screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bleu_teach import play
from bleu_teach.play.rating import list_outputs
from tests.browser.pages import (
    OUTPUTS,
    Screen,
    ask,
    assert_readable,
    broken_outputs,
    control,
    expect_seen,
    explorer_on,
    open_notebook,
    retype,
    run_all,
    shoot,
    tab_into,
    too_small,
    use_screen,
    violations,
)
from tests.browser.servers import write_notebook
from tests.play.hands import seen

NAMES = [name for name in play.__all__ if name != "Playground"]
WRITE = """code => jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel
  .setSource(code)"""
TEXT = "The cat is on a mat now."
# What is typed where, and the explorer that then shows the same; tests/play sees what that is.
TYPED = {
    "ConventionsExplorer": ("Candidate", TEXT, {"candidate": TEXT}),
}


def shown_by(explorer):
    """List what a page shows of it: its rows and what is written in its pictures."""
    found = seen(explorer)
    return found.texts + [" ".join(filter(None, row)) for row in found.rows]


@pytest.fixture(scope="module")
def notebook(jupyter, folder):
    """The window of JupyterLab, with a notebook that has one cell."""
    write_notebook(folder / "explorer.ipynb", "")
    open_notebook(jupyter, "explorer.ipynb")
    return jupyter


@pytest.fixture(scope="module", params=NAMES)
def page(request, notebook):
    """JupyterLab with a notebook that shows one explorer."""
    notebook.evaluate(WRITE, f"from bleu_teach.play import {request.param}\n\n{request.param}()")
    return notebook


@pytest.fixture
def name(request):
    return request.node.callspec.params["page"]


@pytest.fixture
def explorer(page):
    """The explorer as its class makes it."""
    run_all(page)
    return explorer_on(page)


def on_pages_with(*names):
    """Run a test on the pages of these explorers alone."""
    return pytest.mark.parametrize("page", names, indirect=True)


def test_every_explorer_with_a_field_is_typed_in():
    assert {*TYPED} | {"Rating"} == {*NAMES}  # which has words to click instead


@on_pages_with(*TYPED)
def test_quick_edits_end_in_the_state_of_the_last_and_nothing_moves(page, explorer, name):
    label, text, state = TYPED[name]
    control(explorer, label).click()
    ask(explorer, "watch")
    for typed in (text, text.swapcase()[::-1], text):
        retype(explorer, label, typed)
    expect_seen(explorer, shown_by(getattr(play, name)(**state)))
    assert page.evaluate("look.moved") is False


@on_pages_with(*TYPED)
def test_a_bad_value_is_answered_where_the_old_picture_stays(page, explorer):
    before = explorer.bounding_box()["height"]
    retype(explorer, "References", "")
    expect(explorer.get_by_role("alert")).to_contain_text("one")
    assert broken_outputs(page) == []
    assert explorer.bounding_box()["height"] == before


def test_every_control_is_reached_by_tab_and_the_focus_is_seen(page, explorer):
    tab_into(explorer)
    for place in range(len(ask(explorer, "outlines"))):
        assert ask(explorer, "focused") == place
        assert ask(explorer, "outlines")[place] >= 2
        page.keyboard.press("Tab")
    assert ask(explorer, "focused") != place


@on_pages_with("Rating")
def test_a_word_is_marked_with_a_click_and_with_a_key(page, explorer):
    word = list_outputs()[0][1][0]
    control(explorer, word).click()
    control(explorer, f"{word} · minor").press("Enter")
    expect(control(explorer, f"{word} · major")).to_be_focused()
    control(explorer, "Done, next output").click()
    expect(explorer).to_contain_text("Output 2 of 12, 1 rated.")
    control(explorer, "Previous output").click()
    expect(control(explorer, f"{word} · major")).to_be_visible()
    assert broken_outputs(page) == []


# The height of a screen does not matter here.
SCREENS = {
    "light": Screen("usual", height=6000),
    "dark": Screen("wide", "Dark", height=6000),
    "zoom200": Screen("wide", width=640, height=6000, sidebar=False),  # of 1280
    "phone": Screen("usual", width=390, height=6000, sidebar=False),
}


@pytest.fixture(scope="module")
def all_of_them(jupyter, folder):
    """The window of JupyterLab, with a notebook that shows every explorer."""
    cells = (f"from bleu_teach.play import {name}\n\n{name}()" for name in NAMES)
    write_notebook(folder / "explorers.ipynb", *cells)
    use_screen(jupyter, SCREENS["light"])
    open_notebook(jupyter, "explorers.ipynb")
    run_all(jupyter)
    expect(jupyter.locator(OUTPUTS).locator(".bt-view").locator("svg, p").first).to_be_visible()
    return jupyter


@pytest.mark.parametrize("screen", SCREENS)
def test_all_can_be_read_on_other_screens(all_of_them, screen):
    use_screen(all_of_them, SCREENS[screen])
    outputs = all_of_them.locator(OUTPUTS)
    shoot(all_of_them, f"explorers_{screen}", all_of_them.locator(".jp-Notebook"))
    found = violations(all_of_them, OUTPUTS)
    for place in range(len(NAMES)):
        if screen != "phone":
            assert_readable(outputs.nth(place))
            continue
        # There the widest tables and pictures are pushed sideways with a finger.
        found = [one for one in found if not one.startswith("scrollable-region-focusable")]
        assert ask(outputs.nth(place), "cut") == ask(outputs.nth(place), "overlapping") == []
        assert too_small(outputs.nth(place)) == []
    assert found == []
