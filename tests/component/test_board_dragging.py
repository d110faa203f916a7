"""Dragging by mouse, pen and finger: the list follows at once, everything else with it."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.screen import go_to
from tests.browser.the_playground_page import (
    STILL,
    Hand,
    Point,
    TheBoard,
    middle,
)
from tests.component.mount import Mount

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"

FIFTY = [f"i{number}" for number in range(1, 51)]


def test_cards_are_dragged_within_the_list_and_to_and_from_trays_and_everything_follows(mount: Mount) -> None:
    board = TheBoard(mount(POST + "&unused=U"))
    board.expect_numbers("ABCDE", "BDZ", 5)
    board.drag(board.body("C"), board.above("C"))
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()  # it was dropped where it had been
    board.drag(board.body("B"), board.above("A"), "pen")
    board.expect_numbers("BACDE", "BDZ", 5)
    board.drag(board.body("B"), board.below("E"))
    board.expect_numbers("ACDEB", "BDZ", 5)

    board.drag(board.body("Z"), board.above("A"))
    board.expect_numbers("ZACDEB", "BDZ", 5)
    board.drag(board.body("C"), board.body("U"))
    board.expect_numbers("ZADEB", "BDZ", 5)
    board.expect_address(unused="U,C")
    expect(board.card("C")).to_have_attribute("data-testid", "tray-item")
    # A relevant item that leaves the list is missed, not unused: |R| stays what it was.
    board.drag(board.body("B"), board.body("U"))
    board.expect_numbers("ZADE", "BDZ", 5)
    expect(board.root.locator(".tray").first.locator(".card")).to_have_attribute("data-item", "B")

    # The last card can be dragged out, and into the empty list.
    go_to(board.page, "list=A&relevant=A&unused=U&k=1")
    board.expect_order("A")
    board.drag(board.body("A"), board.body("U"))
    board.expect_numbers("", "A", 1)
    expect(board.root.locator(".empty")).to_be_visible()
    board.drag(board.body("A"), middle(board.root.locator(".empty")))
    board.expect_numbers("A", "A", 1)


def test_every_moment_of_a_drag_has_its_own_numbers_and_escape_puts_the_card_back(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    hand = board.drag(board.body("D"), board.above("A"), drop=False)
    board.expect_order("DABCE")
    page.keyboard.press("Escape")
    board.expect_order("ABCDE")
    hand.release()
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()

    mount.hold_answers(page)
    hand = board.drag(board.body("D"), board.below("C"), drop=False)
    for target, order in (("C", "ABDCE"), ("B", "ADBCE"), ("E", "ABCED"), ("A", "DABCE")):
        hand.move(middle(board.ranked.nth("ABCDE".index(target))))
        board.expect_seen(order, "BDZ", 5)
    board.expect_address(list="A,B,C,D,E")
    hand.release()
    board.expect_seen("DABCE", "BDZ", 5)
    # While the connection is down marks and K have their numbers, too.
    board.card("A").get_by_test_id("relevant-toggle").click()
    board.expect_seen("DABCE", "BDZA", 5)
    board.root.get_by_role("button", name="K − 1").click()
    board.expect_seen("DABCE", "BDZA", 4)
    mount.release_answers(page)
    board.expect_numbers("DABCE", "BDZA", 4)
    expect(board.root.locator(".ghost")).to_have_count(0)


def test_the_cutoff_is_dragged_with_its_numbers_and_put_back_by_escape_and_the_slider_keeps_step(
    mount: Mount,
) -> None:
    board = TheBoard(mount(POST))
    label, slider = board.cut.locator(".cut-label"), board.root.locator("input[type=range]")
    hand = board.drag(middle(label), board.below("B"), drop=False)
    expect(board.cut).to_have_attribute("aria-valuenow", "2")
    board.expect_seen("ABCDE", "BDZ", 2)
    hand.move(board.below("D"))
    board.expect_seen("ABCDE", "BDZ", 4)
    board.page.keyboard.press("Escape")
    expect(board.cut).to_have_attribute("aria-valuenow", "5")
    hand.move(board.below("C"))
    hand.release()
    hand.move(board.below("A"))
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()

    board.drag(middle(label), board.below("B"))
    board.expect_numbers("ABCDE", "BDZ", 2)
    expect(slider).to_have_value("2")
    expect(board.cut).to_have_attribute("aria-valuenow", "2")
    expect(board.rows.nth(1)).to_have_class(re.compile(r"\bedge\b"))
    for rank in (1, 2, 3, 4, 5):
        pale = expect(board.rows.nth(rank - 1))
        (pale.to_have_class if rank > 2 else pale.not_to_have_class)(re.compile(r"\bpale\b"))
    slider.fill("4")
    board.expect_numbers("ABCDE", "BDZ", 4)
    assert abs(middle(label)[1] - board.below("D")[1]) < 20


def test_a_finger_drags_the_grip_or_a_card_it_rests_on(mount: Mount) -> None:
    board = TheBoard(mount(POST, width=390, height=800, touch=True))
    board.card("C").scroll_into_view_if_needed()
    finger = Hand(board.page, "touch")
    finger.press(board.body("D"))
    expect(board.root.locator(".ghost")).to_be_visible()
    x, y = board.above("A")
    for part in (0.5, 1.0):
        finger.move((x, finger.at[1] + (y - finger.at[1]) * part))
    board.expect_order("DABCE")
    finger.release()
    board.expect_numbers("DABCE", "BDZ", 5)
    # What the browser takes away is undone.
    board.drag(board.grip("B"), board.above("D"), "touch", drop=False).cancel()
    board.expect_numbers("DABCE", "BDZ", 5)
    board.drag(board.grip("C"), board.above("A"), "touch")
    board.expect_numbers("DCABE", "BDZ", 5)
    board.cut.scroll_into_view_if_needed()
    board.drag(middle(board.cut.locator(".cut-label")), board.below("D"), "touch")
    board.expect_numbers("DCABE", "BDZ", 1)


def test_the_page_follows_a_card_that_is_held_at_its_edge(mount: Mount) -> None:
    page = mount(f"list={','.join(FIFTY)}&relevant=i42,i50&k=5", height=500, touch=True)
    board = TheBoard(page)
    x, _ = board.grip("i42")
    board.card("i42").scroll_into_view_if_needed()
    hand = board.drag(board.grip("i42"), (x, 490), "touch", drop=False)
    page.wait_for_function(at_rank("i42", 50))
    # The page scrolls for as long as there is list, and never throws a card out of it.
    board.root.evaluate(STILL)
    expect(board.ranked).to_have_count(50)
    # Away from the edge the page stands still; how far it went until then is a matter of time.
    hand.move((x, 250))
    hand.move((x, middle(board.ranked.last)[1]))
    hand.release()
    board.expect_order([*FIFTY[:41], *FIFTY[42:], "i42"])
    board.expect_value("AP", (1 / 49 + 2 / 50) / 2)


def at_rank(item: str, rank: int) -> str:
    """Return a script that tests whether an item is at a rank."""
    board = "[...document.querySelectorAll('*')].map(e => e.shadowRoot).find(r => r?.querySelector('.board'))"
    return (
        f"() => {board}.querySelectorAll('[data-testid=ranked-item]')[{rank - 1}].dataset.item === '{item}'"
    )


def test_two_fingers_that_rest_or_zoom_take_no_card(mount: Mount) -> None:
    page = mount(POST, touch=True)
    board = TheBoard(page)
    session: Any = page.context.new_cdp_session(page)
    one, other = board.body("B"), board.body("D")
    page.clock.install()

    def touch(kind: str, *points: Point) -> None:
        """Put the fingers that are down at these points, as the browser itself feels them."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    for end in ("touchEnd", "touchCancel"):
        touch("touchStart", one)
        touch("touchStart", one, other)
        if end == "touchCancel":
            touch(end)
        page.clock.run_for(1000)
        expect(board.root.locator(".ghost, .held")).to_have_count(0)
        if end == "touchEnd":
            touch(end)
        board.expect_numbers("ABCDE", "BDZ", 5)
        expect(board.tool("undo")).to_be_disabled()
