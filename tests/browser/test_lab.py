"""JupyterLab as `make lab` opens it."""

import os
import pty
import signal
import sys

from playwright.sync_api import expect

from tests.browser import pages, servers

# JupyterLab writes into the notebook what its kernel says of itself.
IS_DIRTY = """async () => {
  const { sessionContext, model } = jupyterapp.shell.currentWidget.context;
  await Promise.all([sessionContext.session.kernel.info, sessionContext.session.kernel.spec]);
  await new Promise(done => setTimeout(done, 200));
  return model.dirty;
}"""


def test_a_lesson_that_is_opened_is_as_it_was(jupyter, folder):
    """No change is to be saved; and what is saved all the same is the same to the byte."""
    (folder / "as_it_was").mkdir()
    lesson = servers.copy_notebooks(folder / "as_it_was") / "playground.ipynb"
    before = lesson.stat().st_mtime_ns, lesson.read_bytes()
    pages.open_notebook(jupyter, lesson.relative_to(folder).as_posix())
    assert jupyter.evaluate(IS_DIRTY) is False
    jupyter.evaluate(pages.SAVE)
    after = lesson.stat().st_mtime_ns, lesson.read_bytes()
    assert after[0] > before[0] and after[1] == before[1]


def test_a_link_opens_the_next_lesson_and_no_side_bar(jupyter):
    pages.use_screen(jupyter, pages.Screen(sidebar=False))
    pages.open_notebook(jupyter, "notebooks/00_start_here.ipynb")
    assert jupyter.evaluate(IS_DIRTY) is False
    # JupyterLab takes over a link, and then says where the file can be downloaded.
    jupyter.locator(".jp-Notebook a[href*='/files/'][href*='01_ngrams.ipynb']").first.click()
    expect(jupyter.get_by_role("tab", name="01_ngrams.ipynb")).to_be_visible()
    expect(jupyter.locator(".jp-FileBrowser")).to_be_hidden()
    pages.wait_until_idle(jupyter)


def test_the_terminal_shows_one_line_and_one_ctrl_c_ends_it(tmp_path):
    port, terminal = servers.free_port(), pty.openpty()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, servers.ROOT / "tools" / "lab.py", "--no-browser"]
    command += ["--IdentityProvider.token=", f"--ServerApp.port={port}"]
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), terminal[1])
    with servers.serving(command, tmp_path, address, "/lab", **streams) as server:
        said = os.read(terminal[0], 9999).decode()
        server.send_signal(signal.SIGINT)
        assert server.wait(servers.PATIENCE) == 0
    assert said == "JupyterLab is starting. Ctrl-C here stops it.\r\n"


RIGHT_EDGES = """kinds => kinds.map(kind => [...document.querySelectorAll(kind)]
  .filter(e => e.checkVisibility()).map(e => Math.round(e.getBoundingClientRect().right)))"""


def test_prose_code_and_cards_have_one_right_edge(jupyter):
    kinds = [".jp-MarkdownOutput", ".jp-InputArea-editor", ".bt-guess"]
    pages.use_screen(jupyter, pages.Screen(height=6000, sidebar=False))
    pages.open_notebook(jupyter, "notebooks/03_brevity.ipynb")
    pages.run_all(jupyter)

    def one_edge():
        edges = jupyter.evaluate(RIGHT_EDGES, kinds)
        return all(edges) and len({edge for kind in edges for edge in kind}) == 1

    for width in (1366, 1920):
        pages.use_screen(jupyter, pages.Screen(width=width, height=6000, sidebar=False))
        assert pages.eventually(jupyter, one_edge), (width, jupyter.evaluate(RIGHT_EDGES, kinds))
        # A line of 160 characters is not read.
        assert jupyter.evaluate(RIGHT_EDGES, kinds)[0][0] < 1000
        pages.shoot(jupyter, f"measure_{width}", height=3000)
