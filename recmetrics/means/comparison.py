"""Two models on the same cases: who is better on average, and on which cases."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from recmetrics.display.comparisons import ComparisonViews
from recmetrics.lists.judging import JudgedRanking
from recmetrics.lists.sums import LAST_BITS, exact_quotient
from recmetrics.means.cases import Case, judge_cases, refuse_other_cases
from recmetrics.means.conventions import EMPTY_CASES_COUNT_ZERO, EmptyCases, Missing, NoRelevantInMean
from recmetrics.means.mean import Mean, MeanExplanation
from recmetrics.measures.base import Measure
from recmetrics.measures.names import parse_measure

Model = Literal["A", "B"]


@dataclass(frozen=True, slots=True)
class CaseDifference:
    """The values of two models in one case.

    Attributes:
        case: The case.
        a: What it adds to the sum of model A.
        b: What it adds to the sum of model B.
    """

    case: Hashable
    a: Fraction | float
    b: Fraction | float

    @property
    def difference(self) -> Fraction | float:
        """B minus A: above 0 where B is better."""
        return self.b - self.a

    @property
    def winner(self) -> Model | None:
        """The better model, or None for a tie."""
        return better_model(self.difference)


@dataclass(frozen=True, slots=True)
class Comparison(ComparisonViews):
    """Two models compared by one mean over the same cases.

    Attributes:
        a: The mean of model A.
        b: The mean of model B.
        pairs: The cases that are averaged for both, in order.
        unpaired: The cases that are averaged for one model only, since the other has no list for them and
            such cases are left out. They move the difference of the means and are in no pair.
    """

    a: MeanExplanation
    b: MeanExplanation
    pairs: tuple[CaseDifference, ...]
    unpaired: tuple[Hashable, ...]

    @property
    def wins_a(self) -> int:
        """In how many pairs A is better."""
        return sum(pair.winner == "A" for pair in self.pairs)

    @property
    def wins_b(self) -> int:
        """In how many pairs B is better."""
        return sum(pair.winner == "B" for pair in self.pairs)

    @property
    def ties(self) -> int:
        """In how many pairs neither is better."""
        return sum(pair.winner is None for pair in self.pairs)

    @property
    def difference(self) -> Fraction | float | None:
        """B's mean minus A's; None when one of them has no case left."""
        return None if self.a.value is None or self.b.value is None else self.b.value - self.a.value

    @property
    def mean_difference(self) -> Fraction | float | None:
        """The mean of the pairs' differences, the same as `difference` unless cases are unpaired."""
        return exact_quotient([pair.difference for pair in self.pairs], [len(self.pairs)])

    @property
    def winner(self) -> Model | None:
        """The model with the higher mean; None for a tie, or when one has no mean."""
        return better_model(self.difference)


def compare_two(
    recommendations_a: Mapping[Case, Sequence[Hashable]],
    recommendations_b: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    measure: str | Measure,
    *,
    no_relevant: NoRelevantInMean = "zero",
    missing: Missing = "zero",
    relevant_from: float = 1,
) -> Comparison:
    r"""Compare two models by the mean of a measure, and case by case.

    Formula: $\frac{1}{n}\sum_{i=1}^{n} (M(B_i, R_i) - M(A_i, R_i))$, which is the difference of the two means
    while both are taken over the same n cases.

    Args:
        recommendations_a: Case -> the ranked items of model A, best first.
        recommendations_b: Case -> the ranked items of model B, best first.
        relevant: Case -> its relevant items, or item -> grade.
        measure: The measure that is averaged, or its name.
        no_relevant: What a case with nothing to find counts as, see `EmptyCases`.
        missing: What a case without recommendations counts as, see `EmptyCases`.
        relevant_from: The lowest grade of a relevant item.

    Returns:
        Both means with all their terms, and the cases side by side.

    Raises:
        InvalidInputError: If an argument is not such a mapping.
        MeasureNameError: If a name is not that of a measure.
        InvalidOptionError: If a convention is none of those of `EmptyCases`.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.

    Warns:
        RecmetricsWarning: If a relevant item would be in a list but for how it is written.

    Source: M. Sanderson, Test collection based evaluation of information retrieval systems, 2010, on
    comparing systems query by query rather than by their means alone.

    Example:
        The higher mean is not better for most: A shines once, B is better three times.

        >>> a = {"u1": list("BDxyz"), "u2": list("xyBzD"), "u3": list("xyBzD"), "u4": list("xyBzD")}
        >>> b = dict.fromkeys(a, list("xByzD"))
        >>> comparison = compare_two(a, b, dict.fromkeys(a, {"B", "D"}), "AP@5")
        >>> print(comparison.a.value, comparison.b.value, comparison.winner)
        21/40 9/20 A
        >>> comparison.wins_a, comparison.wins_b, comparison.ties
        (1, 3, 0)
    """
    empty = EmptyCases(no_relevant, missing)
    chosen = parse_measure(measure) if isinstance(measure, str) else measure
    given = {"recommendations_a": recommendations_a, "recommendations_b": recommendations_b}
    a, b = (
        judge_cases(lists, relevant, argument=name, relevant_from=relevant_from, warns=True)
        for name, lists in given.items()
    )
    return compare_judged(a, b, chosen, empty)


def compare_judged(
    a: Mapping[Case, JudgedRanking],
    b: Mapping[Case, JudgedRanking],
    measure: Measure,
    empty: EmptyCases = EMPTY_CASES_COUNT_ZERO,
) -> Comparison:
    """Compare two models as `compare_two` does, on cases that are judged already.

    Args:
        a: Case -> the judged list of model A, empty for a case without recommendations.
        b: The same of model B.
        measure: The measure that is averaged.
        empty: The conventions for empty cases.

    Raises:
        InvalidInputError: If the two have different cases.
        NoRelevantItemError: If a case has nothing to find and the convention is to refuse it.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> a, b = {"u1": judge(list("AB"), {"B"})}, {"u1": judge(list("BA"), {"B"})}
        >>> compare_judged(a, b, parse_measure("RR")).difference
        Fraction(1, 2)
    """
    refuse_other_cases(a, b)
    mean = Mean(measure)
    return compare_means(mean.of_judged(a, empty), mean.of_judged({case: b[case] for case in a}, empty))


def compare_means(a: MeanExplanation, b: MeanExplanation) -> Comparison:
    """Compare two means of one measure over the same cases, explained already.

    Args:
        a: The mean of model A.
        b: The mean of model B, its cases in the same order.
    """
    both = list(zip(a.terms, b.terms, strict=True))
    return Comparison(
        a=a,
        b=b,
        pairs=tuple(CaseDifference(x.case, x.value, y.value) for x, y in both if x.counted and y.counted),
        unpaired=tuple(x.case for x, y in both if x.counted != y.counted),
    )


def better_model(difference: Fraction | float | None) -> Model | None:
    """Return the model that a difference, B minus A, favours; None when it is 0 or there is none.

    Example:
        >>> better_model(Fraction(-1, 20)), better_model(1e-17), better_model(None)
        ('A', None, None)
    """
    if not difference or (isinstance(difference, float) and abs(difference) < LAST_BITS):
        return None
    return "B" if difference > 0 else "A"
