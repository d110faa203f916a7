"""Misconceptions, and the numbers that contradict them. Bits are a list, 1 a relevant item."""

from fractions import Fraction
from typing import Literal

import pytest

from recmetrics import (
    Definition,
    compare_judged,
    flips,
    mean_name,
    move_gains,
    order_distribution,
    parse_mean,
    parse_measure,
    smallest_example,
    verdicts,
)
from tests.recmetrics.patterns import bits


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
    explanation = parse_mean("MAP").of_judged({"u1": bits("1", 1), "u2": bits("01010101", 4)})
    first, second = (term.value for term in explanation.terms)
    assert (first, second) == (1, (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6) + Fraction(4, 8)) / 4)
    assert explanation.value == (first + second) / 2 == Fraction(3, 4)
    assert explanation.pooled == (first * 1 + second * 4) / (1 + 4) == Fraction(3, 5)


def test_m9_one_step_up_is_worth_more_at_the_top() -> None:
    ap = parse_measure("AP")
    assert move_gains(ap, list("ABCDEFGHIJ"), {"B"}).gain(2, 1) == 1 - Fraction(1, 2)
    assert (
        move_gains(ap, list("ABCDEFGHIJ"), {"J"}).gain(10, 9)
        == Fraction(1, 9) - Fraction(1, 10)
        == Fraction(1, 90)
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
    lucky = dict(zip("1234", (bits(pattern, 2) for pattern in ("11000", *["00101"] * 3)), strict=True))
    steady = dict.fromkeys("1234", bits("01001", 2))
    comparison = compare_judged(lucky, steady, parse_measure("AP@5"))
    assert [pair.a for pair in comparison.pairs] == [1, *[(Fraction(1, 3) + Fraction(2, 5)) / 2] * 3]
    assert [pair.b for pair in comparison.pairs] == [(Fraction(1, 2) + Fraction(2, 5)) / 2] * 4
    assert (comparison.a.value, comparison.b.value) == (Fraction(525, 1000), Fraction(45, 100))
    assert (comparison.winner, comparison.wins_a, comparison.wins_b) == ("A", 1, 3)


@pytest.mark.parametrize(
    ("no_relevant", "expected"),
    [
        ("zero", (Fraction(4, 5) + Fraction(3, 5) + 0) / 3),
        ("skip", (Fraction(4, 5) + Fraction(3, 5)) / 2),
        ("one", (Fraction(4, 5) + Fraction(3, 5) + 1) / 3),
    ],
)
def test_m13_the_case_with_nothing_to_find_moves_the_mean(
    no_relevant: Literal["zero", "skip", "one"], expected: Fraction
) -> None:
    recommendations = {"u1": list("ABCDx"), "u2": list("ABCxy"), "u3": ["A"]}
    relevant = {"u1": set("ABCDZ"), "u2": set("ABCYZ"), "u3": set[str]()}
    for name in ("MAP", "MAP@5"):
        assert parse_mean(name).explain(recommendations, relevant, no_relevant=no_relevant).value == expected


def test_m14_a_repeated_item_hits_once() -> None:
    assert parse_measure("AP").explain(list("BBB"), {"B"}).value == 1
    assert [step.relevant for step in parse_measure("AP").explain(list("BBB"), {"B"}).steps] == [
        True,
        False,
        False,
    ]


def test_m15_a_cutoff_beyond_the_list_counts_the_empty_ranks() -> None:
    assert (value("AP@5", "1", 3), value("AP(norm=min_length)@5", "1", 3)) == (Fraction(1, 3), 1)
    assert (value("P@5", "1", 3), value("P(short=length)@5", "1", 3)) == (Fraction(1, 5), 1)


def test_m16_the_denominator_can_change_the_winner() -> None:
    x = {"u1": bits("100", 1), "u2": bits("000", 10)}
    y = {"u1": bits("001", 1), "u2": bits("111", 10)}
    found = verdicts(x, y, Definition(parse_measure("AP(norm=relevant)@3")), most_k=3)
    assert (found[0].a, found[0].b) == (Fraction(1, 2), (Fraction(1, 3) + Fraction(3, 10)) / 2)
    assert found[0].winner == "A"
    flip = next(flip for flip in flips(found) if str(flip.definition.measure) == "AP@3")
    assert (flip.a, flip.b) == (Fraction(1, 2), (Fraction(1, 3) + 1) / 2)
    assert smallest_example(x, y, found[0].definition, flip.definition) == ("u1", "u2")


def test_m17_swapping_two_relevant_items_changes_nothing() -> None:
    assert move_gains(parse_measure("AP"), list("ABC"), set("AB")).gain(2, 1) == 0


def test_m18_precision_cannot_always_reach_one() -> None:
    assert order_distribution(parse_measure("P@5"), 10, 2, 2).best == Fraction(2, 5)


def test_a_mean_says_which_denominator_it_has() -> None:
    assert mean_name(parse_measure("AP(norm=hits)@5")) == "MAP(norm=hits)@5"
