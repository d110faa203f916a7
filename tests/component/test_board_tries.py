"""The guided tries on the board: guess, do, see why; nothing jumps, no mouse is needed."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import PAIRS, violations
from tests.browser.the_playground_page import TheBoard, box_of
from tests.component.mount import Mount, resize
from webapp.model.scenario import opening_for
from webapp.texts import LANGUAGES, texts_for

Scheme = Literal["light", "dark"]
START: Final = opening_for("en")
FIRST, SECOND, THIRD, FOURTH, FIFTH = START.ranked


def the_try(board: TheBoard) -> Locator:
    return board.root.get_by_test_id("try")


def guess(board: TheBoard, measure: str) -> None:
    choice = the_try(board).get_by_role("button", name=measure, exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")


def test_three_tries_lead_to_the_first_lesson(mount: Mount) -> None:
    board = TheBoard(mount())
    task = the_try(board)
    expect(task).to_contain_text(SECOND)
    guess(board, "P@3")
    board.drag(board.body(SECOND), board.above(FIRST))
    expect(task).to_have_attribute("data-state", "done")
    expect(task.locator("[data-right=true]")).to_contain_text("53/120")
    task.locator("button.main").click()
    board.expect_order(START.ranked)

    guess(board, "AP@3")
    board.card(FIFTH).get_by_test_id("move-up").click()
    expect(task.locator("[data-right=false]")).to_contain_text("29/48")
    task.locator("button.main").click()
    board.expect_order(START.ranked)

    guess(board, "AP")
    board.tool("best").click()
    expect(task.locator("[data-right=true]")).to_contain_text("3/4")
    expect(task.get_by_role("link")).to_have_attribute("href", "learn?lesson=invent&lang=en")
    task.locator(".skip").click()
    expect(task).to_be_hidden()


def test_the_tries_need_no_mouse_and_leave_the_focus_in_the_list(mount: Mount) -> None:
    board = TheBoard(mount())
    keyboard = board.page.keyboard
    the_try(board).get_by_role("button", name="P@3", exact=True).focus()
    keyboard.press("Enter")
    expect(the_try(board)).to_have_attribute("data-state", "chosen")
    board.card(SECOND).focus()
    for key in ("Space", "Home", "Space"):
        keyboard.press(key)
    expect(the_try(board)).to_have_attribute("data-state", "done")
    # The answer is heard with what was done.
    expect(board.root.get_by_test_id("live")).to_contain_text("53/120")
    the_try(board).locator(".skip").focus()
    keyboard.press("Enter")
    expect(the_try(board)).to_be_hidden()
    expect(board.card(SECOND)).to_be_focused()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_jumps_from_the_question_to_the_answer(mount: Mount, lang: str) -> None:
    board = TheBoard(mount(f"lang={lang}", reduced_motion="reduce"))
    start = opening_for(lang)
    places: dict[int, list[float]] = {width: [] for width in (1300, 768, 390, 320)}

    def note_places() -> None:
        for width in places:
            resize(board.page, width, 800)
            places[width].append(box_of(board.ranked.first)["y"])

    note_places()
    guess(board, "P@3")
    note_places()
    board.card(start.ranked[1]).get_by_test_id("move-up").click()
    expect(the_try(board)).to_have_attribute("data-state", "done")
    note_places()
    assert {width: at for width, at in places.items() if max(at) - min(at) >= 1} == {}


def test_who_comes_by_a_link_sees_no_try(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B,C&relevant=B&k=2"))
    board.expect_order("ABC")
    expect(the_try(board)).to_be_hidden()


@pytest.mark.parametrize(("lang", "scheme", "width"), PAIRS)
def test_tries_pin_and_earlier_lists_are_clean(mount: Mount, lang: str, scheme: Scheme, width: int) -> None:
    board = TheBoard(mount(f"lang={lang}", scheme=scheme, width=width, reduced_motion="reduce"))
    # The question in every other look, the answer in every one: each shows most of the other.
    found = {"asked": violations(board.page)} if PAIRS.index((lang, scheme, width)) in (0, 3, 5) else {}
    guess(board, "P@3")
    board.root.get_by_test_id("pin").click()
    board.card(opening_for(lang).ranked[1]).get_by_test_id("move-up").click()
    expect(the_try(board)).to_have_attribute("data-state", "done")
    expect(board.root.get_by_test_id("pinned")).to_contain_text(texts_for(lang)("board.pinned_same"))
    found["answered"] = violations(board.page)
    assert {state: ours for state, ours in found.items() if ours} == {}
