"""Layout of the page of cases: on desktops, on phones, with many cases, and on a projector."""

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, is_on_top, overflow, overlapping
from tests.browser.the_cases_page import (
    MANY,
    PANEL_HOLDS,
    POSTS,
    compared,
    expect_means_in_view_on_phones,
    open_cases_table,
    open_panel,
)
from tests.browser.the_playground_page import box_of, scrolled
from webapp.cases.case_set import OPENING_CASES
from webapp.texts import texts_for

EN = texts_for("en")


def test_at_1300_by_800_leaderboard_cases_and_the_top_of_a_board_are_on_the_first_screen(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app)
    shown = table.leaderboard.get_by_test_id("measure")
    for lang in ("en", "ko", "zh"):
        table.visit(f"lang={lang}")
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
        assert scrolled(table.page) == 0
        assert overflow(table.page) <= 1


def test_the_leaderboard_stays_on_top_while_a_list_below_it_is_changed(open_app: OpenPage) -> None:
    for width in (1300, 1024, 768):
        table = open_cases_table(open_app, MANY + "&k=10", width=width, height=800)
        board = table.board("B")
        board.ranked.last.scroll_into_view_if_needed()
        assert is_inside(table.mean("MAP@10", "B"), width, 800)
        assert is_on_top(table.mean("MAP@10", "B"))
        # What has the focus is below it.
        first = board.ranked.first
        first.focus()
        covered = box_of(table.leaderboard)
        assert box_of(first)["y"] >= covered["y"] + covered["height"] - 1


def test_a_phone_keeps_the_means_in_view_and_never_scrolls_sideways(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&no_relevant=skip&lang=ko", width=390, height=700)
    expect_means_in_view_on_phones(table)


def test_no_panel_makes_a_narrow_phone_scroll_sideways(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&lang=ko", width=320, height=700)
    for key in PANEL_HOLDS:
        open_panel(table, key, "ko")
        expect(table.page.locator(PANEL_HOLDS[key]).first).to_be_visible()
        assert overflow(table.page) <= 1, key


def test_six_models_leave_definitions_readable_and_no_phone_scrolls_sideways(
    open_app: OpenPage,
) -> None:
    names = "&".join(f"model=Model number {n}" for n in range(6))
    table = open_cases_table(open_app, f"case=u1;A,B,C;B,Z{';B,A,C' * 5}&k=2&{names}")
    open_panel(table, "winner")
    definition = table.page.locator("table.who").first.locator("th[scope=row]").first
    for width in (1300, 390, 320):
        table.page.set_viewport_size({"width": width, "height": 800})
        assert box_of(definition)["width"] >= 88, width
        assert overflow(table.page) <= 1, width
    assert violations(table.page) == []


def test_the_projector_view_is_larger_and_folds_the_controls_away(open_app: OpenPage) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    table = compared(open_app, POSTS)
    small = float(table.mean("MAP@5", "A").locator(".value").evaluate(size))
    table.page.get_by_role("button", name=EN("app.present")).click()
    leave = table.page.get_by_role("button", name=EN("app.leave_present"))
    expect(leave).to_be_visible()
    expect(table.root.locator(".tools")).to_be_hidden()
    expect(table.leaderboard.locator(".tools")).to_be_hidden()
    expect(table.menu("u1")).to_be_hidden()
    expect(table.page.locator("[class*=st-key-cases_panels]")).to_have_count(0)
    assert float(table.mean("MAP@5", "A").locator(".value").evaluate(size)) >= 1.3 * small
    assert overflow(table.page) <= 1
    table.expect_address(view="present")
    board = table.board("B")
    board.card("B").get_by_test_id("move-up").click()
    expect(table.verdict).to_have_attribute("data-winner", "B")
    leave.click()
    # Until the run is over, the page may hold the table of either view; the panels come after the new one.
    expect(table.page.locator("[class*=st-key-cases_panels]")).to_be_visible()
    expect(table.root).to_have_count(1)
    expect(table.root.locator(".tools")).to_be_visible()
    board.expect_order("BACDE")


def test_a_filter_is_kept_and_said_on_a_projector(open_app: OpenPage) -> None:
    query = "case=u1;A,B;B;B,A&case=u2;B,A;B;B,A&case=u3;B,A;B;B,A&k=1&filter=better&view=present"
    table = open_cases_table(open_app, query)
    table.expect_names(["u1"])
    expect(table.root.locator(".filter:visible")).to_have_count(1)
    expect(table.root.locator(".filter[data-tag=better]")).to_have_attribute("aria-pressed", "true")
    expect(table.root.locator(".filter-line .count")).to_have_text(EN("cases_table.filtered", n=1, of=3))
    expect(table.root.locator("[data-do=add]")).to_be_hidden()


def test_the_panels_stand_in_even_rows_on_a_phone(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, "case=u1;A,B;B;B,A&lang=zh", width=390)
    tabs = table.page.locator("[class*=st-key-cases_panels]").get_by_role("radio")
    expect(tabs).to_have_count(6)
    tops = [round(box_of(tab)["y"]) for tab in tabs.all()]
    assert [tops.count(top) for top in sorted({*tops})] == [3, 3]


LONG = "Neural collaborative filtering with side features"
LONG_NAMES = (
    "case=a user with a long name;The Matrix,Toy Story,Amélie,Blade Runner,Up;Up,Toy Story;Up,The Matrix"
    f"&case=u2;A,B;B;B,A&k=5&model={LONG}&model=ItemKNN with cosine similarity"
)


def test_beside_the_table_two_lists_show_precision_and_what_it_adds_and_whole_names(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, LONG_NAMES)
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


def test_the_long_name_of_a_model_is_cut_off_in_its_title_and_covers_no_number(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, LONG_NAMES)
    for width in (1300, 1024, 390):
        table.page.set_viewport_size({"width": width, "height": 800})
        title, number = table.board("A").root.locator("h2"), table.board("A").measure("AP@5")
        expect(title).to_have_attribute("title", f"{LONG} · a user with a long name")
        expect(title).to_have_text(f"{LONG} · a user with a long name")
        assert box_of(title)["y"] + box_of(title)["height"] <= box_of(number)["y"] + 1
        assert box_of(title)["height"] <= 30
        assert overflow(table.page) <= 1
        assert box_of(table.name("a user with a long name"))["width"] >= 60


def test_an_empty_place_for_unused_items_is_there_while_a_card_is_held(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, LONG_NAMES)
    board = table.board("A")
    unused = board.root.get_by_role("list", name=EN("board.unused"), include_hidden=True)
    expect(unused).to_be_hidden()
    board.ranked.first.focus()
    table.page.keyboard.press("Space")
    expect(unused).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(unused).to_be_hidden()
    # One that holds something stays.
    expect(table.board("B").root.get_by_role("list", name=EN("board.unused"))).to_be_visible()


def test_nothing_covers_its_neighbour_or_scrolls_sideways_at_any_width(open_app: OpenPage) -> None:
    for query in (f"{LONG_NAMES}&lang=ko", f"{LONG_NAMES}&lang=zh&view=present"):
        table = open_cases_table(open_app, query)
        expect(table.board("B").ranked.first).to_be_visible()
        for width in (1300, 1024, 768, 390, 320):
            table.page.set_viewport_size({"width": width, "height": 800})
            expect(table.board("B").ranked.first).to_be_visible()
            covered = [
                overlapping(root) for root in (table.root, table.board("A").root, table.board("B").root)
            ]
            assert covered == [[], [], []], (query, width)
            assert overflow(table.page) <= 1, (query, width)


def test_between_two_boards_what_an_arrow_would_gain_hides_no_mark_and_no_name(open_app: OpenPage) -> None:
    table = open_cases_table(open_app)
    card = table.board("B").ranked.nth(1)
    card.focus()
    up = card.get_by_test_id("move-up")
    expect(up).to_have_css("opacity", "1")
    # It is no element of its own: beside the arrow, its lower edge would be near that of the arrow.
    below, height = up.evaluate(
        "arrow => [parseFloat(getComputedStyle(arrow, '::after').bottom), arrow.clientHeight]"
    )
    assert below > height / 2 > 0
    assert is_on_top(card.get_by_test_id("relevant-toggle"))
