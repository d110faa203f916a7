"""Cases from documents of JSON and programs of Python."""

from __future__ import annotations

from typing import Final

from recmetrics.reading.by_case import ByCase, Rows, content_of
from recmetrics.reading.documents import json_values, values_in
from recmetrics.reading.literals import DocumentError
from recmetrics.reading.ratings import ratings_of
from webapp.cases.case_draft import CaseDraft
from webapp.cases.case_file import case_set_of
from webapp.cases.importing.found import (
    Found,
    NotUnderstoodError,
    Reading,
    Skipped,
    check_models,
    chosen_reading,
)
from webapp.cases.importing.item_tables import found_in_item_tables
from webapp.cases.importing.rows import ties_note
from webapp.cases.parts import Part, PartError
from webapp.model.problems import Problem

MOST_CODE: Final = 100_000
"""Most characters of a program, or of a line: parsing is one step, during which nobody else is served."""


def found_in_document(text: str, reading: Reading = "") -> Found:
    r"""Parse the cases of JSON or Python; other content of a program is ignored.

    Raises:
        NotUnderstoodError: It cannot be read, or holds no cases.

    >>> found = found_in_document('predicted = [["A", "B"]]\nactual = [["B"]]')
    >>> found.drafts[0].lists, found.drafts[0].relevant
    ((['A', 'B'],), ['B'])
    """
    try:
        if len(text) > MOST_CODE and json_values(text) is None:
            raise NotUnderstoodError(Problem("import_too_long", {"limit": MOST_CODE}))
        values = values_in(text)
    except DocumentError as error:
        raise NotUnderstoodError(_problem(error)) from None
    if len(values) == 1 and Part("", values[0].value).has("recmetrics"):
        try:
            case_set, excerpt = case_set_of(Part("", values[0].value))
        except PartError as error:
            raise NotUnderstoodError(error.problem) from None
        return Found("own_file", case_set=case_set, excerpt=excerpt)
    skipped = tuple(Skipped(line, Problem("import_no_literal")) for value in values for line in value.failed)
    is_first = chosen_reading("which_relevant", reading) == "first_relevant"
    is_relevant = chosen_reading("which_part", reading) == "as_relevant"
    try:
        content = content_of(values, is_first=is_first, is_relevant=is_relevant)
    except DocumentError as error:
        why = skipped[0].why if skipped and error.code == "nothing" else _problem(error)
        raise NotUnderstoodError(why) from None
    if isinstance(content, Rows):
        return found_in_item_tables([content.table()], reading)
    return _found(content, skipped)


def _found(content: ByCase, skipped: tuple[Skipped, ...]) -> Found:
    wrong = [_problem(error) for error in content.refused.values()]
    if not content.cases:
        raise NotUnderstoodError(wrong[0])
    check_models(content.models)
    drafts: list[CaseDraft] = []
    grades: list[dict[str, float]] = []
    tied: list[str] = []
    for place, case in enumerate(content.cases, 1):
        lists = tuple(cell.ranked for cell in case.lists) or ([],)
        relevant = case.relevant
        drafts.append(CaseDraft(case.name, lists, relevant.relevant if relevant else [], line=case.line))
        own = zip(relevant.items, relevant.numbers, strict=False) if relevant else ()
        grades.append({item: float(grade) for item, grade in own})
        if any(len(set(cell.numbers)) < len(cell.numbers) for cell in case.lists):
            tied.append(case.name or str(place))
    ratings = ratings_of([content.truth] if content.truth is not None else [], grades)
    notes = [*wrong, *([Problem("import_by_place")] if content.are_arrays else [])]
    notes += [ties_note(tied)] if tied else []
    if ratings is None and any(grade not in (0, 1) for one in grades for grade in one.values()):
        notes.append(Problem("import_grades"))
    return Found(
        "cases" if content.are_objects else "code",
        drafts,
        models=content.models or ("",),
        skipped=skipped,
        notes=tuple(notes),
        ratings=ratings,
        doubt=content.doubt,
        has_lists=bool(content.models),
        has_relevant=content.truth is not None,
    )


def _problem(error: DocumentError) -> Problem:
    """Return what the page says of an error."""
    codes = {"syntax": "paste_syntax", "too_deep": "file_too_deep"}
    code = error.code if error.code.startswith("part_") else f"import_{error.code}"
    return Problem(codes.get(error.code, code), error.values)
