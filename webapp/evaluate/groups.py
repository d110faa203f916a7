"""Groups of cases by their number of relevant items: where a mean is low because K cuts, and where not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from webapp.evaluate.tables import rows_of
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number


@dataclass(frozen=True, slots=True)
class Group:
    """Cases with this many relevant items.

    Args:
        least: The fewest.
        most: The most; None for any number.

    >>> Group(1, 1).label, Group(3, 5).label, Group(21, None).label
    ('1', '3–5', '21+')
    """

    least: int
    most: int | None

    @property
    def label(self) -> str:
        """Return the numbers as they are shown."""
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"

    @property
    def condition(self) -> str:
        """Return the SQL condition for cases of the group.

        >>> Group(21, None).condition, Group(3, 5).condition
        ('relevant >= 21', 'relevant between 3 and 5')
        """
        if self.most is None:
            return f"relevant >= {self.least}"
        return f"relevant between {self.least} and {self.most}"


GROUPS: Final = (
    Group(0, 0),
    Group(1, 1),
    Group(2, 2),
    Group(3, 5),
    Group(6, 10),
    Group(11, 20),
    Group(21, None),
)


@dataclass(frozen=True, slots=True)
class GroupMeans:
    """The means of a group of cases.

    Args:
        group: The group.
        cases: The number of cases.
        means: The means over them, in the order of the measures.
    """

    group: Group
    cases: int
    means: tuple[float, ...]


def group_means(cases: Path, measures: Sequence[str]) -> list[GroupMeans]:
    """Return the groups that have cases, those with the fewest relevant items first.

    Args:
        cases: The averaged cases, as `Results` keeps them.
        measures: Printed names.
    """
    from recmetrics.tables.query import quoted

    at = " ".join(f"when {group.condition} then {at}" for at, group in enumerate(GROUPS))
    means = "".join(f", avg({quoted(name)})" for name in measures)
    found = rows_of(
        cases, f"select case {at} end as number, count(*){means} from rows group by number order by number"
    )
    return [GroupMeans(GROUPS[int(row[0])], row[1], tuple(row[2:])) for row in found]


Limit = Literal["more_than_k", "fewer_than_k", "more_than_list", "always"]
"""Where even the best list stays below 1: with more relevant items than K, with fewer, with more than in the
list, or with any number."""

LIMITS: Final[tuple[Limit, ...]] = ("more_than_k", "fewer_than_k", "more_than_list", "always")


def limits_of(open_name: str) -> tuple[Limit, ...]:
    """Return where even the best list stays below 1; nothing for measures that always can reach it.

    >>> limits_of("P@K"), limits_of("R@K"), limits_of("AP@K"), limits_of("AP")
    (('fewer_than_k',), ('more_than_k',), (), ('more_than_list',))
    """
    few, k, many = 2, 4, 8
    measure = measure_at(open_name, k)
    if measure.of_pattern([True] * k, k) < 1:  # everything relevant is on top and fills the list
        return ("always",)
    if measure.k is None:
        return ("more_than_list",) if measure.of_pattern([True] * few, many) < 1 else ()
    values: dict[Limit, Number] = {
        "more_than_k": measure.of_pattern([True] * many, many),
        "fewer_than_k": measure.of_pattern([True] * few + [False] * many, few),
    }
    return tuple(limit for limit, value in values.items() if value < 1)
