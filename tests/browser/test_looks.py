"""The look of every explorer: in both themes and three fonts, on small screens, zoomed in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bleu_teach import play
from tests.browser.pages import (
    OUTPUTS,
    Screen,
    ask,
    assert_readable,
    jupyterlab,
    nothing_amiss,
    open_notebook,
    run_all,
    shoot,
    too_small,
    use_screen,
    violations,
)
from tests.browser.servers import write_notebook

EXPLORERS = [name for name in play.__all__ if name != "Playground"]
DRAWN = f"{OUTPUTS} .bt-view:has(svg, table, p)"


# The height of a screen does not matter here.
SCREENS = {
    "light": Screen("usual", height=6000),
    "dark": Screen("wide", "Dark", height=6000),
    "1024": Screen("narrow", width=1024, height=6000),
    "zoom200": Screen("wide", width=640, height=6000, sidebar=False),  # of 1280, with finer pixels
    "phone": Screen("usual", width=390, height=6000, sidebar=False),
}


def open_explorers(page):
    open_notebook(page, "explorers.ipynb")
    run_all(page)
    expect(page.locator(DRAWN)).to_have_count(len(EXPLORERS))


@pytest.fixture(scope="module")
def explorers(jupyter, folder):
    """A notebook with all explorers."""
    cells = (f"from bleu_teach.play import {name}\n\n{name}()" for name in EXPLORERS)
    write_notebook(folder / "explorers.ipynb", *cells)
    use_screen(jupyter, SCREENS["light"])
    open_explorers(jupyter)
    return jupyter


@pytest.fixture(scope="module", params=SCREENS)
def page(request, browser, lab, explorers):
    """All explorers, on a screen; what is zoomed needs a window of its own."""
    if request.param != "zoom200":
        use_screen(explorers, SCREENS[request.param])
        yield explorers
        return
    with jupyterlab(browser, lab, device_scale_factor=2) as zoomed, nothing_amiss(zoomed):
        use_screen(zoomed, SCREENS[request.param])
        open_explorers(zoomed)
        yield zoomed


@pytest.mark.parametrize("name", EXPLORERS)
def test_it_can_be_read(page, name, request):
    output = page.locator(OUTPUTS).nth(EXPLORERS.index(name))
    shoot(page, f"{name}_{request.node.callspec.params['page']}", output)
    if request.node.callspec.params["page"] != "phone":
        assert_readable(output)
        return
    # There the widest tables and pictures are pushed sideways.
    assert ask(output, "cut") == []
    assert ask(output, "overlapping") == []
    assert too_small(output) == []


def test_axe_finds_nothing(page, request):
    found = violations(page, OUTPUTS)
    if request.node.callspec.params["page"] == "phone":
        # What is pushed sideways there is pushed with a finger; browsers let Tab reach it, too.
        found = [one for one in found if not one.startswith("scrollable-region-focusable")]
    assert found == []
