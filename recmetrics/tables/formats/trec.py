"""TREC runs and qrels: fields between blanks, and no line that names them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, Literal

import duckdb

from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.reading import Reading, TextPart, first_long_line, is_number, lines_query

TrecKind = Literal["trec_run", "trec_qrels"]

_FIELDS: Final[dict[TrecKind, tuple[str, ...]]] = {
    "trec_run": ("case", "iteration", "item", "rank", "score", "tag"),
    "trec_qrels": ("case", "iteration", "item", "grade"),
}
_SAMPLED: Final = 50
_IS_NUMBER: Final = "try_cast(fields[{}] as double) is not null"
_GRADES: Final = range(-100, 1001)
"""Numbers that a grade may be where nothing else tells a judgment: a time stamp is none of them."""


def trec_kind_of(part: TextPart) -> TrecKind | None:
    """Detect a TREC run or qrels, by the shape of the first lines; None when it is neither.

    The second field has no meaning: mostly it is 0 or Q0, and then it tells both from tables of numbers
    without a header, which could mean anything. Where it is something else, a run is known by its tag, and
    qrels by the one word that is there in each line, and by grades that are small.
    """
    with part.file.open(encoding="utf-8") as text:
        rows = [line.split() for line in islice(text, _SAMPLED) if not line.lstrip().startswith("#")]
    rows = [row for row in rows if row]
    if not rows:
        return None
    if all(map(_is_run, rows)) and (all(map(_is_usual, rows)) or _has_tag(rows)):
        return "trec_run"
    are_judged = all(map(_is_judgment, rows)) and (all(map(_is_usual, rows)) or _are_grades(rows))
    return "trec_qrels" if are_judged else None


def trec_reading(
    connection: duckdb.DuckDBPyConnection, part: TextPart, kind: TrecKind, table: str
) -> Reading:
    """Return a reading of a run or qrels.

    Lines that start with # are comments. Text after the last field belongs to it, unless a number stands
    first: then an id seems to have a blank in it, and all fields would be wrong.

    Args:
        connection: Where the lines are put.
        part: The text.
        kind: Which of the two.
        table: The table that takes the lines.

    Raises:
        MalformedRowError: If a line has too few or too many fields.
    """
    names = _FIELDS[kind]
    fields = "list_filter(string_split(replace(line, chr(9), ' '), ' '), lambda field: field <> '')"
    try:
        connection.execute(
            f"create temp table {table} as select {fields} as fields from ({lines_query(part)})"
        )
    except duckdb.Error:
        raise _refusal(part) from None
    # In a run the sixth field is the tag, which may go on; in qrels what follows the fourth has no name.
    named = len(names) if kind == "trec_run" else len(names) + 1
    goes_on = f"len(fields) > {len(names)} and not ({_IS_NUMBER.format(named)})"
    is_comment = "starts_with(fields[1], '#')"
    bad = connection.execute(
        f"select rowid + 1, len(fields) from {table} where len(fields) not in (0, {len(names)}) "
        f"and not ({goes_on}) and not {is_comment} order by rowid limit 1"
    ).fetchall()
    for number, found in bad:
        raise MalformedRowError(part.shown, number, "fields", len(names), found)
    columns = ", ".join(f'fields[{at}] as "{name}"' for at, name in enumerate(names, 1))
    return Reading(
        query=f"select {columns} from {table} where len(fields) > 0 and not {is_comment}",
        types=dict.fromkeys(names, "text"),
        refusal=lambda _: _refusal(part),
        first_line=1,
        used=(table,),
    )


def _refusal(part: TextPart) -> MalformedRowError:
    return first_long_line(part) or MalformedRowError(part.shown, None, "malformed")


def _is_usual(row: Sequence[str]) -> bool:
    return row[1].upper() == "Q0" or not row[1].strip("0")


def _is_run(row: Sequence[str]) -> bool:
    return len(row) >= 6 and is_number(row[3]) and is_number(row[4])


def _is_judgment(row: Sequence[str]) -> bool:
    return len(row) >= 4 and is_number(row[3]) and (len(row) < 6 or not is_number(row[4]))


def _has_tag(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the sixth field is one word for all, and the second is no id."""
    is_one_tag = len({row[5] for row in rows}) == 1 and not is_number(rows[0][5])
    return is_one_tag and (len({row[1] for row in rows}) == 1 or not is_number(rows[0][1]))


def _are_grades(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the second field is the same in all rows, and the fourth a grade."""
    is_one_word = len({row[1] for row in rows}) == 1 and (len(rows) > 1 or not is_number(rows[0][1]))
    return is_one_word and all(float(row[3]) in _GRADES for row in rows)
