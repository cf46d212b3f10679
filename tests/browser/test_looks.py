"""What every explorer looks like: in both themes and three fonts, on small screens, zoomed in."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from bleu_teach import play
from tests.browser.pages import (
    OUTPUTS,
    SMALLEST,
    ask,
    assert_readable,
    open_notebook,
    run_all,
    shoot,
    violations,
    visiting,
)
from tests.browser.servers import choose_theme, write_notebook

EXPLORERS = play.__all__
ODD_TEXTS = {
    "empty": "",
    "one": "cat",
    "emoji": "🙂 the 👩‍👩‍👧 cat 🇫🇮 1️⃣",
    "hebrew": "החתול יושב על המחצלת",
    "arabic": "القِطَّة على السجادة",
    "combining": "z͑ͫ̓a̴l̷g̸o̵ le\u0301sson cafe\u0301",
    "chinese": "猫坐在垫子上 猫 狗",
    "korean": "고양이가 매트 위에 앉았다",
    "wide": "WWWWWWWWWWWW MMMMMMMMMMMMMMM @@@ ________",
    "long word": "x" * 300,
    "long": "the cat sat on the mat and " * 40,
}


@dataclass(frozen=True)
class Screen:
    """A screen, its font, and how JupyterLab stands on it; the height does not matter."""

    font: str
    theme: str = "Light"
    width: int = 1280
    scale: int = 1
    sidebar: bool = True


SCREENS = {
    "light": Screen("usual"),
    "dark": Screen("wide", "Dark"),
    "1024": Screen("narrow", width=1024),
    "zoom200": Screen("wide", width=640, scale=2, sidebar=False),  # what is left of 1280 at 200 %
    "phone": Screen("usual", width=390, sidebar=False),
}


@pytest.fixture(scope="module", params=SCREENS)
def page(request, browser, lab, folder):
    """A notebook with all explorers, on a screen."""
    screen = SCREENS[request.param]
    choose_theme(folder, screen.theme)
    cells = (f"from bleu_teach.play import {name}\n\n{name}()" for name in EXPLORERS)
    write_notebook(folder / f"{request.param}.ipynb", *cells)
    with visiting(
        browser, screen.width, 6000, screen.font, device_scale_factor=screen.scale
    ) as page:
        open_notebook(page, lab, f"{request.param}.ipynb")
        if not screen.sidebar:
            page.keyboard.press("ControlOrMeta+B")
        run_all(page)
        expect(page.locator(".bt-view")).to_have_count(len(EXPLORERS))
        yield page
    choose_theme(folder, "Light")


@pytest.mark.parametrize("name", EXPLORERS)
def test_it_can_be_read(page, name, request):
    output = page.locator(OUTPUTS).nth(EXPLORERS.index(name))
    shoot(page, f"{name}_{request.node.callspec.params['page']}", output)
    if request.node.callspec.params["page"] != "phone":
        assert_readable(output)
        return
    # There the widest tables are pushed sideways, and pictures in which all has one scale.
    pushed = [one for one in ask(output, "sideways") if one.startswith("bt:")]
    assert pushed == [] or output.locator(".bt-wide").count()
    assert ask(output, "cut") == []
    assert ask(output, "overlapping") == []
    assert ask(output, "smallest") >= SMALLEST


def test_axe_finds_nothing(page, request):
    found = violations(page, OUTPUTS)
    if request.node.callspec.params["page"] == "phone":
        # What is pushed sideways there is pushed with a finger; browsers let Tab reach it, too.
        found = [one for one in found if not one.startswith("scrollable-region-focusable")]
    assert found == []


@pytest.fixture(scope="module")
def odd_page(browser, lab, folder):
    """A notebook that shows an odd text in each cell, as the candidate and as a reference."""
    lines = (
        "from bleu_teach.play import Playground\n\nPlayground(candidate={0!r}, references={1!r})"
    )
    many = [f"{text} the cat" for text in ODD_TEXTS.values()] * 3
    cells = [lines.format(text, [f"{text} cat"]) for text in ODD_TEXTS.values()]
    write_notebook(folder / "odd.ipynb", *cells, lines.format("the cat", many))
    with visiting(browser, height=14_000, font="wide") as page:
        open_notebook(page, lab, "odd.ipynb")
        run_all(page)
        yield page


@pytest.mark.parametrize("name", [*ODD_TEXTS, "33 references"])
def test_an_odd_text_is_drawn_decently(odd_page, name):
    output = odd_page.locator(OUTPUTS).nth([*ODD_TEXTS, "33 references"].index(name))
    shoot(odd_page, f"odd_{name.replace(' ', '_')}", output)
    assert ask(output, "sideways") == []
    assert ask(output, "cut") == []
    assert ask(output, "overlapping") == []
