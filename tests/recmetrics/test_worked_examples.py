"""Examples worked out by hand: the posts that the playground is built on, which its texts quote."""

from fractions import Fraction

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
)
from tests.recmetrics.strategies import bits

GRADES = {"B": 1.0, "D": 1.0, "Z": 1.0}
EXAMPLE_1 = ["A", "B", "C", "D", "E"]
EXAMPLE_2 = ["A", "C", "E", "B", "D"]
AP_1, AP_2 = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 4) + Fraction(2, 5)) / 3
FILMS_1 = ["电影 C", "电影 A", "电影 F", "电影 B", "电影 H", "电影 D"]
FILMS_2 = ["电影 A", "电影 B", "电影 C", "电影 F", "电影 D", "电影 H"]
GOOD_FILMS = {"电影 A", "电影 B", "电影 D"}


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
        explanation = parse_mean(name).explain(lists, relevant)
        assert [(term.case, term.value) for term in explanation.terms] == [(1, AP_1), (2, AP_2)]
        assert (explanation.numerator, explanation.count) == (AP_1 + AP_2, 2)
        assert explanation.value == (AP_1 + AP_2) / 2 == Fraction(275, 1000)
        term = explanation.terms[1]
        assert (term.numerator, term.denominator) == (Fraction(1, 4) + Fraction(2, 5), 3)


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
