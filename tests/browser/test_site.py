"""The site that asks nobody but its own server: read, live, and the playground."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from bleu_teach import sentence_bleu, tokenize
from tests.browser.cases import REFERENCES
from tests.browser.pages import (
    BROKEN,
    PROMPTS,
    choose,
    control,
    retype,
    shoot,
    violations,
    visiting,
)
from tools.links import broken, files
from tools.site import live
from tools.site.__main__ import build

SLOW = 300_000  # milliseconds: Python starts in the browser, and the machine may be busy
ALL_NUMBERED = """prompts => [...document.querySelectorAll(prompts)]
  .every(prompt => /\\d/.test(prompt.textContent))"""
PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The site, as `make site` builds it."""
    if shutil.which("npm") is None and os.environ.get("CI") != "true":
        pytest.skip("no npm on this machine, and the site needs it")
    folder = tmp_path_factory.mktemp("built") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def site(browser, folder):
    """The address of a server that gives away a folder, and can do nothing else."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def run_lesson(page, site, name):
    """Open a lesson from its page, and run it to its end."""
    page.set_default_timeout(SLOW)
    page.goto(f"{site}/notebooks/{name}.html")
    page.get_by_role("link", name="Run this page").click()
    expect(page.locator(PROMPTS).first).to_be_visible(timeout=SLOW)
    choose(page, "Edit", "Clear Outputs of All Cells")
    choose(page, "Run", "Run All Cells")
    page.wait_for_function(ALL_NUMBERED, arg=PROMPTS, timeout=SLOW)


def type_and_expect_its_score(page, candidate):
    explorer = page.locator(".widget-vbox:has(.bt-view)").first
    retype(explorer, "Candidate", candidate)
    score = sentence_bleu(tokenize(candidate), REFERENCES).score
    expect(explorer).to_contain_text(f"BLEU {score:.3f}", timeout=SLOW)


def test_lesson_00_runs_and_its_explorer_and_its_checks_answer(browser, site):
    with visiting(browser, 1366, 768) as page:
        run_lesson(page, site, "00_start_here")
        assert page.locator(BROKEN).all_inner_texts() == []
        assert page.get_by_text("This cell needs").count() == 0
        type_and_expect_its_score(page, "there is the cat on the mat")
        shoot(page, "site_lesson")
        last = page.locator(".jp-Notebook .jp-Cell").last
        last.click()
        for key in ("Escape", "b", "Enter"):
            page.keyboard.press(key)
        page.keyboard.insert_text('check("clip_count", lambda count, max_count: count)')
        page.keyboard.press("Shift+Enter")
        expect(page.get_by_text("The smallest input tried")).to_be_visible(timeout=SLOW)


def test_lesson_02_says_what_it_misses_and_goes_on_to_its_end(browser, site):
    with visiting(browser, 1366, 768) as page:
        run_lesson(page, site, "02_clipping")
        assert page.locator(BROKEN).all_inner_texts() == []
        expect(page.get_by_text("This cell needs NLTK").first).to_be_attached(timeout=SLOW)


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desktop", "phone"])
def test_the_playground_is_a_page_of_its_own(browser, site, window, request):
    with visiting(browser, **window) as page:
        page.goto(f"{site}/playground.html?candidate=there+is+a+cat")
        assert violations(page, "html") == []
        if window:
            page.get_by_role("button", name="Load").tap()
        candidate = control(page.locator("#playground"), "Candidate")
        expect(candidate).to_have_value("there is a cat", timeout=SLOW)
        type_and_expect_its_score(page, "there is a cat on the mat now")
        shoot(page, f"site_playground_{request.node.callspec.id}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_front_page_shows_the_ways_in(browser, site, theme):
    with visiting(browser, 1366, 768, color_scheme=theme) as page:
        page.goto(site)
        for way in ("Try the playground", "Run lesson 00 in the browser", "Read lesson 00"):
            expect(page.get_by_role("link", name=way)).to_be_visible(timeout=SLOW)
        assert violations(page, "article") == []
        shoot(page, f"site_{theme}")


def test_the_search_finds(browser, site):
    with visiting(browser) as page:
        page.goto(f"{site}/search.html?q=clipping")
        expect(page.get_by_role("link", name="Clipping").first).to_be_visible(timeout=SLOW)


def test_every_link_leads_somewhere(folder):
    assert len(list(files(folder))) > 20
    assert broken(folder) == []


def test_the_lock_file_names_files_that_are_there_as_they_are(folder):
    python = folder / live.FOLDER
    lock = json.loads((python / "pyodide-lock.json").read_text("utf-8"))
    for entry in lock["packages"].values():
        wheel = (python / entry["file_name"]).read_bytes()
        assert hashlib.sha256(wheel).hexdigest() == entry["sha256"]
        assert set(entry["depends"]) <= lock["packages"].keys()


def test_the_public_site_takes_the_rest_from_pyodides_distribution(folder, tmp_path):
    kernel = f"live/extensions/{live.KERNEL}"
    shutil.copytree(folder / kernel, tmp_path / kernel)
    first = live.write_python(tmp_path, public=True)
    lock = json.loads((tmp_path / live.FOLDER / "pyodide-lock.json").read_text("utf-8"))
    entries = lock["packages"]
    far = {name for name, entry in entries.items() if entry["file_name"].startswith("https://")}
    assert {"numpy", "matplotlib", "regex"} <= far
    assert {"sacrebleu", "nltk"} <= entries.keys() - far
    assert not far & set(first)
    for entry in entries.values():
        assert set(entry["depends"]) <= entries.keys()
