"""Cases from several texts or tables: lists of models in some, relevant items in others, by case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found, NotUnderstoodError, check_models
from webapp.cases.importing.rows import named
from webapp.model.problems import Problem

_Key = tuple[str | int, int]
"""The name of a case, or its place where it has none, and how many before it have the same name."""


def joined(parts: Sequence[Found]) -> Found:
    """Return the cases of several parts as one: models one after another, relevant items by case.

    Raises:
        NotUnderstoodError: Some parts name their cases and others do not, or there are too many models.

    >>> lists = Found("rows", [CaseDraft("u", (["A", "B"],), ())], has_relevant=False)
    >>> truth = Found("rows", [CaseDraft("u", ((),), ["B"])], has_lists=False)
    >>> joined([lists, truth, lists]).drafts[0].lists, joined([lists, truth]).drafts[0].relevant
    ((['A', 'B'], ['A', 'B']), ['B'])
    """
    if len(parts) == 1:
        return parts[0]
    if len({draft.name is None for part in parts for draft in part.drafts}) > 1:
        raise NotUnderstoodError(Problem("import_mixed"))
    models: list[str] = []
    lists: dict[_Key, dict[int, Sequence[str]]] = {}
    relevant: dict[_Key, CaseDraft] = {}
    differing: dict[str, None] = {}
    for part in parts:
        first = len(models)
        if part.has_lists:
            models += [name if name not in models else "" for name in part.models]
        for key, draft in _keyed(part.drafts):
            own = lists.setdefault(key, {})
            if part.has_lists:
                own |= {first + at: ranked for at, ranked in enumerate(draft.lists)}
            if part.has_relevant:
                before = relevant.setdefault(key, draft)
                if {*before.relevant} != {*draft.relevant}:
                    differing[str(key[0])] = None
    check_models(models)
    notes = [note for part in parts for note in part.notes]
    if differing:
        notes.append(Problem("import_parts_differ", {"cases": named(differing)}))
    rated = next((part for part in parts if part.ratings is not None), None)
    ratings = rated.ratings if rated else None
    if rated and ratings:
        own = dict(zip((key for key, _ in _keyed(rated.drafts)), ratings.by_case, strict=True))
        ratings = replace(ratings, by_case=tuple(own.get(key, {}) for key in lists))
    asking = next((part for part in parts if part.doubt), None)
    return Found(
        parts[-1].kind if len({part.kind for part in parts}) == 1 else "parts",
        [_case(key, own, relevant.get(key), len(models) or 1) for key, own in lists.items()],
        models=tuple(models) or ("",),
        skipped=tuple(one for part in parts for one in part.skipped),
        ratings=ratings,
        notes=tuple(dict.fromkeys(notes)),
        doubt=asking.doubt if asking else "",
        answered=asking.answered if asking else "",
        has_lists=any(part.has_lists for part in parts),
        has_relevant=any(part.has_relevant for part in parts),
        is_exact=any(part.is_exact for part in parts),
    )


def _keyed(drafts: Sequence[CaseDraft]) -> list[tuple[_Key, CaseDraft]]:
    seen = Counter[str | int]()
    keyed: list[tuple[_Key, CaseDraft]] = []
    for place, draft in enumerate(drafts, 1):
        name = place if draft.name is None else draft.name
        keyed.append(((name, seen[name]), draft))
        seen[name] += 1
    return keyed


def _case(key: _Key, lists: dict[int, Sequence[str]], judged: CaseDraft | None, models: int) -> CaseDraft:
    name = key[0] if isinstance(key[0], str) else None
    ranked = tuple(lists.get(at, ()) for at in range(models))
    return CaseDraft(name, ranked, judged.relevant if judged else (), unnamed=judged.unnamed if judged else 0)
