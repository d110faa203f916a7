"""The Python of an expression: for programs that compute a measure without this package."""

from __future__ import annotations

from recmetrics.statements.language import Expression, Name, Number, Operation, names_in


def python(expression: Expression) -> str:
    """Write an expression as Python, with its names as variables; `log2` is that of `math`.

    A constant that is no whole number is a `Fraction`, so what is exact stays so.

    >>> from recmetrics.statements.language import K, R, hits, j, k, least, log2, rel, total
    >>> print(python(rel * (hits / k)), python(least(R, K)), sep="; ")
    rel * (hits / k); min(R, K)
    >>> print(python(total(1 / log2(j + 1), last=least(R, K))))
    sum(1 / log2(j + 1) for j in range(1, min(R, K) + 1))
    """
    match expression:
        case Number(value):
            return str(value)
        case Name(word):
            return word
        case Operation("mul", (one, other)):
            return f"{_bound(one, 'add', 'sub')} * {_bound(other, 'add', 'sub', 'mul', 'div')}"
        case Operation("div", (above, below)) if not names_in(expression):
            return f"Fraction({python(above)}, {python(below)})"
        case Operation("div", (above, below)):
            return f"{_bound(above, 'add', 'sub')} / {_bound(below, 'add', 'sub', 'mul', 'div')}"
        case Operation("add", (one, other)):
            return f"{python(one)} + {python(other)}"
        case Operation("sub", (one, other)):
            return f"{python(one)} - {_bound(other, 'add', 'sub')}"
        case Operation("pow", (base, exponent)):
            every = ("add", "sub", "mul", "div", "pow")
            return f"{_bound(base, *every)} ** {_bound(exponent, *every)}"
        case Operation("min" | "max" as word, parts):
            return f"{word}({', '.join(map(python, parts))})"
        case Operation("eq", (one, other)):
            return f"({python(one)} == {python(other)})"
        case Operation("log2", (part,)):
            return f"log2({python(part)})"
        case Operation("sum", (term, last)):
            return f"sum({python(term)} for j in range(1, {python(last)} + 1))"
        case Operation(word, parts):
            raise ValueError(f"{word!r} of {len(parts)} parts cannot be written")


def _bound(part: Expression, *words: str) -> str:
    """Write a part, in brackets if it is an operation that binds no tighter than the one around it."""
    is_looser = isinstance(part, Operation) and part.word in words
    return f"({python(part)})" if is_looser else python(part)
