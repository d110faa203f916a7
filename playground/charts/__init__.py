"""Numbers in, Plotly figures out. Whatever a reader reads in them comes in as words."""

from playground.charts.bars import measure_bars
from playground.charts.curves import cutoff_curves
from playground.charts.layout import Figure
from playground.charts.moves import move_map
from playground.charts.orders import order_histogram
from playground.charts.ranks import precision_by_rank

__all__ = ["Figure", "cutoff_curves", "measure_bars", "move_map", "order_histogram", "precision_by_rank"]
