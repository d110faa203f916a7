"""Lines of TREC runs and of judgments (qrels): fields between blanks, and no line that names them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from recmetrics.reading.numbers import is_number

TrecKind = Literal["trec_run", "trec_qrels"]

FIELDS: Final[dict[TrecKind, tuple[str, ...]]] = {
    "trec_run": ("case", "iteration", "item", "rank", "score", "tag"),
    "trec_qrels": ("case", "iteration", "item", "grade"),
}
"""What the fields of a line are; the second one has no meaning."""

SAMPLED: Final = 50
"""Lines at the start of a text that tell its kind."""

_GRADES: Final = range(-100, 1001)
"""Numbers that a grade may be where nothing else tells a judgment: a time stamp is none of them."""


def fields_between_blanks(line: str) -> list[str]:
    r"""Return what is between spaces and tabs; other blanks, such as a no-break space, are part of an id.

    >>> fields_between_blanks(" q1 0\td\u00a01  1\n")
    ['q1', '0', 'd\xa01', '1']
    """
    return re.findall(r"[^ \t\r\n]+", line)


def has_all_fields(fields: Sequence[str], kind: TrecKind) -> bool:
    """Return whether a line has the fields of its kind, and no id with a blank in it.

    Text behind the last field belongs to it, unless a number stands first: an id then seems to have a blank,
    and the fields behind it would be taken for others.

    >>> has_all_fields("q1 Q0 d1 1 9.5 my run".split(), "trec_run")
    True
    >>> has_all_fields("q1 Q0 d 1 1 9.5 a".split(), "trec_run"), has_all_fields(["q1"], "trec_run")
    (False, False)
    """
    count = len(FIELDS[kind])
    behind = count - 1 if kind == "trec_run" else count  # the tag is text itself
    return len(fields) == count or (len(fields) > count and not is_number(fields[behind]))


def line_kind(fields: Sequence[str]) -> TrecKind | None:
    """Return which kind a line has the shape of, also where a field is missing or is no number.

    Its second field tells it, as nearly all files have Q0 or 0 there.

    >>> line_kind("q1 Q0 d1 1 N/A bm25".split()), line_kind("q1 0 d1 rel".split()), line_kind(["q1", "d1"])
    ('trec_run', 'trec_qrels', None)
    """
    if len(fields) < 3 or not (fields[1].upper() == "Q0" or not fields[1].strip("0")):
        return None
    is_run = len(fields) >= 6 or (len(fields) == 5 and fields[1].upper() == "Q0")
    return "trec_run" if is_run else "trec_qrels"


def are_trec(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether half of the lines or more are those of runs and judgments, of which one is whole.

    >>> are_trec(["q1 Q0 d1 1 None a".split()]), are_trec(["the 0 hour of the day".split()])
    (True, False)
    """
    return sum(map(_is_sure, rows)) > 0 and sum(line_kind(row) is not None for row in rows) * 2 >= len(rows)


def _is_sure(fields: Sequence[str]) -> bool:
    kind = line_kind(fields)
    numbers = fields[3:5] if kind == "trec_run" else fields[3:]
    return kind is not None and (
        fields[1].upper() == "Q0" or (len(fields) > 3 and all(map(is_number, numbers)))
    )


def lines_kind(rows: Sequence[Sequence[str]]) -> TrecKind | None:
    """Return which kind most lines are; None where they are neither.

    >>> lines_kind(["q1 Q0 d1 1 9.5 a".split(), "q1 Q0 d2 2".split(), "q1 Q0 d3 3 8 a".split()])
    'trec_run'
    """
    kinds = [line_kind(row) for row in rows]
    for kind in FIELDS:
        if (are_trec(rows) or kinds == ["trec_qrels"] * len(rows)) and kinds.count(kind) * 2 > len(rows):
            return kind
    return kind_by_numbers(rows)


def kind_by_numbers(rows: Sequence[Sequence[str]]) -> TrecKind | None:
    """Return which kind all lines are whose second field is neither Q0 nor 0; None where they are neither.

    A run is known by its tag, and judgments by the one word that is there in each line, and by grades that
    are small.

    >>> kind_by_numbers(["q1 x d1 1 9.5 a".split()]), kind_by_numbers(["196 242 3 881250949".split()])
    ('trec_run', None)
    """
    if rows and all(len(row) >= 6 and is_number(row[3]) and is_number(row[4]) for row in rows):
        return "trec_run" if _has_tag(rows) else None
    are_judged = rows and all(len(row) >= 4 and is_number(row[3]) for row in rows)
    return "trec_qrels" if are_judged and _are_grades(rows) else None


def _has_tag(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the sixth field is one word for all, and the second is no id."""
    is_one_tag = len({row[5] for row in rows}) == 1 and not is_number(rows[0][5])
    return is_one_tag and (len({row[1] for row in rows}) == 1 or not is_number(rows[0][1]))


def _are_grades(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the second field is the same in all rows, and the fourth a grade."""
    is_one_word = len({row[1] for row in rows}) == 1 and (len(rows) > 1 or not is_number(rows[0][1]))
    return is_one_word and all(float(row[3]) in _GRADES for row in rows)
