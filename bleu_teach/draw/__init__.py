"""Pictures and tables of the counts and the score, in one grammar for the whole course."""

from bleu_teach.draw.bars import cost_bars, precision_bars, tally_bars
from bleu_teach.draw.chips import chips, chunk_chips, ngram_chips
from bleu_teach.draw.curves import length_axis, penalty_curve
from bleu_teach.draw.edits import Note, changed_places, compare_table, describe_edit
from bleu_teach.draw.panel import score_panel
from bleu_teach.draw.pieces import order_chips
from bleu_teach.draw.pour import pour
from bleu_teach.draw.scatter import scatter
from bleu_teach.draw.scoreboard import scoreboard
from bleu_teach.draw.svg import Picture
from bleu_teach.draw.tables import Table, clipping_table, count_table, length_table, segment_table

__all__ = [
    "Note",
    "Picture",
    "Table",
    "changed_places",
    "chips",
    "chunk_chips",
    "clipping_table",
    "compare_table",
    "cost_bars",
    "count_table",
    "describe_edit",
    "length_axis",
    "length_table",
    "ngram_chips",
    "order_chips",
    "penalty_curve",
    "pour",
    "precision_bars",
    "scatter",
    "score_panel",
    "scoreboard",
    "segment_table",
    "tally_bars",
]
