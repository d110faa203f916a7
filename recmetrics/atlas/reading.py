"""What a library sees of a list: the flags, |R| and K that one of our measures is then given."""

from collections.abc import Collection, Hashable, Sequence
from typing import NamedTuple

from recmetrics.atlas.conventions import Conventions
from recmetrics.cutoff import whole_cutoff
from recmetrics.judging import judge


class Reading(NamedTuple):
    """A list as a library reads it.

    Attributes:
        flags: By rank, whether the rank hits.
        relevant_count: |R| as the library knows it.
        k: The cutoff that it takes.
        repeats: Whether the list repeats an item.
    """

    flags: tuple[bool, ...]
    relevant_count: int
    k: int
    repeats: bool


def read(
    conventions: Conventions, ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int
) -> Reading:
    """A list as it is read under some conventions; K = 0 stands for no cutoff.

    Args:
        conventions: How the library reads.
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1, or 0.

    Raises:
        InvalidCutoffError: If k is not a whole number from 0 upwards.
        InvalidInputError: If `ranked` has no order or an item cannot be hashed.

    Example:
        A library that is shown the list alone has never heard of Z.

        >>> read(Conventions(relevant="list"), "ABCDE", {"B", "D", "Z"}, 5)
        Reading(flags=(False, True, False, True, False), relevant_count=2, k=5, repeats=False)
    """
    judged = judge(ranked, relevant)
    repeats = any(judged.repeated)
    flags = judged.flags
    if repeats and conventions.duplicates == "collapsed":
        flags = tuple(flag for flag, again in zip(flags, judged.repeated, strict=True) if not again)
    elif repeats and conventions.duplicates in ("each", "each_relevant"):
        found = {item for item, flag in zip(judged.items, flags, strict=True) if flag}
        flags = tuple(item in found for item in judged.items)
    elsewhere = judged.relevant_count - sum(judged.flags)
    cutoff = max(len(flags), 1) if _is_zero(k) else whole_cutoff(k)

    count = judged.relevant_count
    match conventions.relevant:
        case "list":
            count = sum(flags)
        case "catalogue":
            flags = (*flags, *(False,) * conventions.fillers, *(True,) * elsewhere)
            count = sum(flags)
        case "at_least_k":
            count = max(count, cutoff) if count else 0
        case "given":
            pass
    if conventions.duplicates == "each_relevant":
        count = max(count, sum(flags))
    if conventions.cutoff != "K":
        cutoff = max(len(flags), 1)
    if conventions.cutoff == "everything":
        cutoff = max(cutoff, count)
    return Reading(flags, count, cutoff, repeats)


def _is_zero(k: object) -> bool:
    return k == 0 and not isinstance(k, bool)
