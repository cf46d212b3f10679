"""In every language, a table's columns stand straight. Pictures: tests/browser/test_fonts.py."""

from __future__ import annotations

import pytest

from bleu_teach import draw, sentence_bleu, tokenize
from bleu_teach import language as spoken
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.language import columns, gettext

MACHINES = "The cat is on the mat.", "The cat the cat on the mat.", "Dogs bark in the rain."
REFERENCES = [tokenize(text) for text in THE_CAT_THE_CAT.references]
CATS = [tokenize(text) for text in MACHINES]
SCORES = [sentence_bleu(cat, REFERENCES) for cat in CATS]
PICTURES = {
    "chips": lambda: draw.chips(CATS[1], REFERENCES, 2),
    "chips of one": lambda: draw.chips([], REFERENCES[:1]),
    "curve": lambda: draw.penalty_curve(5, [6]),
    "lengths": lambda: draw.closest_bars(7, [8, 6], 8),
    "grid": lambda: draw.ngram_grid(CATS[1][:4], REFERENCES, max_n=5),
    "panel": lambda: draw.score_panel(SCORES[1]),
    "panel of yours": lambda: draw.score_panel(SCORES[2], 0.5),
    "pool": lambda: draw.average_bars(CATS, [REFERENCES] * 3, 0.5),
}


@pytest.mark.parametrize("language", spoken.languages()[1:])
def test_a_table_of_wide_letters_has_straight_columns(language, monkeypatch):
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language(language)
    table = draw.Table("", ("segment", "BLEU"), [(gettext("pooled"), 1), (gettext("mean"), 2)])
    _, head, *rows = repr(table).split("\n")
    start = columns(head[: head.rindex("  ") + 2])
    assert {columns(row.rpartition(" ")[0] + " ") for row in rows} == {start}
