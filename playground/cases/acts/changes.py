"""What each act makes of a set of cases; one that is not possible is refused with its reason."""

from __future__ import annotations

from playground.acts import RefusedError, refused
from playground.cases.acts.kinds import Change, SetAct
from playground.cases.case_link import Missing, NoRelevant
from playground.cases.case_set import CaseSet
from playground.limits import MAX_CASES
from playground.names import InvalidNameError, clean_name


def added() -> Change:
    """An empty case more, at the end and open."""

    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        name = case_set.free_name(f"u{len(case_set.cases) + 1}")
        return _with_room(case_set).with_new_case(name), SetAct("added", name)

    return Change(apply)


def duplicated(name: str) -> Change:
    """A copy of a case right after it, open."""

    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        copy = case_set.free_name(name)
        return _with_room(case_set).with_duplicate(name, copy), SetAct("duplicated", name, now=copy)

    return Change(apply)


def renamed(name: str, wish: str) -> Change:
    """Another name for a case."""

    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        try:
            now = clean_name(wish)
        except InvalidNameError as error:
            raise RefusedError(error.problem) from None
        if now != name and now in case_set.names:
            raise refused("case_taken", name=now)
        after = case_set.with_case(name, case_set.case(name).with_name(now))
        return after, SetAct("renamed", now, was=name, now=now)

    return Change(apply)


def removed(name: str) -> Change:
    """One case less; the last one stays."""

    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        if len(case_set.cases) == 1:
            raise refused("case_last")
        return case_set.without_case(name), SetAct("removed", name)

    return Change(apply)


def moved(name: str, to: int) -> Change:
    """A case at another position, from 0."""

    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        place = min(to, len(case_set.cases) - 1)
        done = SetAct("moved", name, was=case_set.index(name) + 1, now=place + 1)
        return case_set.with_moved(name, place), done

    return Change(apply)


def opened(name: str) -> Change:
    """A case whose lists are on the boards."""

    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        return case_set.with_open(name), SetAct("open", name)

    return Change(apply)


def with_k(k: int) -> Change:
    """Another cutoff."""
    return Change(lambda case_set: (case_set.with_k(k), SetAct("cutoff", was=case_set.k, now=k)))


def with_measure(measure: str) -> Change:
    """Another measure to average, by open name."""
    return Change(lambda case_set: (case_set.with_measure(measure), SetAct("measure")))


def with_models(count: int) -> Change:
    """One model, or two: then B starts as a copy of A."""
    kind = "compare" if count == 2 else "single"
    return Change(lambda case_set: (case_set.with_models(count), SetAct(kind)))


def with_no_relevant(rule: NoRelevant) -> Change:
    """Another rule for cases with nothing to find."""
    return Change(lambda case_set: (case_set.with_no_relevant(rule), SetAct("no_relevant")))


def with_missing(rule: Missing) -> Change:
    """Another rule for cases without recommendations."""
    return Change(lambda case_set: (case_set.with_missing(rule), SetAct("missing")))


def swapped() -> Change:
    """A called B, and B called A."""
    return Change(lambda case_set: (case_set.with_swapped_models(), SetAct("swapped")))


def _with_room(case_set: CaseSet) -> CaseSet:
    if len(case_set.cases) >= MAX_CASES:
        raise refused("cases_full", limit=MAX_CASES)
    return case_set


def _require_known(case_set: CaseSet, name: str) -> None:
    if name not in case_set.names:
        raise refused("case_unknown", name=name)
