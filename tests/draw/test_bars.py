"""Bars say what the core computes, each column on its own scale."""

from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from bleu_teach import KIRCHHOFF, PAPINENI, closest_reference_length, corpus_bleu, sentence_bleu
from bleu_teach.draw import average_marks, bar_columns, closest_bars, score_panel
from bleu_teach.draw.bars import LONG
from tests.draw.pictures import boxes, contents, marks, references_of, texts_of, words


def bars(picture, *kinds):
    """Left end, width and kind of each bar, from the top."""
    found = [
        (float(bar.get("y")), float(bar.get("x")), float(bar.get("width")), kind)
        for kind in kinds or ("bar",)
        for bar, *_ in marks(picture, "rect", kind)
    ]
    return [bar[1:] for bar in sorted(found)]


def test_the_largest_number_fills_a_column():
    picture = bar_columns({"one": {"a": 5, "b": 1}, "other": {"a": 0.1, "b": 0.2}})
    (_, a, _), (_, x, _), (_, b, _), (_, y, _) = bars(picture)
    assert a == approx(5 * b, abs=0.2) and y == approx(2 * x, abs=0.2) and a == approx(y)


@given(st.lists(st.floats(-9, 9), min_size=1, max_size=5), st.integers(1, 4))
def test_every_number_is_written_whole(numbers, times):
    column = {f"{place}": number for place, number in enumerate(numbers)}
    drawn = bar_columns({f"column {k}": column for k in range(times)})
    assert [text for text in contents(drawn) if text.endswith("…")] == []


def test_a_row_that_the_text_is_about_has_a_band_and_a_sign():
    picture = bar_columns({"one": {"a": 5, "b": 1}, "other": {"a": 1}}, marked=["b"])
    [(band, *_)] = marks(picture, "rect", "on")
    [sign] = [text for text in texts_of(picture) if text.content.startswith("▸")]
    assert sign.content == "▸ b" and 0 < sign.top - float(band.get("y")) < 23


def test_columns_can_share_a_scale():
    picture = bar_columns({"dialogue": {"a": 0.5}, "news": {"a": 1}}, high=1)
    (_, half, _), (_, whole, _) = bars(picture)
    assert whole == approx(2 * half, abs=0.2)


def test_a_number_below_0_ends_at_the_line_where_one_above_0_begins():
    picture = bar_columns({"weight": {"a": -1, "b": 3}})
    (left, width, _), (right, _, _) = bars(picture)
    [(line, *_)] = marks(picture, "polyline", "curve")
    assert left + width == approx(right, abs=0.2)
    assert float(line.get("points").split(",")[0]) == approx(right, abs=0.2)


def test_nothing_is_drawn_for_0_or_for_what_is_missing():
    picture = bar_columns({"one": {"a": 0, "b": 1}, "other": {"b": 1}, "news": {}})
    assert len(bars(picture)) == 2
    assert picture.alt == "one: a 0; b 1. other: b 1. news: nothing yet."
    assert boxes(picture, "track") == 6


@given(words, references_of(words))
def test_the_panel_tells_the_fractions_and_the_costs(candidate, references):
    score = sentence_bleu(candidate, references)
    picture = score_panel(score)
    for n, precision in enumerate(score.precisions):
        named = f"p{'₁₂₃₄'[n]} {precision.matches}/{precision.total}" in picture.alt
        assert named or not score.score  # of 0, no factor takes anything more
    assert picture.alt.endswith(f"BLEU {score.score:.3f}.")
    assert contents(picture)[0].startswith(f"BLEU {score.score:.3f} = ")
    costs = [width for *_, width, _ in bars(picture, "cost")]
    assert sum(costs) == approx(LONG * (1 - score.score), abs=8)


def test_an_infinite_cost_and_a_dropped_order_are_drawn():
    segment = "a b".split(), ["a b c".split()]
    assert "−∞" in score_panel(sentence_bleu(*segment, convention=PAPINENI)).alt
    assert "−∞" not in score_panel(sentence_bleu(*segment, convention=KIRCHHOFF)).alt


def test_a_learners_score_has_a_ring_and_so_has_the_factor_that_it_lacks():
    score = sentence_bleu("the cat is on".split(), ["the cat is on the mat".split()])
    assert boxes(score_panel(score, score.score), "ringed") == 0
    other = score_panel(score, 0.3)
    assert boxes(other, "ringed") == 1 and "length" not in other.alt
    assert boxes(score_panel(score, 1.0), "ringed") == 2
    assert boxes(score_panel(score, 1.0), "track") == 3  # length, BLEU, yours: no factor of 1


segments = st.lists(st.tuples(words, references_of(words)), min_size=1, max_size=8)


@given(segments)
def test_pooled_and_mean_are_those_of_the_core_in_picture_and_table(corpus):
    corpus = [*zip(*corpus, strict=True)]
    pooled = corpus_bleu(*corpus)
    scores = [sentence_bleu(*segment).score for segment in zip(*corpus, strict=True)]
    mean = sum(scores) / len(scores)
    picture = average_marks(*corpus, yours=2.0)
    assert f"average of the scores {mean:.3f}; " in picture.alt
    assert f"BLEU, counts pooled {pooled.score:.3f}; yours 2.000; segment 1: " in picture.alt
    assert len(marks(picture, "circle", "ringed")) == 2  # by its name, and on the axis


@given(st.integers(0, 60), st.lists(st.integers(0, 60), min_size=1, max_size=5))
def test_each_reference_has_a_bar_as_long_as_it_is_away_and_one_counts(c, lengths):
    picture = closest_bars(c, lengths)
    away = [abs(length - c) for length in sorted(set(lengths))]
    widths = [width for _, width, _ in bars(picture, "bar", "cost")]
    expected = [LONG * distance / max(away) for distance in away if distance]
    assert widths == approx(expected, abs=2)
    r = closest_reference_length(c, lengths)
    assert picture.alt.count("counts") == 1 and f"{r} {abs(r - c)} away, counts" in picture.alt
