"""The cases table by keys alone, and what a screen reader hears."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.the_cases_page import POSTS, TheCasesTable, ap_at, compared, mean_of, open_cases_table
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)

THREE: Final = POSTS.replace("&k", "&case=u3;A,B;B&k")

# Everything that live regions announce from now on, in order.
LISTEN: Final = """() => {
    window.heard = []
    const within = root => [...root.querySelectorAll("*")].flatMap(element => element.shadowRoot
        ? [...element.shadowRoot.querySelectorAll("[aria-live]"), ...within(element.shadowRoot)]
        : [])
    const regions = within(document)
    const options = { childList: true, characterData: true, subtree: true }
    for (const region of regions) {
        // An empty region says nothing: words go before they come anew.
        const note = () => { if (region.textContent) window.heard.push(region.textContent) }
        new MutationObserver(note).observe(region, options)
    }
    return regions.length
}"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def heard(page: Page) -> list[str]:
    """Return what was said so far: words that go come two frames later."""
    said: list[str] = page.evaluate(
        """async () => {
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
            return window.heard
        }"""
    )
    return said


def expect_focus_on(table: TheCasesTable, case: str) -> None:
    expect(table.name(case)).to_be_focused()
    # One row at a time is a stop of the Tab key.
    expect(table.root.locator(".open-case[tabindex='0']")).to_have_count(1)
    expect(table.name(case)).to_have_attribute("tabindex", "0")


def test_arrows_go_from_case_to_case_and_the_menu_keeps_the_focus(mount: Mount) -> None:
    table = open_cases_table(mount, THREE)
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
    press_in_menu(table, "duplicate")
    table.expect_names(["u1", "u3", "u3 (2)", "u2"])
    expect_focus_on(table, "u3")

    press(page, "Tab", "Enter", "Tab")
    expect(table.panel.locator("input")).to_be_focused()
    press(page, "Control+a")
    page.keyboard.type("last one")
    press(page, "Enter")
    table.expect_names(["u1", "last one", "u3 (2)", "u2"])
    expect_focus_on(table, "last one")

    press(page, "End")
    press_in_menu(table, "remove")
    table.expect_names(["u1", "last one", "u3 (2)"])
    expect_focus_on(table, "u3 (2)")
    press(page, "Home")
    press_in_menu(table, "remove")
    table.expect_names(["last one", "u3 (2)"])
    expect_focus_on(table, "last one")


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
    # The cases table undoes what the board did, and the other way round.
    press(page, "Control+z", "Control+z")
    table.expect_open("u1")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    board.expect_order("ABCDE")
    press(page, "Control+Shift+Z")
    table.expect_mean("MAP@5", after, "B")
    expect(table.name("u2")).to_be_focused()
    table.board("A").card("C").focus()
    press(page, "Control+z")
    table.expect_mean("MAP@5", mean_of(U1, U2), "B")
    press(page, "Control+y")
    table.expect_mean("MAP@5", after, "B")

    # Whoever types undoes the typing, and nothing else.
    table.menu("u1").click()
    table.panel.locator("input").fill("other")
    press(page, "End", "x", "Control+z")
    table.expect_steady()
    table.expect_mean("MAP@5", after, "B")
    press(page, "Escape")
    expect(table.panel).to_have_count(0)

    # Faster than the server can answer.
    press(page, "Control+z", "Control+z", "Control+Shift+Z", "Control+Shift+Z", "Control+z")
    table.expect_mean("MAP@5", mean_of(U1, U2), "B")
    expect(table.boards).to_have_count(2)


def test_each_thing_is_said_once_and_by_one_voice(mount: Mount) -> None:
    table = compared(mount)
    page = table.page
    # The cases table and both boards, once they are there.
    expect(page.get_by_test_id("live")).to_have_count(3)
    table.expect_steady()
    assert page.evaluate(LISTEN) == 3

    table.name("u2").click()
    table.expect_open("u2")
    table.board("B").expect_order("ACEBD")
    table.expect_steady()
    assert heard(page) == [EN("set_act.open", case="u2")]

    table.board("B").card("B").get_by_test_id("move-up").click()
    table.expect_mean("MAP@5", mean_of(U1, ap_at(5, "00101", 3)), "B")
    table.expect_steady()
    said = heard(page)[1:]
    assert len(said) == 1
    assert "0.2750" in said[0]
    assert said[0].startswith("u2")

    table.menu("u1").click()
    table.panel.locator("[data-do=move_down]").click()
    table.expect_names(["u2", "u1"])
    table.expect_steady()
    assert len(heard(page)) == 3
    assert heard(page)[2].startswith(EN("set_act.moved", case="u1", was=1, now=2))
    assert table.live.get_attribute("aria-live") == "polite"


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

    table.visit(POSTS.replace("&k", "&case=u3;A;&k"))
    for rule, choice, key in (("no_relevant", "skip", "ArrowRight"), ("no_relevant", "zero", "ArrowLeft")):
        table.root.locator(f"fieldset[data-rule={rule}] input:checked").focus()
        press(page, key)
        expect(table.rule(rule, choice)).to_be_checked()
        expect(table.rule(rule, choice)).to_be_focused()
        table.expect_address(no_relevant="" if choice == "zero" else choice)

    table.tool("add_model").focus()
    press(page, "Space")
    expect(table.boards).to_have_count(2)
    expect(table.tool("add_model")).to_be_focused()

    table.visit(f"{POSTS}&columns=AP,AP@K,P@K,RR")
    for dropped, after in (("RR", "P@K"), ("AP", "AP@K")):
        table.leaderboard.locator(f"th[data-measure='{dropped}'] .drop").press("Enter")
        expect(table.leaderboard.locator(f"th[data-measure='{dropped}']")).to_have_count(0)
        expect(table.leaderboard.locator(f"th[data-measure='{after}'] .lead")).to_be_focused()
