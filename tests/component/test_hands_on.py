"""What readers handle in lessons: lists under a mean, a leaderboard, random orders, a program."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations, violations_in_both_themes
from tests.browser.screen import overflow, too_wide
from tests.browser.the_learn_page import LANGUAGES, TheLessonView, open_lesson_view, turn_to
from tests.component.mount import Mount, resize
from tests.webapp.learn.hands_on_lesson import NAME, TOML, texts
from webapp import texts as all_texts
from webapp.learn import lesson_file
from webapp.learn.lesson_file import lessons, taught
from webapp.texts import own_templates, texts_for

LESSON: Final = f"lesson={NAME}"

SCREENS: Final = {
    "mean": f"{LESSON}&step=lift",
    "mean, edited": f"{LESSON}&step=lift&said=lift;021.02;102.1;zero",
    "mean, rules": f"{LESSON}&step=few&said=few;012.0;0123.;0123.2;skip",
    "leaderboard": f"{LESSON}&step=board",
    "leaderboard, other": f"{LESSON}&step=board&said=board;AP(norm=relevant)@K",
    "orders": f"{LESSON}&step=chance&said=chance;better;7",
    "orders, all": f"{LESSON}&step=chance&said=chance;better;200",
    "bug": f"{LESSON}&step=bug&said=bug;01234;23;5",
    "bug, shown": f"{LESSON}&step=bug&said=bug;0123440;235;5;reached;line3",
    "bug, stopped": f"{LESSON}&step=no_k&said=no_k;01;02;-",
    "slopes": f"{LESSON}&step=lines",
    "bars": f"{LESSON}&step=bars",
}

COLOURED: Final = ("mean, rules", "leaderboard, other", "bug, shown", "orders, all")
"""What has colours is looked at in both themes."""

ALIKE: Final = ("mean", "leaderboard", "orders", "bug")
"""Others have all of their parts: of these it is asked only whether they fit."""


@pytest.fixture(scope="module", autouse=True)
def example_lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Put the example lesson and its texts among those of the app."""
    folder = tmp_path_factory.mktemp("lesson") / "lessons"
    shutil.copytree(Path(lesson_file.__file__).parent / "lessons", folder)
    (folder / f"99_{NAME}.toml").write_text(TOML, encoding="utf-8")
    own = {key: text for key, text in texts().templates.items() if f".{NAME}." in key}
    caches = (lessons, taught, texts_for)

    def with_own(lang: str) -> dict[str, str]:
        return {**own_templates(lang), **own}

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lesson_file, "_FOLDER", folder)
        patched.setattr(all_texts, "own_templates", with_own)
        for cache in caches:
            cache.cache_clear()
        yield
    for cache in caches:
        cache.cache_clear()


def case(lesson_view: TheLessonView, name: str) -> Locator:
    """Return the row of a case."""
    return lesson_view.root.locator(f".case[data-case={name}]")


def card(row: Locator, item: int) -> Locator:
    """Return a card of a list by the place that it had at first."""
    return row.locator(f"[data-card^='{item}']")


def expect_order(row: Locator, names: str) -> None:
    """Wait until a list has this order."""
    expect(row.locator(".strip .grip")).to_have_text(list(names))


# A mean. u1: A, B, C with A and C relevant, 5/6. u2: A, B, C with B and a missing item relevant, 1/4.


def test_a_card_is_dragged_and_its_numbers_follow_before_it_is_dropped(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["mean"])
    row, page = case(lesson_view, "u1"), lesson_view.page
    value, mean = row.get_by_test_id("case-value"), lesson_view.root.get_by_test_id("mean")
    expect(value).to_have_text("5/6 ≈ 0.8333")
    expect(mean).to_have_text("(5/6 + 1/4) / 2 = 13/24 ≈ 0.5417")
    expect(lesson_view.root.locator(".line-key li")).to_have_count(3)
    grip = card(row, 2).locator(".grip")
    box, next_to = grip.bounding_box(), card(row, 1).locator(".grip").bounding_box()
    assert box is not None
    assert next_to is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    way = box["x"] - next_to["x"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - way * 0.4, y)
    expect_order(row, "ABC")
    page.mouse.move(x - way * 0.6, y)
    expect_order(row, "ACB")
    expect(value).to_have_text("1")
    expect(mean).to_have_text("(1 + 1/4) / 2 = 5/8 = 0.625")
    lesson_view.expect_address(said="")
    page.mouse.up()
    lesson_view.expect_address(said="lift;021.02;012.1;zero")
    expect(lesson_view.live).to_contain_text("5/8 = 0.625")
    page.go_back()
    expect_order(row, "ABC")
    expect(mean).to_contain_text("13/24")


def test_keys_and_buttons_move_and_mark_and_the_focus_stays(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["mean"])
    row = case(lesson_view, "u2")
    grip = card(row, 1).locator(".grip")
    lesson_view.tab_to(card(row, 0).locator(".grip"))
    lesson_view.press("ArrowRight")
    expect(grip).to_be_focused()
    lesson_view.press("Space", "ArrowLeft")
    expect_order(row, "BAC")
    lesson_view.press("Escape")
    expect_order(row, "ABC")
    lesson_view.press("Space", "ArrowLeft", "Space")
    lesson_view.expect_address(said="lift;012.02;102.1;zero")
    expect(grip).to_be_focused()
    expect(grip).to_have_attribute("aria-label", "B, rank 1 of 3, relevant")
    row.get_by_role("button", name="Move B down").click()
    lesson_view.expect_address(said="lift;012.02;012.1;zero")
    tick = row.get_by_role("button", name="C: relevant")
    expect(tick).to_have_attribute("aria-pressed", "false")
    tick.click()
    expect(tick).to_have_attribute("aria-pressed", "true")
    # 1/2 + 2/3 of three relevant items.
    expect(row.get_by_test_id("case-value")).to_have_text(
        str((Fraction(1, 2) + Fraction(2, 3)) / 3) + " ≈ 0.3889"
    )


def test_a_goal_that_was_reached_stays_so_and_the_rule_for_nothing_to_find_is_switched(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["mean, edited"])
    lesson_view.expect_done()
    expect(lesson_view.block("status")).to_have_class("prose good")
    case(lesson_view, "u1").get_by_role("button", name="A: relevant").click()
    lesson_view.expect_address(said="lift;021.2;102.1;zero;reached")
    expect(lesson_view.block("status")).not_to_have_class("prose good")
    lesson_view.expect_done()

    turn_to(lesson_view, SCREENS["mean, rules"], "en")
    mean, rules = (
        lesson_view.root.get_by_test_id("mean"),
        lesson_view.root.locator(".rules").get_by_role("radio"),
    )
    expect(case(lesson_view, "u2").get_by_test_id("case-value")).to_have_text("–")
    expect(mean).to_have_text("(1 + 1/3) / 2 = 2/3 ≈ 0.6667")
    rules.nth(0).check()
    expect(mean).to_have_text("(1 + 0 + 1/3) / 3 = 4/9 ≈ 0.4444")
    rules.nth(2).check()
    expect(mean).to_have_text("(1 + 1 + 1/3) / 3 = 7/9 ≈ 0.7778")
    lesson_view.expect_address(said="few;012.0;0123.;0123.2;one")


# A leaderboard


def test_another_definition_brings_another_model_to_the_top(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["leaderboard"])
    names = lesson_view.root.locator(".standing .name")
    expect(names).to_have_text([f"[board.model_{name}]" for name in ("nearest", "third", "popular")])
    radios = lesson_view.block("leaderboard").get_by_role("radio")
    radios.nth(0).focus()
    lesson_view.press("ArrowDown")
    expect(names).to_have_text([f"[board.model_{name}]" for name in ("popular", "third", "nearest")])
    expect(lesson_view.root.locator(".standing strong")).to_have_text(
        ["1/2 = 0.5", "7/20 = 0.35", "19/60 ≈ 0.3167"]
    )
    expect(radios.nth(1)).to_be_focused()
    lesson_view.expect_done()
    expect(lesson_view.live).to_contain_text("[board.model_popular] is first.")
    lesson_view.expect_address(said="board;AP(norm=relevant)@K")


# Random orders


def test_orders_are_drawn_and_then_the_truth_is_told(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, f"{LESSON}&step=chance", reduced_motion="reduce")
    expect(lesson_view.block("orders")).to_have_count(0)
    lesson_view.block("options").get_by_role("button").nth(0).click()
    draw = lesson_view.block("orders").get_by_role("button")
    draw.nth(0).click()
    lesson_view.expect_address(said="chance;better;1")
    expect(draw.nth(0)).to_be_enabled()
    expect(lesson_view.root.locator(".last-order .chip")).to_have_count(5)
    lesson_view.page.emulate_media(reduced_motion="no-preference")
    draw.nth(1).click()
    lesson_view.expect_address(said="chance;better;11")
    expect(lesson_view.live).to_contain_text("Random orders: 11.")
    expect(lesson_view.block("reveal")).to_have_count(0)
    draw.nth(2).click()
    lesson_view.expect_address(said="chance;better;200")
    expect(lesson_view.block("reveal")).to_be_visible()
    expect(draw).to_have_count(0)
    heights = lesson_view.root.locator(".histogram .column").evaluate_all(
        "all => all.map(e => e.offsetHeight)"
    )
    assert len([height for height in heights if height > 0]) == len(heights)
    lesson_view.expect_focus_kept()


# A program with a slip


def test_a_list_is_changed_until_the_slip_shows_and_the_line_is_named(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, SCREENS["bug"])
    bug, code = lesson_view.block("bug"), lesson_view.block("code")
    verdict = bug.get_by_test_id("verdict")
    expect(verdict).to_have_text(lesson_view.t("hands_on.slip_hides"))
    expect(code.get_by_role("button")).to_have_count(0)
    bug.get_by_role("button", name="Add A at the end").click()
    lesson_view.expect_address(said="bug;012340;23;5")
    expect(bug.get_by_role("button", name="Add A at the end")).to_be_focused()
    bug.get_by_role("button", name="Remove D").click()
    expect(bug.locator(".call")).to_have_text("average_precision(['A', 'B', 'C', 'E', 'A'], ['C', 'D'], 5)")
    expect(verdict).to_have_text(lesson_view.t("hands_on.slip_shows"))
    bug.get_by_role("combobox").select_option("3")
    expect(bug.locator("strong")).to_have_text(["0.3333", "1/6 ≈ 0.1667"])
    lines = code.get_by_role("button")
    expect(lines).to_have_count(8)
    lines.nth(2).click()
    expect(lesson_view.block("wrong_line")).to_be_visible()
    code.locator("[data-key=line-8]").click()
    expect(lesson_view.block("found")).to_be_visible()
    expect(lesson_view.live).to_have_text("[bug.found]")
    lesson_view.expect_done()
    lesson_view.expect_address(said="bug;01240;23;3;reached;line3;line8")


def test_a_line_named_at_once_leaves_the_list_as_changed(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, f"{LESSON}&step=bug")
    lesson_view.root.evaluate("""root => {
        root.querySelector("[data-card^='0'] .away").click()
        root.querySelector("[data-key=line-8]").click()
    }""")
    lesson_view.expect_address(said="bug;1234;235;5;reached;line8")
    expect_order(lesson_view.block("bug"), "BCDE")


# Every screen


def test_every_screen_is_clean_and_fits(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, lang="en")
    page = lesson_view.page
    found: dict[tuple[str, str], object] = {}
    looks = zip(SCREENS.items(), cycle(LANGUAGES), cycle((1300, 390)), strict=False)
    for (name, query), lang, width in looks:
        resize(page, width, 800)
        turn_to(lesson_view, query, lang)
        if name in COLOURED:
            found[name, "clean"] = violations_in_both_themes(page)
        elif name not in ALIKE:
            found[name, "clean"] = violations(page)
        resize(page, 320, 800)
        sideways = ["the page scrolls sideways"] if overflow(page) > 1 else []
        found[name, "fits"] = sideways + too_wide(lesson_view.root)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
