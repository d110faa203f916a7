"""Summaries of the cases of an evaluation: groups, spread, single cases, and means at other cutoffs.

Each is asked of the evaluated cases: `case`, `relevant` (|R|), `length` (that of the list), `hit_ranks` (the
ranks of the hits, a list), then each measure under its name. So are they in `TableEvaluation.cases`, and in a
Parquet file that was written of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args

from recmetrics.errors import InvalidOptionError
from recmetrics.means.conventions import EmptyCases
from recmetrics.tables.literals import literal
from recmetrics.tables.query import quoted

if TYPE_CHECKING:
    import duckdb

    from recmetrics.means.conventions import Missing, NoRelevantInMean
    from recmetrics.measures.base import Measure

UNITS: Final = 2**62
"""A value is added up as a whole number of these parts of 1, so that the order of adding has no say."""

Which = Literal["worst", "typical", "best"]
"""The cases with the lowest values, those nearest to the median, or those with the highest values."""

_ROWS: Final = "evaluated_cases"

_ORDER: Final[Mapping[str, str]] = {
    "worst": "value",
    "best": "value desc",
    "typical": "abs(value - (select median(value) from chosen))",
}


@dataclass(frozen=True, slots=True)
class Between:
    """Cases by their number of relevant items.

    Args:
        least: The fewest.
        most: The most; None for any number.
    """

    least: int = 0
    most: int | None = None


BY_RELEVANT: Final = (
    Between(0, 0),
    Between(1, 1),
    Between(2, 2),
    Between(3, 5),
    Between(6, 10),
    Between(11, 20),
    Between(21),
)
"""Groups that most tables have some cases in."""


@dataclass(frozen=True, slots=True)
class Group:
    """The means of some of the cases.

    Attributes:
        between: Their numbers of relevant items.
        cases: How many cases there are.
        means: Printed measure name -> its mean over them.
    """

    between: Between
    cases: int
    means: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Spread:
    """How the values of a measure are spread over the cases.

    Attributes:
        bars: Cases by value, from 0 to `top` in classes of the same width; the last one holds `top` as well.
        zeros: Cases whose value is 0.
        ones: Cases whose value is 1.
        median: The value in the middle.
        top: The end of the classes: 1, or the highest value where that is higher, as of DCG.
    """

    bars: tuple[int, ...]
    zeros: int
    ones: int
    median: float
    top: float = 1.0


@dataclass(frozen=True, slots=True)
class EvaluatedCase:
    """One case with what its values are made from.

    Attributes:
        case: Its name, as text.
        relevant: How many items are relevant to it, |R|.
        length: How long its list is.
        hit_ranks: The ranks of the hits, the first one first.
        values: Printed measure name -> its value.
    """

    case: str
    relevant: int
    length: int
    hit_ranks: tuple[int, ...]
    values: Mapping[str, float]


def groups(
    cases: duckdb.DuckDBPyRelation, measures: Sequence[str], by: Sequence[Between] = BY_RELEVANT
) -> tuple[Group, ...]:
    """Return the means of groups of cases by |R|; groups without a case are left out.

    Args:
        cases: The evaluated cases.
        measures: Printed names.
        by: The groups; no number of relevant items is in two of them.
    """
    numbered = " ".join(f"when {_within(one)} then {at}" for at, one in enumerate(by))
    means = "".join(f", avg({quoted(name)})" for name in measures)
    found = _asked(
        cases,
        f"select case {numbered} end as number, count(*){means} from {_ROWS} "
        "group by number having number is not null order by number",
    )
    return tuple(
        Group(by[int(number)], count, dict(zip(measures, values, strict=True)))
        for number, count, *values in found
    )


def spread(cases: duckdb.DuckDBPyRelation, measure: str, *, bars: int = 20) -> Spread:
    """Return how the values of a measure are spread.

    Args:
        cases: The evaluated cases.
        measure: Its printed name.
        bars: The number of classes.
    """
    column = quoted(measure)
    ((zeros, ones, median, highest),) = _asked(
        cases,
        f"select count(*) filter ({column} = 0), count(*) filter ({column} = 1), median({column}), "
        f"max({column}) from {_ROWS}",
    )
    top = max(1.0, highest)
    # A value on an edge belongs to the bar above it, though floats may fall just short.
    bar = f"cast(least(floor({column} * {bars / top!r} + 1e-9), {bars - 1}) as integer)"
    counted = dict(_asked(cases, f"select {bar} as bar, count(*) from {_ROWS} group by bar"))
    return Spread(tuple(counted.get(at, 0) for at in range(bars)), zeros, ones, median, top)


def cases_by(
    cases: duckdb.DuckDBPyRelation,
    measures: Sequence[str],
    which: Which,
    by: str,
    *,
    most: int = 10,
    between: Between | None = None,
) -> list[EvaluatedCase]:
    """Return the first cases by the value of a measure; equal ones by name.

    Args:
        cases: The evaluated cases.
        measures: Printed names of the values that each case comes with.
        which: The worst, the best, or those nearest to the median.
        by: The printed name of the measure that orders them.
        most: How many cases at most.
        between: The numbers of relevant items of the cases that are looked at.

    Raises:
        InvalidOptionError: If `which` is none of these.
    """
    if which not in get_args(Which):
        raise InvalidOptionError("which", which, get_args(Which))
    return _first(cases, measures, by, _within(between or Between()), f"{_ORDER[which]}, name", most)


def cases_named(
    cases: duckdb.DuckDBPyRelation, measures: Sequence[str], part: str, *, most: int = 10
) -> list[EvaluatedCase]:
    """Return the cases with a text in their names, in capitals or not; a case of that very name comes first.

    Args:
        cases: The evaluated cases.
        measures: Printed names of the values that each case comes with.
        part: The text.
        most: How many cases at most.
    """
    known = f"contains(lower(name), lower({literal(part)}))"
    order = f"name <> {literal(part)}, length(name), name"
    return _first(cases, measures, measures[0], known, order, most)


def longest_list(cases: duckdb.DuckDBPyRelation) -> int:
    """Return the length of the longest list."""
    ((longest,),) = _asked(cases, f"select coalesce(max(length), 0) from {_ROWS}")
    return int(longest)


def sweep(cases: duckdb.DuckDBPyRelation, measures: Sequence[Measure], empty: EmptyCases) -> dict[str, float]:
    """Return the means of other measures over the same cases, such as those at other cutoffs.

    The hits, |R| and the length of each list say it all, unless the relevant items have grades that a measure
    looks at. The tables are not read again.

    Args:
        cases: The evaluated cases.
        measures: The measures.
        empty: The conventions for empty cases that the cases were evaluated with.
    """
    from recmetrics.tables.kinds import kinds_query

    sums = (f"sum(cast(value_{at} * {UNITS}.0 as hugeint) * cases)" for at in range(len(measures)))
    kinds = kinds_query(measures, empty, is_masked=False, cases=_ROWS)
    ((count, *totals),) = _asked(cases, f"select sum(cases)::bigint, {', '.join(sums)} from ({kinds})")
    return {
        str(measure): float(Fraction(int(total), UNITS * count))
        for measure, total in zip(measures, totals, strict=True)
    }


def _asked(cases: duckdb.DuckDBPyRelation, sql: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query of the cases, which are named `_ROWS` there."""
    return cast("duckdb.DuckDBPyRelation", cases.query(_ROWS, sql)).fetchall()


def _within(between: Between) -> str:
    if between.most is None:
        return f"relevant >= {between.least}"
    return f"relevant between {between.least} and {between.most}"


def _first(
    cases: duckdb.DuckDBPyRelation,
    measures: Sequence[str],
    by: str,
    condition: str,
    order: str,
    most: int,
) -> list[EvaluatedCase]:
    values = ", ".join(map(quoted, measures))
    found = _asked(
        cases,
        f'with named as (select *, cast("case" as varchar) as name, {quoted(by)} as value from {_ROWS}), '
        f"chosen as (select * from named where {condition}) "
        f"select name, relevant, length, hit_ranks, {values} from chosen order by {order} limit {most}",
    )
    return [
        EvaluatedCase(name, relevant, length, tuple(ranks), dict(zip(measures, rest, strict=True)))
        for name, relevant, length, ranks, *rest in found
    ]


class CaseSummaries(ABC):
    """The summaries as methods of a result, which has its `cases` and `means`."""

    __slots__ = ()

    means: dict[str, float]
    columns: Mapping[str, Mapping[str, str]]

    @property
    @abstractmethod
    def cases(self) -> duckdb.DuckDBPyRelation:
        """The evaluated cases."""

    def groups(self, by: Sequence[Between] = BY_RELEVANT) -> tuple[Group, ...]:
        """Return the means of groups of cases by |R|; groups without a case are left out.

        Args:
            by: The groups; no number of relevant items is in two of them.
        """
        return groups(self.cases, list(self.means), by)

    def spread(self, measure: str, *, bars: int = 20) -> Spread:
        """Return how the values of a measure are spread over the cases.

        Args:
            measure: Its printed name.
            bars: The number of classes from 0 to 1.
        """
        return spread(self.cases, measure, bars=bars)

    def cases_by(
        self, which: Which, measure: str, *, most: int = 10, between: Between | None = None
    ) -> list[EvaluatedCase]:
        """Return the worst, typical or best cases by a measure, with what their values are made from.

        Args:
            which: "worst", "typical" (nearest to the median) or "best"; equal ones stand by name.
            measure: The printed name of the measure.
            most: How many cases at most.
            between: The numbers of relevant items of the cases that are looked at.
        """
        return cases_by(self.cases, list(self.means), which, measure, most=most, between=between)

    def sweep(
        self,
        measures: Sequence[Measure],
        *,
        no_relevant: NoRelevantInMean = "zero",
        missing: Missing = "zero",
    ) -> dict[str, float]:
        """Return the means of other measures over the same cases, such as those at other cutoffs.

        The tables are not read again, so a measure that looks at grades is refused where there are any.

        Args:
            measures: The measures.
            no_relevant: As it was said to `evaluate`.
            missing: As it was said to `evaluate`.

        Raises:
            InvalidOptionError: If a measure looks at grades, and the relevant items have some.
        """
        has_grades = "grade" in self.columns.get("relevant", {})
        plain = [measure for measure in measures if not (has_grades and measure.graded_statement)]
        if len(plain) < len(measures):
            raise InvalidOptionError("measures", ", ".join(map(str, measures)), tuple(map(str, plain)))
        return sweep(self.cases, measures, EmptyCases(no_relevant, missing))
