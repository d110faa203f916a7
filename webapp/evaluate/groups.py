"""Groups of cases by their number of relevant items: where a mean is low because K cuts, and where not."""

from __future__ import annotations

from typing import Final, Literal

from recmetrics.tables.summaries import Between
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number


def label_of(group: Between) -> str:
    """Return the numbers of relevant items of a group, as they are shown.

    >>> label_of(Between(1, 1)), label_of(Between(3, 5)), label_of(Between(21))
    ('1', '3–5', '21+')
    """
    if group.most is None:
        return f"{group.least}+"
    return str(group.least) if group.least == group.most else f"{group.least}–{group.most}"


Limit = Literal["more_than_k", "fewer_than_k", "more_than_list", "always"]
"""Where even the best list stays below 1: with more relevant items than K, with fewer, with more than in the
list, or with any number."""

LIMITS: Final[tuple[Limit, ...]] = ("more_than_k", "fewer_than_k", "more_than_list", "always")


def limits_of(open_name: str) -> tuple[Limit, ...] | None:
    """Return where even the best list stays below 1; nothing for measures that always can reach it.

    None for measures that go beyond 1.

    >>> limits_of("P@K"), limits_of("R@K"), limits_of("AP@K"), limits_of("AP")
    (('fewer_than_k',), ('more_than_k',), (), ('more_than_list',))
    >>> limits_of("DCG@K")
    """
    few, k, many = 2, 4, 8
    measure = measure_at(open_name, k)
    if measure.of_pattern([True] * k, k) > 1:  # such as DCG, which has no highest value
        return None
    if measure.of_pattern([True] * k, k) < 1:  # everything relevant is on top and fills the list
        return ("always",)
    if measure.k is None:
        return ("more_than_list",) if measure.of_pattern([True] * few, many) < 1 else ()
    values: dict[Limit, Number] = {
        "more_than_k": measure.of_pattern([True] * many, many),
        "fewer_than_k": measure.of_pattern([True] * few + [False] * many, few),
    }
    return tuple(limit for limit, value in values.items() if value < 1)
