"""From a key to the changed page: `python tools/bench/latency.py`, about five minutes.

For each explorer, in JupyterLab and in the app: a candidate of 15 tokens and four references, 60
keys, beside a plain `widgets.HTML` echo on the same page in the same minutes. Prints a table in
milliseconds; asserts nothing, because a busy machine is no bug.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import ipywidgets as widgets
from playwright.sync_api import Browser, Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bleu_teach import play
from tests.browser import servers
from tests.browser.pages import (
    control,
    eventually,
    explorer_on,
    open_notebook,
    run_all,
)
from tools.share import find_browser

KEYS = 60
BURST = 41  # odd, so that a box does not end as it began
CANDIDATE = "it is a guide to action which ensures that the military always obeys the party"
REFERENCES = [
    "It is a guide to action that ensures that the military will forever heed Party commands.",
    "It is the guiding principle which guarantees the military forces always being under command.",
    "It is the practical guide for the army always to heed the directions of the party.",
    "It is to ensure that the army forever hears the directions and guidance of the party.",
]
SEGMENT = {"candidate": CANDIDATE, "references": REFERENCES}
THERE_AND_BACK = "x", "Backspace"  # at the end of the last word: it matches no more, and again
WORDS = "Space", "a"
WINDOW = {"width": 1280, "height": 1000}
VIEW = ".widget-html-content:has(.bt-view)"
NOTEBOOK = """\
import ipywidgets as widgets
from bleu_teach.play import {name}

field, echo = widgets.Text(description="Echo"), widgets.HTML("<p>echo</p>")
field.observe(lambda change: setattr(echo, "value", f"<p>{{change['new']}}</p>"), names="value")
widgets.VBox([field, echo, {name}(**{state!r})])
"""

# Notes when a key goes down, and when the change that it made has been painted.
WATCH = """element => {
  let down = 0;
  element.ownerDocument.addEventListener("keydown", () => { down = performance.now(); }, true);
  const painted = done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - down);
    channel.port2.postMessage(null);
  });
  window.bench = { arm() {
    bench.result = new Promise(done => {
      const observer = new MutationObserver(() => { observer.disconnect(); painted(done); });
      observer.observe(element, { childList: true, subtree: true, characterData: true });
    });
  } };
}"""


# The text of a view, without the note on the last edit: it depends on all earlier ones.
TEXT = """view => {
  const copy = view.cloneNode(true);
  copy.querySelectorAll("style, .bt-note").forEach(part => part.remove());
  return copy.textContent;
}"""
TEXT_OF_HTML = f"""html => {{
  const view = document.createElement("div");
  view.innerHTML = html;
  return ({TEXT})(view);
}}"""


@dataclass(frozen=True)
class Subject:
    """An explorer: its state, the field that is typed in, and the keys."""

    state: dict
    field: str = "Candidate"
    keys: tuple[str, ...] = THERE_AND_BACK
    burst: tuple[str, ...] = WORDS


UP, TICK = ("ArrowUp",), ("Space",)
CORPUS = {"candidates": [CANDIDATE] * 4, "references": REFERENCES}
SUBJECTS = {
    "NgramExplorer": Subject({"text": CANDIDATE}, "Text"),
    "ClippingExplorer": Subject(SEGMENT),
    "BrevityExplorer": Subject({"c": 15, "reference_lengths": [16, 18, 16, 16]}, keys=UP, burst=UP),
    "AggregationExplorer": Subject(CORPUS, "Candidates"),
    "ConventionsExplorer": Subject(SEGMENT),
    "ContrastExplorer": Subject({}, "Open", ("ArrowUp", "ArrowDown"), UP),
    "CorrelationExplorer": Subject({}, "ANVITA", TICK, TICK),
    "FlawsExplorer": Subject(SEGMENT),
    "Playground": Subject(SEGMENT),
}


HEAD = f"""\
{"milliseconds":24}{"echo":>14}{"explorer":>14}{"ratio":>8}{"lost":>8}{"Python":>8}
{"":24}{"median / 95 %":>14}{"median / 95 %":>14}{"of 95 %":>8}{"keys":>8}{"median":>8}"""


def main() -> None:
    path = find_browser()
    if path is None:
        sys.exit("The benchmark needs Chromium or Chrome on this machine.")
    names = [name for name in SUBJECTS if name in sys.argv[1:]] or list(SUBJECTS)
    print(HEAD)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=servers.BROWSER_OPTIONS)
        in_jupyterlab(browser, Path(folder), names)
        in_the_app(browser, Path(folder), names)
        browser.close()


def in_jupyterlab(browser: Browser, folder: Path, names: list[str]) -> None:
    for name in names:
        code = NOTEBOOK.format(name=name, state=SUBJECTS[name].state)
        servers.write_notebook(folder / f"{name}.ipynb", code)
    with servers.jupyterlab(folder) as lab:
        for name in names:
            page = browser.new_page(viewport=WINDOW)
            open_notebook(page, lab, f"{name}.ipynb")
            run_all(page)
            report(f"Lab  {name}", page, name)
            page.close()


def in_the_app(browser: Browser, folder: Path, names: list[str]) -> None:
    for name in names:
        with servers.app(folder, folder / f"{name}.ipynb") as app:
            page = browser.new_page(viewport=WINDOW)
            page.goto(app)
            report(f"app  {name}", page, name)
            page.close()


def report(title: str, page: Page, name: str) -> None:
    """Measure one explorer on one page, and print its line."""
    subject, explorer = SUBJECTS[name], explorer_on(page)
    echo_field, echo = page.get_by_label("Echo"), page.locator(".widget-html-content").first
    field, view = control(explorer, subject.field), explorer.locator(VIEW)
    echo_times, times = [], []
    for _ in range(3):  # in turns, so that both meet the same moods of the machine
        echo_times += timed(echo_field, echo, THERE_AND_BACK, KEYS // 3)
        times += timed(field, view, subject.keys, KEYS // 3)
    lost = lost_keys(field, view, name)
    ratio = summary(times)[1] / summary(echo_times)[1]
    print(
        f"{title:24}{'{:.0f} / {:.0f}'.format(*summary(echo_times)):>14}"
        f"{'{:.0f} / {:.0f}'.format(*summary(times)):>14}{ratio:>8.2f}{lost:>8}"
        f"{median(computing(name)):>8.1f}",
        flush=True,
    )


def timed(field: Locator, view: Locator, keys: tuple[str, ...], count: int) -> list[float]:
    """Milliseconds from each key to the painted change, one key after the other."""
    page = field.page
    field.press("End")
    view.evaluate(WATCH)
    times = []
    for key in islice(cycle(keys), count):
        page.evaluate("bench.arm()")
        page.keyboard.press(key)
        times.append(page.evaluate("bench.result"))
        page.wait_for_timeout(30)
    return times


def lost_keys(field: Locator, view: Locator, name: str) -> str:
    """How many of a burst of keys are not in the field, and whether the view is of the last."""
    before = content(field)
    field.press("End")
    for key in islice(cycle(SUBJECTS[name].burst), BURST):
        field.page.keyboard.press(key)
    after = content(field)
    last = eventually(field.page, lambda: view.evaluate(TEXT) == expected(field, name, after))
    return f"{BURST - arrived(before, after)}" if last else "stale"


def content(field: Locator) -> str | int | bool:
    """What a field holds: a text, a number, or whether a box has a tick."""
    if field.get_attribute("type") == "checkbox":
        return field.is_checked()
    typed = field.input_value()
    return int(typed) if typed.isdigit() else typed


def arrived(before: str | int | bool, after: str | int | bool) -> int:
    """How many keys of a burst made this of a field. In a box only an odd loss can be seen."""
    if isinstance(after, bool):
        return BURST - (before == after)
    return after - before if isinstance(after, int) else len(after) - len(before)


def expected(field: Locator, name: str, typed: str | int | bool) -> str:
    """The text of the view after this was typed, computed here."""
    explorer, box = local(name)
    box.value = typed
    return field.page.evaluate(TEXT_OF_HTML, explorer.view.value)


def computing(name: str) -> Iterator[float]:
    """Milliseconds of Python for each of the keys, without a browser."""
    _, box = local(name)
    for place in range(KEYS):
        typed = edited(box, place)
        start = time.perf_counter()
        box.value = typed
        yield 1000 * (time.perf_counter() - start)


def edited(box: widgets.Widget, place: int) -> object:
    """What stands in a field after one more key."""
    if isinstance(box.value, bool):
        return not box.value
    return box.value + 1 if isinstance(box.value, int) else box.value + " a"[place % 2]


def local(name: str) -> tuple[play.base.Explorer, widgets.Widget]:
    """An explorer in this process, and the field that is typed in."""
    explorer = getattr(play, name)(**SUBJECTS[name].state)
    return explorer, next(
        box for box in inside(explorer) if getattr(box, "description", "") == SUBJECTS[name].field
    )


def inside(box: widgets.Widget) -> Iterator[widgets.Widget]:
    """All widgets in a box, however deep."""
    for child in getattr(box, "children", ()):
        yield child
        yield from inside(child)


def summary(times: list[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    return median(times), quantiles(times, n=20)[-1]


if __name__ == "__main__":
    main()
