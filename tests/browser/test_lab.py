"""JupyterLab as `make lab` opens it."""

from __future__ import annotations

import json
import os
import pty
import sys
import time
import urllib.request
from select import select

import pytest
from jupyter_client import BlockingKernelClient
from playwright.sync_api import expect

from tests.browser import servers
from tests.browser.pages import (
    PROMPTS,
    eventually,
    open_notebook,
    run_all,
    shoot,
    visiting,
    wait_until_idle,
)


@pytest.fixture
def address(browser, tmp_path):
    """The address of a course that is opened for the first time."""
    port = servers.free_port()
    options = ["--no-browser", "--IdentityProvider.token=", f"--ServerApp.port={port}"]
    options.append("--LabApp.expose_app_in_browser=True")  # for `run_all`
    command = [sys.executable, servers.ROOT / "tools" / "lab.py", *options]
    with servers.serving(command, tmp_path, f"http://127.0.0.1:{port}", "/api"):
        yield f"http://127.0.0.1:{port}"


# JupyterLab writes into the notebook what its kernel says of itself.
IS_DIRTY = """async () => {
  const { sessionContext, model } = jupyterapp.shell.currentWidget.context;
  await Promise.all([sessionContext.session.kernel.info, sessionContext.session.kernel.spec]);
  await new Promise(done => setTimeout(done, 200));
  return model.dirty;
}"""
SAVE = "() => jupyterapp.shell.currentWidget.context.save()"


@pytest.mark.parametrize("name", ["00_start_here", "playground"])
def test_a_lesson_that_is_opened_is_as_it_was(jupyter, folder, name):
    """No change is to be saved; and what is saved all the same is the same to the byte."""
    (folder / name).mkdir()
    lesson = servers.copy_notebooks(folder / name) / f"{name}.ipynb"
    before = lesson.stat().st_mtime_ns, lesson.read_bytes()
    open_notebook(jupyter, lesson.relative_to(folder).as_posix())
    assert jupyter.evaluate(IS_DIRTY) is False
    jupyter.evaluate(SAVE)
    after = lesson.stat().st_mtime_ns, lesson.read_bytes()
    assert after[0] > before[0] and after[1] == before[1]


def read(terminal, seconds, until=lambda said: False):
    """Read a terminal until it is closed, the text is enough, or time is over."""
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
        names = ("HOME", "JUPYTERLAB_WORKSPACES_DIR", "JUPYTER_RUNTIME_DIR")
        home = os.environ | dict.fromkeys(names, str(tmp_path))
        os.execve(sys.executable, [*command, "--IdentityProvider.token=x"], home)
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
    with urllib.request.urlopen(kernel) as answer:
        client = BlockingKernelClient()
        client.load_connection_file(tmp_path / f"kernel-{json.load(answer)['id']}.json")
    client.start_channels()
    client.wait_for_ready(timeout=servers.PATIENCE)
    client.stop_channels()
    said += read(terminal, 0.5)
    assert said.split("\r\n") == ["JupyterLab is starting. Ctrl-C here stops it.", ""]
    os.write(terminal, b"\x03")
    assert "[y/n]" not in read(terminal, servers.PATIENCE)
    assert os.waitpid(process, 0)[1] == 0


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


def test_prose_code_and_cards_have_one_right_edge(browser, address):
    kinds = [".jp-MarkdownOutput", ".jp-InputArea-editor", ".bt-guess"]
    with visiting(browser, 1366, 6000) as page:
        page.goto(f"{address}/lab/tree/notebooks/01_ngrams.ipynb")
        wait_until_idle(page)
        run_all(page)

        def one_edge():
            edges = page.evaluate(RIGHT_EDGES, kinds)
            return all(edges) and len({edge for kind in edges for edge in kind}) == 1

        for width in (1366, 1920):
            page.set_viewport_size({"width": width, "height": 6000})
            assert eventually(page, one_edge), (width, page.evaluate(RIGHT_EDGES, kinds))
            # A line of 160 characters is not read.
            assert page.evaluate(RIGHT_EDGES, kinds)[0][0] < 1000
            shoot(page, f"measure_{width}", height=3000)
