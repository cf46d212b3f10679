"""In every language, a table's columns stand straight. Pictures: tests/browser/test_fonts.py."""

import pytest

from bleu_teach import draw
from bleu_teach import language as spoken
from bleu_teach.language import columns, gettext


@pytest.mark.parametrize("language", spoken.languages()[1:])
def test_a_table_of_wide_letters_has_straight_columns(language, monkeypatch):
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language(language)
    table = draw.Table("", ("segment", "BLEU"), [(gettext("pooled"), 1), (gettext("mean"), 2)])
    _, head, *rows = repr(table).split("\n")
    start = columns(head[: head.rindex("  ") + 2])
    assert {columns(row.rpartition(" ")[0] + " ") for row in rows} == {start}
