"""Statements that no measure has, and lists to compute them for."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from recmetrics.statements.language import (
    Expression,
    K,
    R,
    equal,
    first_hit,
    h,
    hits,
    j,
    k,
    least,
    n,
    precision,
    rel,
    total,
)
from recmetrics.statements.language import log2 as log2_of
from recmetrics.statements.statement import Statement

CUTOFF = 7
MANY = 60


@dataclass(frozen=True)
class Made:
    """As much of a measure as its readers need."""

    name: str
    statement: Statement
    k: int = CUTOFF
    cutoff_rule: str = "required"
    graded_statement: Statement | None = None
    highest_grade: int | None = None

    def __str__(self) -> str:
        return self.name

    def counted_ranks(self, length: int, relevant_count: int) -> int:
        del length, relevant_count  # the cutoff alone decides
        return self.k


@cache
def made_up() -> tuple[Made, ...]:
    """Statements that no measure has, of all words that can meet."""
    rng = random.Random(3)
    return tuple(Made(f"made {at}", Statement(made_term(rng), made_over(rng))) for at in range(MANY))


def made_term(rng: random.Random) -> Expression:
    term: Expression = rng.choice([rel, first_hit, precision * rel, hits])
    if term is hits:
        return hits / rng.choice([k, k + 1, log2_of(k + 1)])
    for more in rng.sample([hits, equal(hits, 2), hits + 1, k + 2], rng.randint(0, 2)):
        term = term * more
    for below in rng.sample([k, k + 1, log2_of(k + 1)], rng.randint(0, 2)):
        term = term / below
    return rng.randint(2, 5) * term if rng.random() < 0.3 else term


def made_over(rng: random.Random) -> Expression:
    kinds: list[Expression] = [K, R, n, h, least(R, K), K + R, least(R + 1, K, 3 * n), 2 * (R + n), K * R]
    return rng.choice([*kinds, total(1 / log2_of(j + 1), least(R, K))])


def made_lists() -> list[tuple[list[bool], int]]:
    """Lists shorter and longer than the cutoff, by their hits, each with |R|."""
    rng = random.Random(8)
    lists = [[rng.random() < rng.random() for _ in range(rng.randint(0, 12))] for _ in range(MANY)]
    return [(flags, sum(flags) + rng.randint(0, 4)) for flags in lists]
