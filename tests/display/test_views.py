"""Every view has one text and one HTML, whatever it consists of."""

from bleu_teach.display.views import Beside, Note, Table, View

TABLE = Table("Systems <1>", ("", "BLEU"), [("A & B", 1.5)], note="in points")
NOTE = Note("Look", "a < b")


class Result(View):
    views = (TABLE, NOTE)


def test_a_result_is_its_views_in_text_and_in_html():
    result = Result()
    assert repr(result) == "Systems <1>\n       BLEU\nA & B  1.5\nin points\nLook: a < b"
    assert result._repr_html_() == TABLE._repr_html_() + NOTE._repr_html_()
    assert result.inline == TABLE.inline + NOTE.inline


def test_nothing_in_a_view_is_taken_for_html():
    html = Beside((TABLE, NOTE))._repr_html_()
    assert "Systems&nbsp;&lt;1&gt;" in html and "A &amp; B" in html and "a &lt; b" in html
