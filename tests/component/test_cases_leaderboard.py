"""The leaderboard's models and columns, order and filters of the table, and the way to an open case."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.screen import inner_overflow, is_inside
from tests.browser.the_cases_page import MANY, TALL, open_cases_table
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")
# AP@3 of X is 1, 1/2, 0, and of Y 1/3, 1/2, 1; |R| of u3 is 4.
THREE: Final = "case=u10;A,B,C;A;B,C,A&case=u9;A,B,C;B;A,B,C&case=u3;D,E,F;A,B,C,G;A,B,C&k=3&model=X&model=Y"


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

    # A name that is refused stays where it can be mended.
    table.model("A").locator(".label").click()
    table.model("A").locator(".new-name").fill("x" * 90)
    page.keyboard.press("Enter")
    expect(table.problems).to_have_count(1)
    expect(table.model("A").locator(".new-name")).to_have_value("x" * 90)
    page.keyboard.press("Escape")
    expect(table.model("A").locator(".label")).to_have_text("X")

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


def test_a_press_on_a_header_makes_the_measure_lead(mount: Mount) -> None:
    table = open_cases_table(mount, THREE)
    expect(table.case("u3").locator(".value .shown")).to_have_text(["0.0000", "1.0000"])
    table.leaderboard.locator("th[data-measure=AP] .lead").click()
    expect(table.leaderboard.locator("th[data-measure=AP] .lead")).to_have_attribute("aria-pressed", "true")
    expect(table.case("u3").locator(".value .shown")).to_have_text(["0.0000", "0.7500"])
    table.expect_address(measure="AP")


def test_cases_are_put_in_order_by_any_column_and_back(mount: Mount) -> None:
    table = open_cases_table(mount, THREE)
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
    table.sort("name").click()
    table.expect_address(sort_by="name")
    table.name("u9").click()
    table.expect_open("u9")
    table.expect_names(["u3", "u9", "u10"])
    expect(table.head.locator("h2")).to_have_text(EN("cases_table.place", case="u9", at=2, n=3))
    table.head.get_by_role("button", name=EN("cases_table.next")).click()
    table.expect_open("u10")
    expect(table.head.get_by_role("button", name=EN("cases_table.next"))).to_be_disabled()


def test_the_order_holds_while_lists_change_until_something_else_does(mount: Mount) -> None:
    table = open_cases_table(mount, THREE, height=TALL)
    table.sort("A").click()
    table.expect_names(["u3", "u9", "u10"])
    table.name("u10").click()
    table.expect_open("u10")
    # The only hit of u10 falls to rank 3: AP@3 is 1/3, less than that of u9.
    table.board("A").card("A").press("Alt+ArrowDown")
    table.board("A").card("A").press("Alt+ArrowDown")
    expect(table.case("u10").locator(".value .shown").first).to_have_text("0.3333")
    table.expect_mean("MAP@3", (1 / 3 + 1 / 2) / 3, "A")
    table.expect_names(["u3", "u9", "u10"])
    table.step_k(1)
    table.expect_names(["u3", "u10", "u9"])


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


def test_chips_show_only_the_cases_that_have_something_in_common(mount: Mount) -> None:
    table = open_cases_table(mount, THREE)
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


def test_a_link_opens_the_table_in_its_order_and_with_its_filters(mount: Mount) -> None:
    table = open_cases_table(mount, f"{THREE}&sort_by=-name&filter=missed")
    table.expect_names(["u3"])
    expect(table.root.locator("th[data-by=name]")).to_have_attribute("aria-sort", "descending")
    table.filter("missed").click()
    table.expect_names(["u10", "u9", "u3"])
    table.sort("name").click()
    table.sort("relevant").click()
    table.sort("relevant").click()
    table.expect_names(["u3", "u10", "u9"])


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
