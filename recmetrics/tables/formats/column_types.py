"""Types of the cells of a column, by the types that DuckDB gives them."""

from __future__ import annotations

import re
from typing import cast

import duckdb

from recmetrics.tables.formats.reading import CellType


def types_of(connection: duckdb.DuckDBPyConnection, query: str) -> dict[str, CellType]:
    """Return the types of a query's columns by name.

    >>> types_of(duckdb.connect(), "select '007' as item, 7 as user, 0.5::double as score")
    {'item': 'text', 'user': 'integer', 'score': 'decimal'}
    """
    connection.execute(f"describe {query}")
    return {row[0]: cell_type(row[1]) for row in cast("list[tuple[str, str]]", connection.fetchall())}


def cell_type(name: str) -> CellType:
    """Return the cell type for a type of DuckDB.

    >>> cell_type("UBIGINT"), cell_type("DECIMAL(18,0)"), cell_type("DECIMAL(18,3)"), cell_type("DATE")
    ('integer', 'integer', 'decimal', 'other')
    """
    if re.fullmatch(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL\(\d+,0\)", name):
        return "integer"
    if re.fullmatch(r"DOUBLE|FLOAT|DECIMAL\(\d+,\d+\)", name):
        return "decimal"
    # A column of nothing but nulls has no type of its own.
    return "text" if name.startswith(("VARCHAR", "ENUM", "UUID", '"NULL"')) else "other"
