"""The SQL of a statement, for more cases than anyone goes through step by step.

The engine looks at hits alone. A hit is at `rank`, as the `hits`-th one of its case; of the case, `relevant`
(|R|), `length` (n), `found` (h) and `all_hits` (H) are known, and of the measure the number K. A test holds
it to the steps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from types import MappingProxyType
from typing import Final, NamedTuple

from recmetrics.statements.language import Expression, Name, Number, Operation, R, hits, rel
from recmetrics.statements.statement import COUNTED, Statement
from recmetrics.statements.values import FINE, reading, running_sums

_COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {"hits": "hits", "k": "rank", "n": "length", "R": "relevant", "H": "all_hits"}
)
_PLENTY: Final = 10**9
"""More than any cutoff: a count that limits nothing."""


class Largest(NamedTuple):
    """What no case exceeds, so that no sum beyond it is written out, however large K is.

    Attributes:
        relevant: The largest |R|.
        rank: The last rank of the longest list.
    """

    relevant: int = _PLENTY
    rank: int = _PLENTY


UNKNOWN: Final = Largest()
"""Where nobody has looked."""


def sql_term(statement: Statement, cutoff: int | None, largest: Largest = UNKNOWN) -> str:
    """Return what a hit adds to the sum, at its own rank and all later ones, as SQL.

    Args:
        statement: The statement.
        cutoff: K, where the measure has one.
        largest: What no case exceeds.

    Raises:
        ValueError: If what a hit adds does not follow from the hit alone.

    Example:
        >>> from recmetrics.statements.language import k
        >>> sql_term(Statement(rel * hits / k), 5)
        'hits * 1.0 / rank'
    """
    factors = statement.factors
    if statement.is_of_hits:
        return _at_its_rank(statement, cutoff)
    if factors.credit == (hits,) and cutoff is not None:
        # A hit is one of the hits so far at its own rank and at all later ones, to K.
        sums = running_sums(factors.discount, "k", cutoff)
        above = [0, *islice(sums, min(cutoff, largest.rank))]
        whole = deque(chain(above, sums), maxlen=1)[0]
        return sql_lookup("rank", [(whole - units) / FINE for units in above[:-1]])
    raise ValueError(f"the terms {statement.term} cannot be summed over hits alone")


def _at_its_rank(statement: Statement, cutoff: int | None) -> str:
    factors = statement.factors
    conditions = [part for part in factors.credit if isinstance(part, Operation) and part.word == "eq"]
    above = [part for part in (*factors.credit, *factors.above) if part != rel and part not in conditions]
    term = " / ".join([_decimal(above, cutoff), *(sql(part, cutoff) for part in factors.below)])
    for condition in conditions:
        one, other = (sql(part, cutoff) for part in condition.parts)
        term = f"case when {one} = {other} then {term} else 0.0 end"
    return term


def _decimal(parts: list[Expression], cutoff: int | None) -> str:
    """Return a product of whole numbers that is not divided as a whole number."""
    match parts:
        case []:
            return "1.0"
        case [Number(value)]:
            return f"{value}.0"
        case _:
            return " * ".join([*(sql(part, cutoff) for part in parts), "1.0"])


def sql(
    expression: Expression,
    cutoff: int | None,
    found: str = "found",
    known: Mapping[Expression, str] = MappingProxyType({}),
    largest: Largest = UNKNOWN,
) -> str:
    """Return an expression as SQL.

    Args:
        expression: The expression.
        cutoff: K, where the measure has one.
        found: The column of h.
        known: Parts that have SQL of their own already, such as a column.
        largest: What no case exceeds.

    Raises:
        ValueError: If there is no SQL for it here.

    Example:
        >>> from recmetrics.statements.language import K, R, least
        >>> sql(least(R, K), 5)
        'least(relevant, 5)'
    """

    def parts_of(parts: Iterable[Expression]) -> list[str]:
        return [read(part) for part in parts]

    def read(part: Expression) -> str:
        return sql(part, cutoff, found, known, largest)

    if expression in known:
        return known[expression]
    match expression:
        case Number(value):
            return str(value)
        case Name("K") if cutoff is not None:
            return str(cutoff)
        case Name("h"):
            return found
        case Name(word) if word in _COLUMNS:
            return _COLUMNS[word]
        case Operation("add", parts):
            return f"({' + '.join(parts_of(parts))})"
        case Operation("mul", parts):
            return f"({' * '.join(parts_of(parts))})"
        case Operation("div", (above, below)):
            return f"({read(above)} * 1.0 / {read(below)})"
        case Operation("sub", (one, other)):
            return f"({read(one)} - {read(other)})"
        case Operation("pow", (base, exponent)):
            return f"power({read(base)}, {read(exponent)})"
        case Operation("min", parts):
            return f"least({', '.join(parts_of(parts))})"
        case Operation("max", parts):
            return f"greatest({', '.join(parts_of(parts))})"
        case Operation("eq", (one, other)):
            return f"case when {read(one)} = {read(other)} then 1 else 0 end"
        case Operation("log2", (Operation("add", parts),)):
            return f"log2({' + '.join(parts_of(parts))})"
        case Operation("log2", (part,)):
            return f"log2({read(part)})"
        case Operation("sum", (term, last)) if cutoff is not None:
            return sql_lookup(read(last), _sums(term, last, cutoff, largest.relevant))
        case _:
            raise ValueError(f"{expression} has no SQL at the cutoff {cutoff}")


def _sums(term: Expression, last: Expression, cutoff: int, relevant: int) -> list[float]:
    """Return the sum for each last index that there can be."""
    most = _last_index(last, cutoff, relevant)
    if most == _PLENTY:
        raise ValueError(f"nothing says where the sum of {term} ends")
    return [units / FINE for units in running_sums(term, "j", most)]


def _last_index(last: Expression, cutoff: int, relevant: int = _PLENTY) -> int:
    """Return the last index that there can be, in a list of any length whose hits are relevant items."""
    return int(reading(last, COUNTED)((_PLENTY, cutoff, relevant, relevant, relevant)))


def is_endless(expression: Expression, cutoff: int | None) -> bool:
    """Return whether it is a sum over as many places as there are relevant items, however many there are.

    >>> from recmetrics.statements.language import K, j, least, total
    >>> is_endless(total(1 / j, R), 5), is_endless(total(1 / j, least(R, K)), 5)
    (True, False)
    """
    match expression:
        case Operation("sum", (_, last)) if cutoff is not None:
            return last == R and _last_index(last, cutoff) == _PLENTY
        case _:
            return False


def sql_lookup(index: str, values: Iterable[float]) -> str:
    """Return SQL for the value at an index, from 1; 0 at any other.

    Args:
        index: What is looked up, as SQL.
        values: The values, from the first on.

    Example:
        >>> sql_lookup("j", [1.0])
        'case when j between 1 and 1 then list_extract(list_value(1.0e0), cast(j as int)) else 0.0 end'
    """
    # With an exponent they are floats: DuckDB takes others for decimal numbers.
    written = [repr(value) if "e" in repr(value) else f"{value!r}e0" for value in values]
    if not written:
        return "0.0"
    looked_up = f"list_extract(list_value({', '.join(written)}), cast({index} as int))"
    return f"case when {index} between 1 and {len(written)} then {looked_up} else 0.0 end"
