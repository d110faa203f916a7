"""The readings of a statement agree: value, SQL in DuckDB, program and LaTeX, of made-up statements too."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import fsum, log2
from typing import Any, cast

import duckdb
import pytest
from hypothesis import given

from recmetrics import Measure, catalogue, judge, parse_measure
from recmetrics.lists.terms import quotient, work_out
from recmetrics.statements.data import data
from recmetrics.statements.factors import factors
from recmetrics.statements.formulas import latex, plain
from recmetrics.statements.language import Expression, K, R, hits, j, k, least, n, precision, rel, total
from recmetrics.statements.language import log2 as log2_of
from recmetrics.statements.program import python
from recmetrics.statements.sql import UNKNOWN, Largest, sql, sql_term
from recmetrics.statements.statement import Statement
from recmetrics.statements.values import Value
from recmetrics.tables.query import per_case_query
from recmetrics.teaching.scaling import scale
from tests.recmetrics.latex import Reader
from tests.recmetrics.statements.made_up import CUTOFF, Made, made_lists, made_up
from tests.recmetrics.strategies import Case, GradedCase, cases, graded_cases, measures


def plainly(expression: Expression, at: dict[str, float]) -> float:
    """Compute an expression from its data, in floats and in the plainest way."""

    def value(written: Any, at: dict[str, float]) -> float:
        word, *parts = written
        if word in ("num", "var"):
            return float(parts[0]) if word == "num" else at[parts[0]]
        if word == "sum":
            return sum(value(parts[0], {"j": j}) for j in range(1, int(value(parts[1], at)) + 1))
        one, *others = (value(part, at) for part in parts)
        match word:
            case "mul":
                return one * others[0]
            case "div":
                return one / others[0]
            case "add":
                return one + others[0]
            case "min":
                return min(one, *others)
            case "eq":
                return float(one == others[0])
            case _:
                return log2(one)

    return value(data(expression), at)


def computed_plainly(measure: Made, flags: list[bool], count: int) -> float:
    reach = [*flags, *[False] * (measure.k - len(flags))][: measure.k]
    seen = accumulate(map(int, reach))
    terms = [
        plainly(measure.statement.term, {"rel": flag, "hits": hits, "k": rank})
        for rank, (flag, hits) in enumerate(zip(reach, seen, strict=True), 1)
    ]
    over = plainly(
        measure.statement.over,
        {"n": len(flags), "K": measure.k, "h": sum(reach), "R": count, "H": sum(flags)},
    )
    return sum(terms) / over if over else 0.0


def value_of(measure: Made, flags: list[bool], count: int) -> Value:
    return work_out(measure, flags, count).value


@pytest.mark.slow
def test_the_value_is_what_the_statement_says() -> None:
    for measure in made_up():
        for flags, count in made_lists():
            plainly_computed = computed_plainly(measure, flags, count)
            assert value_of(measure, flags, count) == pytest.approx(plainly_computed, rel=1e-12), measure


@pytest.mark.slow
def test_the_formula_is_what_the_statement_says() -> None:
    for measure in made_up():
        statement = measure.statement
        formula = rf"\frac{{1}}{{{latex(statement.over)}}}\sum_{{k=1}}^{{K}} {latex(statement.term)}"
        for flags, count in made_lists()[::3]:
            read = Reader(flags, count, measure.k).read(formula)
            assert read == pytest.approx(value_of(measure, flags, count), rel=1e-12, abs=1e-15), formula


@pytest.mark.slow
def test_the_sql_is_what_the_statement_says() -> None:
    measures = made_up()
    rows = rows_of(made_lists(), [*cast("list[Measure]", list(measures)), *catalogue(CUTOFF)])
    for row, (flags, count) in zip(rows, made_lists(), strict=True):
        for measure in (*measures, *catalogue(CUTOFF)):
            expected = float(work_out(measure, flags, count).value)
            assert row[str(measure)] == pytest.approx(expected, rel=1e-12, abs=1e-15), measure


def test_a_cutoff_beyond_all_lists_costs_no_more_than_the_lists_and_changes_no_digit() -> None:
    lists: list[tuple[list[bool], int]]
    lists = [([False, True, False, True, True], 4), ([], 3), ([True] * 3, 7), ([False], 1)]
    cutoffs = (5, 7, 1_003, 1_005, 1_006, 20_000)
    names = ("nDCG@{}", "nDCG(ideal=length)@{}", "nDCG(ideal=list)@{}", "MeanP@{}")
    measures = [parse_measure(name.format(last)) for name in names for last in cutoffs]
    most = parse_measure("nDCG@1000000"), parse_measure("MeanP@100000")
    assert all(len(per_case_query([one], largest=Largest(7, 5))) < 2_000 for one in most)
    for largest in (Largest(7, 5), UNKNOWN):
        for row, (flags, count) in zip(rows_of(lists, measures, largest), lists, strict=True):
            seen = list(accumulate(map(int, flags), initial=0))
            found, dcg = sum(flags), fsum(flag / log2(rank + 1) for rank, flag in enumerate(flags, 1))
            for last in cutoffs:
                bests = (min(count, last), min(count, last, len(flags)), min(found, last))
                expected = [
                    dcg / fsum(1 / log2(at + 1) for at in range(1, best + 1)) if dcg else 0 for best in bests
                ]
                expected.append(
                    fsum(seen[min(rank, len(flags))] / rank for rank in range(1, last + 1)) / last
                )
                assert [row[name.format(last)] for name in names] == pytest.approx(expected, rel=1e-14)
                exact = [parse_measure(name.format(last)).of_pattern(flags, count) for name in names]
                mean = [
                    quotient(parse_measure(name.format(last)), tuple(flags), count).value for name in names
                ]
                assert [*map(float, exact)] == [*map(float, mean)] == pytest.approx(expected, rel=1e-15)


def rows_of(
    lists: list[tuple[list[bool], int]], measures: list[Measure], largest: Largest = UNKNOWN
) -> list[dict[str, Any]]:
    """Return what the query computes for lists of which the hits are known."""
    ranked = [
        (case, rank, rank) for case, (flags, _) in enumerate(lists) for rank in range(1, len(flags) + 1)
    ]
    wanted = [
        *(
            (case, rank, int(flag))
            for case, (flags, _) in enumerate(lists)
            for rank, flag in enumerate(flags, 1)
        ),
        *(
            (case, 100 + at, 1)
            for case, (flags, count) in enumerate(lists)
            for at in range(count - sum(flags))
        ),
        *((case, 99, 0) for case in range(len(lists))),
    ]
    with duckdb.connect() as connection:
        for table, column, rows in (("ranked", "rank", ranked), ("wanted", "grade", wanted)):
            connection.execute(f'create table {table} ("case" bigint, item bigint, {column} bigint)')
            connection.executemany(f"insert into {table} values (?, ?, ?)", rows)
        found = connection.execute(f'{per_case_query(measures, largest=largest)} order by "case"')
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


@pytest.mark.slow
def test_the_program_is_what_the_statement_says() -> None:
    for measure in (*made_up(), *catalogue(CUTOFF)):
        term, over = (python(part) for part in (measure.statement.term, measure.statement.over))
        for flags, count in made_lists():
            last = measure.counted_ranks(len(flags), count)
            reach = [*flags, *[False] * last][:last]
            seen = list(accumulate(map(int, reach)))
            terms = [
                eval(
                    term,
                    {
                        "log2": log2,
                        "Fraction": Fraction,
                        "rel": Fraction(flag),
                        "hits": hits,
                        "k": Fraction(rank),
                    },
                )
                for rank, (flag, hits) in enumerate(zip(reach, seen, strict=True), 1)
            ]
            counts = {"n": len(flags), "K": last, "h": sum(reach), "R": count, "H": sum(flags)}
            divisor = eval(over, {"log2": log2, "Fraction": Fraction, **counts})
            found = sum(terms) / divisor if divisor else 0
            expected = work_out(cast("Measure", measure), flags, count).value
            assert found == pytest.approx(expected, rel=1e-12), str(measure)


def test_the_what_ifs_scale_what_the_statement_says() -> None:
    for measure in made_up():
        for flags, count in made_lists():
            scaled = scale(cast("Measure", measure), len(flags), count, sum(flags))
            expected = value_of(measure, flags, count)
            assert scaled.value(*scaled.total(flags)) == pytest.approx(expected, rel=1e-12), measure


def test_what_has_no_factors_or_no_sql_is_refused() -> None:
    for term in (hits + k, rel / hits, (rel + k) * rel):
        with pytest.raises(ValueError, match="a term must be a product"):
            factors(term)
    with pytest.raises(ValueError, match="over hits alone"):
        sql_term(Statement(hits * hits / k), 5)
    with pytest.raises(ValueError, match="where the sum"):
        sql(total(1 / j, R), 5)
    with pytest.raises(ValueError, match="no SQL"):
        sql(K, None)


def test_plain_text_is_there_where_it_can_be_read() -> None:
    for expression, text in (
        (least(R, K, n), "min(|R|, K, n)"),
        (K + R, "K+|R|"),
        (precision * rel, "P@k·rel(k)"),
        (rel / log2_of(k + 1), ""),
        (total(j, K), ""),
    ):
        assert plain(expression) == text


@given(measures(), cases())
def test_the_formulas_give_value_terms_and_denominator(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    explanation = measure.explain(case.ranked, case.relevant)
    reader = Reader(list(judged.flags), judged.relevant_count, measure.k)
    assert reader.read(measure.formula) == pytest.approx(measure(case.ranked, case.relevant), abs=1e-12)
    denominator = reader.read(measure.denominator_formula)
    assert denominator == pytest.approx(explanation.denominator, abs=1e-12)
    for step in (step for step in explanation.steps if step.counted):
        upto, above = (rf"\sum_{{k=1}}^{{{k}}} {measure.term_formula}" for k in (step.k, step.k - 1))
        assert reader.read(upto) - reader.read(above) == pytest.approx(float(step.term), abs=1e-12)


@given(measures(with_grades=True), graded_cases(repeats=True))
def test_the_formulas_of_grades_give_value_terms_and_denominator(measure: Measure, case: GradedCase) -> None:
    judged, explanation = judge(case.ranked, case.grades), measure.explain(case.ranked, case.grades)
    reader = Reader(
        list(judged.flags), judged.relevant_count, measure.k, judged.grades, measure.highest_grade
    )
    formula = measure.formula_of(explanation.statement) if measure.graded_statement else measure.formula
    assert reader.read(formula) == pytest.approx(float(explanation.value), abs=1e-12)
    term = explanation.statement.term_formula
    total = 0.0
    for step in (step for step in explanation.steps if step.counted):
        total += float(step.term)
        assert reader.read(rf"\sum_{{k=1}}^{{{step.k}}} {term}") == pytest.approx(total, abs=1e-12)
    denominator = reader.read(explanation.statement.over_formula)
    assert denominator == pytest.approx(explanation.denominator, abs=1e-12)


def test_the_docstring_of_a_family_shows_the_formula() -> None:
    def without_spaces(text: str) -> str:
        return "".join(text.split())

    for measure in catalogue(5, with_grades=True):
        if measure.chosen_options or str(measure) == "RR@5":  # said in words
            continue
        # Where only relevant or not is known, what needs grades has nothing to say.
        stated = [] if measure.is_for_grades else [measure.statement]
        stated += [measure.graded_statement] if measure.graded_statement else []
        for statement in stated:
            formula = measure.formula_of(statement) if measure.graded_statement else measure.formula
            for option, number in measure.number_options.items():
                formula = formula.replace(f"{float(number.default):g}", option)
            assert without_spaces(formula) in without_spaces(type(measure).__doc__ or ""), measure
