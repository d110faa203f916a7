"""Lists given as scores, `{item: score}`: ordered as a table of scores is."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, TypeVar, cast

from recmetrics.errors import InvalidInputError

Case = TypeVar("Case", bound=Hashable)


def ranked_lists(
    recommendations: Mapping[Case, Sequence[Hashable] | Mapping[Any, float]],
    *,
    argument: str = "recommendations",
) -> Mapping[Case, Sequence[Hashable]]:
    """Return the recommendations with each mapping item -> score as a list, best first.

    Scores order from high to low, equal ones by the text of the item; a missing score and NaN come last.

    Args:
        recommendations: Case -> its ranked items, or item -> score, as ranx and pytrec_eval have runs.
        argument: What the caller calls them, for the error.

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
    return {case: _ranked(given, argument) for case, given in recommendations.items()}


def _ranked(given: object, argument: str) -> Sequence[Hashable]:
    if not isinstance(given, Mapping):
        return cast("Sequence[Hashable]", given)
    scores = cast("Mapping[Hashable, object]", given)

    def place(item: Hashable) -> tuple[bool, float, str]:
        score = scores[item]
        if score is None:
            return (True, 0.0, str(item))
        try:
            number = float(cast("float", score))
        except (TypeError, ValueError):
            raise InvalidInputError(argument, "item -> score with numbers as scores", score) from None
        return (True, 0.0, str(item)) if math.isnan(number) else (False, -number, str(item))

    return sorted(scores, key=place)
