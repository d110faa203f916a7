"""Plotly figures from plain numbers; their texts are passed in."""

from webapp.charts.bars import measure_bars
from webapp.charts.chance import chance_histogram
from webapp.charts.count_bars import count_bars
from webapp.charts.curves import LINES, MODEL_LINES, cutoff_curves
from webapp.charts.cutoff_lines import cutoff_lines
from webapp.charts.difference_histogram import difference_histogram
from webapp.charts.layout import Figure
from webapp.charts.moves import move_map
from webapp.charts.orders import FEWEST, order_histogram
from webapp.charts.ranks import precision_by_rank
from webapp.charts.values import value_histogram
from webapp.model.palette import MODEL_COLOURS

__all__ = [
    "FEWEST",
    "LINES",
    "MODEL_COLOURS",
    "MODEL_LINES",
    "Figure",
    "chance_histogram",
    "count_bars",
    "cutoff_curves",
    "cutoff_lines",
    "difference_histogram",
    "measure_bars",
    "move_map",
    "order_histogram",
    "precision_by_rank",
    "value_histogram",
]
