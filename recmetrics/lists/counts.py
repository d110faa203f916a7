"""Counts that a measure may depend on."""

from typing import NamedTuple, Protocol

from recmetrics.statements.statement import Statement


class Counts(NamedTuple):
    """The counts of a whole list.

    Attributes:
        length: n, the number of items in the list.
        counted_ranks: How many ranks have a term: K, where there is a cutoff, also beyond the list.
        hits: h, the hits among the counted ranks.
        relevant_count: |R|, the number of relevant items.
        all_hits: H, the hits of the whole list.
    """

    length: int
    counted_ranks: int
    hits: int
    relevant_count: int
    all_hits: int


class Stated(Protocol):
    """A sum over ranks: all that is needed of a measure to compute it."""

    @property
    def statement(self) -> Statement:
        """What a rank adds, and what the sum is divided by."""
        ...

    @property
    def graded_statement(self) -> Statement | None:
        """The same where items have grades; None where grades change nothing."""
        ...

    @property
    def highest_grade(self) -> int | None:
        """The highest grade that it can be computed for; None for any."""
        ...

    def counted_ranks(self, length: int, relevant_count: int) -> int:
        """Return how many ranks have a term."""
        ...
