"""Pictures and tables of the counts and the score, in one grammar for the whole course."""

from bleu_teach.display.views import Note, Picture, Table, View
from bleu_teach.draw.bars import (
    average_bars,
    bar_columns,
    cost_bars,
    score_panel,
    show_product,
    tally_bars,
)
from bleu_teach.draw.chips import chips
from bleu_teach.draw.chunks import shuffle_chips
from bleu_teach.draw.curves import closest_line, penalty_curve
from bleu_teach.draw.grid import ngram_grid
from bleu_teach.draw.pooling import pooling_grids
from bleu_teach.draw.resamples import histogram
from bleu_teach.draw.scatter import scatter
from bleu_teach.draw.tables import segment_table
from bleu_teach.draw.waterfall import waterfall

__all__ = ["Note", "Picture", "Table", "View", "average_bars", "bar_columns", "chips"]
__all__ += ["closest_line", "cost_bars"]
__all__ += ["histogram", "ngram_grid", "penalty_curve"]
__all__ += ["pooling_grids", "scatter", "score_panel", "segment_table"]
__all__ += ["show_product", "shuffle_chips", "tally_bars", "waterfall"]
