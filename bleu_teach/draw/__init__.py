"""Pictures and tables of the counts and the score, in one grammar for the whole course."""

from bleu_teach.display.views import Note, Picture, Table, View
from bleu_teach.draw.bars import average_marks, bar_columns, closest_bars, score_panel
from bleu_teach.draw.chips import chips
from bleu_teach.draw.curves import penalty_curve
from bleu_teach.draw.grid import ngram_grid

__all__ = ["Note", "Picture", "Table", "View", "average_marks", "bar_columns", "chips"]
__all__ += ["closest_bars", "ngram_grid", "penalty_curve", "score_panel"]
