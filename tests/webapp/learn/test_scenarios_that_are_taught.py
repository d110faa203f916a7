"""Lists that are taught beside the counterexamples: the core gives the numbers that teaching goes by."""

from fractions import Fraction

from webapp.model.measure_names import measure_at


def value(measure: str, bits: str, relevant: int, k: int) -> Fraction:
    found = measure_at(measure, k).of_pattern(tuple(bit == "1" for bit in bits), relevant)
    assert isinstance(found, Fraction)
    return found


def test_the_mean_of_precisions_prefers_one_hit_at_the_top_to_two_below_it() -> None:
    one, two = ("1000", 2, 4), ("0110", 2, 4)
    mean_one = (1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 4)) / 4
    mean_two = (0 + Fraction(1, 2) + Fraction(2, 3) + Fraction(2, 4)) / 4
    assert value("MeanP@K", *one) == mean_one > mean_two == value("MeanP@K", *two)
    assert [round(float(mean), 4) for mean in (mean_one, mean_two)] == [0.5208, 0.4167]
    ap_one, ap_two = Fraction(1) / 2, (Fraction(1, 2) + Fraction(2, 3)) / 2
    assert value("AP", *one) == ap_one < ap_two == value("AP", *two) == Fraction(7, 12)


def test_two_hits_of_five_are_all_that_was_shown_and_not_all_there_was() -> None:
    assert value("AP", "11", 5, 2) == Fraction(1 + 1, 5)
    assert value("AP(norm=hits)", "11", 5, 2) == Fraction(1 + 1, 2) == 1


def test_one_list_has_four_values_by_what_it_is_divided_by() -> None:
    total = 1 + Fraction(2, 3)
    values = {
        "AP(norm=relevant)@K": total / 6,
        "AP@K": total / min(6, 4),
        "AP(norm=hits)@K": total / 2,
        "AP(norm=k)@K": total / 4,
    }
    assert {name: value(name, "1010", 6, 4) for name in values} == values
    assert [round(float(one), 4) for one in values.values()] == [0.2778, 0.4167, 0.8333, 0.4167]


def test_a_hit_at_the_top_is_worth_less_as_k_grows_until_k_passes_the_relevant_items() -> None:
    expected = [Fraction(1, min(3, k)) for k in range(1, 6)]
    assert [value("AP@K", "10000", 3, k) for k in range(1, 6)] == expected
    assert [round(float(one), 4) for one in expected] == [1, 0.5, 0.3333, 0.3333, 0.3333]


def test_precision_rises_and_falls_with_k() -> None:
    expected = [Fraction(0, 1), Fraction(1, 2), Fraction(2, 3), Fraction(2, 4)]
    assert [value("P@K", "0110", 2, k) for k in range(1, 5)] == expected
