"""Means that libraries would print for the tables, from what is recorded of each and a few facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan, nan
from typing import Final, Literal, cast, get_args

from recmetrics import LibraryCall, Measure, libraries
from recmetrics.libraries.outcomes import Outcome, substitute
from recmetrics.tables.table_facts import TableFacts
from recmetrics.tables.table_readings import TableReading, TableRepeats, TableTies
from webapp.evaluate.limits import RULED_ROWS
from webapp.model.limits import MAX_K

Reason = Literal[
    "list_only",
    "gain",
    "whole_grades",
    "scores",
    "ties",
    "repeats",
    "below_zero",
    "short_lists",
    "pooled",
    "rounding",
    "cutoff",
    "empty_cases",
]
"""Why the mean of a call does not follow from the means and the facts."""


_AT_ANY_LENGTH: Final = {
    "P@K": "P(short=length)@K",
    **{name: name for name in ("R@K", "HR@K", "nDCG(ideal=relevant)@K")},
}
"""Measures whose value at a K beyond the list is that at its length, or that of another one."""


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


def needed_measures(
    facts: TableFacts, k: int, families: Iterable[str]
) -> Mapping[TableReading, tuple[Measure, ...]]:
    """Return the measures whose means are needed, by how the tables are read for them.

    Args:
        facts: The facts about the tables.
        k: The cutoff K.
        families: The families of the measures, such as "AP".
    """
    needed: dict[TableReading, dict[Measure, None]] = {}
    for call in _calls(k, families):
        measure = _measure(call, facts, k)
        if measure is not None and why_left_out(call, facts, k) is None:
            needed.setdefault(_reading(call, facts, k), {})[measure] = None
    return {reading: tuple(measures) for reading, measures in needed.items()}


def library_means(
    means: Mapping[TableReading, Mapping[str, float]], facts: TableFacts, k: int, families: Iterable[str]
) -> LibraryMeans:
    """Return what every library would print, as far as it follows from the means, and what does not.

    Args:
        means: How the tables are read -> printed name of a measure -> its mean over all cases, where cases
            without relevant items and cases without a list count as 0.
        facts: The facts about the tables.
        k: The cutoff K.
        families: The families of the measures, such as "AP".
    """
    known: list[LibraryMean] = []
    left_out: dict[Reason, list[LibraryCall]] = {}
    for call in _calls(k, families):
        measure = _measure(call, facts, k)
        reason = why_left_out(call, facts, k)
        value: Outcome | None = None
        if measure is not None and reason is None:
            total = means[_reading(call, facts, k)][str(measure)] * facts.cases
            value = _mean(call, total, facts)
            value = "error" if value is not None and _is_refused(call, facts, measure) else value
        if measure is None or value is None:
            left_out.setdefault(reason or "empty_cases", []).append(call)
        else:
            known.append(LibraryMean(call, str(measure), value))
    return LibraryMeans(tuple(known), {reason: tuple(calls) for reason, calls in left_out.items()})


def why_left_out(call: LibraryCall, facts: TableFacts, k: int) -> Reason | None:
    """Return why the call's mean does not follow from the tables; None where it does."""
    of, measure = call.conventions, _measure(call, facts, k)
    reads_scores = of.order != "given"
    counts_grades = facts.graded and measure is not None and measure.graded_statement is not None
    counts_each = of.duplicates in ("each", "each_relevant")
    is_large = facts.rows > RULED_ROWS
    is_unruled = is_large or of.duplicates == "unknown" or (counts_each and counts_grades)
    left_out: dict[Reason, bool] = {
        "list_only": of.relevant == "catalogue" or (of.relevant == "list" and not _ignores_missed(call, k)),
        "cutoff": of.cutoff != "K" and _at_length(call, facts) is None,
        "pooled": of.pooled,
        "rounding": of.case_decimals is not None,
        "gain": measure is None,
        "below_zero": counts_grades and _sees_below_zero(call, facts) and of.below_zero == "unknown",
        # What reads grades reads whole ones: 0.5 is cut to 0, or refused.
        "whole_grades": reads_scores and of.relevant == "given" and not facts.whole_grades,
        "scores": reads_scores and facts.scores == "missing",
        "ties": _has_ties(call, facts) and (is_large or of.ties not in get_args(TableTies)),
        "repeats": facts.repeats and is_unruled and of.duplicates not in ("first", "error"),
        "short_lists": of.short_list != "measured" and facts.shortest < k,
    }
    return next((reason for reason, is_so in left_out.items() if is_so), None)


def _sees_below_zero(call: LibraryCall, facts: TableFacts) -> bool:
    """Return whether a call is given grades below 0; one that is shown the list alone sees those in it."""
    return facts.below_zero in (("listed",) if call.conventions.relevant == "list" else ("listed", "missed"))


def _has_ties(call: LibraryCall, facts: TableFacts) -> bool:
    """Return whether a call reads equal scores."""
    return {"given": False, "score": facts.ties, "single": facts.single_ties}[call.conventions.order]


def _reading(call: LibraryCall, facts: TableFacts, k: int) -> TableReading:
    """Return how a call reads the tables, as far as it makes a difference to them."""
    of, repeats = call.conventions, call.conventions.duplicates
    is_tied = _has_ties(call, facts)
    is_given = of.order == "given" or (facts.scores == "alike" and not is_tied)
    measure = _measure(call, facts, k)
    return TableReading(
        order="given" if is_given else "single" if of.order == "single" and facts.single_ties else "score",
        ties=cast("TableTies", of.ties) if is_tied else "input",
        repeats=cast("TableRepeats", repeats) if facts.repeats and repeats != "error" else "first",
        least_relevant=k if of.relevant == "at_least_k" else 0,
        drops_below_zero=facts.below_zero != "none"
        and of.below_zero == "not_judged"
        and measure is not None
        and measure.is_for_grades,
    )


def _is_refused(call: LibraryCall, facts: TableFacts, measure: Measure) -> bool:
    """Return whether a call raises an error: at repeated items, or at grades below 0."""
    of = call.conventions
    counts_below = _sees_below_zero(call, facts) and measure.graded_statement is not None
    return (facts.repeats and of.duplicates == "error") or (counts_below and of.below_zero == "error")


def _ignores_missed(call: LibraryCall, k: int) -> bool:
    """Return whether relevant items outside the list do not affect the value of a list with hits."""
    measure = call.measure_at(k)
    return measure is None or not (measure.cutoff_rule == "relevant" or "R" in measure.statement.names)


def _measure(call: LibraryCall, facts: TableFacts, k: int) -> Measure | None:
    if call.conventions.cutoff == "length" and str(call.measure).endswith("@K"):
        call, k = replace(call, measure=_at_length(call, facts) or call.measure), max(facts.longest, 1)
    return call.graded_measure_at(k) if facts.graded else call.measure_at(k)


def _at_length(call: LibraryCall, facts: TableFacts) -> str | None:
    """Return the measure that gives at the length of the longest list what a call gives at that of each."""
    if not str(call.measure).endswith("@K"):
        return call.measure
    return _AT_ANY_LENGTH.get(str(call.measure)) if facts.longest <= MAX_K else None


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
