"""Tables hold what the core counts, and every view says the same in HTML and in words."""

from __future__ import annotations

import re
from html import unescape

import pytest

from bleu_teach import BleuInputError
from bleu_teach.draw import Note, Picture, Table, pooling_grids, segment_table


def test_what_does_not_fit_into_a_table_is_counted():
    segments = segment_table([["a"]] * 42, [[["a"]]] * 42)
    assert "2 more rows, not shown." in segments._repr_html_()
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
        (  # what a learner typed is escaped
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
