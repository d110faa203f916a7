"""Pasting a list onto the board: in place of what is there, or after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from webapp.board.last_act import LastAct
from webapp.board.protocol import Place
from webapp.model.limits import MAX_ITEMS, MAX_UNNAMED
from webapp.model.pasted_list import PastedList, read_pasted_list
from webapp.model.problems import Problem
from webapp.model.repeats import as_given
from webapp.model.scenario import Scenario

_IN_NO_ORDER: Final[Mapping[str, str]] = {"pasted_repeats": "pasted_repeated"}
"""Problem of a list -> the problem of the same names where there is no order."""

Pasted = tuple[Scenario, LastAct | None, tuple[Problem, ...]]
"""The scenario after a paste, a record of it if anything changed, and what could not be used."""


def pasted(scenario: Scenario, text: str, to: Place) -> Pasted:
    """Return the scenario after a text was pasted; the same one where nothing in the text can be used.

    A text with a semicolon replaces the list and its relevant items, one without adds its items to a place.

    >>> after, done, _ = pasted(Scenario(("A",), ("A",), k=3), "B, C; C", "ranked")
    >>> after.ranked, after.relevant, done.kind
    (('B', 'C'), ('C',), 'pasted')
    >>> pasted(after, "C, D", "ranked")[0].ranked
    ('B', 'C', 'D')
    """
    found = read_pasted_list(text)
    if found.is_empty:
        return scenario, None, found.problems
    if found.relevant is None:
        return _added(scenario, found, to)
    return _replaced(scenario, found, found.relevant)


def _replaced(scenario: Scenario, found: PastedList, relevant: Sequence[str]) -> Pasted:
    """Return the pasted list at the same cutoff; relevant items that have no room count on without a card."""
    problems = [*found.problems]
    ranked = found.ranked[:MAX_ITEMS]
    if dropped := len(found.ranked) - len(ranked):
        problems.append(Problem("link_too_many_items", {"limit": MAX_ITEMS, "dropped": dropped}))
    missed = [item for item in relevant if item not in ranked]
    folded = missed[MAX_ITEMS - len(ranked) :]
    if folded:
        problems.append(Problem("link_relevant_folded", {"limit": MAX_ITEMS, "folded": len(folded)}))
    named = tuple(item for item in relevant if item not in folded)
    unnamed = min(len(folded), MAX_UNNAMED)
    graded = scenario if found.grades is None else scenario.with_grades(True)
    grades = graded.grades if found.grades is None else tuple(found.grades.items())
    after = replace(graded, ranked=ranked, relevant=named, unused=(), unnamed=unnamed, grades=grades)
    return after, LastAct("pasted", now=len(ranked)), tuple(problems)


def _added(scenario: Scenario, found: PastedList, to: Place) -> Pasted:
    """Return the scenario with the items that are new to it, as far as there is room."""
    names, problems = found.ranked, [*found.problems]
    if to != "ranked":
        # Only a list has places: elsewhere an item is there once.
        names = tuple(dict.fromkeys(as_given(names, ())))
        problems = [replace(one, code=_IN_NO_ORDER.get(one.code, one.code)) for one in problems]
    known = set(scenario.items)
    if already := [item for item in names if item in known]:
        problems.append(Problem("pasted_known", {"names": ", ".join(already)}))
    new = [item for item in names if item not in known]
    fitting = tuple(new[: MAX_ITEMS - len(known)])
    if dropped := len(new) - len(fitting):
        problems.append(Problem("link_too_many_items", {"limit": MAX_ITEMS, "dropped": dropped}))
    if not fitting:
        return scenario, None, tuple(problems)
    match to:
        case "ranked":
            after = replace(scenario, ranked=(*scenario.ranked, *fitting))
        case "missed":
            after = replace(scenario, relevant=(*scenario.relevant, *fitting))
        case "unused":
            after = replace(scenario, unused=(*scenario.unused, *fitting))
    return after, LastAct("pasted_more", now=len(fitting)), tuple(problems)
