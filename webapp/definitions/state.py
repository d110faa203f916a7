"""The page state of the definitions page: the playground's list, and the view of the panels beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from webapp.board.last_act import LastAct
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.mean_link import CASES, fits_address, packed_cases, unpacked_cases
from webapp.cases.state import CasesState
from webapp.components.in_turn import Outcome
from webapp.definitions.applying import ViewAndHistory, apply_definitions_acts, read_definitions_acts
from webapp.definitions.component import definition_panels
from webapp.definitions.view import View
from webapp.model.address import parse_query, readable_query
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
        states: The states of all pages: means are those over the cases of the page of many cases.
        problems: Problems of the view; the board shows those of the list.
        changed: Whether the view has changed since the address was written.
    """

    playground_state: PlaygroundState
    view: View
    states: PageStates
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
        state = cls(playground_state, view, states, problems=problems)
        state.restore_cases(address)
        return state

    @property
    def cases_state(self) -> CasesState:
        """The state of the page of many cases, opened if it was not yet."""
        known = self.states.get(CasesState.__name__)
        if not isinstance(known, CasesState):
            known = self.states[CasesState.__name__] = CasesState.opened({}, self.states)
        return known

    @property
    def case_set(self) -> CaseSet:
        """The cases that means are taken over."""
        return self.cases_state.case_set

    def restore_cases(self, address: Address) -> None:
        """Open the cases that an address holds, also on the page of many cases; there undo leads back."""
        query, problems = unpacked_cases(address)
        self.problems = (*self.problems, *problems)
        is_known = isinstance(self.states.get(CasesState.__name__), CasesState)
        if query is None and self.view.of == "cases" and not is_known:
            # Links that hold no cases are older than the set that the page of many cases opens with.
            query = parse_query(readable_query(POST_CASES.to_query()))
        if query is None:
            return
        if not is_known:
            self.states[CasesState.__name__] = CasesState.opened(query, self.states)
        elif CaseSet.from_query(query)[0] != self.case_set:
            self.cases_state.restore(query)

    def has_changed(self) -> bool:
        """Return whether the address has to be updated, for the view or for the list."""
        return self.changed or self.playground_state.changed

    def mark_saved(self) -> None:
        """Mark view and list as saved in the address."""
        self.changed = self.playground_state.changed = False

    def query(self) -> Query:
        """Return the parameters of the address that restore list, view and, for means, the cases."""
        query = {**self.playground_state.entry.to_query(), **self.view.to_query()}
        whole = {**query, **self._held_cases()}
        return whole if fits_address(whole) else query

    @property
    def is_about_cases(self) -> bool:
        """Whether what is shown depends on the cases of the page of many cases."""
        compares_own = self.view.panel == "matters" and self.view.models == "own"
        return self.view.of == "cases" or (compares_own and self.case_set != CaseSet.from_query({})[0])

    def _held_cases(self) -> dict[str, str]:
        return packed_cases(self.case_set) if self.is_about_cases else {}

    def restore(self, address: Address) -> None:
        """Restore view and list from the address; a list that is the same keeps its undo history."""
        entry, problems = self.playground_state.read(address)
        if problems or entry != self.playground_state.entry:
            self.playground_state.restore_list(address)
        self.view, self.problems = View.from_query(address)
        self.restore_cases(address)

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
        """Return the link to list and view; None where no link can hold the cases that they are about."""
        query = self.query()
        if self.is_about_cases and CASES not in query:
            return None
        return f"{base}?{readable_query({**query, **extra})}"

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
