"""Layout of the page of cases: on desktops, on phones, with many cases, and on a projector."""

from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import (
    choose_language,
    expect_run_over,
    is_inside,
    is_on_top,
    overflow,
    overlapping,
    resize,
)
from tests.browser.the_cases_page import (
    MANY,
    TheCasesTable,
    open_cases_table,
)
from tests.browser.the_playground_page import box_of, scrolled
from webapp.cases.case_set import OPENING_CASES
from webapp.texts import LANGUAGES, texts_for

EN: Final = texts_for("en")
KO: Final = texts_for("ko")
SIZE: Final = "e => parseFloat(getComputedStyle(e).fontSize)"
LONG: Final = "Neural collaborative filtering with side features"
LONG_NAMES: Final = (
    "case=a user with a long name;The Matrix,Toy Story,Amélie,Blade Runner,Up;Up,Toy Story;Up,The Matrix"
    f"&case=u2;A,B;B;B,A&k=5&model={LONG}&model=ItemKNN with cosine similarity"
)


def test_at_1300_by_800_leaderboard_cases_and_the_top_of_a_board_are_on_the_first_screen(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app)
    page, shown = table.page, table.leaderboard.get_by_test_id("measure")
    for lang in LANGUAGES:
        choose_language(page, lang)
        expect(table.root).to_have_attribute("lang", texts_for(lang).html_lang)
        expect(shown).to_have_count(6)
        card = table.board("A").ranked.nth(2)
        expect(card).to_be_visible()
        for seen in (
            *(shown.nth(at) for at in range(6)),
            table.verdict,
            *(table.cases.nth(at) for at in range(len(OPENING_CASES.cases))),
            table.head,
            card,
        ):
            assert is_inside(seen, 1300, 800)
        assert scrolled(page) == 0
        assert overflow(page) <= 1


def test_the_means_stay_in_view_while_a_list_below_them_is_changed(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&no_relevant=skip&lang=ko")
    board = table.board("B")
    for width in (1300, 1024, 768):
        resize(table.page, width, 800)
        board.ranked.last.scroll_into_view_if_needed()
        assert is_inside(table.mean("MAP@10", "B"), width, 800)
        assert is_on_top(table.mean("MAP@10", "B"))
        # What has the focus is below it.
        first = board.ranked.first
        first.focus()
        covered = box_of(table.leaderboard)
        assert box_of(first)["y"] >= covered["y"] + covered["height"] - 1


def test_the_projector_view_is_larger_keeps_the_filter_and_folds_the_controls_away(
    open_app: OpenPage,
) -> None:
    query = "case=u1;A,B;B;B,A&case=u2;B,A;B;B,A&case=u3;B,A;B;B,A&k=1&filter=better&lang=en"
    table = open_cases_table(open_app, query)
    page, value = table.page, table.mean("MAP@1", "A").locator(".value")
    small = float(value.evaluate(SIZE))
    expect_run_over(page)
    page.get_by_role("button", name=EN("app.present")).click()
    leave = page.get_by_role("button", name=EN("app.leave_present"))
    expect(leave).to_be_visible()
    expect(table.leaderboard.locator(".tools")).to_be_hidden()
    expect(table.menu("u1")).to_be_hidden()
    expect(table.root.locator("[data-do=add]")).to_be_hidden()
    expect(page.locator("[class*=st-key-cases_panels]")).to_have_count(0)
    assert float(value.evaluate(SIZE)) >= 1.3 * small
    assert overflow(page) <= 1
    table.expect_address(view="present", filter="better")

    # The filter is kept and said.
    table.expect_names(["u1"])
    expect(table.filter("better")).to_have_attribute("aria-pressed", "true")
    expect(table.root.locator(".filter-line .count")).to_have_text(EN("cases_table.filtered", n=1, of=3))

    board = table.board("B")
    board.card("A").get_by_test_id("move-up").click()
    expect(table.verdict).not_to_have_attribute("data-winner", "B")
    leave.click()
    # Until the run is over, the page may hold the table of either view; the panels come after the new one.
    expect(page.locator("[class*=st-key-cases_panels]")).to_be_visible()
    expect(table.root).to_have_count(1)
    expect(table.root.locator(".tools")).to_be_visible()
    board.expect_order("AB")


def test_long_names_are_whole_or_cut_in_their_place_and_cover_nothing_at_any_width(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, f"{LONG_NAMES}&lang=ko")
    page = table.page
    expect_whole_names_beside_the_table(table)
    expect_nothing_covered(table)
    for width in (1300, 1024, 390):
        page.set_viewport_size({"width": width, "height": 800})
        title, number = table.board("A").root.locator("h2"), table.board("A").measure("AP@5")
        expect(title).to_have_attribute("title", f"{LONG} · a user with a long name")
        expect(title).to_have_text(f"{LONG} · a user with a long name")
        assert box_of(title)["y"] + box_of(title)["height"] <= box_of(number)["y"] + 1
        assert box_of(title)["height"] <= 30
        assert overflow(page) <= 1
        assert box_of(table.name("a user with a long name"))["width"] >= 60

    resize(page, 1300, 800)
    page.get_by_role("button", name=KO("app.present")).click()
    expect(page.get_by_role("button", name=KO("app.leave_present"))).to_be_visible()
    expect_nothing_covered(table)


def expect_whole_names_beside_the_table(table: TheCasesTable) -> None:
    """Expect that two lists show precision and what it adds, and whole names."""
    for board, rows in ((table.board("A"), 5), (table.board("B"), 2)):
        for at in range(rows):
            cells = board.rows.nth(at).locator("td")
            precision, adds = box_of(cells.nth(3).locator("button")), box_of(cells.nth(4).locator("button"))
            name = box_of(board.ranked.nth(at).locator(".item"))
            assert name["x"] + name["width"] <= precision["x"] + 1
            assert precision["x"] + precision["width"] <= adds["x"] + 1
            assert board.ranked.nth(at).locator(".item").evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    # As it is written where there is room: 1/2 = 0.5.
    [precision, adds] = (table.board("A").rows.nth(1).locator("td").nth(at) for at in (3, 4))
    expect(precision.locator("button")).to_have_attribute("data-short", "1/2")
    expect(adds.locator("button")).to_have_attribute("data-short", "0.5")
    expect(adds).to_have_text("1/2 = 0.5")


def expect_nothing_covered(table: TheCasesTable) -> None:
    """Expect that nothing covers its neighbour or scrolls sideways at any width."""
    for width in (1300, 1024, 768, 390, 320):
        table.page.set_viewport_size({"width": width, "height": 800})
        expect(table.board("B").ranked.first).to_be_visible()
        covered = [overlapping(root) for root in (table.root, table.board("A").root, table.board("B").root)]
        assert covered == [[], [], []], width
        assert overflow(table.page) <= 1, width
