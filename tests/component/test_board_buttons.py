"""Everything that dragging does, done by pressing buttons; items that come by name; the row of panels."""

from fractions import Fraction

from playwright.sync_api import Locator, expect

from tests.browser.hostile_names import HOSTILE, expect_nothing_ran, list_address
from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.playground.state import CLOSED, PANELS
from webapp.texts import texts_for

EN = texts_for("en")

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def menu(board: TheBoard, item: str) -> Locator:
    """Open the menu of a card; return what it shows."""
    board.card(item).locator(".more-menu").click()
    panel = board.card(item).locator(".panel")
    expect(panel).to_be_visible()
    return panel


def test_buttons_arrange_mark_and_cut_and_say_what_a_move_gains_and_why(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    rise = (1 - Fraction(1, 2)) / 3
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("BACDE", "BDZ", 5)
    changed = board.root.locator(".changed")
    expect(changed).to_contain_text(EN("act.moved", item="B", was=2, now=1, n=5))
    expect(changed).to_contain_text(f"1/3 → 1/2 (+{rise})")
    expect(changed).to_contain_text(EN("change.term", item="B", before="1/2", after="1"))
    expect(board.measure("AP@5").locator(".delta")).to_have_text(f"+{rise}")
    expect(board.measure("P@5").locator(".delta")).to_have_text("")

    board.card("D").get_by_test_id("move-down").click()
    board.expect_numbers("BACED", "BDZ", 5)
    expect(board.card("B").get_by_test_id("move-up")).to_be_disabled()
    expect(board.card("D").get_by_test_id("move-down")).to_be_disabled()
    # An arrow up says what it would gain, and keeps its word.
    gain = (Fraction(2, 4) - Fraction(2, 5)) / 3
    up = board.card("D").get_by_test_id("move-up")
    expect(up).to_have_attribute("data-gain", f"+{gain}")
    expect(up).to_have_attribute("aria-label", f"{EN('board.move_up', item='D')} · AP@5 +{gain}")
    up.click()
    expect(board.measure("AP@5").locator(".delta")).to_have_text(f"+{gain}")
    board.expect_numbers("BACDE", "BDZ", 5)

    toggle = board.card("A").get_by_test_id("relevant-toggle")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    board.expect_numbers("BACDE", "BDZA", 5)
    expect(toggle).to_have_attribute("aria-pressed", "true")
    board.card("B").get_by_test_id("relevant-toggle").click()
    board.expect_numbers("BACDE", "DZA", 5)
    for name, k in (("board.k_less", 4), ("board.k_less", 3), ("board.k_more", 4)):
        board.root.get_by_role("button", name=EN(name)).click()
        board.expect_numbers("BACDE", "DZA", k)
    board.card("Z").locator(".to-list").click()
    board.expect_numbers("BACDEZ", "DZA", 4)


def test_one_menu_at_a_time_moves_a_card_to_a_rank_or_out_renames_and_removes_it(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    menu(board, "A")
    expect(board.card("A").locator(".more-menu")).to_have_attribute("aria-expanded", "true")
    menu(board, "B")
    expect(board.root.locator(".panel")).to_have_count(1)
    expect(board.card("A").locator(".more-menu")).to_have_attribute("aria-expanded", "false")
    board.card("B").locator(".more-menu").click()

    # A rank beyond the list is the nearest one.
    for item, rank, order in (("A", "99", "BCDEA"), ("E", "2", "BECDA")):
        panel = menu(board, item)
        panel.locator("form").nth(0).evaluate("form => form.noValidate = true")
        panel.locator("input[type=number]").fill(rank)
        panel.locator("form").nth(0).get_by_role("button").click()
        board.expect_numbers(order, "BDZ", 5)
        expect(board.root.locator(".panel")).to_have_count(0)

    menu(board, "B").get_by_role("button", name=EN("board.to_tray")).click()
    board.expect_numbers("ECDA", "BDZ", 5)
    expect(board.root.locator(".tray").first.locator(".card")).to_have_count(2)
    panel = menu(board, "B")
    panel.locator("input[type=number]").fill("1")
    panel.locator("form").nth(0).get_by_role("button").click()
    board.expect_numbers("BECDA", "BDZ", 5)

    panel = menu(board, "B")
    panel.locator("input[type=text]").fill("  Q  ")
    panel.locator("form").nth(1).get_by_role("button").click()
    board.expect_numbers("QECDA", "QDZ", 5)
    menu(board, "Q").locator(".danger").click()
    board.expect_numbers("ECDA", "DZ", 5)


def test_new_items_join_the_list_or_the_missed_ones_and_what_is_typed_is_never_lost(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    name = board.root.locator(".add input")
    to_list, to_missed = (board.root.locator(".add button").nth(at) for at in (0, 1))
    for given, told in (
        ("A", EN("problem.name_taken", name="A")),
        ("x" * 81, EN("problem.name_too_long", name="x" * 39 + "…", length=81, limit=80)),
        ("a\u202eb", EN("problem.name_not_allowed", name="a‹U+202E›b", characters="U+202E")),
    ):
        name.fill(given)
        to_list.click()
        expect(board.problems).to_have_text(told)
        expect(name).to_have_value(given)
    board.expect_order("ABCDE")
    # A name that is typed before the one before is confirmed stays; the next one takes the words away.
    mount.hold_answers(page)
    name.fill("N")
    to_list.click()
    mount.wait_for_answers(page, 1)
    name.fill("Y")
    mount.release_answers(page)
    board.expect_numbers("ABCDEN", "BDZ", 5)
    expect(board.problems).to_have_count(0)
    expect(name).to_have_value("Y")
    to_missed.click()
    board.expect_numbers("ABCDEN", "BDZY", 5)
    expect(name).to_have_value("")
    # Lines that are pasted are a list, and are not typed.
    name.evaluate(
        """field => {
            const clipboardData = new DataTransfer()
            clipboardData.setData("text", "P\\nQ")
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }))
        }"""
    )
    board.expect_order("ABCDENPQ")
    expect(name).to_have_value("")


def test_orders_change_at_one_press_and_undo_redo_and_reset_bring_them_back(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    board.tool("best").click()
    board.expect_numbers("BDACE", "BDZ", 5)
    board.tool("worst").click()
    board.expect_value("AP@5", (Fraction(1, 4) + Fraction(2, 5)) / 3)
    worst = board.order()
    assert set(worst[3:]) == {"B", "D"}

    for _ in range(2):
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


def test_relevant_items_without_a_card_count_and_what_was_missed_is_hidden_with_a_press(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B,C,D,E&relevant=A,Y,Z&k=5"))
    count = board.root.locator(".more input")
    count.fill("2")
    count.press("Tab")
    board.expect_numbers("ABCDE", "AYZ", 5, unnamed=2)
    board.expect_address(more="2")
    expect(board.root.locator(".count")).to_contain_text(f"|R| = {3 + 2}")

    hide = board.root.get_by_test_id("hide-missed")
    hide.focus()
    board.page.keyboard.press("Enter")
    board.expect_value("AP", Fraction(1))
    board.expect_address(missed="hidden")
    expect(hide).to_be_focused()
    expect(hide).to_have_text(EN("board.show_missed"))
    expect(board.root.get_by_role("heading", name=EN("board.missed_hidden"))).to_be_visible()
    # The browser counts as Python does, also while something moves.
    board.card("A").get_by_test_id("move-down").click()
    board.expect_value("AP", Fraction(1, 2))
    for _ in range(2):
        board.page.keyboard.press("Control+z")
    board.expect_value("AP", Fraction(1, 5))


# Names


def test_hostile_names_are_shown_as_they_are_on_cards_in_table_sentence_and_menu(mount: Mount) -> None:
    page = mount(list_address(HOSTILE, HOSTILE[::2], k="14"))
    board = TheBoard(page)
    board.expect_order(HOSTILE)
    expect(board.ranked.locator(".item")).to_have_text(HOSTILE)
    expect(board.rows.locator("td:nth-child(2)")).to_have_text(HOSTILE)
    assert page.get_by_test_id("board").locator("b, i, img, script, a").count() == 0

    for rank, name in enumerate(HOSTILE[:3], 1):
        board.card(name).get_by_test_id("move-down").click()
        told = EN("act.moved", item=name, was=rank, now=rank + 1, n=len(HOSTILE))
        expect(board.root.locator(".changed")).to_contain_text(told)
        expect(board.live).to_contain_text(told)
        board.tool("undo").click()
        expect(board.ranked.nth(rank - 1)).to_have_attribute("data-item", name)
    expect(menu(board, HOSTILE[1]).locator("input[type=text]")).to_have_value(HOSTILE[1])
    page.keyboard.press("Escape")
    board.rows.nth(1).locator(".why").nth(1).hover()
    expect(board.root.locator(".bubble")).to_contain_text(HOSTILE[1])
    expect_nothing_ran(page)


# Panels below the board


def test_one_panel_is_open_at_a_time_by_press_or_keys_and_is_marked_before_the_answer(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    row = page.get_by_role("radiogroup", name=EN("tabs.label"))
    buttons, keyboard = row.get_by_role("radio"), page.keyboard
    panels = [panel for panel in PANELS if panel != CLOSED]
    expect(buttons).to_have_text([EN(f"tabs.{panel}") for panel in panels])
    assert buttons.evaluate_all("all => all.map(one => one.dataset.panel)") == panels

    def expect_open(panel: str = "") -> None:
        shown = row.get_by_role("radio", checked=True)
        expect(shown).to_have_count(1 if panel else 0)
        if panel:
            expect(shown).to_have_attribute("data-panel", panel)
        board.expect_address(panel=panel)

    expect_open()
    for panel in ("export", "formula", "formula"):
        row.locator(f"[data-panel={panel}]").click()
    expect_open()
    row.locator("[data-panel=more]").click()
    expect_open("more")
    board.expect_numbers("ABCDE", "BDZ", 5)

    mount.hold_answers(page)
    buttons.first.click()
    board.card("B").get_by_test_id("move-up").click()
    expect(buttons.first).to_have_attribute("aria-checked", "true")
    mount.release_answers(page)
    expect_open("formula")

    buttons.first.focus()
    for key, at in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", 4), ("ArrowRight", 0)):
        keyboard.press(key)
        expect(buttons.nth(at)).to_be_focused()
    expect_open("formula")
    keyboard.press("ArrowLeft")
    keyboard.press("Space")
    expect_open(panels[4])
