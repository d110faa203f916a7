"""Worked tables: the rows of a computation, each with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from recmetrics import Explanation, Mean, ReportedNumber
from webapp.cases.case_set import CaseSet
from webapp.learn.figures import case_value, scene_value
from webapp.learn.lesson import Blank, Complete, Scene
from webapp.learn.table_slips import (
    TableSlip,
    slips_of_divisor,
    slips_of_mean,
    slips_of_precision,
    slips_of_term,
    slips_of_value,
)
from webapp.learn.typed import is_answer
from webapp.model.measure_names import measure_at, name_at
from webapp.model.numbers import Number, equation_text, exact_text, sum_text
from webapp.model.scenario import Scenario
from webapp.texts import Translate


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the given cells, and the answer.

    Args:
        given: The cells before the answer.
        answer: The value of the row; None for a row that only shows something.
        answer_text: The answer as it is written.
        name: What the row is called in what is said to its answer.
        is_total: Whether it sums up those before it.
        slips: Wrong answers that a known mistake leads to.
        otherwise: The mistake behind any other wrong answer, if it can be told.
    """

    given: tuple[str, ...]
    answer: Number | None
    answer_text: str
    name: str = ""
    is_total: bool = False
    slips: tuple[TableSlip, ...] = ()
    otherwise: str = ""

    def slip(self, given: ReportedNumber) -> TableSlip | None:
        """Return the slip behind a wrong answer, if it is a known one."""
        known = (one for one in self.slips if one.value != self.answer)
        unknown = TableSlip(given.value, self.otherwise) if self.otherwise else None
        return next((one for one in known if is_answer(given, one.value)), unknown)


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked table.

    Args:
        head: The headings, that of the answer last.
        rows: The rows.
    """

    head: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def answers(self) -> tuple[int, ...]:
        """The indices of the rows that have an answer."""
        return tuple(at for at, row in enumerate(self.rows) if row.answer is not None)

    def blanks(self, blank: Blank) -> tuple[int, ...]:
        """Return the indices of the rows whose answer is left to the reader."""
        return self.answers[-2:] if blank == "last_two" else self.answers


def worked(step: Complete, scene: Scene, t: Translate) -> Worked:
    """Return the table of a step, with every answer.

    Raises:
        TypeError: The table needs a set and the scene is a list.
    """
    if isinstance(scene, CaseSet):
        return _cases(step, scene, t)
    explanation = measure_at(step.measure, scene.k).explain(scene.ranked, scene.relevant_set())
    match step.work:
        case "precision":
            return _precision(explanation, t)
        case "terms":
            return _terms(explanation, t)
        case "ranks":
            return _ranks(explanation, t)
        case "value":
            return _value(explanation, t)
        case "cutoffs":
            return _cutoffs(step.measure, scene, t)
        case "definitions":
            return _definitions(scene, t)
        case "cases":
            raise TypeError("cases are worked out over a set")


def _head(t: Translate, *names: str) -> tuple[str, ...]:
    return tuple(t(f"learn.head_{name}") for name in names)


def _mark(relevant: bool) -> str:
    return "✓" if relevant else "–"


def _precision(explanation: Explanation, t: Translate) -> Worked:
    length = len(explanation.steps)
    rows = [
        Row(
            (str(step.k), str(step.item), _mark(step.relevant)),
            step.precision,
            equation_text(step.hits, step.k),
            name=t("learn.at_rank", rank=step.k),
            slips=tuple(slips_of_precision(step, length)),
        )
        for step in explanation.steps
    ]
    return Worked(_head(t, "rank", "item", "relevant", "precision"), tuple(rows))


def _terms(explanation: Explanation, t: Translate) -> Worked:
    rows = [
        Row(
            (str(step.k), str(step.item), _mark(step.relevant), f"{step.hits}/{step.k}"),
            step.term,
            exact_text(step.term),
            name=t("learn.at_rank", rank=step.k),
            slips=tuple(slips_of_term(step)),
            otherwise="" if step.relevant else "miss_adds_nothing",
        )
        for step in explanation.steps
        if step.counted
    ]
    return Worked(
        _head(t, "rank", "item", "relevant", "precision", "term"), (*rows, _quotient(explanation, t))
    )


def _ranks(explanation: Explanation, t: Translate) -> Worked:
    """Return the way from the ranks of the hits to the value, with nothing given on it."""
    rows = [
        Row(
            (str(step.k), str(step.item), _mark(step.relevant)),
            step.term,
            exact_text(step.term),
            name=t("learn.at_rank", rank=step.k),
            slips=tuple(slips_of_term(step)),
            otherwise="" if step.relevant else "miss_adds_nothing",
        )
        for step in explanation.steps
        if step.counted
    ]
    totals = (_sum_row(explanation, t), _divisor_row(explanation, t), _value_row(explanation))
    return Worked(_head(t, "rank", "item", "relevant", "adds"), (*rows, *totals))


def _quotient(explanation: Explanation, t: Translate) -> Row:
    given = t("learn.row_quotient", measure=explanation.measure, divisor=exact_text(explanation.denominator))
    return Row(
        (given,),
        explanation.value,
        exact_text(explanation.value),
        name=str(explanation.measure),
        is_total=True,
        slips=tuple(slips_of_value(explanation)),
    )


def _sum_row(explanation: Explanation, t: Translate) -> Row:
    return Row((t("learn.row_sum"),), explanation.numerator, exact_text(explanation.numerator))


def _divisor_row(explanation: Explanation, t: Translate) -> Row:
    divisor = Fraction(explanation.denominator)
    slips = tuple(slips_of_divisor(explanation))
    name = t("learn.row_divisor")
    return Row((name,), divisor, exact_text(divisor), name, slips=slips)


def _value_row(explanation: Explanation) -> Row:
    slips = tuple(slips_of_value(explanation))
    name, text = str(explanation.measure), exact_text(explanation.value)
    return Row((name,), explanation.value, text, name, is_total=True, slips=slips)


def _value(explanation: Explanation, t: Translate) -> Worked:
    terms = [step.term for step in explanation.steps if step.term]
    rows = (
        Row((t("learn.row_terms"),), None, sum_text(terms)),
        _sum_row(explanation, t),
        _divisor_row(explanation, t),
        _value_row(explanation),
    )
    return Worked(_head(t, "what", "number"), rows)


def _cutoffs(measure: str, scenario: Scenario, t: Translate) -> Worked:
    rows: list[Row] = []
    for k, item in enumerate(scenario.ranked, 1):
        at_k = measure_at(measure, k).explain(scenario.ranked, scenario.relevant_set())
        sum_so_far, divisor = exact_text(at_k.numerator), exact_text(at_k.denominator)
        given = (str(k), item, _mark(item in scenario.relevant), sum_so_far, divisor)
        slips = tuple(slips_of_value(at_k))
        rows.append(Row(given, at_k.value, exact_text(at_k.value), f"K = {k}", slips=slips))
    head = _head(t, "cutoff", "item", "relevant", "sum", "divisor")
    return Worked((*head, measure), tuple(rows))


def _definitions(scenario: Scenario, t: Translate) -> Worked:
    rows: list[Row] = []
    for norm in ("relevant", "min", "hits", "k"):
        name = "AP@K" if norm == "min" else f"AP(norm={norm})@K"
        explained = measure_at(name, scenario.k).explain(scenario.ranked, scenario.relevant_set())
        given = (
            t(f"learn.divided_by_{norm}"),
            exact_text(explained.numerator),
            exact_text(explained.denominator),
        )
        rows.append(Row(given, explained.value, exact_text(explained.value)))
    return Worked(_head(t, "definition", "total", "divisor", "value"), tuple(rows))


def _cases(step: Complete, case_set: CaseSet, t: Translate) -> Worked:
    k, measure = case_set.k, step.measure
    rows = [
        Row(
            (case.name, _pattern(case.judged("A").flags), str(case.relevant_count)),
            value := case_value(case, "A", measure, k),
            exact_text(value),
        )
        for case in case_set.cases
    ]
    mean = scene_value(case_set, measure)
    pooled = Mean(measure_at(measure, k)).of_judged(case_set.judged("A"), case_set.empty).pooled
    slips = tuple(slips_of_mean([value for row in rows if (value := row.answer) is not None], pooled))
    text = exact_text(mean)
    label = t("learn.row_mean", n=len(rows))
    total = Row((label,), mean, text, label, is_total=True, slips=slips)
    head = (*_head(t, "case", "hits_in_order", "relevant_count"), name_at(measure, k))
    return Worked(head, (*rows, total))


def _pattern(flags: Sequence[bool]) -> str:
    return " ".join(map(_mark, flags))
