"""The page of two systems says what the contrast holds, and takes nothing from texts or names."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from bleu_teach import SACREBLEU
from bleu_teach.contrast import contrast
from bleu_teach.corpus import load
from bleu_teach.draw import side_by_side as module
from bleu_teach.draw.exchanges import explain_exchange
from bleu_teach.draw.side_by_side import side_by_side
from tests.seen import Seen

OURS = load()
REFERENCES = [[SACREBLEU.tokenize(text) for text in texts] for texts in OURS.references]
SYSTEMS = {
    name: [SACREBLEU.tokenize(line) for line in OURS.systems[name]]
    for name in ("literal", "fluent")
}
NASTY = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def found():
    return contrast(SYSTEMS, REFERENCES, SACREBLEU)


@pytest.fixture(scope="module")
def page(found):
    return side_by_side(found)


class Tags(HTMLParser):
    """How often each tag begins, and what the attributes hold."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def cards(page):
    return [attributes for tag, attributes in Tags(page).found if tag == "article"]


def test_both_tests_are_told(found, page):
    text = Seen(page).text
    assert str(found.resampled) in text
    assert str(found.shuffled) in text


def test_the_terms_of_both_scores_are_in_a_table(found, page):
    rows = {name: cells for name, *cells in Seen(page).rows}
    a, b = found.scores.values()
    assert rows["BLEU"][:2] == [f"{100 * one.score:.2f}" for one in (a, b)]
    assert rows["p₄"][0] == f"{a.log_terms[4]:.2f}".replace("-", "−")


def test_every_segment_that_differs_has_a_card_the_largest_first(found, page):
    effects = [abs(float(card["data-effect"])) for card in cards(page)]
    assert len(effects) == sum(one.effect != 0 for one in found.exchanges)
    assert effects == sorted(effects, reverse=True)


def test_a_card_says_which_term_made_the_difference(found, page):
    by_place = {one.place: one for one in found.exchanges}
    for card in cards(page):
        assert int(card["data-term"]) == by_place[int(card["data-place"])].decisive


def test_every_word_of_a_segment_is_a_chip(found, page):
    first = found.exchanges[0].place
    card = page[page.index("<article") : page.index("</article>")]
    chips = re.findall(r'<span class="(?:matched|clipped|unmatched)', card)
    assert len(chips) == sum(len(own[first]) for own in SYSTEMS.values())


def test_the_counts_behind_a_term_are_told(found):
    one = found.exchanges[0]
    told = explain_exchange(one, "A", "B", ["length", "p₁", "p₂", "p₃", "p₄"])
    matches = [stats.matches[one.decisive - 1] for stats in (one.a, one.b)]
    assert f"A matches {matches[0]} of " in told and f"B {matches[1]} of " in told
    points = [float(n.replace("−", "-")) for n in re.findall(r"[+−]?\d+\.\d\d", told)]
    assert sum(points) == pytest.approx(100 * one.effect, abs=0.03)


def test_a_segment_that_is_too_short_blames_the_length():
    long = "the cat sat on the mat by the door".split()
    found = contrast({"A": [long[:5]], "B": [long]}, [[long]])
    told = explain_exchange(found.exchanges[0], "A", "B", ["length", "p₁", "p₂", "p₃", "p₄"])
    assert told.startswith("Most of it is length: A has 5 words, B 9 words, the reference 9.")


def test_the_ngrams_that_one_alone_gets_are_counted(page):
    assert ["to", "10"] in Seen(page).rows
    assert re.search(r"fluent alone: \d+ matches", Seen(page).text.replace("\xa0", " "))


def test_texts_and_names_stay_texts():
    found = contrast({NASTY: [[NASTY, "a"]], "b": [["a", NASTY]]}, [[["a", NASTY, "b"]]])
    page = side_by_side(found)
    assert [tag for tag, _ in Tags(page).found].count("script") == 1
    assert "&lt;script&gt;" in page


def test_the_page_needs_nothing_from_elsewhere(page):
    for _, attributes in Tags(page).found:
        assert not (attributes.get("src") or "").startswith(("http", "//", "file"))
    assert "default-src 'none'" in page
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_of_many_segments_those_that_differ_most_are_shown(found, monkeypatch):
    monkeypatch.setattr(module, "MOST", 3)
    page = side_by_side(found)
    assert len(cards(page)) == 3
    assert "the 3 largest are here" in Seen(page).text


def test_two_equal_systems_have_no_card():
    same = SYSTEMS["fluent"]
    page = side_by_side(contrast({"A": same, "B": same}, REFERENCES))
    assert cards(page) == []
    assert "0 make a difference" in Seen(page).text
