"""Several files at once: the lists of several models of the same cases, or cases one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from webapp.cases.importing.found import Found
from webapp.model.problems import Problem


def taken_together(parts: Sequence[tuple[str, Found]]) -> list[Found]:
    """Return the files as the parts that are joined, with notes on what was done with them.

    Files with the same cases are a model each. Those that have no case in common are parts of one set, so
    their cases follow one another.

    Args:
        parts: The name of each file, and what was found in it; what was pasted has no name.

    >>> from webapp.cases.case_draft import CaseDraft
    >>> one, two = (Found("lines", [CaseDraft(name, (["A"],), ["A"])]) for name in ("u1", "u2"))
    >>> [part.models for part in taken_together([("bpr", one), ("knn", one)])]
    [('bpr',), ('knn',)]
    >>> [[draft.name for draft in part.drafts] for part in taken_together([("a", one), ("b", two)])]
    [['u1', 'u2']]
    """
    named = [(name, _called(name, found)) for name, found in parts]
    if len(parts) < 2 or not all(name for name, _ in parts):
        return [found for _, found in named]
    notes: list[Problem] = []
    lists = [name for name, found in parts if found.has_lists]
    judged = [name for name, found in parts if not found.has_lists]
    if lists and judged:
        notes.insert(0, Problem("import_files_relevant", {"files": ", ".join(judged)}))
    founds = [found for _, found in named]
    if len(lists) > 1:
        are_apart = _are_apart([found for _, found in parts if found.has_lists])
        code = "import_files_cases" if are_apart else "import_files_models"
        notes.insert(0, Problem(code, {"files": ", ".join(lists)}))
        if are_apart:
            whole = _one_after_another([found for _, found in parts if found.has_lists])
            founds = [whole, *(found for found in founds if not found.has_lists)]
    first, *rest = founds
    return [replace(first, notes=(*notes, *first.notes)), *rest]


def _called(name: str, found: Found) -> Found:
    """Return what was found with a name for its model, where it has one without."""
    return replace(found, models=(name,)) if name and found.has_lists and found.models == ("",) else found


def _are_apart(founds: Sequence[Found]) -> bool:
    """Return whether no file has a case of another one, and all have lists of the same models.

    Cases without names are the same ones where their number is the same, and what is relevant in them.
    """
    if len({found.models if len(found.models) > 1 else () for found in founds}) > 1:
        return False
    if any(draft.name is None for found in founds for draft in found.drafts):
        first, *others = ([tuple(sorted(draft.relevant)) for draft in found.drafts] for found in founds)
        return all(found.has_relevant for found in founds) and any(other != first for other in others)
    names = [draft.name for found in founds for draft in found.drafts]
    per_file = [{draft.name for draft in found.drafts} for found in founds]
    return len(set(names)) == sum(map(len, per_file))


def _one_after_another(founds: Sequence[Found]) -> Found:
    return replace(
        founds[0],
        drafts=[draft for found in founds for draft in found.drafts],
        skipped=tuple(one for found in founds for one in found.skipped),
        notes=tuple(dict.fromkeys(note for found in founds for note in found.notes)),
        doubt=next((found.doubt for found in founds if found.doubt), ""),
        has_relevant=all(found.has_relevant for found in founds),
    )
