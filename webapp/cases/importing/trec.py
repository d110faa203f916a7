"""Parser of TREC runs and judgments (qrels), both in one text, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from recmetrics.reading.numbers import number_in
from recmetrics.reading.trec import are_trec, line_kind
from webapp.cases.importing.found import Found, Skipped
from webapp.cases.importing.rows import Row, found_in_rows
from webapp.model.problems import Problem

_SAMPLED: Final = 50


def found_in_trec(lines: Sequence[tuple[int, str]]) -> Found | None:
    r"""Parse the lines of runs and judgments; None where the text is neither.

    A run is ordered by its scores, as trec_eval does; several are told apart by their tags.

    >>> text = "q1 Q0 d2 1 9.5 bm25\nq1 Q0 d1 2 9.1 bm25\nq1 0 d1 1\nq1 0 d2 0"
    >>> found = found_in_trec(list(enumerate(text.split("\n"), 1)))
    >>> found.models, found.drafts[0].lists, found.drafts[0].relevant
    (('bm25',), (['d2', 'd1'],), ['d1'])
    """
    written = [(number, line.split()) for number, line in lines if line.strip() and line.strip()[0] != "#"]
    if not are_trec([fields for _, fields in written[:_SAMPLED]]):
        return None
    runs: list[Row] = []
    judgments: list[Row] = []
    skipped: list[Skipped] = []
    for number, fields in written:
        kind = line_kind(fields)
        if kind == "trec_run" and len(fields) >= 6:
            case, _, item, rank, score, *tag = fields
            if score.lower() != "nan" and number_in(score) is None:
                skipped.append(Skipped(number, Problem("import_row_number", {"text": score})))
                continue
            runs.append(Row(number, case, item, number_in(rank), number_in(score), model=" ".join(tag)))
        elif kind == "trec_qrels" and len(fields) == 4:
            grade = number_in(fields[3])
            if grade is None:
                skipped.append(Skipped(number, Problem("import_row_number", {"text": fields[3]})))
                continue
            judgments.append(Row(number, fields[0], fields[2], grade=grade))
        else:
            skipped.append(Skipped(number, Problem("import_trec_line", {"count": len(fields)})))
    return found_in_rows("trec", runs, judgments, skipped=skipped)
