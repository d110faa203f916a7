"""Everything follows the hand: numbers, rows and bars are those of what is under it, without the server."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.the_playground_page import STILL, Hand, TheBoard, box_of, middle, values_of
from tests.chromium_fixtures import PageErrors
from tests.component.mount import Mount

POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
THIRTY: Final = [f"i{number}" for number in range(1, 31)]


def test_every_moment_of_a_drag_has_its_own_numbers_rows_and_bars(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    mount.hold_answers(page)
    hand = board.drag(board.body("D"), board.below("C"), drop=False)
    for target, order in (("C", "ABDCE"), ("B", "ADBCE"), ("A", "DABCE"), ("B", "ADBCE"), ("E", "ABCED")):
        box = box_of(board.ranked.nth("ABCDE".index(target)))
        hand.move((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        board.expect_seen(order, "BDZ", 5)
    board.page.keyboard.press("Escape")
    board.expect_seen("ABCDE", "BDZ", 5)


def test_the_line_k_takes_numbers_rows_and_bars_along_while_it_is_dragged(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    mount.hold_answers(page)
    hand = board.drag(middle(board.cut.locator(".cut-label")), board.below("B"), drop=False)
    board.expect_seen("ABCDE", "BDZ", 2)
    hand.move(board.below("D"))
    board.expect_seen("ABCDE", "BDZ", 4)


def test_what_is_done_while_the_connection_is_down_has_its_numbers(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    mount.hold_answers(page)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_seen("ABDCE", "BDZ", 5)
    board.card("A").get_by_test_id("relevant-toggle").click()
    board.expect_seen("ABDCE", "BDZA", 5)
    board.root.get_by_role("button", name="K − 1").click()
    board.expect_seen("ABDCE", "BDZA", 4)
    mount.release_answers(page)
    board.expect_numbers("ABDCE", "BDZA", 4)


def test_the_slider_follows_the_hand_and_is_one_act_however_far_it_goes(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    mount.hold_answers(page)
    slider = board.root.locator("input[type=range]")
    for k in (4, 3, 2):
        slider.evaluate("(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')) }", k)
        board.expect_seen("ABCDE", "BDZ", k)
    assert mount_acts(page) == 0
    slider.evaluate("slider => slider.dispatchEvent(new Event('change'))")
    mount.wait_for_answers(page, 1)
    mount.release_answers(page)
    board.expect_numbers("ABCDE", "BDZ", 2)
    board.tool("undo").click()
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()


def mount_acts(page: Page) -> int:
    held: int = page.evaluate("() => window.held.length")
    return held


def test_a_slider_that_is_dragged_away_and_back_holds_nothing_up(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    slider = board.root.locator("input[type=range]")
    box = box_of(slider)
    y = box["y"] + box["height"] / 2
    board.page.mouse.move(box["x"] + box["width"] * 4 / 9, y)  # the thumb at 5 of 1 to 10
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + box["width"] - 2, y, steps=5)
    board.expect_seen("ABCDE", "BDZ", 10)
    board.page.mouse.move(box["x"] + box["width"] * 4 / 9, y, steps=5)
    board.expect_seen("ABCDE", "BDZ", 5)
    board.page.mouse.up()
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("BACDE", "BDZ", 5)
    board.tool("undo").click()
    board.expect_numbers("ABCDE", "BDZ", 5)


def test_an_outline_shows_what_was_before_and_says_so(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    outlines = board.root.locator(".was:not(.hidden)")
    expect(outlines).to_have_count(0)
    hand = board.drag(board.body("D"), board.above("A"), drop=False)
    before = values_of("ABCDE", "BDZ", 5)
    expect(outlines).to_have_count(2)  # P@5 stays
    for at in (0, 1):
        share: Any = outlines.nth(at).evaluate("outline => Number(outline.style.getPropertyValue('--share'))")
        assert abs(share - float(before["AP"])) < 1e-9
        expect(outlines.nth(at).locator("text")).to_have_text("before")
    hand.release()
    board.expect_numbers("DABCE", "BDZ", 5)
    expect(outlines).to_have_count(2)


def test_a_press_that_is_repeated_at_its_place_moves_the_same_card_on(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    x, y = middle(board.card("E").get_by_test_id("move-up"))
    for order in ("ABCED", "ABECD", "AEBCD", "EABCD", "EABCD"):
        board.page.mouse.click(x, y)
        board.expect_order(order)
    # Another card can be pressed at another place at once.
    board.card("C").get_by_test_id("move-up").click()
    board.expect_numbers("EACBD", "BDZ", 5)


def test_another_press_at_the_same_place_after_a_while_is_for_the_card_that_is_there(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    x, y = middle(board.card("E").get_by_test_id("move-up"))
    page.mouse.click(x, y)
    board.expect_order("ABCED")
    # Something else was pressed in between.
    board.card("A").get_by_test_id("relevant-toggle").click()
    board.root.evaluate(STILL)
    page.mouse.click(x, y)
    board.expect_order("ABCDE")


def test_no_act_moves_the_board_under_the_hand(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    first = box_of(board.ranked.first)
    for pressed, order, relevant in (
        (board.card("C").get_by_test_id("move-up"), "ACBDE", "BDZ"),
        (board.card("A").get_by_test_id("relevant-toggle"), "ACBDE", "BDZA"),
        (board.tool("undo"), "ACBDE", "BDZ"),
        (board.tool("best"), "BDACE", "BDZ"),
        (board.tool("reset"), "ABCDE", "BDZ"),
    ):
        pressed.click()
        board.expect_numbers(order, relevant, 5)
        board.root.evaluate(STILL)
        assert box_of(board.ranked.first) == first


def test_every_row_is_on_one_line_with_its_card_however_long_the_list_and_its_names(mount: Mount) -> None:
    names = [f"{'A very long name of an item ' * 2}{number}" for number in range(1, 13)]
    for width in (1300, 390):
        board = TheBoard(mount(f"list={','.join([*THIRTY, *names])}&relevant=i3,i7&k=9", width=width))
        expect(board.rows).to_have_count(42)
        apart: list[float] = board.root.evaluate(
            """board => {
              const cards = [...board.querySelectorAll("[data-testid=ranked-item]")]
              const rows = [...board.querySelectorAll("[data-testid=steps] tbody tr")]
              return cards.map((card, at) => {
                const one = card.getBoundingClientRect(), other = rows[at].getBoundingClientRect()
                return Math.abs(one.top + one.height / 2 - other.top - other.height / 2)
              })
            }"""
        )
        assert max(apart) < 4, width


def test_an_item_keeps_its_colour_whatever_is_marked_or_added(mount: Mount) -> None:
    board = TheBoard(mount(POST))

    def colours() -> dict[str, str]:
        found: dict[str, str] = board.ranked.evaluate_all(
            "cards => Object.fromEntries(cards.map(c => [c.dataset.item, c.style.getPropertyValue('--hit')]))"
        )
        return found

    first = colours()
    board.card("B").get_by_test_id("relevant-toggle").click()
    board.expect_numbers("ABCDE", "DZ", 5)
    assert colours()["D"] == first["D"]
    board.card("A").get_by_test_id("relevant-toggle").click()
    board.expect_numbers("ABCDE", "DZA", 5)
    assert colours()["D"] == first["D"]
    board.card("B").get_by_test_id("relevant-toggle").click()
    board.expect_numbers("ABCDE", "DZAB", 5)
    assert {item: colours()[item] for item in "BD"} == {item: first[item] for item in "BD"}
    assert colours()["A"] not in (first["B"], first["D"])


def test_scrolling_never_throws_a_card_out_of_the_list(mount: Mount) -> None:
    page = mount(f"list={','.join(THIRTY)}&relevant=i3&k=5", height=500)
    board = TheBoard(page)
    board.card("i20").scroll_into_view_if_needed()
    x, _ = board.body("i20")
    board.drag(board.body("i20"), (x, 490), drop=False)
    expect(board.ranked.last).to_have_attribute("data-item", "i20")
    # The page scrolls for as long as there is list.
    board.root.evaluate(STILL)
    expect(board.ranked).to_have_count(30)
    expect(board.ranked.last).to_have_attribute("data-item", "i20")


def test_a_name_is_changed_where_it_stands(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    board.card("B").locator(".item").dblclick()
    field = board.card("B").locator(".new-name")
    expect(field).to_be_focused()
    field.fill("Q")
    page.keyboard.press("Escape")
    expect(board.root.locator(".new-name")).to_have_count(0)
    board.card("B").focus()
    page.keyboard.press("F2")
    field.fill("C")
    page.keyboard.press("Enter")
    expect(board.problems).to_have_count(1)
    # A name that was refused can be mended.
    expect(field).to_be_focused()
    expect(field).to_have_value("C")
    field.fill("Q")
    page.keyboard.press("Enter")
    board.expect_numbers("AQCDE", "QDZ", 5)
    expect(board.card("Q")).to_be_focused()


def test_a_number_that_differs_from_the_servers_gives_way_to_it(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    mount.hold_answers(page)
    board.card("B").get_by_test_id("move-up").click()
    mount.wait_for_answers(page, 1)
    page.evaluate(
        """() => {
          const [answer] = window.held
          const board = answer.components.find(one => one.key === "board")
          board.data = board.data.replace('"value": "1/2"', '"value": "1/4"')
        }"""
    )
    mount.allow("^AP: 1/4 on the server, ")
    # Every other test fails where script and server disagree.
    errors = PageErrors(page.url)
    errors.watch(page)
    mount.release_answers(page)
    expect(board.measure("AP").locator(".value")).to_have_text("0.2500")
    expect(board.measure("AP")).to_have_attribute("data-value", f"{float(Fraction(1, 4)):.12f}")
    [error] = errors.found
    assert error.startswith("console: AP: 1/4 on the server, ")


def test_the_page_follows_a_card_near_the_edge_of_what_can_be_seen(mount: Mount) -> None:
    page = mount(f"list={','.join(THIRTY)}&relevant=i3&k=5", width=390, height=700)
    board = TheBoard(page)
    board.card("i20").scroll_into_view_if_needed()
    x, y = board.body("i20")
    numbers = box_of(board.root.locator(".measures").first)
    hand: Hand = board.drag((x, y), (x, numbers["y"] + numbers["height"] + 30), drop=False)
    expect(board.ranked.first).to_have_attribute("data-item", "i20")
    hand.release()
