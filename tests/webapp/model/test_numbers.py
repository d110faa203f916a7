"""Numbers: formatted exactly or marked as rounded, and read as people type them or asked back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import ReportedNumber
from recmetrics.libraries.reported_number import MOST_DIGITS
from tests.webapp.strategies import hostile_text
from webapp.model.numbers import (
    LONGEST_FRACTION,
    change_text,
    decimal_text,
    equation_text,
    exact_text,
    has_short_fraction,
    relation,
    sign_of,
)
from webapp.model.problems import Problem
from webapp.model.reported_number import MAX_TEXT, MOST_NUMBERS, read_all, read_reported_number, with_means

fractions = st.fractions(min_value=0, max_value=1, max_denominator=10**9)


def test_a_fraction_is_reduced_and_an_equals_sign_stands_only_where_nothing_was_rounded() -> None:
    assert exact_text(Fraction(2 * 13, 2 * 60)) == "13/60"
    longest = Fraction(100_001, 10**6)  # 6 + 1 + 7 characters would be one too many
    assert len(str(longest)) == LONGEST_FRACTION + 1
    assert exact_text(longest) == "0.1000"
    assert exact_text(Fraction(10_001, 10**6)) == "10001/1000000"
    # A quotient of the table is not reduced.
    assert equation_text(2, 4) == "2/4 = 0.5"
    assert [relation(Fraction(1, below)) for below in (3, 8, 16, 32)] == [
        "≈ 0.3333",
        "= 0.125",
        "= 0.0625",
        "≈ 0.0312",
    ]
    assert [relation(value) for value in (Fraction(10), Fraction(0), 0.5)] == ["= 10", "= 0", "≈ 0.5000"]


@given(fractions, st.floats(0, 1))
def test_what_follows_an_equals_sign_is_the_value_itself_and_an_exact_text_is_short(
    value: Fraction, change: float
) -> None:
    sign, decimals = relation(value).split()
    assert (Fraction(decimals) == value) == (sign == "=")
    assert abs(Fraction(decimals) - value) <= Fraction(1, 2 * 10**4)
    assert exact_text(value) == (str(value) if has_short_fraction(value) else decimal_text(value))
    assert len(exact_text(value)) <= LONGEST_FRACTION
    for one in (value, change):
        assert sign_of(-one) == -sign_of(one)


def test_a_change_has_a_sign_and_no_change_has_no_text() -> None:
    assert change_text(Fraction(1, 3) - Fraction(1, 4)) == "+1/12"
    assert change_text(Fraction(1, 4) - Fraction(1, 3)) == "−1/12"
    assert change_text(Fraction(0)) == ""
    assert change_text(0.1 + 0.2 - 0.3) == ""
    # A change too small for four decimals must not read "+0.0000", which says both.
    assert change_text(Fraction(1, 10**7 + 1)) == "+1/10000001"


def test_the_sign_of_a_fraction_takes_no_comparison_of_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []

    def compare(_number: Fraction, other: object) -> bool:
        compared.append(other)
        return False

    for name in ("__gt__", "__lt__"):
        monkeypatch.setattr(Fraction, name, compare)
    found = [sign_of(change) for change in (Fraction(2, 3), Fraction(0), Fraction(-2, 3))]
    monkeypatch.undo()
    assert (found, compared) == ([1, 0, -1], [])


SAME = ReportedNumber(Fraction(217, 1000), 3)


def test_one_number_is_read_in_any_notation() -> None:
    latin = ("0.217", ".217", "0,217", ",217", "0·217", "0。217", "2.17e-1")
    around = (" 0.217 ", "+0.217", "0.217.", "0.217,")
    percentages = ("21.7 %", "21.7%", "21,7%", "21,7 ％", "21.7 percent", "21.7퍼센트", "٢١٫٧٪")
    for text in (*latin, *around, *percentages, "０．２１７", "٠٫٢١٧"):
        assert read_reported_number(text) == SAME, text
    for thousandths in range(0, 1000, 7):
        for notation in ("0.{:03}", "0,{:03}", ".{:03}"):
            number = ReportedNumber(Fraction(thousandths, 1000), 3)
            assert read_reported_number(notation.format(thousandths)) == number


def test_a_number_is_known_to_as_many_digits_as_were_written() -> None:
    expected = {
        "13/60": (Fraction(13, 60), None),
        "13 / 60": (Fraction(13, 60), None),
        "13÷60": (Fraction(13, 60), None),
        "½": (Fraction(1, 2), None),
        "1": (Fraction(1), None),
        "0": (Fraction(0), None),
        "-0.0": (Fraction(0), 1),
        "0.50": (Fraction(1, 2), 2),
        "50 %": (Fraction(1, 2), 2),
        "100%": (Fraction(1), 2),
        "12,5%": (Fraction(1, 8), 3),
        "0,1429": (Fraction(1429, 10_000), 4),
    }
    assert {text: read_reported_number(text) for text in expected} == {
        text: ReportedNumber(value, digits) for text, (value, digits) in expected.items()
    }


def test_cutoff_and_measure_that_are_written_with_it_are_understood() -> None:
    assert read_reported_number("0.217") == ReportedNumber(SAME.value, 3, None)
    behind = ("@5", " @5", " ＠ ５", " K=5", ", k = 5", " (K=5)", " at 5", " at K = 5")
    for text in (*(f"0.217{cutoff}" for cutoff in behind), "k=5 0.217", "K = 5: 0.217"):
        assert read_reported_number(text) == ReportedNumber(SAME.value, 3, 5), text
    expected = {
        "AP@5 = 0.217": ("AP", 5),
        "MAP@10: 0.217": ("AP", 10),
        "AP(norm=hits)@5 = 0.217": ("AP", 5),
        "P@K = 0.217": ("P", None),
        "precision@5 ≈ 0.217": ("P", 5),
        "Mean P@3 = 0.217": ("P", 3),
        "precision at 5 = 0.217": ("P", 5),
        "AP (K=5): 0.217": ("AP", 5),
        "MAP(norm=k) @ 7 = 0.217 @5": ("AP", 5),
        "nDCG = 0.217": ("nDCG", None),
        "MRR = 0.217": ("RR", None),
        "score = 0.217": (None, None),
    }
    assert {text: read_reported_number(text) for text in expected} == {
        text: ReportedNumber(SAME.value, 3, k, family) for text, (family, k) in expected.items()
    }
    # As CatBoost prints it.
    for text in ("NDCG:top=5=0.3", "learn:NDCG:top=5 = 0.3", "NDCG:top=5;type=Base=0.3"):
        assert [(str(one), one.family) for one in read_all(text)[0]] == [("NDCG:top=5 = 0.3 @5", "nDCG")]


def test_what_is_not_sure_or_not_possible_is_asked_back(subtests: pytest.Subtests) -> None:
    unreadable = ("abc", "0.2.1", "0x1f", "%", "1" * 70, "AP@5 = 0.3333, P@5 = 0.4")
    for code, texts in {
        "number_empty": ("", "  "),
        "number_unreadable": unreadable,
        "number_nan": ("nan", "map@5: np.float64(nan)"),
        "number_inf": ("-inf", "MRR = Infinity"),
        "number_comma": ("1,234", "12,345", "1,234 %"),
        "number_several": ("0.5 0.3", "0.5, 0.3"),
        "number_fraction": ("1/0", "0.5/3", "1½", "1/2/3"),
        "number_negative": ("-0.2", "−0.2", "-1/5"),
        "number_too_large": ("1,234.5", "1.234,5", "1,234,567", "217", "1e9"),
        "number_cutoff": ("0.2 @0", "0.2 @101", "0.2 @2.5", "0.2 @x"),
    }.items():
        for text in texts:
            with subtests.test(text):
                problem = read_reported_number(text)
                assert isinstance(problem, Problem)
                assert problem.code == code
    # A comma that could group digits is asked back with both meanings.
    problem = read_reported_number("1,234")
    assert isinstance(problem, Problem)
    assert (problem.values["decimal"], problem.values["thousands"]) == ("1.234", "1234")


def test_several_numbers_are_read_each_by_itself_and_one_above_1_is_kept_and_told() -> None:
    givens, problems = read_all("0.217 @5; 13/60\n\n0,5 @3；.25;")
    assert [(given.value, given.k) for given in givens] == [
        (Fraction(217, 1000), 5),
        (Fraction(13, 60), None),
        (Fraction(1, 2), 3),
        (Fraction(1, 4), None),
    ]
    assert problems == ()
    givens, problems = read_all("0.217; abc; 0.5")
    assert [given.value for given in givens] == [Fraction(217, 1000), Fraction(1, 2)]
    assert [problem.code for problem in problems] == ["number_unreadable"]
    assert read_all(" \n ; ") == ((), ())
    for text in ("1.5", "21.7", "150 %", "3/2"):
        givens, problems = read_all(text)
        assert [problem.code for problem in problems] == ["number_above_one"]
        assert givens[0].value > 1


def test_very_many_numbers_and_very_long_texts_are_cut_with_a_word() -> None:
    many = "; ".join(f"0.{number}" for number in range(10, 40))
    givens, problems = read_all(many)
    assert (len(givens), problems[0].code) == (MOST_NUMBERS, "number_too_many")
    givens, problems = read_all("0.217\n" + "0.5; " * MAX_TEXT)
    assert (givens, problems[0].code) == ((SAME,), "number_too_long")


@given(hostile_text)
def test_whatever_is_typed_is_read_or_asked_back(text: str) -> None:
    givens, problems = read_all(text)
    assert all(0 <= one.value <= 100 for one in givens)
    assert all(problem.code.startswith(("number_", "more_")) for problem in problems)


@given(st.fractions(0, 1), st.integers(0, MOST_DIGITS))
def test_whatever_rounds_to_a_number_may_be_it(value: Fraction, digits: int) -> None:
    read = read_reported_number(f"{float(round(value, digits)):.{digits}f}")
    assert isinstance(read, ReportedNumber)
    if digits:
        assert read.may_be(value)
        assert not read.may_be(value + read.unit * Fraction(11, 10))


def test_more_digits_than_a_float_has_are_not_held_against_a_value_and_an_exact_number_is_itself() -> None:
    # 2/3 as Python prints it, and as single precision holds it.
    for text in ("0.6666666666666666", "0.6666666865348816"):
        read = read_reported_number(text)
        assert isinstance(read, ReportedNumber)
        assert read.may_be(Fraction(2, 3))
    exact = ReportedNumber(Fraction(13, 60), None)
    assert exact.may_be(Fraction(13, 60))
    assert exact.may_be(13 / 60)
    assert not exact.may_be(Fraction(13, 60) + Fraction(1, 10**12))


def test_what_is_pasted_along_with_a_number_does_not_stand_in_its_way() -> None:
    for pasted, meant in {
        "AP@5 0.333": "AP@5 = 0.333",
        "MAP 0.333": "AP = 0.333",
        "map\tall\t0.3333": "AP = 0.3333",
        "map_cut_5             \tall\t0.3333": "AP@5 = 0.3333",
        "P_5 all 0.4": "P@5 = 0.4",
        "≈ 0.5": "0.5",
        "~0.5": "0.5",
        "(0.5)": "0.5",
        "0.5\u200b": "0.5",
        "\ufeff0.5": "0.5",
    }.items():
        assert read_reported_number(pasted) == read_reported_number(meant)
        assert isinstance(read_reported_number(meant), ReportedNumber)
    # Of lines by query the one of all is read.
    numbers, problems = read_all("map q1 0.5; map q2 0.25; map all 0.375; P_5 all 0.3")
    assert ([str(number) for number in numbers], problems) == (["map = 0.375", "P_5 = 0.3 @5"], ())


BY_CASE = "{'q1': {'map': 0.5, 'P_5': 0.4}, 'q2': {'map': 0.25, 'P_5': 0.2}}"


def test_the_values_of_all_cases_become_their_mean_and_those_of_others_are_asked_back() -> None:
    for text, means in {
        BY_CASE: "map = 0.375; P_5 = 0.3",
        '{"map@5": {"q1": np.float64(0.5), "q2": 0.25}}': "map@5 = 0.375",
        "{'q1': 0.5, 'q2': 0.25}": "0.375",
        "map q1 0.5000; map q2 0.2500": "map = 0.375",
        # A third printed as 0.3333 may be half a unit off, and so may the mean.
        "map q1 0.3333; map q2 0.2500": "map = 0.292",
    }.items():
        assert with_means(text, ["q2", "q1"]) == means
        assert with_means(text, ["q1", "u2"]) == text
        assert with_means(text, ["q1"]) == text
    assert read_all(BY_CASE) == ((), (Problem("number_by_case", {"n": 2, "names": "q1, q2"}),))
    many = "{" + ", ".join(f"'q{n}': {{'map': 0.5}}" for n in range(9)) + "}"
    assert read_all(many)[1] == (Problem("number_by_case", {"n": 9, "names": "q0, q1, q2, …"}),)
    numbers, problems = read_all("{'q1': 0.5, 'q2': nan, 'q3': 0.25}")
    assert [str(number.value) for number in numbers] == ["1/2", "1/4"]
    assert [(problem.code, problem.values["names"]) for problem in problems] == [("number_nan_of", "q2")]
    # Where there is no other number, what NaN is is told.
    assert [problem.code for problem in read_all("{'map': nan}")[1]] == ["number_nan"]
