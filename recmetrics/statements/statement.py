"""A measure, stated once: what a rank adds, and what the sum is divided by."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import lcm
from typing import Any, Final, cast

from recmetrics.statements.factors import Factors, factors, product
from recmetrics.statements.formulas import latex, plain
from recmetrics.statements.language import (
    Expression,
    NameWord,
    Operation,
    every_part,
    is_exact,
    names_in,
    one,
    rel,
)
from recmetrics.statements.values import FINE, Value, reading, running_sums

NAMES_OF_A_RANK: Final[tuple[NameWord, ...]] = ("rel", "hits", "k", "grade", "judged", "wrong", "R", "N")
"""What a term of a list with grades may name, in the order in which it is given."""

COUNTED: Final[tuple[NameWord, ...]] = ("n", "K", "h", "R", "H")
"""What `Counts` are of, in their order."""

Sums = Callable[[tuple[bool, ...], int], tuple[tuple[int, ...], int]]
"""The sums down to each rank, from none, and how many of their units make 1: of a list by its hits, and of so
many empty ranks after its end."""

_REMEMBERED = 2**14
"""Terms of a statement that are kept: all of every list of up to a hundred items."""


@dataclass(frozen=True)
class Statement:
    """What a measure is: the sum of `term` over the ranks that count, divided by `over`.

    Attributes:
        term: What rank k adds, in rel, hits and k; of lists with grades also in the words for these, in R and
            in N, and then a rank without a judged item adds nothing.
        over: What the sum is divided by, in n, K, R, h and H, and of lists with grades in N, `best` and
            `own`; where it is 0, the value is 0.

    Example:
        >>> from recmetrics.statements.language import K, R, hits, k, least
        >>> statement = Statement(rel * hits / k, least(R, K))
        >>> statement.term_at(True, 2, 3), statement.over_at((5, 2, 1, 4, 1))
        (Fraction(2, 3), 2)
    """

    term: Expression
    over: Expression = one

    @property
    def names(self) -> frozenset[NameWord]:
        """The names of the counts that it depends on."""
        return names_in(self.term) | names_in(self.over)

    @cached_property
    def zero(self) -> Value:
        """0, in the kind of the terms."""
        return Fraction(0) if is_exact(self.term) else 0.0

    @cached_property
    def factors(self) -> Factors:
        """The term as credit times discount."""
        return factors(self.term)

    @cached_property
    def is_of_hits(self) -> bool:
        """Whether misses add nothing."""
        return rel in self.factors.credit

    @cached_property
    def term_formula(self) -> str:
        """The term, as LaTeX."""
        return latex(self.term)

    @cached_property
    def over_formula(self) -> str:
        """The denominator, as LaTeX."""
        return latex(self.over)

    @cached_property
    def over_text(self) -> str:
        """The denominator in plain signs; "" where only LaTeX can write it."""
        return plain(self.over)

    # A statement is read once, and called thousands of times: for every list, rank and what-if.

    @cached_property
    def term_at(self) -> Callable[[bool, int, int], Value]:
        """The term, as a function of rel(k), the hits so far, and k."""
        computed, kind = reading(self.term, ("rel", "hits", "k")), type(self.zero)

        @lru_cache(_REMEMBERED)
        def term_at(relevant: bool, hits: int, rank: int) -> Value:
            return kind(computed((relevant, hits, rank)))

        return term_at

    @cached_property
    def sums(self) -> Sums:
        """The sums of the terms from the top; one function for all statements with the same term."""
        return _sums_of(self.term)

    @cached_property
    def over_at(self) -> Callable[[Sequence[int]], int | float]:
        """The denominator, as a function of `Counts`: n, K, h, |R| and H."""
        # What divides is counted or, with logarithms, a float: no family divides by a fraction.
        return cast("Callable[[Sequence[int]], int | float]", reading(self.over, COUNTED))

    @cached_property
    def credit_at(self) -> Callable[[bool, int], Value]:
        """The part of a term that follows from hits, as a function of rel(k) and the hits so far."""
        computed = reading(product(self.factors.credit), ("rel", "hits"))
        return lambda relevant, hits: computed((relevant, hits)) if relevant or hits else 0

    @cached_property
    def graded_term_at(self) -> Callable[[Sequence[Value]], Value]:
        """The term of a list with grades, as a function of `NAMES_OF_A_RANK` and the products in `passed`."""
        computed, kind = reading(self.term, (*NAMES_OF_A_RANK, *self.passed)), type(self.zero)
        return lambda known: kind(computed(known))

    @cached_property
    def passed(self) -> tuple[Operation, ...]:
        """The products over higher ranks that the term has in it."""
        return tuple(
            part for part in every_part(self.term) if isinstance(part, Operation) and part.word == "passed"
        )

    @cached_property
    def passing_at(self) -> tuple[Callable[[Sequence[Value]], Value], ...]:
        """What rank k adds to each of these products, as a function of `NAMES_OF_A_RANK`."""
        return tuple(reading(operation.parts[0], NAMES_OF_A_RANK) for operation in self.passed)

    @cached_property
    def graded_over_at(self) -> Callable[[Sequence[Any]], int | float]:
        """The denominator of a list with grades, as a function of `Counts`, |N| and two orders of grades."""
        computed = reading(self.over, (*COUNTED, "N", "best", "own"))
        return cast("Callable[[Sequence[Any]], int | float]", computed)

    def sum_of_misses(self, hits: int, after: int, last: int) -> Fraction:
        """Return the sum of the terms of so many misses in a row, to 1 / `FINE`.

        Args:
            hits: The hits above them.
            after: The rank before the first of them.
            last: The rank of the last.
        """
        units = _discounts(self.factors.discount, last) - _discounts(self.factors.discount, after)
        return Fraction(int(self.credit_at(False, hits)) * units, FINE)

    @cached_property
    def discount_at(self) -> Callable[[int], Value]:
        """The part of a term that follows from the rank, as a function of k."""
        computed = reading(self.factors.discount, ("k",))
        return lambda rank: computed((rank,))


@lru_cache(1000)
def _discounts(discount: Expression, last: int) -> int:
    """Return the sum of a discount over the ranks down to the last, in units."""
    return deque(running_sums(discount, "k", last), maxlen=1)[0] if last else 0


@lru_cache(100)
def _sums_of(term: Expression) -> Sums:
    term_at = Statement(term).term_at

    # A reader looks at many cutoffs and denominators of the same few lists, and others do in turn.
    @lru_cache(_REMEMBERED // 4)
    def sums(flags: tuple[bool, ...], beyond: int) -> tuple[tuple[int, ...], int]:
        hits, length = tuple(accumulate(map(int, flags))), len(flags)
        ratios = [
            term_at(flag, so_far, k).as_integer_ratio()
            for k, (flag, so_far) in enumerate(zip(flags, hits, strict=True), 1)
        ]
        all_hits = sum(flags)
        empty_ranks = range(length + 1, length + beyond + 1)
        ratios += [term_at(False, all_hits, k).as_integer_ratio() for k in empty_ranks]
        one = lcm(*(below for _, below in ratios))
        return tuple(accumulate((above * (one // below) for above, below in ratios), initial=0)), one

    return sums
