"""Numbers that stand behind items: grades of relevant ones, `A:3, B:1`, and scores in lists, `A:0.9`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found
from webapp.model.problems import Problem

_NUMBERED: Final = re.compile(r"(.*\S)\s*[:：=]\s*(-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)\s*")


class _Parts(NamedTuple):
    """An item, and the number behind it."""

    item: str
    number: float
    is_fraction: bool


def without_numbers(found: Found) -> Found:
    """Return cases whose items have no grades and scores behind them: lists in the order of the scores.

    A number is a grade where the name before it is in the list of its case, and with it where all relevant
    items have one; those with 0 are left out. It is a score where all items of all lists have one, and some
    name before it is relevant. A name that is itself in a list, or relevant, stays whole.

    >>> cases = [CaseDraft("u", (["A:0.2", "B:0.9"],), ["A:3", "B:0", "Z:1"])]
    >>> without_numbers(Found("lines", cases)).drafts[0]
    CaseDraft(name='u', lists=(['B', 'A'],), relevant=['A', 'Z'], unused=(), unnamed=0, line=None)
    >>> titled = Found("lines", [CaseDraft("u", (["Alien"],), ["Alien", "Apollo: 13"])])
    >>> without_numbers(titled) is titled
    True
    """
    if found.is_exact:
        return found
    drafts, notes = found.drafts, found.notes
    every = (item for draft in drafts for names in (*draft.lists, draft.relevant) for item in names)
    parts = {item: _Parts(match[1].strip(), float(match[2]), not match[2].lstrip("-").isdigit()) for item in
             dict.fromkeys(every) if (match := _NUMBERED.fullmatch(item))}  # fmt: skip
    if parts and (scored := _example_of_scores(drafts, parts)):
        drafts = [
            replace(draft, lists=tuple(_by_score(one, parts) for one in draft.lists)) for draft in drafts
        ]
        notes = (*notes, Problem("import_colon_scores", {"example": scored, "item": parts[scored].item}))
    in_lists = {item for draft in drafts for ranked in draft.lists for item in ranked}
    graded = {item: own for item, own in parts.items() if item not in in_lists and own.number >= 0}
    known = [
        item
        for draft in drafts
        for item in draft.relevant
        if item in graded and any(graded[item].item in ranked for ranked in draft.lists)
    ]
    if known:
        are_all = all(item in graded for draft in drafts for item in draft.relevant)
        named = graded if are_all else {item: graded[item] for item in known}
        drafts = [replace(draft, relevant=_above_0(draft.relevant, named)) for draft in drafts]
        values = {"example": known[0], "item": graded[known[0]].item}
        notes = (*notes, Problem("import_colon_grades", values))
    return found if drafts is found.drafts else replace(found, drafts=drafts, notes=notes)


def _example_of_scores(drafts: Sequence[CaseDraft], parts: Mapping[str, _Parts]) -> str | None:
    """Return a relevant item of a list with its score; None where the numbers in lists are part of names."""
    lists = [(ranked, draft.relevant) for draft in drafts for ranked in draft.lists if ranked]
    for ranked, relevant in lists:
        names = {parts[item].item for item in ranked if item in parts}
        if len(names) < len(ranked) or not {*ranked}.isdisjoint(relevant):
            return None
    # What is relevant may have numbers too: then whole numbers may be the last part of ids.
    has_fractions = any(parts[item].is_fraction for ranked, _ in lists for item in ranked)
    for ranked, relevant in lists:
        wanted = {*relevant, *(parts[item].item for item in relevant if item in parts and has_fractions)}
        if hit := next((item for item in ranked if parts[item].item in wanted), None):
            return hit
    return None


def _by_score(ranked: Sequence[str], parts: Mapping[str, _Parts]) -> list[str]:
    return [parts[item].item for item in sorted(ranked, key=lambda item: -parts[item].number)]


def _above_0(relevant: Sequence[str], parts: Mapping[str, _Parts]) -> list[str]:
    return [
        parts[item].item if item in parts else item
        for item in relevant
        if item not in parts or parts[item].number > 0
    ]
