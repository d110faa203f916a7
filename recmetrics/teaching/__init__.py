"""Lessons and what-ifs: what a move gains, how likely an order is, which definition names another winner."""

from recmetrics.lists.reordering import best_order, worst_order
from recmetrics.teaching.flip_example import smallest_example
from recmetrics.teaching.flips import Definition, Verdict, flips, verdicts
from recmetrics.teaching.moves import Move, MoveGains, move_gains, upward_gains
from recmetrics.teaching.orders import OrderDistribution, order_distribution

__all__ = [
    "Definition",
    "Move",
    "MoveGains",
    "OrderDistribution",
    "Verdict",
    "best_order",
    "flips",
    "move_gains",
    "order_distribution",
    "smallest_example",
    "upward_gains",
    "verdicts",
    "worst_order",
]
