"""The words of a statement: numbers, names of counts, and the operations on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, Self

NameWord = Literal[
    "rel", "hits", "k", "K", "n", "R", "h", "H", "j", "grade", "judged", "wrong", "N", "best", "own"
]
OperationWord = Literal["mul", "div", "add", "sub", "pow", "min", "max", "eq", "log2", "sum", "passed"]


@dataclass(frozen=True, slots=True)
class _Written:
    """What the signs of Python multiply, divide and add, as in `2 * rel`."""

    def __mul__(self, other: Expression | int) -> Operation:
        return _operation("mul", self, other)

    def __rmul__(self, other: int) -> Operation:
        return _operation("mul", other, self)

    def __truediv__(self, other: Expression | int) -> Operation:
        return _operation("div", self, other)

    def __rtruediv__(self, other: int) -> Operation:
        return _operation("div", other, self)

    def __add__(self, other: Expression | int) -> Operation:
        return _operation("add", self, other)

    def __sub__(self, other: Expression | int) -> Operation:
        return _operation("sub", self, other)

    def __rsub__(self, other: int) -> Operation:
        return _operation("sub", other, self)

    def __pow__(self, other: Expression | int) -> Operation:
        return _operation("pow", self, other)

    def __rpow__(self, other: int) -> Operation:
        return _operation("pow", other, self)


@dataclass(frozen=True, slots=True)
class Number(_Written):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Name(_Written):
    """A count that a list gives."""

    word: NameWord


@dataclass(frozen=True, slots=True)
class Operation(_Written):
    """An operation on parts.

    Attributes:
        word: Which one.
        parts: What it is done to; of "sum" the term, with its index j from 1, and the last j; of "passed" a
            part of which the product over the ranks above k is meant.
        sign: What readers know it by, as LaTeX, such as P@k; "" where it is written out.
    """

    word: OperationWord
    parts: tuple[Expression, ...]
    sign: str = ""

    def known_as(self, sign: str) -> Self:
        """Return the same, written in formulas by a sign of its own.

        >>> (hits / k).known_as("P@k").sign
        'P@k'
        """
        return replace(self, sign=sign)


Expression = Number | Name | Operation


def _operation(word: OperationWord, *parts: _Written | int) -> Operation:
    return Operation(word, tuple(map(_stated, parts)))


def _stated(part: _Written | int) -> Expression:
    if isinstance(part, int):
        return Number(part)
    assert isinstance(part, Expression)
    return part


one: Final = Number(1)
rel: Final = Name("rel")
"""rel(k): 1 where rank k hits, 0 where it does not, also beyond the end of the list."""
hits: Final = Name("hits")
"""The hits among ranks 1 to k."""
k: Final = Name("k")
"""The rank, from 1."""
K: Final = Name("K")
"""How many ranks count: the cutoff, also beyond the list, or else the length of the list."""
n: Final = Name("n")
"""The length of the list."""
R: Final = Name("R")
"""|R|, the number of relevant items."""
h: Final = Name("h")
"""The hits among the ranks that count."""
H: Final = Name("H")
"""The hits of the whole list."""
j: Final = Name("j")
"""The index of a `total`."""

grade: Final = Name("grade")
"""g(k), the grade of the item at rank k: 0 where it is not judged, or stands further up already."""
best: Final = Name("best")
"""The grade at rank j of the best order of all judged items, 0 beyond them. It stands in a `total`."""
own: Final = Name("own")
"""The grade at rank j of the best order of the list's own items, 0 beyond them. It stands in a `total`."""
judged: Final = Name("judged")
"""1 where the item at rank k is judged, as relevant or not, and stands no further up; otherwise 0."""
wrong: Final = Name("wrong")
"""The items among ranks 1 to k that are judged as not relevant."""
N: Final = Name("N")
"""The number of all items that are judged as not relevant."""


def least(*parts: Expression | int) -> Operation:
    """State the least of some parts."""
    return _operation("min", *parts)


def most(*parts: Expression | int) -> Operation:
    """State the greatest of some parts."""
    return _operation("max", *parts)


def passed(part: Expression) -> Operation:
    """State the product of a part over the ranks above k: of "goes on", that someone reaches rank k."""
    return _operation("passed", part)


def equal(one: Expression | int, other: Expression | int) -> Operation:
    """State 1 where two parts are equal, and 0 where they are not."""
    return _operation("eq", one, other)


def log2(part: Expression | int) -> Operation:
    """State a logarithm to base 2: whatever it is in becomes a float."""
    return _operation("log2", part)


def total(term: Expression, last: Expression) -> Operation:
    """State the sum of a term for j = 1 to a last j."""
    return _operation("sum", term, last)


precision: Final = (hits / k).known_as("P@k")
"""P@k, the precision at rank k."""
first_hit: Final = (rel * equal(hits, 1)).known_as("[k=k_1]")
"""1 at the first hit, otherwise 0."""


def names_in(expression: Expression) -> frozenset[NameWord]:
    """Return the names that an expression uses.

    >>> sorted(names_in(least(R, K)))
    ['K', 'R']
    """
    return frozenset(part.word for part in every_part(expression) if isinstance(part, Name))


def is_exact(expression: Expression) -> bool:
    """Return whether the value is a fraction: it is, unless there is a logarithm.

    >>> is_exact(rel / k), is_exact(rel / log2(k + 1))
    (True, False)
    """
    return not any(isinstance(part, Operation) and part.word == "log2" for part in every_part(expression))


def every_part(expression: Expression) -> Iterator[Expression]:
    """Return an expression, its parts, their parts, and so on."""
    yield expression
    if isinstance(expression, Operation):
        for part in expression.parts:
            yield from every_part(part)
