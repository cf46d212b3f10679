"""What a person does on a page of ours, and what a person sees there."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.fonts import load
from tests.browser.servers import PATIENCE, ROOT

LOOK = Path(__file__).with_name("look.js")
SCREENSHOTS = ROOT / "screenshots"
SMALLEST = 8.5  # pixels: smaller letters in a picture are not read
PROMPTS = ".jp-Notebook .jp-CodeCell .jp-InputPrompt"
OUTPUTS = ".jp-Notebook .jp-OutputArea-output"
BROKEN = ", ".join(
    f".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.{kind}']"
    for kind in ("error", "stderr")
)

# The texts of the chips with a thick line, and the rows of the table with a colour behind.
LIT = """view => [...view.querySelectorAll("rect")]
  .filter(rect => getComputedStyle(rect).strokeWidth === "3px")
  .map(rect => rect.parentElement.querySelector("text").textContent)
  .concat([...view.querySelectorAll("tbody tr")]
    .filter(row => getComputedStyle(row).backgroundColor !== "rgba(0, 0, 0, 0)")
    .map(row => `row ${row.cells[0].textContent}`))"""

# Every cell has got its number, or one went wrong and stopped the rest.
ALL_DONE = """([prompts, broken]) => document.querySelector(broken)
  || [...document.querySelectorAll(prompts)].every(prompt => /\\d/.test(prompt.textContent))"""

# What a menu does, without the time that it takes to open one.
COMMAND = "command => void jupyterapp.commands.execute(command)"

# JupyterLab's own: what it has closed with its notebook a moment before is resized, or activated.
LATE = "(reading 'processLuminoMessage')", "(reading 'footer')"


@contextmanager
def visiting(
    browser: Browser, width: int = 1280, height: int = 1000, font: str = "usual", **options
) -> Iterator[Page]:
    """A new window that writes in one of FONTS.

    At its end: no console error, and nothing was asked of another machine.
    """
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(path=LOOK)
    context.add_init_script(load(font))
    hosts, complaints = set(), []
    context.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    context.on("console", lambda message: complaints.append((message.type, message.text)))
    context.on("weberror", lambda error: complaints.append(("error", str(error.error))))
    page = context.new_page()
    page.on("websocket", lambda socket: hosts.add(urlsplit(socket.url).hostname))
    try:
        yield page
        errors = [text for kind, text in complaints if kind == "error"]
        errors = [text for text in errors if not any(late in text for late in LATE)]
        assert not errors, errors
        strangers = hosts - {"127.0.0.1", None}  # None: data: and blob: addresses have no host
        assert not strangers, strangers
    finally:
        context.close()


# Loading JupyterLab takes far longer than to open one more notebook in it.
OPEN_ANOTHER = """async path => {
  const { commands, shell } = jupyterapp, others = [...shell.widgets("main")];
  const opened = await commands.execute("docmanager:open", { path });
  await opened.context.sessionContext.ready;
  for (const other of others) {
    if (other.context) {
      await other.context.sessionContext.shutdown();
      other.context.model.dirty = false;
    }
    other.close();
  }
}"""


def open_notebook(page: Page, lab: str, path: str) -> None:
    """Open a notebook in JupyterLab, alone in its window, and wait until its kernel is there."""
    if page.url.startswith(lab):
        page.evaluate(OPEN_ANOTHER, path)
    else:
        workspace = re.sub(r"\W", "", path)
        page.goto(f"{lab}/lab/workspaces/{workspace}/tree/{path}?reset")
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
    wait_until_idle(page)


def broken_outputs(page: Page) -> list[str]:
    """The texts of tracebacks and of warnings below the cells."""
    return page.locator(BROKEN).all_inner_texts()


def explorer_on(page: Page) -> Locator:
    """The explorer on a page that shows one."""
    explorer = page.locator(".widget-vbox:has(.bt-view)").first
    expect(explorer.locator("svg, table").first).to_be_visible()
    return explorer


def control(explorer: Locator, label: str) -> Locator:
    """The field with this label, or the first button with this text."""
    button = explorer.get_by_role("button", name=label, exact=True)
    return explorer.get_by_label(label, exact=True).or_(button).first


def retype(explorer: Locator, label: str, content: str) -> None:
    """Replace what stands in a field, with the keyboard, key by key."""
    control(explorer, label).click()
    keyboard = explorer.page.keyboard
    keyboard.press("ControlOrMeta+A")
    keyboard.press("Delete")
    keyboard.type(content)


def ask(shown: Locator, question: str) -> object:
    """The answer of a function of look.js about a thing on the page."""
    return shown.evaluate(f"element => look.{question}(element)")


def assert_readable(shown: Locator) -> None:
    """Everything fits, no text is cut, covered or faint, and no letter is too small."""
    found = ask(shown, "sideways")
    assert found == [], found
    assert ask(shown, "cut") == []
    assert ask(shown, "overlapping") == []
    assert ask(shown, "faint") == []
    assert ask(shown, "smallest") >= SMALLEST


def eventually(page: Page, holds: Callable[[], bool]) -> bool:
    """Whether something comes true before patience ends."""
    end = time.monotonic() + PATIENCE
    while not (true := holds()) and time.monotonic() < end:
        page.wait_for_timeout(30)
    return true


def expect_seen(shown: Locator, wanted: list[str]) -> None:
    """Wait until all of these texts and rows of tables are seen."""

    def missing() -> set[str]:
        return set(wanted) - set(ask(shown, "seen"))

    all_there = eventually(shown.page, lambda: not missing())
    assert all_there, f"{missing()} not among {ask(shown, 'seen')}"


def tab_into(explorer: Locator) -> None:
    """Press Tab until the focus is on a control of the explorer."""
    for _ in range(8):
        explorer.page.keyboard.press("Tab")
        if ask(explorer, "focused") >= 0:
            return
    raise AssertionError("Tab does not lead into the explorer")


def shoot(page: Page, name: str, shown: Locator | None = None, height: float = 0) -> None:
    """Keep a picture: of the page down to a height, or of one thing on it."""
    path = SCREENSHOTS / f"{name}.png"
    if shown:
        shown.screenshot(path=path, animations="disabled")
    else:
        size = page.viewport_size | ({"height": height} if height else {})
        page.screenshot(path=path, animations="disabled", clip={"x": 0, "y": 0} | size)


def violations(page: Page, *selectors: str) -> list[str]:
    """What axe-core finds in these parts of a page: the rule, the element, the reason."""
    context = {"include": [[selector] for selector in selectors]}
    found = Axe().run(page, context, {"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
