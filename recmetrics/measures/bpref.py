"""Bpref: how many items that are known as not relevant stand above the relevant ones."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from recmetrics.measures.base import Measure
from recmetrics.statements.language import N, R, least, most, rel, wrong
from recmetrics.statements.statement import Statement

_BINARY = Statement(rel, over=R)
_JUDGED = Statement(rel * (1 - least(wrong, R) / most(1, least(R, N))), over=R)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bpref(Measure):
    r"""The relevant items that are preferred to items which are judged as not relevant.

    Formula: $Bpref =
    \frac{1}{|R|}\sum_{k=1}^{n} rel(k)\cdot (1-\frac{\min(n_k,|R|)}{\max(1,\min(|R|,|N|))})$, with $n_k$ the
    number of items above rank k that are judged as not relevant, and |N| that of all such items. Items that
    nobody judged are passed over, which is what makes it robust where judgments are few. With a cutoff the
    hits in the top K count: $Bpref@K =
    \frac{1}{|R|}\sum_{k=1}^{K} rel(k)\cdot (1-\frac{\min(n_k,|R|)}{\max(1,\min(|R|,|N|))})$.

    It needs relevant items with grades, 0 for those that are not relevant; given without, nothing is known as
    not relevant, and it is the share of the relevant items that are in the list.

    Source: C. Buckley and E. M. Voorhees, Retrieval evaluation with incomplete information, 2004, as
    trec_eval prints `bpref`. An item with a negative grade counts as judged and not relevant here; trec_eval
    takes it for not judged.

    Example:
        >>> Bpref()(["A", "X", "B", "C"], {"A": 1, "B": 0, "C": 1, "D": 0})  # (1 + (1 - 1/2)) / 2
        0.75
    """

    family = "Bpref"
    also_called = ("bpref", "binary preference")
    cutoff_rule = "optional"

    @property
    def statement(self) -> Statement:
        """A hit adds 1, over |R|: nothing is known as not relevant."""
        return _BINARY

    @property
    def graded_statement(self) -> Statement:
        """A hit adds the share of items known as not relevant that it is above of; over |R|."""
        return _JUDGED

    @property
    def is_for_grades(self) -> bool:
        """True: it compares with items that are judged as not relevant."""
        return True

    @property
    def place(self) -> int:
        """Behind the measures of all lists."""
        return 110


def bpref(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """Compute `Bpref`: the relevant items that are preferred to those judged as not relevant, see `Bpref`.

    Args:
        ranked: The items, best first.
        relevant: A mapping item -> grade of all items that are judged, those with a grade above 0 being
            relevant; or the relevant items.

    Returns:
        A number from 0 to 1; 0 when nothing hits.

    Source: see `Bpref`.

    Example:
        >>> bpref(["A", "X", "B", "C"], {"A": 1, "B": 0, "C": 1, "D": 0})
        0.75
    """
    return Bpref()(ranked, relevant)
