"""What the pictures say must be what the core computes, for any text."""

from __future__ import annotations

import math
import re
from html.parser import HTMLParser
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
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
    tokenize,
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
    scoreboard,
    segment_table,
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


def test_the_scoreboard_hides_one_score_and_shows_the_others():
    people, machines = (
        ["the cat sat on the mat"],
        ["the cat sat on a mat", "the cat sat on the mat"],
    )
    scores = [sentence_bleu(m.split(), [people[0].split()]).score for m in machines]
    first, second = (f"BLEU {score:.2g}" for score in scores)
    assert first in scoreboard(machines, people).alt and second in scoreboard(machines, people).alt
    hiding = scoreboard(machines, people, hidden=1)
    assert first not in hiding.alt and second in hiding.alt and "BLEU ?" in hiding.alt
    drawn = [text.text for text in parse(hiding).iter(f"{SVG}text")]
    assert "?" in drawn and f"{scores[0]:.2g}" not in drawn


@given(any_words, references_of(any_words))
def test_a_scoreboard_of_any_text_counts_what_clipping_counts(words, people):
    text, people = " ".join(words), [" ".join(reference) for reference in people]
    picture = scoreboard([text], people)
    tokens, references = tokenize(text), [tokenize(person) for person in people]
    matches, total = modified_precision(tokens, references, 1)
    assert f"{matches} of {total} words matched" in picture.alt
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


def numbered(picture: Picture) -> list[tuple[str, tuple[float, float], tuple[float, float]]]:
    """The number of each point, the middle of the number, and the point."""
    svg = parse(picture)
    dots = [(float(dot.get("cx")), float(dot.get("cy"))) for dot in svg.iter(f"{SVG}circle")]
    group = svg.find(f"{SVG}g")
    numbers = [] if group is None else list(group)
    middles = [(float(n.get("x")), float(n.get("y")) - 4.5) for n in numbers]
    return list(zip([n.text for n in numbers], middles, dots, strict=True))


@given(st.sets(st.sampled_from(NAMES)))
def test_no_number_covers_another_or_leaves_the_axes(off):
    middles = [middle for _, middle, _ in numbered(scatter(WMT23_ENGLISH_CHINESE, off))]
    for (x, y), (a, b) in combinations(middles, 2):
        assert abs(x - a) >= 14 or abs(y - b) >= 12  # two digits are 14 pixels wide
    assert all(44 + 7 < x < 438 - 7 and 30 + 6 < y < 420 - 6 for x, y in middles)


@given(st.sets(st.sampled_from(NAMES)))
def test_every_number_is_nearest_to_its_own_point(off):
    found = numbered(scatter(WMT23_ENGLISH_CHINESE, off))
    dots = [dot for *_, dot in found]
    for _, middle, dot in found:
        assert math.dist(middle, dot) < 15
        assert math.dist(middle, dot) < min(math.dist(middle, other) for other in dots) + 0.4


@given(st.sets(st.sampled_from(NAMES)))
def test_the_key_names_every_system_that_has_a_number(off):
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    told = [text.text for text in parse(picture).iter(f"{SVG}text")]
    for place, name in enumerate(NAMES, start=1):  # the data have the best human score first
        line = told.index(f"{name}, off" if name in off else name)
        assert told[line - 1] == f"{place}"
    rings = {NAMES[int(number) - 1] for number, *_ in numbered(picture)} & off
    assert ("ring: switched off" in told) == bool(rings)


def test_the_key_is_ordered_by_human_score_and_grows_with_it():
    points = [(f"system {k}", k, k % 7) for k in range(40)]
    picture = scatter(points)
    heights = {t.text: float(t.get("y")) for t in parse(picture).iter(f"{SVG}text")}
    names = [f"system␣{k}" for k in sorted(range(40), key=lambda k: -(k % 7))]
    assert sorted(names, key=heights.get) == names
    assert max(heights.values()) < picture.height
    assert "and 26 more. Switched off: none." in picture.alt


@given(st.sets(st.sampled_from(NAMES)))
def test_what_is_switched_off_is_a_ring_or_outside_the_axes(off):
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    circles = [*parse(picture).iter(f"{SVG}circle")]
    rings = [circle for circle in circles if "fill:none" in circle.get("style")]
    assert len(circles) - len(rings) == len(NAMES) - len(off)
    assert len(rings) <= len(off)
    for name, bleu, human in WMT23_ENGLISH_CHINESE:
        pair = f"{name} {bleu:.1f}, {human:.2f}".replace("-0", "−0").replace("-1", "−1")
        assert (pair in picture.alt) == (name not in off)


def test_one_system_is_no_systems_and_none_is_no_axis():
    assert "of 1 system: undefined" in scatter(WMT23_ENGLISH_CHINESE, NAMES[1:]).alt
    picture = scatter(WMT23_ENGLISH_CHINESE, NAMES)
    assert "of 0 systems: undefined. Switched off: ONLINE-B, Yishu" in picture.alt
    assert "dashed" not in picture.still


segments = st.lists(st.tuples(words, references_of(words)), min_size=1, max_size=30)


@given(segments, st.integers(0, 3))
def test_pouring_adds_up_what_the_core_adds_up(corpus, left_out):
    assume(left_out <= len(corpus))
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
    for name, length in (("c", score.stats.candidate_length), ("r", score.reference_length)):
        parts = re.search(f"\\b{name} ([0-9 +]+)( = {length})?,", picture.alt)[1]
        assert sum(map(int, parts.split(" + "))) == length
    mean = sum(sentence_bleu(*segment).score for segment in kept) / len(kept)
    assert picture.alt.endswith(f"{mean:.3f}.")


def test_a_short_candidate_is_seen_to_be_short():
    """All bars of n-grams are full, and yet the score is not 1: the lengths say why."""
    references = ["the ferry left the harbour two hours late".split(), "see you on monday".split()]
    short = pour([references[0][:4], references[1]], [[tokens] for tokens in references])
    assert "Lengths: c 4 + 4 = 8, r 8 + 4 = 12, so BP 0.607. BLEU 0.607." in short.alt
    assert ">12, so BP 0.607<" in short.still and boxes(short, "plain") == 4
    long = pour([references[0] * 2, references[1]], [[tokens] for tokens in references])
    assert ">12, so BP 1<" in long.still


@pytest.mark.parametrize(
    ("segments", "left_out", "told"),
    [
        (2, 9, "There is no segment 9: leave out 1 to 2, or 0 for none."),
        (2, -1, "There is no segment -1: leave out 1 to 2, or 0 for none."),
        (1, 2, "There is no segment 2: leave out 0 for none."),
    ],
)
@pytest.mark.parametrize("draw", [pour, segment_table])
def test_a_segment_that_is_not_there_cannot_be_left_out(draw, segments, left_out, told):
    with pytest.raises(BleuInputError, match=f"^{re.escape(told)}$"):
        draw([["a"]] * segments, [[["a"]]] * segments, left_out=left_out)


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


def test_a_candidate_without_words_has_no_pieces():
    for order in (0, 1):
        picture = order_chips([], [["x"]], order)
        assert picture.alt == "The candidate is empty." and picture.alt in picture.still
    with pytest.raises(BleuInputError):
        order_chips([], "x")


def test_one_piece_is_not_pieces():
    assert order_chips(["x"], [["x"]]).alt.startswith("Own order, 1 piece: 1 x.")
