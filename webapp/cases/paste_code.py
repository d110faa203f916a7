"""Parser of pasted JSON or Python, such as the code of blog posts: literals are read, nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable
from textwrap import dedent

from webapp.cases.case import Case
from webapp.cases.case_draft import CaseDraft
from webapp.cases.case_file import case_set_of
from webapp.cases.parts import PREDICTED, TRUTH, Part, PartError, parse_case
from webapp.model.problems import Problem

Found = list[CaseDraft | Problem]

# Limits of Python's parser: odd characters, brackets too deep, numbers too long.
_UNREADABLE = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError)

_CODE = re.compile(r"\A\s*[\[{]|^[ \t]*[^\W\d]\w*[ \t]*(:[^=\n]*)?=[ \t]*[\[{(]", re.MULTILINE)

_BACKSLASH = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = frozenset("\\'\"abfnrtvxuUN0\n")


def is_code(text: str) -> bool:
    """Return whether a text starts as JSON does, or has a line that assigns a list.

    >>> is_code("cases = [{}]"), is_code('{"predict_list": []}'), is_code("A, B; B")
    (True, True, False)
    """
    return _CODE.search(text) is not None


def read_code(text: str) -> Found:
    r"""Parse the cases of a text, with a problem for each invalid one. Other content is ignored.

    >>> [draft] = read_code('predict_list = ["A", "B"]\nground_truth = {"B": 1.0}')
    >>> draft.lists, draft.relevant, draft.line
    ((['A', 'B'],), ['B'], 1)
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return _read_python(text)
    return list(_cases_in(Part("", content)))


def _cases_in(content: Part) -> Iterable[CaseDraft | Problem]:
    """Return the cases of data: an exported file, a list of cases, or a single one."""
    if content.has("recmetrics"):
        try:
            yield from map(_draft, case_set_of(content).cases)
        except PartError as error:
            yield error.problem
        return
    listed = content.at("cases") if content.has("cases") else content
    entries = listed.entries() if isinstance(listed.value, list | tuple) else [listed]
    if any(entry.has(PREDICTED) for entry in entries):
        for entry in entries:
            yield _case(entry)


def _read_python(text: str) -> Found:
    try:
        tree = ast.parse(dedent(_without_odd_escapes(text)))
    except _UNREADABLE as error:
        return [Problem("paste_syntax", {"line": getattr(error, "lineno", None) or 1})]
    found: Found = []
    halves: dict[str, ast.expr] = {}
    for statement in tree.body:
        name, node = _named_value(statement)
        if name in (PREDICTED, TRUTH) and node is not None:
            # A case in two statements, as blog posts begin.
            halves[name] = node
            if len(halves) == 2:
                found.append(_case_of_halves(halves))
                halves = {}
        elif isinstance(node, ast.List | ast.Tuple):
            found += _cases_of_list(node, name)
        elif isinstance(node, ast.Dict):
            found += _cases_of_dict(node, name)
    return found


def _named_value(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    """Return the value of a statement and the name that it is assigned to, if any."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            return name, value
        case ast.Expr(value=value):
            return "", value
        case _:
            return "", None


def _case_of_halves(halves: dict[str, ast.expr]) -> CaseDraft | Problem:
    line = halves[PREDICTED].lineno
    try:
        values = {name: ast.literal_eval(node) for name, node in halves.items()}
    except _UNREADABLE:
        return Problem("paste_syntax", {"line": line})
    return _case(Part("", values), line)


def _cases_of_list(node: ast.List | ast.Tuple, name: str) -> Iterable[CaseDraft | Problem]:
    """Parse each entry by itself, so that one that is no literal fails alone."""
    if not any(isinstance(entry, ast.Dict) and _has_list(entry) for entry in node.elts):
        return
    for index, entry in enumerate(node.elts):
        yield _case_of_node(entry, f"{name}[{index}]")


def _cases_of_dict(node: ast.Dict, name: str) -> Iterable[CaseDraft | Problem]:
    if _has_list(node):
        yield _case_of_node(node, name)
        return
    try:
        content = Part(name, ast.literal_eval(node))
    except _UNREADABLE:
        return
    yield from _cases_in(content)


def _case_of_node(node: ast.expr, where: str) -> CaseDraft | Problem:
    try:
        value = ast.literal_eval(node)
    except _UNREADABLE:
        return Problem("paste_syntax", {"line": node.lineno})
    return _case(Part(where, value), node.lineno)


def _case(part: Part, line: int | None = None) -> CaseDraft | Problem:
    try:
        return parse_case(part, line)
    except PartError as error:
        return error.problem


def _draft(case: Case) -> CaseDraft:
    return CaseDraft(case.name, case.lists, case.relevant, case.unused, case.unnamed)


def _has_list(node: ast.Dict) -> bool:
    return any(isinstance(key, ast.Constant) and key.value == PREDICTED for key in node.keys)


def _without_odd_escapes(text: str) -> str:
    r"""Double the backslashes of invalid escapes, which Python would only warn of: `"a\,b"`."""
    return _BACKSLASH.sub(lambda pair: pair[0] if pair[1] in _ESCAPES else f"\\{pair[0]}", text)
