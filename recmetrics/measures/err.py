"""ERR: how soon someone who goes down the list is satisfied."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from recmetrics.lists.terms import HIGHEST_GRADE
from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff
from recmetrics.measures.named import NumberOption, NumberOptions
from recmetrics.statements.language import Number, grade, hits, k, passed, rel
from recmetrics.statements.statement import Statement


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectedReciprocalRank(Measure):
    r"""The expected 1 / rank at which someone is satisfied and stops: high grades early on count most.

    Formula: $ERR@K = \sum_{k=1}^{K} \frac{s_k\cdot \prod_{i<k}(1-s_i)}{k}$, and
    $ERR = \sum_{k=1}^{n} \frac{s_k\cdot \prod_{i<k}(1-s_i)}{k}$, with $s_k = \frac{2^{g_k}-1}{2^{max}}$ the
    chance that the item at rank k, of grade $g_k$, satisfies. What follows a satisfying item hardly counts.

    `max` is the highest grade of the scale, 4 unless it is chosen: values on different scales do not compare.
    Where items are only relevant or not, a relevant one has the grade 1, so at max=4 it satisfies one of 16:
    $ERR@K =
    \sum_{k=1}^{K} \frac{rel(k)\cdot \left(1-\frac{1}{2^{max}}\right)^{h_k-1}\cdot \frac{1}{2^{max}}}{k}$ and
    $ERR =
    \sum_{k=1}^{n} \frac{rel(k)\cdot \left(1-\frac{1}{2^{max}}\right)^{h_k-1}\cdot \frac{1}{2^{max}}}{k}$,
    with $h_k$ the hits so far.

    Args:
        k: The cutoff K, from 1, or None for the whole list.
        max: The highest grade there is, up to 100; a higher one in the data is refused.

    Source: O. Chapelle, D. Metzler, Y. Zhang and P. Grinspan, Expected reciprocal rank for graded relevance,
    2009. gdeval and ir_measures `ERR@K` print it with max=4.

    Example:
        >>> ExpectedReciprocalRank(max=2).explain(["A", "B"], {"A": 1, "B": 2}).value  # 1/4 + 1/2 * 3/4 * 3/4
        Fraction(17, 32)
    """

    max: int | None = None

    family = "ERR"
    also_called = ("err", "expected reciprocal rank")
    cutoff_rule = "optional"
    number_options: ClassVar[NumberOptions] = {
        "max": NumberOption(4, "The highest grade of the scale.", below=HIGHEST_GRADE + 1, is_whole=True)
    }

    @property
    def statement(self) -> Statement:
        """A hit adds its chance to satisfy / k, if no hit above it did."""
        return _statement(self.max)

    @property
    def graded_statement(self) -> Statement:
        """An item adds its chance to satisfy / k, if none above it did."""
        return _graded_statement(self.max)

    @property
    def highest_grade(self) -> int | None:
        """The highest grade of the scale."""
        return self.max

    @property
    def place(self) -> int:
        """After RR, of which it is the expectation."""
        return 75


@cache
def _statement(highest: int) -> Statement:
    satisfied = 1 / 2 ** Number(highest)
    return Statement(rel * (1 - satisfied) ** (hits - 1) * satisfied / k)


@cache
def _graded_statement(highest: int) -> Statement:
    satisfied = (2**grade - 1) / 2 ** Number(highest)
    going_on = passed(1 - satisfied).known_as(r"\prod_{i<k}(1-s_i)")
    return Statement(satisfied.known_as("s_k") * going_on / k)


def err_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Compute `ERR@K`: the expected 1 / rank at which someone is satisfied, see `ExpectedReciprocalRank`.

    Args:
        ranked: The items, best first.
        relevant: The relevant items, or a mapping item -> grade, from 0 to 4.
        k: The cutoff K, from 1.

    Returns:
        A number from 0 to 1.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If a grade is above 4.

    Source: see `ExpectedReciprocalRank`.

    Example:
        >>> err_at_k(["A", "B"], {"A": 0, "B": 4}, 2)  # 15/16 / 2
        0.46875
    """
    return ExpectedReciprocalRank(whole_cutoff(k))(ranked, relevant)
