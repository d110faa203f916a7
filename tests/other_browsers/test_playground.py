"""The playground in Firefox and WebKit: everything follows the hand, and bars are as long as they say."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import pytest

from tests.arithmetic import values_of
from tests.other_browsers.window import Window

FILMS: Final = ("The Matrix", "Titanic", "Inception", "Frozen", "Avatar")
RELEVANT: Final = ("The Matrix", "Inception", "Avatar", "Dune")

CARD: Final = "[data-testid=ranked-item]"
MEASURE: Final = "[data-testid=measure]"
TALL: Final = 1200


def card(item: str) -> str:
    """Return the selector of an item's card."""
    return f'.card[data-item="{item}"]'


def expect_seen(window: Window, order: Sequence[str], relevant: Sequence[str], k: int) -> None:
    """Wait until cards, numbers and the blocks of the bars are those of a list."""
    window.expect_attributes(CARD, "data-item", order)
    values = values_of(order, relevant, k)
    window.expect_attributes(MEASURE, "data-measure", list(values))
    window.expect_attributes(MEASURE, "data-value", [f"{float(value):.12f}" for value in values.values()])
    for name, value in values.items():
        blocks = f'[data-testid=bar-block][data-measure="{name}"]'
        shares = [Fraction(share) for share in window.attributes(blocks, "data-value")]
        assert abs(sum(shares) - value) < 1e-9, f"the blocks of {name} are not those of {order}"


def expect_drawn(window: Window, *, is_upright: bool) -> None:
    """Wait until each block takes its share of its bar, behind the block before, its label in its middle."""
    window.wait_until(
        "blocks drawn as long as their shares",
        """
        const [isUpright] = given
        const near = (one, other) => Math.abs(one - other) < 3
        const bars = all(".bar")
        return bars.length === 3 && bars.every(bar => {
          const room = bar.getBoundingClientRect()
          const long = isUpright ? room.height : room.width
          let from = 0
          const blocks = [...bar.querySelectorAll("[data-testid=bar-block]")]
          blocks.sort((one, other) => one.dataset.rank - other.dataset.rank)
          return room.height > 10 && blocks.every(block => {
            const rect = block.querySelector("rect")
            const { left, top, width, height } = rect.getBoundingClientRect()
            // Firefox counts the outline, which is broad around a block that is pointed at.
            const outline = (width - rect.getBBox().width) / 2
            const box = new DOMRect(left + outline, top + outline, width - 2 * outline, height - 2 * outline)
            const label = block.querySelector("text")
            const text = label.getBoundingClientRect()
            const start = isUpright ? room.bottom - box.bottom : box.left - room.left
            const end = isUpright ? room.bottom - box.top : box.right - room.left
            const isWide = isUpright ? near(box.width, room.width) : near(box.height, room.height)
            const isLabelled = !label.textContent ||
              near(text.left + text.right, box.left + box.right) &&
              near(text.top + text.bottom, box.top + box.bottom)
            const isThere = near(start, from * long)
            from += Number(block.dataset.value)
            return isThere && near(end, from * long) && isWide && isLabelled
          })
        })
        """,
        is_upright,
    )


def test_the_list_under_the_hand_has_its_numbers_and_what_is_done_can_be_undone(window: Window) -> None:
    window.open("?lang=en", height=TALL, ready=CARD)
    expect_seen(window, FILMS, RELEVANT, 3)
    address = window.address()

    # Held: the numbers are those of the list under the hand, and nothing else has happened yet.
    window.drag(window.point(f"{card('Avatar')} .item"), window.point(card("The Matrix"), down=0.2))
    lifted = ("Avatar", *FILMS[:4])
    expect_seen(window, lifted, RELEVANT, 3)
    assert window.address() == address
    window.drop()
    window.expect_address(list=",".join(lifted), k="3")
    expect_seen(window, lifted, RELEVANT, 3)

    window.click(f"{card('Titanic')} [data-testid=relevant-toggle]")
    marked = (*RELEVANT, "Titanic")
    expect_seen(window, lifted, marked, 3)
    window.click(".cut-label")
    window.press("ArrowDown")
    expect_seen(window, lifted, marked, 4)
    window.expect_address(k="4")

    for relevant, k in ((marked, 3), (RELEVANT, 3)):
        window.click("[data-do=undo]")
        expect_seen(window, lifted, relevant, k)
    window.expect_address(list=",".join(lifted), k="3")

    window.click("[data-testid=pin]")
    window.expect_address(pin=",".join(lifted))
    window.click(f"{card('Avatar')} [data-testid=move-down]")
    swapped = ("The Matrix", "Avatar", *FILMS[1:4])
    expect_seen(window, swapped, RELEVANT, 3)
    strip = "[data-testid=pinned] li"
    window.expect_texts(f"{strip}.differs", [*lifted[:2], *swapped[:2]])


@pytest.mark.parametrize(("width", "is_upright"), [(1300, True), (390, False)])
def test_bars_are_drawn_as_their_shares_say(window: Window, width: int, is_upright: bool) -> None:
    window.open("?lang=en", width=width, ready=CARD)
    expect_drawn(window, is_upright=is_upright)
    window.click(f"{card('Titanic')} [data-testid=relevant-toggle]")
    expect_seen(window, FILMS, (*RELEVANT, "Titanic"), 3)
    expect_drawn(window, is_upright=is_upright)
