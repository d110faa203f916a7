"""A reader who plays lessons by keys alone, in the app and on its components."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_learn_page import TheLessonView, open_lesson_view
from webapp.learn.asked import answer_text
from webapp.learn.comparing import UP, WHICH
from webapp.learn.drill import question_of
from webapp.learn.figures import value_of
from webapp.learn.hands_on import HandsOn
from webapp.learn.lesson import END, Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import context_of, step_title
from webapp.learn.steps import compare, predict
from webapp.learn.steps.goal import is_reached
from webapp.learn.steps.shown_step import Context
from webapp.learn.view import LearnView
from webapp.learn.worked import worked
from webapp.model.numbers import exact_text

FALLING: Final = "54321"
"""Points for a hit, by rank, of a score for which every claim holds."""


def play_lesson(open_page: OpenPage, id_: str, lang: str) -> None:
    """Play a lesson from its card to what there is to remember.

    Args:
        open_page: Opens the page of lessons.
        id_: The lesson.
        lang: The language that it is played in.
    """
    lesson = lessons()[id_]
    lesson_view = open_lesson_view(open_page, lang=lang)
    lesson_view.tab_to(lesson_view.cards.nth(list(lessons()).index(id_)))
    lesson_view.press("Enter")
    for number, step in enumerate(lesson.steps):
        lesson_view.expect_screen(lesson, step.id)
        expect(lesson_view.title).to_be_focused()
        # What is handled in a way of its own is played by its own tests.
        if not isinstance(step, HandsOn):
            Player(lesson_view, lesson, step, is_wrong=number % 2 == 1).play()
            lesson_view.expect_done()
        lesson_view.expect_focus_kept()
        go_on(lesson_view)
    lesson_view.expect_screen(lesson, END)
    expect(lesson_view.title).to_have_text(lesson_view.t("learn.to_remember"))
    expect(lesson_view.title).to_be_focused()
    is_done = not any(isinstance(step, HandsOn) for step in lesson.steps)
    done = {"done": id_, "edition": "2"} if is_done else {}
    lesson_view.expect_address(lesson=id_, step=END, read=id_, **done)
    lesson_view.tab_to(lesson_view.link(lesson_view.t("learn.all_lessons")))
    lesson_view.press("Enter")
    card = lesson_view.cards.nth(list(lessons()).index(id_))
    expect(card).to_contain_text(lesson_view.t("progress.done" if is_done else "progress.read"))
    lesson_view.expect_focus_kept()


def go_on(lesson_view: TheLessonView) -> None:
    """To the next screen: from the board the way leads back."""
    is_on_board = lesson_view.page.evaluate(
        "() => document.activeElement.shadowRoot?.querySelector('.board') != null"
    )
    lesson_view.tab_to(lesson_view.onward, "Shift+Tab" if is_on_board else "Tab")
    lesson_view.press("Enter")


class Player:
    """A reader with a keyboard who does what a screen asks.

    Args:
        lesson_view: The lesson view.
        lesson: The lesson.
        step: Its step.
        is_wrong: Whether the reader begins with a wrong answer.
    """

    def __init__(self, lesson_view: TheLessonView, lesson: Lesson, step: Step, *, is_wrong: bool) -> None:
        self.lesson_view = lesson_view
        self.lesson = lesson
        self.step = step
        self.is_wrong = is_wrong
        self.at: Context = context_of(
            lesson, step, LearnView(place="lesson", lesson=lesson.id), lesson_view.t
        )

    def play(self) -> None:
        """Do what the step asks."""
        expect(self.lesson_view.title).to_have_text(step_title(self.lesson, self.step, self.lesson_view.t))
        match self.step:
            case Predict():
                self.predict(self.step)
            case Compare():
                self.compare(self.step)
            case Complete():
                self.complete(self.step)
            case Recall():
                self.recall(self.step)
            case Goal():
                self.reach(self.step)
            case Invent():
                self.invent()
            case Tell():
                for name in self.step.choices[:1]:
                    self.choose(self.lesson_view.option(self.at.text(self.step, f"choice_{name}"), "choices"))
            case _:
                raise TypeError(f"no kind of step: {self.step!r}")

    def predict(self, step: Predict) -> None:
        """Choose with the arrows, type a number, and send both with Enter."""
        truth = predict.truth_of(step, self.at)
        chosen = self.chosen(truth, UP)
        radios = self.lesson_view.block("predict").get_by_role("radio")
        self.lesson_view.tab_to(radios.first)
        self.lesson_view.press("Space", *["ArrowDown"] * UP.index(chosen))
        self.lesson_view.press("Tab")
        self.lesson_view.page.keyboard.type(self.amount(step, chosen))
        self.lesson_view.press("Enter")
        self.expect_revealed(chosen, truth)
        self.give_reasons(step)

    def amount(self, step: Predict, direction: str) -> str:
        """Return a value that agrees with a direction; none where the measure cannot go there."""
        before = value_of(self.lesson.scenes, step.before)
        if direction == "same":
            return exact_text(before)
        end = 1 if direction == "up" else 0
        return "" if before == end else str(end)

    def compare(self, step: Compare) -> None:
        """Press one of the answers."""
        truth = compare.truth_of(step, self.at)
        chosen = self.chosen(truth, WHICH)
        at = WHICH.index(chosen)
        self.choose(self.lesson_view.block("options").locator("button").nth(at))
        self.expect_revealed(chosen, truth)
        self.give_reasons(step)

    def expect_revealed(self, chosen: str, truth: str) -> None:
        """Wait for the verdict."""
        verdict = self.at.t("learn.right_prediction" if chosen == truth else "learn.other_prediction")
        self.lesson_view.wait_for("[data-block=reveal]", verdict)
        self.lesson_view.expect_focus_kept()

    def give_reasons(self, step: Predict | Compare) -> None:
        """Give the right reason, on some screens after a wrong one."""
        expect(self.lesson_view.onward).to_have_text(self.at.t("learn.skip"))
        for key in (step.why[1], step.why[0]) if self.is_wrong else step.why[:1]:
            self.choose(self.lesson_view.option(self.at.text(step, f"why_{key}"), "why"))
            self.lesson_view.wait_for(f"[data-block=reply_{key}]", plain(self.at.text(step, f"reply_{key}")))
            self.lesson_view.expect_focus_kept()

    def complete(self, step: Complete) -> None:
        """Fill the blanks."""
        table = worked(step, self.at.scene(step.scene), self.at.t)
        blanks = table.blanks(step.blank)
        expect(self.lesson_view.fields).to_have_count(len(blanks))
        if not blanks:
            return
        answers = [str(table.rows[row].answer) for row in blanks]
        self.fill(answers)
        self.lesson_view.wait_for("[data-block=verdict]", self.at.t("learn.all_filled"))

    def fill(self, answers: Sequence[str]) -> None:
        """Type into every field, from the first on, and sends all with Enter."""
        first = self.lesson_view.fields.first
        self.lesson_view.press("Shift+Tab")
        for at, answer in enumerate(answers):
            self.lesson_view.press("Tab") if at else self.lesson_view.tab_to(first)
            self.lesson_view.press("Control+a")
            self.lesson_view.page.keyboard.type(answer)
        self.lesson_view.press("Enter")

    def recall(self, step: Recall) -> None:
        """Answer a question of the practice."""
        question = question_of(step.belief, step.seed)
        chosen = next(option for option in question.options if option.is_right != self.is_wrong)
        self.choose(self.lesson_view.option(answer_text(chosen, self.at.t)))
        told = "learn.wrong" if self.is_wrong else "learn.right"
        answer = answer_text(question.right, self.at.t)
        self.lesson_view.wait_for("[data-block=verdict]", self.at.t(told, answer=answer))

    def reach(self, step: Goal) -> None:
        """Carry cards to where they have to be, with Space and the arrows."""
        board = self.lesson_view.board
        order = list(self.lesson.list(step.scene).ranked)
        # The card that Tab leads to is the one that was left on the screen before.
        self.lesson_view.tab_to(board.ranked.and_(self.lesson_view.page.locator("[tabindex='0']")))
        for item, to in route(step, self.lesson):
            by = to - order.index(item)
            order.remove(item)
            order.insert(to, item)
            self.carry(item, by)
            board.expect_order(order)
        self.lesson_view.wait_for("[data-block=status].good")
        self.lesson_view.expect_focus_kept()

    def carry(self, item: str, by: int) -> None:
        """Take a card, move it so many ranks down, and drop it."""
        self.lesson_view.press("Home")
        for _ in range(self.lesson_view.board.order().index(item)):
            self.lesson_view.press("ArrowDown")
        expect(self.lesson_view.board.card(item)).to_be_focused()
        self.lesson_view.press("Space", *["ArrowDown" if by > 0 else "ArrowUp"] * abs(by), "Space")

    def invent(self) -> None:
        """Give a hit fewer points the lower its place, divided by all relevant items: all claims hold."""
        inputs = self.lesson_view.block("invent").locator("input")
        self.lesson_view.tab_to(inputs.first)
        for points in FALLING:
            self.lesson_view.press(points, "Tab")
        expect(self.lesson_view.block("invent").locator("[data-key=fine]")).to_be_focused()
        self.lesson_view.press("Tab", "End")
        self.lesson_view.wait_for("[data-block=status].good")

    def choose(self, option: Locator) -> None:
        """Press an answer, from wherever the focus is above it."""
        self.lesson_view.tab_to(option)
        self.lesson_view.press("Enter")

    def chosen(self, truth: str, words: Sequence[str]) -> str:
        """Return the truth, or one of the other answers."""
        return next(word for word in words if word != truth) if self.is_wrong else truth


def plain(text: str) -> str:
    """Return a text without what makes its words stand out."""
    return " ".join(text.replace("*", "").split("\n\n")[0].split())


def route(step: Goal, lesson: Lesson) -> list[tuple[str, int]]:
    """Return the fewest moves that reach the goal: a card, and its index after the move."""
    start = lesson.list(step.scene)
    items = start.ranked
    for count in range(1, step.moves + 1):
        for moves in product(product(items, range(len(items))), repeat=count):
            order = list(items)
            for item, to in moves:
                order.remove(item)
                order.insert(to, item)
            if is_reached(step, lesson, start.with_ranked(tuple(order))):
                return list(moves)
    raise AssertionError(f"{lesson.id}: the goal cannot be reached")
