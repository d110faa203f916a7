"""All numbers of a set of cases: the means of every model, and the comparison of the models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from recmetrics import (
    Comparison,
    Definition,
    EmptyCases,
    Mean,
    MeanExplanation,
    Measure,
    smallest_example,
)
from recmetrics.means.comparison import compare_means
from recmetrics.teaching.flips import Standing, standings, turns
from webapp.board.explained import ROOM_BEYOND
from webapp.cases.case import MODELS, Case, Model, longest_of
from webapp.cases.case_set import CaseSet
from webapp.cases.case_values import differences_of, terms_of
from webapp.cases.excerpt import Excerpt
from webapp.cases.significance import Finding, findings_of
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, sign_of


@dataclass(frozen=True)
class ExplainedCases:
    """A set with its means explained, and those of the set before it.

    Args:
        now: The set that is shown.
        before: The set before the last change, if there is one to compare with.
        measures: The averaged measures, in the order of the columns.
        means: Their means, per model.
        was: The values of these before the last change, None where there is nothing to compare with.
        comparisons: Per model other than the baseline, the baseline against it, measure by measure.
        excerpt: What the cases were chosen from, if they were: then nothing is tested.
    """

    now: CaseSet
    before: CaseSet | None
    measures: tuple[Measure, ...]
    means: Mapping[Model, tuple[MeanExplanation, ...]]
    was: Mapping[Model, tuple[Number | None, ...]]
    comparisons: Mapping[Model, tuple[Comparison, ...]]
    excerpt: Excerpt | None = None

    @cached_property
    def findings(self) -> dict[Model, tuple[Finding | None, ...]]:
        """The verdict on each difference, per model other than the baseline, measure by measure."""
        if self.excerpt is not None:
            return {model: (None,) * len(self.measures) for model in self.comparisons}
        return findings_of(
            {model: list(zip(*self._differences(model), strict=True)) for model in self.comparisons}
        )

    @property
    def compared(self) -> Model | None:
        """The model that the baseline is compared with: the other one, of several the best of them."""
        values: dict[Model, Number | None] = {one: self.mean(one).value for one in self.comparisons}
        return max(values, key=lambda model: -1 if (value := values[model]) is None else value, default=None)

    @property
    def leaders(self) -> tuple[Model, ...]:
        """The models that none is above by the leading measure; several for a tie."""
        return best_of({model: self.mean(model).value for model in self.now.model_names})

    @property
    def measure(self) -> Measure:
        """The chosen measure."""
        return measure_at(self.now.measure, self.now.k)

    @property
    def chosen(self) -> int:
        """The place of the leading measure among those that are averaged."""
        return self.now.columns.index(self.now.measure)

    def differences(self, model: Model, baseline: Model | None = None) -> tuple[Number | None, ...]:
        """Return by case what a model has above the baseline; None where one of them is not counted."""
        if model == self.now.baseline and baseline is not None:
            # The other way round they are there already.
            return tuple(None if one is None else -one for one in self.differences(baseline))
        return tuple(by_measure[self.chosen] for by_measure in self._differences(model, baseline))

    def difference(self, model: Model, at: int) -> Number | None:
        """Return what a model has above the baseline by a measure, over the cases that count for both.

        It is what the interval and the test are of; None where no case counts for both.
        """
        comparison = self.comparisons[model][at]
        # While all cases are paired, the difference of the means is the same, and is there already.
        return comparison.mean_difference if comparison.unpaired else comparison.difference

    def _differences(self, model: Model, baseline: Model | None = None) -> list[tuple[Number | None, ...]]:
        """Return the same by case and measure."""
        averaging, own = self.now.averaging, baseline or self.now.baseline
        return [differences_of(case, averaging, model, own) for case in self.now.cases]

    def mean(self, model: Model = "A") -> MeanExplanation:
        """Return the mean of the chosen measure."""
        return self.means[model][self.chosen]


def explain_cases(now: CaseSet, before: CaseSet | None, excerpt: Excerpt | None = None) -> ExplainedCases:
    """Explain every mean that is shown; nothing is tested of cases that were chosen by their values."""
    means = _means(now)
    own = means[now.baseline]
    comparisons: dict[Model, tuple[Comparison, ...]] = {
        model: tuple(map(compare_means, own, others))
        for model, others in means.items()
        if model != now.baseline
    }
    return ExplainedCases(
        now, before, _measures(now), means, _values_before(now, before), comparisons, excerpt
    )


def _measures(case_set: CaseSet) -> tuple[Measure, ...]:
    return tuple(measure_at(name, case_set.k) for name in case_set.columns)


# Cached: the set before a change was the one shown.
@lru_cache(maxsize=200)
def _means(case_set: CaseSet) -> Mapping[Model, tuple[MeanExplanation, ...]]:
    means, averaging = [Mean(measure) for measure in _measures(case_set)], case_set.averaging
    by_case = [terms_of(case, averaging) for case in case_set.cases]
    by_model = zip(case_set.model_names, zip(*by_case, strict=True), strict=True)
    return {
        model: tuple(
            mean.of_terms(terms) for mean, terms in zip(means, zip(*of_cases, strict=True), strict=True)
        )
        for model, of_cases in by_model
    }


def _values_before(now: CaseSet, before: CaseSet | None) -> dict[Model, tuple[Number | None, ...]]:
    if before is None:
        return {model: (None,) * len(now.columns) for model in now.model_names}
    same = before if before.columns == now.columns else before.with_columns(now.columns)
    means = _means(same)
    none_before = (None,) * len(now.columns)
    return {
        model: tuple(mean.value for mean in means[model]) if model in means else none_before
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


def last_cutoff(case_set: CaseSet) -> int:
    """Return the largest cutoff worth showing.

    No list finds anything beyond its end, but min(|R|, K) still grows while there are more relevant items;
    it is followed for a few ranks, as far as the cutoff can be stepped.
    """
    return _last_cutoff(case_set.cases)


def _last_cutoff(cases: tuple[Case, ...]) -> int:
    longest, most = max(longest_of(cases), 1), max(case.relevant_count for case in cases)
    return max(longest, min(most, longest + ROOM_BEYOND))


def standings_of(case_set: CaseSet) -> tuple[Standing, ...]:
    """Return the means under the chosen definition, and under each that differs from it in one thing."""
    return _standings(case_set.cases, _definition(case_set), exact=True)


def turns_of(case_set: CaseSet) -> tuple[Standing, ...]:
    """Return the definitions under which another model wins, with means that may be rounded."""
    return _turns(case_set.cases, _definition(case_set)) if case_set.models > 1 else ()


def _definition(case_set: CaseSet) -> Definition:
    return Definition(measure_at(case_set.measure, case_set.k), case_set.empty)


# By what they depend on alone: not by which case is open, the names of the models, and the other measures.
@lru_cache(maxsize=64)
def _standings(cases: tuple[Case, ...], definition: Definition, *, exact: bool) -> tuple[Standing, ...]:
    models = [{case.name: case.judged(model) for case in cases} for model in MODELS[: cases[0].models]]
    found = standings(models, definition, most_k=_last_cutoff(cases), exact=exact)
    # A rule about cases that there are none of would only be noise.
    rules = {
        "no_relevant": any(not case.relevant_count for case in cases),
        "missing": any(not all(case.lists) for case in cases),
    }
    return tuple(one for one in found if rules.get(one.changed or "", True))


@lru_cache(maxsize=200)
def _turns(cases: tuple[Case, ...], definition: Definition) -> tuple[Standing, ...]:
    return turns(_standings(cases, definition, exact=False))


def winners_of(standing: Standing) -> tuple[Model, ...]:
    """Return the models that lead under a definition; none where all are level, or one has no mean."""
    leaders = standing.leaders
    is_decided = None not in standing.means and len(leaders) < len(standing.means)
    return tuple(MODELS[at] for at in leaders) if is_decided else ()


def best_of(values: Mapping[Model, Number | None]) -> tuple[Model, ...]:
    """Return the models that none is above; none where no model has a value.

    >>> from fractions import Fraction
    >>> best_of({"A": Fraction(1, 2), "B": None, "C": Fraction(1, 2)})
    ('A', 'C')
    """
    counted: dict[Model, Number] = {model: value for model, value in values.items() if value is not None}
    top = max(counted.values(), default=0)
    return tuple(model for model, value in counted.items() if not sign_of(top - value))


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
class TurnExample:
    """The fewest cases on which two definitions name different models.

    Args:
        definition: The chosen definition.
        models: A model that leads under one of them and one that leads under the other, in the set's order.
        cases: The names of the cases.
        values: Per case, the terms of both models under the chosen definition, then under the other; None
            where the case is left out.
        means: The means over these cases in the same order.
        best: Which of them are the higher of their pair.
    """

    definition: Definition
    models: tuple[Model, Model]
    cases: tuple[str, ...]
    values: tuple[tuple[Number | None, ...], ...]
    means: tuple[Number | None, ...]
    best: tuple[bool, ...]


def example_of(case_set: CaseSet, turn: Standing) -> TurnExample | None:
    """Return the smallest example of why another model wins under a definition, if there is one."""
    own = standings_of(case_set)[0]
    leading = winners_of(own), winners_of(turn)
    if not all(leading):
        return None
    # In the order that the models have everywhere.
    found: list[Model] = [models[0] for models in leading]
    first, second = sorted(found, key=MODELS.index)
    a, b = case_set.judged(first), case_set.judged(second)
    names = smallest_example(a, b, own.definition, turn.definition)
    if not names:
        return None
    explained = [
        Mean(definition.measure).of_judged({name: judged[name] for name in names}, definition.empty)
        for definition in (own.definition, turn.definition)
        for judged in (a, b)
    ]
    means = [mean.value for mean in explained]
    pairs = [best_of({first: means[at], second: means[at + 1]}) for at in (0, 2)]
    return TurnExample(
        definition=own.definition,
        models=(first, second),
        cases=names,
        values=tuple(
            tuple(mean.terms[at].value if mean.terms[at].counted else None for mean in explained)
            for at in range(len(names))
        ),
        means=tuple(means),
        best=tuple(pair == (model,) for pair in pairs for model in (first, second)),
    )
