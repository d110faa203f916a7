"""The exact value of an expression: it is read once into functions, which are then called for every list."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import fsum
from math import log2 as log2_of
from typing import Any, Final

from recmetrics.statements.language import (
    Expression,
    Name,
    NameWord,
    Number,
    Operation,
    is_exact,
    names_in,
)

Value = Fraction | float
"""A fraction, also as a whole number; a float where logarithms come in."""

Reading = Callable[[Sequence[Any]], Value]
"""A function of what the names stand for: numbers, and for `best` and `own` grades in order, as a tuple."""

_REMEMBERED_SUMS = 2**12

_ORDERS: Final[frozenset[NameWord]] = frozenset({"best", "own"})


def reading(expression: Expression, names: Sequence[NameWord | Operation]) -> Reading:
    """Read an expression as a function.

    Args:
        expression: The expression.
        names: The names in it, in the order in which the function takes what they stand for; operations whose
            value is known beforehand may be among them.

    Example:
        >>> from recmetrics.statements.language import hits, k, rel
        >>> reading(rel * hits / k, ("rel", "hits", "k"))((True, 2, 3))
        Fraction(2, 3)
    """
    match expression:
        case Operation() if expression in names:
            return operator.itemgetter(names.index(expression))
        case Number(value):
            return lambda _: value
        case Name(word):
            return operator.itemgetter(names.index(word))
        case Operation("sum", (term, last)):
            for order in _ORDERS & names_in(term):
                return _sum_over_order(term, reading(last, names), order, names.index(order))
            return _sum(term, reading(last, names))
        case Operation(word, parts):
            return _operation(word, [reading(part, names) for part in parts])


FINE: Final = 2**1074
"""How many units make 1 where sums are kept in whole numbers: every float is some of them."""


def running_sums(term: Expression, name: NameWord, last: int) -> Iterator[int]:
    """Yield the sum of a term up to each index from 1, in units: of floats exact, of fractions cut off there.

    Args:
        term: The term.
        name: The name of the index in it.
        last: The last index.

    Example:
        >>> from recmetrics.statements.language import k
        >>> [total / FINE for total in running_sums(1 / k, "k", 3)]
        [1.0, 1.5, 1.8333333333333333]
    """
    if term == Operation("div", (Number(1), Name(name))):  # the steps of fractions would take seconds
        yield from accumulate(FINE // index for index in range(1, last + 1))
        return
    each = reading(term, (name,))
    total = 0
    for index in range(1, last + 1):
        above, below = each((index,)).as_integer_ratio()
        total += above * FINE // below
        yield total


def _operation(word: str, parts: Sequence[Reading]) -> Reading:
    match word, parts:
        case "mul", (one, other):
            return lambda at: one(at) * other(at)
        case "div", (above, below):
            return lambda at: _quotient(above(at), below(at))
        case "add", (one, other):
            return lambda at: one(at) + other(at)
        case "sub", (one, other):
            return lambda at: one(at) - other(at)
        case "pow", (base, exponent):
            return lambda at: _power(base(at), exponent(at))
        # Of two parts most often, as in every AP@K: a generator would take three times as long.
        case "min", (one, other):
            return lambda at: min(one(at), other(at))
        case "max", (one, other):
            return lambda at: max(one(at), other(at))
        case "min", _:
            return lambda at: min(part(at) for part in parts)
        case "max", _:
            return lambda at: max(part(at) for part in parts)
        case "eq", (one, other):
            return lambda at: int(one(at) == other(at))
        case "log2", (part,):
            return lambda at: log2_of(part(at))
        case _:
            raise ValueError(f"{word!r} of {len(parts)} parts cannot be computed")


def _quotient(above: Value, below: Value) -> Value:
    return Fraction(above, below) if isinstance(above, int) and isinstance(below, int) else above / below


def _power(base: Value, exponent: Value) -> Value:
    # Of a float, or of half a grade, a power is a float; of whole numbers it is exact.
    return Fraction(base) ** exponent if isinstance(exponent, int) else base**exponent


def _sum(term: Expression, last: Reading) -> Reading:
    each = reading(term, ("j",))
    is_fraction = is_exact(term)

    @lru_cache(_REMEMBERED_SUMS)
    def up_to(last: int) -> Value:
        values = (each((j,)) for j in range(1, last + 1))
        # Floats are rounded once, at the end.
        return sum(values, Fraction(0)) if is_fraction else fsum(values)

    return lambda at: up_to(int(last(at)))


def _sum_over_order(term: Expression, last: Reading, order: NameWord, at_place: int) -> Reading:
    each = reading(term, ("j", order))
    is_fraction = is_exact(term)

    @lru_cache(_REMEMBERED_SUMS)
    def over(grades: tuple[Value, ...]) -> Value:
        values = [each((j, grade)) for j, grade in enumerate(grades, 1)]
        return sum(values, Fraction(0)) if is_fraction else fsum(values)

    return lambda at: over(at[at_place][: int(last(at))])
