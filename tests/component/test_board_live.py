"""What is done shows at once, without the server: numbers, rows, bars and places; stars for grades."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from playwright.sync_api import Locator, expect

from recmetrics import parse_measure
from tests.browser.the_playground_page import STILL, TheBoard, box_of, middle, values_of
from tests.chromium_fixtures import PageErrors
from tests.component.mount import Mount, resize
from webapp.texts import texts_for

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


EN: Final = texts_for("en")
GRADED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5&show=nDCG@K&grades=B:3"


def star(board: TheBoard, item: str) -> Locator:
    return board.card(item).get_by_test_id("relevant-toggle")


def expect_grades(board: TheBoard, **grades: int) -> None:
    """Wait until these items have these grades, on their cards and in nDCG."""
    for item, grade in grades.items():
        expect(star(board, item)).to_have_attribute("aria-valuenow", str(grade))
        expect(star(board, item)).to_have_text(f"{grade}★" if grade else "☆")
    ndcg = parse_measure("nDCG@5")(board.order(), {item: grade for item, grade in grades.items() if grade})
    board.expect_value("nDCG@5", ndcg)


def test_the_switch_puts_stars_in_place_of_ticks_and_back(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B,C,D,E&relevant=B,D,Z&k=5"))
    switch = board.root.get_by_test_id("grades")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(star(board, "B")).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect_grades(board, A=0, B=1, C=0, D=1, E=0, Z=1)
    board.expect_address(grades=",", show="nDCG@K")
    switch.click()
    expect(star(board, "B")).to_have_text("✓")
    expect(star(board, "B")).to_have_attribute("aria-pressed", "true")
    board.expect_address(grades="")


def test_presses_and_keys_grade_with_live_numbers_and_names_table_and_answers_say_the_grade(
    mount: Mount,
) -> None:
    page = mount(GRADED)
    board = TheBoard(page)
    table = board.root.get_by_test_id("steps")
    expect(table.locator("thead .symbol").nth(1)).to_have_text("g → rel")
    cells = table.locator("tbody td:nth-child(3)")
    expect(cells).to_have_text(["0 → 0", "3 → 1", "0 → 0", "1 → 1", "0 → 0"])
    cells.nth(1).locator("button").hover()
    told = EN("board.why_grade", item="B", grade=3, k=2, rel=1)
    expect(board.root.locator("[role=tooltip]")).to_have_text(told)
    name = EN("board.grade", item="B", grade=3, max=4)
    expect(board.root.get_by_role("slider", name=name, exact=True)).to_have_count(1)
    label = EN("board.card_hit", item="B", rank=2, n=5) + EN("board.card_grade", grade=3)
    expect(board.card("B")).to_have_attribute("aria-label", label)

    # A press adds one, and after the highest comes none.
    expect_grades(board, B=3, D=1, Z=1)
    star(board, "B").click()
    expect_grades(board, B=4, D=1, Z=1)
    star(board, "B").click()
    expect_grades(board, B=0, D=1, Z=1)
    star(board, "A").click()
    expect_grades(board, A=1, D=1, Z=1)
    board.expect_address(relevant="D,Z,A", grades=",")
    board.tool("undo").click()
    expect_grades(board, A=0, B=0, D=1, Z=1)

    mount.hold_answers(page)
    star(board, "D").focus()
    for key, grade in (("4", 4), ("ArrowUp", 4), ("ArrowLeft", 3), ("Home", 0), ("End", 4), ("2", 2)):
        page.keyboard.press(key)
        expect_grades(board, D=grade, Z=1)
        expect(star(board, "D")).to_be_focused()
    mount.release_answers(page)
    board.expect_address(grades="D:2")
    expect_grades(board, D=2, Z=1)


def test_a_finger_and_the_tray_give_grades_too(mount: Mount) -> None:
    board = TheBoard(mount(GRADED, touch=True, width=390))
    for grade in (2, 3):
        star(board, "Z").tap()
        expect_grades(board, B=3, D=1, Z=grade)
