"""Answers as readers type them: read where they are sure, asked again where they are not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import ReportedNumber
from tests.webapp.strategies import hostile_text
from webapp.learn.typed import MAX_ANSWER, clean_answer, is_answer, read_answer
from webapp.model.problems import Problem

# What sums are made of, so that some of what is generated can be worked out.
SIGNS_OF_SUMS = st.text(st.sampled_from("0123456789.,/*+-() ·×÷−%½e"), max_size=80)


def value_of(text: str) -> Fraction:
    given_number = read_answer(text)
    assert isinstance(given_number, ReportedNumber), text
    return Fraction(given_number.value)


def accepts(text: str, value: Fraction) -> bool:
    given_number = read_answer(text)
    return isinstance(given_number, ReportedNumber) and is_answer(given_number, value)


@pytest.mark.parametrize(
    "text",
    [
        *("1/2", "2/4", " 2 / 4 ", "50/100", "½", "１/２", "2⁄4", "2÷4"),
        *("0.5", ".5", "0,5", ",5", "0.50", "0.5000", "０．５", "0.5.", "5e-1"),
        *("50%", "50 %", "50,0 %", "50 percent", "５０％"),
        *("1·1/2", "1 · 1/2", "1·.5", "1*1/2", "1×1/2", "1 - 1/2", "1 − 1/2"),
        *("1/4 + 1/4", "(1 + 0)/2", "(1/2 + 1/2)/2", "2/4 = 0.5", "1/2 ≈ 0.5000"),
        *("AP = 1/2", "= 0.5", "(1/2)"),
    ],
)
def test_a_half_is_accepted_however_it_is_typed(text: str) -> None:
    assert accepts(text, Fraction(1, 2))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2/3", 1 + Fraction(2, 3)),
        ("(1 + 2/3) / 2", (1 + Fraction(2, 3)) / 2),
        ("1/2 + 2/4", Fraction(1, 2) + Fraction(2, 4)),
        ("1 · 1/3", 1 * Fraction(1, 3)),
        ("0.5 + 0,25", Fraction(1, 2) + Fraction(1, 4)),
        ("2 × (1/2 - 1/4)", 2 * (Fraction(1, 2) - Fraction(1, 4))),
        ("1/2/2", Fraction(1, 2) / 2),
    ],
)
def test_a_sum_or_a_term_comes_to_its_value(text: str, value: Fraction) -> None:
    assert value_of(text) == value


@pytest.mark.parametrize(
    "text",
    ["0.51", "0.49", "1/3", "51%", "5", "0", "2/5", "0.5 + 0.5", "-1/2", "-0.5", "1,500", "1 1/2"],
)
def test_another_number_is_not_taken_for_a_half(text: str) -> None:
    assert not accepts(text, Fraction(1, 2))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "number_empty"),
        (" \t ", "number_empty"),
        ("a half", "number_unreadable"),
        ("true", "number_unreadable"),
        ("nan", "number_nan"),
        ("1:2", "number_unreadable"),
        ("1/0", "number_fraction"),
        ("0/0", "number_fraction"),
        ("1/(1-1)", "number_fraction"),
        ("1 +", "number_unreadable"),
        ("(1", "number_unreadable"),
        ("9**9**9", "number_unreadable"),
        ("__import__('os')", "number_unreadable"),
        ("-1/2", "number_negative"),
        ("1,234,567", "number_too_large"),
        ("0.5 0.6", "number_several"),
    ],
)
def test_nonsense_is_asked_again_and_the_reason_is_told(text: str, code: str) -> None:
    problem = read_answer(text)
    assert isinstance(problem, Problem), text
    assert problem.code == code


@given(st.one_of(hostile_text, SIGNS_OF_SUMS, st.text(max_size=200)))
def test_whatever_is_typed_is_a_number_or_a_problem(text: str) -> None:
    given_number = read_answer(text)
    if isinstance(given_number, ReportedNumber):
        assert isinstance(given_number.value, Fraction)
        assert is_answer(given_number, given_number.value)
    else:
        assert given_number.code.startswith("number_")


@given(
    st.fractions(0, 1, max_denominator=60),
    st.fractions(0, 1, max_denominator=60),
    st.sampled_from((" + ", "+", "\t+ ")),
)
def test_any_sum_of_two_fractions_is_worked_out(one: Fraction, other: Fraction, plus: str) -> None:
    assert value_of(f"{one}{plus}{other}") == one + other


@given(st.fractions(0, 1, max_denominator=500))
def test_every_value_is_accepted_as_it_is_written_and_to_two_or_more_digits(value: Fraction) -> None:
    assert accepts(str(value), value)
    assert accepts(f"{float(value):.4f}", value)
    assert accepts(f"{float(value):.2f}".replace(".", ","), value)
    assert accepts(f"{float(value) * 100:.2f}%", value)


@pytest.mark.parametrize(
    ("text", "is_right"), [("0.3", False), ("0.33", True), ("0.34", False), ("33%", True)]
)
def test_a_third_needs_two_decimals_and_the_right_ones(text: str, is_right: bool) -> None:
    assert accepts(text, Fraction(1, 3)) is is_right


@pytest.mark.parametrize("text", ["1.667", "1,667", "1,6667", "1.67", "1 + 2/3", "5/3", "166,7 %"])
def test_a_sum_above_one_may_be_written_with_a_comma_too(text: str) -> None:
    assert accepts(text, 1 + Fraction(2, 3))


def test_one_decimal_will_do_where_it_is_exact() -> None:
    assert accepts("0.5", Fraction(1, 2))
    assert not accepts("0.5", Fraction(1, 2) + Fraction(1, 1000))


@given(hostile_text)
def test_what_is_kept_of_an_answer_is_short_on_one_line_and_stays_so(text: str) -> None:
    kept = clean_answer(text)
    assert clean_answer(kept) == kept
    assert len(kept) <= MAX_ANSWER
    assert "\\" not in kept
    assert kept == " ".join(kept.split())


def test_a_very_long_answer_is_cut() -> None:
    assert len(clean_answer("1+" * 10_000)) == MAX_ANSWER
    assert isinstance(read_answer("(" * 10_000), Problem)
    assert value_of("9" * 10_000) == 10**MAX_ANSWER - 1
