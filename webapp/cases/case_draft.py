"""Repair of case drafts into valid cases, with every change reported.

Links, pasted text and foreign files are all imported this way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from webapp.cases.case import Case
from webapp.cases.case_names import free_name, free_number
from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_UNNAMED
from webapp.model.names import MAX_NAME, salvage_name
from webapp.model.problems import Problem
from webapp.model.repeats import named_apart

# Items that are looked at in one place: as many as can count, with and without a name.
_LOOKED_AT: Final = MAX_ITEMS + MAX_UNNAMED


@dataclass(frozen=True, slots=True)
class CaseDraft:
    """A case as it was written; `repaired` cleans its texts and keeps its items within the limits.

    Args:
        name: Its name, or None where it was given none.
        lists: The ranked list of each model, A first.
        relevant: The relevant items.
        unused: Further items that are neither.
        unnamed: How many further relevant items there are.
        line: Its line, or None in a link, where it is identified by its name.
    """

    name: str | None
    lists: tuple[Sequence[str], ...]
    relevant: Sequence[str]
    unused: Sequence[str] = ()
    unnamed: int = 0
    line: int | None = None


def repaired(draft: CaseDraft, place: int = 1) -> tuple[CaseDraft, tuple[Problem, ...]]:
    """Return the draft with clean names, each item once and none too many, and the problems.

    A repeated item keeps its later places in a list, under names of their own; see `repeats`.

    Args:
        draft: The case as it was written.
        place: Its place among all cases, from 1, by which it is called where it has neither name nor line.

    >>> draft, problems = repaired(CaseDraft(" u1 ", (["A", "B", "A"],), ["B", "B"]))
    >>> draft.name, draft.lists, draft.relevant, [problem.code for problem in problems]
    ('u1', (('A', 'B', 'A ×2'),), ('B',), ['case_repeats', 'case_duplicates'])
    """
    repair = _Repair(draft, place)
    name = repair.name(draft.name) if draft.name is not None else None
    lists = [repair.ranked(names) for names in draft.lists]
    relevant = repair.names(draft.relevant)
    unused = repair.names(draft.unused, elsewhere={*chain(*lists, relevant)})
    repair.report_repeated()
    kept, unnamed = repair.within_limit(lists, relevant, unused)

    def within(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(item for item in names if item in kept)

    clean = replace(
        draft,
        name=name,
        lists=tuple(map(within, lists)),
        relevant=within(relevant),
        unused=within(unused),
        unnamed=unnamed,
    )
    return clean, tuple(repair.problems)


def cases_of(
    drafts: Sequence[CaseDraft], *, taken: Collection[str] = (), models: int = 1, beyond: int = 0
) -> tuple[tuple[Case, ...], tuple[Problem, ...]]:
    """Build cases from repaired drafts: unique names, equally many lists, and no more than the limit.

    Args:
        drafts: Drafts from `repaired`.
        taken: Names of the cases that there are already.
        models: How many models these have. More lists in any draft make it more.
        beyond: How many more cases there were than could be looked at.

    >>> cases, problems = cases_of([CaseDraft(None, ("A",), ""), CaseDraft("u", ("A", "B"), "")])
    >>> [(case.name, case.lists) for case in cases], [problem.code for problem in problems]
    ([('1', (('A',), ())), ('u', (('A',), ('B',)))], ['cases_without_list'])
    """
    problems: list[Problem] = []
    room = MAX_CASES - len(taken)
    dropped = len(drafts[room:]) + beyond
    if dropped:
        problems.append(Problem("cases_too_many", {"limit": MAX_CASES, "dropped": dropped}))
        drafts = drafts[:room]
    models = max([models, *(len(draft.lists) for draft in drafts)])
    cases: list[Case] = []
    names = {*taken, *(draft.name for draft in drafts if draft.name is not None)}
    used = set(taken)
    for draft in drafts:
        if draft.name is None:
            name = free_number(names, len(taken) + len(cases) + 1)
        elif draft.name in used:
            name = free_name(draft.name, names)
            problems.append(Problem("case_name_taken", {"name": draft.name, "used": name}))
        else:
            name = draft.name
        names.add(name)
        used.add(name)
        lists = (*map(tuple[str, ...], draft.lists), *[()] * (models - len(draft.lists)))
        cases.append(Case(name, lists, tuple(draft.relevant), tuple(draft.unused), draft.unnamed))
    without = [case.name for case, draft in zip(cases, drafts, strict=True) if len(draft.lists) < models]
    if without:
        problems.append(Problem("cases_without_list", {"cases": ", ".join(without)}))
    return tuple(cases), tuple(problems)


class _Repair:
    """One pass over a draft that collects its problems."""

    def __init__(self, draft: CaseDraft, place: int) -> None:
        self.draft = draft
        self.place = place
        self.problems: list[Problem] = []
        self.in_lists: dict[str, None] = {}
        self.repeated: dict[str, None] = {}
        self.unread = 0

    def report(self, kind: str, **values: str | int) -> None:
        """Report a problem of this line, or of this case where there are no lines."""
        if self.draft.line is None:
            case = self.draft.name or str(self.place)
            self.problems.append(Problem(f"case_{kind}", {"case": case, **values}))
        else:
            self.problems.append(Problem(f"line_{kind}", {"line": self.draft.line, **values}))

    def name(self, raw: str) -> str | None:
        name, problem = salvage_name(raw)
        if problem is not None:
            # A blank name is none: the number that replaces it needs no message.
            if problem.code == "link_name_mended" and len(name or "") == MAX_NAME:
                self.report("name_shortened", name=raw, limit=MAX_NAME)
            elif problem.code == "link_name_mended":
                self.report("name_mended", name=raw, used=name or "")
            elif problem.code != "name_empty":
                self.problems.append(problem)
        return name

    def ranked(self, pieces: Sequence[str]) -> list[str]:
        """Return the clean names of a list; later places of a repeated item have names of their own."""
        names, repeated = named_apart(self.all_names(pieces))
        self.in_lists |= dict.fromkeys(repeated)
        return list(names)

    def names(self, pieces: Sequence[str], elsewhere: Collection[str] = ()) -> list[str]:
        """Return the distinct clean names among these pieces that are not elsewhere."""
        names: dict[str, None] = {}
        for name in self.all_names(pieces):
            if name in names or name in elsewhere:
                self.repeated[name] = None
            else:
                names[name] = None
        return list(names)

    def all_names(self, pieces: Sequence[str]) -> list[str]:
        """Return the clean names of these pieces, as many as are looked at."""
        self.unread += len(pieces[_LOOKED_AT:])
        names = map(self.name, pieces[:_LOOKED_AT])
        return [name for name in names if name is not None]

    def report_repeated(self) -> None:
        if self.in_lists:
            self.report("repeats", names=", ".join(self.in_lists))
        if self.repeated:
            self.report("duplicates", names=", ".join(self.repeated))

    def within_limit(
        self, lists: Sequence[Sequence[str]], relevant: Sequence[str], unused: Sequence[str]
    ) -> tuple[set[str], int]:
        """Return the items that are kept, and how many relevant ones count without a name.

        A relevant item beyond the limit still counts, or the numbers would be those of another case.
        """
        items = list(dict.fromkeys(chain(*lists, relevant, unused)))
        kept, lost = set(items[:MAX_ITEMS]), set(items[MAX_ITEMS:])
        folded = len(lost.intersection(relevant))
        if folded:
            self.report("relevant_folded", limit=MAX_ITEMS, folded=folded)
        dropped = len(lost) - folded + self.unread
        if dropped:
            self.report("too_many_items", limit=MAX_ITEMS, dropped=dropped)
        return kept, min(self.draft.unnamed + folded, MAX_UNNAMED)
