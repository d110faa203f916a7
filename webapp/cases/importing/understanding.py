"""Understanding of an imported text, in whatever format: `understood` is the entry point of imports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple

from recmetrics.reading.cells import UnorderedError
from recmetrics.reading.documents import DocumentError, is_document
from recmetrics.reading.literals import CutError, KeyRepeatedError
from recmetrics.reading.table import names_columns, opening_of
from webapp.cases.case_draft import CaseDraft, repaired
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.cases.importing.alike import alike_case_notes, alike_notes, with_alike
from webapp.cases.importing.documents import MOST_CODE, found_in_document
from webapp.cases.importing.found import (
    DOUBTS,
    Found,
    Kind,
    NotUnderstoodError,
    Reading,
    Skipped,
    chosen_reading,
)
from webapp.cases.importing.graded_items import without_numbers
from webapp.cases.importing.joining import joined
from webapp.cases.importing.lines import found_in_lines
from webapp.cases.importing.links import found_in_link
from webapp.cases.importing.rows import named
from webapp.cases.importing.several import taken_together
from webapp.cases.importing.tables import (
    found_in_headless_rows,
    found_in_printed_series,
    found_in_printed_tables,
    found_in_tables,
)
from webapp.cases.importing.trec import found_in_trec
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem, bounded

MAX_TEXT: Final = 500_000
"""Most characters of a text: twice what the largest set takes. Larger files are for the page of own data."""

_REASONS: Final = 3
"""Most reasons of one kind that are each said, and lines that are named for more."""

_RANGES: Final = 12


class Kept(NamedTuple):
    """A text that waits for its other half: lists, or relevant items.

    Args:
        text: The text.
        reading: The reader's answer where it can mean two things.
        rating: The rating from which on items are relevant.
        name: The name of the model, where the text names none.
    """

    text: str
    reading: Reading = ""
    rating: float | None = None
    name: str = ""


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
        rating: The rating from which on items are relevant; None where there are no ratings.
        rating_choices: What can be chosen for that.
        is_too_much: Whether there are more cases, or more items in one of them, than fit here.
        case_set: The whole set, of a file that this page has saved.
        excerpt: What its cases were chosen from, if they were.
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
    rating: float | None = None
    rating_choices: tuple[float, ...] = ()
    is_too_much: bool = False
    case_set: CaseSet | None = None
    excerpt: Excerpt | None = None

    @property
    def can_add(self) -> bool:
        """Return whether there are whole cases, and no question about them is open."""
        return bool(self.cases) and not self.is_open and self.has_lists and self.has_relevant

    @property
    def is_for_own_data(self) -> bool:
        """Return whether there is more than fits here, and all of it could go to the page of own data."""
        return self.is_too_much and self.can_add

    @property
    def can_keep(self) -> bool:
        """Return whether there are only lists, or only relevant items, which the others can be joined to."""
        return bool(self.cases) and not self.is_open and self.has_lists != self.has_relevant

    @property
    def can_join(self) -> bool:
        """Return whether there are lists that the cases of a set could get as those of another model."""
        return bool(self.cases) and not self.is_open and self.has_lists


def understood(
    text: str,
    reading: Reading = "",
    known: Collection[str] = (),
    rating: float | None = None,
    kept: Sequence[Kept] = (),
    name: str = "",
) -> Understood:
    r"""Understand a text as cases. It never raises.

    Args:
        text: One case per line; a table with a header; two lists of lists, dictionaries or cases as Python
            or JSON writes them; runs and judgments of TREC; what this page has saved; or a link to it.
        reading: The reader's answer where the text can mean two things.
        known: The names of the cases that there are already.
        rating: The rating from which on items are relevant; the usual one if left out.
        kept: Texts that it is a further part of.
        name: The name of its file, beside other files.

    >>> found = understood("user\titems\trelevant\nu1\tA, B, C\tB\nu2\tB、A\tA\nnonsense")
    >>> found.kind, [(case.name, case.lists, case.relevant) for case in found.cases]
    ('header', [('u1', (('A', 'B', 'C'),), ('B',)), ('u2', (('B', 'A'),), ('A',))])
    >>> understood("A B; B", "whole").cases[0].lists, understood("A B; B").doubt
    ((('A B',),), 'spaces')
    """
    if len(text) > MAX_TEXT:
        return Understood(problems=(Problem("import_too_long", {"limit": MAX_TEXT}),), is_too_much=True)
    parts = [*kept, *([Kept(text, reading, rating, name)] if text.strip() else [])]
    if not parts:
        return Understood()
    try:
        founds = [_found(part.text.lstrip("\ufeff"), part.reading, known) for part in parts]
        if founds[-1].case_set is not None:
            return _own_file(founds[-1])
        choices = founds[-1].ratings.choices if founds[-1].ratings else ()
        rated = [_with_rating(one, part.rating) for one, part in zip(founds, parts, strict=True)]
        # A text that is kept has been shown with its lines, and its question is answered; a file maybe not.
        waiting = [
            replace(one, skipped=_of_file(part.name, one.skipped) if text.strip() else (), doubt="")
            for (one, _), part in zip(rated, kept, strict=False)
        ]
        shown = [one for one, _ in rated[len(kept) :]]
        rating = rated[-1][1]
        names = [part.name for part in parts]
        # A text without a case is no further part of what was kept.
        is_part = not shown or shown[-1].drafts
        together = taken_together(list(zip(names, (*waiting, *shown), strict=True))) if is_part else shown
        found = with_alike(without_numbers(joined(together)), reading)
    except KeyRepeatedError as repeated:
        return Understood(problems=(Problem("import_key_repeated", {"key": repeated.key}),))
    except UnorderedError:
        return Understood(problems=(Problem("import_list_unordered"),))
    except CutError:
        return Understood(problems=(Problem("import_list_cut"),))
    except DocumentError as error:
        return Understood(problems=(Problem(f"import_{error.code}"),))
    except NotUnderstoodError as error:
        return Understood(problems=(error.problem,))
    cases: list[CaseDraft] = []
    problems: list[Problem] = []
    for place, draft in enumerate(found.drafts[:MAX_CASES], 1):
        case, changed = repaired(draft, place)
        cases.append(case)
        problems += changed
    lists = ((ranked, case.relevant) for case in cases for ranked in case.lists)
    alike = (*alike_notes(lists), *alike_case_notes(cases))
    answer: Reading = found.answered if found.doubt and reading not in DOUBTS[found.doubt] else reading
    lengths = (
        len({*draft.relevant, *(item for one in draft.lists for item in one)}) for draft in found.drafts
    )
    return Understood(
        kind=found.kind if found.drafts else "nothing",
        models=found.models,
        drafts=tuple(found.drafts),
        cases=tuple(cases),
        skipped=found.skipped,
        problems=bounded((*found.notes, *_incomplete(found), *alike, *problems)),
        doubt=found.doubt,
        reading=chosen_reading(found.doubt, answer) if found.doubt else "",
        is_open=bool(found.doubt) and answer != chosen_reading(found.doubt, answer),
        has_lists=found.has_lists,
        has_relevant=found.has_relevant,
        rating=rating,
        rating_choices=choices,
        is_too_much=len(found.drafts) > MAX_CASES or max(lengths, default=0) > MAX_ITEMS,
    )


def skipped_lines(skipped: Collection[Skipped]) -> list[tuple[str, int, Problem, bool]]:
    """Return the skipped lines by their reason: their numbers as text, how many they are, and the reason.

    More than a few lines for reasons that differ in their words alone are one entry, with the first reason,
    which the last value says.

    >>> why = Problem("import_row_blank")
    >>> skipped_lines([Skipped(line, why) for line in (2, 3, 4, 7)])[0][:2]
    ('2–4, 7', 4)
    >>> texts = [Skipped(line, Problem("import_one_field", {"text": str(line)})) for line in range(1, 9)]
    >>> [(lines, count) for lines, count, _, _ in skipped_lines(texts)]
    [('1, 2, 3 …', 8)]
    """
    by_reason: dict[Problem, list[int]] = {}
    for one in skipped:
        by_reason.setdefault(one.why, []).append(one.line)
    by_code: dict[str, list[Problem]] = {}
    for why in by_reason:
        by_code.setdefault(why.code, []).append(why)
    entries: list[tuple[str, int, Problem, bool]] = []
    for why, own in by_reason.items():
        reasons = by_code[why.code]
        if len(reasons) <= _REASONS:
            entries.append((_ranges(own), len(own), why, False))
        elif why is reasons[0]:
            lines = sorted(line for one in reasons for line in by_reason[one])
            said = ", ".join(map(str, lines[:_REASONS])) + " …"
            entries.append((said, len(lines), why, True))
    return entries


def _ranges(lines: list[int]) -> str:
    runs = [
        [line for _, line in group]
        for _, group in groupby(enumerate(sorted(lines)), key=lambda pair: pair[1] - pair[0])
    ]
    said = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(said) if len(said) <= _RANGES else ", ".join(said[:_REASONS]) + " …"


def _of_file(name: str, skipped: Collection[Skipped]) -> tuple[Skipped, ...]:
    return tuple(replace(one, file=name) for one in skipped if name)


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text with their numbers, from 1, by which cases know where they stood."""
    return list(enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1))


def _found(text: str, reading: Reading, known: Collection[str]) -> Found:
    linked = found_in_link(text)
    if linked is not None:
        return linked
    lines = numbered_lines(text)
    opening, delimiter = opening_of(line for _, line in lines)
    if delimiter or names_columns(lines[opening][1]):
        lines = lines[opening:]
    refusal: NotUnderstoodError | None = None
    if is_document(text):
        try:
            return found_in_document(text, reading)
        except NotUnderstoodError as error:
            refusal = error  # `[A, B]; [B]` looks like code and is not
    if any(len(line) > MOST_CODE for _, line in lines):
        raise refusal or NotUnderstoodError(Problem("import_too_long", {"limit": MOST_CODE}))
    found = (
        found_in_printed_series(lines, reading)
        or found_in_printed_tables(lines, reading)
        or found_in_trec(lines)
        or found_in_tables(lines, reading)
        or found_in_headless_rows(lines, reading)
        or found_in_lines(lines, reading, known)
    )
    # The row of means is one of a table that this page has exported.
    others = [one for one in found.skipped if one.why.code != "import_row_mean"]
    if refusal is not None and (others or not found.drafts):
        raise refusal
    return found


def _with_rating(found: Found, rating: float | None) -> tuple[Found, float | None]:
    """Return what was found with the items alone whose rating is high enough, and that rating."""
    ratings = found.ratings
    if ratings is None:
        return found, None
    lowest = ratings.chosen(rating)
    drafts = [
        replace(draft, relevant=[item for item in draft.relevant if rated.get(item, lowest) >= lowest])
        for draft, rated in zip(found.drafts, ratings.by_case, strict=True)
    ]
    note = Problem("import_rating_from", {"rating": f"{lowest:g}"})
    return replace(found, drafts=drafts, notes=(note, *found.notes), ratings=None), lowest


def _incomplete(found: Found) -> list[Problem]:
    """Return notes on cases that are repeated, or lack a list or relevant items, as where a text was cut."""
    named_drafts = [(draft.name or str(place), draft) for place, draft in enumerate(found.drafts, 1)]
    no_list = [name for name, draft in named_drafts if not any(draft.lists)]
    no_relevant = [name for name, draft in named_drafts if not (draft.relevant or draft.unnamed)]
    notes: list[Problem] = []
    counted = Counter(draft.name for draft in found.drafts if draft.name)
    repeated = [name for name, times in counted.items() if times > 1]
    if repeated:
        notes.append(Problem("import_case_repeated", {"cases": named(repeated)}))
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
    return Understood(
        found.kind,
        models,
        cases,
        cases,
        problems=tuple(found.notes),
        case_set=found.case_set,
        excerpt=found.excerpt,
    )
