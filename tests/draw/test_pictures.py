"""What the pictures say must be what the core computes, for any text."""

from __future__ import annotations

import math
import re
from html import unescape
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bleu_teach import (
    KIRCHHOFF,
    PAPINENI,
    BleuInputError,
    brevity_penalty,
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
    Note,
    Picture,
    Table,
    chips,
    chunk_chips,
    clipping_table,
    cost_bars,
    count_table,
    crossing,
    length_axis,
    length_table,
    ngram_chips,
    penalty_curve,
    pour,
    precision_bars,
    scatter,
    score_panel,
    segment_table,
    shuffle_chips,
)
from bleu_teach.draw.svg import GAP, WIDTH, stack
from tests.draw.texts import SVG, texts_of
from tests.seen import Seen

words = st.lists(st.sampled_from("abc"), max_size=8)
any_words = st.lists(st.text(min_size=1, max_size=30), max_size=6)
orders = st.integers(1, 4)


def references_of(tokens):
    return st.lists(tokens, min_size=1, max_size=3)


def parse(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.still)


def contents(picture: Picture) -> list[str]:
    return [text.content for text in texts_of(picture)]


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
    assert {"✓ 1 of 1", "✂ 2 of 1", "· none"} <= set(contents(picture))
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


@given(words, references_of(words), orders)
def test_the_clipping_table_holds_the_counts(candidate, references, n):
    header, *rows, sums = Seen(clipping_table(candidate, references, n)._repr_html_()).rows
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


def numbers(picture: Picture) -> dict[int, tuple[float, float]]:
    """For each number that stands at a dot: the dot that is nearest to it."""
    circles = [*parse(picture).iter(f"{SVG}circle")]
    dots = [(float(dot.get("cx")), float(dot.get("cy"))) for dot in circles]
    found = {}
    for text in texts_of(picture):
        middle = (text.left + text.right) / 2, (text.top + text.bottom) / 2
        nearest = min(dots, key=lambda dot: math.dist(dot, middle), default=None)
        if nearest and math.dist(nearest, middle) < 18:
            found[int(text.content)] = nearest
    return found


@given(st.sets(st.sampled_from(NAMES)))
def test_every_dot_has_its_number_the_first_at_the_highest(off):
    """The data have the best human score first."""
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    found = numbers(picture)
    assert len(set(found.values())) == len([*parse(picture).iter(f"{SVG}circle")])
    assert {place for place, name in enumerate(NAMES, start=1) if name not in off} <= found.keys()
    heights = [y for _, (_, y) in sorted(found.items())]
    assert heights == sorted(heights)


@given(st.sets(st.sampled_from(NAMES)))
def test_the_key_names_every_system_and_says_which_are_off(off):
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    texts = texts_of(picture)
    lines = {text.bottom: text.content for text in texts if text.content.isdigit()}
    key = {text.content: lines.get(text.bottom) for text in texts}
    for place, name in enumerate(NAMES, start=1):
        assert key[f"{name}, off" if name in off else name] == f"{place}"
    rings = {NAMES[place - 1] for place in numbers(picture)} & off
    assert ("ring: switched off" in key) == bool(rings)


def test_the_key_is_ordered_by_human_score_and_grows_with_it():
    points = [(f"system {k}", k, k % 7) for k in range(40)]
    picture = scatter(points)
    heights = {text.content: text.bottom for text in texts_of(picture)}
    names = [f"system␣{k}" for k in sorted(range(40), key=lambda k: -(k % 7))]
    assert sorted(names, key=heights.get) == names
    assert max(heights.values()) < picture.height
    assert "and 26 more. Switched off: none." in picture.alt


@given(st.sets(st.sampled_from(NAMES)))
def test_what_is_switched_off_is_a_ring_or_outside_the_axes(off):
    picture = scatter(WMT23_ENGLISH_CHINESE, off)
    circles = [*parse(picture).iter(f"{SVG}circle")]
    rings = [circle for circle in circles if circle.get("class") == "ring"]
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
    assert "12, so BP 0.607" in contents(short) and boxes(short, "plain") == 4
    long = pour([references[0] * 2, references[1]], [[tokens] for tokens in references])
    assert "12, so BP 1" in contents(long)


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
    assert f"{r}" in contents(picture)


def test_a_table_of_many_reference_lengths_has_a_short_caption():
    assert length_table(5, [6]).caption == "c = 5, references of 6 tokens"
    assert length_table(5, [6, 9, 7]).caption == "c = 5, references of 6, 9 and 7 tokens"
    assert length_table(5, range(3, 33)).caption == "c = 5, 30 references"


def test_chunks_past_the_sixtieth_are_counted_and_not_drawn():
    picture = shuffle_chips([str(number) for number in range(100)], [["x"]], 1)
    assert contents(picture).count("… and 40 more, not drawn") == 2


def test_a_candidate_without_words_has_no_chunks():
    for shuffle in (0, 1):
        picture = shuffle_chips([], [["x"]], shuffle)
        assert contents(picture) == [picture.alt] == ["The candidate is empty."]
    with pytest.raises(BleuInputError):
        shuffle_chips([], "x")


def test_one_chunk_is_not_chunks():
    assert shuffle_chips(["x"], [["x"]]).alt.startswith("Candidate, 1 chunk: 1 x.")


@given(words, references_of(words), st.integers(1, 9))
def test_a_shuffle_has_the_chunks_of_the_candidate(candidate, references, shuffle):
    assume(candidate)
    parts = re.findall(r": (.*?)\. BLEU", shuffle_chips(candidate, references, shuffle).alt)
    own, other = (sorted(part.split("; ")) for part in parts)
    assert own == other


names = st.text("abc", min_size=1, max_size=3)
two_scores = st.tuples(st.floats(0, 1), st.floats(0, 1))


@given(st.dictionaries(names, two_scores, min_size=1, max_size=6))
def test_a_crossing_names_both_winners_and_draws_them_on_top(systems):
    picture = crossing("mean", "pooled", systems)
    winners = [max(systems, key=lambda name: systems[name][side]) for side in (0, 1)]
    assert f"By mean, {winners[0]} is first; by pooled, {winners[1]} is first." in picture.alt
    left = [text for text in texts_of(picture) if text.content != "mean" and text.left < 60]
    assert min(left, key=lambda text: text.top).content.split()[0] == winners[0]


def test_two_reference_lengths_have_a_curve_and_a_line_of_text_each():
    texts = contents(penalty_curve(8, {"shortest r": 6, "closest r": 9}))
    assert {"shortest r = 6", "closest r = 9"} <= set(texts)
    penalty = brevity_penalty(8, 9)
    assert texts[-2:] == [
        "c = 8, shortest r = 6: no penalty",
        f"c = 8, closest r = 9: BP = {penalty:.3f}",
    ]


@pytest.mark.parametrize("tokens", [6, 60])
def test_the_parts_of_a_score_stand_in_one_row(tokens):
    """So that a reader's eye goes from the precisions over the length to the costs."""
    reference = [f"{number}" for number in range(tokens)]
    for candidate in ([], reference[: tokens // 2], reference, reference * 2):
        *_, parts = score_panel(sentence_bleu(candidate, [reference])).lines
        assert sum(part.width for part in parts) + GAP * (len(parts) - 1) <= WIDTH


def test_what_does_not_fit_into_a_table_is_counted_and_its_sum_is_there():
    tokens = [f"{number}" for number in range(100)]
    for table in (clipping_table(tokens, [tokens]), count_table(tokens)):
        assert "60 more rows, not shown." in table._repr_html_() and "60 more" in repr(table)
    assert repr(clipping_table(tokens, [tokens])).splitlines()[-2].split() == ["sum", "100", "100"]
    segments = segment_table([tokens] * 42, [[tokens]] * 42)
    assert "2 more rows, not shown." in repr(segments) and "\npooled" in repr(segments)


@given(words, references_of(words), orders)
def test_chips_and_rows_of_one_ngram_are_linked(candidate, references, n):
    """In an explorer they light up together."""
    table = clipping_table(candidate, references, n)
    links = {row[0]: link for row, link in zip(table.rows, table.links, strict=False)}
    for chip in chips(candidate, references, n).lines[1] if links else ():
        svg = ElementTree.fromstring(f"<g>{chip.body}</g>")
        assert links[svg.find("text").text] in svg.find("rect").get("class").split()


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (
            Table("Marks", ("name", "mark"), [("a < b", 1.5)], "All."),
            ["Marks", "a < b", "1.5", "All."],
        ),
        (Note("Edit", "“a” < “b”"), ["Edit", "“a” < “b”"]),
        (Picture("", 1, 1, "Nothing at all."), ["Nothing at all."]),
    ],
)
def test_each_view_says_the_same_in_html_and_in_words(view, told):
    for form in (view.inline, view._repr_html_(), repr(view)):
        seen = unescape(form).replace("\N{NO-BREAK SPACE}", " ")
        assert [part for part in told if part not in seen] == []
