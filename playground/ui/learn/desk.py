"""What lies on the page of lessons: where the reader is, what was answered, and the list of a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from playground.acts import (
    Do,
    LastAct,
    Message,
    Window,
    apply_acts,
    apply_in_turn,
    read_message,
    refused,
)
from playground.address import MAX_ADDRESS, MAX_QUERY
from playground.history import History
from playground.learn.acts import LearnAct, SayAnswer, read_learn
from playground.learn.changes import changed, is_reordered, step_of, with_board, with_own_list
from playground.learn.lesson_file import lessons
from playground.learn.lesson_screen import context_of, shown_step
from playground.learn.view import LearnView
from playground.parameters import names_of
from playground.problems import Problem
from playground.scenario import Scenario
from playground.texts import Texts, texts_for
from playground.ui import session
from playground.ui.board import board
from playground.ui.desk import Address, Desks, HistoryDesk, Offer, Query
from playground.ui.tutor import tutor

BOARD: Final = "learn_board"
"""The key of the board on this page."""


@dataclass(slots=True)
class LearnDesk(HistoryDesk[str, LastAct]):
    """The view and its history: Back is undo."""

    parameters: ClassVar[frozenset[str]] = names_of("learn")
    link_text: ClassVar[str] = "learn.copied_link"

    @classmethod
    def opened(cls, address: Address, desks: Desks) -> Self:
        """The screen that this address asks for."""
        del desks  # what lies on other pages is their own
        view, problems = _asked_for(address)
        return cls(History.opened(view.to_text()), problems=problems)

    @property
    def view(self) -> LearnView:
        """Where the reader is."""
        return LearnView.from_text(self.history.now)

    def query(self) -> Query:
        """The parameters of the address that restore the screen."""
        return self.view.to_query()

    def follow(self, address: Address) -> None:
        """Show what the reader's address says."""
        view, problems = _asked_for(address)
        history, _kind = self.visited(view.to_text())
        self.do(history, None, problems)

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """The lessons."""
        for lesson in lessons():
            yield Offer(lesson, texts("learn.title"), texts(f"lesson.{lesson}.title"))

    def open_example(self, id_: str, lang: str) -> None:
        """Open a lesson at its start."""
        del lang  # lists of lessons have the same names in every language
        view = replace(self.view, place="lesson", lesson=id_, step="", said=(), board="")
        self.do(self.history.push(view.to_text()), None)

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """The link to the screen that is shown, without the reader's answers: others give their own."""
        return self.view.unanswered().to_address(base, extra)


def _asked_for(address: Address) -> tuple[LearnView, tuple[Problem, ...]]:
    """What an address asks for; of the list of a lesson it can say no more than the reader could do to it."""
    view, problems = LearnView.from_query(address)
    own = with_own_list(view)
    return own, problems if own == view else (*problems, Problem("lesson_order_only"))


def take_acts() -> None:
    """Apply what the screen has sent. Its first message holds no acts: it says that it is painted."""
    visit = session.acting()
    desk = visit.desk_of(LearnDesk)
    visit.painted = True
    message: Message[LearnAct] = read_learn(tutor.sent())

    def apply(history: History[str], act: LearnAct) -> tuple[History[str], LastAct]:
        if isinstance(act, Do):
            if act.command != "again":
                return (history.undo() if act.command == "undo" else history.redo()), LastAct(act.command)
            view = replace(LearnView.from_text(history.now), board="")
            return history.push(view.to_text()), LastAct("reset")
        view = LearnView.from_text(history.now)
        try:
            after = changed(view, act).to_text()
        except ValueError:
            raise refused("old_page") from None
        if isinstance(act, SayAnswer) and len(after) > max(MAX_QUERY, len(history.now)):
            raise refused("address_full", limit=MAX_ADDRESS)
        return history.push(after), LastAct("opened")

    number = desk.last_number(tutor.key)
    outcome = apply_in_turn(
        desk.history, message, apply, confirmed=number, page=visit.token, outlives=lambda _act: False
    )
    if not desk.is_news(tutor.key, outcome):
        return
    desk.do(outcome.history, outcome.last_act, outcome.problems)


def take_board_acts() -> None:
    """Apply what the board has sent: in a lesson only the order of its list can change."""
    visit = session.acting()
    desk = visit.desk_of(LearnDesk)
    message = read_message(board.sent(BOARD))
    number = desk.last_number(BOARD)
    outcome = apply_acts(desk.history, message, _ON_BOARD, confirmed=number, page=visit.token)
    if not desk.is_news(BOARD, outcome):
        return
    desk.do(outcome.history, outcome.last_act, outcome.problems)


def _look(text: str) -> Scenario | None:
    """The list on the board, if a board stands there that the reader may change."""
    view = LearnView.from_text(text)
    step = step_of(view)
    if step is None:
        return None
    # Which list lies there does not depend on the language.
    shown = shown_step(step, context_of(lessons()[view.lesson or ""], step, view, texts_for("en"))).board
    return shown.scenario if shown is not None and shown.is_free else None


def _put(text: str, scenario: Scenario) -> str:
    before = _look(text)
    view = LearnView.from_text(text)
    if before is None or not is_reordered(before, scenario):
        raise refused("lesson_order_only")
    return with_board(view, scenario).to_text()


_ON_BOARD: Final[Window[str]] = Window(_look, _put)
