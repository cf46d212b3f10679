"""What only the playground can do, in JupyterLab and in the app."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from bleu_teach import NLTK_2017, sentence_bleu, tokenize
from bleu_teach.data import THE_THE_THE
from tests.browser.cases import REFERENCES, START, score
from tests.browser.pages import (
    Screen,
    ask,
    broken_outputs,
    control,
    eventually,
    expect_seen,
    explorer_on,
    open_notebook,
    retype,
    run_all,
    shoot,
    use_screen,
    visiting,
)
from tests.browser.servers import write_notebook

OWN = "from bleu_teach.play import Playground\n\nPlayground()"


@pytest.fixture(scope="module", params=["lab", "app"])
def page(request, browser, folder):
    """A page with the playground."""
    if request.param == "app":
        app = request.getfixturevalue("app")
        with visiting(browser, 1280, 1300, device_scale_factor=2) as page:
            page.goto(app)
            yield page
        return
    jupyter = request.getfixturevalue("jupyter")
    write_notebook(folder / "own.ipynb", OWN)
    use_screen(jupyter, Screen("wide", height=1300))
    open_notebook(jupyter, "own.ipynb")
    run_all(jupyter)
    yield jupyter


def unfold(playground):
    """Open the settings, by keyboard."""
    button = control(playground, "References and settings")
    if not control(playground, "Convention").is_visible():
        button.press("Space")


@pytest.fixture
def playground(page):
    """The playground as it is at the beginning, reached by its own button."""
    playground = explorer_on(page)
    unfold(playground)
    control(playground, "Convention").select_option("PAPINENI")
    control(playground, "Reset").click()
    expect_seen(playground, score(START))
    yield playground
    assert broken_outputs(page) == []


def test_the_last_edit_is_told_and_undone(playground, request):
    before, after = (sentence_bleu(tokenize(t), REFERENCES).score for t in (START, f"{START} now"))
    control(playground, "Candidate").press("End")
    playground.page.keyboard.type(" now")
    expect_seen(playground, [f"▼ {before - after:.3f} lower", f"was {before:.3f}"])
    shoot(playground.page, f"last_edit_{request.node.callspec.params['page']}", playground)
    control(playground, "Undo").click()
    expect(control(playground, "Candidate")).to_have_value(START)
    expect_seen(playground, score(START))


LIT_CELLS = "cells => cells.filter(cell => getComputedStyle(cell).opacity === '1').length"


def test_a_word_casts_its_shadow_for_pointer_and_keyboard(playground, request):
    """The cells that it stands in stay, and a sentence says what they are and what it costs."""
    tokens = tokenize(START)
    without = sentence_bleu(tokens[:3] + tokens[4:], REFERENCES).score
    sentence = f"“cat”: in 10 groups, 7 of them fail. Without it {without:.3f}."
    words = playground.locator(".bt-walk input")
    words.nth(3).hover()
    expect_seen(playground, [sentence])
    cells = playground.locator(".bt-walk g.cell")
    assert eventually(playground.page, lambda: cells.evaluate_all(LIT_CELLS) == 10)
    shoot(playground.page, f"shadow_{request.node.callspec.params['page']}", playground)
    playground.page.mouse.move(2, 2)
    expect_seen(playground, ["Change a word, or rest on one: it casts a shadow."])
    words.first.focus()
    for _ in range(3):
        playground.page.keyboard.press("ArrowRight")
    expect_seen(playground, [sentence])


def test_an_example_comes_with_its_references(playground):
    control(playground, "Examples").select_option("seven times the")
    expect(control(playground, "Candidate")).to_have_value(THE_THE_THE.candidate)
    expect(control(playground, "References")).to_have_value("\n".join(THE_THE_THE.references))
    expect_seen(playground, ["2/7", "0.000"])
    control(playground, "Examples").select_option(index=0)


def test_another_convention_gives_another_score(playground):
    retype(playground, "Candidate", "the mat on a mat")
    control(playground, "Convention").select_option("NLTK_2017")
    candidate = tokenize("the mat on a mat")
    found = sentence_bleu(candidate, REFERENCES, convention=NLTK_2017)
    expect_seen(playground, [f"{found.score:.3f}"])


def test_its_python_gives_the_score_on_the_screen(playground, capsys):
    retype(playground, "Candidate", 'it\'s a "cat" \\ on the mat')
    expect_seen(playground, score('it\'s a "cat" \\ on the mat'))
    control(playground, "As Python").click()
    exec(playground.locator("pre").inner_text(), {})
    percent = float(capsys.readouterr().out.split()[2])
    control(playground, "As Python").click()
    expect_seen(playground, [f"{percent / 100:.3f}"])


SCREENS = {  # the last ones of the app are a projector at 200 % and a phone
    "lab": [(1366, 768)],
    "app": [(1366, 768), (1920, 1080), (960, 540), (390, 844)],
}
IN_SIGHT = """(explorer) => {
  const foot = Math.min(innerHeight, document.querySelector(".jp-StatusBar-Widget")
    ?.getBoundingClientRect().top ?? innerHeight);
  const wanted = [...explorer.querySelectorAll(
    ".widget-text input, .bt-strip, .bt-view, .bt-bar button, .bt-bar select, p")];
  return wanted.filter(e => e.checkVisibility()).filter(e => {
    const box = e.getBoundingClientRect();
    return box.top < 0 || box.bottom > foot + 1 || box.right > innerWidth;
  }).map(e => e.outerHTML.slice(0, 120));
}"""
MOST_NUMBERS = 24  # texts with digits on a screen; more is a table


@pytest.fixture(params=SCREENS)
def shown(request, browser, font):
    """What opens the playground: its notebook in JupyterLab, or the app."""
    width, height = SCREENS[request.param][0]
    if request.param == "app":
        app = request.getfixturevalue("app")
        with visiting(browser, width, height, font=font) as page:
            page.goto(app)
            yield page
        return
    jupyter = request.getfixturevalue("jupyter")
    use_screen(jupyter, Screen(font, width=width, height=height))
    open_notebook(jupyter, "notebooks/playground.ipynb")
    jupyter.locator(".jp-Notebook .jp-CodeCell").first.click(position={"x": 20, "y": 12})
    jupyter.keyboard.press("Shift+Enter")
    yield jupyter


@pytest.mark.parametrize("font", ["usual", "wide"])
def test_everything_is_in_sight_at_once(shown, request, font):
    """Field, score, last edit, grid, references, the product and the buttons, after an edit."""
    kind = request.node.callspec.params["shown"]
    playground = explorer_on(shown)
    control(playground, "Candidate").press("End")
    shown.keyboard.type(" now")
    expect_seen(playground, score(f"{START} now"))

    def in_sight():
        return playground.evaluate(IN_SIGHT) == []

    for width, height in SCREENS[kind]:
        shown.set_viewport_size({"width": width, "height": height})
        assert eventually(shown, in_sight), (width, playground.evaluate(IN_SIGHT))
        shoot(shown, f"playground_{kind}_{width}_{font}")
    numbers = [text for text in ask(playground, "seen") if re.search(r"\d", text)]
    assert len(numbers) <= MOST_NUMBERS, numbers
    if kind == "lab":
        use_screen(shown, Screen(font, width=1366, height=768, sidebar=False))
        assert eventually(shown, in_sight), playground.evaluate(IN_SIGHT)
        shoot(shown, f"playground_lab_wide_{font}")


def test_on_a_phone_what_is_typed_and_its_score_stay_in_sight(browser, app):
    """With the keyboard on the screen, and further down."""
    with visiting(browser, 390, 500, font="wide", is_mobile=True, has_touch=True) as page:
        page.goto(app)
        playground = explorer_on(page)
        control(playground, "Candidate").tap()
        page.keyboard.press("End")
        page.keyboard.type(" now")
        expect_seen(playground, score(f"{START} now"))
        expect(playground.locator(".bt-view svg", has_text="now").first).to_be_in_viewport()
        shoot(page, "playground_phone_keyboard")
        control(playground, "How is it computed?").tap()
        playground.locator("table").last.scroll_into_view_if_needed()
        for part in (control(playground, "Candidate"), playground.locator(".bt-strip")):
            box = part.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= 250
        shoot(page, "playground_phone_scrolled")


def test_a_link_brings_the_state_back(browser, app):
    with visiting(browser) as page:
        page.goto(app)
        playground = explorer_on(page)
        retype(playground, "Candidate", "a <b>cat</b> & a mat")
        expect_seen(playground, score("a <b>cat</b> & a mat"))
        unfold(playground)
        shoot(page, "playground_settings_and_link")
        with page.expect_navigation():
            playground.get_by_role("link", name="Link to this state").click()
        playground = explorer_on(page)
        expect(control(playground, "Candidate")).to_have_value("a <b>cat</b> & a mat")
        expect_seen(playground, score("a <b>cat</b> & a mat"))
