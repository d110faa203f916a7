"""Parser of TREC runs and judgments (qrels), both in one text, in any order."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics.reading.numbers import number_in
from recmetrics.reading.trec import (
    SAMPLED,
    are_trec,
    fields_between_blanks,
    has_all_fields,
    kind_by_numbers,
    line_kind,
)
from webapp.cases.importing.found import Found, Skipped
from webapp.cases.importing.rows import Row, found_in_rows
from webapp.model.problems import Problem


def found_in_trec(lines: Sequence[tuple[int, str]]) -> Found | None:
    r"""Parse the lines of runs and judgments; None where the text is neither.

    A run is ordered by its scores, as trec_eval does; several are told apart by their tags.

    >>> text = "q1 Q0 d2 1 9.5 bm25\nq1 Q0 d1 2 9.1 bm25\nq1 0 d1 1\nq1 0 d2 0"
    >>> found = found_in_trec(list(enumerate(text.split("\n"), 1)))
    >>> found.models, found.drafts[0].lists, found.drafts[0].relevant
    (('bm25',), (['d2', 'd1'],), ['d1'])
    """
    rows = [(number, fields_between_blanks(line)) for number, line in lines]
    written = [(number, fields) for number, fields in rows if fields and not fields[0].startswith("#")]
    first = [fields for _, fields in written[:SAMPLED]]
    # One line of words with a number may be a title.
    every = kind_by_numbers(first) if len(first) > 1 and not are_trec(first) else None
    if every is None and not are_trec(first):
        return None
    runs: list[Row] = []
    judgments: list[Row] = []
    skipped: list[Skipped] = []
    for number, fields in written:
        kind = every or line_kind(fields)
        if kind is None or not has_all_fields(fields, kind):
            skipped.append(Skipped(number, Problem("import_trec_line", {"count": len(fields)})))
        elif kind == "trec_run":
            case, _, item, rank, score, *tag = fields
            if score.lower() != "nan" and number_in(score) is None:
                skipped.append(Skipped(number, Problem("import_row_number", {"text": score})))
                continue
            runs.append(Row(number, case, item, number_in(rank), number_in(score), model=" ".join(tag)))
        else:
            grade = number_in(fields[3])
            if grade is None:
                skipped.append(Skipped(number, Problem("import_row_number", {"text": fields[3]})))
                continue
            judgments.append(Row(number, fields[0], fields[2], grade=grade))
    return found_in_rows("trec", runs, judgments, skipped=skipped)
