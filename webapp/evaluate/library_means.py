"""Means that libraries would print for the tables, from the sums of `recmetrics` and a few counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isnan, nan

from recmetrics import LibraryCall, Measure, libraries
from recmetrics.libraries.outcomes import Outcome, substitute


@dataclass(frozen=True, slots=True)
class Facts:
    """Counts over the tables that the conventions of libraries depend on.

    Args:
        listed: Cases with something relevant and a list.
        hitless: Of these, those whose list holds nothing relevant.
        without_list: Cases with something relevant and no list.
        without_relevant: Cases with nothing relevant and a list.
        without_either: Cases with neither.
        shortest: The length of the shortest list of those that are counted in `listed`.
        repeats: Whether an item is repeated in a list.
        ties: Whether two items of a list share a rank or a score.
    """

    listed: int
    hitless: int
    without_list: int
    without_relevant: int
    without_either: int
    shortest: int
    repeats: bool
    ties: bool

    @property
    def cases(self) -> int:
        """Return the number of all cases."""
        return self.listed + self.without_list + self.without_relevant + self.without_either


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


def needed_measures(k: int, families: Iterable[str]) -> tuple[Measure, ...]:
    """Return the measures whose means are needed, at a cutoff.

    Args:
        k: The cutoff K.
        families: The families of the measures, such as "AP".
    """
    wanted = set(families)
    found = (call.measure_at(k) for call in _calls())
    return tuple(
        dict.fromkeys(measure for measure in found if measure is not None and measure.family in wanted)
    )


def library_means(means: Mapping[str, float], facts: Facts, k: int) -> list[LibraryMean]:
    """Return what every library would print, as far as it follows from the means.

    A library is left out where its value depends on more than the counts: where it knows only the list,
    where it pools all users, or where it breaks ties in its own way and there are ties.

    Args:
        means: Printed name of a measure -> its mean over all cases, where cases without relevant items and
            cases without a list count as 0.
        facts: The counts.
        k: The cutoff K.
    """
    found: list[LibraryMean] = []
    for call in _calls():
        measure = call.measure_at(k)
        if measure is None or str(measure) not in means or not is_known(call, facts, k):
            continue
        value = _mean(call, means[str(measure)] * facts.cases, facts)
        if value is not None:
            found.append(LibraryMean(call, str(measure), value))
    return found


def is_known(call: LibraryCall, facts: Facts, k: int) -> bool:
    """Return whether the call's mean follows from the sums of the measure and the counts alone."""
    of = call.conventions
    return (
        (of.relevant == "given" or (of.relevant == "list" and _ignores_missed(call, k)))
        and (of.cutoff == "K" or not str(call.measure).endswith("@K"))
        and (of.duplicates == "first" or not facts.repeats)
        and (of.ties == "id_ascending" or not facts.ties)
        and (of.short_list == "measured" or facts.shortest >= k)
        and not of.pooled
        and of.case_decimals is None
    )


def _ignores_missed(call: LibraryCall, k: int) -> bool:
    """Return whether relevant items outside the list do not affect the value of a list with hits."""
    measure = call.measure_at(k)
    return measure is None or not (measure.cutoff_rule == "relevant" or "R" in measure.statement.names)


def _mean(call: LibraryCall, total: float, facts: Facts) -> Outcome | None:
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


def _calls() -> list[LibraryCall]:
    """Return one call of each library and name: the first (the usual settings) of the newest version."""
    first: dict[tuple[str, str], LibraryCall] = {}
    for library in libraries():
        for call in library.calls:
            if call.measure is not None:
                first.setdefault((call.library, call.name), call)
    return list(first.values())


def families_of(names: Iterable[str]) -> list[str]:
    """Return the families of measures, from their names.

    >>> families_of(["AP@10", "AP", "P@10"])
    ['AP', 'P']
    """
    from recmetrics import parse_measure

    return list(dict.fromkeys(parse_measure(name).family for name in names))
