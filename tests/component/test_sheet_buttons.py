"""Everything that can be done with a set of cases, by its buttons."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.the_cases_page import POSTS, ap_at, mean_of, open_sheet
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def test_a_case_is_opened_duplicated_renamed_moved_and_removed(mount: Mount) -> None:
    sheet = open_sheet(mount, POSTS)
    board = sheet.board()
    sheet.expect_mean("MAP@5", mean_of(U1, U2))
    sheet.name("u2").click()
    sheet.expect_open("u2")
    board.expect_order("ACEBD")
    sheet.expect_address(at="2")

    sheet.do("u1", "duplicate")
    copy = "u1 (2)"
    sheet.expect_names(["u1", copy, "u2"])
    sheet.expect_open(copy)
    board.expect_order("ABCDE")
    sheet.expect_mean("MAP@5", mean_of(U1, U1, U2))

    name = "회원; 1, <b>2</b>"
    sheet.rename(copy, name)
    sheet.expect_names(["u1", name, "u2"])
    expect(sheet.changed).to_contain_text(EN("set_act.renamed", was=copy, now=name))
    assert sheet.root.locator("b").count() == 0

    # What is done on the board is done to the open case sheet.
    board.card("B").get_by_test_id("move-up").click()
    sheet.expect_case(name, [Fraction(1, 2), ap_at(5, "10010", 3), Fraction(2, 5)])
    sheet.expect_mean("MAP@5", mean_of(U1, ap_at(5, "10010", 3), U2))
    sheet.expect_case("u1", [U1, U1, Fraction(2, 5)])

    sheet.do(name, "move_down")
    sheet.expect_names(["u1", "u2", name])
    sheet.expect_open(name)
    sheet.do("u2", "move_up")
    sheet.expect_names(["u2", "u1", name])
    sheet.do("u1", "remove")
    sheet.expect_names(["u2", name])
    sheet.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2))
    sheet.expect_address(case=["u2;A,C,E,B,D;B,D,Z", r"회원\; 1\, <b>2</b>;B,A,C,D,E;B,D,Z"], k="5", at="2")

    sheet.tool("add").click()
    sheet.expect_names(["u2", name, "u3"])
    sheet.expect_open("u3")
    expect(board.ranked).to_have_count(0)
    # A case with nothing relevant counts 0 by the rule that is chosen.
    sheet.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2, Fraction(0)))

    for names in (["u2", name], ["u2", "u1", name], ["u1", "u2", name], ["u1", name, "u2"]):
        sheet.tool("undo").click()
        sheet.expect_names(names)
    sheet.tool("redo").click()
    sheet.expect_names(["u1", "u2", name])
    sheet.tool("reset").click()
    sheet.expect_names(["u1", "u2"])
    sheet.expect_mean("MAP@5", mean_of(U1, U2))
    sheet.tool("undo").click()
    sheet.expect_names(["u1", "u2", name])


def test_measure_k_and_rules_are_chosen_and_every_mean_follows(mount: Mount) -> None:
    sheet = open_sheet(mount, "case=u1;A,B,C,D,E;A,B,C,D,Z&case=u2;A,B,C,D,E;A,B,C,Y,Z&case=u3;A,B,C;&k=5")
    counted = mean_of(Fraction(4, 5), Fraction(3, 5), Fraction(0))
    sheet.expect_mean("MAP@5", counted)
    for choice, value in (("zero", counted), ("skip", Fraction(7, 10)), ("one", Fraction(4, 5))):
        # Every way says what it leads to, before it is chosen.
        expect(sheet.way("no_relevant", choice)).to_contain_text(f"→ {float(value):.4f}")
    for choice, value, own in (
        ("skip", Fraction(7, 10), None),
        ("one", Fraction(4, 5), Fraction(1)),
        ("zero", counted, Fraction(0)),
    ):
        sheet.rule("no_relevant", choice).check()
        sheet.expect_mean("MAP@5", value)
        sheet.expect_case("u3", [own] * 3)
        sheet.expect_address(no_relevant="" if choice == "zero" else choice)
        expect(sheet.rule("no_relevant", choice)).to_be_checked()

    # Quick presses add up.
    sheet.step_k(-3)
    expect(sheet.k).to_have_text("K = 2")
    sheet.expect_mean("MAP@2", mean_of(Fraction(1), Fraction(1), Fraction(0)))
    sheet.expect_mean("Mean P@2", mean_of(Fraction(1), Fraction(1), Fraction(0)))
    sheet.expect_address(k="2")

    sheet.choose_measure("RR")
    mrr = mean_of(Fraction(1), Fraction(1), Fraction(0))
    sheet.expect_mean("MRR", mrr)
    sheet.expect_address(measure="RR")
    expect(sheet.way("no_relevant", "one")).to_contain_text("→ 1.0000")
    sheet.choose_measure("P@K")
    expect(sheet.mean("MRR")).to_have_count(0)
    sheet.expect_address(measure="P@K")

    # No list at all is another thing than nothing relevant.
    board = sheet.board()
    for item in "ABCDE":
        board.card(item).locator(".more-menu").click()
        board.card(item).locator(".panel .row button").first.click()
        expect(board.card(item)).to_have_attribute("data-testid", "tray-item")
    sheet.expect_mean("Mean P@2", mean_of(Fraction(0), Fraction(1), Fraction(0)))
    sheet.rule("missing", "skip").check()
    sheet.expect_mean("Mean P@2", mean_of(Fraction(1), Fraction(0)))
    sheet.expect_case("u1", [None] * 3)
    sheet.rule("no_relevant", "skip").check()
    sheet.do("u2", "remove")
    sheet.expect_mean("Mean P@2", None)
    sheet.expect_mean("MAP", None)


def test_what_cannot_be_done_is_switched_off_or_refused_in_words(mount: Mount) -> None:
    thirty = "&".join(f"case=case {n};A,B,C;B" for n in range(1, 31))
    sheet = open_sheet(mount, f"{thirty}&k=3")
    sheet.expect_mean("MAP@3", Fraction(1, 2))
    expect(sheet.tool("add")).to_be_disabled()
    expect(sheet.tool("undo")).to_be_disabled()
    sheet.menu("case 1").click()
    expect(sheet.panel.locator("[data-do=move_up]")).to_be_disabled()
    expect(sheet.panel.locator("[data-do=duplicate]")).to_be_disabled()
    expect(sheet.panel.locator("[data-do=move_down]")).to_be_enabled()
    sheet.menu("case 1").click()
    expect(sheet.panel).to_have_count(0)

    for refused, why in (
        ("case 2", EN("problem.case_taken", name="case 2")),
        ("x" * 90, EN("problem.name_too_long", limit=80, name="x" * 90, length=90)[:20]),
    ):
        sheet.rename("case 1", refused)
        expect(sheet.problems).to_have_count(1)
        expect(sheet.problems).to_contain_text(why)
        expect(sheet.root.get_by_role("alert")).to_be_visible()
        assert sheet.names()[:2] == ["case 1", "case 2"]
    # What comes next takes the words away.
    sheet.do("case 2", "remove")
    expect(sheet.problems).to_have_count(0)
    expect(sheet.cases).to_have_count(29)
    expect(sheet.tool("add")).to_be_enabled()

    sheet.visit("case=u1;A;A&k=1")
    sheet.expect_names(["u1"])
    sheet.menu("u1").click()
    for what in ("remove", "move_up", "move_down"):
        expect(sheet.panel.locator(f"[data-do={what}]")).to_be_disabled()
    less = sheet.root.get_by_role("button", name=EN("sheet.k_less"))
    expect(less).to_have_attribute("aria-disabled", "true")
    less.click(force=True)
    expect(sheet.k).to_have_text("K = 1")
    sheet.step_k(1)
    sheet.expect_mean("MAP@2", Fraction(1))
