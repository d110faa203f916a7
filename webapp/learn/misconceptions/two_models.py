"""Question data of two models and several readers: one list of each model for every reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from webapp.cases.case_set import CaseSet
from webapp.learn.lists import Flags
from webapp.learn.misconceptions.side_by_side import one_reader
from webapp.learn.working import Working
from webapp.model.measure_names import measure_at

Readers: TypeAlias = Sequence[tuple[Flags, Flags, int]]
"""For each reader the hits of model A, those of model B, and the number of relevant items."""


def two_models(readers: Readers, k: int, measure: str = "AP@K") -> CaseSet:
    """Return both lists of every reader as a set of cases.

    >>> two_models([((True,), (False,), 1), ((True,), (True,), 3)], 1).to_query()["case"]
    ['u1;L;L;M', 'u2;L;L;L;2']
    """
    boards = [one_reader(a, b, relevant_count, k, measure) for a, b, relevant_count in readers]
    cases = tuple(board.open.with_name(f"u{number}") for number, board in enumerate(boards, 1))
    return replace(boards[0], cases=cases)


def values_of(name: str, readers: Readers, k: int) -> list[tuple[Fraction, Fraction]]:
    """Return for each reader the value of a measure for model A, and for model B."""
    return [(_value(name, a, count, k), _value(name, b, count, k)) for a, b, count in readers]


def means(name: str, readers: Readers, k: int) -> tuple[Working, Working]:
    """Return the working of the mean of a measure for model A, and for model B."""
    of_a, of_b = zip(*values_of(name, readers, k), strict=True)
    return Working(of_a, len(readers)), Working(of_b, len(readers))


# Questions are drawn until one is worth asking, and the same short lists come up again and again.
@lru_cache(maxsize=2000)
def _value(name: str, flags: Flags, relevant_count: int, k: int) -> Fraction:
    return Fraction(measure_at(name, k).of_pattern(flags, relevant_count))
