"""All definitions of AP, P, recall and nDCG on one list, each with its formula and the list's numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeGuard, get_args

from recmetrics import Explanation, LibraryCall, catalogue, libraries
from webapp.definitions.formulas import formula_text, numbers_text
from webapp.definitions.outcomes import name_of, outcomes_of, value_of
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import Number, sign_of
from webapp.model.scenario import Scenario

Family = Literal["AP", "P", "R", "nDCG"]

FAMILIES: Final[tuple[Family, ...]] = get_args(Family)

_FAMILIES: Final[dict[str, Family]] = {
    "AP": "AP",
    "MeanP": "AP",
    "P": "P",
    "R": "R",
    "RPrec": "R",
    "nDCG": "nDCG",
}
"""The families that are shown; the mean of P@1 to P@K is grouped with AP, which it is often mistaken for."""

REFERENCES: Final[dict[Family, str]] = {"AP": "AP@K", "P": "P@K", "R": "R@K", "nDCG": "nDCG@K"}
"""The definition of each family that the others are compared with."""

_FIRST: Final = (*REFERENCES.values(), "AP(norm=relevant)@K", "AP")
"""The best known definitions, which come first."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One definition on one list.

    Args:
        measure: Its printed name, such as "AP(norm=hits)@5".
        open_name: The same with the letter K for the cutoff.
        family: The family that it is shown in.
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
    """Return the open names of all definitions, family by family, the best known first.

    >>> definition_names()[:4]
    ('AP@K', 'AP(norm=relevant)@K', 'AP', 'AP(norm=hits)')
    """
    # The catalogue is the same at any K. Options of measures that only libraries use are not part of it.
    every = [str(open_name(str(measure))) for measure in catalogue(1)]
    every += [call.measure for library in libraries() for call in library.calls if call.measure]
    names = list(filter(_is_shown, dict.fromkeys(every)))
    order = list(dict.fromkeys((*_FIRST, *names)))
    return tuple(
        sorted(
            names,
            key=lambda name: (FAMILIES.index(_FAMILIES[measure_at(name, 1).family]), order.index(name)),
        )
    )


def _is_shown(name: str | None) -> TypeGuard[str]:
    return name is not None and measure_at(name, 1).family in _FAMILIES and not name[-1].isdecimal()


def variants(scenario: Scenario) -> tuple[Variant, ...]:
    """Return every definition on a list, in the order of `definition_names`.

    >>> scenario = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    >>> at_k = variants(scenario)[0]
    >>> print(at_k.measure, at_k.formula, at_k.numbers, sep=": ")
    AP@5: Σ(k≤K) P@k·rel(k) ÷ min(|R|, K): (1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3
    """
    relevant = scenario.relevant_set()
    names = {call: name_of(call, scenario) for call in outcomes_of(scenario)}
    every = dict.fromkeys((*definition_names(), *filter(_is_shown, names.values())))
    agreeing: dict[str, list[LibraryCall]] = {name: [] for name in every}
    others: dict[str, list[LibraryCall]] = {name: [] for name in every}
    explained = {name: measure_at(name, scenario.k).explain(scenario.ranked, relevant) for name in every}
    for call, outcome in outcomes_of(scenario).items():
        name = names[call]
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


def groups(found: Sequence[Variant], *, by_value: bool = False) -> tuple[Group, ...]:
    """Group the definitions of each family by value; values of different families are kept apart.

    Args:
        found: The definitions, the best known of each family first.
        by_value: Whether the highest value of a family comes first, not the best known definition.

    >>> scenario = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    >>> [(str(group.value), group.names[0]) for group in groups(variants(scenario))][:2]
    [('1/3', 'AP@K'), ('1/2', 'AP(norm=hits)')]
    """
    alike: dict[tuple[Family, Number], list[Variant]] = {}
    for variant in found:
        alike.setdefault((variant.family, variant.value), []).append(variant)
    in_order = list(alike)
    if by_value:
        in_order.sort(key=lambda group: (FAMILIES.index(group[0]), -group[1]))
    return tuple(Group(value, tuple(alike[family, value])) for family, value in in_order)
