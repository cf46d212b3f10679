"""Tables hold what the core counts, and every view says the same in HTML and in words."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given

from bleu_teach import (
    BleuInputError,
    clip,
    count_ngrams,
    max_reference_counts,
)
from bleu_teach.draw import (
    Note,
    Picture,
    Table,
    clipping_table,
    pooling_grids,
    segment_table,
)
from tests.draw.pictures import orders, references_of, words
from tests.seen import Seen


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
    assert "<script>" not in clipping_table(["<script>"], [["<script>"]])._repr_html_()


def test_what_does_not_fit_into_a_table_is_counted_and_its_sum_is_there():
    tokens = [f"{number}" for number in range(100)]
    table = clipping_table(tokens, [tokens])
    assert "60 more rows, not shown." in table._repr_html_() and "60 more" in repr(table)
    assert repr(table).splitlines()[-2].split() == ["sum", "100", "100"]
    segments = segment_table([tokens] * 42, [[tokens]] * 42)
    assert "2 more rows, not shown." in repr(segments) and "\npooled" in repr(segments)


@pytest.mark.parametrize(
    ("segments", "left_out", "told"),
    [
        (2, 9, "There is no segment 9 to exclude; 0 excludes none."),
        (2, -1, "There is no segment -1 to exclude; 0 excludes none."),
        (1, 2, "There is no segment 2 to exclude; 0 excludes none."),
    ],
)
@pytest.mark.parametrize("draw", [pooling_grids, segment_table])
def test_a_segment_that_is_not_there_cannot_be_left_out(draw, segments, left_out, told):
    with pytest.raises(BleuInputError, match=f"^{re.escape(told)}$"):
        draw([["a"]] * segments, [[["a"]]] * segments, left_out=left_out)


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
