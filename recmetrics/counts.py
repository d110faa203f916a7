"""All that a family may know when it says what a rank earns and what the sum is divided by."""

from typing import NamedTuple


class Seen(NamedTuple):
    """What a reader has seen who has come down the list to some rank k.

    Attributes:
        relevant: rel(k), whether this rank hits.
        hits: Hits among ranks 1 to k.
    """

    relevant: bool
    hits: int


class Counts(NamedTuple):
    """What a whole list comes to.

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
