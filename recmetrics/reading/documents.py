"""Documents of JSON and programs of Python, such as the code of blog posts; nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from textwrap import dedent
from typing import Final

from recmetrics.reading.literals import (
    UNREADABLE,
    CutError,
    DocumentError,
    KeyRepeatedError,
    mapping_of,
    parsed,
    value_of,
)

_CODE: Final = re.compile(
    r"\A\s*[\[{]|^[ \t]*[^\W\d][\w, \t]*(:[^=\n]*)?=[ \t]*([\w.]+\()?[\[{(]|^[\w.]+\((\w+=)?[\[{]",
    re.MULTILINE,
)
_MEAN_OF_ACTUAL: Final = re.compile(r"(ma|a)pk?$")
"""Functions whose arguments are the relevant items and then the lists: `apk`, `mapk`."""


@dataclass(frozen=True, slots=True)
class Value:
    """A literal under the name that it is assigned to.

    Args:
        name: The name; "" for none.
        value: The literal, or None where it could not be read.
        line: Its line, None in JSON.
        lines: The lines of its entries.
        failed: Lines of entries that are no literals.
    """

    name: str
    value: object
    line: int | None = None
    lines: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()


def is_document(text: str) -> bool:
    """Return whether a text starts as JSON does, or has a line that assigns a list.

    >>> is_document("cases = [{}]"), is_document('{"predict_list": []}'), is_document("A, B; B")
    (True, True, False)
    """
    return _CODE.search(text) is not None


def json_values(text: str) -> list[Value] | None:
    r"""Return the documents of a text of JSON, one or several behind each other; None where it is none.

    Raises:
        DocumentError: If brackets are nested too deep.
        KeyRepeatedError: If an object has a key twice, with two values.

    >>> [one.value for one in json_values('{"id": 1}\n{"id": 2}')], json_values("[A]")
    ([{'id': 1}, {'id': 2}], None)
    """
    decoder = json.JSONDecoder(object_pairs_hook=mapping_of)
    documents: list[object] = []
    at = 0
    try:
        while start := _BETWEEN.match(text, at):
            at = start.end()
            if at == len(text):
                break
            if text[at] not in "[{":
                return None
            document, at = decoder.raw_decode(text, at)
            documents.append(document)
    except KeyRepeatedError:
        raise
    except ValueError:
        return None
    except RecursionError:
        raise DocumentError("too_deep") from None
    return [Value("", document) for document in documents] or None


_BETWEEN: Final = re.compile(r"[ \t\r\n,;]*")


def values_in(text: str) -> list[Value]:
    """Return the values of JSON, or the literals of a program by the names that they are assigned to.

    Raises:
        DocumentError: If it is neither.
        KeyRepeatedError: If an object has a key twice, with two values.
        CutError: If a part of it was left out when it was printed.

    >>> [(value.name, value.value) for value in values_in("predicted = [['A', 'B']]; k = 3")]
    [('predicted', [['A', 'B']])]
    """
    found = json_values(text)
    if found is not None:
        return found
    try:
        tree = parsed(dedent(text))
    except UNREADABLE as error:
        raise DocumentError("syntax", line=getattr(error, "lineno", None) or 1) from None
    for statement in tree.body:
        entries = (
            getattr(getattr(statement, "value", None), "elts", ()) if isinstance(statement, ast.Expr) else ()
        )
        if any(isinstance(one, ast.Name) for one in entries):  # names of columns, which do nothing
            raise DocumentError("syntax", line=statement.lineno)
    named = [pair for statement in tree.body for pair in _named_nodes(statement)]
    values = [value for name, node in named if (value := _value(name, node)) is not None]
    known = {value.name for value in values} - {""}
    changed = [Value(name, None, line, failed=(line,)) for name, line in _changes(tree.body, known)]
    return [*values, *changed]


def _changes(statements: Sequence[ast.stmt], names: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield where a program changes its lists, as in `actual["u"] = found`: the name and the line."""
    for statement in statements:
        targets: list[ast.expr] = []
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue  # its names are its own
            case ast.Assign(targets=targets, value=value) if _value("", value) is not None:
                targets = [one for one in targets if not isinstance(one, ast.Name | ast.Tuple)]
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                pass
            case ast.AugAssign(target=target):
                targets = [target]
            case ast.Expr(value=ast.Call(func=ast.Attribute() as called)) if called.attr in _CHANGING:
                targets = [called]
            case _:
                pass
        yield from ((name, statement.lineno) for name in map(_root, targets) if name in names)
        for part in ("body", "orelse", "finalbody"):
            yield from _changes(getattr(statement, part, ()), names)


_CHANGING: Final = frozenset(
    (
        *("add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "reverse", "setdefault"),
        *("sort", "update"),
    )
)


def _root(target: ast.expr) -> str:
    """Return the name that a target is a part of: of `actual["u"].update` it is actual."""
    while isinstance(target, ast.Attribute | ast.Subscript | ast.Call):
        target = target.func if isinstance(target, ast.Call) else target.value
    return target.id if isinstance(target, ast.Name) else ""


def _named_nodes(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Return the values of a statement with the names that they are assigned to, "" for none."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
            targets
        ) == len(values):
            for target, value in zip(targets, values, strict=True):
                if isinstance(target, ast.Name):
                    yield target.id, value
        case ast.Expr(value=ast.Tuple(elts=values)):
            for value in values:
                yield "", value
        case ast.Expr(value=ast.Call(args=[], keywords=[_, _, *_] as keywords)):
            yield from ((keyword.arg or "", keyword.value) for keyword in keywords)
        case ast.Expr(value=ast.Call(func=function, args=[_, _, *_] as arguments)):
            called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            names = ("actual", "predicted") if _MEAN_OF_ACTUAL.search(str(called)) else ("", "")
            yield from zip(names, arguments, strict=False)
        case ast.Expr(value=value):
            yield "", value
        case _:
            pass


def _value(name: str, node: ast.expr) -> Value | None:
    """Return a list or dictionary as a value; each entry that is no literal fails alone."""
    inner = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 else node
    if isinstance(inner, ast.List | ast.Tuple) and any(isinstance(entry, ast.Dict) for entry in inner.elts):
        entries: list[object] = []
        lines: list[int] = []
        failed: list[int] = []
        for entry in inner.elts:
            try:
                entries.append(value_of(entry))
                lines.append(entry.lineno)
            except (CutError, KeyRepeatedError):
                raise
            except UNREADABLE:
                failed.append(entry.lineno)
        return Value(name, entries, node.lineno, tuple(lines), tuple(failed))
    held = node.args if isinstance(node, ast.Call) else [node]
    if not any(isinstance(one, ast.List | ast.Tuple | ast.Dict | ast.Set | ast.Call) for one in held):
        return None
    try:
        return Value(name, value_of(node), node.lineno)
    except (CutError, KeyRepeatedError):
        raise
    except UNREADABLE:
        return Value(name, None, node.lineno, failed=(node.lineno,))
