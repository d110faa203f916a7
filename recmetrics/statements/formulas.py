r"""The formulas of an expression: as LaTeX, and in plain text where that can hold it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from recmetrics.statements.language import Expression, Name, NameWord, Number, Operation

# The index of a sum has the letter of a rank, which it runs over.
_SIGNS: Final[Mapping[NameWord, str]] = MappingProxyType(
    {"rel": "rel(k)", "hits": "h_k", "R": "|R|", "j": "k"}
)


def latex(expression: Expression) -> str:
    r"""Write an expression as LaTeX.

    >>> from recmetrics.statements.language import K, R, least, rel
    >>> print(latex(least(R, K)), latex(2 * rel))
    \min(|R|,K) 2\,rel(k)
    """
    match expression:
        case Number(value):
            return str(value)
        case Name(word):
            return _SIGNS.get(word, word)
        case Operation(sign=sign) if sign:
            return sign
        case Operation("mul", (one, other)):
            return _product(one, _factor(one), _factor(other))
        case Operation("add", parts):
            return "+".join(map(latex, parts))
        case Operation("div", (above, below)):
            return rf"\frac{{{latex(above)}}}{{{latex(below)}}}"
        case Operation("min", parts):
            return rf"\min({','.join(map(latex, parts))})"
        case Operation("eq", parts):
            return f"[{'='.join(map(latex, parts))}]"
        case Operation("log2", (part,)):
            return rf"\log_2({latex(part)})"
        case Operation("sum", (term, last)):
            return rf"\sum_{{k=1}}^{{{latex(last)}}} {latex(term)}"
        case Operation(word, parts):
            raise ValueError(f"{word!r} of {len(parts)} parts cannot be written")


def _factor(expression: Expression) -> str:
    is_sum = isinstance(expression, Operation) and expression.word == "add" and not expression.sign
    return f"({latex(expression)})" if is_sum else latex(expression)


def _product(one: Expression, first: str, second: str) -> str:
    if isinstance(one, Number):
        return rf"{first}\,{second}"
    return f"{first}{second}" if second.startswith("[") else rf"{first}\cdot {second}"


def plain(expression: Expression) -> str:
    r"""Write an expression in plain signs; "" where only LaTeX can, as for a sum or a logarithm.

    >>> from recmetrics.statements.language import K, R, least, total, j, k, rel
    >>> plain(least(R, K)), plain((rel / k).known_as("P@k") * rel), plain(total(j, K))
    ('min(|R|, K)', 'P@k·rel(k)', '')
    """
    signs = {r"\min": "min", ",": ", ", r"\cdot ": "·"}
    text = latex(expression)
    for sign, written in signs.items():
        text = text.replace(sign, written)
    return "" if "\\" in text else text
