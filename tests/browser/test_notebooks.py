"""Every notebook in JupyterLab: as it arrives, and after Run All."""

import pytest

from tests.browser import pages
from tests.notebooks import NOTEBOOKS

TALL = 18_000  # pixels: JupyterLab draws only the cells that are in the window
ALL_DRAWN = """outputs => [...document.querySelectorAll(`${outputs} img`)]
  .every(image => image.naturalWidth)"""


@pytest.fixture(scope="module")
def page(jupyter):
    pages.use_screen(jupyter, pages.Screen(height=TALL))
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
    pages.open_notebook(page, f"notebooks/{notebook.path.name}")
    assert pages.eventually(page, lambda: page.evaluate(ALL_DRAWN, pages.OUTPUTS))
    pages.run_all(page)
    assert pages.broken_outputs(page) == []
    assert pages.eventually(page, lambda: page.evaluate(ALL_DRAWN, pages.OUTPUTS))
    assert pages.violations(page, pages.OUTPUTS, ".jp-RenderedMarkdown") == []
    end = page.locator(".jp-Notebook .jp-Cell").last.bounding_box()
    pages.shoot(page, notebook.path.stem, height=end["y"] + end["height"])
