"""All definitions of AP and of P@K on one list, each with its formula and the list's numbers in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from recmetrics import Explanation, LibraryCall, Measure, catalogue
from recmetrics.statements.formulas import plain
from webapp.definitions.outcomes import outcomes_of, value_of
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import Number, cut_sum, exact_text, has_short_fraction, sign_of
from webapp.model.scenario import Scenario

Family = Literal["AP", "P"]

_FAMILIES: Final[dict[str, Family]] = {"AP": "AP", "MeanP": "AP", "P": "P"}
"""The families that are shown; the mean of P@1 to P@K is grouped with AP, which it is often mistaken for."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One definition on one list.

    Args:
        measure: Its printed name, such as "AP(norm=hits)@5".
        open_name: The same with the letter K for the cutoff.
        family: Whether it is a variant of AP or of P@K.
        explanation: The measure, worked out.
        formula: Its general formula, in plain text.
        numbers: The list's numbers in it, with the value at the end.
        libraries: The calls that compute it, and return its value for this list.
        others: The calls that compute it, and return something else for this list: of a list without
            relevant items, say, or because they are shown the list alone.
    """

    measure: str
    open_name: str
    family: Family
    explanation: Explanation
    formula: str
    numbers: str
    libraries: tuple[LibraryCall, ...]
    others: tuple[LibraryCall, ...]

    @property
    def value(self) -> Number:
        """Return its exact value."""
        return self.explanation.value


@dataclass(frozen=True, slots=True)
class Group:
    """The definitions that agree on a list."""

    value: Number
    variants: tuple[Variant, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return their open names."""
        return tuple(variant.open_name for variant in self.variants)


@cache
def definition_names() -> tuple[str, ...]:
    """Return the open names of all definitions of AP and of P@K, in the order of the catalogue.

    >>> definition_names()[:4]
    ('AP', 'AP@K', 'P@K', 'AP(norm=hits)')
    """
    # The catalogue is the same at any K.
    return tuple(str(open_name(str(measure))) for measure in catalogue(1) if measure.family in _FAMILIES)


def variants(scenario: Scenario) -> tuple[Variant, ...]:
    """Return every definition of AP and of P@K on a list, in the order of the catalogue.

    >>> scenario = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    >>> at_k = variants(scenario)[1]
    >>> print(at_k.measure, at_k.formula, at_k.numbers, sep=": ")
    AP@5: Σ P@k·rel(k) ÷ min(|R|, K): (1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3
    """
    relevant = scenario.relevant_set()
    agreeing: dict[str, list[LibraryCall]] = {name: [] for name in definition_names()}
    others: dict[str, list[LibraryCall]] = {name: [] for name in definition_names()}
    explained = {
        name: measure_at(name, scenario.k).explain(scenario.ranked, relevant) for name in definition_names()
    }
    for call, outcome in outcomes_of(scenario).items():
        name = call.measure
        if name in explained:
            value = value_of(outcome)
            agrees = value is not None and not sign_of(value - explained[name].value)
            (agreeing if agrees else others)[name].append(call)
    return tuple(
        Variant(
            measure=str(explanation.measure),
            open_name=name,
            family=_FAMILIES[explanation.measure.family],
            explanation=explanation,
            formula=formula_text(explanation.measure),
            numbers=numbers_text(explanation),
            libraries=tuple(agreeing[name]),
            others=tuple(others[name]),
        )
        for name, explanation in explained.items()
    )


def groups(found: Sequence[Variant]) -> tuple[Group, ...]:
    """Group the definitions of each family by value, the highest first; values of P and AP are kept apart.

    >>> scenario = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    >>> [(str(group.value), group.names) for group in groups(variants(scenario))][0]
    ('1/2', ('AP(norm=hits)', 'AP(norm=hits)@K'))
    """
    alike: dict[tuple[Family, Number], list[Variant]] = {}
    for variant in found:
        alike.setdefault((variant.family, variant.value), []).append(variant)
    # AP before P, as in the catalogue.
    in_order = sorted(alike, key=lambda group: (group[0], -group[1]))
    return tuple(Group(value, tuple(alike[family, value])) for family, value in in_order)


def formula_text(measure: Measure) -> str:
    """Return the general formula in plain text; h is the number of hits and n the length of the list.

    >>> [formula_text(measure_at(name, 5)) for name in ("AP", "P@K", "MeanP@K")]
    ['Σ P@k·rel(k) ÷ |R|', 'h ÷ K', 'Σ P@k ÷ K']
    """
    return f"{_numerator_formula(measure)} ÷ {measure.denominator_text}"


def _numerator_formula(measure: Measure) -> str:
    if measure.family == "P":
        return "h"
    return f"Σ {plain(measure.statement.term)}"


def numbers_text(explanation: Explanation) -> str:
    """Return the formula with a list's numbers, step by step to the value; terms as in the step table."""
    measure, denominator = explanation.measure, explanation.denominator
    if measure.family == "P":
        terms = [str(explanation.hits)]
    else:
        every = [f"{step.hits}/{step.k}" for step in explanation.steps if step.term]
        length = len(explanation.steps)
        beyond = range(length + 1, length + 1 + len(explanation.beyond))
        terms = [*every, *(f"{explanation.hits}/{k}" for k in beyond)]
    text = f"{_sum(terms)} ÷ {measure.denominator_text}"
    text = _continued(text, f"{exact_text(explanation.numerator)} ÷ {denominator}", explanation.numerator)
    if not denominator:
        return text
    return _continued(text, exact_text(explanation.value), explanation.value)


def _continued(text: str, step: str, value: Number) -> str:
    """Append a step to the text, with "=" or, where it had to be rounded, the sign for that."""
    return f"{text} {'=' if has_short_fraction(value) else '≈'} {step}"


def _sum(terms: list[str]) -> str:
    return f"({cut_sum(terms)})" if len(terms) > 1 else cut_sum(terms)
