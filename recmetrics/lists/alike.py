"""Ids that only look alike: they differ in blanks, capitals, zeros in front, ".0", or forms of Unicode."""

from __future__ import annotations

import re
import warnings
from collections.abc import Collection, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal, cast

from recmetrics.bounded import normalized
from recmetrics.errors import RecmetricsWarning
from recmetrics.lists.judging import JudgedRanking, relevant_items

Ids = Literal["exact", "alike"]
"""Whether ids are the same only if they are equal, or also where they look alike."""

LOOKS: Final = "blanks, capitals, leading zeros, '.0' or forms of Unicode"
"""What ids that look alike may differ in, for messages."""

NUMBER: Final = r"^([+-]?)0*([0-9]+)([.]0+)?$"
"""Pattern of a whole number, whose second group has no zeros in front and no decimals."""

_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


# The same ids are in many lists.
@lru_cache(2**16)
def plain(text: str) -> str:
    r"""Return an id as all those are written that look like it.

    >>> plain(" U1"), plain("007"), plain("7.0"), plain("0"), plain("\uff21\u200b  b"), plain("e\u0301")
    ('u1', '7', '7', '0', 'a b', 'é')
    """
    text = text.lower()
    if not text.isascii():
        text = _UNSEEN.sub("", normalized("NFKC", text)).lower()
    return re.sub(NUMBER, r"\1\2", " ".join(text.split()))


def alike_pairs(
    missed: Iterable[Hashable], shown: Iterable[Hashable], known: Collection[Hashable]
) -> list[tuple[Hashable, Hashable]]:
    """Return missed ids, each with one that was shown in its place and looks like it.

    Args:
        missed: Ids of one side that the other one lacks.
        shown: The ids of the other side.
        known: All ids of the first side: what is among them is itself, and in nobody's place.

    >>> alike_pairs(["A1", 2], ["a1", "2", "b"], {"A1", 2})
    [('A1', 'a1'), (2, '2')]
    """
    found = {plain(str(one)): one for one in shown if one not in known}
    return [(one, found[look]) for one in missed if (look := plain(str(one))) in found]


def warn_of_alike(
    judged: JudgedRanking, relevant: Collection[Hashable], relevant_from: float | None, stacklevel: int
) -> None:
    """Warn where relevant items would be in a list that was judged, but for how they are written."""
    if sum(judged.flags) == judged.relevant_count or not judged.items:
        return
    wanted, shown = relevant_items(relevant, relevant_from), frozenset(judged.items)
    known = cast("Collection[Hashable]", relevant) if isinstance(relevant, Mapping) else wanted
    pairs = alike_pairs(wanted - shown, shown, known)
    if pairs:
        examples = sorted(f"{one!r} is relevant, {other!r} is in the list" for one, other in pairs)[:3]
        count = f"{len(pairs)} relevant items" if len(pairs) > 1 else "1 relevant item"
        text = f"{count} would hit but for {LOOKS}: {'; '.join(examples)}"
        warnings.warn(text, RecmetricsWarning, stacklevel + 1)
