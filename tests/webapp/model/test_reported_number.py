"""Numbers as people type them: read where their meaning is sure, asked back where it is not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import ReportedNumber
from recmetrics.libraries.reported_number import MOST_DIGITS
from tests.webapp.strategies import hostile_text
from webapp.model.problems import Problem
from webapp.model.reported_number import MAX_TEXT, MOST_NUMBERS, read_all, read_reported_number, with_means

SAME = ReportedNumber(Fraction(217, 1000), 3)


@pytest.mark.parametrize(
    "text",
    [
        "0.217",
        ".217",
        "0,217",
        ",217",
        "21.7 %",
        "21.7%",
        "21,7%",
        "21,7 ％",
        "21.7 percent",
        "21.7퍼센트",
        "０．２１７",
        "٠٫٢١٧",
        "٢١٫٧٪",
        "0·217",
        "0。217",
        "2.17e-1",
        " 0.217 ",
        "+0.217",
        "0.217.",
        "0.217,",
    ],
)
def test_one_number_is_read_in_any_notation(text: str) -> None:
    assert read_reported_number(text) == SAME


@pytest.mark.parametrize(
    ("text", "value", "digits"),
    [
        ("13/60", Fraction(13, 60), None),
        ("13 / 60", Fraction(13, 60), None),
        ("13÷60", Fraction(13, 60), None),
        ("½", Fraction(1, 2), None),
        ("1", Fraction(1), None),
        ("0", Fraction(0), None),
        ("-0.0", Fraction(0), 1),
        ("0.50", Fraction(1, 2), 2),
        ("50 %", Fraction(1, 2), 2),
        ("100%", Fraction(1), 2),
        ("12,5%", Fraction(1, 8), 3),
        ("0,1429", Fraction(1429, 10_000), 4),
    ],
)
def test_a_number_is_known_to_as_many_digits_as_were_written(
    text: str, value: Fraction, digits: int | None
) -> None:
    assert read_reported_number(text) == ReportedNumber(value, digits)


@pytest.mark.parametrize(
    ("text", "k"),
    [
        ("0.217 @5", 5),
        ("0.217@5", 5),
        ("0.217 ＠ ５", 5),
        ("0.217 K=5", 5),
        ("0.217, k = 5", 5),
        ("0.217 (K=5)", 5),
        ("k=5 0.217", 5),
        ("0.217 at 5", 5),
        ("0.217 at K = 5", 5),
        ("K = 5: 0.217", 5),
        ("0.217", None),
    ],
)
def test_its_cutoff_may_stand_with_it(text: str, k: int | None) -> None:
    assert read_reported_number(text) == ReportedNumber(SAME.value, 3, k)


@pytest.mark.parametrize(
    ("text", "family", "k"),
    [
        ("AP@5 = 0.217", "AP", 5),
        ("MAP@10: 0.217", "AP", 10),
        ("AP(norm=hits)@5 = 0.217", "AP", 5),
        ("P@K = 0.217", "P", None),
        ("precision@5 ≈ 0.217", "P", 5),
        ("Mean P@3 = 0.217", "P", 3),
        ("precision at 5 = 0.217", "P", 5),
        ("AP (K=5): 0.217", "AP", 5),
        ("MAP(norm=k) @ 7 = 0.217 @5", "AP", 5),
        ("nDCG = 0.217", "nDCG", None),
        ("MRR = 0.217", "RR", None),
        ("score = 0.217", None, None),
    ],
)
def test_the_measure_that_is_written_with_it_is_understood(
    text: str, family: str | None, k: int | None
) -> None:
    assert read_reported_number(text) == ReportedNumber(SAME.value, 3, k, family)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "number_empty"),
        ("  ", "number_empty"),
        ("abc", "number_unreadable"),
        ("nan", "number_nan"),
        ("map@5: np.float64(nan)", "number_nan"),
        ("-inf", "number_inf"),
        ("MRR = Infinity", "number_inf"),
        ("0.2.1", "number_unreadable"),
        ("0x1f", "number_unreadable"),
        ("%", "number_unreadable"),
        ("1" * 70, "number_unreadable"),
        ("1,234", "number_comma"),
        ("12,345", "number_comma"),
        ("1,234 %", "number_comma"),
        ("0.5 0.3", "number_several"),
        ("0.5, 0.3", "number_several"),
        ("AP@5 = 0.3333, P@5 = 0.4", "number_unreadable"),
        ("1/0", "number_fraction"),
        ("0.5/3", "number_fraction"),
        ("1½", "number_fraction"),
        ("1/2/3", "number_fraction"),
        ("-0.2", "number_negative"),
        ("−0.2", "number_negative"),
        ("-1/5", "number_negative"),
        ("1,234.5", "number_too_large"),
        ("1.234,5", "number_too_large"),
        ("1,234,567", "number_too_large"),
        ("217", "number_too_large"),
        ("1e9", "number_too_large"),
        ("0.2 @0", "number_cutoff"),
        ("0.2 @101", "number_cutoff"),
        ("0.2 @2.5", "number_cutoff"),
        ("0.2 @x", "number_cutoff"),
    ],
)
def test_what_is_not_sure_or_not_possible_is_asked_back(text: str, code: str) -> None:
    problem = read_reported_number(text)
    assert isinstance(problem, Problem)
    assert problem.code == code


def test_a_comma_that_could_group_digits_is_asked_back_with_both_meanings() -> None:
    problem = read_reported_number("1,234")
    assert isinstance(problem, Problem)
    assert (problem.values["decimal"], problem.values["thousands"]) == ("1.234", "1234")


@pytest.mark.parametrize("text", ["1.5", "21.7", "150 %", "3/2"])
def test_a_number_above_1_is_kept_and_told(text: str) -> None:
    givens, problems = read_all(text)
    assert [problem.code for problem in problems] == ["number_above_one"]
    assert givens[0].value > 1


def test_several_numbers_stand_on_lines_or_between_semicolons() -> None:
    givens, problems = read_all("0.217 @5; 13/60\n\n0,5 @3；.25;")
    assert [(given.value, given.k) for given in givens] == [
        (Fraction(217, 1000), 5),
        (Fraction(13, 60), None),
        (Fraction(1, 2), 3),
        (Fraction(1, 4), None),
    ]
    assert problems == ()


def test_one_bad_number_does_not_spoil_the_others() -> None:
    givens, problems = read_all("0.217; abc; 0.5")
    assert [given.value for given in givens] == [Fraction(217, 1000), Fraction(1, 2)]
    assert [problem.code for problem in problems] == ["number_unreadable"]


def test_nothing_typed_is_nothing_wrong() -> None:
    assert read_all(" \n ; ") == ((), ())


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


@given(st.integers(0, 999), st.sampled_from(["0.{:03}", "0,{:03}", ".{:03}"]))
def test_point_and_comma_mean_the_same(thousandths: int, notation: str) -> None:
    assert read_reported_number(notation.format(thousandths)) == ReportedNumber(
        Fraction(thousandths, 1000), 3
    )


def test_more_digits_than_a_float_has_are_not_held_against_a_value() -> None:
    # 2/3 as Python prints it, and as single precision holds it.
    for text in ("0.6666666666666666", "0.6666666865348816"):
        read = read_reported_number(text)
        assert isinstance(read, ReportedNumber)
        assert read.may_be(Fraction(2, 3))


def test_an_exact_number_may_be_itself_alone() -> None:
    exact = ReportedNumber(Fraction(13, 60), None)
    assert exact.may_be(Fraction(13, 60))
    assert exact.may_be(13 / 60)
    assert not exact.may_be(Fraction(13, 60) + Fraction(1, 10**12))


@pytest.mark.parametrize(
    ("pasted", "meant"),
    [
        ("AP@5 0.333", "AP@5 = 0.333"),
        ("MAP 0.333", "AP = 0.333"),
        ("map\tall\t0.3333", "AP = 0.3333"),
        ("map_cut_5             \tall\t0.3333", "AP@5 = 0.3333"),
        ("P_5 all 0.4", "P@5 = 0.4"),
        ("≈ 0.5", "0.5"),
        ("~0.5", "0.5"),
        ("(0.5)", "0.5"),
        ("0.5\u200b", "0.5"),
        ("\ufeff0.5", "0.5"),
    ],
)
def test_what_is_pasted_along_with_a_number_does_not_stand_in_its_way(pasted: str, meant: str) -> None:
    assert read_reported_number(pasted) == read_reported_number(meant)
    assert isinstance(read_reported_number(meant), ReportedNumber)


BY_CASE = "{'q1': {'map': 0.5, 'P_5': 0.4}, 'q2': {'map': 0.25, 'P_5': 0.2}}"


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (BY_CASE, "map = 0.375; P_5 = 0.3"),
        ('{"map@5": {"q1": np.float64(0.5), "q2": 0.25}}', "map@5 = 0.375"),
        ("{'q1': 0.5, 'q2': 0.25}", "0.375"),
        ("map q1 0.5000; map q2 0.2500", "map = 0.375"),
        # A third printed as 0.3333 may be half a unit off, and so may the mean.
        ("map q1 0.3333; map q2 0.2500", "map = 0.292"),
    ],
)
def test_the_values_of_all_cases_become_their_mean(text: str, means: str) -> None:
    assert with_means(text, ["q2", "q1"]) == means
    assert with_means(text, ["q1", "u2"]) == text
    assert with_means(text, ["q1"]) == text


def test_the_values_of_other_cases_are_asked_back_with_their_names() -> None:
    assert read_all(BY_CASE) == ((), (Problem("number_by_case", {"n": 2, "names": "q1, q2"}),))
    many = "{" + ", ".join(f"'q{n}': {{'map': 0.5}}" for n in range(9)) + "}"
    assert read_all(many)[1] == (Problem("number_by_case", {"n": 9, "names": "q0, q1, q2, …"}),)


def test_of_lines_by_query_the_one_of_all_is_read() -> None:
    numbers, problems = read_all("map q1 0.5; map q2 0.25; map all 0.375; P_5 all 0.3")
    assert ([str(number) for number in numbers], problems) == (["map = 0.375", "P_5 = 0.3 @5"], ())


@pytest.mark.parametrize("text", ["NDCG:top=5=0.3", "learn:NDCG:top=5 = 0.3", "NDCG:top=5;type=Base=0.3"])
def test_what_catboost_prints_is_read_with_its_cutoff(text: str) -> None:
    assert [(str(one), one.family) for one in read_all(text)[0]] == [("NDCG:top=5 = 0.3 @5", "nDCG")]


def test_what_is_nan_among_numbers_is_named() -> None:
    numbers, problems = read_all("{'q1': 0.5, 'q2': nan, 'q3': 0.25}")
    assert [str(number.value) for number in numbers] == ["1/2", "1/4"]
    assert [(problem.code, problem.values["names"]) for problem in problems] == [("number_nan_of", "q2")]
    # Where there is no other number, what NaN is is told.
    assert [problem.code for problem in read_all("{'map': nan}")[1]] == ["number_nan"]
