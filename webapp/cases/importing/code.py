"""Parser of JSON and of Python, such as the code of blog posts: literals are read, nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from textwrap import dedent
from typing import Final, cast

from webapp.cases.case_file import case_set_of
from webapp.cases.importing.found import Found, NotUnderstoodError, Reading
from webapp.cases.importing.literals import Value
from webapp.cases.importing.records import is_case
from webapp.cases.importing.values import found_in_values
from webapp.cases.parts import Part, PartError
from webapp.model.problems import Problem

# Limits of Python's parser: odd characters, brackets too deep, numbers too long.
_UNREADABLE: Final = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError)

_CODE: Final = re.compile(
    r"\A\s*[\[{]|^[ \t]*[^\W\d][\w, \t]*(:[^=\n]*)?=[ \t]*([\w.]+\()?[\[{(]|^[\w.]+\((\w+=)?[\[{]",
    re.MULTILINE,
)
_BACKSLASH: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES: Final = frozenset("\\'\"abfnrtvxuUN0\n")
_MEAN_OF_ACTUAL: Final = re.compile(r"(ma|a)pk?$")
"""Functions whose arguments are the relevant items and then the lists: `apk`, `mapk`."""


class _KeyRepeatedError(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


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
    except _KeyRepeatedError as repeated:
        raise NotUnderstoodError(Problem("import_key_repeated", {"key": repeated.key})) from None
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
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    documents: list[object] = []
    at = 0
    try:
        while rest := text[at:].lstrip(" \t\r\n,;"):
            at = len(text) - len(rest)
            if rest[0] not in "[{":
                return None
            document, at = decoder.raw_decode(text, at)
            documents.append(document)
    except _KeyRepeatedError:
        raise
    except ValueError:
        return None
    return documents or None


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return an object; a name that stands there twice with two values would lose one of them."""
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields and fields[key] != value:
            raise _KeyRepeatedError(key)
        fields[key] = value
    return fields


def _assigned(text: str) -> list[Value]:
    """Return the literals of a program by the names that they are assigned to.

    Raises:
        NotUnderstoodError: It is no Python.
    """
    try:
        tree = ast.parse(dedent(_without_odd_escapes(text)))
    except _UNREADABLE as error:
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
    node = _unwrapped(node)
    if isinstance(node, ast.List | ast.Tuple) and any(isinstance(entry, ast.Dict) for entry in node.elts):
        entries: list[object] = []
        lines: list[int] = []
        failed: list[int] = []
        for entry in node.elts:
            try:
                entries.append(_literal(entry))
                lines.append(entry.lineno)
            except _UNREADABLE:
                failed.append(entry.lineno)
        return Value(name, entries, node.lineno, tuple(lines), tuple(failed))
    if not isinstance(node, ast.List | ast.Tuple | ast.Dict | ast.Set):
        return None
    try:
        return Value(name, _literal(node), node.lineno)
    except _UNREADABLE:
        return Value(name, None, node.lineno, failed=(node.lineno,))


def _unwrapped(node: ast.expr) -> ast.expr:
    """Return the list within `np.array([…])`, `set([…])` or `pd.Series([…])`."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        return node.args[0]
    return node


def _literal(node: ast.expr) -> object:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Dict):
            keys = [ast.dump(key) for key in inner.keys if key is not None]
            values = [ast.dump(value) for value in inner.values]
            seen: dict[str, str] = {}
            for key, value in zip(keys, values, strict=False):
                if seen.setdefault(key, value) != value:
                    [named] = [one for one in inner.keys if one is not None and ast.dump(one) == key][:1]
                    raise NotUnderstoodError(
                        Problem("import_key_repeated", {"key": str(getattr(named, "value", "?"))})
                    )
    return cast("object", ast.literal_eval(node))


def _without_odd_escapes(text: str) -> str:
    r"""Double the backslashes of invalid escapes, which Python would only warn of: `"a\,b"`."""
    return _BACKSLASH.sub(lambda pair: pair[0] if pair[1] in _ESCAPES else f"\\{pair[0]}", text)
