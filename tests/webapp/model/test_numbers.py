"""Formatting of numbers: exact where that is readable, and marked where rounded."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

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

fractions = st.fractions(min_value=0, max_value=1, max_denominator=10**9)


def test_a_fraction_is_reduced() -> None:
    assert exact_text(Fraction(2 * 13, 2 * 60)) == "13/60"


def test_a_fraction_is_written_out_up_to_the_longest_that_can_be_read() -> None:
    longest = Fraction(100_001, 10**6)  # 6 + 1 + 7 characters would be one too many
    assert len(str(longest)) == LONGEST_FRACTION + 1
    assert exact_text(longest) == "0.1000"
    assert exact_text(Fraction(10_001, 10**6)) == "10001/1000000"


def test_a_quotient_of_the_table_is_not_reduced() -> None:
    assert equation_text(2, 4) == "2/4 = 0.5"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(1, 3), "≈ 0.3333"),
        (Fraction(1, 8), "= 0.125"),
        (Fraction(1, 16), "= 0.0625"),
        (Fraction(1, 32), "≈ 0.0312"),
        (Fraction(10), "= 10"),
        (Fraction(0), "= 0"),
        (0.5, "≈ 0.5000"),
    ],
)
def test_an_equals_sign_stands_only_where_nothing_was_rounded(value: Fraction | float, written: str) -> None:
    assert relation(value) == written


@given(fractions)
def test_what_follows_an_equals_sign_is_the_value_itself(value: Fraction) -> None:
    sign, decimals = relation(value).split()
    assert (Fraction(decimals) == value) == (sign == "=")
    assert abs(Fraction(decimals) - value) <= Fraction(1, 2 * 10**4)


@given(fractions)
def test_an_exact_text_is_the_value_or_its_four_decimals(value: Fraction) -> None:
    assert exact_text(value) == (str(value) if has_short_fraction(value) else decimal_text(value))
    assert len(exact_text(value)) <= LONGEST_FRACTION


def test_a_change_has_a_sign_and_no_change_has_no_text() -> None:
    assert change_text(Fraction(1, 3) - Fraction(1, 4)) == "+1/12"
    assert change_text(Fraction(1, 4) - Fraction(1, 3)) == "−1/12"
    assert change_text(Fraction(0)) == ""
    assert change_text(0.1 + 0.2 - 0.3) == ""


@given(st.one_of(fractions, st.floats(0, 1)))
def test_the_sign_of_a_change_turns_with_it(change: Fraction | float) -> None:
    assert sign_of(-change) == -sign_of(change)


def test_no_change_is_written_as_a_change_by_nothing() -> None:
    # A change too small for four decimals must not read "+0.0000", which says both.
    tiny = Fraction(1, 10**7 + 1)
    assert change_text(tiny) == "+1/10000001"


@pytest.mark.parametrize(("change", "sign"), [(Fraction(2, 3), 1), (Fraction(0), 0), (Fraction(-2, 3), -1)])
def test_the_sign_of_a_fraction_takes_no_comparison_of_fractions(
    change: Fraction, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[object] = []

    def compare(_number: Fraction, other: object) -> bool:
        compared.append(other)
        return False

    for name in ("__gt__", "__lt__"):
        monkeypatch.setattr(Fraction, name, compare)
    found = sign_of(change)
    monkeypatch.undo()
    assert (found, compared) == (sign, [])
