"""Ids of mappings that never meet, or would but for their writing; for tables see `matching`."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Final, TypeVar

from recmetrics.tables.match_errors import Matched, NoMatchError

_EXAMPLES: Final = 3

Case = TypeVar("Case", bound=Hashable)


def refuse_no_match(
    lists: Mapping[Case, Collection[Hashable]], relevant: Mapping[Case, Collection[Hashable]]
) -> None:
    """Refuse mappings in which nothing hits, and no case is in both, or ids differ by their writing only.

    Items that are other ones are no error here: a list of a few items may well hit nothing.

    Args:
        lists: Case -> its items.
        relevant: Case -> its relevant items.

    Raises:
        NoMatchError: If it is so with the cases, or if items of one case differ by their writing only.

    Example:
        >>> refuse_no_match({"u1": ["007"]}, {"u1": ["7"]})
        Traceback (most recent call last):
            ...
        recmetrics.tables.match_errors.NoMatchError: no relevant item hits as it is, ...
    """
    _refuse("cases", _alike(lists.keys() - relevant.keys(), relevant.keys() - lists.keys()))
    if lists and relevant and not lists.keys() & relevant.keys():
        recommended, wanted = (tuple(sorted(map(str, side))[:_EXAMPLES]) for side in (lists, relevant))
        raise NoMatchError("cases", False, recommended, wanted)
    pairs = (pair for case, wanted in relevant.items() for pair in _alike(lists.get(case, ()), wanted))
    _refuse("items", pairs)


def plain(text: str) -> str:
    """Return an id without blanks around it, capitals, leading zeros, and a point with zeros.

    >>> plain(" U1"), plain("007"), plain("7.0"), plain("0")
    ('u1', '7', '7', '0')
    """
    return re.sub(r"^0*([0-9]+)([.]0+)?$", r"\1", text.strip().lower())


def _alike(ours: Collection[Hashable], theirs: Collection[Hashable]) -> Iterable[tuple[str, str]]:
    texts = {plain(one): one for one in ours if isinstance(one, str)}
    known = sorted(one for one in theirs if isinstance(one, str))
    return ((texts[plain(one)], one) for one in known if texts.get(plain(one), one) != one)


def _refuse(what: Matched, pairs: Iterable[tuple[str, str]]) -> None:
    found = sorted(pairs)[:_EXAMPLES]
    if found:
        recommended, wanted = zip(*found, strict=True)
        raise NoMatchError(what, True, recommended, wanted)
