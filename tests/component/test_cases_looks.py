"""Looks of the cases table and its boards: axe-core in every state, phones, many models, translation."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from recmetrics import catalogue, mean_name
from tests.browser.axe import Scheme, violations, violations_in_both_themes
from tests.browser.screen import inner_overflow, too_small
from tests.browser.the_cases_page import MANY, POSTS, expect_means_in_view_on_phones, open_cases_table
from tests.browser.the_playground_page import box_of
from tests.browser.wording import untranslated
from tests.component.mount import Mount
from webapp.texts import LANGUAGES

_WEIGHT = "e => getComputedStyle(e).fontWeight"
TWO = POSTS.replace("&case", ";B,A,C,E,D&case").replace("&k", ";D,A,C,E,B&k")
ONE: Final = "case=u1;A,B,C,D,E,F,G;B,D,Z&case=u2;A,C,E,B,D;&k=5&measure=RR"
FLIPS: Final = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&case=u3;,;A;A&k=3"


@pytest.mark.parametrize(("lang", "scheme", "width"), [("ko", "dark", 1300), ("zh", "light", 390)])
def test_one_model_and_two_are_clean_in_every_language_theme_and_width(
    mount: Mount, lang: str, scheme: Scheme, width: int
) -> None:
    table = open_cases_table(mount, f"{FLIPS}&lang={lang}", scheme=scheme, width=width)
    expect(table.boards).to_have_count(2)
    found = violations(table.page)
    table.visit(f"{ONE}&lang={lang}")
    expect(table.boards).to_have_count(1)
    assert found + violations(table.page) == []


def test_every_state_of_the_table_is_clean(mount: Mount) -> None:
    table = open_cases_table(mount, FLIPS)
    expect(table.boards).to_have_count(2)
    table.menu("u1").click()
    expect(table.panel).to_be_visible()
    table.panel.locator("form input").fill("u2")
    table.panel.locator("form button").click()
    expect(table.problems).to_have_count(1)
    found = {"a problem, and a menu": violations(table.page)}
    table.mean("MAP@3", "B").focus()
    expect(table.leaderboard.get_by_role("tooltip")).to_be_visible()
    found["asked why"] = violations_in_both_themes(table.page)
    table.page.set_viewport_size({"width": 390, "height": 800})
    table.menu("u2").click()
    expect(table.panel).to_be_visible()
    found["menu open on a phone"] = violations(table.page)
    table.page.set_viewport_size({"width": 1300, "height": 800})
    table.visit(f"{FLIPS}&view=present")
    expect(table.root.locator(".tools")).to_be_hidden()
    found["projector"] = violations(table.page)
    assert {state: ours for state, ours in found.items() if ours} == {}


def test_no_text_of_sheet_and_boards_escapes_translation(mount: Mount) -> None:
    cases = "case=Q1;Q2,Q3,Q4;Q2,Q5;Q3,Q2&case=Q6;Q7,Q8;;,&case=Q9;,;Q7;,"
    table = open_cases_table(mount, f"{cases}&k=2&measure=RR&missing=skip&lang=en-XA")
    expect(table.boards).to_have_count(2)
    assert words(table.root, 40) == []
    assert words(table.leaderboard, 30) == []
    assert words(table.head, 2) == []
    table.board("A").card("Q3").get_by_test_id("move-up").click()
    table.board("A").expect_order(["Q3", "Q2", "Q4"])
    table.expect_case("Q1", Fraction(1, 2), Fraction(1, 2))
    table.menu("Q6").click()
    expect(table.panel).to_be_visible()
    found = words(table.root, 40)
    for at in range(2):
        found += words(table.boards.nth(at), 60)
    # A refusal is in the user's language as well.
    table.panel.locator("form input").fill("Q1")
    table.panel.locator("form button").click()
    expect(table.problems).to_have_count(1)
    assert found + words(table.leaderboard, 30) == []


def words(root: Locator, at_least: int) -> list[tuple[str, str]]:
    """Return the untranslated texts, except names of models and of means."""
    names = {"A", "B", *map(mean_name, catalogue(2))}
    return [(where, text) for where, text in untranslated(root, at_least) if text not in names]


def test_a_phone_keeps_the_means_in_view_and_never_scrolls_sideways(mount: Mount) -> None:
    table = open_cases_table(mount, f"{TWO}&lang=ko", width=390, height=700)
    expect_means_in_view_on_phones(table)
    table.visit(f"{MANY}&k=10&no_relevant=skip&lang=ko")
    expect_means_in_view_on_phones(table)


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
    # The row that has the focus is always in view.
    table.name("a case with a long name 28").press("Home")
    first = table.cases.first.get_by_test_id("open-case")
    expect(first).to_be_focused()
    head = box_of(table.root.locator("thead"))
    assert box_of(first)["y"] >= head["y"] + head["height"] - 1


def test_targets_are_large_enough_for_fingers_and_colours_are_not_needed(mount: Mount) -> None:
    table = open_cases_table(mount, TWO, width=390, height=800, touch=True, forced_colors="active")
    table.menu("u1").tap()
    expect(table.panel).to_be_visible()
    assert too_small(table.root, "button, select, input, label.way") == []
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
