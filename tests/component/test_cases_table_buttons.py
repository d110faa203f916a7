"""Everything that can be done with a set of cases, by its buttons."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.the_cases_page import POSTS, ap_at, mean_of, open_cases_table
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def test_a_case_is_opened_duplicated_renamed_moved_and_removed(mount: Mount) -> None:
    table = open_cases_table(mount, POSTS)
    board = table.board()
    table.expect_mean("MAP@5", mean_of(U1, U2))
    table.name("u2").click()
    table.expect_open("u2")
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
    table.tool("undo").click()
    table.expect_names(["u1", "u2", name])


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

    table.choose_measure("RR")
    mrr = mean_of(Fraction(1), Fraction(1), Fraction(0))
    table.expect_mean("MRR", mrr)
    table.expect_address(measure="RR")
    expect(table.way("no_relevant", "one")).to_contain_text("→ 1.0000")
    table.choose_measure("P@K")
    table.expect_address(measure="P@K")
    # The one that led stays a column until it is taken away; the one that leads cannot be.
    column = table.leaderboard.locator("th[data-measure=RR]")
    column.hover()
    column.locator(".drop").click()
    expect(table.mean("MRR")).to_have_count(0)
    expect(table.leaderboard.locator("th.leading .drop")).to_be_hidden()
    table.expect_mean("Mean P@2", mean_of(Fraction(1), Fraction(1), Fraction(0)))

    # No list at all is another thing than nothing relevant.
    board = table.board()
    for item in "ABCDE":
        board.card(item).locator(".more-menu").click()
        board.card(item).locator(".panel .row button").first.click()
        expect(board.card(item)).to_have_attribute("data-testid", "tray-item")
    table.expect_mean("Mean P@2", mean_of(Fraction(0), Fraction(1), Fraction(0)))
    table.rule("missing", "skip").check()
    table.expect_mean("Mean P@2", mean_of(Fraction(1), Fraction(0)))
    table.expect_case("u1", None)
    table.rule("no_relevant", "skip").check()
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
    table.expect_names(["u1"])
    table.menu("u1").click()
    for what in ("remove", "move_up", "move_down"):
        expect(table.panel.locator(f"[data-do={what}]")).to_be_disabled()
    less = table.leaderboard.get_by_role("button", name=EN("leaderboard.k_less"))
    expect(less).to_have_attribute("aria-disabled", "true")
    less.click(force=True)
    expect(table.k).to_have_text("K = 1")
    table.step_k(1)
    table.expect_mean("MAP@2", Fraction(1))
