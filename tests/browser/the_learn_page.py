"""The page of lessons as a reader uses it: the lesson view, and the board beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over, go_to
from tests.browser.the_playground_page import TheBoard
from webapp.learn.drill import Drill
from webapp.learn.lesson import END, Lesson
from webapp.texts import texts_for

LANGUAGES: Final = ("en", "ko", "zh")

MOST_TABS: Final = 120
"""More presses of the Tab key than any screen has stops."""


def over(drill: Drill, missed: int) -> str:
    """Return the address of a session at its end, with so many misses first."""
    while drill.current is not None:
        is_right = len(drill.picked) >= missed
        options = drill.current.question.options
        option = next(at for at, one in enumerate(options) if one.is_right == is_right)
        drill = drill.with_answer(len(drill.picked), option).onward()
    return f"practice={drill.seed}&picked={drill.picked}-&edition=2"


OVER: Final = over(Drill(1), missed=2)
"""A session at its end, with something that was strong and something that was weak."""

SCREENS: Final = {
    "home": "place=home",
    "home, on the way": (
        "place=home&lesson=order&step=sink&read=missed&done=invent,precision"
        "&practice=1&picked=abca&record=m1:known,m18:missed&edition=2"
    ),
    "tell": "lesson=order&step=sees",
    "tell, cases": "lesson=map&step=mean",
    "predict": "lesson=order&step=sink",
    "predicted": "lesson=order&step=sink&said=sink;down;1/5;fewer",
    "predicted without a number": "lesson=cutoff&step=grow&said=grow;up;;fine;divisor",
    "predict, cases": "lesson=map&step=most",
    "predicted, cases": "lesson=map&step=most&said=most;up;.5;votes",
    "compare": "lesson=order&step=pair",
    "compared": "lesson=order&step=pair&said=pair;equal;same",
    "compared, models": "lesson=leaderboard&step=winner&said=winner;b;same;where",
    "table": "lesson=order&step=all&said=all;0;1/2;nonsense",
    "table, definitions": "lesson=leaderboard&step=last_two&said=last_two;0;1/2",
    "table, cases": "lesson=map&step=last_two",
    "recall": "lesson=cutoff&step=recall_hits",
    "recalled": "lesson=cutoff&step=recall_hits&said=recall_hits;1",
    "goal": "lesson=cutoff&step=goal",
    "goal, reached": "lesson=order&step=goal&list=C,A,B,D,E&relevant=A,B&k=5",
    "invent": "lesson=invent&step=invent",
    "invented": "lesson=invent&step=invent&said=invent;5;4;3;2;1;0;relevant",
    "to remember": "lesson=leaderboard&step=end",
    "practice": "practice=1&edition=2",
    "practice, wrong": "practice=1&picked=b&edition=2",
    "practice, over": OVER,
    "teach": "place=teach",
    "teach, a plan": "place=teach&plan=long",
    "hands": "lesson=order&step=sink&view=present&hands=sink;12,9,4;3,21,1",
    "hands, revealed": "lesson=order&step=sink&view=present&hands=sink;12,9,4;3,21,1&said=sink;down",
    "a problem": "lesson=nothing&practice=1&picked=zz&edition=2",
}
"""Every kind of screen, before and after its answer."""

# The component that has the focus, through the roots of components.
WHERE: Final = """() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.closest("[data-testid=tutor], [data-testid=board]")?.dataset.testid ?? null
}"""
# Looks at every frame, where Playwright would look again after a quarter of a second.
SHOWS: Final = """([selector, text]) => {
    const hosts = document.querySelectorAll("[data-testid=stBidiComponentIsolated]")
    const root = [...hosts].find(host => host.shadowRoot?.querySelector(".tutor"))?.shadowRoot
    return [...root?.querySelectorAll(selector) ?? []]
        .some(element => element.textContent.replaceAll("\u00a0", " ").includes(text))
}"""
HAS_FOCUS: Final = "e => e.getRootNode().activeElement === e"


def open_lesson_view(open_app: OpenPage, query: str = "", lang: str = "en", **options: Any) -> TheLessonView:
    """Open the page of lessons; return the lesson view on it."""
    query = "&".join(part for part in (query, f"lang={lang}") if part)
    return TheLessonView(open_app(query, path="learn", ready="[data-testid=tutor] h2", **options), lang)


def turn_to(lesson_view: TheLessonView, query: str, lang: str) -> None:
    """Open another screen of the page of lessons in the same window, and wait until all of it is there."""
    page = lesson_view.page
    go_to(page, f"{query}&lang={lang}")
    lesson_view.t = texts_for(lang)
    expect(lesson_view.title).to_be_visible()
    expect_run_over(page)


def unfold(lesson_view: TheLessonView) -> None:
    """Open all that is collapsed: misconceptions."""
    lesson_view.map.evaluate_all("maps => maps.map(map => (map.open = true))")


class TheLessonView:
    """Hands and eyes on the page of lessons.

    Args:
        page: The page.
        lang: The language that it speaks.
    """

    def __init__(self, page: Page, lang: str = "en") -> None:
        self.page = page
        self.t = texts_for(lang)
        self.root = page.get_by_test_id("tutor")
        self.board = TheBoard(page)
        self.title = self.root.locator("h2")
        self.kicker = self.root.locator(".kicker")
        self.body = self.root.locator(".body")
        self.back = self.root.locator("nav .back")
        self.onward = self.root.locator("nav .onward")
        self.live = self.root.get_by_test_id("live")
        self.problems = self.root.locator(":scope > .problems li")
        self.cards = self.root.locator(".cards button")
        self.fields = self.root.locator("table input")
        self.map = self.root.locator("details.map")

    # What is there

    def block(self, id_: str) -> Locator:
        """Return a part of the screen."""
        return self.root.locator(f"[data-block={id_}]")

    def option(self, text: str, block: str = "options") -> Locator:
        """Return an answer to choose, by its words."""
        words = self.page.locator("span:last-child").get_by_text(text, exact=True)
        return self.block(block).locator(".option").filter(has=words)

    def link(self, text: str) -> Locator:
        """Return a way to go, by its words."""
        return self.root.locator(".links").get_by_text(text, exact=True)

    # What keys do

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator, key: str = "Tab") -> None:
        """Press the Tab key until the focus is there."""
        element = target.element_handle()
        for _ in range(MOST_TABS):
            self.press(key)
            if element.evaluate(HAS_FOCUS):
                return
        raise AssertionError(f"no {key} key leads to {target}")

    def focus_is_in(self) -> str | None:
        """Return the component that has the focus: lesson_view, board, or neither."""
        where: str | None = self.page.evaluate(WHERE)
        return where

    def expect_focus_kept(self) -> None:
        """Expect that the focus is still in the lesson view or on the board."""
        assert self.focus_is_in() in ("tutor", "board"), f"the focus is lost at {self.kicker.inner_text()}"

    # What is expected

    def wait_for(self, selector: str, text: str = "") -> None:
        """Wait until something of the lesson view's is there that says this."""
        self.page.wait_for_function(SHOWS, arg=[selector, text])

    def expect_screen(self, lesson: Lesson, step: str) -> None:
        """Wait until this screen of a lesson is shown."""
        ids = [*(one.id for one in lesson.steps), END]
        title = self.t(f"lesson.{lesson.id}.title")
        kicker = self.t("learn.kicker", title=title, at=ids.index(step) + 1, of=len(ids))
        self.wait_for(".kicker", kicker)
        expect(self.kicker).to_have_text(kicker)

    def expect_done(self) -> None:
        """Wait until what the screen asks is done, and the way on is the main thing."""
        self.wait_for("nav .onward", self.t("learn.onward"))
        expect(self.onward).to_have_text(self.t("learn.onward"))

    def expect_address(self, **parameters: str | list[str]) -> None:
        """Wait until the address holds just these values of these parameters."""
        self.board.expect_address(**parameters)


def expect_marks(lesson_view: TheLessonView, *states: str) -> None:
    """Wait until the fields are marked so."""
    for at, state in enumerate(states):
        expect(lesson_view.fields.nth(at)).to_have_attribute("data-state", state)
        expect(lesson_view.fields.nth(at)).to_have_attribute("aria-invalid", str(state == "wrong").lower())


def predict(lesson_view: TheLessonView, at: int, amount: str = "") -> None:
    """Say up (0), the same (1) or down (2), and perhaps to what value."""
    lesson_view.block("predict").get_by_role("radio").nth(at).check()
    lesson_view.block("predict").get_by_role("textbox").fill(amount)
    lesson_view.block("predict").get_by_role("button").click()
    expect(lesson_view.block("reveal")).to_be_visible()


def drag(
    lesson_view: TheLessonView, item: str, onto: str, order: Sequence[str], *, is_below: bool = False
) -> None:
    """Drag a card before or behind another one."""
    board = lesson_view.board
    board.drag(board.body(item), board.below(onto) if is_below else board.above(onto))
    board.expect_order(order)
