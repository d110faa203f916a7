"""Names of any language, and names that look like markup: text everywhere, and nothing but text."""

from playwright.sync_api import expect

from tests.browser.hostile_names import HOSTILE, expect_nothing_ran, list_address
from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.model.names import MAX_NAME
from webapp.texts import texts_for


def test_hostile_names_are_shown_as_they_are_on_cards_in_table_sentence_and_menu(mount: Mount) -> None:
    page = mount(list_address(HOSTILE, HOSTILE[::2], k="14"))
    board = TheBoard(page)
    board.expect_order(HOSTILE)
    expect(board.ranked.locator(".item")).to_have_text(HOSTILE)
    expect(board.rows.locator("td:nth-child(2)")).to_have_text(HOSTILE)
    assert page.get_by_test_id("board").locator("b, i, img, script, a").count() == 0

    for rank, name in enumerate(HOSTILE[:3], 1):
        board.card(name).get_by_test_id("move-down").click()
        told = texts_for("en")("act.moved", item=name, was=rank, now=rank + 1, n=len(HOSTILE))
        expect(board.root.locator(".changed")).to_contain_text(told)
        expect(board.live).to_contain_text(told)
        board.tool("undo").click()
        board.expect_order(HOSTILE)
    board.card(HOSTILE[1]).locator(".more-menu").click()
    expect(board.card(HOSTILE[1]).locator(".panel input[type=text]")).to_have_value(HOSTILE[1])
    page.keyboard.press("Escape")
    board.rows.nth(1).locator(".why").nth(1).hover()
    expect(board.root.locator(".bubble")).to_contain_text(HOSTILE[1])

    page.reload()
    board.expect_order(HOSTILE)
    expect_nothing_ran(page)


def test_a_name_can_be_typed_as_it_is_and_comes_back_from_the_address(mount: Mount) -> None:
    page = mount("list=A&relevant=A&k=1")
    board = TheBoard(page)
    for at, name in enumerate(HOSTILE, 2):
        board.root.locator(".add input").fill(name)
        board.root.locator(".add button").nth(0).click()
        expect(board.ranked).to_have_count(at)
    board.expect_order(["A", *HOSTILE])
    page.reload()
    board.expect_order(["A", *HOSTILE])
    expect_nothing_ran(page)


def test_a_link_with_everything_wrong_opens_and_says_so_in_words(mount: Mount) -> None:
    page = mount("list=A,A,<script>window.ran=1</script>,%E2%80%AEx,%00&k=five&lang=xx&show=beauty")
    board = TheBoard(page)
    board.expect_order(["A", "A ×2", "<script>window.ran=1</script>", "x"])
    expect(board.problems.filter(has_text="five")).to_have_count(1)
    expect(board.problems.filter(has_text="beauty")).to_have_count(1)
    expect(board.problems.filter(has_text="‹U+202E›x")).to_have_count(1)
    expect_nothing_ran(page)


def test_a_name_that_is_pasted_is_taken_whole_or_refused_in_words_and_never_cut(mount: Mount) -> None:
    page = mount("list=A&relevant=A&k=1")
    board = TheBoard(page)
    name = board.root.locator(".add input")
    # Three signs each, which are one letter: names are as long as their letters.
    name.focus()
    page.keyboard.insert_text("e\u0323\u0302" * MAX_NAME)
    page.keyboard.press("Enter")
    board.expect_order(["A", "ệ" * MAX_NAME])

    for pasted in ("x" * (MAX_NAME + 1), "x" * 1000):
        page.keyboard.insert_text(pasted)
        page.keyboard.press("Enter")
        values = {"name": "x" * 39 + "…", "length": len(pasted), "limit": MAX_NAME}
        expect(board.problems).to_have_text(texts_for("en")("problem.name_too_long", **values))
        expect(name).to_have_value(pasted)
        name.fill("")

    name.focus()
    page.keyboard.insert_text("x" * 100_000)
    page.keyboard.press("Enter")
    expect(board.problems).to_contain_text(f"{MAX_NAME}")
    board.expect_order(["A", "ệ" * MAX_NAME])
