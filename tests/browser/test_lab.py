"""JupyterLab as `make lab` opens it."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import expect

from tests.browser import servers
from tests.browser.pages import PROMPTS, run_all, shoot, visiting, wait_until_idle


@pytest.fixture
def address(browser, tmp_path):
    """The address of a course that is opened for the first time."""
    port = servers.free_port()
    options = ["--no-browser", "--IdentityProvider.token=", f"--ServerApp.port={port}"]
    options.append("--LabApp.expose_app_in_browser=True")  # for `run_all`
    command = [sys.executable, servers.ROOT / "tools" / "lab.py", *options]
    with servers.serving(command, tmp_path, f"http://127.0.0.1:{port}", "/api"):
        yield f"http://127.0.0.1:{port}"


def test_it_opens_lesson_00_without_the_side_bar_and_links_lead_on(browser, address):
    with visiting(browser, 1366, 768) as page:
        page.goto(address)
        expect(page.locator(PROMPTS).first).to_be_visible()
        expect(page.get_by_role("tab", name="00_start_here.ipynb")).to_be_visible()
        expect(page.locator(".jp-FileBrowser")).to_be_hidden()
        shoot(page, "make_lab")
        page.locator(".jp-Notebook a[href*='01_ngrams.ipynb']").first.click()
        expect(page.get_by_role("tab", name="01_ngrams.ipynb")).to_be_visible()
        expect(page.locator(".jp-FileBrowser")).to_be_hidden()


RIGHT_EDGES = """kinds => kinds.map(kind => [...document.querySelectorAll(kind)]
  .filter(e => e.checkVisibility()).map(e => Math.round(e.getBoundingClientRect().right)))"""


@pytest.mark.parametrize("width", [1366, 1920])
def test_prose_code_cards_and_explorers_have_one_right_edge(browser, address, width):
    with visiting(browser, width, 6000) as page:
        page.goto(address)
        wait_until_idle(page)
        run_all(page)
        kinds = [".jp-MarkdownOutput", ".jp-InputArea-editor", ".bt-guess", ".bt-explorer"]
        edges = page.evaluate(RIGHT_EDGES, kinds)
        assert all(edges), edges
        assert {edge for kind in edges for edge in kind} == {edges[0][0]}
        assert edges[0][0] < 1000  # a line of 160 characters is not read
        shoot(page, f"measure_{width}", height=3000)
