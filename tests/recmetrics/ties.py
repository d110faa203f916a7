"""Order of items with equal scores in a library, where it has an order at all."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from types import MappingProxyType

from recmetrics.libraries.conventions import Ties

NO_ORDER: Mapping[str, str] = MappingProxyType(
    {
        "grouped": "Tied items are taken in one step: each hit among them counts at their last rank.",
        "averaged": "The value is averaged over all orders of the tied items.",
        "random": "The order is drawn anew at each call.",
        "unspecified": "The order is what a sorting routine happens to leave.",
        "unknown": "Nobody has looked.",
    }
)
"""The ways to treat ties that are no order of the items, and what each does instead."""


def break_ties(
    groups: Sequence[Sequence[Hashable]], relevant: Collection[Hashable], ties: Ties
) -> tuple[Hashable, ...] | None:
    """Order items with equal scores as a library does.

    Args:
        groups: The items, best score first, those of one score together in the order they were given.
        relevant: The relevant items.
        ties: How the library orders the items of a group.

    Returns:
        The list; None where the library has no order, see `NO_ORDER`.

    Example:
        >>> groups = [["X"], ["A", "C", "B"]]
        >>> ["".join(break_ties(groups, "A", ties)) for ties in ("input", "id_descending", "pessimistic")]
        ['XACB', 'XCBA', 'XCBA']
    """
    if ties in NO_ORDER:
        return None
    ordered = [item for group in groups for item in _ordered(group, relevant, ties)]
    return tuple(ordered)


def _ordered(group: Sequence[Hashable], relevant: Collection[Hashable], ties: Ties) -> Sequence[Hashable]:
    match ties:
        case "reversed":
            return group[::-1]
        case "id_descending":
            return sorted(group, key=str, reverse=True)
        case "id_ascending":
            return sorted(group, key=str)
        case "pessimistic":
            return sorted(group, key=lambda item: item in relevant)
        case _:
            return group
