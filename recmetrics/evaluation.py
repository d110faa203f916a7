"""Measures averaged over many cases."""

import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar, cast

from recmetrics.errors import (
    InvalidInputError,
    InvalidOptionError,
    NoCaseError,
    NoRelevantItemError,
)
from recmetrics.ids import refuse_lookalikes, refuse_missing_ids
from recmetrics.judging import judge
from recmetrics.measure import Measure
from recmetrics.names import parse_measure
from recmetrics.sums import exact_sum
from recmetrics.terms import Value

Case = TypeVar("Case", bound=Hashable)
NoRelevantInMean = Literal["zero", "skip", "one", "error"]
Missing = Literal["zero", "skip"]


@dataclass(frozen=True, slots=True)
class CaseCounts:
    """How many cases there were, and how many were odd; the odd ones are where tools quietly differ.

    Attributes:
        cases: Cases that `relevant` knows.
        averaged: Of these, the ones in the mean; the others were skipped by a convention.
        without_relevant: Of `cases`, those with nothing to find.
        without_recommendations: Of `cases`, those with no list, or an empty one.
        unknown: Recommended cases that `relevant` does not know; they are in no other count, nor in the mean.
    """

    cases: int
    averaged: int
    without_relevant: int
    without_recommendations: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What `evaluate` found.

    Attributes:
        means: Printed measure name, such as "AP@10", -> its mean over the cases, from 0 to 1.
        per_case: One mapping per averaged case: "case" -> the case, each printed measure name -> its value.
        counts: How many cases there were, and how many were odd.
    """

    means: Mapping[str, float]
    per_case: tuple[Mapping[str, object], ...]
    counts: CaseCounts


def evaluate(
    recommendations: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    measures: str | Measure | Iterable[str | Measure],
    *,
    no_relevant: NoRelevantInMean = "zero",
    missing: Missing = "zero",
) -> Evaluation:
    r"""Average measures over cases, every case weighing the same.

    Formula: $\frac{1}{N}\sum_{i=1}^{N} M(L_i, R_i)$. The sum is exact and rounded once, at the end, so the
    result does not depend on the order of the cases.

    The cases are those of `relevant`. A case that nobody recommended anything to stays in the mean as 0,
    unless `missing` says otherwise: a system must not gain by keeping silent.

    Args:
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade, where a grade above 0 means relevant.
        measures: Names ("AP@10, P@10" or a list of them) or measures.
        no_relevant: A case with nothing to find counts as "zero" or "one", is left out ("skip"), or is
            refused ("error").
        missing: A case without recommendations counts as "zero" or is left out ("skip"). Where a case has
            neither list nor relevant items, "skip" of either goes first, then `no_relevant`.

    Returns:
        The means, the values per case and the counts of odd cases.

    Raises:
        InvalidInputError: If an argument is not such a mapping, or `measures` names none.
        MeasureNameError: If a name is not that of a measure.
        InvalidOptionError: If a convention is none of those above.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.
        NoCaseError: If no case is left to average.

    Source: Libraries differ in exactly these conventions. trec_eval skips missing cases unless called with
    `-c`; Spark counts a case with nothing to find as 0, ir_measures leaves it out, XGBoost counts it as 1.

    Example:
        >>> recommendations = {"u1": ["A", "B", "C", "D", "E"], "u2": ["A", "C", "E", "B", "D"]}
        >>> relevant = {"u1": {"B", "D", "Z"}, "u2": {"B", "D", "Z"}, "u3": {"A"}}
        >>> evaluate(recommendations, relevant, "AP@5").means  # (1/3 + 13/60 + 0) / 3
        {'AP@5': 0.18333333333333332}
        >>> evaluate(recommendations, relevant, "AP@5, P@1", missing="skip").means
        {'AP@5': 0.275, 'P@1': 0.0}
    """
    _refuse_other_values("no_relevant", no_relevant, ("zero", "skip", "one", "error"))
    _refuse_other_values("missing", missing, ("zero", "skip"))
    _refuse_other_than_mapping("recommendations", recommendations)
    _refuse_other_than_mapping("relevant", relevant)
    chosen = _measures(measures)
    unknown = recommendations.keys() - relevant.keys()
    refuse_lookalikes(unknown, relevant.keys() - recommendations.keys())

    rows: list[tuple[Case, list[Value]]] = []
    without_relevant = without_recommendations = 0
    for case, wanted in relevant.items():
        judged = judge(recommendations.get(case, ()), wanted)
        nothing_to_find, nothing_shown = not judged.relevant_count, not judged.items
        without_relevant += nothing_to_find
        without_recommendations += nothing_shown
        if nothing_to_find and no_relevant == "error":
            raise NoRelevantItemError(case)
        refuse_missing_ids("recommendations", judged.items)
        refuse_missing_ids("relevant", wanted)
        if not any(judged.flags):
            refuse_lookalikes(judged.items, wanted)
        if (nothing_to_find and no_relevant == "skip") or (nothing_shown and missing == "skip"):
            continue
        if nothing_to_find:
            values: list[Value] = [Fraction(no_relevant == "one")] * len(chosen)
        else:
            values = [measure.of_pattern(judged.flags, judged.relevant_count) for measure in chosen]
        rows.append((case, values))
    if not rows:
        raise NoCaseError

    names = [str(measure) for measure in chosen]
    means = [float(exact_sum(column) / len(rows)) for column in zip(*(row[1] for row in rows), strict=True)]
    return Evaluation(
        means=dict(zip(names, means, strict=True)),
        per_case=tuple(
            {"case": case, **dict(zip(names, map(float, values), strict=True))} for case, values in rows
        ),
        counts=CaseCounts(
            cases=len(relevant),
            averaged=len(rows),
            without_relevant=without_relevant,
            without_recommendations=without_recommendations,
            unknown=len(unknown),
        ),
    )


def _measures(measures: str | Measure | Iterable[str | Measure]) -> list[Measure]:
    """The measures asked for; commas inside parentheses belong to a name."""
    if isinstance(measures, str):
        measures = re.split(r",(?![^()]*\))", measures)
    elif isinstance(measures, Measure):
        measures = [measures]
    chosen = [parse_measure(measure) if isinstance(measure, str) else measure for measure in measures]
    if not chosen:
        raise InvalidInputError("measures", "at least one measure", chosen)
    return chosen


def _refuse_other_values(option: str, value: object, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise InvalidOptionError(option, value, allowed)


def _refuse_other_than_mapping(argument: str, value: object) -> None:
    if not isinstance(value, Mapping):
        raise InvalidInputError(argument, "a mapping from each case to its items", value)
    refuse_missing_ids(argument, cast("Mapping[Hashable, object]", value))
