"""The fewest cases on which two definitions disagree as they do on all."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given

from recmetrics import (
    Definition,
    EmptyCases,
    InvalidInputError,
    JudgedRanking,
    Measure,
    compare_judged,
    flips,
    judge,
    parse_measure,
    smallest_example,
    verdicts,
)
from tests.counted_calls import counted_calls
from tests.recmetrics.strategies import bits
from tests.recmetrics.strategies import Models, conventions, measures, models

Judged = Mapping[str, JudgedRanking]


def named(measure: str) -> Definition:
    return Definition(parse_measure(measure))


def difference(a: Judged, b: Judged, definition: Definition, cases: tuple[str, ...]) -> float:
    of_a, of_b = {case: a[case] for case in cases}, {case: b[case] for case in cases}
    return float(compare_judged(of_a, of_b, definition.measure, definition.empty).difference or 0)


def sides(a: Judged, b: Judged, one: Definition, other: Definition, cases: tuple[str, ...]) -> list[int]:
    """By definition, 1 where B is better on these cases, -1 where A is, 0 for a tie."""
    found = [difference(a, b, definition, cases) for definition in (one, other)]
    return [0 if abs(each) < 1e-12 else 1 if each > 0 else -1 for each in found]


def test_the_denominator_flips_the_winner_on_the_two_cases_that_differ() -> None:
    a = {"u1": bits("010", 2), "u2": bits("100", 1), "u3": bits("000", 10)}
    b = {"u1": bits("010", 2), "u2": bits("001", 1), "u3": bits("111", 10)}
    assert smallest_example(a, b, named("AP@3"), named("AP(norm=relevant)@3")) == ("u2", "u3")


def test_of_two_cases_that_show_it_the_clearer_one_is_taken_and_of_equals_the_first() -> None:
    # By RR@1 A is better, by P@5 B. u1: 1/5 of a hit ahead by P@5; u2 and u3: 4/5.
    a = {"u1": bits("10000", 5), "u2": bits("10000", 5), "u3": bits("10000", 5)}
    b = {"u1": bits("00011", 5), "u2": bits("01111", 5), "u3": bits("01111", 5)}
    assert smallest_example(a, b, named("RR@1"), named("P@5")) == ("u2",)


def test_definitions_that_agree_have_no_example() -> None:
    a, b = {"u1": bits("10", 1)}, {"u1": bits("01", 1)}
    assert smallest_example(a, b, named("AP"), named("RR")) == ()
    assert smallest_example(a, b, named("AP"), named("P@2")) == ()  # a tie names nobody
    assert smallest_example({}, {}, named("AP"), named("P@2")) == ()


def needs_many(small: int) -> tuple[dict[str, JudgedRanking], dict[str, JudgedRanking]]:
    """B is one hit ahead in many cases, of 8 relevant items each, and four of 4 behind in the last one.

    P@5 counts hits and gives B the lead from 5 of the many on; R@5 counts shares, which stay behind.
    """
    names = [f"u{number}" for number in range(1, small + 1)]
    a = {**{name: bits("00000", 8) for name in names}, "late": bits("11110", 4)}
    b = {**{name: bits("10000", 8) for name in names}, "late": bits("00000", 4)}
    return a, b


def test_beyond_three_cases_the_whole_set_is_shrunk() -> None:
    a, b = needs_many(7)
    found = smallest_example(a, b, named("P@5"), named("R@5"))
    assert found == ("u1", "u2", "u3", "u4", "u5", "late")
    assert sides(a, b, named("P@5"), named("R@5"), found) == [1, -1]


def test_thirty_cases_take_little_work() -> None:
    a, b = needs_many(7)
    calm = {f"calm {number}": bits("01010", 3) for number in range(22)}
    a, b = {**calm, **a}, {**calm, **b}
    assert len(a) == 30
    found, calls = counted_calls(lambda: smallest_example(a, b, named("P@5"), named("R@5")))
    # 190,000 as it is; there are 600,000 sets of six cases alone.
    assert calls < 400_000
    assert found == ("u1", "u2", "u3", "u4", "u5", "late")


@given(models(most=5, letters="ABCDE"), measures(), conventions())
def test_no_smaller_set_of_cases_shows_the_same(both: Models, measure: Measure, empty: EmptyCases) -> None:
    a = {case: judge(both.a[case], wanted) for case, wanted in both.relevant.items()}
    b = {case: judge(both.b[case], wanted) for case, wanted in both.relevant.items()}
    one = Definition(measure, empty)
    for flip in flips(verdicts(a, b, one, most_k=3)):
        other = flip.definition
        on_all = sides(a, b, one, other, tuple(a))
        found = smallest_example(a, b, one, other)
        assert found
        assert sides(a, b, one, other, found) == on_all
        for size in range(1, min(len(found), 4)):
            assert all(sides(a, b, one, other, few) != on_all for few in combinations(a, size))
        for fewer in combinations(found, len(found) - 1):
            assert not fewer or sides(a, b, one, other, fewer) != on_all
        if len(found) <= 3:
            clearest = max(
                min(abs(difference(a, b, definition, few)) for definition in (one, other))
                for few in combinations(a, len(found))
                if sides(a, b, one, other, few) == on_all
            )
            clear = min(abs(difference(a, b, definition, found)) for definition in (one, other))
            assert clear == pytest.approx(clearest, abs=1e-12)


def test_both_models_must_be_judged_on_the_same_cases() -> None:
    judged = bits("1", 1)
    with pytest.raises(InvalidInputError, match="judged on the same cases"):
        smallest_example({"u1": judged}, {"u2": judged}, named("AP"), named("RR"))
