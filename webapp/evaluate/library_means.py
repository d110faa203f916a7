"""Means that libraries would print for the tables, from the sums of `recmetrics` and a few facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Literal

from recmetrics import LibraryCall, Measure, libraries
from recmetrics.libraries.outcomes import Outcome, substitute
from recmetrics.tables.table_facts import TableFacts

Reason = Literal[
    "list_only",
    "gain",
    "whole_grades",
    "scores",
    "ties",
    "repeats",
    "short_lists",
    "pooled",
    "rounding",
    "cutoff",
    "empty_cases",
]
"""Why the mean of a call does not follow from the means and the facts."""


@dataclass(frozen=True, slots=True)
class LibraryMean:
    """The mean that one call of a library would print.

    Args:
        call: The call.
        measure: The printed name of the measure in `recmetrics`.
        value: The mean, or the word that is printed where there is none.
    """

    call: LibraryCall
    measure: str
    value: Outcome


@dataclass(frozen=True, slots=True)
class LibraryMeans:
    """What the calls of all libraries would print.

    Args:
        known: The means that follow from the tables.
        left_out: The calls whose mean does not, by the reason.
    """

    known: tuple[LibraryMean, ...] = ()
    left_out: Mapping[Reason, tuple[LibraryCall, ...]] | None = None


def needed_measures(k: int, families: Iterable[str], *, graded: bool = False) -> tuple[Measure, ...]:
    """Return the measures whose means are needed, at a cutoff.

    Args:
        k: The cutoff K.
        families: The families of the measures, such as "AP".
        graded: Whether the relevant items have grades.
    """
    measures = (_measure(call, k, graded=graded) for call in _calls(k, families))
    return tuple(dict.fromkeys(measure for measure in measures if measure is not None))


def library_means(
    means: Mapping[str, float],
    by_score: Mapping[str, float],
    facts: TableFacts,
    k: int,
    families: Iterable[str],
) -> LibraryMeans:
    """Return what every library would print, as far as it follows from the means, and what does not.

    Args:
        means: Printed name of a measure -> its mean over all cases, where cases without relevant items and
            cases without a list count as 0.
        by_score: The same with every list sorted by score.
        facts: The facts about the tables.
        k: The cutoff K.
        families: The families of the measures, such as "AP".
    """
    known: list[LibraryMean] = []
    left_out: dict[Reason, list[LibraryCall]] = {}
    for call in _calls(k, families):
        measure = _measure(call, k, graded=facts.graded)
        reason = why_left_out(call, facts, k)
        value = None
        if measure is not None and reason is None:
            mean = (by_score if call.conventions.order == "score" else means)[str(measure)]
            value = _mean(call, mean * facts.cases, facts)
        if measure is None or value is None:
            left_out.setdefault(reason or "empty_cases", []).append(call)
        else:
            known.append(LibraryMean(call, str(measure), value))
    return LibraryMeans(tuple(known), {reason: tuple(calls) for reason, calls in left_out.items()})


def why_left_out(call: LibraryCall, facts: TableFacts, k: int) -> Reason | None:
    """Return why the call's mean does not follow from the means and the facts; None where it does."""
    of = call.conventions
    reads_scores = of.order == "score"
    left_out: dict[Reason, bool] = {
        "list_only": of.relevant != "given" and not (of.relevant == "list" and _ignores_missed(call, k)),
        "cutoff": of.cutoff != "K" and str(call.measure).endswith("@K"),
        "pooled": of.pooled,
        "rounding": of.case_decimals is not None,
        "gain": facts.graded and call.graded_measure_at(k) is None,
        # What reads grades reads whole ones: 0.5 is cut to 0, or refused.
        "whole_grades": reads_scores and of.relevant == "given" and not facts.whole_grades,
        "scores": reads_scores and facts.scores == "missing",
        "ties": reads_scores and of.ties != "id_ascending" and facts.ties,
        "repeats": of.duplicates != "first" and facts.repeats,
        "short_lists": of.short_list != "measured" and facts.shortest < k,
    }
    return next((reason for reason, is_so in left_out.items() if is_so), None)


def _ignores_missed(call: LibraryCall, k: int) -> bool:
    """Return whether relevant items outside the list do not affect the value of a list with hits."""
    measure = call.measure_at(k)
    return measure is None or not (measure.cutoff_rule == "relevant" or "R" in measure.statement.names)


def _measure(call: LibraryCall, k: int, *, graded: bool) -> Measure | None:
    return call.graded_measure_at(k) if graded else call.measure_at(k)


def _mean(call: LibraryCall, total: float, facts: TableFacts) -> Outcome | None:
    of = call.conventions
    alone = {"without_relevant": of.no_relevant, "without_list": of.empty_list}
    alone["without_either"] = of.no_relevant if of.empty_list == "measured" else of.empty_list
    rules: dict[str, str] = {
        "without_relevant": of.mean_no_relevant,
        "without_either": of.mean_no_relevant,
        "without_list": of.mean_missing,
    }
    counted_as = {name: alone[name] if rule == "measured" else rule for name, rule in rules.items()}
    cases, summed = facts.listed, total
    groups = [(getattr(facts, name), word) for name, word in counted_as.items()]
    # The measured values of cases without a hit are 0, so they add only the value that the convention sets.
    if of.relevant == "list":
        groups.append((facts.hitless, counted_as["without_relevant"]))
    else:
        groups.append((facts.hitless, "zero" if of.no_hit == "measured" else of.no_hit))
    cases -= facts.hitless
    if any(count and word == "unknown" for count, word in groups):
        return None
    for count, word in groups:
        if not count or word == "skip":
            continue
        value = 0.0 if word == "measured" else substitute(word)
        if value is None or isinstance(value, str):
            return value
        cases += count
        summed += count * float(value)
    if not cases:
        return None
    mean = summed / cases
    if isnan(mean):
        return nan
    return mean if of.decimals is None else round(mean, of.decimals)


def _calls(k: int, families: Iterable[str]) -> Sequence[LibraryCall]:
    """Return one call of each library and name: the first (the usual settings) of the newest version."""
    wanted = set(families)
    first: dict[tuple[str, str], LibraryCall] = {}
    for library in libraries():
        for call in library.calls:
            measure = call.measure_at(k)
            if measure is not None and measure.family in wanted:
                first.setdefault((call.library, call.name), call)
    return tuple(first.values())


def families_of(names: Iterable[str]) -> list[str]:
    """Return the families of measures, from their names.

    >>> families_of(["AP@10", "AP", "P@10"])
    ['AP', 'P']
    """
    from recmetrics import parse_measure

    return list(dict.fromkeys(parse_measure(name).family for name in names))
