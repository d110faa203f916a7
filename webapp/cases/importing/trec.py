"""Parser of TREC runs and judgments (qrels), both in one text, in any order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from webapp.cases.importing.found import Found, Skipped
from webapp.cases.importing.rows import Row, found_in_rows
from webapp.model.problems import Problem

_SAMPLED: Final = 50
_ENOUGH: Final = 0.5
"""Share of the first lines that have to be those of a run or of judgments."""


def found_in_trec(lines: Sequence[tuple[int, str]]) -> Found | None:
    r"""Parse the lines of runs and judgments; None where the text is neither.

    A run is ordered by its scores, as trec_eval does; several are told apart by their tags.

    >>> text = "q1 Q0 d2 1 9.5 bm25\nq1 Q0 d1 2 9.1 bm25\nq1 0 d1 1\nq1 0 d2 0"
    >>> found = found_in_trec(list(enumerate(text.split("\n"), 1)))
    >>> found.models, found.drafts[0].lists, found.drafts[0].relevant
    (('bm25',), (['d2', 'd1'],), ['d1'])
    """
    written = [(number, line.split()) for number, line in lines if line.strip() and line.strip()[0] != "#"]
    first = [fields for _, fields in written[:_SAMPLED]]
    if not first or sum(_is_run(fields) or _is_judgment(fields) for fields in first) < _ENOUGH * len(first):
        return None
    runs: list[Row] = []
    judgments: list[Row] = []
    skipped: list[Skipped] = []
    for number, fields in written:
        if _is_run(fields):
            case, _, item, rank, score, *tag = fields
            runs.append(Row(number, case, item, rank=float(rank), score=float(score), model=" ".join(tag)))
        elif _is_judgment(fields):
            judgments.append(Row(number, fields[0], fields[2], grade=float(fields[3])))
        else:
            skipped.append(Skipped(number, Problem("import_trec_line", {"count": len(fields)})))
    return found_in_rows("trec", runs, judgments, skipped=skipped)


def _is_run(fields: Sequence[str]) -> bool:
    return len(fields) >= 6 and _is_usual(fields[1]) and _are_numbers(fields[3:5])


def _is_judgment(fields: Sequence[str]) -> bool:
    return len(fields) == 4 and _is_usual(fields[1]) and _are_numbers(fields[3:])


def _is_usual(field: str) -> bool:
    """Return whether the second field, which has no meaning, is what nearly all files have there."""
    return field.upper() == "Q0" or not field.strip("0")


def _are_numbers(fields: Sequence[str]) -> bool:
    try:
        return all(math.isfinite(float(field)) for field in fields)
    except ValueError:
        return False
