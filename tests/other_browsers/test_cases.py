"""The page of many cases in Firefox and WebKit: every number follows the hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tests.arithmetic import values_of
from tests.other_browsers.window import Window

TWO_MODELS: Final = "case=u1;A,B,C,D,E;B,D,Z;A,B,C,D,E&case=u2;A,C,E,B,D;B,D,Z;A,C,E,B,D&k=5"
"""Both models have the same lists at first."""

LEADERBOARD: Final = "[data-testid=leaderboard]"
MEANS: Final = f"{LEADERBOARD} [data-testid=measure][data-measure='MAP@5']"
BOARD_B: Final = "[data-testid=board][data-model=B]"
CARDS: Final = f"{BOARD_B} [data-testid=ranked-item]"
TALL: Final = 1300


def ap_at_5(order: Sequence[str]) -> Fraction:
    """Return AP@5 of a list, by arithmetic."""
    return values_of(order, "BDZ", 5)["AP@5"]


U1, U2 = ap_at_5("ABCDE"), ap_at_5("ACEBD")


def row(case: str) -> str:
    """Return the selector of the row of a case."""
    return f"[data-testid=case][data-case='{case}']"


def shown(*values: Fraction) -> list[str]:
    """Return values with the digits that are shown."""
    return [f"{float(value):.4f}" for value in values]


def expect_numbers(window: Window, order_of_b: str) -> None:
    """Wait until leaderboard, row and difference are those of model B's list of the first case."""
    b = ap_at_5(order_of_b)
    window.expect_attributes(CARDS, "data-item", [*order_of_b])
    window.expect_texts(f"{MEANS} .value", shown((U1 + U2) / 2, (b + U2) / 2))
    window.expect_texts(f"{row('u1')} .value .shown", shown(U1, b))
    window.expect_texts(f"{row('u2')} .value .shown", shown(U2, U2))
    difference = f"{float(b - U1):+.4f}".replace("-", "−") if b != U1 else "0.0000"
    window.expect_texts(f"{row('u1')} .difference .text", [difference])


def test_leaderboard_and_table_follow_a_card_that_is_held_by_mouse_or_keys(window: Window) -> None:
    window.open(f"cases?{TWO_MODELS}&lang=en", height=TALL, ready=CARDS)
    expect_numbers(window, "ABCDE")
    address = window.address()
    start, end = (window.point(f"{BOARD_B} [data-item={item}] .grip") for item in "DA")
    window.drag(start, end)
    expect_numbers(window, "DABCE")
    assert window.address() == address
    window.drop()
    window.expect_address(case="u1;A,B,C,D,E;B,D,Z;D,A,B,C,E")
    expect_numbers(window, "DABCE")

    # The card that was dropped has the focus.
    window.press(" ", "ArrowDown")
    expect_numbers(window, "ADBCE")
    window.press("Escape")
    expect_numbers(window, "DABCE")
    window.press(" ", "ArrowDown", " ")
    window.expect_address(case="u1;A,B,C,D,E;B,D,Z;A,D,B,C,E")
    expect_numbers(window, "ADBCE")
    window.click(f"{LEADERBOARD} [data-do=undo]")
    expect_numbers(window, "DABCE")
