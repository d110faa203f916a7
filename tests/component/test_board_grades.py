"""Stars on the cards of a list with grades: by press, keys and touch, with live numbers and their names."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from recmetrics import parse_measure
from tests.browser.the_definitions_page import open_definitions
from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.texts import texts_for

EN: Final = texts_for("en")
GRADED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5&show=nDCG@K&grades=B:3"


def star(board: TheBoard, item: str) -> Locator:
    return board.card(item).get_by_test_id("relevant-toggle")


def expect_grades(board: TheBoard, **grades: int) -> None:
    """Wait until these items have these grades, on their cards and in nDCG."""
    for item, grade in grades.items():
        expect(star(board, item)).to_have_attribute("aria-valuenow", str(grade))
        expect(star(board, item)).to_have_text(f"{grade}★" if grade else "☆")
    ndcg = parse_measure("nDCG@5")(board.order(), {item: grade for item, grade in grades.items() if grade})
    board.expect_value("nDCG@5", ndcg)


def test_the_switch_puts_stars_in_place_of_ticks_and_back(mount: Mount) -> None:
    board = TheBoard(mount("list=A,B,C,D,E&relevant=B,D,Z&k=5"))
    switch = board.root.get_by_test_id("grades")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(star(board, "B")).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect_grades(board, A=0, B=1, C=0, D=1, E=0, Z=1)
    board.expect_address(grades=",", show="nDCG@K")
    switch.click()
    expect(star(board, "B")).to_have_text("✓")
    expect(star(board, "B")).to_have_attribute("aria-pressed", "true")
    board.expect_address(grades="")


def test_presses_and_keys_grade_with_live_numbers_and_names_table_and_answers_say_the_grade(
    mount: Mount,
) -> None:
    page = mount(GRADED)
    board = TheBoard(page)
    table = board.root.get_by_test_id("steps")
    expect(table.locator("thead .symbol").nth(1)).to_have_text("g → rel")
    cells = table.locator("tbody td:nth-child(3)")
    expect(cells).to_have_text(["0 → 0", "3 → 1", "0 → 0", "1 → 1", "0 → 0"])
    cells.nth(1).locator("button").hover()
    told = EN("board.why_grade", item="B", grade=3, k=2, rel=1)
    expect(board.root.locator("[role=tooltip]")).to_have_text(told)
    name = EN("board.grade", item="B", grade=3, max=4)
    expect(board.root.get_by_role("slider", name=name, exact=True)).to_have_count(1)
    label = EN("board.card_hit", item="B", rank=2, n=5) + EN("board.card_grade", grade=3)
    expect(board.card("B")).to_have_attribute("aria-label", label)

    # A press adds one, and after the highest comes none.
    expect_grades(board, B=3, D=1, Z=1)
    star(board, "B").click()
    expect_grades(board, B=4, D=1, Z=1)
    star(board, "B").click()
    expect_grades(board, B=0, D=1, Z=1)
    star(board, "A").click()
    expect_grades(board, A=1, D=1, Z=1)
    board.expect_address(relevant="D,Z,A", grades=",")
    board.tool("undo").click()
    expect_grades(board, A=0, B=0, D=1, Z=1)

    mount.hold_answers(page)
    star(board, "D").focus()
    for key, grade in (("4", 4), ("ArrowUp", 4), ("ArrowLeft", 3), ("Home", 0), ("End", 4), ("2", 2)):
        page.keyboard.press(key)
        expect_grades(board, D=grade, Z=1)
        expect(star(board, "D")).to_be_focused()
    mount.release_answers(page)
    board.expect_address(grades="D:2")
    expect_grades(board, D=2, Z=1)


def test_a_finger_and_the_tray_give_grades_too(mount: Mount) -> None:
    board = TheBoard(mount(GRADED, touch=True, width=390))
    for grade in (2, 3):
        star(board, "Z").tap()
        expect_grades(board, B=3, D=1, Z=grade)


def test_a_list_pinned_without_grades_keeps_its_own_numbers(mount: Mount) -> None:
    board = TheBoard(mount(f"{GRADED}&pin=;;;;;-"))
    star(board, "B").click()
    plain = parse_measure("nDCG@5")(list("ABCDE"), {"B", "D", "Z"})
    row = board.root.get_by_test_id("pinned").get_by_role("group", name=EN("board.pinned_a"))
    expect(row.locator(".value").nth(3)).to_have_text(f"{plain:.4f}")


def test_the_definitions_say_that_they_only_ask_for_relevant_or_not(mount: Mount) -> None:
    panels = open_definitions(mount, GRADED)
    expect(panels.root.locator("p.note")).to_contain_text(EN("definitions.grades_note"))
    panels.expect_value("AP@5", Fraction(1, 3))


def test_a_value_above_1_fills_its_bar_and_no_more(mount: Mount) -> None:
    board = TheBoard(mount(GRADED.replace("nDCG@K", "DCG@K")))
    board.expect_value("DCG@5", parse_measure("DCG@5")(list("ABCDE"), {"B": 3, "D": 1, "Z": 1}))
    bar = board.root.locator(".further .bar")
    heights = bar.locator(".block rect").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    height = bar.evaluate("one => one.getBoundingClientRect().height")
    assert sum(heights) == pytest.approx(height, abs=2)
