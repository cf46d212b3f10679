"""JupyterLab as `make lab` opens it."""

from __future__ import annotations

import os
import pty
import sys
import time
import urllib.request
from select import select

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


IS_READY = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
  === "idle" """
MODEL = "jupyterapp.shell.currentWidget.context.model"
SAVE = "() => jupyterapp.shell.currentWidget.context.save()"


@pytest.mark.parametrize("name", ["00_start_here", "playground"])
def test_a_lesson_that_is_opened_is_as_it_was(browser, tmp_path, name):
    """No change is to be saved; and what is saved all the same is the same to the byte."""
    lesson = servers.copy_notebooks(tmp_path) / f"{name}.ipynb"
    before = lesson.stat().st_mtime_ns, lesson.read_bytes()
    with servers.jupyterlab(tmp_path) as address, visiting(browser, 1366, 768) as page:
        page.goto(f"{address}/lab/tree/notebooks/{name}.ipynb")
        page.wait_for_function(IS_READY)
        page.wait_for_function(f"() => '3' === {MODEL}.getMetadata('language_info')?.version")
        page.wait_for_timeout(2000)
        assert not page.evaluate(f"() => {MODEL}.dirty")
        page.evaluate(SAVE)
    after = lesson.stat().st_mtime_ns, lesson.read_bytes()
    assert after[0] > before[0] and after[1] == before[1]


def read(terminal, seconds, until=lambda said: False):
    """What a terminal shows, until somebody closes it, it is enough, or time is over."""
    said, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and not until(said):
        if select([terminal], [], [], 0.2)[0]:
            try:
                said += os.read(terminal, 4096)
            except OSError:  # the program has ended
                break
    return said.decode()


def test_the_terminal_is_calm_and_one_ctrl_c_ends_it(tmp_path):
    port = servers.free_port()
    command = [sys.executable, "tools/lab.py", "--no-browser", f"--ServerApp.port={port}"]
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(servers.ROOT)
        home = {"HOME": str(tmp_path), "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path)}
        os.execve(sys.executable, [*command, "--IdentityProvider.token=x"], os.environ | home)
    address = f"http://127.0.0.1:{port}/api"

    def answers(said):
        try:
            return urllib.request.urlopen(address, timeout=5).close() is None
        except OSError:
            return False

    said = read(terminal, servers.PATIENCE, until=answers)
    kernel = urllib.request.Request(
        f"{address}/kernels", data=b"{}", headers={"Authorization": "token x"}
    )
    urllib.request.urlopen(kernel).close()
    said += read(terminal, 5)
    assert said.split("\r\n") == ["JupyterLab is starting. Ctrl-C here stops it.", ""]
    os.write(terminal, b"\x03")
    assert "[y/n]" not in read(terminal, servers.PATIENCE)
    assert os.waitpid(process, os.WNOHANG)[0] == process or os.waitpid(process, 0)[1] == 0


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
