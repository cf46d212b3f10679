"""In every language, the columns of a table stand straight. Pictures: tests/browser/test_fonts."""

from __future__ import annotations

import pytest

from bleu_teach import language as spoken
from bleu_teach.draw import Table
from bleu_teach.language import columns, gettext


@pytest.mark.parametrize("language", spoken.languages()[1:])
def test_a_table_of_wide_letters_has_straight_columns(language, monkeypatch):
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language(language)
    table = Table("", ("segment", "BLEU"), [(gettext("pooled"), 1), (gettext("mean"), 2)])
    _, head, *rows = repr(table).split("\n")
    start = columns(head[: head.rindex("  ") + 2])
    assert {columns(row.rpartition(" ")[0] + " ") for row in rows} == {start}
