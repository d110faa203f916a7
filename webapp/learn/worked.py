"""Worked tables: the rows of a computation, each with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from recmetrics import Explanation
from webapp.cases.case_set import CaseSet
from webapp.learn.figures import case_value, scene_value
from webapp.learn.lesson import Blank, Complete, Scene
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
        is_total: Whether it sums up those before it.
    """

    given: tuple[str, ...]
    answer: Number | None
    answer_text: str
    is_total: bool = False


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
        return self.answers[-_LEFT[blank] :] if blank != "none" else ()


_LEFT: Final = {"last": 1, "last_two": 2, "all": 0}


def worked(step: Complete, scene: Scene, t: Translate) -> Worked:
    """Return the table of a step, with every answer.

    Raises:
        TypeError: The table needs a set and the scene is a list.
    """
    if isinstance(scene, CaseSet):
        return _cases(step, scene, t)
    explanation = measure_at(step.measure, scene.k).explain(scene.ranked, scene.relevant_set())
    match step.work:
        case "hits":
            return _by_rank(explanation, t, "hits")
        case "precision":
            return _by_rank(explanation, t, "precision")
        case "terms":
            return _terms(explanation, t)
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


def _by_rank(explanation: Explanation, t: Translate, what: str) -> Worked:
    rows = [
        Row(
            (str(step.k), str(step.item), _mark(step.relevant)),
            Fraction(step.hits) if what == "hits" else step.precision,
            str(step.hits) if what == "hits" else equation_text(step.hits, step.k),
        )
        for step in explanation.steps
    ]
    return Worked(_head(t, "rank", "item", "relevant", what), tuple(rows))


def _terms(explanation: Explanation, t: Translate) -> Worked:
    rows = [
        Row(
            (str(step.k), str(step.item), _mark(step.relevant), f"{step.hits}/{step.k}"),
            step.term,
            exact_text(step.term),
        )
        for step in explanation.steps
        if step.counted
    ]
    return Worked(
        _head(t, "rank", "item", "relevant", "precision", "term"), (*rows, _quotient(explanation, t))
    )


def _quotient(explanation: Explanation, t: Translate) -> Row:
    given = t("learn.row_quotient", measure=explanation.measure, divisor=exact_text(explanation.denominator))
    return Row((given,), explanation.value, exact_text(explanation.value), is_total=True)


def _value(explanation: Explanation, t: Translate) -> Worked:
    terms = [step.term for step in explanation.steps if step.term]
    total, divisor = explanation.numerator, Fraction(explanation.denominator)
    rows = (
        Row((t("learn.row_terms"),), None, sum_text(terms)),
        Row((t("learn.row_sum"),), total, exact_text(total)),
        Row((t("learn.row_divisor"),), divisor, exact_text(divisor)),
        Row((str(explanation.measure),), explanation.value, exact_text(explanation.value), is_total=True),
    )
    return Worked(_head(t, "what", "number"), rows)


def _cutoffs(measure: str, scenario: Scenario, t: Translate) -> Worked:
    rows: list[Row] = []
    for k, item in enumerate(scenario.ranked, 1):
        at_k = measure_at(measure, k).explain(scenario.ranked, scenario.relevant_set())
        sum_so_far, divisor = exact_text(at_k.numerator), exact_text(at_k.denominator)
        given = (str(k), item, _mark(item in scenario.relevant), sum_so_far, divisor)
        rows.append(Row(given, at_k.value, exact_text(at_k.value)))
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
    total = Row((t("learn.row_mean", n=len(rows)),), mean, exact_text(mean), is_total=True)
    head = (*_head(t, "case", "hits_in_order", "relevant_count"), name_at(measure, k))
    return Worked(head, (*rows, total))


def _pattern(flags: Sequence[bool]) -> str:
    return " ".join(map(_mark, flags))
