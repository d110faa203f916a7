"""Ids that could never match, or would match by mistake: refused, since nothing else would show it."""

from collections.abc import Hashable, Iterable

from recmetrics.errors import InvalidInputError, LookalikeIdsError


def refuse_missing_ids(argument: str, ids: Iterable[Hashable]) -> None:
    """Refuse None and NaN, which tables put where an id is missing: joined to each other they would be a hit.

    Args:
        argument: The name of the argument that the ids are part of.
        ids: The ids.

    Raises:
        InvalidInputError: If one of them is missing.

    Example:
        >>> refuse_missing_ids("relevant", ["A", None])
        Traceback (most recent call last):
            ...
        recmetrics.errors.InvalidInputError: relevant must be without missing ids; got NoneType None
    """
    for one in ids:
        if one is None or one != one:
            raise InvalidInputError(argument, "without missing ids", one)


def refuse_lookalikes(recommended: Iterable[Hashable], relevant: Iterable[Hashable]) -> None:
    """Refuse ids that print alike and are not equal: where 1 meets "1", nothing ever hits.

    Args:
        recommended: Ids on the side of the recommendations.
        relevant: Ids on the side of the relevant items.

    Raises:
        LookalikeIdsError: If an id of one side prints like an unequal id of the other, with 1.0 as 1.

    Example:
        >>> refuse_lookalikes([7, 8], ["8", "9"])
        Traceback (most recent call last):
            ...
        recmetrics.errors.LookalikeIdsError: ids must be of one type on both sides; 8 (int) is recommended and
        '8' (str) is relevant
    """
    printed = {_printed(one): one for one in relevant}
    for one in recommended:
        other = printed.get(_printed(one), one)
        if other != one:
            raise LookalikeIdsError(one, other)


def _printed(one: Hashable) -> str:
    return str(int(one)) if isinstance(one, float) and one.is_integer() else str(one)
