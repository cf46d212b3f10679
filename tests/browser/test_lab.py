"""JupyterLab as `make lab` opens it."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import expect

from tests.browser import servers
from tests.browser.pages import PROMPTS, shoot, visiting


@pytest.fixture
def address(browser, tmp_path):
    """The address of a course that is opened for the first time."""
    port = servers.free_port()
    options = ["--no-browser", "--IdentityProvider.token=", f"--ServerApp.port={port}"]
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
