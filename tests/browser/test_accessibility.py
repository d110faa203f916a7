"""axe-core on whole pages: every page in every language, theme, width and state, by pairs.

Not every combination is looked at, but for any two of these every pair of values is: a rule that is broken
needs two of them at most, such as a colour of a panel in the dark theme. A page is opened once, and changed
from look to look. What the components do by themselves is looked at in `tests/component`. A violation names
the rule, the element and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, product
from typing import Final, Literal, NamedTuple, get_args

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser import the_cases_page, the_playground_page
from tests.browser.axe import violations
from tests.browser.hostile_names import HOSTILE, cases_address, expect_nothing_ran
from tests.browser.open_page import OpenPage
from tests.browser.screen import choose_language, overflow, resize
from tests.browser.the_cases_page import open_cases_table
from tests.browser.the_classroom_page import TheRoom, project
from tests.browser.the_definitions_page import open_definitions
from tests.browser.the_evaluate_page import open_evaluation
from tests.browser.the_learn_page import SCREENS, open_lesson_view, turn_to, unfold
from webapp.evaluate.slots import Slot
from webapp.model.palette import contrast
from webapp.shell.frame import PAGES
from webapp.texts import LANGUAGES, texts_for

State = Literal["panels", "menus", "projector"]
Scheme = Literal["light", "dark"]

WIDTHS: Final = (1300, 390)
HEIGHT: Final = 800
NARROW: Final = 320


class Look(NamedTuple):
    """The page and the settings of one check."""

    page: str
    state: State
    lang: str
    scheme: Scheme
    width: int


LOOKS: Final = (
    Look("playground", "panels", "ko", "light", 1300),
    Look("playground", "menus", "en", "dark", 390),
    Look("playground", "projector", "zh", "dark", 1300),
    Look("cases", "panels", "ko", "dark", 1300),
    Look("cases", "menus", "zh", "light", 390),
    Look("cases", "projector", "en", "light", 1300),
    Look("definitions", "panels", "zh", "light", 390),
    Look("definitions", "menus", "en", "dark", 1300),
    Look("definitions", "projector", "ko", "light", 1300),
    Look("learn", "panels", "ko", "dark", 390),
    Look("learn", "menus", "en", "light", 1300),
    Look("learn", "projector", "zh", "dark", 390),
    Look("evaluate", "panels", "ko", "light", 390),
    Look("evaluate", "menus", "zh", "dark", 1300),
    Look("evaluate", "projector", "en", "dark", 390),
    Look("classroom", "panels", "en", "dark", 390),
    Look("classroom", "menus", "ko", "light", 1300),
    Look("classroom", "projector", "zh", "light", 1300),
)

CHECKS: Final = {(look.page, look.state): look for look in LOOKS}

VALUES: Final[dict[str, tuple[object, ...]]] = {
    "page": tuple(PAGES),
    "state": get_args(State),
    "lang": tuple(LANGUAGES),
    "scheme": get_args(Scheme),
    "width": WIDTHS,
}

LONG_NAMES: Final = f"list={'long name ' * 7},B,C,D,E,F,G,H&relevant=B,C,D,E,F,G,Z&unused=U&k=5&show=nDCG@K"
SEVENTH: Final = "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&show=RR"

USERS: Final = [f"user {n}" for n in range(1, 7)]


def rows_of(lists: Iterable[str]) -> str:
    """Return a file with the list of each user, an item a letter."""
    rows = (
        f"{user},{item},{rank}"
        for user, items in zip(USERS, lists, strict=True)
        for rank, item in enumerate(items, 1)
    )
    return "\n".join(("user_id,item_id,rank", *rows))


FILES: Final[dict[Slot, str]] = {
    "recommendations": rows_of(("ABCDE", "BACDE", "CABDE", "DEABC", "EDCBA", "ACEBD")),
    "relevant": rows_of(("BD", "A", "CDE", "ABC", "B", "EZ")),
    "second": rows_of(("BADCE", "ABCDE", "ABCDE", "ABCDE", "EDCBA", "EABCD")),
}
"""Lists of two models, and what is relevant, small enough to be worked out at once."""

MEAN: Final = f"{(1 / 4 + 1 / 2 + 1 / 3 + 1 / 9 + 0 + 1 / 6) / 6:.4f}"
"""MAP@3 of the first model's lists."""

EVALUATION_TABS: Final = ("compare", "cases", "libraries")
"""Panels with charts, with tables and buttons, and with words: what the others hold is like one of these."""

DIFFERENT: Final = ("formula", "charts", "more", "winner", "add_many")
"""The same of the panels of playground and cases."""

BOARDS: Final = "[data-testid=stHeader], [data-testid=stBidiComponentIsolated]"
"""Header and components: what is looked at once, and stays as it is while panels are opened."""

SETTINGS: Final = (
    f"{BOARDS}, .st-key-header, .st-key-evaluate_measures, [data-testid=stFileUploader], "
    "[class*=st-key-evaluate_column], [class*=st-key-evaluate_hint]"
)

Parts = Iterator[tuple[str, list[str]]]
"""Name of what is looked at, and what is wrong with it."""


def test_every_pair_of_values_is_looked_at() -> None:
    for one, other in combinations(VALUES, 2):
        seen = {(getattr(look, one), getattr(look, other)) for look in LOOKS}
        assert seen == set(product(VALUES[one], VALUES[other])), (one, other)


@pytest.mark.parametrize("name", PAGES)
def test_all_that_a_page_holds_is_clean(open_app: OpenPage, name: str) -> None:
    _, parts = OPENED[name](open_app, CHECKS[name, "panels"])
    expect_clean(parts())


@pytest.mark.parametrize("name", PAGES)
def test_menus_and_projector_are_clean(open_app: OpenPage, name: str) -> None:
    menus = CHECKS[name, "menus"]
    page, _ = OPENED[name](open_app, menus)
    expect_clean(chain(look_at_menus(page, menus), look_at_projector(page, CHECKS[name, "projector"])))


def expect_clean(parts: Parts) -> None:
    found = dict(parts)
    assert len(found) >= 2
    assert {part: wrong for part, wrong in found.items() if wrong} == {}


def show(page: Page, look: Look) -> None:
    """Change language, theme and width of a page."""
    page.emulate_media(color_scheme=look.scheme)
    resize(page, look.width, HEIGHT)
    choose_language(page, look.lang)


def wrong_with(page: Page, look: Look, without: str = "") -> list[str]:
    """Return what axe finds, and whether a narrow phone would have to be scrolled sideways."""
    return violations(page, without) + too_wide(page, look)


def too_wide(page: Page, look: Look) -> list[str]:
    page.set_viewport_size({"width": NARROW, "height": HEIGHT})
    found = [f"{by} pixels too wide"] if (by := overflow(page)) > 1 else []
    page.set_viewport_size({"width": look.width, "height": HEIGHT})
    return found


def look_at_playground(open_app: OpenPage, look: Look) -> tuple[Page, Callable[[], Parts]]:
    page = open_app(f"{LONG_NAMES}&lang={look.lang}", scheme=look.scheme, width=look.width)

    def parts() -> Parts:
        yield "closed", wrong_with(page, look)
        for key in the_playground_page.PANEL_HOLDS:
            the_playground_page.open_panel(page, key, look.lang)
            yield (
                key,
                wrong_with(page, look, BOARDS) if key in DIFFERENT else too_wide(page, look),
            )

    return page, parts


def look_at_cases(open_app: OpenPage, look: Look) -> tuple[Page, Callable[[], Parts]]:
    # Names that look like markup are text in every panel, and nothing but text.
    query = f"{cases_address(HOSTILE)}&k=3&missing=skip&lang={look.lang}"
    table = open_cases_table(open_app, query, scheme=look.scheme, width=look.width)
    page = table.page

    def parts() -> Parts:
        table.expect_names(HOSTILE)
        expect(table.root.get_by_test_id("open-case").locator("bdi")).to_have_text(HOSTILE)
        markup = table.root.locator("b, i, img, script, a")
        assert markup.evaluate_all("all => all.map(one => one.outerHTML)") == []
        without = ""
        for key in the_cases_page.PANEL_HOLDS:
            the_cases_page.open_panel(table, key, look.lang)
            if key == "add_many":
                # A question, a skipped line, cases, and buttons that wait for the answer.
                page.get_by_test_id("import-text").fill("The Matrix; The Godfather\nbroken")
                expect(page.get_by_test_id("import-doubt")).to_be_visible()
                without = "[data-testid=sheet], [data-testid=leaderboard], [data-testid=board]"
            yield (
                key,
                wrong_with(page, look, without) if key in DIFFERENT else too_wide(page, look),
            )
            expect_nothing_ran(page)
            without = BOARDS

    return page, parts


def look_at_definitions(open_app: OpenPage, look: Look) -> tuple[Page, Callable[[], Parts]]:
    page = open_definitions(
        open_app, f"{SEVENTH}&lang={look.lang}", scheme=look.scheme, width=look.width
    ).page

    def parts() -> Parts:
        yield "definitions", violations(page)
        page.get_by_role("button", name=texts_for(look.lang)("tabs.export")).click()
        expect(page.get_by_test_id("stCode").last).to_contain_text("identify(")
        yield "take away", violations(page, "[data-testid=stMain]")
        page.keyboard.press("Escape")

    return page, parts


def look_at_lessons(open_app: OpenPage, look: Look) -> tuple[Page, Callable[[], Parts]]:
    first, *others = ("home, on the way", "teach", "predicted")
    lesson_view = open_lesson_view(open_app, SCREENS[first], look.lang, scheme=look.scheme, width=look.width)

    def parts() -> Parts:
        unfold(lesson_view)
        yield first, wrong_with(lesson_view.page, look)
        for name in others:
            turn_to(lesson_view, SCREENS[name], look.lang)
            yield name, wrong_with(lesson_view.page, look)

    return lesson_view.page, parts


def look_at_evaluation(open_app: OpenPage, look: Look) -> tuple[Page, Callable[[], Parts]]:
    """Go from files to what another library would print."""
    own = open_evaluation(open_app, "k=3", look.lang, scheme=look.scheme, width=look.width)
    page = own.page

    def parts() -> Parts:
        for slot, content in FILES.items():
            file: FilePayload = {"name": f"my {slot}.csv", "mimeType": "text/csv", "buffer": content.encode()}
            own.field(slot).set_input_files(file)
        for slot in FILES:
            expect(page.get_by_role("region", name=f"my {slot}.csv")).to_be_visible()
        yield "files", violations(page)
        own.work_out()
        expect(own.mean("MAP@3")).to_contain_text(MEAN)  # not that of the sample
        own.expect_rest()
        for tab in EVALUATION_TABS:
            own.turn_to(tab)
            yield tab, violations(page, SETTINGS)
            if tab == "libraries":
                expect(own.held(tab)).to_contain_text("trec_eval")

    return page, parts


def look_at_classroom(open_app: OpenPage, look: Look) -> tuple[Page, Callable[[], Parts]]:
    """Open a room; the pages of a vote are looked at where a class votes."""
    page = open_app(
        f"lang={look.lang}",
        path="classroom",
        ready="[data-testid=open-room]",
        scheme=look.scheme,
        width=look.width,
    )

    def parts() -> Parts:
        yield "entrance", violations(page)
        page.get_by_test_id("open-room").click()
        teacher = TheRoom(page)
        expect(page.get_by_test_id("room-code")).to_be_visible()
        for fold in page.get_by_test_id("classroom").locator("summary").all():
            fold.click()
        teacher.press("ask")
        expect(page.get_by_test_id("close-vote")).to_be_visible()
        yield "teacher, asking", violations(page)

    return page, parts


OPENED: Final[dict[str, Callable[[OpenPage, Look], tuple[Page, Callable[[], Parts]]]]] = {
    "playground": look_at_playground,
    "cases": look_at_cases,
    "definitions": look_at_definitions,
    "learn": look_at_lessons,
    "evaluate": look_at_evaluation,
    "classroom": look_at_classroom,
}


def look_at_menus(page: Page, look: Look) -> Parts:
    """Open the menus in the header."""
    texts = texts_for(look.lang)
    popover = page.get_by_test_id("stPopoverBody")
    inside_of = {
        "app.examples": popover.get_by_role("button").first,
        # The names of these cases are too long for a QR code.
        "app.share": popover.get_by_test_id("stCode").first
        if look.page == "cases"
        else popover.get_by_role("img", name=texts("app.qr")),
    }
    # What a class is asked is chosen in its room. To share is the same on the other pages.
    without, keys = "", {"classroom": ["app.share"], "playground": [*inside_of], "cases": [*inside_of]}
    for key in keys.get(look.page, ["app.examples"]):
        page.get_by_role("button", name=texts(key), exact=True).click()
        expect(inside_of[key]).to_be_visible()
        yield key, violations(page, without)
        without = "[data-testid=stMain]"
        page.keyboard.press("Escape")
        expect(popover).to_have_count(0)


def look_at_projector(page: Page, look: Look) -> Parts:
    """Show the page as in a room."""
    show(page, look)
    texts = texts_for(look.lang)
    if look.page == "classroom":
        page.get_by_test_id("open-room").click()
        expect(page.get_by_test_id("room-code")).to_be_visible()
        page = project(TheRoom(page)).page
    else:
        page.get_by_role("button", name=texts("app.present"), exact=True).click()
    expect(page.get_by_role("button", name=texts("app.leave_present"))).to_be_visible()
    yield "projector", violations(page)


# Every colour as a browser paints it, also one that CSS has mixed.
PAINTED: Final = """elements => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
    return elements.map(element => {
        const style = getComputedStyle(element)
        context.fillStyle = element instanceof SVGElement ? style.fill : style.webkitTextFillColor
        context.fillRect(0, 0, 1, 1)
        const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
        return "#" + [red, green, blue].map(part => part.toString(16).padStart(2, "0")).join("")
    })
}"""

OUTLINE: Final = """button => {
    const { outlineStyle, outlineWidth } = getComputedStyle(button)
    return outlineStyle === "none" ? "0px" : outlineWidth
}"""


def colours(page: Page, selector: str) -> set[str]:
    """Return the colours of the letters of some elements; there must be some."""
    expect(page.locator(selector).first).to_be_visible()
    found: set[str] = set(page.locator(selector).evaluate_all(PAINTED))
    return found


@pytest.mark.parametrize(("scheme", "ground"), [("light", "#FFFFFF"), ("dark", "#12151C")])
def test_letters_of_formulas_and_charts_hold_4_5_to_1_and_forced_colours_mark_the_chosen_panel(
    open_app: OpenPage, scheme: Scheme, ground: str
) -> None:
    page = open_app("list=A,B,C,D,E,F,G,H&relevant=A,B,C,D,E,F&k=5", scheme=scheme)
    the_playground_page.open_panel(page, "formula")
    letters = colours(page, ".katex [style*=color]")
    assert len(letters) == 6
    the_playground_page.open_panel(page, "charts")
    for selector in (".xtick text", ".ytick text", ".legendtext", ".annotation-text", ".textpoint text"):
        letters |= colours(page, f".js-plotly-plot {selector}")
    letters |= colours(page, ".st-key-ranks .bartext-outside")
    the_playground_page.open_panel(page, "whatif")
    letters |= colours(page, ".st-key-moves .ytick text") | colours(page, ".st-key-orders .ytitle")
    assert {letter: contrast(letter, ground) for letter in letters if contrast(letter, ground) < 4.5} == {}

    page.emulate_media(forced_colors="active")
    for name, width in (("whatif", "3px"), ("charts", "0px")):
        button = page.locator(".st-key-panels").get_by_role("radio", name=texts_for("en")(f"tabs.{name}"))
        assert button.evaluate(OUTLINE) == width
