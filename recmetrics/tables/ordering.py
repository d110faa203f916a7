"""Order of a list whose table has ranks, scores, or both."""

from __future__ import annotations

from typing import Final, get_args

from recmetrics.errors import InvalidOptionError
from recmetrics.lists.alike import Ids
from recmetrics.tables.formats.columns import Columns
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.literals import number
from recmetrics.tables.result import Cells, Order, Ties

LARGE: Final = 2**53
"""From here on floating point does not have every whole number."""

OTHER: Final[dict[Order, Order]] = {"rank": "score", "score": "rank"}


def refuse_other_order(order: object, ties: object, cells: object = None, ids: object = None) -> None:
    """Refuse an order, of lists or of equal scores, or a meaning of cells or ids, that there is not.

    Raises:
        InvalidOptionError: If one is neither None nor one of those there are.
    """
    options = (("order", order, Order), ("ties", ties, Ties), ("cells", cells, Cells), ("ids", ids, Ids))
    for name, given, kind in options:
        allowed = get_args(kind)
        if given is not None and given not in allowed:
            raise InvalidOptionError(name, given, allowed)


def ties_used(ties: Ties | None, order: Order | None, *, is_run: bool) -> Ties:
    """Return the order of equal scores: what the caller chose, that of trec_eval in a TREC run, or by item.

    Args:
        ties: What the caller chose; None where nothing was chosen.
        order: What orders the lists.
        is_run: Whether they are a TREC run.

    Example:
        >>> ties_used(None, "score", is_run=True), ties_used(None, "rank", is_run=True)
        ('trec_eval', 'item')
    """
    return ties or ("trec_eval" if is_run and order == "score" else "item")


def list_order(columns: Columns, order: Order | None, *, is_run: bool, names: tuple[str, ...]) -> Order:
    """Return what lists are ordered by: what the caller chose, the score of a TREC run, otherwise the rank.

    Every library that reads TREC runs orders them by their scores, whatever their ranks.

    Args:
        columns: The columns of the recommendations.
        order: What the caller chose; None where nothing was chosen.
        is_run: Whether they are a TREC run, or read as trec_eval reads one.
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


def falling_score(
    column: str,
    ties: Ties | None,
    value: str | None = None,
    *,
    is_whole: bool = False,
    is_large: bool = True,
) -> str:
    """Return SQL for a key that falls as the score rises; without a score, one that DuckDB orders last.

    Args:
        column: The column of the scores, as SQL.
        ties: What orders equal scores; trec_eval reads them in single precision.
        value: The score as a floating point number, where that is known to be simpler than by all rules.
        is_whole: Whether it has a type of whole numbers.
        is_large: Whether there may be whole numbers among others that floating point cannot tell apart.
    """
    fall = f"coalesce(-{value or number(column)}, 'nan'::double)"
    if ties == "trec_eval":
        return f"coalesce(try_cast({fall} as float), case when {fall} > 0 then 'inf' else '-inf' end::float)"
    if is_whole:
        return f"coalesce(-cast({column} as hugeint), {2**127 - 1})"
    if not is_large:
        return fall
    rest = f"-try_cast({column} as hugeint) - try_cast({fall} as hugeint)"
    return f"row({fall}, coalesce(case when abs({fall}) >= {LARGE} then {rest} end, 0::hugeint))"


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
