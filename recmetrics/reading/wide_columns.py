"""Tables with a column for each rank: `user, rec1, rec2, rec3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from recmetrics.reading.roles import SYNONYMS, head_of, plain_name
from recmetrics.reading.table import Table

_NUMBERED: Final = re.compile(r"(\D*)(\d{1,9})")
_STEMS: Final = frozenset(("", "top", "rec", "recommendation", "추천", "推荐"))


def with_one_list(names: Sequence[str]) -> list[str]:
    """Return names of columns with one for the list, in place of those that are its ranks.

    >>> with_one_list(["user", "rec_1", "rec_2", "truth"]), with_one_list(["user", "BPR1", "BPR2"])
    (['user', 'list', 'truth'], ['user', 'BPR1', 'BPR2'])
    """
    ranks = set(ranks_in(names))
    first = min(ranks, default=-1)
    return [
        "list" if at == first else name for at, name in enumerate(names) if at not in ranks or at == first
    ]


def joined_columns(table: Table) -> Table:
    """Return the table with the columns of ranks as one column of lists, in the order of the ranks."""
    ranks = ranks_in(table.names)
    if not ranks:
        return table
    first, among = min(ranks), set(ranks)
    rows: list[tuple[int, list[str]]] = []
    for line, row in table.rows:
        if len(row) != len(table.names):
            # Its cells may belong to other columns: too few for the header, it is skipped.
            rows.append((line, row[: len(with_one_list(table.names)) - 1]))
            continue
        cells = [row[at].strip() for at in ranks if row[at].strip()]
        ranked = ", ".join('"' + cell.replace('"', '""') + '"' for cell in cells)
        rows.append(
            (
                line,
                [
                    ranked if at == first else cell
                    for at, cell in enumerate(row)
                    if at not in among or at == first
                ],
            )
        )
    return Table(with_one_list(table.names), rows)


def ranks_in(names: Sequence[str]) -> list[int]:
    """Return the places of columns of ranks, in their order; none where none are numbered from 0 or 1."""
    found = [(_NUMBERED.fullmatch(plain_name(name)), at) for at, name in enumerate(names)]
    stems = {match[1] for match, _ in found if match and _is_stem(match[1])}
    if len(stems) != 1:
        return []
    numbered = sorted((int(match[2]), at) for match, at in found if match and match[1] in stems)
    numbers = [number for number, _ in numbered]
    is_list = (
        len(numbers) > 1
        and numbers[0] in (0, 1)
        and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    )
    return [at for _, at in numbered] if is_list else []


def _is_stem(stem: str) -> bool:
    return stem in _STEMS or head_of(stem) == "list" or stem in SYNONYMS["item"] or stem in SYNONYMS["rank"]
