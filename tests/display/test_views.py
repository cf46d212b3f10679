"""Every view has one text and one HTML, whatever it consists of."""

from html import unescape

import pytest

from bleu_teach.display.views import Group, Note, Picture, Table, View

TABLE = Table("Systems <1>", ("", "BLEU"), [("A & B", 1.5)], note="in points")
NOTE = Note("Look", "a < b")


class Result(View):
    views = (TABLE, NOTE)


def test_a_result_is_its_views_in_text_and_in_html():
    result = Result()
    assert repr(result) == "Systems <1>\n       BLEU\nA & B  1.5\nin points\nLook: a < b"
    assert result._repr_html_() == TABLE._repr_html_() + NOTE._repr_html_()


def test_nothing_in_a_view_is_taken_for_html():
    html = Group((TABLE, NOTE))._repr_html_()
    assert "Systems&nbsp;&lt;1&gt;" in html and "A &amp; B" in html and "a &lt; b" in html


def test_what_is_between_backticks_is_code():
    assert "the <code>a &lt; b</code> in" in Note("", "the `a < b` in")._repr_html_()


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (TABLE, ["Systems <1>", "A & B", "1.5", "in points"]),
        (NOTE, ["Look", "a < b"]),
        (Picture("", 1, 1, "Nothing at all."), ["Nothing at all."]),
    ],
)
def test_each_view_says_the_same_in_html_and_in_words(view, told):
    for form in (view._repr_html_(), repr(view)):
        seen = unescape(form).replace("\N{NO-BREAK SPACE}", " ")
        assert [part for part in told if part not in seen] == []
