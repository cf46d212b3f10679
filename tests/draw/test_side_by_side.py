"""The page of two systems says what the contrast holds, and takes nothing from texts or names."""

from __future__ import annotations

import math
import re
from html.parser import HTMLParser

import pytest

from bleu_teach import SACREBLEU
from bleu_teach.corpus import load
from bleu_teach.draw import side_by_side as module
from bleu_teach.draw.exchanges import explain_exchange, write_change
from bleu_teach.draw.side_by_side import conclude, side_by_side
from bleu_teach.significance.contrast import contrast
from bleu_teach.significance.results import PairedResult
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


def segments(page):
    """The numbers of the segments, from top to bottom, and which of them are open."""
    found = [own for tag, own in Tags(page).found if tag == "details" and "data-place" in own]
    return [int(own["data-place"]) for own in found], ["open" in own for own in found]


def test_both_tests_are_told(found, page):
    text = Seen(page).text
    assert str(found.resampled) in text
    assert str(found.shuffled) in text


@pytest.mark.parametrize(
    ("scores", "interval", "said"),
    [
        ((0.36, 0.3828), (-0.0446, 0.1045), "We cannot tell. B leads by 2.28 BLEU; "
         "zero lies inside −4.46 … 10.45."),
        ((0.3828, 0.36), (-0.1045, 0.0446), "We cannot tell. A leads by 2.28 BLEU; "
         "zero lies inside −4.46 … 10.45."),
        ((0.38, 0.36), (-0.03, -0.01), "A is ahead. It leads by 2.00 BLEU; "
         "zero lies outside 1.00 … 3.00."),
        ((0.38, 0.38), (0.0, 0.0), "They are level. Both have 38.00 BLEU."),
    ],
)  # fmt: skip
def test_what_follows_is_said_of_whoever_is_ahead(scores, interval, said):
    result = PairedResult("A", "B", *scores, 0.1, 1000, "resamples", interval)
    assert " ".join(conclude(result)) == said


def test_the_page_begins_with_what_follows(found, page):
    answer, reason = conclude(found.resampled)
    assert Seen(page).text.partition("fluent beside literal ")[2].index(answer) > 0
    assert page.index(f"<h1>{answer}</h1>") < page.index(reason) < page.index("<table")


def test_the_terms_of_both_scores_are_in_a_table_and_sum_to_ln_bleu(found, page):
    rows = {name: cells for name, *cells in Seen(page).rows}
    a, b = found.scores.values()
    assert rows["p₄"][0] == f"{a.log_terms[4]:.3f}".replace("-", "−")
    logs = [math.log(one.score) for one in (a, b)]
    shown = [f"{value:.3f}".replace("-", "−") for value in (*logs, logs[1] - logs[0])]
    assert rows["sum"] == shown


def test_two_terms_of_minus_infinity_do_not_differ():
    reference = "the cat sat on the mat".split()
    texts = {"A": [["cat", "the"]], "B": [["mat", "cat"]]}
    rows = {name: cells for name, *cells in Seen(side_by_side(contrast(texts, [[reference]]))).rows}
    assert rows["p₂"] == ["−∞", "−∞", "0.000"]


def test_every_segment_that_differs_is_there_the_largest_first_and_open(found, page):
    places, is_open = segments(page)
    assert places == [one.place for one in found.exchanges if one.effect]
    assert is_open == [True] + [False] * (len(places) - 1)


def test_a_segment_says_its_change_and_which_term_made_it(found, page):
    one, names = found.exchanges[0], ["length", "p₁", "p₂", "p₃", "p₄"]
    text = " ".join(Seen(page[page.index("data-place") :]).text.split())
    assert f"{write_change(one.effect)} segment {one.place + 1}, by {names[one.decisive]}" in text


def test_every_word_of_a_segment_is_a_chip(found, page):
    first = found.exchanges[0].place
    card = page[page.index("data-place") :].partition("</details>")[0]
    chips = re.findall(r'<rect [^>]*class="(?:matched|clipped|unmatched|plain)', card)
    both = sum(len(own[first]) for own in SYSTEMS.values())
    assert len(chips) == both + sum(map(len, REFERENCES[first]))


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
    assert re.search(r"only fluent: \d+ matches", Seen(page).text.replace("\xa0", " "))


def test_texts_and_names_stay_texts():
    found = contrast({NASTY: [[NASTY, "a"]], "b": [["a", NASTY]]}, [[["a", NASTY, "b"]]])
    page = side_by_side(found)
    assert "script" not in [tag for tag, _ in Tags(page).found]
    assert "&lt;script&gt;" in page


def test_the_page_needs_nothing_from_elsewhere(page):
    for _, attributes in Tags(page).found:
        assert not (attributes.get("src") or "").startswith(("http", "//", "file"))
    assert "default-src 'none'" in page
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


def test_of_many_segments_those_that_differ_most_are_shown(found, monkeypatch):
    monkeypatch.setattr(module, "MOST", 3)
    page = side_by_side(found)
    assert len(segments(page)[0]) == 3
    assert "the 3 largest are here" in Seen(page).text


def test_two_equal_systems_have_no_segment():
    same = SYSTEMS["fluent"]
    page = side_by_side(contrast({"A": same, "B": same}, REFERENCES))
    assert segments(page) == ([], [])
    assert "Segments that make a difference: 0 of" in Seen(page).text
