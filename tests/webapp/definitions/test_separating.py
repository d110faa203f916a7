"""The smallest change that tells definitions apart: it does, and no smaller one of its kind would."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.counted_calls import counted_calls
from tests.webapp.strategies import scenarios
from webapp.definitions.separating import Change, changed_by, separating_change
from webapp.definitions.variants import definition_names, groups, variants
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)


def values(scenario: Scenario, names: tuple[str, ...]) -> dict[str, Number]:
    relevant = scenario.relevant_set()
    return {name: measure_at(name, scenario.k).explain(scenario.ranked, relevant).value for name in names}


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


def test_both_precisions_part_with_k_beyond_the_list() -> None:
    found = separating_change(EXAMPLE_1, ("P@K", "P(short=length)@K"))
    assert found is not None
    assert (found.change.kind, found.change.now) == ("cutoff", 6)
    assert found.values == {"P@K": Fraction(2, 6), "P(short=length)@K": Fraction(2, 5)}


def test_a_single_hit_at_the_top_is_pushed_down_to_tell_precision_from_ap_over_k() -> None:
    found = separating_change(Scenario(("A",), ("A",), k=6), ("P@K", "AP(norm=k)@K"))
    assert found is not None
    assert found.change.kind == "on_top"
    assert found.values == {"P@K": Fraction(1, 6), "AP(norm=k)@K": Fraction(1, 2) / 6}


def test_an_empty_board_is_told_apart_by_an_item() -> None:
    found = separating_change(Scenario((), (), k=5), ("AP@K", "P@K"))
    assert found is not None
    assert found.scenario.ranked == ("A",)


@pytest.mark.parametrize("names", [(), ("AP",)])
def test_there_is_nothing_to_tell_apart_of_less_than_two(names: tuple[str, ...]) -> None:
    assert separating_change(EXAMPLE_1, names) is None


def test_one_definition_twice_is_never_told_apart() -> None:
    assert separating_change(EXAMPLE_1, ("AP", "AP")) is None


@settings(max_examples=40)
@given(scenarios())
def test_after_the_change_the_definitions_differ_as_is_said(scenario: Scenario) -> None:
    # Without grades, as the page sees it, and short of the limits of the board, where there may be no room.
    scenario = replace(scenario, k=min(scenario.k, 12), grades=None)
    for group in groups(variants(scenario)):
        found = separating_change(scenario, group.names)
        if found is None:
            # Without a hit it takes two changes to tell P@1 from P(short=length)@1: a hit, and a larger K.
            assert len(group.names) == 1 or not any(item in scenario.relevant for item in scenario.ranked)
        else:
            assert found.values == values(found.scenario, group.names)
            assert len(set(found.values.values())) > 1
            assert found.scenario == changed_by(scenario, found.change)


@settings(max_examples=40)
@given(scenarios())
def test_a_change_of_more_steps_is_only_made_where_a_single_one_is_not_enough(scenario: Scenario) -> None:
    scenario = replace(scenario, k=min(scenario.k, 12))
    for group in groups(variants(scenario)):
        found = separating_change(scenario, group.names)
        if found is None or found.change.size == 1:
            continue
        nearer = [scenario.with_k(k) for k in (scenario.k - 1, scenario.k + 1) if k >= 1]
        nearer += [changed_by(scenario, Change("taken_off", now=len(scenario.ranked) - 1))] * bool(
            scenario.ranked
        )
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


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (Change("cutoff", 5, 4), replace(EXAMPLE_1, k=4)),
        (Change("unnamed", 0, 1), replace(EXAMPLE_1, unnamed=1)),
        (Change("marked", 1, 1, "A"), replace(EXAMPLE_1, relevant=("B", "D", "Z", "A"))),
        (Change("unmarked", 2, 2, "B"), replace(EXAMPLE_1, relevant=("D", "Z"))),
        (Change("hit_added", now=6, item="Z"), replace(EXAMPLE_1, ranked=tuple("ABCDEZ"))),
        (Change("miss_added", now=6, item="F"), replace(EXAMPLE_1, ranked=tuple("ABCDEF"))),
        (Change("taken_off", 5, 4, "E"), replace(EXAMPLE_1, ranked=tuple("ABCD"), unused=("E",))),
        (Change("swapped", 2, 1, "B", "A"), replace(EXAMPLE_1, ranked=tuple("BACDE"))),
        (Change("on_top", now=1, item="F"), replace(EXAMPLE_1, ranked=tuple("FABCDE"))),
    ],
)
def test_each_kind_of_change_does_what_its_name_says(change: Change, expected: Scenario) -> None:
    assert changed_by(EXAMPLE_1, change) == expected


def test_a_relevant_item_without_a_card_gets_one_when_a_hit_is_added() -> None:
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
