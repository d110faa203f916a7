"""Page state of the page of lessons: the reader's place, the answers, and the list of a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from webapp.board.applying import apply_acts, read_board
from webapp.board.component import board
from webapp.board.last_act import LastAct
from webapp.learn.applying import ON_BOARD, apply_learn, read_learn
from webapp.learn.changes import with_own_list
from webapp.learn.class_ask import what_to_ask
from webapp.learn.component import lesson_view
from webapp.learn.lesson_file import lessons
from webapp.learn.view import LearnView
from webapp.model.class_link import class_link
from webapp.model.history import History
from webapp.model.page_parameters import names_of
from webapp.model.problems import Problem
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, Offer, PageStates, Query, UndoablePageState
from webapp.texts import Texts

BOARD: Final = "learn_board"
"""Key of the board on this page."""


@dataclass(slots=True)
class LearnState(UndoablePageState[LearnView, LastAct]):
    """The view with its undo history; the browser's Back is undo.

    Args:
        is_link_form_filled: Whether the form for links has taken up the list of the playground.
    """

    is_link_form_filled: bool = False

    parameters: ClassVar[frozenset[str]] = names_of("learn")
    link_text: ClassVar[str] = "learn.copied_link"
    has_link_form: ClassVar[bool] = True

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Open the screen of this address."""
        del states  # independent of the other pages
        view, problems = _parse(address)
        return cls(History.opened(view), problems=problems)

    @property
    def view(self) -> LearnView:
        """The view that is shown."""
        return self.history.now

    def query(self) -> Query:
        """Return the parameters of the address that restore the screen."""
        return self.view.to_query()

    def restore(self, address: Address) -> None:
        """Show the screen of the reader's address."""
        view, problems = _parse(address)
        history, _kind = self.visited(view)
        self.do(history, None, problems)

    def class_link(self, lang: str) -> str:
        """Return the link that asks a class what this screen asks."""
        ask = what_to_ask(self.view)
        return class_link(ask, {}, lang) if ask else ""

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Yield the lessons."""
        for lesson in lessons():
            yield Offer(lesson, texts("learn.title"), texts(f"lesson.{lesson}.title"))

    def open_example(self, id_: str, lang: str) -> None:
        """Open a lesson at its start."""
        del lang  # lists of lessons have the same names in every language
        self.do(self.history.push(self.view.at_lesson(id_)), None)

    def open_link_form(self) -> None:
        """Show the form that builds links, with the list that the playground shows now."""
        self.is_link_form_filled = False
        view = replace(self.view, place="teach", plan=None, tool="links")
        self.do(self.history.push(view), None)

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to the screen, without the reader's answers: others give their own."""
        return self.view.unanswered().to_address(base, extra)


def _parse(address: Address) -> tuple[LearnView, tuple[Problem, ...]]:
    """Parse an address; a list that is not the step's own, reordered, is a problem."""
    view, problems = LearnView.from_query(address)
    own = with_own_list(view)
    return own, problems if own == view else (*problems, Problem("lesson_order_only"))


@guarded
def take_acts() -> None:
    """Apply the acts of the lesson component. Its first message has none: it reports that it is rendered."""
    visit = session.acting()
    state = visit.state_of(LearnState)
    visit.is_rendered = True
    message = read_learn(lesson_view.sent())
    number = state.last_number(lesson_view.key)
    outcome = apply_learn(state.history, message, confirmed=number, page=visit.token)
    if not state.is_news(lesson_view.key, outcome):
        return
    state.do(outcome.state, outcome.last_act, outcome.problems)


@guarded
def take_board_acts() -> None:
    """Apply the acts of the board: in a lesson only the order of its list can change."""
    visit = session.acting()
    state = visit.state_of(LearnState)
    message = read_board(board.sent(BOARD))
    number = state.last_number(BOARD)
    outcome = apply_acts(state.history, message, ON_BOARD, confirmed=number, page=visit.token)
    if not state.is_news(BOARD, outcome):
        return
    state.do(outcome.state, outcome.last_act, outcome.problems)
