"""The page of two systems, opened from a file: its controls sort and filter the segments."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from bleu_teach import SACREBLEU
from bleu_teach.contrast import contrast
from bleu_teach.corpus import load
from bleu_teach.draw.side_by_side import side_by_side
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
DIFFERING = [one for one in FOUND.exchanges if one.effect]

KINDS = """cards => [...new Set(cards.flatMap(card => [...card.querySelectorAll("*")]
  .map(part => part.tagName + part.getAttribute("class"))))].sort()"""


@pytest.fixture
def page(browser, tmp_path):
    path = tmp_path / "compare.html"
    path.write_text(side_by_side(FOUND), encoding="utf-8")
    with visiting(browser) as page:
        page.goto(path.as_uri())
        yield page


def places(page):
    """The numbers of the segments that are seen, from top to bottom."""
    cards = page.locator("article:visible")
    return [int(card.get_attribute("data-place")) for card in cards.all()]


def test_the_largest_difference_is_first_until_another_order_is_chosen(page):
    assert places(page) == [one.place for one in DIFFERING]
    shoot(page, "compare")
    page.get_by_label("Order").select_option("best for fluent first")
    best = sorted(DIFFERING, key=lambda one: -one.effect)
    assert places(page) == [one.place for one in best]
    page.get_by_label("Order").select_option("as in the files")
    assert places(page) == sorted(one.place for one in DIFFERING)


def test_segments_are_filtered_by_length_and_by_term(page):
    page.get_by_label("Reference words, from").fill("10")
    page.get_by_label("to", exact=True).fill("15")
    kept = [one for one in DIFFERING if 10 <= one.a.reference_length <= 15]
    assert places(page) == [one.place for one in kept]
    page.get_by_label("Made by").select_option("p₄")
    kept = [one.place for one in kept if one.decisive == 4]
    assert places(page) == kept
    expect(page.get_by_text(f"{len(kept)} of {len(DIFFERING)} shown")).to_be_visible()


def test_one_press_shows_what_costs_most_with_both_chips_above_each_other(page):
    page.get_by_label("Reference words, from").fill("999")
    page.get_by_role("button", name="Show what costs fluent most").click()
    worst = min(DIFFERING, key=lambda one: one.effect)
    card = page.locator("article").first
    assert places(page)[0] == worst.place
    expect(card).to_be_focused()
    expect(card).to_be_in_viewport()
    upper, lower = (chips.bounding_box() for chips in card.locator(".chips").all())
    assert upper["y"] + upper["height"] <= lower["y"] and upper["x"] == lower["x"]
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    shoot(page, "compare_dearest")
    second = card.locator(".chips span").nth(1)
    word = second.evaluate("chip => chip.firstChild.data")
    lit = card.locator(".lit")
    assert set(lit.evaluate_all("all => all.map(one => one.firstChild.data)")) == {word}
    page.mouse.move(0, 0)
    card.locator(".chips span").first.hover()
    expect(second).not_to_have_class(re.compile("lit|here"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(page, scheme):
    """With the longest segments alone: in them stands every kind of thing that stands in all."""
    page.emulate_media(color_scheme=scheme)
    page.get_by_label("Reference words, from").fill("25")
    kinds = page.locator("article").evaluate_all(KINDS)
    assert page.locator("article:visible").evaluate_all(KINDS) == kinds
    assert violations(page, "body") == []


def test_a_phone_does_not_scroll_sideways(page):
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
