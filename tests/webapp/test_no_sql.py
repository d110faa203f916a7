"""The app holds no SQL: what it shows of tables are calls of the core."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import webapp

ROOT = Path(webapp.__file__).parent
SQL = re.compile(
    r"\bselect\b.+\bfrom (?!the\b)|\bfrom \w+ (?:where|group|order|limit|join)\b|\bgroup by\b"
    r"|\border by \w+ (?:limit|desc|asc)\b|\bcreate (?:or replace )?(?:temp )?(?:table|view)\b"
    r"|\bread_(?:parquet|csv|json)\(|\bset \w+ = |\b(?:inner|left|anti|full) join\b",
    re.IGNORECASE | re.DOTALL,
)
INSIDES = ("recmetrics.tables.query", "recmetrics.tables.literals", "recmetrics.tables.kinds")
"""Modules of the engine that make SQL."""


def _texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Return the texts of a module that are no docstrings, with their lines; a place in one is an x."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
            yield node.lineno, "".join(parts)


def _found(source: str) -> list[int]:
    return [line for line, text in _texts(ast.parse(source)) if SQL.search(text)]


def test_no_text_of_the_app_is_sql() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in ROOT.rglob("*.py")
        for line in _found(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_no_module_of_the_app_uses_what_makes_sql() -> None:
    users = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if any(name in path.read_text(encoding="utf-8") for name in INSIDES)
    }
    assert users == set()


@pytest.mark.parametrize(
    "source",
    [
        """rows_of(file, f"select {x}, count(*) from rows group by bar")""",
        """engine.run("create temp view listed as " + other)""",
        """engine.number("select count(*) from cases")""",
        """one = f"from {here} x anti join {there} y on a = b" """,
        """connection.execute(f"set memory_limit = '{memory}'")""",
        """one = f"from read_parquet({file})" """,
        """one = f"from pairs where {d} <> 0" """,
    ],
)
def test_sql_is_seen(source: str) -> None:
    assert _found(source)
