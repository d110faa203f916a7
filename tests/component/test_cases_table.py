"""Everything that can be done with a set of cases, by buttons and by keys alone, and what is heard of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.hostile_names import HOSTILE, cases_address, expect_nothing_ran
from tests.browser.screen import inner_overflow, is_inside
from tests.browser.the_cases_page import (
    MANY,
    POSTS,
    TALL,
    TheCasesTable,
    ap_at,
    compared,
    mean_of,
    open_cases_table,
)
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)

# AP@3 of X is 1, 1/2, 0, and of Y 1/3, 1/2, 1; |R| of u3 is 4.
THREE: Final = "case=u10;A,B,C;A;B,C,A&case=u9;A,B,C;B;A,B,C&case=u3;D,E,F;A,B,C,G;A,B,C&k=3&model=X&model=Y"


def test_a_case_is_opened_duplicated_renamed_moved_and_removed(mount: Mount) -> None:
    table = open_cases_table(mount, POSTS)
    board = table.board()
    table.expect_mean("MAP@5", mean_of(U1, U2))
    table.name("u2").click()
    table.expect_open("u2")
    expect(table.live).to_have_text(EN("set_act.open", case="u2"))
    # The board beside it does not say it again.
    expect(board.live).to_be_empty()
    board.expect_order("ACEBD")
    table.expect_address(at="2")

    table.do("u1", "duplicate")
    copy = "u1 (2)"
    table.expect_names(["u1", copy, "u2"])
    table.expect_open(copy)
    board.expect_order("ABCDE")
    table.expect_mean("MAP@5", mean_of(U1, U1, U2))

    name = "회원; 1, <b>2</b>"
    table.rename(copy, name)
    table.expect_names(["u1", name, "u2"])
    expect(table.changed).to_contain_text(EN("set_act.renamed", was=copy, now=name))
    assert table.root.locator("b").count() == 0

    # What is done on the board is done to the open case table.
    board.card("B").get_by_test_id("move-up").click()
    table.expect_case(name, ap_at(5, "10010", 3))
    table.expect_mean("MAP@5", mean_of(U1, ap_at(5, "10010", 3), U2))
    table.expect_case("u1", U1)

    table.do(name, "move_down")
    table.expect_names(["u1", "u2", name])
    table.expect_open(name)
    table.do("u2", "move_up")
    table.expect_names(["u2", "u1", name])
    table.do("u1", "remove")
    table.expect_names(["u2", name])
    table.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2))
    table.expect_address(case=["u2;A,C,E,B,D;B,D,Z", r"회원\; 1\, <b>2</b>;B,A,C,D,E;B,D,Z"], k="5", at="2")

    table.tool("add").click()
    table.expect_names(["u2", name, "u3"])
    table.expect_open("u3")
    expect(board.ranked).to_have_count(0)
    # A case with nothing relevant counts 0 by the rule that is chosen.
    table.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2, Fraction(0)))

    for names in (["u2", name], ["u2", "u1", name], ["u1", "u2", name], ["u1", name, "u2"]):
        table.tool("undo").click()
        table.expect_names(names)
    table.tool("redo").click()
    table.expect_names(["u1", "u2", name])
    table.tool("reset").click()
    table.expect_names(["u1", "u2"])
    table.expect_mean("MAP@5", mean_of(U1, U2))


def test_measure_k_and_rules_are_chosen_and_every_mean_follows(mount: Mount) -> None:
    table = open_cases_table(
        mount, "case=u1;A,B,C,D,E;A,B,C,D,Z&case=u2;A,B,C,D,E;A,B,C,Y,Z&case=u3;A,B,C;&k=5"
    )
    counted = mean_of(Fraction(4, 5), Fraction(3, 5), Fraction(0))
    table.expect_mean("MAP@5", counted)
    for choice, value in (("zero", counted), ("skip", Fraction(7, 10)), ("one", Fraction(4, 5))):
        # Every way says what it leads to, before it is chosen.
        expect(table.way("no_relevant", choice)).to_contain_text(f"→ {float(value):.4f}")
    for choice, value, own in (
        ("skip", Fraction(7, 10), None),
        ("one", Fraction(4, 5), Fraction(1)),
        ("zero", counted, Fraction(0)),
    ):
        table.rule("no_relevant", choice).check()
        table.expect_mean("MAP@5", value)
        table.expect_case("u3", own)
        table.expect_address(no_relevant="" if choice == "zero" else choice)
        expect(table.rule("no_relevant", choice)).to_be_checked()

    # Quick presses add up.
    table.step_k(-3)
    expect(table.k).to_have_text("K = 2")
    table.expect_mean("MAP@2", mean_of(Fraction(1), Fraction(1), Fraction(0)))
    table.expect_mean("Mean P@2", mean_of(Fraction(1), Fraction(1), Fraction(0)))
    table.expect_address(k="2")

    table.add_measure("RR")
    mrr = mean_of(Fraction(1), Fraction(1), Fraction(0))
    table.expect_mean("MRR", mrr)
    # A measure that is added does not lead.
    table.expect_address(measure="")
    table.lead_by("RR")
    table.expect_address(measure="RR")
    expect(table.way("no_relevant", "one")).to_contain_text("→ 1.0000")
    table.lead_by("P@K")
    table.expect_address(measure="P@K")
    # The one that led stays a column until it is taken away; the one that leads cannot be.
    column = table.leaderboard.locator("th[data-measure=RR]")
    column.hover()
    column.locator(".drop").click()
    expect(table.mean("MRR")).to_have_count(0)
    expect(table.leaderboard.locator("th.leading .drop")).to_be_hidden()
    table.expect_mean("Mean P@2", mean_of(Fraction(1), Fraction(1), Fraction(0)))

    # No list at all is another thing than nothing relevant.
    table.visit("case=u1;,;A&case=u2;A,B;A&k=2&measure=P@K")
    table.expect_mean("Mean P@2", mean_of(Fraction(0), Fraction(1, 2)))
    table.rule("missing", "skip").check()
    table.expect_mean("Mean P@2", Fraction(1, 2))
    table.expect_case("u1", None)
    table.do("u2", "remove")
    table.expect_mean("Mean P@2", None)
    table.expect_mean("MAP", None)


def test_what_cannot_be_done_is_switched_off_or_refused_in_words(mount: Mount) -> None:
    thirty = "&".join(f"case=case {n};A,B,C;B" for n in range(1, 31))
    table = open_cases_table(mount, f"{thirty}&k=3")
    table.expect_mean("MAP@3", Fraction(1, 2))
    expect(table.tool("add")).to_be_disabled()
    expect(table.tool("undo")).to_be_disabled()
    table.menu("case 1").click()
    expect(table.panel.locator("[data-do=move_up]")).to_be_disabled()
    expect(table.panel.locator("[data-do=duplicate]")).to_be_disabled()
    expect(table.panel.locator("[data-do=move_down]")).to_be_enabled()
    table.menu("case 1").click()
    expect(table.panel).to_have_count(0)

    for refused, why in (
        ("case 2", EN("problem.case_taken", name="case 2")),
        ("x" * 90, EN("problem.name_too_long", limit=80, name="x" * 90, length=90)[:20]),
    ):
        table.rename("case 1", refused)
        expect(table.problems).to_have_count(1)
        expect(table.problems).to_contain_text(why)
        expect(table.leaderboard.get_by_role("alert")).to_be_visible()
        assert table.names()[:2] == ["case 1", "case 2"]
        # The name can be mended where it was typed.
        expect(table.panel.locator("form input")).to_have_value(refused)
        expect(table.panel.locator("form input")).to_be_focused()
        table.page.keyboard.press("Escape")
    # What comes next takes the words away.
    table.do("case 2", "remove")
    expect(table.problems).to_have_count(0)
    expect(table.cases).to_have_count(29)
    expect(table.tool("add")).to_be_enabled()

    table.visit("case=u1;A;A&k=1")
    table.menu("u1").click()
    expect(table.panel.locator("[data-do=remove]")).to_be_disabled()
    less = table.leaderboard.get_by_role("button", name=EN("leaderboard.k_less"))
    expect(less).to_have_attribute("aria-disabled", "true")
    less.click(force=True)
    expect(table.k).to_have_text("K = 1")


# The leaderboard, and order and filters of the table


def test_models_are_named_in_their_place_added_made_the_baseline_and_removed(mount: Mount) -> None:
    table = open_cases_table(mount, THREE, height=TALL)
    page = table.page
    table.model("B").locator(".label").click()
    field = table.model("B").locator(".new-name")
    expect(field).to_have_value("Y")
    field.fill("ItemKNN")
    page.keyboard.press("Enter")
    expect(table.model("B").locator(".label")).to_have_text("ItemKNN")
    expect(table.board("B").root.locator("h2")).to_have_text("ItemKNN · u10")
    expect(table.sort("B")).to_contain_text("ItemKNN")
    table.expect_address(model=["X", "ItemKNN"])

    expect(table.mean("MAP@3", "B").locator(".difference")).to_have_text("+0.1111")
    expect(table.mean("MAP@3", "A").locator(".difference")).to_have_text("")
    table.do_to_model("B", "baseline")
    expect(table.mean("MAP@3", "A").locator(".difference")).to_have_text("−0.1111")
    expect(table.model("B").locator(".baseline")).to_have_text(EN("leaderboard.baseline"))

    table.tool("add_model").click()
    expect(table.leaderboard.locator("tbody tr")).to_have_count(3)
    expect(table.mean("MAP@3", "C").locator(".difference")).to_have_text("0.0000")
    table.do_to_model("C", "remove_model")
    expect(table.leaderboard.locator("tbody tr")).to_have_count(2)
    expect(table.model("A").locator(".model-menu")).to_be_visible()


def test_cases_are_put_in_order_by_any_column_and_the_order_holds_while_lists_change(mount: Mount) -> None:
    table = open_cases_table(mount, THREE, height=TALL)
    orders = {
        "name": ["u3", "u9", "u10"],
        "relevant": ["u10", "u9", "u3"],
        "A": ["u3", "u9", "u10"],
        "B": ["u10", "u9", "u3"],
        "difference": ["u10", "u9", "u3"],
    }
    for by, names in orders.items():
        table.sort(by).click()
        table.expect_names(names)
        head = table.root.locator(f"th[data-by={by}]")
        expect(head).to_have_attribute("aria-sort", "ascending")
        table.sort(by).click()
        expect(head).to_have_attribute("aria-sort", "descending")
        table.sort(by).click()
        table.expect_names(["u10", "u9", "u3"])
        expect(head).to_have_attribute("aria-sort", "none")
    # The order outlives what Python answers, and is the one in which the heading leads on.
    table.sort("A").click()
    table.expect_address(sort_by="A")
    table.name("u9").click()
    table.expect_open("u9")
    table.expect_names(["u3", "u9", "u10"])
    expect(table.head.locator("h2")).to_have_text(EN("cases_table.place", case="u9", at=2, n=3))
    table.head.get_by_role("button", name=EN("cases_table.next")).click()
    table.expect_open("u10")
    expect(table.head.get_by_role("button", name=EN("cases_table.next"))).to_be_disabled()

    # The only hit of u10 falls to rank 3: AP@3 is 1/3, less than that of u9, until something else changes.
    table.board("A").card("A").press("Alt+ArrowDown")
    table.board("A").card("A").press("Alt+ArrowDown")
    expect(table.case("u10").locator(".value .shown").first).to_have_text("0.3333")
    table.expect_mean("MAP@3", (1 / 3 + 1 / 2) / 3, "A")
    table.expect_names(["u3", "u9", "u10"])
    table.step_k(1)
    table.expect_names(["u3", "u10", "u9"])


def test_a_header_makes_its_measure_lead_chips_show_some_cases_and_a_link_opens_all_of_it(
    mount: Mount,
) -> None:
    table = open_cases_table(mount, THREE)
    expect(table.case("u3").locator(".value .shown")).to_have_text(["0.0000", "1.0000"])
    lead = table.leaderboard.locator("th[data-measure=AP] .lead")
    lead.click()
    expect(lead).to_have_attribute("aria-pressed", "true")
    expect(table.case("u3").locator(".value .shown")).to_have_text(["0.0000", "0.7500"])
    table.expect_address(measure="AP")

    expect(table.filter("worse")).to_have_text("Y below X (1)")
    table.filter("worse").click()
    table.expect_names(["u10"])
    table.expect_address(filter="worse")
    expect(table.filter("worse")).to_have_attribute("aria-pressed", "true")
    expect(table.root.get_by_text(EN("cases_table.filtered", n=1, of=3))).to_be_visible()
    heading = table.head.locator("h2")
    expect(heading).to_have_text(EN("cases_table.place", case="u10", at=1, n=1))
    table.filter("worse").click()
    table.filter("more_relevant_than_k").click()
    table.expect_names(["u3"])
    # The open case is one of those that are shown.
    table.expect_open("u3")
    expect(heading).to_have_text(EN("cases_table.place", case="u3", at=1, n=1))
    # A filter outlives what Python answers; where it fits no case any more, it can still be taken away.
    table.step_k(1)
    table.expect_names([])
    table.filter("more_relevant_than_k").click()
    table.expect_names(["u10", "u9", "u3"])

    table.visit(f"{THREE}&sort_by=-name&filter=missed")
    table.expect_names(["u3"])
    expect(table.root.locator("th[data-by=name]")).to_have_attribute("aria-sort", "descending")


def test_intervals_of_many_models_come_with_a_press_on_a_phone(mount: Mount) -> None:
    cases = "&".join(f"case=u{at};A,B,C;B;B,A,C;C,B,A;A,C,B" for at in range(6))
    table = open_cases_table(mount, f"{cases}&k=3", width=320, height=800, touch=True)
    interval = table.mean("MAP@3", "B").locator(".interval")
    expect(interval).to_be_hidden()
    toggle = table.leaderboard.locator(".intervals")
    toggle.tap()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(interval).to_have_text("[+0.5000, +0.5000]")
    expect(interval).to_be_visible()
    assert inner_overflow(table.leaderboard) == []
    table.page.set_viewport_size({"width": 1300, "height": 800})
    expect(toggle).to_be_hidden()
    expect(interval).to_be_visible()


def test_on_a_phone_an_opened_case_is_brought_below_the_leaderboard_with_the_focus(mount: Mount) -> None:
    table = open_cases_table(mount, f"{MANY}&k=10", width=390, height=800, touch=True)
    table.name("a case with a long name 2").tap()
    heading = table.head.locator("h2")
    expect(heading).to_contain_text("a case with a long name 2")
    expect(heading).to_be_focused()
    covered = box_of(table.leaderboard.locator(".frame"))
    assert box_of(heading)["y"] >= covered["y"] + covered["height"] - 1
    assert is_inside(heading, 390, 800)
    # Most of the screen is free, and the means are still there.
    assert covered["y"] + covered["height"] <= 0.35 * 800
    assert is_inside(table.mean("MAP@10", "B"), 390, 800)
    # And back to the table.
    table.head.locator("[data-do=all]").tap()
    expect(table.name("a case with a long name 2")).to_be_focused()
    expect(table.name("a case with a long name 2")).to_be_in_viewport()


def test_hostile_names_are_shown_as_they_are_in_every_view(mount: Mount) -> None:
    table = open_cases_table(mount, f"{cases_address(HOSTILE)}&k=3&missing=skip", height=TALL)
    table.expect_names(HOSTILE)
    expect(table.root.get_by_test_id("open-case").locator("bdi")).to_have_text(HOSTILE)
    # The items are named where a value says what it is of.
    table.cases.first.locator(".value button").first.focus()
    expect(table.root.get_by_role("tooltip")).to_contain_text(", ".join(HOSTILE[:6]))
    assert table.root.locator("b, i, img, script, a").count() == 0
    expect_nothing_ran(table.page)
    # Acts on them are announced with their own names.
    table.name(HOSTILE[2]).click()
    table.expect_open(HOSTILE[2])
    expect(table.live).to_contain_text(HOSTILE[2])
    table.rename(HOSTILE[0], "{n} {case} $1")
    table.expect_names(["{n} {case} $1", *HOSTILE[1:]])
    expect_nothing_ran(table.page)


THREE_CASES: Final = POSTS.replace("&k", "&case=u3;A,B;B&k")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def expect_focus_on(table: TheCasesTable, case: str) -> None:
    expect(table.name(case)).to_be_focused()
    # One row at a time is a stop of the Tab key.
    expect(table.root.locator(".open-case[tabindex='0']")).to_have_count(1)
    expect(table.name(case)).to_have_attribute("tabindex", "0")


def test_arrows_go_from_case_to_case_and_the_menu_keeps_the_focus(mount: Mount) -> None:
    table = open_cases_table(mount, THREE_CASES)
    page = table.page
    for _ in range(40):
        press(page, "Tab")
        if table.name("u1").evaluate("e => e.getRootNode().activeElement === e"):
            break
    expect_focus_on(table, "u1")
    press(page, "ArrowDown", "ArrowDown", "ArrowDown")
    expect_focus_on(table, "u3")
    press(page, "Home", "ArrowDown")
    expect_focus_on(table, "u2")
    press(page, "End")
    expect_focus_on(table, "u3")
    table.expect_open("u1")
    press(page, "Enter")
    table.expect_open("u3")
    expect_focus_on(table, "u3")

    # The menu opens with the focus in it; Escape gives it back.
    press(page, "Tab", "Enter")
    expect(table.menu("u3")).to_have_attribute("aria-expanded", "true")
    expect(table.panel.locator("button").first).to_be_focused()
    press(page, "Escape")
    expect(table.panel).to_have_count(0)
    expect(table.menu("u3")).to_have_attribute("aria-expanded", "false")
    expect_focus_on(table, "u3")

    press_in_menu(table, "move_up")
    table.expect_names(["u1", "u3", "u2"])
    expect_focus_on(table, "u3")
    press(page, "Tab", "Enter", "Tab")
    expect(table.panel.locator("input")).to_be_focused()
    press(page, "Control+a")
    page.keyboard.type("last one")
    press(page, "Enter")
    table.expect_names(["u1", "last one", "u2"])
    expect_focus_on(table, "last one")

    for where, names, focused in (
        ("End", ["u1", "last one"], "last one"),
        ("Home", ["last one"], "last one"),
    ):
        press(page, where)
        press_in_menu(table, "remove")
        table.expect_names(names)
        expect_focus_on(table, focused)


def press_in_menu(table: TheCasesTable, what: str) -> None:
    """From the name of a case into its menu and to one of its buttons, by keys."""
    press(table.page, "Tab", "Enter")
    button = table.panel.locator(f"[data-do={what}]")
    expect(table.panel).to_be_visible()
    for _ in range(12):
        if button.evaluate("e => e.getRootNode().activeElement === e"):
            break
        press(table.page, "Tab")
    expect(button).to_be_focused()
    press(table.page, "Enter")


def test_control_z_undoes_and_redoes_wherever_the_focus_is_on_the_page(mount: Mount) -> None:
    table = compared(mount)
    page, board = table.page, table.board("B")
    board.card("B").focus()
    press(page, "Alt+ArrowUp")
    after = mean_of(ap_at(5, "10010", 3), U2)
    table.expect_means("MAP@5", mean_of(U1, U2), after)
    table.name("u2").focus()
    press(page, "Enter")
    table.expect_open("u2")
    # The cases table undoes what the board did, faster than the server can answer.
    press(page, "Control+z", "Control+z")
    table.expect_open("u1")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    board.expect_order("ABCDE")
    press(page, "Control+Shift+Z")
    table.expect_mean("MAP@5", after, "B")
    expect(table.name("u2")).to_be_focused()

    # Whoever types undoes the typing, and nothing else.
    table.menu("u1").click()
    table.panel.locator("input").fill("other")
    press(page, "End", "x", "Control+z")
    table.expect_steady()
    table.expect_mean("MAP@5", after, "B")


def test_a_mean_says_why_and_buttons_and_columns_keep_the_focus(mount: Mount) -> None:
    table = open_cases_table(mount, POSTS)
    page = table.page
    table.mean("MAP@5").focus()
    bubble = table.leaderboard.get_by_role("tooltip")
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("1/3 + 13/60")
    expect(bubble).to_contain_text("11/40")
    press(page, "Escape")
    expect(bubble).to_be_hidden()

    # Arrows go from number to number.
    press(page, "ArrowRight")
    expect(table.mean("Mean P@5")).to_be_focused()

    more = table.leaderboard.get_by_role("button", name=EN("leaderboard.k_more"))
    more.focus()
    press(page, "Enter", "Enter", "Space")
    expect(table.k).to_have_text("K = 8")
    table.expect_mean("MAP@8", mean_of(U1, U2))
    expect(more).to_be_focused()

    table.visit(f"{POSTS}&columns=AP,AP@K,P@K,RR")
    for dropped, after in (("RR", "P@K"), ("AP", "AP@K")):
        table.leaderboard.locator(f"th[data-measure='{dropped}'] .drop").press("Enter")
        expect(table.leaderboard.locator(f"th[data-measure='{dropped}']")).to_have_count(0)
        expect(table.leaderboard.locator(f"th[data-measure='{after}'] .lead")).to_be_focused()
