"""What is done shows at once, without the server: numbers, rows and bars, and where things stand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.the_playground_page import STILL, TheBoard, box_of, middle, values_of
from tests.chromium_fixtures import PageErrors
from tests.component.mount import Mount, resize

POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def test_the_slider_follows_the_hand_is_one_act_however_far_it_goes_and_none_if_it_comes_back(
    mount: Mount,
) -> None:
    page = mount(POST)
    board = TheBoard(page)
    slider = board.root.locator("input[type=range]")
    box = box_of(slider)
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 4 / 9, y)  # the thumb at 5 of 1 to 10
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, y, steps=5)
    board.expect_seen("ABCDE", "BDZ", 10)
    page.mouse.move(box["x"] + box["width"] * 4 / 9, y, steps=5)
    board.expect_seen("ABCDE", "BDZ", 5)
    page.mouse.up()
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("BACDE", "BDZ", 5)

    mount.hold_answers(page)
    for k in (4, 3, 2):
        slider.evaluate("(slider, k) => { slider.value = k; slider.dispatchEvent(new Event('input')) }", k)
        board.expect_seen("BACDE", "BDZ", k)
    assert page.evaluate("() => window.held.length") == 0
    slider.evaluate("slider => slider.dispatchEvent(new Event('change'))")
    mount.wait_for_answers(page, 1)
    mount.release_answers(page)
    board.expect_numbers("BACDE", "BDZ", 2)
    board.tool("undo").click()
    board.expect_numbers("BACDE", "BDZ", 5)
    board.tool("undo").click()
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()


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


def test_a_press_that_is_repeated_at_its_place_moves_the_same_card_on_until_another_is_pressed(
    mount: Mount,
) -> None:
    page = mount(POST)
    board = TheBoard(page)
    x, y = middle(board.card("E").get_by_test_id("move-up"))
    for order in ("ABCED", "ABECD", "AEBCD", "EABCD", "EABCD"):
        page.mouse.click(x, y)
        board.expect_order(order)

    def press(*place: float) -> None:
        """Press at a place: a locator scrolls the page where a card on its way covers what it presses."""
        board.root.evaluate(STILL)
        page.mouse.click(*place)

    # Another card can be pressed at another place at once.
    press(*middle(board.card("C").get_by_test_id("move-up")))
    board.expect_numbers("EACBD", "BDZ", 5)
    press(x, y)
    board.expect_order("EACDB")
    # Something else was pressed in between: the card that is there now moves.
    press(*middle(board.card("A").get_by_test_id("relevant-toggle")))
    press(x, y)
    board.expect_order("EACBD")


def test_no_act_moves_the_board_under_the_hand_and_an_item_keeps_its_colour(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    first = box_of(board.ranked.first)

    def colours() -> dict[str, str]:
        found: dict[str, str] = board.ranked.evaluate_all(
            "cards => Object.fromEntries(cards.map(c => [c.dataset.item, c.style.getPropertyValue('--hit')]))"
        )
        return found

    own = colours()
    for pressed, order, relevant in (
        (board.card("C").get_by_test_id("move-up"), "ACBDE", "BDZ"),
        (board.card("B").get_by_test_id("relevant-toggle"), "ACBDE", "DZ"),
        (board.card("A").get_by_test_id("relevant-toggle"), "ACBDE", "DZA"),
        (board.card("B").get_by_test_id("relevant-toggle"), "ACBDE", "DZAB"),
        (board.tool("undo"), "ACBDE", "DZA"),
        (board.tool("best"), "ADCBE", "DZA"),
        (board.tool("reset"), "ABCDE", "BDZ"),
    ):
        pressed.click()
        board.expect_numbers(order, relevant, 5)
        board.root.evaluate(STILL)
        assert box_of(board.ranked.first) == first
        shown = colours()
        assert all(shown[item] == own[item] for item in "BD" if item in relevant)
        assert "A" not in relevant or shown["A"] not in (own["B"], own["D"])


def test_every_row_is_on_one_line_with_its_card_however_long_the_list_and_its_names(mount: Mount) -> None:
    names = [f"i{n}" for n in range(1, 31)] + [f"{'A very long name of an item ' * 2}{n}" for n in range(12)]
    board = TheBoard(mount(f"list={','.join(names)}&relevant=i3,i7&k=9"))
    expect(board.rows).to_have_count(42)
    for width in (1300, 390):
        resize(board.page, width, 800)
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
