"""Registry of the measures: found in this package, listed nowhere."""

from functools import cache
from importlib import import_module
from itertools import product
from pkgutil import iter_modules
from typing import TypeGuard

from recmetrics import measures
from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff


@cache
def families() -> tuple[type[Measure], ...]:
    """Return the families of measures, one class per family, in the catalogue's order.

    Returns:
        Every subclass of `Measure` that a module of `recmetrics.measures` defines.

    Example:
        >>> [family.family for family in families()][:2]
        ['AP', 'P']
    """
    found: list[type[Measure]] = []
    for _, module_name, _ in iter_modules(measures.__path__, f"{measures.__name__}."):
        for value in vars(import_module(module_name)).values():
            if _is_family(value) and value.__module__ == module_name:
                found.append(value)
    return tuple(sorted(found, key=lambda family: _variants(family, 1)[0].place))


def catalogue(k: int, *, with_grades: bool = False) -> tuple[Measure, ...]:
    """Return every measure at cutoff K: each family with each of its options, and those without a cutoff.

    Args:
        k: The cutoff K, from 1.
        with_grades: Whether to name those too that need grades to say anything of their own. An option that
            is a number is at its default.

    Returns:
        The measures, the usual ones first; always in the same order.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.

    Example:
        >>> print(*catalogue(5)[:3])
        AP AP@5 P@5
    """
    cutoff = whole_cutoff(k)
    every = [
        measure
        for family in families()
        for measure in _variants(family, cutoff)
        if with_grades or not measure.is_for_grades
    ]
    return tuple(sorted(every, key=lambda measure: measure.place))


def _is_family(value: object) -> TypeGuard[type[Measure]]:
    return isinstance(value, type) and issubclass(value, Measure) and value is not Measure


def _variants(family: type[Measure], k: int) -> list[Measure]:
    cutoffs = {"required": (k,), "optional": (None, k), "relevant": (None,)}[family.cutoff_rule]
    variants: list[Measure] = []
    for cutoff in cutoffs:
        choices = family.choices(cutoff is not None)
        for values in product(*choices.values()):
            variants.append(family(cutoff, **dict(zip(choices, values, strict=True))))
    return variants
