r"""The formulas of an expression: as LaTeX, and in plain text where that can hold it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from recmetrics.statements.language import Expression, Name, NameWord, Number, Operation

# The index of a sum has the letter of a rank, which it runs over.
_SIGNS: Final[Mapping[NameWord, str]] = MappingProxyType(
    {
        "rel": "rel(k)",
        "hits": "h_k",
        "R": "|R|",
        "H": "h_n",
        "j": "k",
        "grade": "g_k",
        "best": "g^*_k",
        "own": "g^n_k",
        "judged": "judged(k)",
        "wrong": "n_k",
        "N": "|N|",
    }
)


_EXPONENT: Final = re.compile(r"\^\{([^{}]*)\}")


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
        case Operation("sub", (one, other)):
            return f"{latex(one)}-{_factor(other)}"
        case Operation("pow", (base, exponent)):
            return f"{_base(base)}^{{{latex(exponent)}}}"
        case Operation("div", (above, below)):
            return rf"\frac{{{latex(above)}}}{{{latex(below)}}}"
        case Operation("min" | "max" as word, parts):
            return rf"\{word}({','.join(map(latex, parts))})"
        case Operation("eq", parts):
            return f"[{'='.join(map(latex, parts))}]"
        case Operation("log2", (part,)):
            return rf"\log_2({latex(part)})"
        case Operation("sum", (term, last)):
            return rf"\sum_{{k=1}}^{{{latex(last)}}} {_factor(term)}"
        case Operation("passed", (part,)):
            return rf"\prod_{{i<k}}{_factor(part)}"
        case Operation(word, parts):
            raise ValueError(f"{word!r} of {len(parts)} parts cannot be written")


def _factor(expression: Expression) -> str:
    is_sum = isinstance(expression, Operation) and expression.word in ("add", "sub") and not expression.sign
    return f"({latex(expression)})" if is_sum else latex(expression)


def _base(expression: Expression) -> str:
    if isinstance(expression, Number) or (isinstance(expression, Operation) and expression.sign):
        return latex(expression)
    return rf"\left({latex(expression)}\right)"


def _product(one: Expression, first: str, second: str) -> str:
    if isinstance(one, Number):
        return rf"{first}\,{second}"
    return f"{first}{second}" if second.startswith("[") else rf"{first}\cdot {second}"


def plain(expression: Expression) -> str:
    r"""Write an expression in plain signs; "" where only LaTeX can, as for a sum or a logarithm.

    >>> from recmetrics.statements.language import K, R, least, total, j, k, rel
    >>> plain(least(R, K)), plain((rel / k).known_as("P@k") * rel), plain(total(j, K))
    ('min(|R|, K)', 'P@k·rel(k)', '')
    >>> plain(rel * Number(2) ** (k - 1))
    'rel(k)·2^(k-1)'
    """
    signs = {r"\min": "min", r"\max": "max", ",": ", ", r"\cdot ": "·"}
    text = latex(expression)
    for sign, written in signs.items():
        text = text.replace(sign, written)
    return "" if "\\" in text else _EXPONENT.sub(r"^(\1)", text)


def with_numbers(
    expression: Expression, known: Mapping[Expression, Expression], *, is_folded: bool = False
) -> Expression:
    r"""Put numbers in place of names, as in a formula with a reader's own numbers.

    A factor that becomes 1 falls away, and so does the sign of an operation whose parts are numbers now.

    Args:
        expression: The expression.
        known: What to put in place of what.
        is_folded: Whether sums of numbers are worked out, as in log2(2 + 1).

    Example:
        >>> from recmetrics.statements.language import hits, k, log2, precision, rel
        >>> known = {rel: Number(1), hits: Number(2), k: Number(4)}
        >>> print(latex(with_numbers(precision * rel, known)))
        \frac{2}{4}
        >>> print(latex(with_numbers(rel / log2(k + 1), known, is_folded=True)))
        \frac{1}{\log_2(5)}
    """
    if expression in known:
        return known[expression]
    if not isinstance(expression, Operation):
        return expression
    parts = tuple(with_numbers(part, known, is_folded=is_folded) for part in expression.parts)
    if parts == expression.parts:
        return expression
    match expression.word, parts:
        case "mul", (one, other):
            kept = [
                new
                for new, old in zip(parts, expression.parts, strict=True)
                if new == old or new != Number(1)
            ]
            return one * other if len(kept) == 2 else (kept or [Number(1)])[0]
        case "eq", (Number(one), Number(other)):
            return Number(int(one == other))
        case "add", (Number(one), Number(other)) if is_folded:
            return Number(one + other)
        case "sub", (Number(one), Number(other)) if is_folded:
            return Number(one - other)
        case word, _:
            return Operation(word, parts)
