"""Counts that a family's credit and denominator may depend on."""

from fractions import Fraction
from typing import NamedTuple, Protocol


class Seen(NamedTuple):
    """The state of a reader who has come down the list to some rank k.

    Attributes:
        relevant: rel(k), whether this rank hits.
        hits: Hits among ranks 1 to k.
    """

    relevant: bool
    hits: int


class Counts(NamedTuple):
    """The counts of a whole list.

    Attributes:
        length: n, the number of items in the list.
        counted_ranks: How many ranks have a term: K, where there is a cutoff, also beyond the list.
        hits: h, the hits among the counted ranks.
        relevant_count: |R|, the number of relevant items.
    """

    length: int
    counted_ranks: int
    hits: int
    relevant_count: int


class Weighted(Protocol):
    """The weights of a sum over ranks: all that is needed of a measure to compute it."""

    def credit(self, seen: Seen) -> int:
        """Return what a rank earns before its discount."""
        ...

    def discount(self, k: int) -> Fraction | float:
        """Return what one unit of credit is worth at rank k."""
        ...

    def denominator(self, counts: Counts) -> int | float:
        """Return what the sum of terms is divided by; if 0, the value is 0."""
        ...

    def counted_ranks(self, length: int, relevant_count: int) -> int:
        """Return how many ranks have a term."""
        ...
