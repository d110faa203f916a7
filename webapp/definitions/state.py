"""The page state of the definitions page: the playground's list, and the view of the panels beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.definitions.applying import ViewAndHistory, apply_definitions_acts, read_definitions_acts
from webapp.definitions.component import definition_panels
from webapp.definitions.view import View
from webapp.model.address import readable_query
from webapp.model.page_parameters import names_of
from webapp.model.problems import Problem
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, InteractivePageState, Offer, PageStates, Query
from webapp.texts import Texts


@dataclass(slots=True)
class DefinitionsState(InteractivePageState):
    """The view of the page; the list itself is in the playground's page state, and is the same on both pages.

    Args:
        playground_state: The page state of the playground.
        view: The panel that is open, and what was typed in it.
        problems: Problems of the view; the board shows those of the list.
        changed: Whether the view has changed since the address was written.
    """

    playground_state: PlaygroundState
    view: View
    problems: tuple[Problem, ...] = ()
    changed: bool = False

    parameters: ClassVar[frozenset[str]] = names_of("definitions")

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Return the page state for an address: its view, and its list or the one that is there already."""
        playground_state = states.get(PlaygroundState.__name__)
        if not isinstance(playground_state, PlaygroundState):
            playground_state = PlaygroundState.opened_list(address)
            states[PlaygroundState.__name__] = playground_state
        elif PlaygroundState.list_parameters & address.keys():
            playground_state.restore_list(address)
        view, problems = View.from_query(address)
        return cls(playground_state, view, problems=problems)

    def has_changed(self) -> bool:
        """Return whether the address has to be updated, for the view or for the list."""
        return self.changed or self.playground_state.changed

    def mark_saved(self) -> None:
        """Mark view and list as saved in the address."""
        self.changed = self.playground_state.changed = False

    def query(self) -> Query:
        """Return the parameters of the address that restore list and view."""
        return {**self.playground_state.entry.to_query(), **self.view.to_query()}

    def restore(self, address: Address) -> None:
        """Restore view and list from the address; a list that is the same keeps its undo history."""
        entry, problems = self.playground_state.read(address)
        if problems or entry != self.playground_state.entry:
            self.playground_state.restore_list(address)
        self.view, self.problems = View.from_query(address)

    def follow_language(self, lang: str) -> None:
        """Name the items of examples in this language."""
        self.playground_state.follow_language(lang)

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return the example lists of the playground."""
        return self.playground_state.examples(texts)

    def open_example(self, id_: str, lang: str) -> None:
        """Put an example on the board."""
        self.playground_state.open_example(id_, lang)

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to list and view."""
        return f"{base}?{readable_query({**self.query(), **extra})}"

    def take(self, outcome: Outcome[ViewAndHistory, LastAct]) -> None:
        """Take over the state after acts of the panels."""
        state = outcome.state
        self.changed = self.changed or state.view != self.view
        self.view, self.problems = state.view, outcome.problems
        if state.history != self.playground_state.history:
            self.playground_state.do(state.history, outcome.last_act)


@guarded
def take_acts() -> None:
    """Apply a message of the panels. The first message holds no acts: it confirms that they are rendered."""
    visit = session.acting()
    state = visit.state_of(DefinitionsState)
    visit.is_rendered = True
    message, before = (
        read_definitions_acts(definition_panels.sent()),
        ViewAndHistory(state.view, state.playground_state.history),
    )
    number = state.last_number(definition_panels.key)
    outcome = apply_definitions_acts(before, message, confirmed=number, page=visit.token)
    if state.is_news(definition_panels.key, outcome):
        state.take(outcome)
