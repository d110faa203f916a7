"""Cases from rows of one item each: tables of users and items, runs and judgments."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from recmetrics.means.given_cases import in_single_precision
from recmetrics.reading.ratings import ratings_of
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found, Kind, Skipped, check_models
from webapp.model.problems import Problem

_EXAMPLES: Final = 3
"""Most cases that a note names."""


@dataclass(frozen=True, slots=True)
class Row:
    """An item of a case: its place in a list, or its grade among the relevant items."""

    line: int
    case: str
    item: str
    rank: float | None = None
    score: float | None = None
    grade: float | None = None
    model: str = ""


def found_in_rows(
    kind: Kind,
    ranked: Sequence[Row],
    judged: Sequence[Row],
    *,
    skipped: Sequence[Skipped] = (),
    notes: Sequence[Problem] = (),
    doubt: str = "",
    judged_by: Collection[str] = (),
) -> Found:
    """Return the cases of rows.

    Lists are ordered as those of files: a run by score, as trec_eval does, others by rank, or where there is
    none by score, or else as the rows stand. An item is relevant where its grade is above 0, or where it has
    none.

    Args:
        kind: The format.
        ranked: Rows of lists.
        judged: Rows of relevant items.
        skipped: Lines that are in neither.
        notes: What is to be said about rows.
        doubt: The question that the text raises.
        judged_by: The names of the columns of the grades; ratings count from one of them on.

    >>> ranked = [Row(2, "u", "A", rank=2), Row(3, "u", "B", rank=1)]
    >>> found = found_in_rows("rows", ranked, [Row(5, "u", "A")])
    >>> found.drafts[0].lists, found.drafts[0].relevant
    ((['B', 'A'],), ['A'])
    """
    models = tuple(dict.fromkeys(row.model for row in ranked)) or ("",)
    check_models(models)
    lists: dict[tuple[str, str], list[str]] = {}
    by_list: dict[tuple[str, str], list[Row]] = {}
    for row in ranked:
        by_list.setdefault((row.case, row.model), []).append(row)
    tied: dict[str, None] = {}
    contrary: dict[str, None] = {}
    unscored: dict[str, None] = {}
    has_scores = any(row.score is not None for row in ranked)
    for (case, model), rows in by_list.items():
        by_rank = kind != "trec" and all(row.rank is not None for row in rows)
        if has_scores and not by_rank and any(row.score is None for row in rows):
            unscored[case] = None
        place = partial(_place, by_rank=by_rank, as_trec_eval=kind == "trec")
        # trec_eval puts the last one of equal ones first, by its id; others stay in their order.
        given = sorted(rows, key=lambda row: row.item, reverse=True) if kind == "trec" else rows
        ordered = sorted(given, key=place)
        lists[case, model] = [row.item for row in ordered]
        placed = [row for row in ordered if row.score is not None or by_rank]
        if any(len(list(group)) > 1 for _, group in groupby(placed, key=place)):
            tied[case] = None
        if all(row.score is not None and row.rank is not None for row in rows):
            falls = [-(row.score or 0) for row in ordered]
            ranks = [row.rank or 0 for row in ordered]
            if falls != sorted(falls) or ranks != sorted(ranks):
                contrary[case] = None
    relevant: dict[str, dict[str, None]] = {row.case: {} for row in judged}
    grades: dict[str, dict[str, float]] = {}
    for row in judged:
        if row.grade is None or row.grade > 0:
            relevant[row.case][row.item] = None
        if row.grade is not None:
            own = grades.setdefault(row.case, {})
            own[row.item] = max(row.grade, own.get(row.item, row.grade))
    cases = dict.fromkeys((*(row.case for row in ranked), *relevant))
    drafts = [
        CaseDraft(case, tuple(lists.get((case, model), []) for model in models), list(relevant.get(case, ())))
        for case in cases
    ]
    said = [*notes]
    if tied:
        is_run = kind == "trec"
        said.append(Problem("import_ties_trec", {"cases": named(tied)}) if is_run else ties_note(list(tied)))
    if unscored:
        said.append(Problem("import_unscored", {"cases": named(unscored)}))
    if contrary:
        code = "import_by_score" if kind == "trec" else "import_by_rank"
        said.append(Problem(code, {"cases": named(contrary)}))
    listed = {(row.case, row.item) for row in ranked}
    is_log = bool(judged) and all(row.rank is not None or row.score is not None for row in judged)
    if is_log and listed == {(row.case, row.item) for row in judged} and any(not row.grade for row in judged):
        said.append(Problem("import_shown_only"))
    ratings = ratings_of(judged_by, [grades.get(case, {}) for case in cases]) if judged_by else None
    if ratings is None and any(row.grade not in (None, 0, 1) for row in judged):
        said.append(Problem("import_grades"))
    return Found(
        kind,
        drafts,
        models=models,
        skipped=tuple(skipped),
        notes=tuple(said),
        ratings=ratings,
        doubt=doubt,
        has_lists=bool(ranked),
        has_relevant=bool(judged),
    )


def ties_note(cases: Sequence[str]) -> Problem:
    """Return the note that equal ranks or scores keep their order in these cases."""
    if len(cases) == 1:
        return Problem("import_ties_one", {"case": cases[0]})
    return Problem("import_ties", {"cases": named(cases)})


def unranked_notes(rows: Sequence[Row]) -> list[Problem]:
    """Return the note on rows of lists that have a grade, and neither rank nor score."""
    items = [row.item for row in rows if row.rank is None and row.score is None and row.grade is not None]
    values = {"count": len(items), "items": ", ".join(list(dict.fromkeys(items))[:_EXAMPLES])}
    return [Problem("import_unranked", values)] if items else []


def named(cases: Sequence[str] | dict[str, None]) -> str:
    """Return the first cases, and how many more there are.

    >>> named(["u1", "u2", "u3", "u4", "u5"])
    'u1, u2, u3 … (5)'
    """
    names = list(cases)
    return ", ".join(names[:_EXAMPLES]) + (f" … ({len(names)})" if len(names) > _EXAMPLES else "")


def _place(row: Row, *, by_rank: bool, as_trec_eval: bool) -> tuple[float, ...]:
    """Return what orders a row in its list: ranks and then scores, or scores alone; a missing one is last."""
    score = row.score or 0
    fall = (float(row.score is None), -(in_single_precision(score) if as_trec_eval else score))
    return (row.rank or 0, *fall) if by_rank else fall
