"""Names in imported cases that only look different: told, and of items asked about."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace

from recmetrics.lists.alike import alike_pairs
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found, Reading
from webapp.cases.importing.rows import named
from webapp.model.names import salvage_name
from webapp.model.problems import Problem


def with_alike(found: Found, reading: Reading) -> Found:
    """Return what was found with the question whether items that look alike are the same, where it has none.

    Args:
        found: What was found.
        reading: The reader's answer; "same" gives such an item of a list the name of the relevant one.

    >>> one = Found("lines", [CaseDraft("u1", (["0114709", "b"],), ["114709", "b"])])
    >>> with_alike(one, "").doubt, with_alike(one, "same").drafts[0].lists
    ('alike', (['114709', 'b'],))
    """
    lists = ((ranked, draft.relevant) for draft in found.drafts for ranked in draft.lists)
    if found.doubt or not alike_notes(lists):
        return found
    if reading != "same":
        return replace(found, doubt="alike")
    drafts = [
        replace(draft, lists=tuple(_named_alike(ranked, draft.relevant) for ranked in draft.lists))
        for draft in found.drafts
    ]
    return replace(found, drafts=drafts, doubt="alike")


def alike_notes(lists: Iterable[tuple[Sequence[str], Sequence[str]]]) -> tuple[Problem, ...]:
    """Return a note on the relevant items that look like one in a list, if there are any.

    Args:
        lists: Ranked lists, each with the relevant items of its case.
    """
    pairs = dict.fromkeys(pair for ranked, relevant in lists for pair in _pairs(ranked, relevant))
    return _noted("import_items_alike", pairs)


def _noted(code: str, pairs: Collection[tuple[Hashable, Hashable]]) -> tuple[Problem, ...]:
    shown = named([f"{one} / {other}" for one, other in pairs])
    return (Problem(code, {"pairs": shown}),) if pairs else ()


def alike_case_notes(cases: Iterable[CaseDraft]) -> tuple[Problem, ...]:
    """Return a note on cases without a list that look like one without relevant items, if there are any.

    >>> (note,) = alike_case_notes([CaseDraft("2", ((),), ["a"]), CaseDraft("2.0", (["a"],), ())])
    >>> note.values["pairs"]
    '2 / 2.0'
    """
    named_cases = [case for case in cases if case.name]
    no_list = [case.name for case in named_cases if not any(case.lists)]
    unknown = [case.name for case in named_cases if any(case.lists) and not case.relevant]
    return _noted("import_cases_alike", alike_pairs(no_list, unknown, no_list))


def _pairs(ranked: Sequence[str], relevant: Sequence[str]) -> list[tuple[str, str]]:
    """Return relevant items that a list lacks, with one that looks like each, if their clean names differ."""
    shown, wanted = set[Hashable](ranked), set[Hashable](relevant)
    missed = wanted - shown
    alike = alike_pairs(missed, shown, wanted) if missed else ()
    pairs = ((str(one), str(other)) for one, other in alike)
    return [(one, other) for one, other in pairs if salvage_name(one)[0] != salvage_name(other)[0]]


def _named_alike(ranked: Sequence[str], relevant: Sequence[str]) -> list[str]:
    names = {other: wanted for wanted, other in _pairs(ranked, relevant)}
    return [names.get(item, item) for item in ranked]
