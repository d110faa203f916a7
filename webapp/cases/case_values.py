"""What one case adds to the means of a set, remembered: a move changes one case, the others are looked up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from recmetrics import CaseTerm, EmptyCases
from recmetrics.means.case_terms import case_term
from webapp.cases.case import MODELS, Case, Model
from webapp.cases.cell_texts import exact_term
from webapp.cases.protocol import Exact
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number

_KEPT: Final = 3000
"""The cases of fifty readers with sets of the largest size, and as many that they changed.

All that is remembered of one takes some 9 kB with two models and three measures.
"""


class Averaging(NamedTuple):
    """What the means of a set depend on, besides its cases.

    Args:
        columns: The open names of the measures.
        k: The cutoff K.
        no_relevant: The value of a case with nothing to find.
        missing: The value of a case without recommendations.
    """

    columns: tuple[str, ...]
    k: int
    no_relevant: NoRelevant
    missing: Missing


@lru_cache(maxsize=_KEPT)
def terms_of(case: Case, averaging: Averaging) -> tuple[tuple[CaseTerm, ...], ...]:
    """Return by model and measure what a case adds to the means."""
    measures = [measure_at(name, averaging.k) for name in averaging.columns]
    empty = EmptyCases(averaging.no_relevant, averaging.missing)
    judged = [case.judged(model) for model in MODELS[: case.models]]
    return tuple(tuple(case_term(measure, case.name, one, empty) for measure in measures) for one in judged)


@lru_cache(maxsize=_KEPT)
def exact_terms_of(case: Case, averaging: Averaging) -> tuple[tuple[Exact | None, ...], ...]:
    """Return the same as numerators and denominators; None where the case is not counted."""
    return tuple(tuple(map(exact_term, terms)) for terms in terms_of(case, averaging))


@lru_cache(maxsize=_KEPT)
def differences_of(
    case: Case, averaging: Averaging, model: Model, baseline: Model
) -> tuple[Number | None, ...]:
    """Return by measure what a model has above another; None where one of them is not counted."""
    by_model = terms_of(case, averaging)
    terms, own = by_model[MODELS.index(model)], by_model[MODELS.index(baseline)]
    return tuple(
        one.value - base.value if one.counted and base.counted else None
        for one, base in zip(terms, own, strict=True)
    )
