"""Each explorer in JupyterLab, under a person's hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bleu_teach.play.rating import list_outputs
from tests.browser.cases import CASES
from tests.browser.pages import (
    ask,
    broken_outputs,
    control,
    expect_seen,
    explorer_on,
    open_notebook,
    retype,
    run_all,
    shoot,
    tab_into,
)
from tests.browser.servers import write_notebook

WRITE = """code => jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel
  .setSource(code)"""


@pytest.fixture(scope="module")
def notebook(jupyter, folder):
    """The window of JupyterLab, with a notebook that has one cell."""
    write_notebook(folder / "explorer.ipynb", "")
    open_notebook(jupyter, "explorer.ipynb")
    return jupyter


@pytest.fixture(scope="module", params=CASES)
def page(request, notebook):
    """JupyterLab with a notebook that shows one explorer."""
    notebook.evaluate(WRITE, f"from bleu_teach.play import {request.param}\n\n{request.param}()")
    return notebook


@pytest.fixture
def name(request):
    """The explorer's name."""
    return request.node.callspec.params["page"]


@pytest.fixture
def case(name):
    """Return the input to type in this explorer, and the expected result."""
    return CASES[name]


@pytest.fixture
def explorer(page):
    """The explorer as its class makes it."""
    run_all(page)
    return explorer_on(page)


def on_pages_with(names):
    """Run a test on the pages of these explorers alone."""
    return pytest.mark.parametrize("page", names, indirect=True)


typing = on_pages_with([name for name, case in CASES.items() if case.typed])
refusing = on_pages_with([name for name, case in CASES.items() if case.message])


@typing
def test_what_is_shown_is_what_the_core_computes(explorer, case):
    retype(explorer, case.field, case.typed)
    expect_seen(explorer, case.expected(case.typed))


@typing
def test_quick_edits_end_in_the_state_of_the_last(explorer, case):
    for _ in range(2):
        retype(explorer, case.field, case.typed.swapcase()[::-1])
        retype(explorer, case.field, case.typed)
    expect_seen(explorer, case.expected(case.typed))


@typing
def test_no_input_moves_while_somebody_types(page, explorer, case):
    control(explorer, case.field).click()
    ask(explorer, "watch")
    retype(explorer, case.field, case.typed)
    expect_seen(explorer, case.expected(case.typed))
    assert page.evaluate("look.moved") is False


@refusing
def test_a_bad_value_is_answered_where_the_old_picture_stays(page, explorer, case):
    before = explorer.bounding_box()["height"]
    retype(explorer, case.bad_field, case.bad)
    expect(explorer.get_by_role("alert")).to_contain_text(case.message)
    assert broken_outputs(page) == []
    assert explorer.bounding_box()["height"] == before


def test_every_control_is_reached_by_tab_and_the_focus_is_seen(page, explorer):
    tab_into(explorer)
    for place in range(len(ask(explorer, "outlines"))):
        assert ask(explorer, "focused") == place
        assert ask(explorer, "outlines")[place] >= 2
        page.keyboard.press("Tab")
    assert ask(explorer, "focused") != place


def test_keys_do_what_fingers_do(page, explorer, case):
    ask(explorer, "watch")
    for label, key, wanted in case.presses:
        control(explorer, label).focus()
        page.keyboard.press(key)
        expect_seen(explorer, wanted)
        expect(control(explorer, label)).to_be_focused()
    assert page.evaluate("look.moved") is False
    assert broken_outputs(page) == []


@on_pages_with(["AggregationExplorer"])
def test_a_laptop_shows_it_whole(page, explorer):
    page.set_viewport_size({"width": 1366, "height": 768})
    top, table = explorer.bounding_box()["y"], explorer.locator("table").bounding_box()
    assert table["y"] + table["height"] - top < 647  # what a laptop's panel shows
    shoot(page, "aggregation_1366")


@on_pages_with(["Rating"])
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
