"""The mean of a measure over many cases, its explanation, and its name."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from recmetrics.display.means import MeanExplanationViews
from recmetrics.errors import MeasureNameError, NoCaseError
from recmetrics.lists.judging import JudgedRanking
from recmetrics.lists.sums import exact_mean, exact_quotient
from recmetrics.means.case_terms import CaseTerm, case_terms
from recmetrics.means.cases import Case, judge_cases
from recmetrics.means.conventions import EMPTY_CASES_COUNT_ZERO, EmptyCases, Missing, NoRelevantInMean
from recmetrics.measures.base import Measure
from recmetrics.measures.names import measure_name_within, parse_measure


@dataclass(frozen=True, slots=True, repr=False)
class Mean:
    r"""The plain average of a measure over cases: every case weighs the same, with one hit or with fifty.

    Formula: $\frac{1}{n}\sum_{i=1}^{n} M_i$, with M_i the measure of case i and n the cases averaged.

    Attributes:
        measure: The measure that is averaged.

    Source: E. M. Voorhees and D. Harman, TREC, 2005 (MAP). A bare "MAP@K" hides the denominator of its AP@K,
    so show `measure.denominator_formula` beside it.

    Example:
        >>> print(Mean(parse_measure("AP@5")), Mean(parse_measure("P@5")), sep=", ")
        MAP@5, Mean P@5
        >>> recommendations = {"u1": ["A", "B", "C", "D", "E"], "u2": ["A", "C", "E", "B", "D"]}
        >>> parse_mean("MAP@5")(recommendations, {"u1": {"B", "D", "Z"}, "u2": {"B", "D", "Z"}})
        0.275
    """

    measure: Measure

    def __call__(
        self,
        recommendations: Mapping[Case, Sequence[Hashable]],
        relevant: Mapping[Case, Collection[Hashable]],
        *,
        no_relevant: NoRelevantInMean = "zero",
        missing: Missing = "zero",
        relevant_from: float | None = None,
    ) -> float:
        """Compute the mean over the cases of `relevant`, as `evaluate` gives it.

        Args:
            recommendations: Case -> its ranked items, best first.
            relevant: Case -> its relevant items, or item -> grade.
            no_relevant: What a case with nothing to find counts as, see `EmptyCases`.
            missing: What a case without recommendations counts as, see `EmptyCases`.
            relevant_from: The lowest grade of a relevant item; None for every grade above 0.

        Returns:
            A number from 0 to 1, summed up exactly and rounded once.

        Raises:
            NoCaseError: If no case is left to average.
            NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
            InvalidOptionError: If a convention is none of those of `EmptyCases`.
            InvalidInputError: If an argument is not such a mapping.
            LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.

        Warns:
            RecmetricsWarning: If a relevant item would be in a list but for how it is written.
        """
        empty = EmptyCases(no_relevant, missing)
        judged = judge_cases(recommendations, relevant, relevant_from=relevant_from, warns=True)
        value = self.of_judged(judged, empty).value
        if value is None:
            raise NoCaseError
        return float(value)

    def explain(
        self,
        recommendations: Mapping[Case, Sequence[Hashable]],
        relevant: Mapping[Case, Collection[Hashable]],
        *,
        no_relevant: NoRelevantInMean = "zero",
        missing: Missing = "zero",
        relevant_from: float | None = None,
    ) -> MeanExplanation:
        """Compute the mean together with what every case adds to it, exact.

        Args:
            recommendations: Case -> its ranked items, best first.
            relevant: Case -> its relevant items, or item -> grade.
            no_relevant: What a case with nothing to find counts as, see `EmptyCases`.
            missing: What a case without recommendations counts as, see `EmptyCases`.
            relevant_from: The lowest grade of a relevant item; None for every grade above 0.

        Returns:
            The explanation, one term per case of `relevant`; its value is None when no case is left.

        Raises:
            NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
            InvalidOptionError: If a convention is none of those of `EmptyCases`.
            InvalidInputError: If an argument is not such a mapping.
            LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.

        Example:
            >>> recommendations = {"u1": ["A", "B", "C", "D", "E"], "u2": ["A", "C", "E", "B", "D"]}
            >>> relevant = {"u1": {"B", "D", "Z"}, "u2": {"B", "D", "Z"}}
            >>> explanation = parse_mean("MAP@5").explain(recommendations, relevant)
            >>> print(*(term.value for term in explanation.terms), "over", explanation.count)
            1/3 13/60 over 2
            >>> explanation.value
            Fraction(11, 40)
        """
        empty = EmptyCases(no_relevant, missing)
        return self.of_judged(judge_cases(recommendations, relevant, relevant_from=relevant_from), empty)

    def of_judged(
        self, cases: Mapping[Case, JudgedRanking], empty: EmptyCases = EMPTY_CASES_COUNT_ZERO
    ) -> MeanExplanation:
        """Compute the mean of cases that are judged already; fast for hits that it has met before.

        Args:
            cases: Case -> its judged list, empty for a case without recommendations.
            empty: The conventions for empty cases.

        Raises:
            NoRelevantItemError: If a case has nothing to find and the convention is to refuse it.

        Example:
            >>> from recmetrics import judge
            >>> wanted = {"u1": {"A"}, "u2": {"B"}, "u3": set()}
            >>> cases = {case: judge(["A", "B"], relevant) for case, relevant in wanted.items()}
            >>> parse_mean("MRR").of_judged(cases, EmptyCases(no_relevant="skip")).value
            Fraction(3, 4)
        """
        return self.of_terms(case_terms(self.measure, cases, empty))

    def of_terms(self, terms: Sequence[CaseTerm]) -> MeanExplanation:
        """Return the mean of terms that are worked out already, for those who keep them by case.

        Args:
            terms: What each case adds, as `case_terms` gives it for this measure.

        Example:
            >>> mean, relevant = parse_mean("MRR"), {"u1": {"A"}, "u2": {"A"}}
            >>> terms = mean.explain({"u1": ["A"], "u2": ["B"]}, relevant).terms
            >>> mean.of_terms(terms).value, mean.of_terms(terms[:1]).value
            (Fraction(1, 2), Fraction(1, 1))
        """
        counted = [term.value for term in terms if term.counted]
        numerator, value = exact_mean(counted)
        return MeanExplanation(self, tuple(terms), numerator, len(counted), value)

    def __str__(self) -> str:
        """Return the printed name, which `parse_mean` reads back."""
        name = str(self.measure)
        short = self.measure.mean_family
        return f"Mean {name}" if short is None else short + name.removeprefix(self.measure.family)

    def __repr__(self) -> str:
        """Return the expression that makes an equal mean."""
        return f"parse_mean({str(self)!r})"


@dataclass(frozen=True, slots=True)
class MeanExplanation(MeanExplanationViews):
    """A mean and the very terms it is the sum of, every case weighing the same.

    It holds that value = numerator / count, and that the numerator is the sum of the terms: exactly for
    fractions; for floats (nDCG) each is the exact result, rounded once.

    Attributes:
        mean: The mean that was explained.
        terms: One per case, in order, also for the cases that are left out.
        numerator: The sum of the terms.
        count: n, the cases that are averaged.
        value: The mean; None when no case is left.
    """

    mean: Mean
    terms: tuple[CaseTerm, ...]
    numerator: Fraction | float
    count: int
    value: Fraction | float | None

    @property
    def pooled(self) -> Fraction | float | None:
        r"""The pooled value, often taken for the mean: all cases together, so that every hit weighs the same.

        Formula: $\frac{\sum_i numerator_i}{\sum_i denominator_i}$ over the averaged cases, with numerator and
        denominator as the measure has them; None when there is nothing to divide by. A 1 that a convention
        grants is no hit, and is not in the pot.

        Example:
            One hit of one relevant item, and four of four further down: 3/4 for the average case.

            >>> from recmetrics import parse_mean
            >>> ranked = {"u1": ["A"], "u2": list("aBcDeFgH")}
            >>> explanation = parse_mean("MAP").explain(ranked, {"u1": {"A"}, "u2": set("BDFH")})
            >>> print(explanation.value, explanation.pooled)
            3/4 3/5
        """
        counted = [term for term in self.terms if term.counted]
        return exact_quotient([term.numerator for term in counted], [term.denominator for term in counted])


def mean_name(measure: Measure) -> str:
    """Return the printed name of a measure's mean over cases.

    Args:
        measure: Any measure.

    Returns:
        A name such as "MAP@5" or "Mean P@5", which `parse_mean` reads back.

    Example:
        >>> [mean_name(parse_measure(name)) for name in ("AP(norm=hits)@5", "RR", "R@3")]
        ['MAP(norm=hits)@5', 'MRR', 'Mean R@3']
    """
    return str(Mean(measure))


def parse_mean(name: str) -> Mean:
    """Parse the printed name of a mean.

    Args:
        name: A name such as "MAP@5", "MRR" or "Mean P@5".

    Returns:
        The mean; `parse_mean(str(mean)) == mean`.

    Raises:
        MeasureNameError: If the name is not that of a mean, or what follows is not a measure's name.
        InvalidCutoffError: If K is not a whole number from 1 upwards.

    Example:
        >>> parse_mean(" MAP(norm=min) @ 5").measure == parse_measure("AP@5")
        True
    """
    one_case = measure_name_within(name)
    if one_case is None:
        raise MeasureNameError(name, "not_a_mean")
    return Mean(parse_measure(one_case))
