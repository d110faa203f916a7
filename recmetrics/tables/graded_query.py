"""The query for measures that look at grades: as `query`, but over all items that are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.lists.terms import refuse_grades_above
from recmetrics.measures.base import Measure
from recmetrics.statements.language import (
    Expression,
    N,
    Name,
    Operation,
    best,
    every_part,
    grade,
    hits,
    j,
    judged,
    n,
    own,
    rel,
    wrong,
)
from recmetrics.statements.sql import sql
from recmetrics.statements.statement import Statement
from recmetrics.tables.query import counted, quoted

_OF_A_ROW: Final[Mapping[Expression, str]] = {
    rel: "rel",
    hits: "hits",
    grade: "grade",
    judged: "1",
    wrong: "wrong",
    N: "not_relevant",
}
_ORDERS: Final[Mapping[Name, str]] = {best: "judged", own: "found"}
"""The orders that a denominator may be a sum over, and where their items are."""


@dataclass(frozen=True, slots=True)
class GradedParts:
    """The inputs of the values, each a query.

    Attributes:
        judged: All judged items, each once: "case", grade, rel (1 where it is relevant, otherwise 0).
        found: Those that are in the case's list, at their first rank: "case", rank, grade, rel.
        lengths: How long the list of each case is: "case", length.
    """

    judged: str
    found: str
    lengths: str


def is_any_graded(measures: Sequence[Measure]) -> bool:
    """Return whether a measure looks at grades, where there are any."""
    return any(measure.graded_statement for measure in measures)


def measured_by_grades(
    measures: Sequence[Measure], highest: float, uneven: int, spoiled: int
) -> tuple[int, ...]:
    """Return the numbers of the measures that the grades of a table make a difference to.

    Args:
        measures: The measures.
        highest: The highest grade.
        uneven: How many grades are other than 1 for what is relevant, and 0 for what is not.
        spoiled: How many items are judged as not relevant.

    Raises:
        InvalidInputError: If a grade is higher than a measure can be computed for.
    """
    looking = [at for at, measure in enumerate(measures) if measure.graded_statement]
    for at in looking:
        refuse_grades_above(measures[at].highest_grade, [highest])
    # Where the grades say no more than the hits do, the hits are quicker.
    return tuple(at for at in looking if uneven or (spoiled and measures[at].is_for_grades))


def graded_query(measures: Sequence[Measure], parts: GradedParts, *, in_order: bool = False) -> str:
    """Return SQL for one row for each known case: the case, and each measure under its name.

    An item that is not judged adds nothing to any of these measures. The text is plain SQL, in which DuckDB
    and Spark agree.

    Args:
        measures: Measures with a statement for grades; at least one.
        parts: The inputs of the values.
        in_order: Whether each sum goes from rank to rank, so that its last bits are always the same.

    Example:
        >>> from recmetrics import parse_measure
        >>> parts = GradedParts("select * from judged", "select * from found", "select * from lengths")
        >>> print(graded_query([parse_measure("DCG@2")], parts).splitlines()[-1])
        from counts c left join sums s on c."case" = s."case"
    """
    statements = [measure.graded_statement or measure.statement for measure in measures]
    passed = {
        operation: f"passed_{at}"
        for at, operation in enumerate(dict.fromkeys(each for of in statements for each in of.passed))
    }
    by_rank = " order by rank" if in_order else ""
    by_place = " order by j" if in_order else ""
    sums = (
        f"sum(case when {counted(measure)} then {_term(of, measure.k, passed)} else 0.0 end{by_rank}) "
        f"as sum_{at}"
        for at, (measure, of) in enumerate(zip(measures, statements, strict=True))
    )
    ideals = {
        order: [
            f"{_ideal(of, measure.k, by_place)} as ideal_{at}"
            for at, (measure, of) in enumerate(zip(measures, statements, strict=True))
            if order in every_part(of.over)
        ]
        for order in _ORDERS
    }
    orders = [order for order, columns in ideals.items() if columns]
    needs_length = any(n in every_part(of.over) for of in statements)
    values = (
        f"{_value(at, measure, of)} as {quoted(str(measure))}"
        for at, (measure, of) in enumerate(zip(measures, statements, strict=True))
    )
    above = 'partition by "case" order by rank rows between unbounded preceding and 1 preceding'
    products = (
        # A product is a sum of logarithms: no chance to go on is 0.
        f"exp(coalesce(sum(ln({sql(operation.parts[0], None, known=_OF_A_ROW)})) over ({above}), 0.0)) "
        f"as {name}"
        for operation, name in passed.items()
    )
    so_far = 'over (partition by "case" order by rank)'
    running = (f"sum(rel) {so_far} as hits", f"sum(1 - rel) {so_far} as wrong", *products)
    return "\n".join(
        [
            f"with judged as (\n  {parts.judged}\n), counts as (",
            '  select "case", sum(rel) as relevant, sum(1 - rel) as not_relevant from judged group by "case"',
            f"), found as (\n  {parts.found}",
            *([f"), lengths as (\n  {parts.lengths}"] if needs_length else []),
            *(_in_order(order, ideals[order], needs_length=needs_length) for order in orders),
            '), items as (\n  select f."case", f.rank, greatest(f.grade, 0) as grade, f.rel,',
            '    c.relevant, c.not_relevant from found f join counts c on f."case" = c."case"',
            f"), followed as (\n  select *, {_listed(running)}\n  from items",
            f'), sums as (\n  select "case", {_listed(sums)}\n  from followed group by "case"\n)',
            f'select c."case", {_listed(values)}',
            'from counts c left join sums s on c."case" = s."case"'
            + "".join(
                f' left join {order.word}_ideals on c."case" = {order.word}_ideals."case"' for order in orders
            ),
        ]
    )


def _term(statement: Statement, cutoff: int | None, passed: Mapping[Operation, str]) -> str:
    return sql(statement.term, cutoff, known={**_OF_A_ROW, **passed})


def _in_order(order: Name, ideals: Iterable[str], *, needs_length: bool) -> str:
    """Return the tables of the items in an order, the highest grade first, and of the sums over it."""
    length = ", l.length" if needs_length else ""
    lengths = ' left join lengths l on o."case" = l."case"' if needs_length else ""
    return (
        f'), {order.word} as (\n  select o."case", o.grade, c.relevant, c.not_relevant{length},\n'
        '    row_number() over (partition by o."case" order by o.grade desc) as j\n'
        f'  from {_ORDERS[order]} o join counts c on o."case" = c."case"{lengths} where o.grade > 0\n'
        f'), {order.word}_ideals as (\n  select "case", {_listed(ideals)}\n'
        f'  from {order.word} group by "case"'
    )


def _ideal(statement: Statement, cutoff: int | None, by_place: str) -> str:
    """Return the sum over an order, which is the denominator."""
    assert isinstance(statement.over, Operation)
    term, last = statement.over.parts
    worth = sql(term, cutoff, known={best: "grade", own: "grade", j: "j"})
    up_to = sql(last, cutoff, known=_OF_A_ROW)
    return f"sum(case when j <= {up_to} then {worth} else 0.0 end{by_place})"


def _value(at: int, measure: Measure, statement: Statement) -> str:
    ideal = {statement.over: f"coalesce(ideal_{at}, 0.0)"}
    known = ideal if isinstance(statement.over, Operation) and statement.over.word == "sum" else {}
    over = sql(statement.over, measure.k, known=known)
    return f"case when {over} = 0 then 0.0 else coalesce(sum_{at}, 0.0) / {over} end"


def _listed(columns: Iterable[str]) -> str:
    return ",\n    ".join(columns)
