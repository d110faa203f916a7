"""Everything that dragging does, done by pressing buttons: no keyboard, no drag."""

from fractions import Fraction

from playwright.sync_api import Locator, expect

from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def menu(board: TheBoard, item: str) -> Locator:
    """Open the menu of a card; return what it shows."""
    board.card(item).locator(".more-menu").click()
    panel = board.card(item).locator(".panel")
    expect(panel).to_be_visible()
    return panel


def test_a_reader_without_drag_or_keys_arranges_marks_and_cuts(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("BACDE", "BDZ", 5)
    board.card("D").get_by_test_id("move-down").click()
    board.expect_numbers("BACED", "BDZ", 5)
    expect(board.card("B").get_by_test_id("move-up")).to_be_disabled()
    expect(board.card("D").get_by_test_id("move-down")).to_be_disabled()

    toggle = board.card("A").get_by_test_id("relevant-toggle")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    board.expect_numbers("BACED", "BDZA", 5)
    expect(toggle).to_have_attribute("aria-pressed", "true")
    board.card("B").get_by_test_id("relevant-toggle").click()
    board.expect_numbers("BACED", "DZA", 5)

    board.root.get_by_role("button", name=EN("board.k_less")).click()
    board.root.get_by_role("button", name=EN("board.k_less")).click()
    board.expect_numbers("BACED", "DZA", 3)
    board.root.get_by_role("button", name=EN("board.k_more")).click()
    board.expect_numbers("BACED", "DZA", 4)

    board.card("Z").locator(".to-list").click()
    board.expect_numbers("BACEDZ", "DZA", 4)


def test_the_menu_of_a_card_moves_it_to_a_rank_or_out_renames_and_removes_it(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    panel = menu(board, "E")
    panel.locator("input[type=number]").fill("2")
    panel.locator("form").nth(0).get_by_role("button").click()
    board.expect_numbers("AEBCD", "BDZ", 5)
    expect(board.root.locator(".panel")).to_have_count(0)

    panel = menu(board, "B")
    panel.get_by_role("button", name=EN("board.to_tray")).click()
    board.expect_numbers("AECD", "BDZ", 5)
    expect(board.root.locator(".tray").first.locator(".card")).to_have_count(2)

    panel = menu(board, "B")
    panel.locator("input[type=number]").fill("1")
    panel.locator("form").nth(0).get_by_role("button").click()
    board.expect_numbers("BAECD", "BDZ", 5)

    panel = menu(board, "B")
    panel.locator("input[type=text]").fill("  Q  ")
    panel.locator("form").nth(1).get_by_role("button").click()
    board.expect_numbers("QAECD", "QDZ", 5)
    expect(board.card("B")).to_have_count(0)

    panel = menu(board, "Q")
    panel.locator(".danger").click()
    board.expect_numbers("AECD", "DZ", 5)
    expect(board.card("Q")).to_have_count(0)


def test_only_one_menu_is_open_and_its_button_says_so(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    menu(board, "A")
    expect(board.card("A").locator(".more-menu")).to_have_attribute("aria-expanded", "true")
    menu(board, "B")
    expect(board.root.locator(".panel")).to_have_count(1)
    expect(board.card("A").locator(".more-menu")).to_have_attribute("aria-expanded", "false")
    board.card("B").locator(".more-menu").click()
    expect(board.root.locator(".panel")).to_have_count(0)


def test_a_rank_beyond_the_list_is_the_nearest_one(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    panel = menu(board, "A")
    panel.locator("form").nth(0).evaluate("form => form.noValidate = true")
    panel.locator("input[type=number]").fill("99")
    panel.locator("form").nth(0).get_by_role("button").click()
    board.expect_numbers("BCDEA", "BDZ", 5)


def test_new_items_join_the_list_or_the_missed_ones_and_doubles_are_refused(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    name = board.root.locator(".add input")
    name.fill("N")
    board.root.locator(".add button").nth(0).click()
    board.expect_numbers("ABCDEN", "BDZ", 5)
    expect(name).to_have_value("")

    name.fill("Y")
    board.root.locator(".add button").nth(1).click()
    board.expect_numbers("ABCDEN", "BDZY", 5)

    for given, told in (
        ("A", EN("problem.name_taken", name="A")),
        ("x" * 81, EN("problem.name_too_long", name="x" * 39 + "…", length=81, limit=80)),
        ("a\u202eb", EN("problem.name_not_allowed", name="a‹U+202E›b", characters="U+202E")),
    ):
        name.fill(given)
        board.root.locator(".add button").nth(0).click()
        expect(board.problems).to_have_text(told)
        expect(name).to_have_value(given)  # what was typed is not lost
    board.expect_order("ABCDEN")

    name.fill("W")
    board.root.locator(".add button").nth(0).click()
    board.expect_order("ABCDENW")
    expect(board.problems).to_have_count(0)
    expect(name).to_have_value("")


def test_a_name_that_is_typed_before_the_one_before_is_confirmed_stays(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    name = board.root.locator(".add input")
    mount.hold_answers(page)
    name.fill("N")
    board.root.locator(".add button").nth(0).click()
    mount.wait_for_answers(page, 1)
    name.fill("O")
    mount.release_answers(page)
    board.expect_numbers("ABCDEN", "BDZ", 5)
    expect(name).to_have_value("O")
    board.root.locator(".add button").nth(0).click()
    board.expect_numbers("ABCDENO", "BDZ", 5)
    expect(name).to_have_value("")


def test_a_full_board_refuses_the_fifty_first_card(mount: Mount) -> None:
    board = TheBoard(mount(f"list={','.join(f'i{n}' for n in range(50))}"))
    board.root.locator(".add input").fill("one more")
    board.root.locator(".add button").nth(0).click()
    expect(board.problems).to_have_text(EN("problem.board_full", limit=50))
    expect(board.ranked).to_have_count(50)


def test_relevant_items_without_a_card_count_in_the_denominator(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    count = board.root.locator(".more input")
    count.fill("2")
    count.press("Tab")
    board.expect_numbers("ABCDE", "BDZ", 5, unnamed=2)
    board.expect_address(more="2")
    expect(board.root.locator(".count")).to_contain_text(f"|R| = {3 + 2}")


def test_orders_change_at_one_press_and_undo_redo_and_reset_bring_them_back(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    board.tool("best").click()
    board.expect_numbers("BDACE", "BDZ", 5)
    board.tool("worst").click()
    board.expect_value("AP@5", (Fraction(1, 4) + Fraction(2, 5)) / 3)
    worst = board.order()
    assert set(worst[3:]) == {"B", "D"}

    board.tool("undo").click()
    board.expect_numbers("BDACE", "BDZ", 5)
    board.tool("undo").click()
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()
    board.tool("redo").click()
    board.tool("redo").click()
    board.expect_order(worst)
    expect(board.tool("redo")).to_be_disabled()

    board.tool("shuffle").click()
    expect(board.live).to_contain_text(EN("act.shuffle"))
    shuffled = board.order()
    assert sorted(shuffled) == list("ABCDE")
    board.tool("reset").click()
    board.expect_numbers("ABCDE", "BDZ", 5)
    board.tool("undo").click()
    board.expect_order(shuffled)


def test_the_sentence_says_what_changed_by_how_much_and_why(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    board.card("B").get_by_test_id("move-up").click()
    rise = (1 - Fraction(1, 2)) / 3
    changed = board.root.locator(".changed")
    expect(changed).to_contain_text(EN("act.moved", item="B", was=2, now=1, n=5))
    expect(changed).to_contain_text(f"1/3 → 1/2 (+{rise})")
    expect(changed).to_contain_text(EN("change.term", item="B", before="1/2", after="1"))
    expect(board.measure("AP@5").locator(".delta")).to_have_text(f"+{rise}")
    expect(board.measure("P@5").locator(".delta")).to_have_text("")


def test_an_arrow_up_says_what_it_would_gain_and_keeps_its_word(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B,C,D,E&relevant=B,D,Z&k=5"))
    gain = (Fraction(2, 3) - Fraction(2, 4)) / 3
    up = board.card("D").get_by_test_id("move-up")
    expect(up).to_have_attribute("data-gain", f"+{gain}")
    expect(up).to_have_attribute("aria-label", f"{EN('board.move_up', item='D')} · AP@5 +{gain}")
    up.click()
    expect(board.measure("AP@5").locator(".delta")).to_have_text(f"+{gain}")
