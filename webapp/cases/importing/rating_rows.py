"""Rows of ratings without a header, such as MovieLens writes them: they are no ranked lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recmetrics.reading.table import Table
from webapp.cases.importing.found import Found, Reading
from webapp.cases.importing.item_tables import found_in_item_tables
from webapp.model.problems import Problem

_SEPARATORS: Final = re.compile(r"\t|::|[,;]|[ ]+")
_EARLIEST: Final = 100_000_000
"""A time of 1973, in seconds; numbers of users, items and ratings are smaller."""

_HIGHEST: Final = 10
_MOST_VALUES: Final = 20
"""Most values of ratings: half stars up to ten."""

_SAMPLED: Final = 500


def found_in_ratings(lines: Sequence[tuple[int, str]], reading: Reading = "") -> Found | None:
    """Return rows of ratings as relevant items, with a note that they are no lists; None for other lines.

    Where the third numbers of each user are 1, 2, 3 and so on, they are the ranks of a run of MS MARCO.
    """
    if not are_ratings(lines):
        return None
    rows = [(number, _SEPARATORS.split(line.strip())[:3]) for number, line in lines if line.strip()]
    by_user: dict[str, list[float]] = {}
    for _, (user, _, number) in rows:
        by_user.setdefault(user, []).append(float(number))
    if all(numbers == [*range(1, len(numbers) + 1)] for numbers in by_user.values()):
        return found_in_item_tables([Table(["user", "item", "rank"], rows)], reading)
    found = found_in_item_tables([Table(["user", "item", "rating"], rows)], "no_order")
    return replace(found, doubt="", notes=(Problem("import_ratings"), *found.notes))


def are_ratings(lines: Sequence[tuple[int, str]]) -> bool:
    r"""Return whether lines are users, items, ratings and perhaps times, all of them numbers.

    Without times, a user has to be there twice: three fields can also be a name, a list and what is relevant.

    >>> are_ratings([(1, "196\t242\t3\t881250949")]), are_ratings([(1, "1::1193::5::978300760")])
    (True, True)
    >>> are_ratings([(1, "u1; A, B; B")]), are_ratings([(1, "301 0 1234 1")])
    (False, False)
    """
    rows = [_SEPARATORS.split(line.strip()) for _, line in lines if line.strip()][:_SAMPLED]
    if not rows or len({len(row) for row in rows}) > 1 or len(rows[0]) not in (3, 4):
        return False
    if not all(_is_number(cell) for row in rows for cell in row):
        return False
    ratings = {float(row[2]) for row in rows}
    if len(ratings) > _MOST_VALUES or max(ratings) > _HIGHEST or min(ratings) < 0:
        return False
    if len(rows[0]) == 4:
        return all(float(row[3]) >= _EARLIEST for row in rows)
    pairs = {(row[0], row[1]) for row in rows}
    return len({row[0] for row in rows}) < len(rows) == len(pairs)


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[0-9]+(\.[0-9]+)?", cell) is not None
