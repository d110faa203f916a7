"""Parser of Series as pandas prints them: an index, the values beside it, and below a line with the type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from recmetrics.reading.roles import head_of, model_name, row_head_of
from recmetrics.reading.table import Table
from webapp.cases.importing.found import NotUnderstoodError
from webapp.model.problems import Problem

Lines = Sequence[tuple[int, str]]

_LAST: Final = re.compile(r"(?:Name: (?P<name>.*?), )?(?:Length: \d+, )?dtype: (?P<type>\w+)")
_ROW: Final = re.compile(r"(\S.*?)\s{2,}(\S.*)")
_CUT: Final = re.compile(r"\.\.\.?$|, \.\.\.")


class PrintedSeries(NamedTuple):
    """A Series as a table; `model` is the name of the lists in it, "" for none."""

    table: Table
    model: str = ""


def printed_series(lines: Lines) -> list[PrintedSeries] | None:
    r"""Return the Series of a text that was printed; None where it is another one.

    Raises:
        NotUnderstoodError: Rows were left out when it was printed, or it has one number for each case.

    >>> text = "user\nu1    [A, B]\nu2       [B]\nName: BPR, dtype: object"
    >>> [(table, model)] = printed_series(list(enumerate(text.split("\n"), 1)))
    >>> table.names, table.rows, model
    (['user', 'items'], [(2, ['u1', '[A, B]']), (3, ['u2', '[B]'])], 'BPR')
    """
    filled = [(number, text.rstrip()) for number, text in lines if text.strip()]
    if not filled or _LAST.fullmatch(filled[-1][1].strip()) is None:
        return None
    found: list[PrintedSeries] = []
    block: list[tuple[int, str]] = []
    for number, text in filled:
        last = _LAST.fullmatch(text.strip())
        if last is None:
            block.append((number, text))
            continue
        series = _series(block, last["name"] or "", last["type"])
        if series is None:
            return None
        found.append(series)
        block = []
    return found


def _series(block: Lines, name: str, kind: str) -> PrintedSeries | None:
    levels = _levels(block[0][1]) if block else []
    rows = _rows(block[1:] if levels else block, levels)
    if not rows:
        return None
    if any(_CUT.search(cell) for _, row in rows for cell in row):
        raise NotUnderstoodError(Problem("import_series_cut"))
    names = [level for level, _ in levels] or ["user"]
    values = [row[-1] for _, row in rows]
    if len(names) > 1:
        return PrintedSeries(Table([*names, name if row_head_of(name) else "score"], rows))
    if all(value[0] in "[{(" for value in values):
        is_known = head_of(name) in ("list", "relevant")
        column = name if is_known else "items"
        return PrintedSeries(Table([*names, column], rows), "" if is_known else model_name(name))
    if kind != "object" and kind not in ("str", "string", "category") and row_head_of(name) != "list":
        raise NotUnderstoodError(Problem("import_series_numbers"))
    return PrintedSeries(Table([*names, name if row_head_of(name) == "list" else "item"], rows))


def _levels(first: str) -> list[tuple[str, int]]:
    """Return the names of the index with the places where they start, if the first line has them."""
    words = [(match[0], match.start()) for match in re.finditer(r"\S+", first)]
    return words if all(row_head_of(word) for word, _ in words) else []


def _rows(body: Lines, levels: Sequence[tuple[str, int]]) -> list[tuple[int, list[str]]]:
    """Return the cells of each row; none where a row is not that of a Series."""
    rows: list[tuple[int, list[str]]] = []
    before = [""] * max(1, len(levels))
    for number, text in body:
        if not text.strip(" ."):
            raise NotUnderstoodError(Problem("import_series_cut"))
        starts = [start for _, start in levels] or [0]
        # A level that is the same as in the row above is printed once.
        own = [
            text[start:end].strip() or above
            for (start, end), above in zip(pairwise(starts), before, strict=False)
        ]
        last = _ROW.fullmatch(text[starts[-1] :].strip())
        if last is None:
            return []
        before = [*own, last[1]]
        rows.append((number, [*before, last[2]]))
    return rows
