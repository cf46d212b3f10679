"""The page of two systems, opened from a file: what follows comes first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bleu_teach import SACREBLEU
from bleu_teach.corpus import load
from bleu_teach.draw.side_by_side import side_by_side
from bleu_teach.significance.contrast import contrast
from tests.browser.pages import shoot, violations, visiting

OURS = load()
SOME = slice(None, None, 3)  # a page of all takes long to open, and shows nothing more
FOUND = contrast(
    {
        name: [SACREBLEU.tokenize(line) for line in OURS.systems[name][SOME]]
        for name in ("literal", "fluent")
    },
    [[SACREBLEU.tokenize(text) for text in texts] for texts in OURS.references[SOME]],
    SACREBLEU,
)


@pytest.fixture
def page(browser, tmp_path):
    path = tmp_path / "compare.html"
    path.write_text(side_by_side(FOUND), encoding="utf-8")
    with visiting(browser) as page:
        page.goto(path.as_uri())
        yield page


def test_it_begins_with_what_follows_and_the_largest_difference_is_open(page):
    assert page.locator("h1").bounding_box()["y"] < 200
    opened = page.locator("details.segment[open]")
    assert opened.count() == 1
    upper, lower = (part.bounding_box() for part in opened.locator("div.bt > .line").all()[:2])
    assert upper["y"] + upper["height"] <= lower["y"] and upper["x"] == lower["x"]
    shoot(page, "compare")


def test_a_segment_opens_by_keyboard(page):
    second = page.locator("details.segment").nth(1)
    second.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(second.locator("div.bt").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(page, scheme):
    page.emulate_media(color_scheme=scheme)
    assert violations(page, "body") == []


def test_on_a_phone_nothing_scrolls_sideways_and_no_number_breaks(page):
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    heights = page.locator("td:visible").evaluate_all("all => all.map(td => td.offsetHeight)")
    assert heights and max(heights) < 40  # one line
