"""Pictures and tables of the counts and the score, in one grammar for the whole course."""

from bleu_teach.draw.bars import cost_bars, score_panel, score_parts, show_product, tally_bars
from bleu_teach.draw.chips import chips, ngram_chips, pair_chips
from bleu_teach.draw.chunks import shuffle_chips
from bleu_teach.draw.curves import penalty_curve
from bleu_teach.draw.edits import describe_effect, describe_words
from bleu_teach.draw.grid import ngram_grid
from bleu_teach.draw.pooling import pooling_bars, two_averages
from bleu_teach.draw.resamples import histogram
from bleu_teach.draw.scatter import scatter
from bleu_teach.draw.scoreboard import scoreboard
from bleu_teach.draw.tables import clipping_table, count_table, length_table, segment_table
from bleu_teach.draw.waterfall import waterfall
from bleu_teach.views import Note, Picture, Table, View

__all__ = ["Note", "Picture", "Table", "View", "chips", "clipping_table", "cost_bars"]
__all__ += ["count_table", "describe_effect", "describe_words", "histogram", "length_table"]
__all__ += ["ngram_chips", "ngram_grid", "pair_chips", "penalty_curve", "pooling_bars"]
__all__ += ["scatter", "score_panel", "score_parts", "scoreboard", "segment_table"]
__all__ += ["show_product", "shuffle_chips", "tally_bars", "two_averages", "waterfall"]
