"""Import of pasted cases: added to the set, in place of it, or as a second model."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from webapp.cases.case import Case
from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_set import CaseSet
from webapp.cases.paste_code import is_code, read_code
from webapp.cases.paste_lines import read_lines
from webapp.model.limits import MAX_ITEMS
from webapp.model.problems import Problem, bounded

MAX_PASTE: Final = 100_000
"""Most characters that are read; the largest set that makes sense takes less."""


@dataclass(frozen=True, slots=True)
class Paste:
    """Result of parsing a pasted text.

    Args:
        cases: The cases that can be used, with clean names and each item once.
        problems: The problems of these and of others, at most nine.
        places: Of each case, its position from 0 among all that were written, unusable ones included.
    """

    cases: tuple[CaseDraft, ...]
    problems: tuple[Problem, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    """Result of matching the cases of a second model with those of the set.

    Args:
        matched: Names of the cases that got a list for model B.
        not_in_set: Pasted cases that match none of the set, by their name or line.
        not_in_paste: Names of the cases that got no list; theirs is empty.
        different_relevant: Names of matched cases with other relevant items in the paste. Those of the set
            hold.
        problems: Lists that had to be shortened.
    """

    matched: tuple[str, ...] = ()
    not_in_set: tuple[str, ...] = ()
    not_in_paste: tuple[str, ...] = ()
    different_relevant: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_paste(text: str) -> Paste:
    r"""Parse the cases of a pasted text. It never raises.

    Args:
        text: One case per line, with a semicolon, tab or | between its fields and commas between its items:
            `list; relevant`, `name; list; relevant` or `name; list; relevant; list of model B`. Or JSON, or
            Python as in blog posts: `cases = [{"predict_list": [...], "ground_truth": {...}}]`, or
            `predict_list = [...]` and `ground_truth = {...}`.

    >>> paste = read_paste("A, B, C; B\nanything")
    >>> paste.cases[0].lists, [problem.code for problem in paste.problems]
    ((('A', 'B', 'C'),), ['paste_one_field'])
    """
    problems: list[Problem] = []
    if len(text) > MAX_PASTE:
        problems.append(Problem("paste_too_long", {"limit": MAX_PASTE}))
        # The last line was cut in two; its rest is not the case that was meant.
        text = text[:MAX_PASTE].rpartition("\n")[0]
    found = read_code(text) if is_code(text) else read_lines(text)
    if not any(isinstance(entry, CaseDraft) for entry in found):
        # `[A, B]; [B]` looks like code and is not.
        lines = read_lines(text)
        found = found if any(isinstance(entry, Problem) for entry in lines) else lines
    cases: list[CaseDraft] = []
    places: list[int] = []
    for place, entry in enumerate(found):
        if isinstance(entry, Problem):
            problems.append(entry)
        else:
            draft, changed = repaired(entry)
            problems += changed
            cases.append(draft)
            places.append(place)
    if not found:
        problems.append(Problem("paste_nothing"))
    return Paste(tuple(cases), bounded(problems), tuple(places))


def with_pasted(case_set: CaseSet, paste: Paste, *, replace: bool) -> tuple[CaseSet, tuple[Problem, ...]]:
    """Return the set with the pasted cases, and the problems of fitting them in.

    Args:
        case_set: The set as it is. Its cutoff, measure and rules stay.
        paste: The parsed text; without a usable case the set stays as it is.
        replace: Whether the pasted cases take the place of those there are, or come after them.

    >>> from webapp.cases.case_set import OPENING_CASES
    >>> more, problems = with_pasted(OPENING_CASES, read_paste("u2; A; A"), replace=False)
    >>> more.names, more.open.name, problems[0].code
    (('u1', 'u2', 'u2 (2)'), 'u2 (2)', 'case_name_taken')
    """
    if replace:
        cases, problems = cases_of(paste.cases)
        return (CaseSet.of(cases, case_set.settings._replace(at=0)) if cases else case_set), problems
    kept = case_set.cases
    cases, problems = cases_of(paste.cases, taken=case_set.names, models=case_set.models)
    if not cases:
        return case_set, problems
    if cases[0].models > case_set.models:
        kept = tuple(_with_empty_second(case) for case in kept)
        problems = (*problems, Problem("cases_without_b", {"cases": ", ".join(case_set.names)}))
    return CaseSet.of((*kept, *cases), case_set.settings._replace(at=len(kept))), bounded(problems)


def with_second_model(case_set: CaseSet, paste: Paste) -> tuple[CaseSet, Matching]:
    """Return the set with the pasted lists as those of model B, each in the case of its name.

    A pasted case without a name goes to the case at the same place. Relevant items stay those of the set.

    Args:
        case_set: The set; a model B that it has is replaced.
        paste: Lists for model B: the last list of each pasted case. `name; list` will do.

    >>> from webapp.cases.case_set import OPENING_CASES
    >>> both, matching = with_second_model(OPENING_CASES, read_paste("u2; B, D, A"))
    >>> both.case("u2").lists[1], matching.matched, matching.not_in_paste
    (('B', 'D', 'A'), ('u2',), ('u1',))
    """
    given: dict[str, CaseDraft] = {}
    strangers: list[str] = []
    for place, pasted in zip(paste.places, paste.cases, strict=True):
        draft = _name_and_list(pasted, case_set.names)
        name = draft.name or (case_set.names[place] if place < len(case_set.cases) else None)
        if name in case_set.names and name not in given:
            given[name] = draft
        else:
            strangers.append(draft.name or str(draft.line or place + 1))
    if not given:
        return case_set, Matching(not_in_set=tuple(strangers), not_in_paste=case_set.names)
    problems: list[Problem] = []
    cases: list[Case] = []
    for case in case_set.cases:
        fresh = _with_empty_second(case.with_models(1))
        if case.name in given:
            fresh, dropped = _with_second_list(fresh, given[case.name].lists[-1])
            if dropped:
                values = {"case": case.name, "limit": MAX_ITEMS, "dropped": dropped}
                problems.append(Problem("case_too_many_items", values))
        cases.append(fresh)
    return CaseSet.of(tuple(cases), case_set.settings), Matching(
        matched=tuple(name for name in case_set.names if name in given),
        not_in_set=tuple(strangers),
        not_in_paste=tuple(name for name in case_set.names if name not in given),
        different_relevant=tuple(
            case.name
            for case in case_set.cases
            if case.name in given
            and given[case.name].relevant
            and set(given[case.name].relevant) != set(case.relevant)
        ),
        problems=bounded(problems),
    )


def _name_and_list(draft: CaseDraft, names: Collection[str]) -> CaseDraft:
    """Return the draft with its only item as its name if it is one: `u1; A, B` is a list for u1."""
    first = draft.lists[0]
    if draft.name is None and len(first) == 1 and first[0] in names:
        return replace(draft, name=first[0], lists=(draft.relevant,), relevant=())
    return draft


def _with_empty_second(case: Case) -> Case:
    return replace(case, lists=(case.lists[0], ()))


def _with_second_list(case: Case, ranked: Collection[str]) -> tuple[Case, int]:
    """Return the case with as much of this list as it has room for, and how many items are left out."""
    known = set(case.items)
    new = [item for item in ranked if item not in known]
    left_out = set(new[MAX_ITEMS - len(known) :])
    return case.with_list("B", [item for item in ranked if item not in left_out]), len(left_out)
