"""Every definition on a list: its value, sum and libraries, and the smallest change that tells them apart."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from recmetrics import libraries
from tests.counted_calls import counted_calls
from tests.webapp.strategies import scenarios
from webapp.definitions.outcomes import every_call, flags_of, outcomes_of, value_of
from webapp.definitions.separating import Change, changed_by, separating_change
from webapp.definitions.variants import (
    FAMILIES,
    Variant,
    definition_names,
    formula_text,
    groups,
    variants,
)
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import Number, sign_of
from webapp.model.scenario import Scenario

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
RECORDED = (
    *("AP", "AP@K", "AP(norm=relevant)@K", "AP(norm=k)@K", "AP(norm=hits)@K", "AP(norm=hits)"),
    *("AP(norm=min_length)@K", "P@K", "P(short=length)@K", "MeanP@K"),
)


def by_name(scenario: Scenario) -> dict[str, Variant]:
    return {variant.open_name: variant for variant in variants(scenario)}


def values(scenario: Scenario, names: tuple[str, ...]) -> dict[str, Number]:
    relevant = scenario.relevant_set()
    return {name: measure_at(name, scenario.k).explain(scenario.ranked, relevant).value for name in names}


def test_every_denominator_of_ap_is_there_and_the_common_misreading_and_both_precisions() -> None:
    names = definition_names()
    assert {name for name in names if name.startswith(("AP", "P@", "P(", "MeanP"))} == set(RECORDED)
    assert {"R@K", "R(norm=min)@K", "RPrec", "nDCG@K"} <= set(names)
    # The best known of each family comes first, and formulas tell all apart.
    assert names[:3] == ("AP@K", "AP(norm=relevant)@K", "AP")
    assert len({formula_text(measure_at(name, 5)) for name in names}) == len(names)
    # The records name measures as the page does.
    recorded = {call.measure for call in every_call() if call.measure and call.measure.endswith("@K")}
    assert {open_name(name) for name in recorded} == recorded


def test_the_formula_is_written_out_with_the_numbers_of_the_list() -> None:
    found = by_name(EXAMPLE_1)
    expected = {
        "AP": ("Σ(k≤n) P@k·rel(k) ÷ |R|", "(1/2 + 2/4) ÷ |R| = 1 ÷ 3 = 1/3"),
        "AP@K": ("Σ(k≤K) P@k·rel(k) ÷ min(|R|, K)", "(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3"),
        "AP(norm=hits)@K": ("Σ(k≤K) P@k·rel(k) ÷ h", "(1/2 + 2/4) ÷ h = 1 ÷ 2 = 1/2"),
        "P@K": ("Σ(k≤K) rel(k) ÷ K", "2 ÷ K = 2 ÷ 5 = 2/5"),
        "MeanP@K": ("Σ(k≤K) P@k ÷ K", "(1/2 + 1/3 + 2/4 + 2/5) ÷ K = 26/15 ÷ 5 = 26/75"),
    }
    assert {name: (found[name].formula, found[name].numbers) for name in expected} == expected
    # A sum without a hit is zero, and one over nothing has no quotient.
    found = by_name(Scenario(("A", "B"), ("Z",), k=2))
    assert found["AP"].numbers == "0 ÷ |R| = 0 ÷ 1 = 0"
    assert found["AP(norm=hits)"].numbers == "0 ÷ h = 0 ÷ 0"
    assert found["AP(norm=hits)"].explanation.convention == "no_hits"
    # Empty ranks count in the mean of precisions.
    variant = by_name(Scenario(("A",), ("A",), k=3))["MeanP@K"]
    assert variant.numbers == "(1/1 + 1/2 + 1/3) ÷ K = 11/6 ÷ 3 = 11/18"


def test_a_long_sum_is_cut_and_what_is_rounded_says_so() -> None:
    items = tuple(f"i{rank}" for rank in range(40))
    numbers = by_name(Scenario(items, items[1::2], k=40))["AP"].numbers
    assert numbers.startswith("(1/2 + 2/4 + 3/6 + 4/8 + … + 18/36 + 19/38 + 20/40) ÷ |R| = 10 ÷ 20")
    assert " ≈ " in by_name(Scenario(items, items[::3], k=40))["AP"].numbers


def test_each_definition_names_the_libraries_that_compute_it() -> None:
    found = by_name(EXAMPLE_1)

    def names(open_name: str) -> set[str]:
        return {call.library for call in found[open_name].libraries}

    assert {"trec_eval", "Spark MLlib"} <= names("AP")
    assert {"ml_metrics", "Spark MLlib", "RecBole", "implicit"} <= names("AP@K")
    assert {"trec_eval", "ir_measures", "ranx", "RecTools"} <= names("AP(norm=relevant)@K")
    assert {"TorchMetrics", "scikit-learn"} <= names("AP(norm=hits)@K")
    assert names("AP(norm=min_length)@K") == {"LensKit"}
    assert names("MeanP@K") == {"Elliot"}


def test_a_library_that_returns_something_else_here_is_told_apart() -> None:
    found = by_name(EXAMPLE_1)["AP@K"]
    # On the list alone, where Z does not exist, XGBoost divides by 2.
    assert "XGBoost" in {call.library for call in found.others}
    outcomes = outcomes_of(EXAMPLE_1)
    assert {outcomes[call] for call in found.others if call.library == "XGBoost"} == {Fraction(1, 2)}
    # Libraries differ where there is nothing to find.
    found = by_name(Scenario(("A", "B"), (), k=2))["AP@K"]
    assert "Spark MLlib" in {call.library for call in found.libraries}
    assert {"ml_metrics", "XGBoost"} <= {call.library for call in found.others}


@pytest.mark.slow
@settings(max_examples=25)
@given(scenarios())
def test_every_value_is_that_of_the_core_and_every_call_stands_with_its_definition(
    scenario: Scenario,
) -> None:
    listed, outcomes = variants(scenario), outcomes_of(scenario)
    calls = [call for variant in listed for call in (*variant.libraries, *variant.others)]
    assert len(calls) == len(set(calls))
    for variant in listed:
        core = measure_at(variant.open_name, scenario.k).explain(scenario.ranked, scenario.relevant_set())
        assert variant.value == core.value
        assert variant.measure == str(core.measure)
        for call in variant.libraries:
            assert not sign_of((value_of(outcomes[call]) or 0) - variant.value)
        for call in (*variant.libraries, *variant.others):
            assert call.measure == variant.open_name
    # What a call returns is what the core says before rounding: one library is enough.
    assert len(flags_of(scenario)) == len(scenario.ranked)
    for call in libraries()[-2].calls:
        core = call.outcome(scenario.ranked, scenario.relevant_set(), scenario.k)
        assert str(outcomes[call]) == str(core)
    # Groups hold each definition once, by value or the best known first.
    by_value, usual = groups(listed, by_value=True), groups(listed)
    assert set(by_value) == set(usual)
    assert usual[0].names[0] == "AP@K"
    assert sorted(name for group in by_value for name in group.names) == sorted(definition_names())
    for family in FAMILIES:
        of_family = [group.value for group in by_value if group.variants[0].family == family]
        assert of_family == sorted(set(of_family), reverse=True)
    for group in by_value:
        assert {variant.value for variant in group.variants} == {group.value}
        assert len({variant.family for variant in group.variants}) == 1


def test_the_ap_of_the_whole_list_parts_from_the_others_where_a_hit_lies_beyond_k() -> None:
    found = separating_change(EXAMPLE_1, ("AP", "AP@K", "AP(norm=relevant)@K"))
    assert found is not None
    assert found.change == Change("hit_added", now=6, item="Z")
    assert found.values == {
        "AP": (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6)) / 3,
        "AP@K": Fraction(1, 3),
        "AP(norm=relevant)@K": Fraction(1, 3),
    }


def test_where_one_step_is_not_enough_more_of_one_kind_are_taken() -> None:
    found = separating_change(EXAMPLE_1, ("AP@K", "AP(norm=relevant)@K"))
    assert found is not None
    # min(|R|, K) and |R| part as soon as K is below |R|, or |R| above K.
    assert found.change == Change("cutoff", 5, 2, size=3)
    assert found.values == {"AP@K": Fraction(1, 2) / 2, "AP(norm=relevant)@K": Fraction(1, 2) / 3}
    found = separating_change(EXAMPLE_1, ("P@K", "P(short=length)@K"))
    assert found is not None
    assert (found.change.kind, found.change.now) == ("cutoff", 6)
    assert found.values == {"P@K": Fraction(2, 6), "P(short=length)@K": Fraction(2, 5)}
    # A single hit at the top is pushed down to tell precision from AP over K.
    found = separating_change(Scenario(("A",), ("A",), k=6), ("P@K", "AP(norm=k)@K"))
    assert found is not None
    assert found.change.kind == "on_top"
    assert found.values == {"P@K": Fraction(1, 6), "AP(norm=k)@K": Fraction(1, 2) / 6}
    # An empty board is told apart by an item.
    found = separating_change(Scenario((), (), k=5), ("AP@K", "P@K"))
    assert found is not None
    assert found.scenario.ranked == ("A",)
    # There is nothing to tell apart of less than two.
    for names in ((), ("AP",), ("AP", "AP")):
        assert separating_change(EXAMPLE_1, names) is None


@pytest.mark.slow
@settings(max_examples=25)
@given(scenarios())
def test_after_the_change_the_definitions_differ_as_is_said_and_a_single_step_would_not_do(
    scenario: Scenario,
) -> None:
    # Without grades, as the page sees it, and short of the limits of the board, where there may be no room.
    scenario = replace(scenario, k=min(scenario.k, 12), grades=None)
    for group in groups(variants(scenario)):
        found = separating_change(scenario, group.names)
        if found is None:
            # Without a hit it takes two changes to tell P@1 from P(short=length)@1: a hit, and a larger K.
            assert len(group.names) == 1 or not any(item in scenario.relevant for item in scenario.ranked)
            continue
        assert found.values == values(found.scenario, group.names)
        assert len(set(found.values.values())) > 1
        assert found.scenario == changed_by(scenario, found.change)
        if found.change.size > 1:
            nearer = [scenario.with_k(k) for k in (scenario.k - 1, scenario.k + 1) if k >= 1]
            if scenario.ranked:
                nearer.append(changed_by(scenario, Change("taken_off", now=len(scenario.ranked) - 1)))
            for other in nearer:
                assert len(set(values(other, group.names).values())) == 1


def test_twenty_items_take_little_work() -> None:
    items = tuple(f"i{rank}" for rank in range(20))
    scenario = Scenario(items, (items[1], items[3], items[7]), k=20, unnamed=2)
    names = ("AP@K", "AP(norm=relevant)@K", "AP(norm=min_length)@K")
    separating_change(scenario, names)  # what is looked up once, is
    found, calls = counted_calls(lambda: separating_change(scenario, names))
    assert found is not None
    # 93,000 as it is: a few milliseconds, which every card of the page takes.
    assert calls < 120_000


def test_each_kind_of_change_does_what_its_name_says() -> None:
    for change, expected in (
        (Change("cutoff", 5, 4), replace(EXAMPLE_1, k=4)),
        (Change("unnamed", 0, 1), replace(EXAMPLE_1, unnamed=1)),
        (Change("marked", 1, 1, "A"), replace(EXAMPLE_1, relevant=("B", "D", "Z", "A"))),
        (Change("unmarked", 2, 2, "B"), replace(EXAMPLE_1, relevant=("D", "Z"))),
        (Change("hit_added", now=6, item="Z"), replace(EXAMPLE_1, ranked=tuple("ABCDEZ"))),
        (Change("miss_added", now=6, item="F"), replace(EXAMPLE_1, ranked=tuple("ABCDEF"))),
        (Change("taken_off", 5, 4, "E"), replace(EXAMPLE_1, ranked=tuple("ABCD"), unused=("E",))),
        (Change("swapped", 2, 1, "B", "A"), replace(EXAMPLE_1, ranked=tuple("BACDE"))),
        (Change("on_top", now=1, item="F"), replace(EXAMPLE_1, ranked=tuple("FABCDE"))),
    ):
        assert changed_by(EXAMPLE_1, change) == expected
    # A relevant item without a card gets one when a hit is added.
    start = Scenario(("A",), (), k=2, unnamed=3)
    changed = changed_by(start, Change("hit_added", now=2, item="B"))
    assert (changed.ranked, changed.relevant, changed.unnamed) == (("A", "B"), ("B",), 2)
    assert changed.relevant_count == start.relevant_count


def test_every_definition_can_be_told_from_every_other_on_the_example() -> None:
    names = definition_names()
    for group in groups(variants(EXAMPLE_1)):
        assert set(group.names) <= set(names)
        for one in group.names:
            for other in group.names:
                if one != other:
                    assert separating_change(EXAMPLE_1, (one, other)) is not None
