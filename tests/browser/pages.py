"""Actions of a person on our pages, and the results that a person sees."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from bleu_teach.draw.live import STYLE, write_page_script
from tests.browser.fonts import load
from tests.browser.servers import PATIENCE, ROOT

LOOK = Path(__file__).with_name("look.js")
SCREENSHOTS = ROOT / "screenshots" if os.environ.get("SCREENSHOTS") else None
SMALLEST = 8.5  # pixels: smaller letters in a picture are not read
PROMPTS = ".jp-Notebook .jp-CodeCell .jp-InputPrompt"
OUTPUTS = ".jp-Notebook .jp-OutputArea-output"
BROKEN = ", ".join(
    f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']"
    for kind in ("error", "stderr")
)
# What keeps the place of a widget until it is drawn: each comes by itself, the picture often first.
PLACEHOLDERS = ".widget-box > [class='lm-Widget']"

# Every cell has got its number, or one went wrong and stopped the rest.
ALL_DONE = """([prompts, broken]) => document.querySelector(broken)
  || [...document.querySelectorAll(prompts)].every(prompt => /\\d/.test(prompt.textContent))"""

SAVE = "() => jupyterapp.shell.currentWidget.context.save()"
# What a menu does, without the time that it takes to open one.
COMMAND = "command => void jupyterapp.commands.execute(command)"


@contextmanager
def visiting(browser: Browser, *size: int, **options) -> Iterator[Page]:
    """A new window, in which nothing may be amiss."""
    with opened(browser, *size, **options) as page, nothing_amiss(page):
        yield page


@contextmanager
def opened(
    browser: Browser, width: int = 1280, height: int = 1000, font: str = "usual", **options
) -> Iterator[Page]:
    """A new window that writes in one of FONTS."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(path=LOOK)
    context.add_init_script(load(font))
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def without_python(
    browser: Browser, place: str, width: int = 900, height: int = 900, **options
) -> Iterator[Page]:
    """A window with the instrument's script, and what it is to bring to life."""
    head = f"<!doctype html><html lang='en'><title>BLEU</title><style>{STYLE}</style>"
    script = f"<script type='module'>{write_page_script()}\nstart();</script>"
    with visiting(browser, width, height, **options) as page:
        page.set_content(f"{head}<main>{place}</main>{script}")
        yield page


@contextmanager
def nothing_amiss(page: Page) -> Iterator[None]:
    """At the end: no console error in this window, and nothing was asked of another machine."""
    hosts, errors = set(), []
    listeners = {
        "request": lambda request: hosts.add(urlsplit(request.url).hostname),
        "websocket": lambda socket: hosts.add(urlsplit(socket.url).hostname),
        "console": lambda said: errors.extend([said.text] if said.type == "error" else []),
        "pageerror": lambda error: errors.append(error.stack or error.message),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    yield
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    ours = [error for error in errors if not is_jupyterlabs(error)]
    assert not ours, ours
    strangers = hosts - {"127.0.0.1", None}  # None: data: and blob: addresses have no host
    assert not strangers, strangers


def is_jupyterlabs(error: str) -> bool:
    """JupyterLab uses what it has just closed, or a kernel that is shut down, or is slow."""
    files = re.findall(r"https?://\S+", error)
    missing = error.startswith("TypeError: Cannot read properties of null")
    kinds = "debug|comm_info|kernel_info|create_subshell"
    asked = bool(re.search(f"Canceled future for ({kinds})_request", error))
    # anywidget says so after two seconds on a busy machine, and then draws the widget all the same.
    slow = "[anywidget] Failed to initialize model." in error
    theirs = missing and bool(files) and all("/static/lab/" in file for file in files)
    return asked or slow or theirs


@dataclass(frozen=True)
class Screen:
    """A screen, and how JupyterLab stands on it."""

    font: str = "usual"
    theme: str = "Light"
    width: int = 1280
    height: int = 1000
    sidebar: bool = True


LAY_OUT = """async ([theme, sidebar]) => {
  const { commands, shell } = jupyterapp;
  sidebar ? shell.expandLeft() : shell.collapseLeft();
  void commands.execute("apputils:change-theme", { theme });
  const frame = () => new Promise(requestAnimationFrame);  // the new sheet comes later
  while (document.body.dataset.jpThemeName !== theme) await frame();
  await document.fonts.ready;
  await frame();
  await frame();  // what has the new size is drawn
}"""


def use_screen(page: Page, screen: Screen) -> None:
    """Show JupyterLab on another screen from now on."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.evaluate(load(screen.font))
    page.evaluate(LAY_OUT, [f"JupyterLab {screen.theme}", screen.sidebar])


@contextmanager
def jupyterlab(browser: Browser, address: str, **options) -> Iterator[Page]:
    """A window with JupyterLab."""
    with opened(browser, **options) as page:
        page.goto(f"{address}/lab?reset")
        expect(page.locator(".jp-DirListing-item").first).to_be_visible()
        yield page


# Loading JupyterLab takes far longer than to open one more notebook in it.
OPEN_ALONE = """async path => {
  const { commands, shell } = jupyterapp;
  for (const other of [...shell.widgets("main")].filter(widget => widget.context)) {
    await other.context.sessionContext.ready;  // one that is closed while it starts is an error
    await other.context.sessionContext.shutdown();
    other.context.model.dirty = false;
    other.close();
  }
  void commands.execute("docmanager:open", { path });
}"""

# The old notebook may still stand there, with its prompts and its kernel's last word.
IS_OPEN = """path => {
  const context = window.jupyterapp?.shell.currentWidget?.context;
  return context?.path === path && context.isReady
    && context.sessionContext.session?.kernel?.status === "idle";
}"""


def open_notebook(page: Page, path: str) -> None:
    """Open a notebook alone in the window of JupyterLab, and wait until its kernel is there."""
    page.evaluate(OPEN_ALONE, path)
    page.wait_for_function(IS_OPEN, arg=path)
    expect(page.locator(".jp-Notebook")).to_have_count(1)
    expect(page.locator(PROMPTS).first).to_be_visible()
    wait_until_idle(page)


def wait_until_idle(page: Page) -> None:
    """Wait until the line at the foot of JupyterLab says that the kernel has nothing to do."""
    expect(page.locator(".jp-StatusBar-Widget").get_by_text("| Idle")).to_be_visible()


def choose(page: Page, menu: str, entry: str) -> None:
    """Choose an entry of JupyterLab's menu."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=entry, exact=True).click()


def run_all(page: Page) -> None:
    """Run all cells afresh, and wait until the last one is done and every widget is drawn."""
    page.evaluate(COMMAND, "notebook:clear-all-cell-outputs")
    expect(page.locator(OUTPUTS)).to_have_count(0)
    page.evaluate(COMMAND, "notebook:run-all-cells")
    page.wait_for_function(ALL_DONE, arg=[PROMPTS, BROKEN])
    expect(page.get_by_text("Loading widget...")).to_have_count(0)
    expect(page.locator(PLACEHOLDERS)).to_have_count(0)
    wait_until_idle(page)


def broken_outputs(page: Page) -> list[str]:
    """The texts of tracebacks and of warnings below the cells."""
    return page.locator(BROKEN).all_inner_texts()


def ask(shown: Locator, question: str) -> object:
    """The answer of a function of look.js about a thing on the page."""
    return shown.evaluate(f"element => look.{question}(element)")


def too_small(shown: Locator) -> list[str]:
    """The texts whose letters are too small to be read."""
    return shown.evaluate(f"element => look.smaller(element, {SMALLEST})")


def assert_readable(shown: Locator) -> None:
    """Everything fits, no text is cut, covered or faint, and no letter is too small."""
    found = ask(shown, "sideways")
    assert found == [], found
    assert ask(shown, "cut") == []
    assert ask(shown, "overlapping") == []
    faint = ask(shown, "faint")
    assert faint == [], faint
    assert too_small(shown) == []


def eventually(page: Page, holds: Callable[[], bool]) -> bool:
    """Whether something comes true before patience ends."""
    end = time.monotonic() + PATIENCE
    while not (true := holds()) and time.monotonic() < end:
        page.wait_for_timeout(30)
    return true


def shoot(page: Page, name: str, shown: Locator | None = None, height: float = 0) -> None:
    """Keep a picture, if they are wanted: of the page down to a height, or of one thing on it."""
    if SCREENSHOTS is None:
        return
    path = SCREENSHOTS / f"{name}.png"
    if shown:
        shown.screenshot(path=path, animations="disabled")
    else:
        size = page.viewport_size | ({"height": height} if height else {})
        page.screenshot(path=path, animations="disabled", clip={"x": 0, "y": 0} | size)


def violations(page: Page, *selectors: str) -> list[str]:
    """List axe-core's findings in these parts of a page: the rule, the element, the reason."""
    context = {"include": [[selector] for selector in selectors]}
    found = Axe().run(page, context, {"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
