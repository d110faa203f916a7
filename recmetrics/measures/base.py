"""Base class of all measures, a sum of terms over a denominator, and the explanation of a value."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from recmetrics.display.explanations import ExplanationViews, formula_latex
from recmetrics.errors import InvalidOptionError, NoRelevantItemError
from recmetrics.lists.alike import warn_of_alike
from recmetrics.lists.judging import Duplicates, Grade, Grades, JudgedRanking, judge
from recmetrics.lists.terms import Terms, work_out
from recmetrics.measures.named import Named
from recmetrics.statements.statement import Statement

NoRelevant = Literal["zero", "one", "nan", "error"]
Convention = Literal["no_relevant", "empty_list", "no_hits"]

NO_RELEVANT_VALUES: Mapping[str, float] = MappingProxyType({"zero": 0.0, "one": 1.0, "nan": math.nan})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Measure(Named):
    r"""A number for how good one ranked list is for one case: from 0 to 1, and of DCG from 0 upwards.

    Formula: $\frac{1}{D}\sum_k t_k$, over the counted ranks k. A family states what a rank adds, $t_k$, and
    the denominator D once (`statement`), in a file of its own in `recmetrics/measures/`; the value, its
    explanation, formulas, SQL and every what-if are readings of that.

    A measure is its printed name: those of the same name are equal, and `parse_measure(str(m)) == m`.

    Example:
        >>> from recmetrics import parse_measure
        >>> ap = parse_measure("AP@5")
        >>> ap(["A", "B", "C", "D", "E"], {"B", "D", "Z"})
        0.3333333333333333
        >>> ap.explain(["A", "B", "C", "D", "E"], {"B", "D", "Z"}).value
        Fraction(1, 3)
    """

    @property
    @abstractmethod
    def statement(self) -> Statement:
        """What the measure is: the term of a rank, and the denominator. All else is read from it."""

    @property
    def graded_statement(self) -> Statement | None:
        """The same of a list whose items have grades; None where only relevant or not makes a difference."""
        return None

    @property
    def is_for_grades(self) -> bool:
        """Whether it says nothing of its own where items have no grades: another measure says the same."""
        return False

    @property
    def highest_grade(self) -> int | None:
        """The highest grade that it can be computed for; None for any."""
        return None

    def stated_for(self, grades: Grades | None) -> Statement:
        """Return the statement that a list is measured by."""
        return self.statement if grades is None else self.graded_statement or self.statement

    @property
    def term_formula(self) -> str:
        """The term of rank k, as LaTeX."""
        return self.statement.term_formula

    @property
    def denominator_formula(self) -> str:
        """The denominator, as LaTeX."""
        return self.statement.over_formula

    @property
    def denominator_text(self) -> str:
        """The denominator in plain signs, such as min(|R|, K); "" where only LaTeX can write it."""
        return self.statement.over_text

    @property
    def formula(self) -> str:
        """The general formula, as LaTeX with a symbolic K; n is the list's length, h the hits counted."""
        return self.formula_of(self.statement)

    def formula_of(self, statement: Statement) -> str:
        """Return the general formula of one of its statements, such as that for grades, as LaTeX."""
        last = "|R|" if self.cutoff_rule == "relevant" else "n" if self.k is None else "K"
        over = "" if statement.over_formula == "1" else rf"\frac{{1}}{{{statement.over_formula}}}"
        return rf"{over}\sum_{{k=1}}^{{{last}}} {statement.term_formula}"

    @property
    @abstractmethod
    def place(self) -> int:
        """The position in the catalogue: lower comes first."""

    def counted_ranks(self, length: int, relevant_count: int) -> int:
        """Return the number of ranks with a term; more than `length` when the cutoff lies beyond the list."""
        if self.cutoff_rule == "relevant":
            return relevant_count
        return length if self.k is None else self.k

    def __call__(
        self,
        ranked: Sequence[Hashable],
        relevant: Collection[Hashable],
        *,
        no_relevant: NoRelevant = "zero",
        relevant_from: float | None = None,
    ) -> float:
        """Compute the measure for one list.

        Args:
            ranked: The items, best first. A repeated item counts at its first place only.
            relevant: The relevant items, or a mapping item -> grade.
            no_relevant: The value when there is no relevant item: "zero", "one", "nan", or "error" to refuse.
            relevant_from: The lowest grade of a relevant item; None for every grade above 0.

        Returns:
            A number from 0 to 1; 0 for an empty list.

        Raises:
            NoRelevantItemError: If there is no relevant item and `no_relevant` is "error".
            InvalidOptionError: If `no_relevant` is none of the four.
            InvalidInputError: If `ranked` has no order, an item cannot be hashed, or a grade is too high.

        Warns:
            RecmetricsWarning: If a relevant item would hit but for how it is written, as 1 and "1", or a1 and
                A1.
        """
        if no_relevant != "error" and no_relevant not in NO_RELEVANT_VALUES:
            raise InvalidOptionError("no_relevant", no_relevant, (*NO_RELEVANT_VALUES, "error"))
        judged = judge(ranked, relevant, relevant_from=relevant_from)
        warn_of_alike(judged, relevant, relevant_from, stacklevel=2)
        if not judged.relevant_count and no_relevant != "zero":
            if no_relevant == "error":
                raise NoRelevantItemError
            return NO_RELEVANT_VALUES[no_relevant]
        return float(self.of_pattern(judged.flags, judged.relevant_count, judged.grades))

    def explain(
        self,
        ranked: Sequence[Hashable],
        relevant: Collection[Hashable],
        *,
        duplicates: Duplicates = "first",
        relevant_from: float | None = None,
    ) -> Explanation:
        """Compute the value together with every step that leads to it, exact.

        Args:
            ranked: The items, best first.
            relevant: The relevant items, or a mapping item -> grade.
            duplicates: "first" counts a repeated item at its first place only; "error" refuses it.
            relevant_from: The lowest grade of a relevant item; None for every grade above 0.

        Raises:
            RepeatedItemError: If an item is repeated and `duplicates` is "error".
            InvalidInputError: If `ranked` has no order or an item cannot be hashed.

        Example:
            >>> from recmetrics import parse_measure
            >>> steps = parse_measure("AP@2").explain(["A", "B", "C"], {"B", "C"}).steps
            >>> [(step.k, step.item, step.hits, str(step.term), step.counted) for step in steps]
            [(1, 'A', 0, '0', True), (2, 'B', 1, '1/2', True), (3, 'C', 2, '0', False)]
        """
        return explain(self, judge(ranked, relevant, duplicates=duplicates, relevant_from=relevant_from))

    def of_pattern(
        self, flags: Sequence[bool], relevant_count: int, grades: Grades | None = None
    ) -> Fraction | float:
        """Compute the value of a list from its hits only: the same as `explain(...).value`, but fast.

        Args:
            flags: By rank, whether the rank hits.
            relevant_count: |R|, at least the number of hits.
            grades: The grades, where there are any.

        Raises:
            InvalidCountsError: If there are more hits than relevant items.
            InvalidInputError: If a grade is higher than the measure can be computed for.

        Example:
            >>> from recmetrics import parse_measure
            >>> parse_measure("AP").of_pattern([True, False, True], 2)
            Fraction(5, 6)
        """
        return work_out(self, flags, relevant_count, grades=grades).value

    def _repr_latex_(self) -> str:
        return formula_latex(self)


@dataclass(frozen=True, slots=True)
class Step:
    """One rank of an explanation: its item, and its term of the sum.

    Attributes:
        k: The rank, from 1.
        item: The item at this rank.
        relevant: Whether it hits here: rel(k), False for a repeated item.
        repeated: Whether the item is also at a higher rank.
        hits: Hits among ranks 1 to k.
        precision: P@k = hits / k, exact.
        term: What this rank adds to the numerator; 0 beyond the cutoff.
        counted: Whether the rank lies within the measure's cutoff.
        grade: The item's grade; None where it is not judged, is repeated, or the list has no grades.
    """

    k: int
    item: Hashable
    relevant: bool
    repeated: bool
    hits: int
    precision: Fraction
    term: Fraction | float
    counted: bool
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Explanation(ExplanationViews):
    """A measure's value and the very terms it is the sum of.

    It holds that value = (sum of the steps' terms + sum of `beyond`) / denominator, exactly, and that the
    value is 0 when the denominator is 0. Fractions are exact; only nDCG and DCG, whose discounts are
    irrational, have floats.

    Attributes:
        measure: The measure that was explained.
        value: The value, from 0 to 1.
        numerator: The sum of all terms.
        denominator: What it is divided by.
        steps: One per rank of the whole list, also of the ranks beyond the cutoff.
        beyond: The terms of the ranks between the end of the list and the cutoff, which have no item; of more
            than 1,000 their sum alone, to 1,000 digits of base two. Empty unless a measure gives such ranks a
            term: MeanP@K does, because P@k goes on falling there.
        hits: Hits within the cutoff.
        relevant_count: |R|.
        grades: The grades that were given with the relevant items, if there were any.
        convention: Which convention, rather than the formula, made the value 0: "no_relevant" (nothing to
            find), "empty_list" (nothing shown), "no_hits" (0 / 0 in a measure that divides by hits), or None.
    """

    measure: Measure
    value: Fraction | float
    numerator: Fraction | float
    denominator: int | float
    steps: tuple[Step, ...]
    beyond: tuple[Fraction | float, ...]
    hits: int
    relevant_count: int
    convention: Convention | None
    grades: Grades | None = None

    @property
    def statement(self) -> Statement:
        """What the list was measured by."""
        return self.measure.stated_for(self.grades)


def explain(measure: Measure, judged: JudgedRanking) -> Explanation:
    """Compute a measure rank by rank, as `Measure.explain` does, for a list that is already judged.

    Args:
        measure: Any measure.
        judged: A judged list.

    Returns:
        The explanation.
    """
    terms = work_out(measure, judged.flags, judged.relevant_count, grades=judged.grades)
    counted = terms.counts.counted_ranks
    grades = judged.grades.at_ranks if judged.grades else (None,) * len(judged.items)
    by_rank = zip(judged.items, judged.flags, judged.repeated, judged.hits, terms.ranks, grades, strict=True)
    steps = tuple(
        Step(k, item, relevant, repeated, hits, _precision(hits, k), term, k <= counted, grade)
        for k, (item, relevant, repeated, hits, term, grade) in enumerate(by_rank, 1)
    )
    return Explanation(
        measure=measure,
        value=terms.value,
        numerator=terms.numerator,
        denominator=terms.denominator,
        steps=steps,
        beyond=terms.beyond,
        hits=terms.counts.hits,
        relevant_count=judged.relevant_count,
        convention=_convention(terms),
        grades=judged.grades,
    )


# The same few quotients are in every explanation.
@lru_cache(2**14)
def _precision(hits: int, k: int) -> Fraction:
    return Fraction(hits, k)


def _convention(terms: Terms) -> Convention | None:
    if not terms.counts.relevant_count and not terms.value:
        return "no_relevant"
    if not terms.counts.length:
        return "empty_list"
    return None if terms.denominator else "no_hits"
