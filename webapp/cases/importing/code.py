"""Parser of JSON and of Python, such as the code of blog posts: literals are read, nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Final, cast

from recmetrics.reading.literals import UNREADABLE, CutError, KeyRepeatedError, mapping_of, parsed, value_of
from webapp.cases.case_file import case_set_of
from webapp.cases.importing.found import Found, NotUnderstoodError, Reading
from webapp.cases.importing.literals import Value
from webapp.cases.importing.records import is_case
from webapp.cases.importing.values import found_in_values
from webapp.cases.parts import Part, PartError
from webapp.model.problems import Problem

_CODE: Final = re.compile(
    r"\A\s*[\[{]|^[ \t]*[^\W\d][\w, \t]*(:[^=\n]*)?=[ \t]*([\w.]+\()?[\[{(]|^[\w.]+\((\w+=)?[\[{]",
    re.MULTILINE,
)
_MEAN_OF_ACTUAL: Final = re.compile(r"(ma|a)pk?$")
"""Functions whose arguments are the relevant items and then the lists: `apk`, `mapk`."""


def is_code(text: str) -> bool:
    """Return whether a text starts as JSON does, or has a line that assigns a list.

    >>> is_code("cases = [{}]"), is_code('{"predict_list": []}'), is_code("A, B; B")
    (True, True, False)
    """
    return _CODE.search(text) is not None


def found_in_code(text: str, reading: Reading = "") -> Found:
    r"""Parse the cases of JSON or Python; other content of a program is ignored.

    Raises:
        NotUnderstoodError: It cannot be read, or holds no cases.

    >>> found = found_in_code('predicted = [["A", "B"]]\nactual = [["B"]]')
    >>> found.drafts[0].lists, found.drafts[0].relevant
    ((['A', 'B'],), ['B'])
    """
    try:
        documents = _documents(text)
    except RecursionError:
        raise NotUnderstoodError(Problem("file_too_deep")) from None
    if documents is None:
        return found_in_values(_assigned(text), reading)
    if len(documents) == 1 and Part("", documents[0]).has("recmetrics"):
        try:
            case_set, excerpt = case_set_of(Part("", documents[0]))
        except PartError as error:
            raise NotUnderstoodError(error.problem) from None
        return Found("own_file", case_set=case_set, excerpt=excerpt)
    if len(documents) > 1 and all(isinstance(document, dict) for document in documents):
        # Lines of JSON: each is a case, or a row of a table. Two large objects are two values.
        rows = cast("list[dict[str, object]]", documents)
        if any(_is_record(row) or is_case(row) for row in rows):
            return found_in_values([Value("", rows)], reading)
    return found_in_values([Value("", document) for document in documents], reading)


def _is_record(value: dict[str, object]) -> bool:
    return any(isinstance(entry, str | int | float) for entry in value.values())


def _documents(text: str) -> list[object] | None:
    """Return the JSON documents of a text, one or several behind each other; None where it is not JSON."""
    decoder = json.JSONDecoder(object_pairs_hook=mapping_of)
    documents: list[object] = []
    at = 0
    try:
        while rest := text[at:].lstrip(" \t\r\n,;"):
            at = len(text) - len(rest)
            if rest[0] not in "[{":
                return None
            document, at = decoder.raw_decode(text, at)
            documents.append(document)
    except KeyRepeatedError:
        raise
    except ValueError:
        return None
    return documents or None


def _assigned(text: str) -> list[Value]:
    """Return the literals of a program by the names that they are assigned to.

    Raises:
        NotUnderstoodError: It is no Python.
    """
    try:
        tree = parsed(dedent(text))
    except UNREADABLE as error:
        line = getattr(error, "lineno", None) or 1
        raise NotUnderstoodError(Problem("paste_syntax", {"line": line})) from None
    values: list[Value] = []
    for statement in tree.body:
        for name, node in _named_nodes(statement):
            value = _value(name, node)
            if value is not None:
                values.append(value)
    return values


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
        case ast.Expr(value=ast.Call(func=function, args=arguments)):
            called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            names = ("actual", "predicted") if _MEAN_OF_ACTUAL.search(str(called)) else ("", "")
            if len(arguments) >= 2:
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
