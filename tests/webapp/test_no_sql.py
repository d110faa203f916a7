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


@pytest.mark.slow
def test_no_text_of_the_app_is_sql_and_no_module_uses_what_makes_sql() -> None:
    sources = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
    assert [f"{path}:{line}" for path, source in sources.items() for line in _found(source)] == []
    assert [path for path, source in sources.items() if any(name in source for name in INSIDES)] == []
