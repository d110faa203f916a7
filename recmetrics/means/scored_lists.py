"""Lists given as scores, `{item: score}`: ordered as a table of scores is."""

from __future__ import annotations

import math
from array import array
from collections.abc import Hashable, Mapping, Sequence
from numbers import Integral
from typing import Any, TypeVar, cast

from recmetrics.errors import InvalidInputError

Case = TypeVar("Case", bound=Hashable)


def ranked_lists(
    recommendations: Mapping[Case, Sequence[Hashable] | Mapping[Any, float]],
    *,
    argument: str = "recommendations",
    as_trec_eval: bool = False,
) -> Mapping[Case, Sequence[Hashable]]:
    """Return the recommendations with each mapping item -> score as a list, best first.

    Scores order from high to low, whole numbers of any size exactly, and equal ones by the text of the item;
    a missing score and NaN come last.

    Args:
        recommendations: Case -> its ranked items, or item -> score, as ranx and pytrec_eval have runs.
        argument: What the caller calls them, for the error.
        as_trec_eval: Whether scores are read in single precision, and of equal ones the last item by its text
            stands first.

    Returns:
        Case -> its ranked items, best first.

    Raises:
        InvalidInputError: If a score is no number.

    Example:
        >>> dict(ranked_lists({"u1": {"A": 0.5, "C": 0.9, "B": 0.9}, "u2": ["A"]}))
        {'u1': ['B', 'C', 'A'], 'u2': ['A']}
    """
    if not any(isinstance(given, Mapping) for given in recommendations.values()):
        return cast("Mapping[Case, Sequence[Hashable]]", recommendations)
    return {case: _ranked(given, argument, as_trec_eval) for case, given in recommendations.items()}


def _ranked(given: object, argument: str, as_trec_eval: bool) -> Sequence[Hashable]:
    if not isinstance(given, Mapping):
        return cast("Sequence[Hashable]", given)
    scores = cast("Mapping[Hashable, object]", given)

    def place(item: Hashable) -> tuple[bool, float]:
        score = scores[item]
        if score is None:
            return (True, 0.0)
        try:
            # Python compares whole numbers of any size exactly, also with floats.
            number = int(score) if isinstance(score, Integral) else float(cast("float", score))
        except (TypeError, ValueError):
            raise InvalidInputError(argument, "item -> score with numbers as scores", score) from None
        if number != number:
            return (True, 0.0)
        return (False, -(in_single_precision(number) if as_trec_eval else number))

    return sorted(sorted(scores, key=str, reverse=as_trec_eval), key=place)


def in_single_precision(number: float) -> float:
    """Return a score as trec_eval reads it.

    >>> in_single_precision(1700000001.0) == in_single_precision(1700000000)
    True
    """
    try:
        return array("f", [number])[0]
    except OverflowError:  # a whole number beyond all floats
        return math.inf if number > 0 else -math.inf
