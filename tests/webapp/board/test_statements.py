"""The browser computes and writes what the core does: its scripts, for all measures and many numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import nextafter
from typing import Any, cast

import pytest

from recmetrics import Measure, catalogue, parse_measure
from recmetrics.lists.judging import Grades
from recmetrics.lists.terms import work_out
from tests.recmetrics.observations import CASES
from tests.recmetrics.statements.made_up import Made, made_lists, made_up
from tests.seeds import seeds
from tests.webapp.board.scripts import Number, asked, read, written
from webapp.board.statements import statement_data
from webapp.model import numbers

CUTOFFS = (1, 2, 3, 5, 8, 15)
RANDOM_LISTS = len(seeds(1500, 8000))
FOR_GRADES = ("nDCG(gain=exponential)@5", "nDCG(gain=binary)@5", "DCG@5", "ERR(max=6)@5", "Bpref", "Judged@5")
ANY = 1
"""The cutoff on the board, which does not matter to a measure without one."""


@cache
def measures() -> dict[str, Measure]:
    return {str(measure): measure for k in CUTOFFS for measure in catalogue(k)}


def lists_of_the_atlas() -> list[tuple[list[bool], int]]:
    return [
        (
            [item in case.relevant and item not in case.ranked[:at] for at, item in enumerate(case.ranked)],
            len(case.relevant),
        )
        for case in CASES.values()
    ]


def random_lists() -> list[tuple[list[bool], int]]:
    rng = random.Random(13)
    made: list[tuple[list[bool], int]] = []
    for at in range(RANDOM_LISTS):
        length = rng.randint(0, 50 if at % 20 == 0 else 12)
        share = rng.random()
        flags = [rng.random() < share for _ in range(length)]
        made.append((flags, sum(flags) + rng.choice([0, 0, 1, 2, 5, 1000])))
    return made


def random_grades() -> list[tuple[list[bool], int, Grades]]:
    """Return lists with grades, some of whose other items are judged as not relevant."""
    rng = random.Random(17)
    made: list[tuple[list[bool], int, Grades]] = []
    for _ in range(RANDOM_LISTS):
        at_ranks = [rng.choice([None, 0, 1, 1, 2, 3, 4]) for _ in range(rng.randint(0, 12))]
        missed = [rng.randint(1, 4) for _ in range(rng.choice([0, 0, 1, 3]))]
        found = [grade for grade in at_ranks if grade]
        best = tuple(sorted((*found, *missed), reverse=True))
        grades = Grades(tuple(at_ranks), best, at_ranks.count(0) + rng.choice([0, 2]))
        made.append(([bool(grade) for grade in at_ranks], len(best), grades))
    return made


Case = tuple[Measure | Made, list[bool], int] | tuple[Measure | Made, list[bool], int, Grades]


def differences(cases: Sequence[Case]) -> list[object]:
    """Return the cases of which the script says anything but what the core says."""
    statements = {str(measure): statement_data(cast("Measure", measure)) for measure, *_ in cases}
    lists = [
        (str(measure), flags, count, measure.k or ANY, *map(as_given, grades))
        for measure, flags, count, *grades in cases
    ]
    answers = asked(statements=statements, lists=lists)["computed"]
    return [(case, answer) for case, answer in zip(cases, answers, strict=True) if not is_same(case, answer)]


def as_given(grades: Grades) -> dict[str, object]:
    return {"atRanks": grades.at_ranks, "best": grades.best, "notRelevant": grades.not_relevant}


def is_same(case: Case, answer: dict[str, Any]) -> bool:
    measure, flags, count, *grades = case
    core = work_out(measure, flags, count, grades=grades[0] if grades else None)
    shares = [term / core.denominator if core.denominator else term * 0 for term in core.ranks]
    return (
        agrees(core.value, answer["value"])
        and agrees(core.numerator, answer["sum"])
        and agrees(core.denominator, answer["over"])
        and all_agree(core.ranks, answer["terms"])
        and all_agree(core.beyond, answer["beyond"])
        and all_agree(shares, answer["shares"])
    )


def all_agree(core: Sequence[Number], answers: list[list[Any]]) -> bool:
    return len(core) == len(answers) and all(map(agrees, core, answers))


def agrees(core: Number, answer: list[Any]) -> bool:
    script = read(answer)
    # Python and the browser may round a logarithm differently in its last bit.
    return script == pytest.approx(core, rel=1e-13, abs=0) if isinstance(core, float) else script == core


@pytest.mark.slow
def test_the_script_computes_every_measure_of_every_case_of_the_atlas() -> None:
    assert not differences(
        [(measure, flags, count) for measure in measures().values() for flags, count in lists_of_the_atlas()]
    )


def test_the_script_computes_every_measure_of_random_lists() -> None:
    rng = random.Random(1)
    every = list(measures().values())
    assert not differences([(rng.choice(every), flags, count) for flags, count in random_lists()])


def test_the_script_computes_every_measure_of_random_lists_with_grades() -> None:
    rng = random.Random(5)
    every = [*measures().values(), *map(parse_measure, FOR_GRADES)]
    cases = [(rng.choice(every), *made) for made in random_grades()]
    assert not differences(cases)
    assert len({str(measure) for measure, *_ in cases}) == len(every)


@pytest.mark.slow
def test_the_script_computes_measures_that_there_are_not() -> None:
    assert not differences(
        [(measure, flags, count) for measure in made_up() for flags, count in made_lists()]
    )


# Numbers read alike in Python and in the browser


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
