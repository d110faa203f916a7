"""Examples worked out by hand: the posts that the playground is built on, and numbers against misconceptions.

Bits are a list, 1 a relevant item.
"""

from fractions import Fraction
from typing import Literal

import pytest

from recmetrics import (
    average_precision,
    average_precision_at_k,
    compare,
    compare_judged,
    evaluate,
    order_distribution,
    parse_mean,
    parse_measure,
    precision_at_k,
)
from tests.recmetrics.strategies import bits

GRADES = {"B": 1.0, "D": 1.0, "Z": 1.0}
EXAMPLE_1 = ["A", "B", "C", "D", "E"]
EXAMPLE_2 = ["A", "C", "E", "B", "D"]
AP_1, AP_2 = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 4) + Fraction(2, 5)) / 3
FILMS_1 = ["电影 C", "电影 A", "电影 F", "电影 B", "电影 H", "电影 D"]
FILMS_2 = ["电影 A", "电影 B", "电影 C", "电影 F", "电影 D", "电影 H"]
GOOD_FILMS = {"电影 A", "电影 B", "电影 D"}


# The posts


def test_the_post_on_precision_counts_two_of_the_top_five_and_averages_two_cases() -> None:
    ranked = ["A", "B", "C", "L", "Y", "U", "F", "Z"]
    assert precision_at_k(ranked, {"A": 1.0, "K": 1.0, "B": 1.0, "Z": 1.0}, 5) == 2 / 5
    recommendations = {"1": ranked, "2": ["N", "X", "Y", "B", "M"]}
    relevant = {"1": {"A": 1.0, "K": 1.0, "B": 1.0, "Z": 1.0}, "2": {"E": 1.0, "B": 1.0}}
    assert evaluate(recommendations, relevant, "P@3").means == {"P@3": (2 / 3 + 0 / 3) / 2}
    explanation = parse_mean("Mean P@3").explain(recommendations, relevant)
    assert explanation.value == (Fraction(2, 3) + Fraction(0, 3)) / 2 == Fraction(1, 3)


def test_the_two_examples_of_ap_and_their_map() -> None:
    first, second = (parse_measure("AP@5").explain(each, GRADES) for each in (EXAMPLE_1, EXAMPLE_2))
    rows = [(step.k, step.item, int(step.relevant), step.precision, step.term) for step in first.steps]
    assert rows == [
        (1, "A", 0, Fraction(0, 1), 0),
        (2, "B", 1, Fraction(1, 2), Fraction(1, 2)),
        (3, "C", 0, Fraction(1, 3), 0),
        (4, "D", 1, Fraction(2, 4), Fraction(2, 4)),
        (5, "E", 0, Fraction(2, 5), 0),
    ]
    assert (first.value, second.value) == (AP_1, AP_2)
    lists, relevant = {1: EXAMPLE_1, 2: EXAMPLE_2}, {1: GRADES, 2: GRADES}
    assert evaluate(lists, relevant, "AP@5").means == {"AP@5": 0.275}
    for name in ("MAP", "MAP@5"):
        value = parse_mean(name).explain(lists, relevant).value
        assert value == (AP_1 + AP_2) / 2 == Fraction(275, 1000)


def test_three_of_a_hundred_are_003_by_ap_and_1_by_ap_at_3_and_the_diet_post_has_six_hits() -> None:
    ranked, relevant = ["r1", "r2", "r3"], [f"r{number}" for number in range(1, 101)]
    assert average_precision(ranked, relevant) == (1 / 1 + 2 / 2 + 3 / 3) / 100
    assert average_precision_at_k(ranked, relevant, 3) == (1 / 1 + 2 / 2 + 3 / 3) / 3
    explanation = parse_measure("AP@10").explain(list("ABCDEFGHIJ"), set("ACDEFJ"))
    precisions = [step.precision for step in explanation.steps if step.relevant]
    assert precisions == [Fraction(*part) for part in ((1, 1), (2, 3), (3, 4), (4, 5), (5, 6), (6, 10))]
    assert explanation.value == sum(precisions) / 6


def test_the_second_film_model_is_better() -> None:
    comparison = compare({"用户": FILMS_1}, {"用户": FILMS_2}, {"用户": GOOD_FILMS}, "AP")
    first = (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6)) / 3
    second = (Fraction(1, 1) + Fraction(2, 2) + Fraction(3, 5)) / 3
    assert (comparison.a.value, comparison.b.value) == (first, second)
    assert f"{float(second):.4f}" == "0.8667"
    assert (comparison.difference, comparison.winner) == (second - first, "B")


def test_the_lesson_code_divides_by_the_hits_and_agrees_when_all_are_found() -> None:
    unfound = GOOD_FILMS | {"电影 Z"}
    by_hits = parse_measure("AP(norm=hits)")
    assert by_hits(FILMS_2, GOOD_FILMS) == average_precision(FILMS_2, GOOD_FILMS)
    assert by_hits(FILMS_2, unfound) == pytest.approx((1 / 1 + 2 / 2 + 3 / 5) / 3, abs=1e-15)
    assert average_precision(FILMS_2, unfound) == pytest.approx((1 / 1 + 2 / 2 + 3 / 5) / 4, abs=1e-15)


# Misconceptions, and the numbers that contradict them

MISCONCEPTIONS: dict[str, list[tuple[str, str, int, Fraction | float]]] = {
    "AP is the mean of all precisions": [
        ("MeanP@5", "10000", 1, sum(Fraction(1, rank) for rank in range(1, 6)) / 5),
        ("AP", "10000", 1, 1),
    ],
    "the two at least rank lists the same way": [
        ("MeanP@4", "1000", 2, (1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 4)) / 4),
        ("MeanP@4", "0110", 2, (0 + Fraction(1, 2) + Fraction(2, 3) + Fraction(2, 4)) / 4),
        ("AP@4", "1000", 2, Fraction(1, 2)),
        ("AP@4", "0110", 2, (Fraction(1, 2) + Fraction(2, 3)) / 2),
    ],
    "precision sees the order": [
        ("P@5", "11000", 2, Fraction(2, 5)),
        ("P@5", "00011", 2, Fraction(2, 5)),
        ("AP", "11000", 2, 1),
        ("AP", "00011", 2, (Fraction(1, 4) + Fraction(2, 5)) / 2),
    ],
    "a wrong item costs something by itself, and not what it pushes down": [
        ("AP", "110", 2, 1),
        ("AP", "011", 2, (Fraction(1, 2) + Fraction(2, 3)) / 2),
    ],
    "wrong items at the end lower more than precision": [
        ("P@3", "101", 2, Fraction(2, 3)),
        ("P@5", "10100", 2, Fraction(2, 5)),
        ("AP", "101", 2, (1 + Fraction(2, 3)) / 2),
        ("AP", "10100", 2, (1 + Fraction(2, 3)) / 2),
    ],
    "dividing by the hits is the same, and forgives nothing": [
        ("AP", "11", 5, Fraction(1 + 1, 5)),
        ("AP(norm=hits)", "11", 5, Fraction(1 + 1, 2)),
        ("AP(norm=hits)", "10010", 4, (1 + Fraction(2, 4)) / 2),
        ("AP(norm=hits)", "1", 4, 1),
    ],
    "one sum has one denominator": [
        ("AP(norm=relevant)@4", "1010", 6, (1 + Fraction(2, 3)) / 6),
        ("AP@4", "1010", 6, (1 + Fraction(2, 3)) / 4),
        ("AP(norm=hits)@4", "1010", 6, (1 + Fraction(2, 3)) / 2),
        ("AP(norm=k)@4", "1010", 6, (1 + Fraction(2, 3)) / 4),
        ("AP", "111", 100, Fraction(3, 100)),
        ("AP@3", "111", 100, Fraction(3, 3)),
    ],
    "AP@K rises and P@K falls with K": [
        *((f"AP@{k}", "10000", 3, [1, Fraction(1, 2), *[Fraction(1, 3)] * 3][k - 1]) for k in range(1, 6)),
        *((f"P@{k}", "0110", 2, Fraction([0, 1, 2, 2][k - 1], k)) for k in range(1, 5)),
    ],
    "more precision means more AP": [
        ("P@5", "10000", 3, Fraction(1, 5)),
        ("P@5", "00011", 3, Fraction(2, 5)),
        ("AP@5", "10000", 3, Fraction(1, 3)),
        ("AP@5", "00011", 3, (Fraction(1, 4) + Fraction(2, 5)) / 3),
    ],
    "a cutoff beyond the list counts no empty ranks": [
        ("AP@5", "1", 3, Fraction(1, 3)),
        ("AP(norm=min_length)@5", "1", 3, 1),
        ("P@5", "1", 3, Fraction(1, 5)),
        ("P(short=length)@5", "1", 3, 1),
    ],
}


@pytest.mark.parametrize("misconception", MISCONCEPTIONS)
def test_numbers_contradict_a_misconception(misconception: str) -> None:
    for name, pattern, relevant_count, expected in MISCONCEPTIONS[misconception]:
        value = parse_measure(name).of_pattern([bit == "1" for bit in pattern], relevant_count)
        assert value == expected, (name, pattern)


def test_what_chance_reaches_depends_on_how_much_there_is_to_choose_from() -> None:
    for n, expected in {5: 0.7283, 10: 0.2887, 20: 0.1285}.items():
        chance = order_distribution(parse_measure("AP@5"), n, 3, 3)
        assert float(chance.expected) == pytest.approx(expected, abs=5e-5)
    assert order_distribution(parse_measure("P@5"), 10, 2, 2).best == Fraction(2, 5)


def test_the_higher_map_can_be_worse_for_most_users() -> None:
    lucky = dict(zip("1234", (bits(pattern, 2) for pattern in ("11000", *["00101"] * 3)), strict=True))
    steady = dict.fromkeys("1234", bits("01001", 2))
    comparison = compare_judged(lucky, steady, parse_measure("AP@5"))
    assert [pair.a for pair in comparison.pairs] == [1, *[(Fraction(1, 3) + Fraction(2, 5)) / 2] * 3]
    assert [pair.b for pair in comparison.pairs] == [(Fraction(1, 2) + Fraction(2, 5)) / 2] * 4
    assert (comparison.a.value, comparison.b.value) == (Fraction(525, 1000), Fraction(45, 100))
    assert (comparison.winner, comparison.wins_a, comparison.wins_b) == ("A", 1, 3)


def test_the_case_with_nothing_to_find_moves_the_mean() -> None:
    recommendations = {"u1": list("ABCDx"), "u2": list("ABCxy"), "u3": ["A"]}
    relevant = {"u1": set("ABCDZ"), "u2": set("ABCYZ"), "u3": set[str]()}
    found = Fraction(4, 5) + Fraction(3, 5)
    means: dict[Literal["zero", "skip", "one"], Fraction]
    means = {"zero": (found + 0) / 3, "skip": found / 2, "one": (found + 1) / 3}
    for rule, expected in means.items():
        for name in ("MAP", "MAP@5"):
            assert parse_mean(name).explain(recommendations, relevant, no_relevant=rule).value == expected
