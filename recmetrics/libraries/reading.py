"""A library's view of a list: the flags, |R| and K that one of our measures is then given."""

from typing import NamedTuple

from recmetrics.libraries.conventions import Conventions
from recmetrics.lists.judging import JudgedRanking


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


def read(conventions: Conventions, judged: JudgedRanking, k: int) -> Reading:
    """Read a judged list under some conventions.

    Args:
        conventions: How the library reads.
        judged: The list, judged by all that is relevant.
        k: The cutoff K, from 1, or 0 for none.

    Example:
        A library that is shown the list alone has never heard of Z.

        >>> from recmetrics import judge
        >>> read(Conventions(relevant="list"), judge(list("ABCDE"), {"B", "D", "Z"}), 5)
        Reading(flags=(False, True, False, True, False), relevant_count=2, k=5, repeats=False)
    """
    repeats = any(judged.repeated)
    flags = _flags(conventions, judged) if repeats else judged.flags
    cutoff = k or max(len(flags), 1)
    count = judged.relevant_count
    match conventions.relevant:
        case "list":
            count = sum(flags)
        case "catalogue":
            elsewhere = count - sum(judged.flags)
            flags = (*flags, *(False,) * conventions.fillers, *(True,) * elsewhere)
            count = sum(flags)
        case "at_least_k":
            count = max(count, cutoff) if count else 0
        case "given":
            pass
    if conventions.duplicates == "each_relevant":
        count += sum(flags) - sum(judged.flags)
    if conventions.cutoff == "length":
        cutoff = max(len(flags), 1)
    return Reading(flags, count, cutoff, repeats)


def _flags(conventions: Conventions, judged: JudgedRanking) -> tuple[bool, ...]:
    """Return the flags of a list that repeats an item, under the convention for duplicates."""
    if conventions.duplicates == "collapsed":
        return tuple(flag for flag, again in zip(judged.flags, judged.repeated, strict=True) if not again)
    if conventions.duplicates in ("each", "each_relevant"):
        found = {item for item, flag in zip(judged.items, judged.flags, strict=True) if flag}
        return tuple(item in found for item in judged.items)
    return judged.flags
