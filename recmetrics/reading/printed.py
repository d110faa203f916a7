"""Tables and Series as pandas and R print them: columns aligned by spaces, below their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from recmetrics.reading.documents import DocumentError
from recmetrics.reading.roles import head_of, model_name, row_head_of
from recmetrics.reading.table import Lines, Table, is_header

_SEPARATORS: Final = "\t;；|｜,，"
"""Signs that the first line of another format has."""

_APART: Final = re.compile(r"\S+(?: \S+)*")
"""A cell, where two spaces or more stand between cells, as they do beside an index."""

_CLOSE: Final = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}|\([^()]*\)|\S+")
"""A cell, where it may be one space: then only lists have spaces within."""

_SIZE: Final = re.compile(r"\[\d+ rows? x \d+ columns?\]|```.*")
"""A line that belongs to no table."""

_MISSING: Final = frozenset({"NaN", "None", "<NA>", "NaT", "NA"})
_CUT: Final = re.compile(r"\.\.\.?$|, \.\.\.")


class _Cell(NamedTuple):
    text: str
    start: int
    end: int


class _Columns(NamedTuple):
    """The names of some columns, and the texts of their cells row by row."""

    names: list[str]
    rows: list[list[str]]


def printed_tables(lines: Lines) -> list[Table] | None:
    r"""Return the tables of a text that was printed; None where it is another one.

    The index is left out, unless it has a name or the cases have no other.

    Raises:
        DocumentError: Parts of a table were left out, or wrapped, when it was printed.

    >>> text = "  user     items ground truth\n0   u1  [A B, C]          [C]"
    >>> [table] = printed_tables(list(enumerate(text.split("\n"), 1)))
    >>> table.names, table.rows[0]
    (['user', 'items', 'ground truth'], (2, ['u1', '[A B, C]', '[C]']))
    """
    # Most texts that people paste are no printed tables, and may be long.
    if not _begins_with_names(lines):
        return None
    blocks = _blocks(lines)
    if not blocks or any(sign in blocks[0][0][1] for sign in _SEPARATORS):
        return None
    tables: list[Table] = []
    for block in blocks:
        table = _table(block)
        if table is None:
            return None
        tables.append(table)
    return tables


def _begins_with_names(lines: Lines) -> bool:
    """Return whether the first line, or that of an index below it, has the name of a column."""
    first = islice((text for _, text in lines if text.strip() and not _SIZE.fullmatch(text.strip())), 2)
    return any(head_of(word) or row_head_of(word) for text in first for word in text.split())


def _blocks(lines: Lines) -> list[Lines]:
    """Return the lines of each table: it begins behind a blank line, or with its header."""
    blocks: list[list[tuple[int, str]]] = [[]]
    texts = [text.rstrip() for _, text in lines]
    for (number, _), text, below in zip(lines, texts, [*texts[1:], ""], strict=True):
        if not text or _SIZE.fullmatch(text.strip()):
            blocks.append([])
            continue
        if len(blocks[-1]) > 1 and (is_header(text.split()) or _names_of_index(text, below)):
            blocks.append([])
        blocks[-1].append((number, text))
    return [block for block in blocks if block]


def _names_of_index(head: str, below: str) -> list[str]:
    """Return the names of an index, which stand on a line of their own left of the other names."""
    names = below.split()
    is_left = 0 < len(below) <= len(head) - len(head.lstrip())
    return names if is_left and is_header([*names, *head.split()]) else []


def _table(block: Lines) -> Table | None:
    texts = [text for _, text in block]
    if texts[0].endswith("\\") and is_header(texts[0][:-1].split()):
        raise DocumentError("printed_cut")
    if len(block) < 2:
        return None
    # Who copies a table often leaves out the spaces at its start.
    head = texts[0] if texts[0][0] == " " else texts[0].rjust(len(texts[-1]))
    index = _names_of_index(head, texts[1])
    body = block[2:] if index else block[1:]
    rows = [text for _, text in body]
    if not rows or {len(row) for row in rows} != {len(head)}:
        return None
    if index:
        found = _with_named_index(head, texts[1], rows)
    else:
        found = _aligned(head, rows, _APART) or _aligned(head, rows, _CLOSE)
    if found is None:
        return None
    if any(_CUT.search(cell) for row in found.rows for cell in row):
        raise DocumentError("printed_cut")
    cells = [["" if cell in _MISSING else cell for cell in row] for row in found.rows]
    return Table(found.names, [(number, row) for (number, _), row in zip(body, cells, strict=True)])


def _aligned(head: str, rows: Sequence[str], cell: re.Pattern[str]) -> _Columns | None:
    """Return the columns of rows that begin with an index without a name, or with none."""
    cells = [_cells_in(row, cell) for row in rows]
    # Nothing stands above an index.
    has_index = all(row and not head[: row[0].end].strip() for row in cells)
    found = _below(head, [row[1:] if has_index else row for row in cells])
    if found is None:
        return None
    if has_index and not any(head_of(name) == "case" for name in found.names):
        index = [row[0].text for row in cells]
        # Whole numbers are those of rows.
        if not all(name.isdigit() for name in index):
            named = [[name, *row] for name, row in zip(index, found.rows, strict=True)]
            found = _Columns(["user", *found.names], named)
    return found if is_header(found.names) else None


def _with_named_index(head: str, below: str, rows: Sequence[str]) -> _Columns | None:
    """Return the columns of rows that begin with an index of one level or more; its names stand below."""
    starts = [match.start() for match in re.finditer(r"\S+", below)]
    # Names of several words: nothing stands below the further ones.
    starts = [start for start in starts if rows[0][start : start + 1].strip()]
    names = [below[start:end].strip() for start, end in pairwise([*starts, len(below)])]
    levels: list[list[str]] = []
    rest: list[list[_Cell]] = []
    for row in rows:
        last = _APART.match(row, starts[-1]) if starts else None
        if last is None or any(start and row[start - 1] != " " for start in starts):
            return None
        own = [row[start:end].strip() for start, end in pairwise(starts)]
        # A level that is the same as in the row above is printed once.
        before = levels[-1] if levels else own
        levels.append([*(text or above for text, above in zip(own, before, strict=False)), last[0]])
        rest.append(_cells_in(row, _APART, last.end()))
    found = _below(head, rest)
    if found is None or not is_header([*names, *found.names]):
        return None
    joined = [[*level, *row] for level, row in zip(levels, found.rows, strict=True)]
    return _Columns([*names, *found.names], joined)


def _cells_in(row: str, cell: re.Pattern[str], start: int = 0) -> list[_Cell]:
    return [_Cell(match[0], match.start(), match.end()) for match in cell.finditer(row, start)]


def _below(head: str, rows: Sequence[Sequence[_Cell]]) -> _Columns | None:
    """Return the columns of cells that end right below the end of a name; None where some do not."""
    ends = [cell.end for cell in rows[0]]
    if not ends or any([cell.end for cell in row] != ends for row in rows):
        return None
    if any(head[end - 1] == " " or head[end : end + 1].strip() for end in ends):
        return None
    names = [" ".join(head[start:end].split()) for start, end in pairwise([0, *ends])]
    # Two lists in one cell are those of two columns.
    if any(_is_open(cell.text) for row in rows for cell in row):
        return None
    return _Columns(names, [[cell.text for cell in row] for row in rows])


def _is_open(text: str) -> bool:
    """Return whether a text is more or less than one list, or part of one."""
    is_list = text[0] in "[{"
    return is_list and (text[-1] not in "]}" or text.count(text[0]) > 1) and not _CUT.search(text)


_LAST: Final = re.compile(r"(?:Name: (?P<name>.*?), )?(?:Length: \d+, )?dtype: (?P<type>\w+)")
_ROW: Final = re.compile(r"(\S.*?)\s{2,}(\S.*)")


class PrintedSeries(NamedTuple):
    """A Series as a table; `model` is the name of the lists in it, "" for none."""

    table: Table
    model: str = ""


def printed_series(lines: Lines) -> list[PrintedSeries] | None:
    r"""Return the Series of a text that was printed; None where it is another one.

    Raises:
        DocumentError: Rows were left out when it was printed, or it has one number for each case.

    >>> text = "user\nu1    [A, B]\nu2       [B]\nName: BPR, dtype: object"
    >>> [(table, model)] = printed_series(list(enumerate(text.split("\n"), 1)))
    >>> table.names, table.rows, model
    (['user', 'items'], [(2, ['u1', '[A, B]']), (3, ['u2', '[B]'])], 'BPR')
    """
    filled = [(number, text.rstrip()) for number, text in lines if text.strip()]
    if not filled:
        return None
    if _LAST.fullmatch(filled[-1][1].strip()) is None:
        # `to_string` prints no type; then the name of the index tells.
        is_index = len(filled) > 1 and row_head_of(filled[0][1].strip()) == "case"
        series = _series(filled, "", "object") if is_index else None
        return None if series is None else [series]
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
    rows = _series_rows(block[1:] if levels else block, levels)
    if not rows:
        return None
    if any(_CUT.search(cell) for _, row in rows for cell in row):
        raise DocumentError("series_cut")
    names = [level for level, _ in levels] or ["user"]
    values = [row[-1] for _, row in rows]
    if len(names) > 1:
        return PrintedSeries(Table([*names, name if row_head_of(name) else "score"], rows))
    if all(value[0] in "[{(" for value in values):
        is_known = head_of(name) in ("list", "relevant")
        column = name if is_known else "items"
        return PrintedSeries(Table([*names, column], rows), "" if is_known else model_name(name))
    if kind != "object" and kind not in ("str", "string", "category") and row_head_of(name) != "list":
        raise DocumentError("series_numbers")
    return PrintedSeries(Table([*names, name if row_head_of(name) == "list" else "item"], rows))


def _levels(first: str) -> list[tuple[str, int]]:
    """Return the names of the index with the places where they start, if the first line has them."""
    words = [(match[0], match.start()) for match in re.finditer(r"\S+", first)]
    return words if all(row_head_of(word) for word, _ in words) else []


def _series_rows(body: Lines, levels: Sequence[tuple[str, int]]) -> list[tuple[int, list[str]]]:
    """Return the cells of each row; none where a row is not that of a Series."""
    rows: list[tuple[int, list[str]]] = []
    before = [""] * max(1, len(levels))
    for number, text in body:
        if not text.strip(" ."):
            raise DocumentError("series_cut")
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
