"""The decks on a projector of 1280 × 720."""

import pytest

from tests.browser.pages import visiting
from tests.notebooks import LESSONS
from tools import slides

# For each slide: its name, how much its words were made larger, its four edges on the screen, and
# how far what is drawn and its code go to the right, 0 where there is none.
MEASURE = """() => {
  const inner = Reveal.getCurrentSlide().querySelector(".fit"), box = inner.getBoundingClientRect();
  const DRAWN = "img, pre span, svg text, svg line, svg path, svg rect:not(.card)";
  const ends = parts => Math.max(0, ...[...inner.querySelectorAll(parts)].map(
    part => part.getBoundingClientRect().right));
  return [inner.innerText.slice(0, 60), Number(inner.style.zoom), box.left, box.top,
          ends("*"), box.bottom, ends(DRAWN)];
}"""
TITLE = """title => title.closest(".fit").style.zoom
  * parseFloat(getComputedStyle(title).fontSize)"""  # pixels


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.stem)
def test_no_slide_is_cut_and_each_is_filled(browser, tmp_path, lesson):
    """`visiting` sees to it that nothing is asked of another machine."""
    path = tmp_path / "deck.html"
    path.write_text(slides.deck(lesson.path), encoding="utf-8")
    with visiting(browser, width=1280, height=720) as page:
        page.goto(path.as_uri())
        page.wait_for_function("window.Reveal?.isReady()")
        total = page.evaluate("Reveal.getTotalSlides()")
        measured = []
        for number in range(total):
            page.evaluate("number => Reveal.slide(number)", number)
            measured.append(page.evaluate(MEASURE))
        assert page.locator(".slides h1").first.evaluate(TITLE) >= 40
    assert total >= min(10, len(lesson.cells) // 5)
    assert [slide for slide in measured if slide[1] < 0.7] == []
    assert [s for s in measured if min(s[2:4]) < 0 or s[4] > 1280 or s[5] > 720] == []
    assert [s for s in measured if s[5] < 576 and not (s[6] > 1100 if s[6] else s[1] > 1.4)] == []
