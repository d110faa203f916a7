"""What lies on the page of lessons: where the reader is, what was answered, and the list of a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from webapp.board.applying import apply_acts, read_board
from webapp.board.component import board
from webapp.board.last_act import LastAct
from webapp.learn.applying import ON_BOARD, apply_learn, read_learn
from webapp.learn.changes import with_own_list
from webapp.learn.component import tutor
from webapp.learn.lesson_file import lessons
from webapp.learn.view import LearnView
from webapp.model.history import History
from webapp.model.parameters import names_of
from webapp.model.problems import Problem
from webapp.shell import session
from webapp.shell.page_state import Address, Offer, PageStates, Query, UndoablePageState
from webapp.texts import Texts

BOARD: Final = "learn_board"
"""The key of the board on this page."""


@dataclass(slots=True)
class LearnState(UndoablePageState[LearnView, LastAct]):
    """The view and its history: Back is undo."""

    parameters: ClassVar[frozenset[str]] = names_of("learn")
    link_text: ClassVar[str] = "learn.copied_link"

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """The screen that this address asks for."""
        del states  # what lies on other pages is their own
        view, problems = _asked_for(address)
        return cls(History.opened(view), problems=problems)

    @property
    def view(self) -> LearnView:
        """Where the reader is."""
        return self.history.now

    def query(self) -> Query:
        """The parameters of the address that restore the screen."""
        return self.view.to_query()

    def restore(self, address: Address) -> None:
        """Show what the reader's address says."""
        view, problems = _asked_for(address)
        history, _kind = self.visited(view)
        self.do(history, None, problems)

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """The lessons."""
        for lesson in lessons():
            yield Offer(lesson, texts("learn.title"), texts(f"lesson.{lesson}.title"))

    def open_example(self, id_: str, lang: str) -> None:
        """Open a lesson at its start."""
        del lang  # lists of lessons have the same names in every language
        view = replace(self.view, place="lesson", lesson=id_, step="", said=(), board=None)
        self.do(self.history.push(view), None)

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
    state = visit.state_of(LearnState)
    visit.is_rendered = True
    message = read_learn(tutor.sent())
    number = state.last_number(tutor.key)
    outcome = apply_learn(state.history, message, confirmed=number, page=visit.token)
    if not state.is_news(tutor.key, outcome):
        return
    state.do(outcome.state, outcome.last_act, outcome.problems)


def take_board_acts() -> None:
    """Apply what the board has sent: in a lesson only the order of its list can change."""
    visit = session.acting()
    state = visit.state_of(LearnState)
    message = read_board(board.sent(BOARD))
    number = state.last_number(BOARD)
    outcome = apply_acts(state.history, message, ON_BOARD, confirmed=number, page=visit.token)
    if not state.is_news(BOARD, outcome):
        return
    state.do(outcome.state, outcome.last_act, outcome.problems)
