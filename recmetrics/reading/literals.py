"""Literals of Python, JSON and numpy as text: their values are read, nothing is run."""

from __future__ import annotations

import ast
import io
import math
import re
import tokenize
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

UNREADABLE: Final = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError)
"""What Python's parser raises: odd characters, brackets too deep, numbers too long, unknown calls."""


class KeyRepeatedError(ValueError):
    """Error for a key that a mapping has twice with two values, one of which would be lost."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class CutError(ValueError):
    """Error for a list of which a part was left out ("...") when it was printed."""


class DocumentError(ValueError):
    """Error for a document that cannot be read, or whose values are not of the types they should be.

    Attributes:
        code: What is wrong: "syntax", "too_deep", "nothing", "mixed", "lengths", "columns_alike", or of a
            single value "part_list", "part_text", "part_grade", "part_missing", "part_repeated".
        values: What its message names: `line`; `counts`; `names`; `where` and `part`.
    """

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


_NAMES: Final[Mapping[str, object]] = {
    **{"nan": math.nan, "NaN": math.nan, "NA": None, "null": None, "true": True, "false": False},
    **{"inf": math.inf, "Infinity": math.inf, "True_": True, "False_": False},
}
_SCALAR: Final = re.compile(r"u?int\d*|float\d*|longlong|str_?|bool_?|object_|Decimal|UUID|ObjectId")
_AS: Final[Mapping[str, Callable[[Any], object]]] = {
    **dict.fromkeys(("set", "frozenset"), set),
    **dict.fromkeys(("dict", "defaultdict", "OrderedDict", "Counter"), dict),
    **dict.fromkeys(("list", "tuple", "array", "asarray", "Series", "Index", "tensor", "deque"), list),
    **dict.fromkeys(("dict_keys", "dict_values", "dict_items", "ndarray"), list),
}
"""Calls that hold a list, a set or a mapping and change nothing about it."""

_HARMLESS: Final = frozenset({"dtype", "copy", "shape", "device", "maxlen", "name"})
_CONTAINERS: Final = (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Call)


def value_of(node: ast.expr) -> object:
    """Return the value of a literal, also within `array([…])`, `np.int64(1)`, `defaultdict(…)`, `Row(a=1)`.

    Raises:
        KeyRepeatedError: A mapping has a key twice, with two values.
        CutError: Part of it was left out when it was printed.
        ValueError: It is no literal.

    >>> value_of(ast.parse("[np.int64(1), np.str_('a'), set()]", mode="eval").body)
    [1, 'a', set()]
    """
    match node:
        case ast.Constant(value=None | str() | int() | float() as value):
            return value
        case ast.Constant(value=value) if value is ...:
            raise CutError
        case ast.List(elts=entries):
            return list(map(value_of, entries))
        case ast.Tuple(elts=entries):
            return tuple(map(value_of, entries))
        case ast.Set(elts=entries):
            return set(map(value_of, entries))
        case ast.Dict(keys=keys, values=values):
            pairs = zip(keys, values, strict=True)
            return mapping_of((value_of(cast("ast.expr", key)), value_of(one)) for key, one in pairs)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            number = value_of(operand)
            if isinstance(number, (int, float)):
                return -number if isinstance(sign, ast.USub) else number
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _NAMES:
            return _NAMES[name]
        case ast.Call():
            return _called(node)
        case _:
            pass
    raise ValueError(type(node).__name__)


def _called(node: ast.Call) -> object:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name == "Row" and not node.args:
        return mapping_of((one.arg, value_of(one.value)) for one in node.keywords)
    if not {one.arg for one in node.keywords} <= _HARMLESS:
        raise ValueError(name)
    if _SCALAR.fullmatch(name) and len(node.args) == 1:
        value = value_of(node.args[0])
        return float(value) if name.startswith(("float", "Decimal")) and isinstance(value, str) else value
    held = [one for one in node.args if isinstance(one, _CONTAINERS)]
    if name not in _AS or len(held) > 1 or (node.args and not held):
        raise ValueError(name)
    value = value_of(held[0]) if held else ()
    if _AS[name] is dict and isinstance(value, list):
        return mapping_of(cast("list[tuple[object, object]]", value))
    # A set has no order that a list could have.
    is_unordered = _AS[name] is list and isinstance(value, set)
    return cast("object", value) if is_unordered else _AS[name](value)


def mapping_of(pairs: Iterator[tuple[object, object]] | list[tuple[Any, Any]]) -> dict[Any, Any]:
    """Return pairs as a mapping.

    Raises:
        KeyRepeatedError: If a key is there twice, with two values: one of them would be lost.
    """
    found: dict[object, object] = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise KeyRepeatedError(str(key))
        found[key] = value
    return found


def parsed(text: str) -> ast.Module:
    r"""Parse Python, also with what programs print: things side by side, as numpy has them, are two.

    Raises:
        SyntaxError: If it cannot be parsed; others of `UNREADABLE` where it goes beyond Python's limits.

    >>> ast.unparse(parsed("x = ['a' 'b']\ny = [[1 2]\n [3 -4]]"))
    "x = ['a', 'b']\ny = [[1, 2], [3, -4]]"
    """
    plain = _PRINTED_CLASS.sub("None", _BACKSLASH.sub(_escaped, text))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # `[1 2](3)`, a call of a list, is refused later
        return ast.parse(_with_commas(plain))


def literal_in(text: str) -> object:
    """Return the value of a text that is one literal.

    Raises:
        KeyRepeatedError: A mapping has a key twice, with two values.
        CutError: Part of it was left out when it was printed.
        ValueError: It is no literal; others of `UNREADABLE` too.

    >>> literal_in("array(['a', 'b'], dtype='<U1')"), literal_in("[1. nan]")
    (['a', 'b'], [1.0, nan])
    """
    body = parsed(text.strip()).body
    if len(body) != 1 or not isinstance(body[0], ast.Expr):
        raise ValueError("no literal")
    return value_of(body[0].value)


_BACKSLASH: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES: Final = frozenset("\\'\"abfnrtvxuUN0\n")
_PRINTED_CLASS: Final = re.compile(r"<(?:class|function) [^<>\n]*>")
_MAY_BE_APART: Final = re.compile(r"[\w.'\"\])}]\s+[\w.'\"\[(\-+]")
_SKIPPED: Final = frozenset(
    {tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT}
)
_CONSTANTS: Final = frozenset({"None", "True", "False", "nan", "inf", "NaN", "..."})


def _escaped(pair: re.Match[str]) -> str:
    r"""Double the backslash of an invalid escape, which Python would only warn of: `"a\,b"`."""
    return pair[0] if pair[1] in _ESCAPES else f"\\{pair[0]}"


def _with_commas(text: str) -> str:
    """Return a text with a comma between the things that stand side by side within brackets."""
    if not _MAY_BE_APART.search(text):
        return text
    lines = io.StringIO(text).readlines()
    cuts: list[tuple[int, int]] = []
    depth, before = 0, None
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in _SKIPPED:
                continue
            if depth and before is not None and _are_two(before, token, lines):
                cuts.append(before.end)
            depth += (token.string in "([{") - (token.string in ")]}") if token.type == tokenize.OP else 0
            before = token
    except (tokenize.TokenError, SyntaxError):
        return text
    for line, at in reversed(cuts):
        lines[line - 1] = lines[line - 1][:at] + "," + lines[line - 1][at:]
    return "".join(lines)


def _are_two(one: tokenize.TokenInfo, other: tokenize.TokenInfo, lines: list[str]) -> bool:
    """Return whether two tokens, one behind the other, are the end of a thing and the start of the next."""
    if one.string in "])" and one.type == tokenize.OP:
        return other.string == {"]": "[", ")": "("}[one.string]
    if one.type not in (tokenize.STRING, tokenize.NUMBER) and one.string not in _CONSTANTS:
        return False
    if other.string in ("-", "+"):
        behind = lines[other.end[0] - 1][other.end[1] : other.end[1] + 1]
        return one.end != other.start and (behind.isdigit() or behind in (".", "i", "n"))
    return other.type in (tokenize.STRING, tokenize.NUMBER) or other.string in _CONSTANTS
