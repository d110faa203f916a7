"""Understanding of an imported text, in whatever format: `understood` is the entry point of imports."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from webapp.cases.case_draft import CaseDraft, repaired
from webapp.cases.case_set import CaseSet
from webapp.cases.importing.code import found_in_code, is_code
from webapp.cases.importing.found import Found, Kind, NotUnderstoodError, Reading, Skipped, chosen_reading
from webapp.cases.importing.lines import found_in_lines
from webapp.cases.importing.rows import named
from webapp.cases.importing.tables import found_in_tables
from webapp.cases.importing.trec import found_in_trec
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem, bounded

MAX_TEXT: Final = 500_000
"""Most characters of a text: twice what the largest set takes. Larger files are for the page of own data."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a text was understood as.

    Args:
        kind: The format; "nothing" where no case was found.
        models: The names of the models, "" for one that has none.
        drafts: All cases as they were written, without limits.
        cases: The first of them, as many as a set holds, with clean names and as many items as fit.
        skipped: The lines that are not among them, each with the reason.
        problems: What was changed in the cases, and what the reader should know about them.
        doubt: The question that the text raises; "" for none.
        reading: The answer that is shown.
        is_open: Whether that question still waits for the reader's answer.
        has_lists: Whether there are ranked lists.
        has_relevant: Whether there are relevant items.
        is_too_much: Whether there are more cases, or more items in one of them, than fit here.
        case_set: The whole set, of a file that this page has saved.
    """

    kind: Kind = "nothing"
    models: tuple[str, ...] = ("",)
    drafts: tuple[CaseDraft, ...] = ()
    cases: tuple[CaseDraft, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubt: str = ""
    reading: Reading = ""
    is_open: bool = False
    has_lists: bool = True
    has_relevant: bool = True
    is_too_much: bool = False
    case_set: CaseSet | None = None

    @property
    def can_add(self) -> bool:
        """Return whether there are whole cases, and no question about them is open."""
        return bool(self.cases) and not self.is_open and self.has_lists and self.has_relevant

    @property
    def is_for_own_data(self) -> bool:
        """Return whether there is more than fits here, and all of it could go to the page of own data."""
        return self.is_too_much and self.can_add

    @property
    def can_join(self) -> bool:
        """Return whether there are lists that the cases of a set could get as those of another model."""
        return bool(self.cases) and not self.is_open and self.has_lists


def understood(text: str, reading: Reading = "", known: Collection[str] = ()) -> Understood:
    r"""Understand a text as cases. It never raises.

    Args:
        text: One case per line; a table with a header; two lists of lists, dictionaries or cases as Python
            or JSON writes them; runs and judgments of TREC; or what this page has saved.
        reading: The reader's answer where the text can mean two things.
        known: The names of the cases that there are already.

    >>> found = understood("user\titems\trelevant\nu1\tA, B, C\tB\nu2\tB、A\tA\nnonsense")
    >>> found.kind, [(case.name, case.lists, case.relevant) for case in found.cases]
    ('header', [('u1', (('A', 'B', 'C'),), ('B',)), ('u2', (('B', 'A'),), ('A',))])
    >>> understood("A B; B", "whole").cases[0].lists, understood("A B; B").doubt
    ((('A B',),), 'spaces')
    """
    if len(text) > MAX_TEXT:
        return Understood(problems=(Problem("import_too_long", {"limit": MAX_TEXT}),), is_too_much=True)
    if not text.strip():
        return Understood()
    try:
        found = _found(text.lstrip("\ufeff"), reading, known)
    except NotUnderstoodError as error:
        return Understood(problems=(error.problem,))
    if found.case_set is not None:
        return _own_file(found)
    cases: list[CaseDraft] = []
    problems: list[Problem] = []
    for place, draft in enumerate(found.drafts[:MAX_CASES], 1):
        case, changed = repaired(draft, place)
        cases.append(case)
        problems += changed
    lengths = (
        len({*draft.relevant, *(item for one in draft.lists for item in one)}) for draft in found.drafts
    )
    return Understood(
        kind=found.kind if found.drafts else "nothing",
        models=found.models,
        drafts=tuple(found.drafts),
        cases=tuple(cases),
        skipped=found.skipped,
        problems=bounded((*found.notes, *_incomplete(found), *problems)),
        doubt=found.doubt,
        reading=chosen_reading(found.doubt, reading) if found.doubt else "",
        is_open=bool(found.doubt) and reading != chosen_reading(found.doubt, reading),
        has_lists=found.has_lists,
        has_relevant=found.has_relevant,
        is_too_much=len(found.drafts) > MAX_CASES or max(lengths, default=0) > MAX_ITEMS,
    )


def skipped_lines(skipped: Collection[Skipped]) -> list[tuple[str, int, Problem]]:
    """Return the skipped lines by their reason: their numbers as text, how many they are, and the reason.

    >>> why = Problem("import_row_blank")
    >>> skipped_lines([Skipped(line, why) for line in (2, 3, 4, 7)])[0][:2]
    ('2–4, 7', 4)
    """
    by_reason: dict[Problem, list[int]] = {}
    for one in skipped:
        by_reason.setdefault(one.why, []).append(one.line)
    return [(_ranges(lines), len(lines), why) for why, lines in by_reason.items()]


def _ranges(lines: list[int]) -> str:
    runs = [
        [line for _, line in group]
        for _, group in groupby(enumerate(sorted(lines)), key=lambda pair: pair[1] - pair[0])
    ]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text with their numbers, from 1, by which cases know where they stood."""
    return list(enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1))


def _found(text: str, reading: Reading, known: Collection[str]) -> Found:
    lines = numbered_lines(text)
    refusal: NotUnderstoodError | None = None
    if is_code(text):
        try:
            return found_in_code(text, reading)
        except NotUnderstoodError as error:
            refusal = error  # `[A, B]; [B]` looks like code and is not
    found = found_in_trec(lines) or found_in_tables(lines, reading) or found_in_lines(lines, reading, known)
    if refusal is not None and (found.skipped or not found.drafts):
        raise refusal
    return found


def _incomplete(found: Found) -> list[Problem]:
    """Return notes on cases without a list or relevant items: a text may have been cut off."""
    named_drafts = [(draft.name or str(place), draft) for place, draft in enumerate(found.drafts, 1)]
    no_list = [name for name, draft in named_drafts if not any(draft.lists)]
    no_relevant = [name for name, draft in named_drafts if not (draft.relevant or draft.unnamed)]
    notes: list[Problem] = []
    if found.has_lists and no_list:
        notes.append(Problem("import_no_list", {"cases": named(no_list)}))
    if found.has_relevant and no_relevant:
        notes.append(Problem("import_no_relevant", {"cases": named(no_relevant)}))
    return notes


def _own_file(found: Found) -> Understood:
    assert found.case_set is not None  # the caller has looked
    cases = tuple(
        CaseDraft(case.name, case.lists, case.relevant, case.unused, case.unnamed)
        for case in found.case_set.cases
    )
    models = ("",) * found.case_set.models
    return Understood("own_file", models, cases, cases, case_set=found.case_set)
