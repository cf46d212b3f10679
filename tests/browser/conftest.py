"""One browser and one JupyterLab for all tests of this folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.browser import pages, servers
from tests.browser.fonts import configure
from tests.missing import missing
from tools.browser import launching

expect.set_options(timeout=1000 * servers.PATIENCE)
FETCH = "Fetch one: .venv/bin/python -m playwright install --only-shell --with-deps chromium"


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Chromium, which finds our fonts and no other; where none starts the tests are skipped."""
    fonts = str(configure(tmp_path_factory.mktemp("fonts")))
    arguments = launching(FONTCONFIG_FILE=fonts) | {"args": servers.BROWSER_OPTIONS}
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(**arguments)
        except Error as error:
            missing(f"No browser starts here ({error.message.splitlines()[0]})", FETCH)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that JupyterLab shows: a copy of the course's notebooks."""
    folder = tmp_path_factory.mktemp("lab")
    servers.copy_notebooks(folder)
    return folder


@pytest.fixture(scope="session")
def lab(browser: Browser, folder: Path) -> Iterator[str]:
    """The address of a JupyterLab, as `make lab` starts it."""
    with servers.jupyterlab(folder, servers.ROOT / "tools" / "lab.py") as address:
        yield address


@pytest.fixture(scope="session")
def window(browser: Browser, lab: str) -> Iterator[Page]:
    """The one window of JupyterLab, which takes far longer to load than a notebook to open.

    Its first visit opens lesson 00 in peace.
    """
    with pages.opened(browser, 1366, 768) as page:
        with pages.nothing_amiss(page):
            page.goto(lab)
            expect(page.locator(pages.PROMPTS).first).to_be_visible()
            expect(page.get_by_role("tab", name="00_start_here.ipynb")).to_be_visible()
            expect(page.locator(".jp-FileBrowser")).to_be_hidden()
            pages.shoot(page, "make_lab")
            pages.wait_until_idle(page)
        yield page


@pytest.fixture(scope="module")
def jupyter(window: Page) -> Iterator[Page]:
    """The window of JupyterLab, in which nothing is amiss while this file uses it."""
    pages.use_screen(window, pages.Screen())
    with pages.nothing_amiss(window):
        yield window


@pytest.fixture(scope="module")
def run(jupyter: Page, folder: Path) -> Iterator[Callable[..., Page]]:
    """Return a function that writes a notebook, and runs it alone on a screen."""

    def call(name: str, *cells: str, **screen: object) -> Page:
        servers.write_notebook(folder / name, *cells)
        pages.use_screen(jupyter, pages.Screen(**screen))
        pages.open_notebook(jupyter, name)
        pages.run_all(jupyter)
        return jupyter

    yield call
    assert pages.broken_outputs(jupyter) == []


@pytest.fixture
def alone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a part of the instrument in a window without Python."""
    with ExitStack() as windows:
        show = partial(pages.without_python, browser)
        yield lambda *given, **options: windows.enter_context(show(*given, **options))
