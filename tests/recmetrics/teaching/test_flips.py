"""Definitions that name the other model, and the fewest cases on which they disagree as they do on all."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given

from recmetrics import (
    Definition,
    EmptyCases,
    InvalidInputError,
    JudgedRanking,
    Mean,
    Measure,
    compare_judged,
    flips,
    judge,
    parse_measure,
    smallest_example,
    verdicts,
)
from recmetrics.means.case_terms import near_means
from recmetrics.teaching.flips import standings
from tests.counted_calls import counted_calls
from tests.recmetrics.strategies import Models, bits, conventions, measures, models

# X finds the one item of u1 at the top; Y finds it late, and three of the ten of u2.
X = {"u1": bits("100", 1), "u2": bits("000", 10)}
Y = {"u1": bits("001", 1), "u2": bits("111", 10)}


def named(measure: str, empty: EmptyCases | None = None) -> Definition:
    return Definition(parse_measure(measure), empty or EmptyCases())


def written(definition: Definition) -> tuple[str, str, str]:
    return str(definition.measure), definition.empty.no_relevant, definition.empty.missing


def test_a_definition_is_tried_with_one_thing_changed_at_a_time_and_empty_cases_are_not_refused() -> None:
    found = verdicts(X, Y, named("AP@2"), most_k=3)
    assert [(verdict.changed, *written(verdict.definition)) for verdict in found] == [
        (None, "AP@2", "zero", "zero"),
        ("cutoff", "AP@1", "zero", "zero"),
        ("cutoff", "AP@3", "zero", "zero"),
        ("cutoff", "AP", "zero", "zero"),
        ("option", "AP(norm=relevant)@2", "zero", "zero"),
        ("option", "AP(norm=hits)@2", "zero", "zero"),
        ("option", "AP(norm=k)@2", "zero", "zero"),
        ("option", "AP(norm=min_length)@2", "zero", "zero"),
        ("no_relevant", "AP@2", "skip", "zero"),
        ("no_relevant", "AP@2", "one", "zero"),
        ("missing", "AP@2", "zero", "skip"),
    ]
    found = verdicts(X, Y, named("RPrec", EmptyCases("one", "skip")), most_k=9)
    assert [(verdict.changed, *written(verdict.definition)[1:]) for verdict in found] == [
        (None, "one", "skip"),
        ("no_relevant", "zero", "skip"),
        ("no_relevant", "skip", "skip"),
        ("missing", "one", "zero"),
    ]


def test_a_measure_changes_what_it_has() -> None:
    for measure, cutoffs, options in (
        ("P(short=length)@2", ["P(short=length)@1"], ["P@2"]),
        ("AP(norm=hits)@2", ["AP(norm=hits)@1", "AP(norm=hits)"], ["AP@2", "AP(norm=relevant)@2"]),
        ("AP(norm=k)@2", ["AP(norm=k)@1"], ["AP@2"]),
        ("RR@2", ["RR@1", "RR"], []),
        ("RPrec", [], []),
    ):
        found = verdicts(X, Y, named(measure), most_k=2)
        of_kind = {
            kind: [str(verdict.definition.measure) for verdict in found if verdict.changed == kind]
            for kind in ("cutoff", "option")
        }
        assert of_kind["cutoff"] == cutoffs
        assert of_kind["option"][: len(options)] == options


def test_a_tie_is_no_flip_and_where_there_is_no_winner_nothing_flips() -> None:
    found = verdicts(X, Y, named("AP@3"), most_k=3)
    tie = next(verdict for verdict in found if str(verdict.definition.measure) == "AP@1")
    assert (tie.a, tie.b, tie.winner) == (Fraction(1 + 0, 2), Fraction(0 + 1, 2), None)
    assert tie not in flips(found)
    assert flips(verdicts(X, Y, named("AP@1"), most_k=3)) == flips(()) == ()
    silent = verdicts(
        {"u1": bits("", 1)}, {"u1": bits("1", 1)}, named("RR", EmptyCases(missing="skip")), most_k=1
    )[0]
    assert (silent.a, silent.b, silent.difference, silent.winner) == (None, 1, None, None)


@given(models(), measures(), conventions())
def test_every_verdict_is_the_mean_by_its_definition_and_flips_are_the_other_winners(
    both: Models, measure: Measure, empty: EmptyCases
) -> None:
    a = {case: judge(both.a[case], wanted) for case, wanted in both.relevant.items()}
    b = {case: judge(both.b[case], wanted) for case, wanted in both.relevant.items()}
    found = verdicts(a, b, Definition(measure, empty), most_k=4)
    for verdict in found:
        mean = Mean(verdict.definition.measure)
        assert verdict.a == mean.of_judged(a, verdict.definition.empty).value
        assert verdict.b == mean.of_judged(b, verdict.definition.empty).value
    assert len({verdict.definition for verdict in found}) == len(found)
    assert {verdict.winner for verdict in flips(found)} <= {"A", "B"} - {found[0].winner}


@given(models(most=3, letters="ABCD"), measures(), conventions())
def test_rounded_means_name_the_same_leaders(both: Models, measure: Measure, empty: EmptyCases) -> None:
    # Few items and few cases: many of these are ties, which floats alone would not see.
    judged = [
        {case: judge(ranked[case], wanted) for case, wanted in both.relevant.items()}
        for ranked in (both.a, both.b)
    ]
    exact = standings(judged, Definition(measure, empty), most_k=4)
    rounded = standings(judged, Definition(measure, empty), most_k=4, exact=False)
    assert [(one.definition, one.leaders, one.winner) for one in rounded] == [
        (one.definition, one.leaders, one.winner) for one in exact
    ]
    for one, other in zip(rounded, exact, strict=True):
        assert [mean is None for mean in one.means] == [mean is None for mean in other.means]
        assert [mean or 0 for mean in one.means] == pytest.approx([mean or 0 for mean in other.means], 1e-12)


def test_means_that_floats_cannot_tell_apart_are_compared_exactly() -> None:
    # 1/3 + 1 + 1 is as much as 2/3 + 2/3 + 1, which comes out lower by the last bit in floats.
    models = [
        {f"u{at}": bits("1" * hits, 3) for at, hits in enumerate(found)} for found in ((1, 3, 3), (2, 2, 3))
    ]
    own = named("R@3")
    [a], [b] = (near_means([(own.measure, own.empty)], model) for model in models)
    assert a == pytest.approx(b)
    assert a != b
    rounded = standings(models, own, most_k=3, exact=False)[0]
    assert (rounded.means, rounded.winner, rounded.leaders) == ((Fraction(7, 9),) * 2, None, (0, 1))


Judged = Mapping[str, JudgedRanking]


def difference(a: Judged, b: Judged, definition: Definition, cases: tuple[str, ...]) -> float:
    of_a, of_b = {case: a[case] for case in cases}, {case: b[case] for case in cases}
    return float(compare_judged(of_a, of_b, definition.measure, definition.empty).difference or 0)


def sides(a: Judged, b: Judged, one: Definition, other: Definition, cases: tuple[str, ...]) -> list[int]:
    """By definition, 1 where B is better on these cases, -1 where A is, 0 for a tie."""
    found = [difference(a, b, definition, cases) for definition in (one, other)]
    return [0 if abs(each) < 1e-12 else 1 if each > 0 else -1 for each in found]


def test_the_denominator_flips_the_winner_on_the_cases_that_differ_and_the_clearest_one_is_taken() -> None:
    a = {"u1": bits("010", 2), "u2": bits("100", 1), "u3": bits("000", 10)}
    b = {"u1": bits("010", 2), "u2": bits("001", 1), "u3": bits("111", 10)}
    assert smallest_example(a, b, named("AP@3"), named("AP(norm=relevant)@3")) == ("u2", "u3")
    a = {"u1": bits("10000", 5), "u2": bits("10000", 5), "u3": bits("10000", 5)}
    b = {"u1": bits("00011", 5), "u2": bits("01111", 5), "u3": bits("01111", 5)}
    assert smallest_example(a, b, named("RR@1"), named("P@5")) == ("u2",)
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


def test_beyond_three_cases_the_whole_set_is_shrunk_with_little_work() -> None:
    a, b = needs_many(7)
    found = smallest_example(a, b, named("P@5"), named("R@5"))
    assert found == ("u1", "u2", "u3", "u4", "u5", "late")
    assert sides(a, b, named("P@5"), named("R@5"), found) == [1, -1]
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
    tried: Callable[..., object] = verdicts
    with pytest.raises(InvalidInputError, match="judged on the same cases"):
        tried({"u1": judged, "u2": judged}, {"u1": judged}, named("RR"), most_k=1)
    with pytest.raises(InvalidInputError, match="judged on the same cases"):
        smallest_example({"u1": judged}, {"u2": judged}, named("AP"), named("RR"))
