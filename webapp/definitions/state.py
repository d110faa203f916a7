"""What lies on the page of definitions: the playground's list, and what is looked at beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.definitions.applying import AtlasState, apply_atlas, read_atlas
from webapp.definitions.component import atlas
from webapp.definitions.view import View
from webapp.model.parameters import names_of
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.playground.state import PlaygroundDesk
from webapp.shell import session
from webapp.shell.page_state import Address, Desks, InteractiveDesk, Offer, Query
from webapp.texts import Texts


@dataclass(slots=True)
class DefinitionsDesk(InteractiveDesk):
    """The view of the page; the list itself lies on the playground's desk, and is the same on both pages.

    Args:
        bench: The playground's desk.
        view: The panel that is open, and what was typed in it.
        problems: What was wrong with the view; the board tells what was wrong with the list.
        changed: Whether the view has changed since the address was written.
    """

    bench: PlaygroundDesk
    view: View
    problems: tuple[Problem, ...] = ()
    changed: bool = False

    parameters: ClassVar[frozenset[str]] = names_of("definitions")

    @classmethod
    def opened(cls, address: Address, desks: Desks) -> Self:
        """The view that this address asks for, of the list that it asks for or that lies there already."""
        bench = desks.get(PlaygroundDesk.__name__)
        if not isinstance(bench, PlaygroundDesk):
            bench = PlaygroundDesk.opened(address, desks)
            desks[PlaygroundDesk.__name__] = bench
        elif PlaygroundDesk.parameters & address.keys():
            bench.follow(address)
        view, problems = View.from_query(address)
        return cls(bench, view, problems=problems)

    def has_changed(self) -> bool:
        """Whether the address has to be written, for the view or for the list."""
        return self.changed or self.bench.changed

    def settle(self) -> None:
        """The address says what view and list are."""
        self.changed = self.bench.changed = False

    def query(self) -> Query:
        """The parameters of the address that restore list and view."""
        return {**self.bench.query(), **self.view.to_query()}

    def follow(self, address: Address) -> None:
        """Show what the reader's address says; a list that is the same was not undone."""
        scenario, problems = Scenario.from_query(address)
        if problems or scenario != self.bench.scenario:
            self.bench.follow(address)
        self.view, self.problems = View.from_query(address)

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """The playground's lists."""
        return self.bench.examples(texts)

    def open_example(self, id_: str, lang: str) -> None:
        """Put an example on the board."""
        self.bench.open_example(id_, lang)

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """The link to list and view."""
        return self.bench.address(base, {**self.view.to_query(), **extra})

    def take(self, outcome: Outcome[AtlasState, LastAct]) -> None:
        """Show what came of acts of the panels."""
        state = outcome.state
        self.changed = self.changed or state.view != self.view
        self.view, self.problems = state.view, outcome.problems
        if state.history != self.bench.history:
            self.bench.do(state.history, outcome.last_act)


def take_acts() -> None:
    """Apply what the panels have sent. The first message holds no acts: it says that they are painted."""
    visit = session.acting()
    desk = visit.desk_of(DefinitionsDesk)
    visit.painted = True
    message, before = read_atlas(atlas.sent()), AtlasState(desk.view, desk.bench.history)
    number = desk.last_number(atlas.key)
    outcome = apply_atlas(before, message, confirmed=number, page=visit.token)
    if desk.is_news(atlas.key, outcome):
        desk.take(outcome)
