"""The address is the set: Back and Forward undo and redo, reloading, sharing and typing restore."""

import re
from fractions import Fraction
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import POSTS, TALL, ap_at, compared, mean_of, open_cases_table
from tests.browser.the_line import break_the_line, expect_another_line
from webapp.texts import texts_for

EN = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)

TWO_AT_ONCE = """() => {
    const send = WebSocket.prototype.send, held = []
    WebSocket.prototype.send = function (message) {
        held.push(message)
        if (held.length < 2) return
        WebSocket.prototype.send = send
        for (const each of held) send.call(this, each)
    }
}"""


def test_back_and_forward_undo_and_redo_on_sheet_and_boards(open_app: OpenPage) -> None:
    table = compared(open_app)
    page, board = table.page, table.board("B")
    board.card("B").get_by_test_id("move-up").click()
    after = mean_of(ap_at(5, "10010", 3), U2)
    table.expect_mean("MAP@5", after, "B")
    # What the server gets together is one step back.
    table.expect_address(case=["u1;A,B,C,D,E;B,D,Z;B,A,C,D,E", "u2;A,C,E,B,D;B,D,Z;A,C,E,B,D"])
    table.name("u2").click()
    table.expect_open("u2")
    table.expect_address(at="2")

    page.go_back()
    table.expect_open("u1")
    board.expect_order("BACDE")
    page.go_back()
    board.expect_order("ABCDE")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    page.go_back()
    expect(table.boards).to_have_count(1)
    expect(table.tool("undo")).to_be_disabled()
    # As far as a reader jumps with a long press on Forward.
    page.evaluate("() => history.go(3)")
    table.expect_open("u2")
    table.expect_mean("MAP@5", after, "B")
    board.expect_order("ACEBD")
    expect(table.tool("redo")).to_be_disabled()
    table.tool("undo").click()
    table.expect_open("u1")
    board.expect_order("BACDE")


def test_a_reload_keeps_cases_models_rules_measure_k_and_the_open_case(open_app: OpenPage) -> None:
    query = "case=u1;A,B;B;B,A;2;U&case=u2;,;C;,&case=u3;A,B;;A,B"
    table = open_cases_table(open_app, f"{query}&k=2&measure=RR&no_relevant=skip&missing=skip&at=3")
    table.name("u2").click()
    table.expect_open("u2")
    table.expect_means("MRR", Fraction(1, 2), Fraction(1))
    # The one list of model B that counts: 1 of 3 relevant items at rank 1, and K = 2.
    table.expect_means("MAP@2", Fraction(1, 4), Fraction(1, 2))
    table.expect_address(at="2", measure="RR", no_relevant="skip", missing="skip")
    before, address = table.shown(), table.page.url

    table.page.reload()
    table.expect_open("u2")
    table.expect_shown(before)
    assert table.page.url == address
    expect(table.leaderboard.locator("th[data-measure=RR] .lead")).to_have_attribute("aria-pressed", "true")
    for rule in ("no_relevant", "missing"):
        expect(table.rule(rule, "skip")).to_be_checked()
    expect(table.tool("undo")).to_be_disabled()

    # A link that is typed over it, by hand and not without mistakes.
    typed = "case=A,B;B&case=x;B,A,A;B&k=many&measure=nonsense&packed=***"
    table.page.goto(f"{address.partition('?')[0]}?{typed}")
    table.expect_names(["1", "x"])
    table.expect_mean("MAP@3", mean_of(Fraction(1, 2), Fraction(1)))
    expect(table.problems).to_have_count(4)


def test_a_lost_connection_loses_nothing_that_was_done(open_app: OpenPage) -> None:
    table = compared(open_app)
    page, board = table.page, table.board("B")
    table.do("u2", "duplicate")
    table.expect_names(["u1", "u2", "u2 (2)"])
    table.name("u1").click()
    table.expect_open("u1")
    board.expect_order("ABCDE")
    table.expect_address(at="")

    # A card moves just when the line breaks: what the board arranged outlives the connection.
    break_the_line(page)
    board.card("B").get_by_test_id("move-up").click()
    board.expect_order("BACDE")
    expect_another_line(page)
    better = ap_at(5, "10010", 3)
    table.expect_means("MAP@5", mean_of(U1, U2, U2), mean_of(better, U2, U2))
    table.expect_names(["u1", "u2", "u2 (2)"])
    table.expect_open("u1")

    # An act of the cases table on the way is lost with it at most: the set is whole, and goes on.
    break_the_line(page)
    table.do("u2", "remove")
    expect_another_line(page)
    table.do("u2 (2)", "remove")
    expect(table.case("u2 (2)")).to_have_count(0)
    table.expect_case("u1", U1, better)
    assert page.locator("[data-testid=stException]").count() == 0


def test_the_share_menu_gives_the_link_large_sets_travel_packed_and_a_press_loses_no_panel(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, POSTS + "&lang=en", height=TALL)
    page = table.page
    table.name("u2").click()
    table.expect_address(at="2")
    page.get_by_role("button", name=EN("app.share")).click()
    link = page.locator("[data-testid=stCode]").filter(has_text="http://localhost").inner_text().strip()
    assert urlsplit(link).path == "/cases"
    assert parse_qs(urlsplit(link).query) == {
        "case": ["u1;A,B,C,D,E;B,D,Z", "u2;A,C,E,B,D;B,D,Z"],
        "k": ["5"],
        "at": ["2"],
        "lang": ["en"],
    }
    expect(page.get_by_role("img", name=EN("app.qr"))).to_be_visible()

    # Closing the menu runs the whole page. Of a run that is overtaken Streamlit throws away what it has not
    # sent yet, though not its end: the browser then forgets the fields that never came.
    page.evaluate(TWO_AT_ONCE)
    page.keyboard.press("Escape")
    page.get_by_text(EN("cases_tabs.add_many"), exact=True).click()

    # 20 cases with long names: longer than an address that is readable.
    items = ",".join(f"아주 긴 영화 제목 {n}" for n in range(1, 11))
    lines = "\n".join(f"사용자 {n}; {items}; 아주 긴 영화 제목 2" for n in range(1, 21))
    page.get_by_test_id("import-text").fill(lines)
    page.get_by_test_id("import-replaced").click()
    expect(table.cases).to_have_count(20)
    table.expect_mean("MAP@5", Fraction(1, 2))
    page.wait_for_url(re.compile(r"\?packed=[\w-]+$|\?packed=[\w-]+&"))
    other = open_cases_table(open_app, urlsplit(page.url).query)
    expect(other.cases).to_have_count(20)
    other.expect_mean("MAP@5", Fraction(1, 2))
    assert other.names()[19] == "사용자 20"
    assert other.problems.count() == 0
