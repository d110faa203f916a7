"""Numbers in, Plotly figures out. Whatever a reader reads in them comes in as words."""

from playground.charts.bars import measure_bars
from playground.charts.case_bars import case_bars
from playground.charts.chance import chance_histogram
from playground.charts.count_bars import count_bars
from playground.charts.curves import LINES, MODEL_LINES, cutoff_curves
from playground.charts.cutoff_lines import cutoff_lines
from playground.charts.difference_bars import difference_bars
from playground.charts.difference_histogram import difference_histogram
from playground.charts.layout import MODEL_COLOURS, Figure
from playground.charts.moves import move_map
from playground.charts.orders import order_histogram
from playground.charts.ranks import precision_by_rank
from playground.charts.values import value_histogram

__all__ = [
    "LINES",
    "MODEL_COLOURS",
    "MODEL_LINES",
    "Figure",
    "case_bars",
    "chance_histogram",
    "count_bars",
    "cutoff_curves",
    "cutoff_lines",
    "difference_bars",
    "difference_histogram",
    "measure_bars",
    "move_map",
    "order_histogram",
    "precision_by_rank",
    "value_histogram",
]
