"""Every number of a set of cases is the core's, before and now, and those on the edge of it too."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given

from recmetrics import Comparison, Definition, EmptyCases, compare, evaluate, mean_name, parse_measure
from tests.webapp.cases.sending import START
from tests.webapp.cases.strategies import case_sets
from webapp.cases.case import Case, longest_of
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import (
    ExplainedCases,
    example_of,
    explain_cases,
    last_cutoff,
    mean_of,
    standings_of,
    sweep,
    turns_of,
    winners_of,
)
from webapp.model.measure_names import open_name

EXAMPLES = {example.id: example for example in case_examples_for("en")}
FLIPS = EXAMPLES["winner_flips"].case_set
EMPTY = EXAMPLES["empty_case"].case_set


def led(readout: ExplainedCases) -> Comparison:
    """Return the comparison of the only other model with the baseline by the leading measure."""
    [compared] = readout.comparisons.values()
    return compared[readout.chosen]


def means(case_set: CaseSet, before: CaseSet | None = None) -> dict[str, object]:
    """Return the means of model A by name."""
    return {str(mean.mean): mean.value for mean in explain_cases(case_set, before).means["A"]}


# The means


def test_the_opening_set_shows_the_numbers_of_the_post() -> None:
    first, second = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 4) + Fraction(2, 5)) / 3
    assert means(POST_CASES) == {
        "MAP": (first + second) / 2,
        "MAP@5": (Fraction(1, 3) + Fraction(13, 60)) / 2,
        "Mean P@5": (Fraction(2, 5) + Fraction(2, 5)) / 2,
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_shows_the_numbers_it_is_known_for(example: str) -> None:
    case_example = EXAMPLES[example]
    readout = explain_cases(case_example.case_set, None)
    shown = {
        str(mean.mean): tuple(of_model[at].value for of_model in readout.means.values())
        for at, mean in enumerate(readout.means["A"])
    }
    for name, expected in case_example.expected.items():
        assert shown[name] == (expected if isinstance(expected, tuple) else (expected,))


def test_a_further_measure_joins_the_three_and_is_the_chosen_one() -> None:
    readout = explain_cases(POST_CASES.with_measure("RR"), None)
    assert [str(measure) for measure in readout.measures] == ["AP", "AP@5", "P@5", "RR"]
    assert str(readout.measure) == "RR"
    assert readout.mean().value == (Fraction(1, 2) + Fraction(1, 4)) / 2


@pytest.mark.parametrize(("measure", "place"), [("AP", 0), ("AP@K", 1), ("P@K", 2)])
def test_a_measure_that_is_always_shown_is_chosen_where_it_stands(measure: str, place: int) -> None:
    readout = explain_cases(POST_CASES.with_measure(measure), None)
    assert (readout.chosen, len(readout.measures)) == (place, 3)


@given(case_sets())
def test_whatever_the_set_its_means_and_differences_are_those_of_recmetrics(case_set: CaseSet) -> None:
    readout = explain_cases(case_set, None)
    relevant = {case.name: case.relevant_set() for case in case_set.cases}
    no_relevant, missing = case_set.no_relevant, case_set.missing
    ranked = {
        model: {case.name: case.ranked(model) for case in case_set.cases} for model in case_set.model_names
    }
    for model, explained in readout.means.items():
        counted = [mean for mean in explained if mean.value is not None]
        if counted:
            names = [str(measure) for measure in readout.measures]
            core = evaluate(ranked[model], relevant, names, no_relevant=no_relevant, missing=missing).means
            assert {str(mean.mean.measure): float(mean.value or 0) for mean in counted} == pytest.approx(core)
    baseline = ranked[case_set.baseline]
    assert set(readout.comparisons) == {*case_set.model_names} - {case_set.baseline}
    for model, comparisons in readout.comparisons.items():
        for measure, comparison in zip(readout.measures, comparisons, strict=True):
            assert comparison == compare(
                baseline, ranked[model], relevant, measure, no_relevant=no_relevant, missing=missing
            )


@given(case_sets())
def test_the_order_of_the_cases_changes_no_mean(case_set: CaseSet) -> None:
    backwards = replace(case_set, cases=case_set.cases[::-1], at=0)
    for (name, value), other in zip(means(case_set).items(), means(backwards).values(), strict=True):
        assert other == (pytest.approx(value) if isinstance(value, float) else value), name


@given(case_sets())
def test_a_copy_of_a_model_is_equal_in_every_case(case_set: CaseSet) -> None:
    readout = explain_cases(case_set.with_models(1).with_models(2), None)
    assert readout.means["A"] == readout.means["B"]
    [compared] = readout.comparisons.values()
    assert {(one.wins_a, one.wins_b) for one in compared} == {(0, 0)}


@given(case_sets())
def test_swapping_the_models_turns_the_comparison_around(case_set: CaseSet) -> None:
    both = case_set.with_models(2)
    swapped = both.with_swapped_models().with_baseline("A")
    there, back = (led(explain_cases(one, None)) for one in (both.with_baseline("A"), swapped))
    assert (there.wins_a, there.wins_b, there.ties) == (back.wins_b, back.wins_a, back.ties)
    assert {there.winner, back.winner} in ({"A", "B"}, {None})


# What was before


def test_what_was_before_is_measured_at_the_cutoff_and_by_the_rules_of_before() -> None:
    now, before = replace(EMPTY, k=2, no_relevant="one"), EMPTY
    readout = explain_cases(now, before)
    assert readout.mean().value == (1 + 1 + Fraction(1)) / 3
    assert readout.was["A"][readout.chosen] == (Fraction(4, 5) + Fraction(3, 5) + 0) / 3


def test_a_model_that_is_new_has_nothing_to_compare_with() -> None:
    readout = explain_cases(POST_CASES.with_models(2), POST_CASES)
    assert readout.was["A"] == tuple(mean.value for mean in readout.means["A"])
    assert readout.was["B"] == (None, None, None)


def test_a_set_that_was_just_opened_has_nothing_to_compare_with() -> None:
    assert explain_cases(POST_CASES, None).was == {"A": (None, None, None)}


def test_a_measure_that_was_chosen_just_now_has_a_value_before_all_the_same() -> None:
    readout = explain_cases(POST_CASES.with_measure("RR"), POST_CASES)
    assert readout.was["A"][-1] == readout.mean().value


def test_a_mean_over_no_case_at_all_is_none() -> None:
    nothing = CaseSet((Case("u1", (("A",),), ()),), no_relevant="skip")
    readout = explain_cases(nothing, nothing)
    assert means(nothing) == {"MAP": None, "MAP@5": None, "Mean P@5": None}
    assert readout.was["A"] == (None, None, None)


# The rules for empty cases


@pytest.mark.parametrize(
    ("rules", "mean"),
    [
        (EmptyCases("zero"), (Fraction(4, 5) + Fraction(3, 5) + 0) / 3),
        (EmptyCases("skip"), (Fraction(4, 5) + Fraction(3, 5)) / 2),
        (EmptyCases("one"), (Fraction(4, 5) + Fraction(3, 5) + 1) / 3),
        (None, (Fraction(4, 5) + Fraction(3, 5) + 0) / 3),
    ],
    ids=["zero", "skip", "one", "that of the set"],
)
def test_the_rule_for_cases_with_nothing_relevant_decides_the_mean(
    rules: EmptyCases | None, mean: Fraction
) -> None:
    assert mean_of(EMPTY, "A", parse_measure("AP@5"), rules) == mean


def test_a_case_without_recommendations_is_left_out_for_its_model_only() -> None:
    skipping = replace(START, missing="skip")
    readout = explain_cases(skipping, None)
    assert [term.counted for term in readout.mean("A").terms] == [True, True, True]
    assert [term.counted for term in readout.mean("B").terms] == [True, True, False]
    assert led(readout).unpaired == ("u3",)


# Cutoffs


@pytest.mark.parametrize(
    ("lists", "longest"), [([(), ()], 1), ([tuple("A"), ()], 1), ([tuple("AB"), tuple("ABC")], 3)]
)
def test_no_cutoff_beyond_the_longest_list_is_tried_while_it_holds_what_is_relevant(
    lists: list[tuple[str, ...]], longest: int
) -> None:
    case_set = CaseSet(tuple(Case(f"u{at}", (ranked,), ("A",)) for at, ranked in enumerate(lists)))
    assert last_cutoff(case_set) == longest
    assert [len(values) for values in sweep(case_set).values()] == [longest]


@pytest.mark.parametrize(("relevant", "last"), [(1, 2), (2, 2), (4, 4), (1000, 2 + 5)])
def test_cutoffs_are_followed_a_little_beyond_the_lists_while_more_is_relevant(
    relevant: int, last: int
) -> None:
    case_set = CaseSet((Case("u1", (("A", "B"),), ("A",), unnamed=relevant - 1),))
    assert [len(values) for values in sweep(case_set).values()] == [last]
    assert sweep(case_set)["A"][-1] == Fraction(1) / min(relevant, last)


def test_a_winner_that_flips_beyond_the_lists_is_told() -> None:
    # One of ten relevant items at the top divides by min(10, K): 1/3 at K = 3, 1/5 at K = 5.
    cutoffs = [turn.definition.measure.k for turn in turns_of(FLIPS) if turn.changed == "cutoff"]
    assert 5 in cutoffs


def test_the_sweep_holds_the_mean_at_every_cutoff() -> None:
    # Hits of the first case at ranks 2 and 4, of the second at 4 and 5; three items are relevant in both.
    first = [0, Fraction(1, 2) / 2, Fraction(1, 2) / 3, (Fraction(1, 2) + Fraction(2, 4)) / 3]
    second = [0, 0, 0, Fraction(1, 4) / 3]
    expected = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
    assert sweep(POST_CASES) == {"A": [*expected, Fraction(11, 40)]}


def test_the_sweep_of_a_measure_over_the_whole_list_cuts_it_all_the_same() -> None:
    assert sweep(POST_CASES.with_measure("AP")) == sweep(POST_CASES)


@given(case_sets())
def test_the_sweep_meets_the_mean_at_the_chosen_cutoff(case_set: CaseSet) -> None:
    at_longest = case_set.with_k(min(max(longest_of(case_set.cases), 1), 100))
    readout = explain_cases(at_longest, None)
    for model, values in sweep(at_longest).items():
        # Without a cutoff of its own the measure sees the whole list, as it does at the longest.
        if readout.measure.has_cutoff or readout.measure.cutoff_rule == "relevant":
            assert values[at_longest.k - 1] == (readout.mean(model).value or 0)


# Who wins under which definition


def test_the_winner_of_the_example_flips_with_the_divisor() -> None:
    own, *others = standings_of(FLIPS)
    assert own.means == ((1 + Fraction(0)) / 2, (Fraction(1, 3) + 1) / 2)
    assert winners_of(own) == ("B",)
    standard = next(one for one in others if mean_name(one.definition.measure) == "MAP(norm=relevant)@3")
    assert standard.means == ((1 + Fraction(0)) / 2, (Fraction(1, 3) + Fraction(3, 10)) / 2)
    assert standard.definition in [turn.definition for turn in turns_of(FLIPS)]
    assert {winners_of(turn) for turn in turns_of(FLIPS)} == {("A",)}


def test_rules_are_asked_only_where_a_case_falls_under_them() -> None:
    nothing = Case("u8", (("A",), ("A",)), ())
    one_list = Case("u9", (("A",), ()), ("A",))
    for case, asked in ((None, set[str]()), (nothing, {"no_relevant"}), (one_list, {"missing"})):
        case_set = replace(FLIPS, cases=(*FLIPS.cases, *filter(None, (case,))))
        changed = {str(one.changed) for one in standings_of(case_set)}
        assert changed & {"no_relevant", "missing"} == asked


def test_an_example_of_a_flip_holds_what_every_case_adds_under_both_definitions() -> None:
    turn = next(turn for turn in turns_of(FLIPS) if str(turn.definition.measure) == "AP(norm=relevant)@3")
    example = example_of(FLIPS, turn)
    assert example is not None
    assert example.definition == Definition(parse_measure("AP@3"), EmptyCases())
    assert example.cases == FLIPS.names
    assert example.values == ((1, Fraction(1, 3), 1, Fraction(1, 3)), (0, 1, 0, Fraction(3, 10)))
    assert example.means == (
        (1 + Fraction(0)) / 2,
        (Fraction(1, 3) + 1) / 2,
        (1 + Fraction(0)) / 2,
        (Fraction(1, 3) + Fraction(3, 10)) / 2,
    )
    assert example.models == ("A", "B")
    assert example.best == (False, True, True, False)


def test_a_case_that_is_left_out_adds_nothing_to_an_example() -> None:
    # B recommends nothing in the second case: left out it keeps the lead, counted as 0 it loses it.
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("B",)), Case("u2", (tuple("A"), ()), ("A",)))
    case_set = CaseSet(cases, k=2, missing="skip")
    [turn] = [turn for turn in turns_of(case_set) if turn.changed == "missing"]
    example = example_of(case_set, turn)
    assert example is not None
    assert example.values == ((Fraction(1, 2), 1, Fraction(1, 2), 1), (1, None, 1, 0))
    with_both = (Fraction(1, 2) + 1) / 2
    assert example.means == (with_both, 1, with_both, (1 + Fraction(0)) / 2)
    assert example.best == (False, True, True, False)


def test_a_verdict_that_is_no_flip_has_no_example() -> None:
    own = standings_of(FLIPS)[0]
    assert example_of(FLIPS, own) is None


@given(case_sets())
def test_no_smaller_set_of_cases_than_the_example_flips(case_set: CaseSet) -> None:
    both = case_set.with_models(2)
    for turn in turns_of(both)[:2]:
        example = example_of(both, turn)
        assert example is not None
        for size in range(1, min(len(example.cases), 4)):
            for names in combinations(both.names, size):
                cases = tuple(case for case in both.cases if case.name in names)
                fewer = replace(both, cases=cases, at=0)
                same = [one for one in turns_of(fewer) if one.definition == turn.definition]
                assert not same or standings_of(fewer)[0].winner != standings_of(both)[0].winner


@given(case_sets())
def test_a_flip_names_the_other_model(case_set: CaseSet) -> None:
    both = case_set.with_models(2)
    own = standings_of(both)[0]
    readout = explain_cases(both, None)
    assert own.means == tuple(readout.mean(model).value for model in ("A", "B"))
    assert all({*winners_of(turn), *winners_of(own)} == {"A", "B"} for turn in turns_of(both))


@given(case_sets())
def test_the_measures_shown_are_those_of_the_set_in_its_order(case_set: CaseSet) -> None:
    readout = explain_cases(case_set, None)
    assert [open_name(str(measure)) for measure in readout.measures] == list(case_set.columns)
    assert readout.measures[readout.chosen] == readout.measure
