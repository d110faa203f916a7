"""The counterexamples about one list and its cutoff: the numbers of the table of misconceptions."""

from fractions import Fraction

from webapp.learn.misconception import Misconception
from webapp.learn.misconceptions import (
    ap_is_ap_at_k,
    divided_by_hits,
    every_step_is_worth_the_same,
    map_pools_hits,
    precision_at_every_rank,
    precision_sees_order,
    values_follow_k,
    wrong_items_at_the_end,
    wrong_items_cost_the_same,
)


def _counter(belief: Misconception) -> tuple[list[tuple[str, int]], dict[str, Fraction | int | str]]:
    """Return the lists, as bits with the number of relevant items, and the values in their texts."""
    counterexample = belief.counterexample
    lists = [("".join("01"[hit] for hit in one.hits), one.relevant_count) for one in counterexample.shown]
    return lists, dict(counterexample.values)


def test_the_mean_of_all_precisions_would_blame_a_list_that_cannot_be_better() -> None:
    lists, values = _counter(precision_at_every_rank.MISCONCEPTION)
    assert lists == [("10000", 1)]
    everywhere = (Fraction(1) + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 4) + Fraction(1, 5)) / 5
    assert values == {"mean": everywhere, "right": Fraction(1, 1)}
    assert round(float(everywhere), 4) == 0.4567


def test_two_orders_of_the_same_items_have_the_same_precision() -> None:
    lists, values = _counter(precision_sees_order.MISCONCEPTION)
    assert lists == [("11000", 2), ("00011", 2)]
    assert values == {"measure": "P@5", "a": Fraction(2, 5), "b": Fraction(2, 5)}


def test_a_wrong_item_costs_what_it_takes_from_the_hits_below_it() -> None:
    lists, values = _counter(wrong_items_cost_the_same.MISCONCEPTION)
    assert lists == [("110", 2), ("011", 2)]
    assert values == {"below": Fraction(1 + 1, 2), "above": (Fraction(1, 2) + Fraction(2, 3)) / 2}
    assert values["above"] == Fraction(7, 12)


def test_wrong_items_at_the_end_lower_precision_and_leave_ap_alone() -> None:
    lists, values = _counter(wrong_items_at_the_end.MISCONCEPTION)
    assert lists == [("101", 2), ("10100", 2)]
    same = (1 + Fraction(2, 3)) / 2
    assert same == Fraction(5, 6)
    assert values == {
        "short_measure": "P@3",
        "long_measure": "P@5",
        "short_precision": Fraction(2, 3),
        "long_precision": Fraction(2, 5),
        "short": same,
        "long": same,
    }


def test_dividing_by_the_hits_would_reward_showing_less() -> None:
    lists, values = _counter(divided_by_hits.MISCONCEPTION)
    assert lists == [("10010", 4), ("1", 4)]
    assert values == {
        "long": (1 + Fraction(2, 4)) / 2,
        "short": Fraction(1, 1),
        "long_right": (1 + Fraction(2, 4)) / 4,
        "short_right": Fraction(1, 4),
    }
    assert (values["long"], values["short"]) == (Fraction(3, 4), 1)


def test_a_perfect_top_says_little_about_a_hundred_relevant_items() -> None:
    lists, values = _counter(ap_is_ap_at_k.MISCONCEPTION)
    assert lists == [("111", 100)]
    assert values == {
        "relevant": 100,
        "k": 3,
        "measure": "AP@3",
        "whole": Fraction(1 + 1 + 1, 100),
        "cut": Fraction(1 + 1 + 1, 3),
    }


def test_ap_at_k_can_fall_and_precision_can_rise() -> None:
    lists, values = _counter(values_follow_k.MISCONCEPTION)
    assert lists == [("10000", 3), ("0110", 2)]
    assert values == {
        "ap_small": "AP@1",
        "ap_large": "AP@3",
        "p_small": "P@1",
        "p_large": "P@3",
        "ap_small_value": Fraction(1, 1),
        "ap_large_value": Fraction(1, 3),
        "p_small_value": Fraction(0, 1),
        "p_large_value": Fraction(2, 3),
    }


def test_one_pot_would_let_the_case_with_more_relevant_items_outweigh_the_other() -> None:
    lists, values = _counter(map_pools_hits.MISCONCEPTION)
    assert lists == [("1", 1), ("01010101", 4)]
    half = (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6) + Fraction(4, 8)) / 4
    assert values == {
        "first": Fraction(1, 1),
        "second": half,
        "right": (1 + half) / 2,
        "pooled": (1 + half * 4) / (1 + 4),
    }
    assert (values["right"], values["pooled"]) == (Fraction(3, 4), Fraction(3, 5))


def test_one_step_up_is_worth_far_more_at_the_top() -> None:
    lists, values = _counter(every_step_is_worth_the_same.MISCONCEPTION)
    assert lists == [("0100000000", 1), ("0000000001", 1)]
    assert values == {"high": 1 - Fraction(1, 2), "low": Fraction(1, 9) - Fraction(1, 10)}
    assert values["low"] == Fraction(1, 90)
