"""Order of a list whose table has ranks, scores, or both."""

from __future__ import annotations

from typing import Final, get_args

from recmetrics.errors import InvalidOptionError
from recmetrics.tables.formats.columns import Columns
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.result import Order

OTHER: Final[dict[Order, Order]] = {"rank": "score", "score": "rank"}


def refuse_other_order(order: object) -> None:
    """Refuse an order that there is not.

    Raises:
        InvalidOptionError: If it is neither None, nor "rank", nor "score".
    """
    if order is not None and order not in get_args(Order):
        raise InvalidOptionError("order", order, get_args(Order))


def list_order(columns: Columns, order: Order | None, *, is_run: bool, names: tuple[str, ...]) -> Order:
    """Return what lists are ordered by: what the caller chose, the score of a TREC run, otherwise the rank.

    Every library that reads TREC runs orders them by their scores, whatever their ranks.

    Args:
        columns: The columns of the recommendations.
        order: What the caller chose; None where nothing was chosen.
        is_run: Whether they are a TREC run.
        names: The names of all columns, for the error.

    Raises:
        ColumnsError: If there is no column for it.

    Example:
        >>> both = Columns("query", "doc", rank="rank", score="score")
        >>> [list_order(both, None, is_run=is_run, names=()) for is_run in (True, False)]
        ['score', 'rank']
    """
    has: dict[Order, bool] = {"rank": columns.rank is not None, "score": columns.score is not None}
    if order is not None:
        if not has[order]:
            raise ColumnsError("recommendations", "missing", (order,), names)
        return order
    if not any(has.values()):
        free = [name for name in names if name not in (columns.case, columns.item)]
        raise ColumnsError("recommendations", "no_order", ("rank",), names, free)
    if all(has.values()):
        return "score" if is_run else "rank"
    return "rank" if has["rank"] else "score"


def roles_used(columns: Columns, order: Order | None) -> dict[str, str]:
    """Return the columns that were used by role; of rank and score, the one first that orders the lists.

    Args:
        columns: The columns of a table.
        order: What orders its lists; None for relevant items.

    Example:
        >>> roles_used(Columns("query", "doc", rank="rank", score="score"), "score")
        {'case': 'query', 'item': 'doc', 'score': 'score', 'rank': 'rank'}
    """
    by = (
        ()
        if order is None
        else ((order, getattr(columns, order)), (OTHER[order], getattr(columns, OTHER[order])))
    )
    pairs = (("case", columns.case), ("item", columns.item), *by, ("grade", columns.grade))
    return {role: name for role, name in pairs if name is not None}
