"""What readers tend to believe, and the numbers that show otherwise. Bits are a list, 1 a relevant item."""

from fractions import Fraction
from typing import Literal

import pytest

from recmetrics import evaluate, mean_name, move_gains, order_distribution, parse_measure


def value(name: str, pattern: str, relevant_count: int) -> Fraction | float:
    return parse_measure(name).of_pattern([bit == "1" for bit in pattern], relevant_count)


def test_m1_ap_is_not_the_mean_of_all_precisions() -> None:
    assert (
        value("MeanP@5", "10000", 1)
        == (1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 4) + Fraction(1, 5)) / 5
    )
    assert value("AP", "10000", 1) == 1


def test_m1_the_two_can_rank_two_lists_the_other_way_round() -> None:
    assert value("MeanP@4", "1000", 2) == (1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 4)) / 4
    assert value("MeanP@4", "0110", 2) == (0 + Fraction(1, 2) + Fraction(2, 3) + Fraction(2, 4)) / 4
    assert value("AP@4", "1000", 2) == Fraction(1, 2)
    assert value("AP@4", "0110", 2) == (Fraction(1, 2) + Fraction(2, 3)) / 2


def test_m2_precision_does_not_see_the_order() -> None:
    assert value("P@5", "11000", 2) == value("P@5", "00011", 2) == Fraction(2, 5)
    assert value("AP", "11000", 2) == 1
    assert value("AP", "00011", 2) == (Fraction(1, 4) + Fraction(2, 5)) / 2 == Fraction(13, 40)


def test_m3_a_wrong_item_costs_what_it_pushes_down() -> None:
    assert value("AP", "110", 2) == 1
    assert value("AP", "011", 2) == (Fraction(1, 2) + Fraction(2, 3)) / 2


def test_m4_wrong_items_at_the_end_lower_precision_only() -> None:
    assert (value("P@3", "101", 2), value("P@5", "10100", 2)) == (Fraction(2, 3), Fraction(2, 5))
    assert value("AP", "101", 2) == value("AP", "10100", 2) == (1 + Fraction(2, 3)) / 2


def test_m5_dividing_by_the_hits_forgives_what_is_missing() -> None:
    assert value("AP", "11", 5) == Fraction(1 + 1, 5)
    assert value("AP(norm=hits)", "11", 5) == Fraction(1 + 1, 2)
    assert value("AP(norm=hits)", "10010", 4) == (1 + Fraction(2, 4)) / 2
    assert value("AP(norm=hits)", "1", 4) == 1


def test_m6_the_same_sum_over_four_denominators() -> None:
    total = 1 + Fraction(2, 3)
    assert value("AP(norm=relevant)@4", "1010", 6) == total / 6
    assert value("AP@4", "1010", 6) == total / 4
    assert value("AP(norm=hits)@4", "1010", 6) == total / 2
    assert value("AP(norm=k)@4", "1010", 6) == total / 4


def test_m6_a_perfect_top_three_of_a_hundred() -> None:
    assert (value("AP", "111", 100), value("AP@3", "111", 100)) == (Fraction(3, 100), Fraction(3, 3))


def test_m7_ap_at_k_can_fall_and_p_at_k_can_rise_with_k() -> None:
    ap = [value(f"AP@{k}", "10000", 3) for k in range(1, 6)]
    assert ap == [1, Fraction(1, 2), Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]
    precision = [value(f"P@{k}", "0110", 2) for k in range(1, 5)]
    assert precision == [0, Fraction(1, 2), Fraction(2, 3), Fraction(2, 4)]


def test_m8_map_weighs_cases_not_hits() -> None:
    first, second = value("AP", "1", 1), value("AP", "01010101", 4)
    assert (first, second) == (1, (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6) + Fraction(4, 8)) / 4)
    assert (first + second) / 2 == Fraction(3, 4)
    assert (first * 1 + second * 4) / 5 == Fraction(3, 5)


def test_m9_one_step_up_is_worth_more_at_the_top() -> None:
    ap = parse_measure("AP")
    assert move_gains(ap, "ABCDEFGHIJ", "B").gain(2, 1) == 1 - Fraction(1, 2)
    assert (
        move_gains(ap, "ABCDEFGHIJ", "J").gain(10, 9) == Fraction(1, 9) - Fraction(1, 10) == Fraction(1, 90)
    )


def test_m10_more_precision_can_mean_less_ap() -> None:
    assert value("P@5", "10000", 3) < value("P@5", "00011", 3)
    assert value("AP@5", "10000", 3) == Fraction(1, 3)
    assert value("AP@5", "00011", 3) == (Fraction(1, 4) + Fraction(2, 5)) / 3


@pytest.mark.parametrize(("n", "expected"), [(5, 0.7283), (10, 0.2887), (20, 0.1285)])
def test_m11_what_chance_reaches_depends_on_how_much_there_is_to_choose_from(n: int, expected: float) -> None:
    chance = order_distribution(parse_measure("AP@5"), n, 3, 3)
    assert float(chance.expected) == pytest.approx(expected, abs=5e-5)


def test_m12_the_higher_map_can_be_worse_for_most_users() -> None:
    lucky = [value("AP@5", pattern, 2) for pattern in ("11000", "00101", "00101", "00101")]
    steady = [value("AP@5", "01001", 2)] * 4
    assert lucky == [1, *[(Fraction(1, 3) + Fraction(2, 5)) / 2] * 3]
    assert steady == [(Fraction(1, 2) + Fraction(2, 5)) / 2] * 4
    assert sum(lucky) / 4 == Fraction(525, 1000)
    assert sum(steady) / 4 == Fraction(45, 100)
    assert [mine > theirs for mine, theirs in zip(steady, lucky, strict=True)] == [False, True, True, True]


@pytest.mark.parametrize(
    ("no_relevant", "expected"),
    [("zero", (4 / 5 + 3 / 5 + 0) / 3), ("skip", (4 / 5 + 3 / 5) / 2), ("one", (4 / 5 + 3 / 5 + 1) / 3)],
)
def test_m13_the_case_with_nothing_to_find_moves_the_mean(
    no_relevant: Literal["zero", "skip", "one"], expected: float
) -> None:
    recommendations = {"u1": "ABCD", "u2": "ABC", "u3": "A"}
    relevant = {"u1": "ABCDZ", "u2": "ABCYZ", "u3": ""}
    result = evaluate(recommendations, relevant, "AP", no_relevant=no_relevant)
    assert result.means["AP"] == pytest.approx(expected, abs=1e-15)


def test_m14_a_repeated_item_hits_once() -> None:
    assert parse_measure("AP").explain("BBB", "B").value == 1
    assert [step.relevant for step in parse_measure("AP").explain("BBB", "B").steps] == [True, False, False]


def test_m15_a_cutoff_beyond_the_list_counts_the_empty_ranks() -> None:
    assert (value("AP@5", "1", 3), value("AP(norm=min_length)@5", "1", 3)) == (Fraction(1, 3), 1)
    assert (value("P@5", "1", 3), value("P(short=length)@5", "1", 3)) == (Fraction(1, 5), 1)


def test_m16_the_denominator_can_change_the_winner() -> None:
    def mean_of(name: str, first: str, second: str) -> Fraction | float:
        return (value(name, first, 1) + value(name, second, 10)) / 2

    assert mean_of("AP(norm=relevant)@3", "100", "000") == Fraction(1, 2)
    assert mean_of("AP(norm=relevant)@3", "001", "111") == (Fraction(1, 3) + Fraction(3, 10)) / 2
    assert mean_of("AP@3", "100", "000") == Fraction(1, 2)
    assert mean_of("AP@3", "001", "111") == (Fraction(1, 3) + 1) / 2


def test_m17_swapping_two_relevant_items_changes_nothing() -> None:
    assert move_gains(parse_measure("AP"), "ABC", "AB").gain(2, 1) == 0


def test_m18_precision_cannot_always_reach_one() -> None:
    assert order_distribution(parse_measure("P@5"), 10, 2, 2).best == Fraction(2, 5)


def test_a_mean_says_which_denominator_it_has() -> None:
    assert mean_name(parse_measure("AP(norm=hits)@5")) == "MAP(norm=hits)@5"
