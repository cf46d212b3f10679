"""What the pictures say must be what the core computes, for any text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import (
    KIRCHHOFF,
    PAPINENI,
    clip,
    count_ngrams,
    free_chunks,
    max_reference_counts,
    modified_precision,
    sentence_bleu,
)
from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import (
    Picture,
    chips,
    chunk_chips,
    clipping_table,
    cost_bars,
    count_table,
    ngram_chips,
    penalty_curve,
    precision_bars,
    scatter,
    score_panel,
)
from bleu_teach.draw.svg import stack

SVG = "{http://www.w3.org/2000/svg}"
words = st.lists(st.sampled_from("abc"), max_size=8)
any_words = st.lists(st.text(min_size=1, max_size=30), max_size=6)
orders = st.integers(1, 4)


def references_of(tokens):
    return st.lists(tokens, min_size=1, max_size=3)


def parse(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.still)


def boxes(picture: Picture, kind: str) -> int:
    return sum(kind in box.get("class").split() for box in parse(picture).iter(f"{SVG}rect"))


@given(words, references_of(words), orders)
def test_the_chips_count_what_clipping_counts(candidate, references, n):
    picture = chips(candidate, references, n)
    precision = modified_precision(candidate, references, n)
    assert f"{precision.matches} matched" in picture.alt
    clipped_or_unmatched = boxes(picture, "clipped") + boxes(picture, "unmatched")
    assert clipped_or_unmatched == precision.total - precision.matches


@given(any_words, references_of(any_words), orders)
def test_any_text_makes_a_readable_picture(candidate, references, n):
    """Control characters, brackets, emoji: the SVG must stay well-formed and keep its alt text."""
    score = sentence_bleu(candidate, references)
    pictures = [
        chips(candidate, references, n),
        ngram_chips(candidate, n),
        chunk_chips(free_chunks(candidate, references)),
        score_panel(score),
    ]
    for picture in pictures:
        assert parse(picture).get("aria-label") == picture.alt


@given(words, references_of(words))
def test_no_mark_leaves_the_picture(candidate, references):
    picture = stack(chips(candidate, references, 2).lines, "narrow", width=200)
    for group in parse(picture).iter(f"{SVG}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform")))
        box = group.find(f"{SVG}rect")
        if box is not None:
            assert x + float(box.get("width")) <= picture.width
            assert y + float(box.get("height")) <= picture.height + 0.1  # coordinates are rounded


def test_status_is_told_by_shape_and_word_and_not_by_colour_alone():
    picture = chips("the the dog".split(), ["the cat".split()])
    shown = [text.text for text in parse(picture).iter(f"{SVG}text")]
    assert {"✓ 1 of 1", "✂ 2 of 1", "· none"} <= set(shown)
    outlines = re.findall(r"rect\.(\w+)\{[^}]*?(stroke-dasharray:[\d. ]+)?\}", picture.still)
    assert dict(outlines)["clipped"] != dict(outlines)["unmatched"]


def test_more_different_words_than_chips_are_shortened_too():
    tokens = [str(number) for number in range(90)]
    assert "… and 30 more, not drawn" in chips(tokens, [tokens]).still
    assert "… and 29 more, not drawn" in ngram_chips(tokens, 2).still  # of 89 bigrams


def test_a_long_segment_says_that_it_is_shortened():
    picture = chips(["word"] * 5_000, [["word"]])
    assert "… and 4940 more, not drawn" in picture.still
    assert "1 matched" in picture.alt and "4999 clipped" in picture.alt


@given(words, references_of(words))
def test_the_bars_tell_the_fractions_and_the_costs(candidate, references):
    score = sentence_bleu(candidate, references)
    for n, precision in enumerate(score.precisions):
        assert f"p{'₁₂₃₄'[n]} {precision.matches}/{precision.total}" in precision_bars(score).alt
    assert f"BLEU {score.score:.3f}" in cost_bars(score).alt


def test_an_infinite_cost_and_a_dropped_order_are_drawn():
    segment = "a b".split(), ["a b c".split()]
    assert "−∞" in cost_bars(sentence_bleu(*segment, convention=PAPINENI)).alt
    assert "−∞" not in cost_bars(sentence_bleu(*segment, convention=KIRCHHOFF)).alt


@pytest.mark.parametrize(("c", "r"), [(0, 0), (0, 3), (3, 0), (3, 3), (1, 900)])
def test_the_curve_takes_every_length(c, r):
    assert parse(penalty_curve(c, r)) is not None


class Cells(HTMLParser):
    def __init__(self):
        super().__init__()
        self.rows, self.inside = [], False

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        self.inside = tag in ("td", "th")
        if self.inside:
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


@given(words, references_of(words), orders)
def test_the_clipping_table_holds_the_counts(candidate, references, n):
    cells = Cells()
    cells.feed(clipping_table(candidate, references, n)._repr_html_())
    header, *rows, sums = cells.rows
    counts, largest = count_ngrams(candidate, n), max_reference_counts(references, n)
    told = {tuple(name.split()): (int(row[0]), int(row[-2]), int(row[-1])) for name, *row in rows}
    clipped = clip(counts, largest)
    assert told == {g: (count, largest[g], clipped[g]) for g, count in counts.items()}
    assert [int(sums[1]), int(sums[-1])] == [counts.total(), clipped.total()]
    assert len(header) == len(sums) == len(references) + 4


def test_a_table_escapes_what_a_learner_typed():
    assert "<script>" not in count_table(["<script>"])._repr_html_()


def test_saved_pictures_are_images_with_alt_text():
    """An untrusted notebook drops inline SVG; an <img> stays."""
    html = chips(["a"], [["a"]])._repr_html_()
    assert html.startswith('<img alt="Candidate as unigrams') and "<svg" not in html


def test_no_name_in_the_scatter_covers_another_and_all_can_be_switched_off():
    names = [name for name, _, _ in WMT23_ENGLISH_CHINESE]
    for off in ([], ["ANVITA", "NLLB_Greedy", "NLLB_MBR_BLEU"], names[:-1], names):
        picture = parse(scatter(WMT23_ENGLISH_CHINESE, off))
        labels = [t for t in picture.iter(f"{SVG}text") if t.text in names]
        spots = [(float(t.get("x")), float(t.get("y"))) for t in labels]
        assert len(labels) <= len(names) - len(off)
        for place, (x, y) in enumerate(spots):
            assert not any(abs(y - b) < 12 and abs(x - a) < 40 for a, b in spots[place + 1 :])
