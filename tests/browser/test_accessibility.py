"""axe-core on whole pages: every page in every language, theme, width and state, by pairs.

Not every combination is looked at, but for any two of these every pair of values is: a rule that is broken
needs two of them at most, such as a colour of a panel in the dark theme. What the components do by themselves
is looked at in `tests/component`. A violation names the rule, the element and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any, Final, Literal, NamedTuple, get_args

import pytest
from playwright.sync_api import Page, expect

from tests.browser import the_cases_page, the_playground_page
from tests.browser.axe import violations
from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over
from tests.browser.the_cases_page import open_cases_table
from tests.browser.the_classroom_page import join, open_room, project
from tests.browser.the_definitions_page import open_definitions
from tests.browser.the_evaluate_page import open_evaluation
from tests.browser.the_learn_page import SCREENS, open_lesson_view, turn_to, unfold
from tests.browser.the_playground_page import TheBoard
from webapp.shell.frame import PAGES
from webapp.texts import LANGUAGES, texts_for

State = Literal["panels", "menus", "projector"]
Scheme = Literal["light", "dark"]

WIDTHS: Final = (1300, 390)


class Look(NamedTuple):
    """The page and the settings of one check."""

    page: str
    state: State
    lang: str
    scheme: Scheme
    width: int


CHECKS: Final = (
    Look("playground", "panels", "en", "light", 1300),
    Look("playground", "menus", "ko", "dark", 390),
    Look("playground", "projector", "zh", "dark", 1300),
    Look("cases", "panels", "ko", "dark", 1300),
    Look("cases", "menus", "zh", "light", 390),
    Look("cases", "projector", "en", "light", 1300),
    Look("definitions", "panels", "zh", "light", 390),
    Look("definitions", "menus", "en", "dark", 1300),
    Look("definitions", "projector", "ko", "light", 1300),
    Look("learn", "panels", "en", "dark", 390),
    Look("learn", "menus", "ko", "light", 1300),
    Look("learn", "projector", "zh", "dark", 390),
    Look("evaluate", "panels", "ko", "light", 390),
    Look("evaluate", "menus", "zh", "dark", 1300),
    Look("evaluate", "projector", "en", "dark", 390),
    Look("classroom", "panels", "ko", "dark", 390),
    Look("classroom", "menus", "zh", "light", 1300),
    Look("classroom", "projector", "en", "light", 1300),
)

VALUES: Final[dict[str, tuple[object, ...]]] = {
    "page": tuple(PAGES),
    "state": get_args(State),
    "lang": tuple(LANGUAGES),
    "scheme": get_args(Scheme),
    "width": WIDTHS,
}

LIST: Final = "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&show=RR"
CASES: Final = "&".join(f"case=u{n};A,B,C,D,E;A,B;{'B,A' if n < 5 else 'A,C'}" for n in range(1, 8)) + "&k=2"
EVALUATION_TABS: Final = ("compare", "cases", "groups", "sweep", "libraries", "take_away")


@pytest.mark.parametrize(("one", "other"), tuple(combinations(VALUES, 2)))
def test_every_pair_of_values_is_looked_at(one: str, other: str) -> None:
    seen = {(getattr(look, one), getattr(look, other)) for look in CHECKS}
    assert seen == set(product(VALUES[one], VALUES[other]))


@pytest.mark.parametrize("look", CHECKS, ids=lambda look: "-".join(map(str, look)))
def test_the_page_is_clean(open_app: OpenPage, look: Look) -> None:
    found: dict[str, list[str]] = {}
    for part, page in PARTS[look.state](open_app, look):
        found[part] = violations(page)
    assert {part: ours for part, ours in found.items() if ours} == {}
    assert found


def opened(open_app: OpenPage, look: Look) -> Page:
    """Open the page; return it when all of it has arrived."""
    view = "&view=present" if look.state == "projector" else ""
    options: dict[str, Any] = {"scheme": look.scheme, "width": look.width}
    match look.page:
        case "playground":
            page = open_app(f"{LIST}&lang={look.lang}{view}", **options)
            return page
        case "cases":
            table = open_cases_table(open_app, f"{CASES}&lang={look.lang}{view}", **options)
            expect_run_over(table.page)
            return table.page
        case "definitions":
            return open_definitions(open_app, f"{LIST}&lang={look.lang}{view}", **options).page
        case "learn":
            lesson_view = open_lesson_view(open_app, SCREENS["predicted"] + view, look.lang, **options)
            unfold(lesson_view)
            return lesson_view.page
        case "classroom":
            room = open_room(open_app, f"lang={look.lang}", **options)
            return project(room).page if view else room.page
        case _:
            own = open_evaluation(open_app, f"data=two_models&k=10{view}", look.lang, **options)
            expect(own.compute).to_be_enabled()
            own.expect_rest()
            return own.page


Parts = Iterator[tuple[str, Page]]


def panels(open_app: OpenPage, look: Look) -> Parts:
    """Open one part of the page after the other."""
    match look.page:
        case "playground":
            page = opened(open_app, look)
            yield "closed", page
            for key in the_playground_page.PANEL_HOLDS:
                the_playground_page.open_panel(page, key, look.lang)
                yield key, page
        case "cases":
            yield from panels_of_cases(open_app, look)
        case "definitions":
            page = opened(open_app, look)
            yield "definitions", page
            page.get_by_role("button", name=texts_for(look.lang)("tabs.export")).click()
            expect(page.get_by_test_id("stCode").last).to_contain_text("identify(")
            yield "take away", page
        case "learn":
            lesson_view = open_lesson_view(open_app, "", look.lang, scheme=look.scheme, width=look.width)
            for name in ("predicted", "teach", "home, on the way"):
                turn_to(lesson_view, SCREENS[name], look.lang)
                unfold(lesson_view)
                yield name, lesson_view.page
        case "classroom":
            yield from moments_of_a_class(open_app, look)
        case _:
            own = open_evaluation(
                open_app, "data=two_models&k=10", look.lang, scheme=look.scheme, width=look.width
            )
            own.expect_rest()
            yield "files", own.page
            own.work_out()
            for tab in EVALUATION_TABS:
                own.turn_to(tab)
                yield tab, own.page


def panels_of_cases(open_app: OpenPage, look: Look) -> Parts:
    """Open one panel of the page of cases after the other."""
    table = the_cases_page.TheCasesTable(opened(open_app, look))
    for key in the_cases_page.PANEL_HOLDS:
        the_cases_page.open_panel(table, key, look.lang)
        if key == "add_many":
            # A question, a skipped line, cases, and buttons that wait for the answer.
            table.page.get_by_test_id("import-text").fill("The Matrix; The Godfather\nbroken")
            expect(table.page.get_by_test_id("import-doubt")).to_be_visible()
        yield key, table.page


def moments_of_a_class(open_app: OpenPage, look: Look) -> Parts:
    """Go through a whole question, as the teacher and as a student on a phone."""
    options: dict[str, Any] = {"scheme": look.scheme, "width": look.width}
    entrance = open_app(f"lang={look.lang}", path="classroom", ready="[data-testid=open-room]", **options)
    yield "entrance", entrance
    teacher = open_room(open_app, f"lang={look.lang}", **options)
    for fold in teacher.page.get_by_test_id("classroom").locator("summary").all():
        fold.click()
    student = join(open_app, teacher.code, scheme=look.scheme, locale=look.lang)
    yield "waiting", student.page
    teacher.press("ask")
    student.vote("b")
    yield "teacher, asking", teacher.page
    yield "voted", student.page
    teacher.press("close-vote", "reveal", "again", "close-vote", "reveal")
    student.expect_phase("solved")
    yield "solved", student.page


def menus(open_app: OpenPage, look: Look) -> Parts:
    """Open the menus in the header."""
    page, texts = opened(open_app, look), texts_for(look.lang)
    popover = page.get_by_test_id("stPopoverBody")
    # What a class is asked is chosen in its room.
    keys = ("app.share",) if look.page == "classroom" else ("app.examples", "app.share")
    inside_of = {
        "app.examples": popover.get_by_role("button").first,
        "app.share": page.get_by_role("img", name=texts("app.qr")),
    }
    for key in keys:
        inside = inside_of[key]
        page.get_by_role("button", name=texts(key), exact=True).click()
        expect(inside).to_be_visible()
        yield key, page
        page.keyboard.press("Escape")
        expect(popover).to_have_count(0)


def projector(open_app: OpenPage, look: Look) -> Parts:
    """Show the page as in a room."""
    page = opened(open_app, look)
    leave = page.get_by_role("button", name=texts_for(look.lang)("app.leave_present"))
    expect(leave).to_be_visible()
    yield "projector", page


PARTS: Final[dict[State, Callable[[OpenPage, Look], Parts]]] = {
    "panels": panels,
    "menus": menus,
    "projector": projector,
}


def test_an_empty_list_is_clean(open_app: OpenPage) -> None:
    page = open_app("list=,&relevant=&k=1")
    expect(TheBoard(page).root.locator(".empty")).to_be_visible()
    assert violations(page) == []
