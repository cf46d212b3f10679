"""Every notebook in JupyterLab: as it arrives, and after Run All."""

from __future__ import annotations

import pytest

from tests.browser.pages import (
    OUTPUTS,
    Screen,
    broken_outputs,
    open_notebook,
    run_all,
    shoot,
    use_screen,
    violations,
)
from tests.notebooks import NOTEBOOKS

TALL = 18_000  # pixels: JupyterLab draws only the cells that are in the window
WIDTHS_OF_PICTURES = "images => images.map(image => image.naturalWidth)"


@pytest.fixture(scope="module")
def page(jupyter):
    use_screen(jupyter, Screen(height=TALL))
    return jupyter


# nbval runs them all; here one with cards, an explorer and the grid shows that JupyterLab agrees,
# and `make thorough` opens the others.
OPENED = "05_aggregation"
EVERY = [
    pytest.param(n, id=n.path.stem, marks=() if n.path.stem == OPENED else pytest.mark.thorough)
    for n in NOTEBOOKS
]


@pytest.mark.parametrize("notebook", EVERY)
def test_it_runs_and_says_nothing_but_its_results(page, notebook):
    open_notebook(page, f"notebooks/{notebook.path.name}")
    pictures = page.locator(f"{OUTPUTS} img")
    assert all(pictures.evaluate_all(WIDTHS_OF_PICTURES))
    run_all(page)
    assert broken_outputs(page) == []
    assert all(pictures.evaluate_all(WIDTHS_OF_PICTURES))
    assert violations(page, OUTPUTS, ".jp-RenderedMarkdown") == []
    end = page.locator(".jp-Notebook .jp-Cell").last.bounding_box()
    shoot(page, notebook.path.stem, height=end["y"] + end["height"])
