"""Imported cases into a set: added, in place of those there were, or as the lists of further models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.cases.case import MODELS, Case
from webapp.cases.case_draft import CaseDraft, cases_of
from webapp.cases.case_set import CaseSet
from webapp.cases.importing.alike import alike_notes
from webapp.cases.importing.understanding import Understood, numbered_lines
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.names import salvage_name
from webapp.model.problems import Problem, bounded


@dataclass(frozen=True, slots=True)
class Added:
    """A set with what was imported.

    Args:
        case_set: The set; the one from before where nothing could be used.
        names: The names of the cases that came, or that got a list.
        used: How many of the imported cases these are: the first ones.
        problems: What did not fit.
    """

    case_set: CaseSet
    names: tuple[str, ...] = ()
    used: int = 0
    problems: tuple[Problem, ...] = ()


def with_imported(case_set: CaseSet, found: Understood) -> Added:
    """Return the set with the imported cases behind its own. Its cutoff, measures and rules stay.

    Models go together by their names, and by their order where the set has none.

    >>> from webapp.cases.case_set import POST_CASES
    >>> from webapp.cases.importing.understanding import understood
    >>> added = with_imported(POST_CASES, understood("u2; A; A"))
    >>> added.names, added.case_set.open.name, added.problems[0].code
    (('u2 (2)',), 'u2 (2)', 'case_name_taken')
    """
    labels, places = _joined_models(case_set, found.models)
    if len(labels) > len(MODELS):
        return Added(case_set, problems=(Problem("models_full", {"limit": len(MODELS)}),))
    drafts = [_placed(draft, places, len(labels)) for draft in found.cases]
    beyond = len(found.drafts) - len(found.cases)
    cases, problems = cases_of(drafts, taken=case_set.names, models=len(labels), beyond=beyond)
    if not cases:
        return Added(case_set, problems=problems)
    kept = tuple(_widened(case, len(labels)) for case in case_set.cases)
    settings = case_set.settings._replace(at=len(kept), labels=labels)
    joined = CaseSet.of((*kept, *cases), settings)
    looked_at = joined.cases if len(labels) > case_set.models else cases
    without = [case.name for case in looked_at if not all(case.lists) and any(case.lists)]
    return Added(
        joined, tuple(case.name for case in cases), len(cases), bounded((*problems, *_without_list(without)))
    )


def with_replaced(case_set: CaseSet, found: Understood) -> Added:
    r"""Return the imported cases under the settings of the set; a saved set has settings of its own.

    >>> from webapp.cases.case_set import POST_CASES
    >>> from webapp.cases.importing.understanding import understood
    >>> with_replaced(POST_CASES, understood("user;BPR;relevant\nx;A, B;B")).case_set.names
    ('x',)
    """
    if found.case_set is not None:
        return Added(found.case_set, found.case_set.names, len(found.cases))
    cases, problems = cases_of(
        found.cases, models=len(found.models), beyond=len(found.drafts) - len(found.cases)
    )
    settings = case_set.settings._replace(at=0, labels=_clean_labels(found.models), baseline="A")
    without = [case.name for case in cases if not all(case.lists) and any(case.lists)]
    names = tuple(case.name for case in cases)
    return Added(
        CaseSet.of(cases, settings), names, len(cases), bounded((*problems, *_without_list(without)))
    )


def with_new_models(case_set: CaseSet, found: Understood) -> Added:
    """Return the set with the imported lists as those of further models, each in the case of its name.

    A list without a name goes to the case at the same place. The relevant items stay those of the set.

    >>> from webapp.cases.case_set import POST_CASES
    >>> from webapp.cases.importing.understanding import understood
    >>> both = with_new_models(POST_CASES, understood("u2; B, D, A", known=("u1", "u2")))
    >>> both.names, both.case_set.case("u2").lists, [problem.code for problem in both.problems]
    (('u2',), (('A', 'C', 'E', 'B', 'D'), ('B', 'D', 'A')), ['joined_not_given'])
    """
    before = case_set.models
    if before + len(found.models) > len(MODELS):
        return Added(case_set, problems=(Problem("models_full", {"limit": len(MODELS)}),))
    given: dict[str, CaseDraft] = {}
    strangers: list[str] = []
    for place, draft in enumerate(found.cases):
        name = draft.name or (case_set.names[place] if place < len(case_set.cases) else "")
        if name in case_set.names and name not in given:
            given[name] = draft
        else:
            strangers.append(draft.name or str(place + 1))
    problems: list[Problem] = []
    if strangers:
        problems.append(Problem("joined_unknown", {"names": ", ".join(strangers)}))
    if not given:
        return Added(case_set, problems=tuple(problems))
    missing = [name for name in case_set.names if name not in given]
    if missing:
        problems.append(Problem("joined_not_given", {"names": ", ".join(missing)}))
    differing = [
        case.name
        for case in case_set.cases
        if case.name in given and {*given[case.name].relevant} not in (set(), set(case.relevant))
    ]
    if differing:
        problems.append(Problem("joined_relevant", {"names": ", ".join(differing)}))
    problems += alike_notes(
        (ranked, case.relevant)
        for case in case_set.cases
        if case.name in given
        for ranked in given[case.name].lists
    )
    cases: list[Case] = []
    for case in case_set.cases:
        wider, dropped = _with_lists(case, given.get(case.name), len(found.models))
        if dropped:
            values = {"case": case.name, "limit": MAX_ITEMS, "dropped": dropped}
            problems.append(Problem("case_too_many_items", values))
        cases.append(wider)
    labels = (*case_set.labels, *_clean_labels(found.models))
    joined = CaseSet.of(tuple(cases), case_set.settings._replace(labels=labels))
    return Added(joined, tuple(given), len(found.cases), bounded(problems))


def text_left(text: str, found: Understood, added: Added) -> str:
    r"""Return what was not used of a text: its skipped lines, and the cases that there was no room for.

    A text whose cases are not lines, one each, is kept whole as long as there is more in it.

    >>> from webapp.cases.case_set import POST_CASES
    >>> from webapp.cases.importing.understanding import understood
    >>> text = "u3; A, B; A\nnonsense"
    >>> text_left(text, found := understood(text), with_imported(POST_CASES, found))
    'nonsense'
    """
    rest = found.drafts[added.used :]
    skipped = [one for one in found.skipped if not one.file]
    if not rest and not skipped:
        return ""
    lines = {number: line for number, line in numbered_lines(text) if line.strip(" \t|-:")}
    # A header says what the columns of the lines that are left mean.
    head = [next(iter(lines.values()))] if found.kind == "header" and lines else []
    if found.kind not in ("lines", "header") or (
        found.kind == "header" and len(lines) != len(head) + len(found.drafts) + len(skipped)
    ):
        return text
    kept = {*(one.line for one in skipped), *(draft.line for draft in rest)}
    return "\n".join((*head, *(line for number, line in lines.items() if number in kept)))


def _joined_models(case_set: CaseSet, models: Sequence[str]) -> tuple[tuple[str, ...], list[int]]:
    """Return the names of all models, and the place of each imported one among them."""
    own = case_set.labels
    incoming = _clean_labels(models)
    if not any(own) or not any(incoming):
        pairs = [*own, *("",) * (len(incoming) - len(own))]
        found = [*incoming, *("",) * (len(own) - len(incoming))]
        labels = [mine or theirs for mine, theirs in zip(pairs, found, strict=True)]
        return tuple(labels), list(range(len(incoming)))
    labels = list(own)
    places: list[int] = []
    for label in incoming:
        if not label or label not in labels:
            labels.append(label)
            places.append(len(labels) - 1)
        else:
            places.append(labels.index(label))
    return tuple(labels), places


def _clean_labels(models: Sequence[str]) -> tuple[str, ...]:
    return tuple(salvage_name(model)[0] or "" for model in models)


def _placed(draft: CaseDraft, places: Sequence[int], models: int) -> CaseDraft:
    """Return the case with each list at the place of its model; the others are empty."""
    lists: list[Sequence[str]] = [()] * models
    for place, names in zip(places, draft.lists, strict=False):
        lists[place] = names
    return replace(draft, lists=tuple(lists))


def _widened(case: Case, models: int) -> Case:
    return replace(case, lists=(*case.lists, *[()] * (models - case.models)))


def _without_list(names: Sequence[str]) -> list[Problem]:
    return [Problem("cases_without_list", {"cases": ", ".join(names)})] if names else []


def _with_lists(case: Case, draft: CaseDraft | None, models: int) -> tuple[Case, int]:
    """Return the case with further lists, as far as it has room, and how many items are left out."""
    lists = [*(draft.lists if draft else ()), *[()] * models][:models]
    known = dict.fromkeys(case.items)
    new = dict.fromkeys(item for names in lists for item in names if item not in known)
    left_out = set(list(new)[MAX_ITEMS - len(known) :])
    kept = [tuple(item for item in names if item not in left_out) for names in lists]
    ranked = {item for names in kept for item in names}
    unused = tuple(item for item in case.unused if item not in ranked)
    return replace(case, lists=(*case.lists, *kept), unused=unused), len(left_out)


def room_in(case_set: CaseSet) -> int:
    """Return how many more cases the set has room for."""
    return MAX_CASES - len(case_set.cases)
