"""Definitions that differ in one thing, and which of them name the other model."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given

from recmetrics import (
    Definition,
    EmptyCases,
    InvalidInputError,
    Mean,
    Measure,
    flips,
    judge,
    parse_measure,
    verdicts,
)
from recmetrics.means.case_terms import near_means
from recmetrics.teaching.flips import standings
from tests.recmetrics.strategies import bits
from tests.recmetrics.strategies import Models, conventions, measures, models

# X finds the one item of u1 at the top; Y finds it late, and three of the ten of u2.
X = {"u1": bits("100", 1), "u2": bits("000", 10)}
Y = {"u1": bits("001", 1), "u2": bits("111", 10)}


def named(measure: str, empty: EmptyCases | None = None) -> Definition:
    return Definition(parse_measure(measure), empty or EmptyCases())


def written(definition: Definition) -> tuple[str, str, str]:
    return str(definition.measure), definition.empty.no_relevant, definition.empty.missing


def test_a_definition_is_tried_with_one_thing_changed_at_a_time() -> None:
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


@pytest.mark.parametrize(
    ("measure", "cutoffs", "options"),
    [
        ("P(short=length)@2", ["P(short=length)@1"], ["P@2"]),
        ("AP(norm=hits)@2", ["AP(norm=hits)@1", "AP(norm=hits)"], ["AP@2", "AP(norm=relevant)@2"]),
        ("AP(norm=hits)", ["AP(norm=hits)@1", "AP(norm=hits)@2"], ["AP"]),
        ("AP(norm=k)@2", ["AP(norm=k)@1"], ["AP@2"]),
        ("RR@2", ["RR@1", "RR"], []),
        ("AP", ["AP@1", "AP@2"], ["AP(norm=hits)"]),
        ("RR", ["RR@1", "RR@2"], []),
        ("nDCG@1", ["nDCG@2"], []),
        ("RPrec", [], []),
    ],
)
def test_a_measure_changes_what_it_has(measure: str, cutoffs: list[str], options: list[str]) -> None:
    found = verdicts(X, Y, named(measure), most_k=2)
    of_kind = {
        kind: [str(verdict.definition.measure) for verdict in found if verdict.changed == kind]
        for kind in ("cutoff", "option")
    }
    assert of_kind["cutoff"] == cutoffs
    assert of_kind["option"][: len(options)] == options


def test_refusing_empty_cases_is_not_tried() -> None:
    found = verdicts(X, Y, named("RPrec", EmptyCases("one", "skip")), most_k=9)
    assert [(verdict.changed, *written(verdict.definition)[1:]) for verdict in found] == [
        (None, "one", "skip"),
        ("no_relevant", "zero", "skip"),
        ("no_relevant", "skip", "skip"),
        ("missing", "one", "zero"),
    ]


def test_the_denominator_changes_the_winner() -> None:
    found = verdicts(X, Y, named("AP@3"), most_k=3)
    assert (found[0].a, found[0].b) == (Fraction(1 + 0, 2), (Fraction(1, 3) + 1) / 2)
    assert found[0].winner == "B"
    by_relevant = next(flip for flip in flips(found) if "norm=relevant" in str(flip.definition.measure))
    assert (by_relevant.a, by_relevant.b) == (Fraction(1 + 0, 2), (Fraction(1, 3) + Fraction(3, 10)) / 2)
    assert (by_relevant.winner, by_relevant.changed) == ("A", "option")


def test_a_tie_is_no_flip() -> None:
    found = verdicts(X, Y, named("AP@3"), most_k=3)
    tie = next(verdict for verdict in found if str(verdict.definition.measure) == "AP@1")
    assert (tie.a, tie.b, tie.winner) == (Fraction(1 + 0, 2), Fraction(0 + 1, 2), None)
    assert tie not in flips(found)


def test_where_there_is_no_winner_nothing_flips() -> None:
    assert flips(verdicts(X, Y, named("AP@1"), most_k=3)) == ()
    assert flips(()) == ()


def test_a_model_without_any_mean_does_not_win() -> None:
    silent = {"u1": bits("", 1)}
    found = verdicts(silent, {"u1": bits("1", 1)}, named("RR", EmptyCases(missing="skip")), most_k=1)
    assert (found[0].a, found[0].b, found[0].difference, found[0].winner) == (None, 1, None, None)


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


def test_both_models_must_be_judged_on_the_same_cases() -> None:
    tried: Callable[..., object] = verdicts
    with pytest.raises(InvalidInputError, match="judged on the same cases"):
        tried(X, {"u1": X["u1"]}, named("RR"), most_k=1)
