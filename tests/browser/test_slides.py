"""The decks on a projector of 1280 × 720, and BLEU on one page on a sheet of paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import SMALLEST, too_small, visiting
from tests.notebooks import LESSONS
from tools import slides
from tools.scripts.page import path_of
from tools.translate.site import site_languages

# For each slide: its name, how much its words were made larger, its four edges on the screen, how
# far what is drawn and its code go to the right, 0 where there is none, and what is too small.
MEASURE = """async smallest => {
  const DRAWN = "img, pre span, svg text, svg line, svg path, svg rect:not(.card)", measured = [];
  const frame = () => new Promise(requestAnimationFrame);
  for (let number = 0; number < Reveal.getTotalSlides(); number++) {
    Reveal.slide(number);
    await frame();
    const inner = Reveal.getCurrentSlide().querySelector(".fit");
    const box = inner.getBoundingClientRect();
    const ends = parts => Math.max(0, ...[...inner.querySelectorAll(parts)].map(
      part => part.getBoundingClientRect().right));
    measured.push([inner.innerText.slice(0, 60), Number(inner.style.zoom), box.left, box.top,
      ends("*"), box.bottom, ends(DRAWN), look.smaller(inner, smallest)]);
  }
  return measured;
}"""
TITLE = """title => title.closest(".fit").style.zoom
  * parseFloat(getComputedStyle(title).fontSize)"""  # pixels


@pytest.fixture(scope="module")
def page(browser):
    """One window for all decks; `visiting` sees to it that nothing is asked of another machine."""
    with visiting(browser, width=1280, height=720) as page:
        yield page


def show(page, folder, lesson):
    path = folder / "deck.html"
    path.write_text(slides.deck(lesson.path), encoding="utf-8")
    page.goto(path.as_uri())
    page.wait_for_function("window.Reveal?.isReady()")


SHOWN = {"02_clipping", "07_conventions"}  # the other decks are for `make thorough`
DECKS = [
    pytest.param(
        one, id=one.path.stem, marks=() if one.path.stem in SHOWN else pytest.mark.thorough
    )
    for one in LESSONS
]


@pytest.mark.parametrize("lesson", DECKS)
def test_no_slide_is_cut_and_each_is_filled(page, tmp_path, lesson):
    show(page, tmp_path, lesson)
    measured = page.evaluate(MEASURE, SMALLEST)
    assert page.locator(".slides h1").first.evaluate(TITLE) >= 40
    assert len(measured) >= min(10, len(lesson.cells) // 5)
    assert [slide for slide in measured if slide[1] < 0.7 or slide[7]] == []
    assert [s for s in measured if min(s[2:4]) < 0 or s[4] > 1280 or s[5] > 720] == []
    assert [s for s in measured if s[5] < 576 and not (s[6] > 1100 if s[6] else s[1] > 1.4)] == []


def test_a_grid_on_a_slide_is_live_and_lets_a_clicker_turn_the_page(page, tmp_path):
    show(page, tmp_path, LESSONS[1])
    grid = page.locator(".bt-live.bt-grid")
    number = "grid => Reveal.getSlides().indexOf(grid.closest('section'))"
    page.evaluate("number => Reveal.slide(number)", place := grid.evaluate(number))
    grid.get_by_label("Candidate").fill("it is a guide")
    expect(grid.locator(".score b")).to_have_text("0.050")  # exp(1 - 16/4)
    expect(grid.get_by_role("radio")).to_have_count(12 + 4 + 3 + 2 + 1)  # 12 gaps
    grid.locator("summary").click()
    expect(grid.get_by_label("References, one per line")).to_be_in_viewport(ratio=1)
    page.keyboard.press("PageDown")
    page.wait_for_function("place => Reveal.getIndices().h > place", arg=place)


@pytest.mark.parametrize("language", site_languages())
def test_bleu_on_one_page_fits_on_one_sheet_of_a4_in_a_wide_font(browser, language):
    with visiting(browser, font="wide") as window:
        window.goto(path_of(language).as_uri())
        for width in (1280, 390):
            window.set_viewport_size({"width": width, "height": 844})
            assert too_small(window.locator("body")) == []
        printed = window.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    [box] = set(re.findall(rb"/MediaBox\s*\[([\d. ]+)\]", printed))
    assert [round(float(side)) for side in box.split()] == [0, 0, 595, 842]
