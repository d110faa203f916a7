"""Layout of the cases table: on desktops, on phones, with many cases, and on a projector."""

import pytest
from playwright.sync_api import expect

from tests.browser.screen import inner_overflow
from tests.browser.the_cases_page import MANY, POSTS, expect_means_in_view_on_phones, open_cases_table
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount, resize
from webapp.texts import LANGUAGES

_WEIGHT = "e => getComputedStyle(e).fontWeight"
TWO = POSTS.replace("&case", ";B,A,C,E,D&case").replace("&k", ";D,A,C,E,B&k")


@pytest.mark.parametrize("query", [TWO, f"{MANY}&k=10&no_relevant=skip"], ids=["two cases", "thirty"])
def test_a_phone_keeps_the_means_in_view_and_never_scrolls_sideways(mount: Mount, query: str) -> None:
    table = open_cases_table(mount, f"{query}&lang=ko", width=390, height=700)
    expect_means_in_view_on_phones(table)


def test_beside_the_boards_the_cases_of_six_models_keep_their_names(mount: Mount) -> None:
    table = open_cases_table(mount, f"case=user 10;A,B;B{';B,A' * 5}&k=1", width=1300)
    for width in (1300, 1100):
        resize(table.page, width, 800)
        assert box_of(table.name("user 10"))["height"] < 30, width  # one line


@pytest.mark.parametrize("models", [2, 6])
def test_a_further_measure_and_a_further_model_are_added_from_one_row(mount: Mount, models: int) -> None:
    lists = ";B,A" * (models - 1)
    table = open_cases_table(mount, f"case=u1;A,B;B{lists}&k=1", width=430)
    for width in (430, 390, 320):
        resize(table.page, width, 800)
        tools = table.leaderboard.locator(".tools").locator("select, [data-do=add_model], .intervals")
        shown = [box_of(tool) for tool in tools.all() if tool.is_visible()]
        assert len(shown) >= 2
        assert len({round(box["y"] + box["height"] / 2) for box in shown}) == 1, width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_models_without_names_are_told_apart_on_a_narrow_phone(mount: Mount, lang: str) -> None:
    query = "&".join(f"case=u{n};A,B;B;B,A;B,A;A,B" for n in range(6))
    table = open_cases_table(mount, f"{query}&k=1&lang={lang}", width=320, height=700)
    labels = table.leaderboard.locator("tbody .label")
    expect(labels).to_have_count(4)
    cut = labels.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)")
    assert cut == []
    assert inner_overflow(table.leaderboard) == []


def test_thirty_cases_scroll_within_the_table_under_its_head(mount: Mount) -> None:
    table = open_cases_table(mount, f"{MANY}&k=10&at=28")
    frame = table.root.locator(".frame")
    expect(table.cases).to_have_count(30)
    assert box_of(frame)["height"] < 800
    # The case that is open is in view, below the head.
    inside, open_case = box_of(frame), box_of(table.cases.nth(27))
    head = box_of(table.root.locator("thead"))
    assert open_case["y"] >= head["y"] + head["height"] - 1
    assert open_case["y"] + open_case["height"] <= inside["y"] + inside["height"] + 1
    assert inner_overflow(table.root) == []
    # From the first row to the last by keys: the row that has the focus is always in view.
    table.name("a case with a long name 28").focus()
    table.page.keyboard.press("Home")
    expect(table.cases.first.get_by_test_id("open-case")).to_be_focused()
    row, head = box_of(table.cases.first.get_by_test_id("open-case")), box_of(table.root.locator("thead"))
    assert row["y"] >= head["y"] + head["height"] - 1
    table.page.keyboard.press("End")
    expect(table.cases.last.get_by_test_id("open-case")).to_be_focused()
    row = box_of(table.cases.last.get_by_test_id("open-case"))
    assert row["y"] + row["height"] <= inside["y"] + inside["height"] + 1


def test_targets_are_large_enough_for_fingers_and_colours_are_not_needed(mount: Mount) -> None:
    table = open_cases_table(mount, TWO, width=390, height=800, touch=True, forced_colors="active")
    table.menu("u1").tap()
    expect(table.panel).to_be_visible()
    small: list[str] = table.root.evaluate(
        """root => [...root.querySelectorAll("button, select, input:not([type=radio]), label.way")]
            .filter(e => e.checkVisibility())
            .filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24 })
            .map(e => `${e.className} ${e.getAttribute("aria-label") ?? e.textContent} `
                + `${e.getBoundingClientRect().width} x ${e.getBoundingClientRect().height}`)"""
    )
    assert small == []
    # A hit, the open case and the better model differ in more than a colour that is not there.
    strip = table.case("u1").locator(".strip").first
    heights = "e => [...e.querySelectorAll('.hits, .misses')].map(one => one.getBBox().height)"
    assert strip.evaluate(heights)[:2] == [8, 2]
    table.page.keyboard.press("Escape")
    expect(table.name("u1")).to_have_css("border-top-width", "2px")
    weights = [int(table.mean("MAP@5", model).locator(".value").evaluate(_WEIGHT)) for model in ("A", "B")]
    assert weights[0] != weights[1]
    table.mean("MAP@5", "A").focus()
    table.page.keyboard.press("ArrowDown")
    expect(table.mean("MAP@5", "B")).to_be_focused()
    outline = table.mean("MAP@5", "B").evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline == "solid"
