"""The one place where a measure is computed: its terms rank by rank, their sum, and the denominator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import Final, NamedTuple

from recmetrics.errors import InvalidCountsError, InvalidInputError
from recmetrics.lists.counts import Counts, Stated
from recmetrics.lists.judging import Grades
from recmetrics.lists.sums import exact_sum
from recmetrics.statements.statement import Statement

Value = Fraction | float

HIGHEST_GRADE: Final = 100
"""The highest grade that is an exponent: numbers beyond are no grades, and soon no floats."""

MOST_BEYOND: Final = 1000
"""Terms of empty ranks that are added exactly: a fraction of many more has thousands of digits."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A measure computed for the hits of one list.

    Attributes:
        ranks: The term of each rank of the list; 0 beyond the cutoff.
        beyond: The terms of the counted ranks after the end of the list, when they are not all 0; their sum
            alone where there are more than `MOST_BEYOND`.
        numerator: The sum of all these: exact, or for floats rounded once.
        denominator: What the numerator is divided by.
        value: The quotient, or 0 when the denominator is 0.
        counts: The list's length and hits.
    """

    ranks: tuple[Value, ...]
    beyond: tuple[Value, ...]
    numerator: Value
    denominator: int | float
    value: Value
    counts: Counts


def work_out(
    measure: Stated,
    flags: Sequence[bool],
    relevant_count: int,
    *,
    grades: Grades | None = None,
    repeats_hit: bool = False,
) -> Terms:
    """Compute a measure for a list that is known by its hits, and by its grades where it has any.

    Args:
        measure: Any measure.
        flags: By rank, whether the rank hits.
        relevant_count: |R|, at least the number of hits.
        grades: The grades of the items, where there are any; they change measures that are stated with them.
        repeats_hit: Let there be more hits than relevant items, as where a repeated item hits each time; the
            value may then be above 1. It is for showing what such counting leads to.

    Raises:
        InvalidCountsError: If there are more hits than relevant items, and that was not let be.

    Example:
        >>> from recmetrics import parse_measure
        >>> work_out(parse_measure("RR"), [False, True, True], 2).ranks
        (Fraction(0, 1), Fraction(1, 2), Fraction(0, 1))
        >>> work_out(parse_measure("DCG@2"), [True, True], 2, grades=Grades((3, 1), (3, 1), 0)).ranks
        (3.0, 0.6309297535714575)
    """
    length, all_hits = len(flags), sum(flags)
    if not 0 <= all_hits <= relevant_count and not repeats_hit:
        raise InvalidCountsError(length, all_hits, relevant_count)
    counted_ranks = measure.counted_ranks(length, relevant_count)
    counts = Counts(length, counted_ranks, sum(flags[:counted_ranks]), relevant_count, all_hits)
    graded = None if grades is None else measure.graded_statement
    if grades is not None and graded is not None:
        refuse_grades_above(measure.highest_grade, grades.best[:1])
        ranks = _graded_ranks(graded, flags, grades, counts)
        over = graded.graded_over_at((*counts, grades.not_relevant, grades.best, grades.own))
        return _over(ranks, (), over, graded.zero, counts)
    statement = measure.statement
    zero, term_at = statement.zero, statement.term_at
    ranks = tuple(
        term_at(flag, hits, k) if k <= counted_ranks else zero
        for k, (flag, hits) in enumerate(zip(flags, accumulate(map(int, flags)), strict=True), 1)
    )
    # An empty rank is a miss, and in most measures a miss has no term at any rank.
    has_beyond = all_hits and not statement.is_of_hits
    beyond: tuple[Value, ...] = ()
    if has_beyond and counted_ranks - length > MOST_BEYOND:
        beyond = (statement.sum_of_misses(all_hits, length, counted_ranks),)
    elif has_beyond:
        beyond = tuple(term_at(False, all_hits, k) for k in range(length + 1, counted_ranks + 1))
    return _over(ranks, beyond, statement.over_at(counts), zero, counts)


class Quotient(NamedTuple):
    """A measure of one list, without its terms.

    Attributes:
        value: The quotient, or 0 when the denominator is 0.
        numerator: The sum of the terms.
        denominator: What it is divided by.
    """

    value: Value
    numerator: Value
    denominator: int | float


def quotient(
    measure: Stated,
    flags: tuple[bool, ...],
    relevant_count: int,
    grades: Grades | None = None,
    *,
    repeats_hit: bool = False,
) -> Quotient:
    """Compute a measure as `work_out` does, for those who look at no term.

    Measures whose ranks add the same, such as one at many cutoffs, share the sums of a list.

    Example:
        >>> from recmetrics import parse_measure
        >>> quotient(parse_measure("AP@3"), (False, True, True), 2)
        Quotient(value=Fraction(7, 12), numerator=Fraction(7, 6), denominator=2)
    """
    all_hits = sum(flags)
    if grades is not None or (all_hits > relevant_count and not repeats_hit):
        terms = work_out(measure, flags, relevant_count, grades=grades)
        return Quotient(terms.value, terms.numerator, terms.denominator)
    units, one, over = _sum_and_denominator(measure, flags, relevant_count, all_hits)
    zero, numerator = measure.statement.zero, Fraction(units, one)
    if not over:
        return Quotient(zero, numerator if isinstance(zero, Fraction) else float(numerator), over)
    if isinstance(zero, Fraction) and isinstance(over, int):
        # Sooner than to divide one fraction by another.
        return Quotient(Fraction(units, one * over), numerator, over)
    total = numerator if isinstance(zero, Fraction) else float(numerator)
    return Quotient(total / over, total, over)


def near_values(
    measures: Sequence[Stated], flags: tuple[bool, ...], relevant_count: int, grades: Grades | None = None
) -> tuple[float, ...]:
    """Compute the values of measures as `quotient` does, as floats within 1e-15, and sooner.

    Example:
        >>> from recmetrics import parse_measure
        >>> near_values([parse_measure(name) for name in ("AP@2", "P@3")], (False, True, True), 2)
        (0.25, 0.6666666666666666)
    """
    all_hits = sum(flags)
    if grades is not None or all_hits > relevant_count:
        worked_out = (work_out(measure, flags, relevant_count, grades=grades) for measure in measures)
        return tuple(float(terms.value) for terms in worked_out)
    parts = (_sum_and_denominator(measure, flags, relevant_count, all_hits) for measure in measures)
    return tuple([units / one / over if over else 0.0 for units, one, over in parts])


def _sum_and_denominator(
    measure: Stated, flags: tuple[bool, ...], relevant_count: int, all_hits: int
) -> tuple[int, int, int | float]:
    """Return the sum of the terms in units, how many units make 1, and what the sum is divided by."""
    length = len(flags)
    statement, ranks = measure.statement, measure.counted_ranks(length, relevant_count)
    # As in `work_out`: no rank after the end adds anything to a sum over hits, or to a list without any.
    has_beyond = all_hits and not statement.is_of_hits
    counted = ranks if has_beyond else min(ranks, length)
    over = statement.over_at((length, ranks, sum(flags[:ranks]), relevant_count, all_hits))
    if counted - length > MOST_BEYOND:
        sums, one = statement.sums(flags, 0)
        far = statement.sum_of_misses(all_hits, length, counted)
        return sums[length] * far.denominator + far.numerator * one, one * far.denominator, over
    sums, one = statement.sums(flags, max(counted - length, 0))
    return sums[counted], one, over


def refuse_grades_above(highest: int | None, grades: Iterable[Value]) -> None:
    """Refuse grades that are higher than a measure can be computed for.

    Raises:
        InvalidInputError: If there are any.
    """
    for grade in grades:
        if highest is not None and grade > highest:
            other = f", or a measure with max={ceil(grade)}" if grade <= HIGHEST_GRADE else ""
            raise InvalidInputError("relevant", f"grades up to {highest}{other}", grade)


def _graded_ranks(
    statement: Statement, flags: Sequence[bool], grades: Grades, counts: Counts
) -> tuple[Value, ...]:
    """Return the term of each rank of a list with grades."""
    hits = wrong = 0
    passed: tuple[Value, ...] = (1,) * len(statement.passed)
    ranks: list[Value] = []
    for k, (flag, grade) in enumerate(zip(flags, grades.at_ranks, strict=True), 1):
        judged = grade is not None
        hits += flag
        wrong += judged and not flag
        known = (flag, hits, k, max(grade or 0, 0), judged, wrong, counts.relevant_count, grades.not_relevant)
        ranks.append(
            statement.graded_term_at((*known, *passed)) if k <= counts.counted_ranks else statement.zero
        )
        passed = tuple(so_far * at(known) for so_far, at in zip(passed, statement.passing_at, strict=True))
    return tuple(ranks)


def _over(
    ranks: tuple[Value, ...], beyond: tuple[Value, ...], denominator: float, zero: Value, counts: Counts
) -> Terms:
    total = exact_sum((*ranks, *beyond))
    numerator = total if isinstance(zero, Fraction) else float(total)
    value = numerator / denominator if denominator else zero
    return Terms(ranks, beyond, numerator, denominator, value, counts)
