"""Numbers read alike in Python and in the browser: the script itself, on thousands of numbers."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import nextafter

from tests.webapp.board.scripts import Number, asked, written
from webapp.model import numbers

TEXTS: dict[str, Callable[[Number], object]] = {
    "exactText": numbers.exact_text,
    "fullText": numbers.full_text,
    "decimalText": numbers.decimal_text,
    "signedDecimals": numbers.signed_decimals,
    "relation": numbers.relation,
    "changeText": numbers.change_text,
    "compactText": numbers.compact_text,
    "hasShortFraction": numbers.has_short_fraction,
}


def fractions() -> list[Fraction]:
    """Fractions short and long, of both signs, whole ones, and sums as long lists have them."""
    rng = random.Random(4)
    small = [Fraction(above, below) for above in range(-40, 90) for below in range(1, 41)]
    sums = [
        sum((Fraction(hits, rng.randint(hits, 60)) for hits in range(1, rng.randint(2, 40))), Fraction(0))
        for _ in range(400)
    ]
    huge = [
        Fraction(rng.randint(-(10**size), 10**size), rng.randint(1, 10**size))
        for size in (15, 16, 17, 30, 80, 200)
        for _ in range(100)
    ]
    # So near to the middle between two floats that only the last digit tells.
    ties = [
        Fraction(2**54 + 4 * at + 2, 2**53) + Fraction(way, 2**200) for at in range(50) for way in (-1, 0, 1)
    ]
    return [*small, *sums, *huge, *ties, *(one - other for one, other in pairwise(sums))]


def floats() -> list[float]:
    """Floats as logarithms make them, those around 0, and those halfway between two decimals."""
    rng = random.Random(5)
    halfway = [at / 32 for at in range(-200, 200)]
    beside = [nextafter(one, way) for one in halfway for way in (-9.0, 9.0)]
    around_zero = [0.0, -0.0, 1e-12, -1e-12, 9.9e-13, -9.9e-13, 1e-17, 5e-5, -5e-5, 4.9e-5]
    return [*halfway, *beside, *around_zero, *(rng.uniform(-2, 2) for _ in range(2000))]


def test_every_number_reads_alike() -> None:
    every: list[Number] = [*fractions(), *floats()]
    said = asked(numbers=list(map(written, every)), texts=list(TEXTS))["said"]
    for number, answers in zip(every, said, strict=True):
        assert answers == [text(number) for text in TEXTS.values()], repr(number)


def test_every_fraction_rounds_to_the_same_float() -> None:
    every = fractions()
    assert asked(numbers=list(map(written, every)))["floats"] == list(map(float, every))


def test_every_quotient_of_a_step_table_reads_alike() -> None:
    quotients = [(above, below) for below in range(1, 101) for above in range(below + 1)]
    said = asked(quotients=quotients)["equations"]
    assert said == [numbers.equation_text(above, below) for above, below in quotients]
