"""What the pictures say must be what the core computes, for any text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import (
    KIRCHHOFF,
    PAPINENI,
    BleuInputError,
    clip,
    closest_reference_length,
    corpus_bleu,
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
    length_axis,
    length_table,
    ngram_chips,
    order_chips,
    penalty_curve,
    pour,
    precision_bars,
    scatter,
    score_panel,
)
from bleu_teach.draw.scatter import _without_crossing
from bleu_teach.draw.svg import stack, text_width

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


NAMES = [name for name, _, _ in WMT23_ENGLISH_CHINESE]


@given(st.sets(st.sampled_from(NAMES)))
def test_every_system_that_counts_has_its_name_and_none_covers_another(off):
    picture = parse(scatter(WMT23_ENGLISH_CHINESE, off))
    labels = [t for t in picture.iter(f"{SVG}text") if t.text.removesuffix(", off") in NAMES]
    assert {t.text for t in labels} >= {*NAMES} - off
    boxes = [
        (float(t.get("x")), float(t.get("x")) + text_width(t.text, 12), float(t.get("y")))
        for t in labels
    ]
    for place, (left, right, y) in enumerate(boxes):
        assert left >= 0 and 12 < y < 400
        for other_left, other_right, other_y in boxes[place + 1 :]:
            assert abs(y - other_y) >= 12 or right <= other_left or other_right <= left


@given(st.sets(st.sampled_from(NAMES)))
def test_what_is_switched_off_is_a_ring_or_outside_the_axes(off):
    circles = [*parse(scatter(WMT23_ENGLISH_CHINESE, off)).iter(f"{SVG}circle")]
    dots = [circle for circle in circles if circle.get("class") == "dot"]
    assert len(dots) == len(NAMES) - len(off)
    assert len(circles) <= len(NAMES)


def test_lines_to_names_do_not_cross():
    dots = [("a", 0, 90), ("b", 0, 10), ("c", 300, 50), ("d", 300, 60)]
    ends = _without_crossing(dots, [10, 40, 70, 100])
    for one, two in combinations(ends, 2):
        assert not crossing(one, two)


def crossing(one, two):
    """Whether two straight lines from dots to places in the column of names cross."""

    def height(end, x):
        _, start, y, spot = end
        return y + (spot - y) * (x - start) / (505 - start)

    start = max(one[1], two[1])
    return (height(one, start) - height(two, start)) * (one[3] - two[3]) < 0


segments = st.lists(st.tuples(words, references_of(words)), min_size=1, max_size=30)


@given(segments, st.integers(0, 3))
def test_pouring_adds_up_what_the_core_adds_up(corpus, left_out):
    kept = [segment for place, segment in enumerate(corpus, start=1) if place != left_out]
    if not kept:
        with pytest.raises(BleuInputError, match="No segment is left"):
            pour(*zip(*corpus, strict=True), left_out=left_out)
        return
    picture = pour(*zip(*corpus, strict=True), left_out=left_out)
    score = corpus_bleu(*zip(*kept, strict=True))
    for n, precision in enumerate(score.precisions):
        parts = re.search(f"p{'₁₂₃₄'[n]} ([0-9 +]+) of {precision.total}", picture.alt)[1]
        assert sum(map(int, parts.split(" + "))) == precision.matches
    assert f"BLEU {score.score:.3f}" in picture.alt
    mean = sum(sentence_bleu(*segment).score for segment in kept) / len(kept)
    assert picture.alt.endswith(f"{mean:.3f}.")


@given(segments)
def test_no_block_of_a_poured_bar_leaves_it(corpus):
    for line in pour(*zip(*corpus, strict=True)).lines:
        for part in line:
            for box in ElementTree.fromstring(f"<g>{part.body}</g>").iter("rect"):
                assert float(box.get("x")) + float(box.get("width")) <= part.width + 0.1


@given(st.integers(0, 60), st.lists(st.integers(0, 60), min_size=1, max_size=5))
def test_the_axis_says_a_tie_and_numbers_the_closest(c, lengths):
    r = closest_reference_length(c, lengths)
    picture = length_axis(c, lengths)
    assert ("A tie" in picture.alt) == (r < c and 2 * c - r in lengths)
    assert f"{r}" in [text.text for text in parse(picture).iter(f"{SVG}text")]


def test_a_table_of_many_reference_lengths_has_a_short_caption():
    assert length_table(5, [6]).caption == "c = 5, references of 6 tokens"
    assert length_table(5, [6, 9, 7]).caption == "c = 5, references of 6, 9 and 7 tokens"
    assert length_table(5, range(3, 33)).caption == "c = 5, 30 references"


def test_pieces_past_the_sixtieth_are_counted_and_not_drawn():
    picture = order_chips([str(number) for number in range(100)], [["x"]], 1)
    assert picture.still.count("… and 40 more, not drawn") == 2
