"""The numbers of the posts that the playground is built on, as the arithmetic that the posts show."""

from fractions import Fraction

import pytest

from recmetrics import (
    average_precision,
    average_precision_at_k,
    compare,
    evaluate,
    parse_mean,
    parse_measure,
    precision_at_k,
)

GRADES = {"B": 1.0, "D": 1.0, "Z": 1.0}
EXAMPLE_1 = ["A", "B", "C", "D", "E"]
EXAMPLE_2 = ["A", "C", "E", "B", "D"]


def test_the_post_on_precision_counts_two_of_the_top_five() -> None:
    ranked = ["A", "B", "C", "L", "Y", "U", "F", "Z"]
    assert precision_at_k(ranked, {"A": 1.0, "K": 1.0, "B": 1.0, "Z": 1.0}, 5) == 2 / 5


def test_the_post_on_precision_averages_two_cases_at_three() -> None:
    recommendations = {"1": ["A", "B", "C", "L", "Y", "U", "F", "Z"], "2": ["N", "X", "Y", "B", "M"]}
    relevant = {"1": {"A": 1.0, "K": 1.0, "B": 1.0, "Z": 1.0}, "2": {"E": 1.0, "B": 1.0}}
    assert evaluate(recommendations, relevant, "P@3").means == {"P@3": (2 / 3 + 0 / 3) / 2}
    explanation = parse_mean("Mean P@3").explain(recommendations, relevant)
    assert explanation.value == (Fraction(2, 3) + Fraction(0, 3)) / 2 == Fraction(1, 3)


def test_the_first_example_of_ap() -> None:
    assert parse_measure("AP@5").explain(EXAMPLE_1, GRADES).value == (Fraction(1, 2) + Fraction(2, 4)) / 3


def test_the_first_example_of_ap_shows_the_table_of_the_post() -> None:
    steps = parse_measure("AP@5").explain(EXAMPLE_1, GRADES).steps
    rows = [(step.k, step.item, int(step.relevant), step.precision, step.term) for step in steps]
    assert rows == [
        (1, "A", 0, Fraction(0, 1), 0),
        (2, "B", 1, Fraction(1, 2), Fraction(1, 2)),
        (3, "C", 0, Fraction(1, 3), 0),
        (4, "D", 1, Fraction(2, 4), Fraction(2, 4)),
        (5, "E", 0, Fraction(2, 5), 0),
    ]


def test_the_second_example_of_ap_has_its_hits_further_down() -> None:
    assert parse_measure("AP@5").explain(EXAMPLE_2, GRADES).value == (Fraction(1, 4) + Fraction(2, 5)) / 3


def test_map_of_the_two_examples() -> None:
    recommendations = {1: EXAMPLE_1, 2: EXAMPLE_2}
    means = evaluate(recommendations, {1: GRADES, 2: GRADES}, "AP@5").means
    assert means == {"AP@5": pytest.approx(((1 / 2 + 2 / 4) / 3 + (1 / 4 + 2 / 5) / 3) / 2, abs=1e-15)}
    assert means["AP@5"] == 0.275


@pytest.mark.parametrize("name", ["MAP", "MAP@5"])
def test_map_of_the_two_examples_is_the_same_with_and_without_a_cutoff(name: str) -> None:
    explanation = parse_mean(name).explain({1: EXAMPLE_1, 2: EXAMPLE_2}, {1: GRADES, 2: GRADES})
    assert explanation.value == (Fraction(1, 3) + Fraction(13, 60)) / 2 == Fraction(275, 1000)


def test_three_of_a_hundred_relevant_items_all_right_are_003_by_ap_and_1_by_ap_at_3() -> None:
    ranked, relevant = ["r1", "r2", "r3"], [f"r{number}" for number in range(1, 101)]
    assert average_precision(ranked, relevant) == (1 / 1 + 2 / 2 + 3 / 3) / 100
    assert average_precision_at_k(ranked, relevant, 3) == (1 / 1 + 2 / 2 + 3 / 3) / 3


def test_the_first_film_model() -> None:
    ranked = ["电影 C", "电影 A", "电影 F", "电影 B", "电影 H", "电影 D"]
    assert average_precision(ranked, {"电影 A", "电影 B", "电影 D"}) == (1 / 2 + 2 / 4 + 3 / 6) / 3


def test_the_second_film_model_is_better() -> None:
    ranked = ["电影 A", "电影 B", "电影 C", "电影 F", "电影 D", "电影 H"]
    ap = parse_measure("AP").explain(ranked, {"电影 A", "电影 B", "电影 D"}).value
    assert ap == (Fraction(1, 1) + Fraction(2, 2) + Fraction(3, 5)) / 3
    assert f"{float(ap):.4f}" == "0.8667"


def test_the_two_film_models_are_compared_on_the_same_films() -> None:
    first = {"用户": ["电影 C", "电影 A", "电影 F", "电影 B", "电影 H", "电影 D"]}
    second = {"用户": ["电影 A", "电影 B", "电影 C", "电影 F", "电影 D", "电影 H"]}
    comparison = compare(first, second, {"用户": {"电影 A", "电影 B", "电影 D"}}, "AP")
    assert (comparison.a.value, comparison.b.value) == (Fraction(1, 2), Fraction(13, 15))
    assert (comparison.difference, comparison.winner) == (Fraction(13, 15) - Fraction(1, 2), "B")


def test_the_lesson_code_divides_by_the_hits_and_agrees_when_all_are_found() -> None:
    ranked = ["电影 A", "电影 B", "电影 C", "电影 F", "电影 D", "电影 H"]
    found, unfound = {"电影 A", "电影 B", "电影 D"}, {"电影 A", "电影 B", "电影 D", "电影 Z"}
    by_hits = parse_measure("AP(norm=hits)")
    assert by_hits(ranked, found) == average_precision(ranked, found)
    assert by_hits(ranked, unfound) == pytest.approx((1 / 1 + 2 / 2 + 3 / 5) / 3, abs=1e-15)
    assert average_precision(ranked, unfound) == pytest.approx((1 / 1 + 2 / 2 + 3 / 5) / 4, abs=1e-15)


def test_the_ten_items_of_the_diet_post_have_six_hits() -> None:
    explanation = parse_measure("AP@10").explain(list("ABCDEFGHIJ"), set("ACDEFJ"))
    precisions = [step.precision for step in explanation.steps if step.relevant]
    assert precisions == [
        Fraction(1, 1),
        Fraction(2, 3),
        Fraction(3, 4),
        Fraction(4, 5),
        Fraction(5, 6),
        Fraction(6, 10),
    ]
    assert explanation.value == sum(precisions) / 6


def test_the_posts_clamp_k_to_the_list_where_their_formula_does_not() -> None:
    ranked, relevant, k = ["B"], ["B", "D", "Z"], 5
    assert average_precision_at_k(ranked, relevant, k) == 1 / 3
    assert average_precision_at_k(ranked, relevant, k, norm="min_length") == 1 / 1
    assert precision_at_k(ranked, relevant, k) == 1 / 5
    assert precision_at_k(ranked, relevant, k, short="length") == 1 / 1
