"""Page state of the playground: the scenario on the board, its history and origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from webapp.board.applying import WHOLE, apply_acts, read_board
from webapp.board.component import board
from webapp.board.last_act import LastAct
from webapp.model.history import History
from webapp.model.parameters import names_of
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.playground.examples import examples_for
from webapp.playground.return_ticket import ReturnTicket
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, Offer, PageStates, Query, UndoablePageState
from webapp.texts import Texts


@dataclass(slots=True)
class PlaygroundState(UndoablePageState[Scenario, LastAct]):
    """State of the playground page: the scenario on the board and its history.

    Args:
        received: The list of a case as it came to the board, to which it goes back; None if none did.
        ticket: Where that list goes back to.
    """

    received: Scenario | None = None
    ticket: ReturnTicket | None = None

    parameters: ClassVar[frozenset[str]] = names_of("playground")

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Return the state that this address describes."""
        del states  # other pages keep their own state
        scenario, problems = Scenario.from_query(address)
        return cls(History.opened(scenario), problems=problems)

    @property
    def scenario(self) -> Scenario:
        """The scenario on the board."""
        return self.history.now

    @property
    def before(self) -> Scenario | None:
        """The scenario before the last change."""
        return self.history.before

    def query(self) -> Query:
        """Return the address parameters that restore the board."""
        return self.scenario.to_query()

    def restore(self, address: Address) -> None:
        """Show the state of this address."""
        scenario, problems = Scenario.from_query(address)
        history, kind = self.visited(scenario)
        if kind == "opened":
            self.received = None
        self.do(history, LastAct(kind), problems)

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return the lists of the sources, and those that test common misconceptions."""
        for example in examples_for(texts.lang):
            yield Offer(example.id, texts(f"examples.{example.group}"), texts(f"example.{example.id}.name"))

    def open_example(self, id_: str, lang: str) -> None:
        """Put an example on the board."""
        example = next(example for example in examples_for(lang) if example.id == id_)
        self.show(example.scenario, LastAct("opened", example.id))

    def show(self, scenario: Scenario, act: LastAct, problems: tuple[Problem, ...] = ()) -> None:
        """Put another list on the board, without comparing it with the one before."""
        self.received = None
        self.do(replace(self.history.push(scenario.within_address()), before=None), act, problems)

    def receive_transfer(self, scenario: Scenario, ticket: ReturnTicket) -> None:
        """Put the list of a case on the board."""
        self.show(scenario, LastAct("opened"))
        self.ticket = ticket
        self.received = self.history.now

    @property
    def has_received(self) -> bool:
        """True while the received list is on the board, changed or not; undoing past it ends the transfer."""
        return self.received in self.history.entries[: self.history.at + 1]

    def adjust(self, scenario: Scenario) -> None:
        """Keep the list as it is and change the measures shown about it."""
        before = self.history.before
        self.do(replace(self.history.push(scenario.within_address()), before=before), self.last_act)

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to the scenario on the board."""
        return self.scenario.to_address(base, extra)


def current() -> PlaygroundState:
    """Return the state of the playground page, for callbacks."""
    return session.acting().state_of(PlaygroundState)


@guarded
def take_acts() -> None:
    """Apply the acts that the board has sent; its first message has none and reports that it is rendered."""
    visit = session.acting()
    state = visit.state_of(PlaygroundState)
    visit.is_rendered = True
    message = read_board(board.sent())
    number = state.last_number(board.key)
    outcome = apply_acts(state.history, message, WHOLE, confirmed=number, page=visit.token)
    if not state.is_news(board.key, outcome):
        return
    if outcome.last_act is not None and outcome.last_act.kind == "reset":
        state.received = None
    state.do(outcome.state, outcome.last_act, outcome.problems)
