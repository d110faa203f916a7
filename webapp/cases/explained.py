"""All numbers of a set of cases: the means of every model, and the comparison of the models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from recmetrics import (
    Comparison,
    Definition,
    EmptyCases,
    JudgedRanking,
    Mean,
    MeanExplanation,
    Measure,
    Verdict,
    compare_judged,
    flips,
    smallest_example,
    verdicts,
)
from recmetrics.means.comparison import compare_means
from webapp.board.explained import ROOM_BEYOND
from webapp.cases.case import Model, longest_of
from webapp.cases.case_set import CaseSet
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number


@dataclass(frozen=True, slots=True)
class ExplainedCases:
    """A set with its means explained, and those of the set before it.

    Args:
        now: The set that is shown.
        before: The set before the last change, if there is one to compare with.
        measures: The averaged measures, in the order of the columns.
        means: Their means, per model.
        was: The values of these before the last change, None where there is nothing to compare with.
        comparisons: Per model other than the baseline, the baseline against it, measure by measure.
    """

    now: CaseSet
    before: CaseSet | None
    measures: tuple[Measure, ...]
    means: Mapping[Model, tuple[MeanExplanation, ...]]
    was: Mapping[Model, tuple[Number | None, ...]]
    comparisons: Mapping[Model, tuple[Comparison, ...]]

    @property
    def comparison(self) -> Comparison | None:
        """Model A against model B by the leading measure, if there are two."""
        return compare_means(self.mean("A"), self.mean("B")) if self.now.models == 2 else None

    @property
    def compared(self) -> Model | None:
        """The model that the baseline is compared with: the other one, of several the best of them."""
        others = list(self.comparisons)
        if not others:
            return None
        values = [self.mean(model).value for model in others]
        return others[max(range(len(others)), key=lambda at: -1 if (value := values[at]) is None else value)]

    @property
    def measure(self) -> Measure:
        """The chosen measure."""
        return measure_at(self.now.measure, self.now.k)

    @property
    def chosen(self) -> int:
        """The place of the leading measure among those that are averaged."""
        return self.now.columns.index(self.now.measure)

    def mean(self, model: Model = "A") -> MeanExplanation:
        """Return the mean of the chosen measure."""
        return self.means[model][self.chosen]


def explain_cases(now: CaseSet, before: CaseSet | None) -> ExplainedCases:
    """Explain every mean that is shown."""
    measures = _measures(now)
    judged: dict[Model, dict[str, JudgedRanking]] = {model: now.judged(model) for model in now.model_names}
    means: dict[Model, tuple[MeanExplanation, ...]] = {
        model: tuple(Mean(measure).of_judged(cases, now.empty) for measure in measures)
        for model, cases in judged.items()
    }
    own = means[now.baseline]
    comparisons: dict[Model, tuple[Comparison, ...]] = {
        model: tuple(map(compare_means, own, others))
        for model, others in means.items()
        if model != now.baseline
    }
    return ExplainedCases(now, before, measures, means, _values_before(now, before), comparisons)


def _measures(case_set: CaseSet, k: int | None = None) -> tuple[Measure, ...]:
    return tuple(measure_at(name, k or case_set.k) for name in case_set.columns)


def _values_before(now: CaseSet, before: CaseSet | None) -> dict[Model, tuple[Number | None, ...]]:
    if before is None:
        return {model: (None,) * len(now.columns) for model in now.model_names}
    measures = _measures(now, before.k)
    return {
        model: tuple(
            mean_of(before, model, measure) if model in before.model_names else None for measure in measures
        )
        for model in now.model_names
    }


def mean_of(
    case_set: CaseSet, model: Model, measure: Measure, empty: EmptyCases | None = None
) -> Number | None:
    """Return the mean of a measure over the cases; None when no case is left.

    Args:
        case_set: The cases.
        model: The model whose lists are measured.
        measure: The averaged measure.
        empty: The rules for empty cases; those of the set if None.
    """
    return Mean(measure).of_judged(case_set.judged(model), empty or case_set.empty).value


def longest_list(case_set: CaseSet) -> int:
    """Return the length of the longest list, at least 1."""
    return max(longest_of(case_set.cases), 1)


def last_cutoff(case_set: CaseSet) -> int:
    """Return the largest cutoff worth showing.

    No list finds anything beyond its end, but min(|R|, K) still grows while there are more relevant items;
    it is followed for a few ranks, as far as the cutoff can be stepped.
    """
    longest, most = longest_list(case_set), max(case.relevant_count for case in case_set.cases)
    return max(longest, min(most, longest + ROOM_BEYOND))


# Cached: the table and the panel use the same.
@lru_cache(maxsize=64)
def verdicts_of(case_set: CaseSet) -> tuple[Verdict, ...]:
    """Return the winner under the chosen definition, and under each that differs from it in one thing.

    Only for sets with two models.
    """
    definition = Definition(measure_at(case_set.measure, case_set.k), case_set.empty)
    a, b = case_set.judged("A"), case_set.judged("B")
    found = verdicts(a, b, definition, most_k=last_cutoff(case_set))
    # A rule about cases that there are none of would only be noise.
    rules = {
        "no_relevant": any(not case.relevant_count for case in case_set.cases),
        "missing": any(not all(case.lists) for case in case_set.cases),
    }
    return tuple(verdict for verdict in found if rules.get(verdict.changed or "", True))


def flips_of(case_set: CaseSet) -> tuple[Verdict, ...]:
    """Return the definitions under which the other model wins."""
    return flips(verdicts_of(case_set))


def sweep(case_set: CaseSet) -> dict[Model, list[Number]]:
    """Return the mean of the chosen measure at every cutoff up to the last, for models with cases left."""
    measures = [at_k(case_set, k) for k in range(1, last_cutoff(case_set) + 1)]
    lines: dict[Model, list[Number]] = {}
    for model in case_set.model_names:
        means = [mean_of(case_set, model, measure) for measure in measures]
        values = [mean for mean in means if mean is not None]
        # Which cases are left out does not depend on K: there is a mean everywhere, or nowhere.
        if values:
            lines[model] = values
    return lines


def at_k(case_set: CaseSet, k: int) -> Measure:
    """Return the chosen measure at a cutoff; unchanged where it can have none."""
    measure = measure_at(case_set.measure, k)
    return measure if measure.has_cutoff or measure.cutoff_rule == "relevant" else measure.with_cutoff(k)


@dataclass(frozen=True, slots=True)
class FlipExample:
    """The fewest cases on which two definitions name different models.

    Args:
        definition: The chosen definition.
        cases: The names of the cases.
        values: Per case, the terms of A and B under the chosen definition, then under the other; None where
            the case is left out.
        means: The means over these cases in the same order.
        best: Which of them are the higher of their pair.
    """

    definition: Definition
    cases: tuple[str, ...]
    values: tuple[tuple[Number | None, ...], ...]
    means: tuple[Number | None, ...]
    best: tuple[bool, ...]


def example_of(case_set: CaseSet, flip: Verdict) -> FlipExample | None:
    """Return the smallest example of why the other model wins under a definition, if there is one."""
    own = Definition(measure_at(case_set.measure, case_set.k), case_set.empty)
    a, b = case_set.judged("A"), case_set.judged("B")
    names = smallest_example(a, b, own, flip.definition)
    if not names:
        return None
    explained = [
        Mean(definition.measure).of_judged({name: judged[name] for name in names}, definition.empty)
        for definition in (own, flip.definition)
        for judged in (a, b)
    ]
    winners = [
        compare_judged(
            {name: a[name] for name in names}, {name: b[name] for name in names}, one.measure, one.empty
        ).winner
        for one in (own, flip.definition)
    ]
    return FlipExample(
        definition=own,
        cases=names,
        values=tuple(
            tuple(mean.terms[at].value if mean.terms[at].counted else None for mean in explained)
            for at in range(len(names))
        ),
        means=tuple(mean.value for mean in explained),
        best=tuple(winner == model for winner in winners for model in ("A", "B")),
    )
