"""The state of one visit: what is on the board, how it came there, and what to say about it.

It changes in callbacks, before a run; the run itself only reads. The address holds the same state, and
wins over it when the reader goes back or forward or types. The history keeps scenarios as text, so that
a reload of the program, which redefines its classes, does not lose them.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import streamlit as st

from playground.acts import LastAct, apply_acts, read_message
from playground.examples import Example
from playground.history import History
from playground.parameters import PARAMETERS
from playground.preferences import Preferences, View
from playground.problems import Problem
from playground.scenario import Scenario
from playground.texts import Texts, best_language, texts_for
from playground.ui import board

_KEY: Final = "visit"
_OURS: Final = frozenset(parameter.name for parameter in PARAMETERS)

Address = dict[str, list[str]]


@dataclass(slots=True)
class Visit:
    """What lasts from one run to the next.

    Args:
        history: The scenarios of this visit, and which one is on the board.
        preferences: Language and view.
        address: The address as this visit last wrote or read it: another one is the reader's doing.
        page: A token that the board sends back, so that acts of an older page are known.
        path: The page of the app that was shown last.
        confirmed: Number of the board's last act that is dealt with.
        said: Counts what was done, so that the board announces each thing once.
        last_act: What was done last, if anything.
        problems: What was wrong with it.
        changed: Whether the address has to be written.
        acted: Whether something on the page, rather than the browser's Back or Forward, started this run.
        painted: Whether the browser has shown the board. Charts wait for it: Plotly's script is large.
    """

    history: History
    preferences: Preferences
    address: Address
    page: str
    path: str
    confirmed: int = 0
    said: int = 0
    last_act: LastAct | None = None
    problems: tuple[Problem, ...] = ()
    changed: bool = False
    acted: bool = False
    painted: bool = False

    @property
    def scenario(self) -> Scenario:
        """What is on the board."""
        return Scenario.from_text(self.history.now)

    @property
    def before(self) -> Scenario | None:
        """What was on the board before the last change."""
        return None if self.history.before is None else Scenario.from_text(self.history.before)

    @property
    def texts(self) -> Texts:
        """The texts of the reader's language: the address's, else the browser's."""
        return texts_for(self.preferences.lang or best_language(st.context.locale))

    def do(self, history: History, last_act: LastAct | None, problems: Sequence[Problem] = ()) -> None:
        """Note that something was done, or could not be."""
        self.changed = self.changed or history.now != self.history.now
        self.history = history
        self.problems = tuple(problems)
        if last_act is not None:
            self.last_act = last_act
            self.said += 1


def begin(path: str) -> Visit:
    """The visit at the start of a run, in step with the address.

    Args:
        path: The page of the app that is shown.
    """
    address = _read_address()
    visit: Visit | None = st.session_state.get(_KEY)
    if visit is None:
        visit = st.session_state[_KEY] = _opened(address, path)
    elif visit.path != path and not address:
        # The navigation drops the address: the visit still knows it.
        visit.changed = True
    elif address != visit.address and not visit.acted:
        # Whoever presses a button may not have our last address yet: only a run that nothing on the page
        # started was started by a change of the address.
        _follow(visit, address)
    visit.path = path
    return visit


def settle_address(visit: Visit) -> None:
    """Write the address if the visit has changed; a page does this first, in every run of its own."""
    visit.acted = False
    if visit.changed:
        _write_address(visit)


def take_acts() -> None:
    """Apply what the board has sent. Its first message holds no acts: it says that the board is painted."""
    visit = _acting()
    visit.painted = True
    message = read_message(board.sent())
    outcome = apply_acts(visit.history, message, confirmed=visit.confirmed, page=visit.page)
    if outcome.confirmed == visit.confirmed and not outcome.problems:
        return
    visit.confirmed = outcome.confirmed
    visit.do(outcome.history, outcome.last_act, outcome.problems)


def open_example(example: Example) -> None:
    """Put an example on the board; undo brings back what was there."""
    visit = _acting()
    # Nothing is compared with a list that has nothing to do with this one.
    history = replace(visit.history.push(example.scenario.to_text()), came_from=None)
    visit.do(history, LastAct("opened", example.id))


def change_scenario(scenario: Scenario) -> None:
    """Keep the board as it is and change what is shown about it."""
    visit = _acting()
    before = visit.history.came_from
    visit.do(replace(visit.history.push(scenario.to_text()), came_from=before), visit.last_act)


def choose_language(lang: str) -> None:
    """Show the page in this language from now on."""
    _prefer(lang=lang)


def choose_view(view: View) -> None:
    """Lay the page out for a reader, or for a room."""
    _prefer(view=view)


def current_scenario() -> Scenario:
    """What is on the board, for callbacks."""
    return _current().scenario


def note_act() -> None:
    """Note that something on the page started this run, though it changes nothing."""
    _acting()


def _prefer(**choice: Any) -> None:
    visit = _acting()
    visit.preferences = replace(visit.preferences, **choice)
    visit.changed = True


def _current() -> Visit:
    visit: Visit = st.session_state[_KEY]
    return visit


def _acting() -> Visit:
    """The visit, for a callback: something on the page started this run."""
    visit = _current()
    visit.acted = True
    return visit


def _opened(address: Address, path: str) -> Visit:
    scenario, problems = Scenario.from_query(address)
    preferences, more = Preferences.from_query(address)
    history = History.opened(scenario.to_text())
    token = secrets.token_urlsafe(6)
    return Visit(history, preferences, address, token, path, problems=(*problems, *more))


def _follow(visit: Visit, address: Address) -> None:
    """Show what the reader's address says: Back and Forward are undo and redo."""
    scenario, problems = Scenario.from_query(address)
    visit.preferences, more = Preferences.from_query(address)
    at = visit.history.at
    history = visit.history.visit(scenario.to_text())
    kind = "undo" if history.at < at else "redo" if history.entries == visit.history.entries else "opened"
    visit.do(history, LastAct(kind), (*problems, *more))
    visit.address = address
    visit.changed = False


def _read_address() -> Address:
    return {name: st.query_params.get_all(name) for name in st.query_params if name in _OURS}


def _write_address(visit: Visit) -> None:
    query = {**visit.scenario.to_query(), **visit.preferences.to_query()}
    others = {name: st.query_params.get_all(name) for name in st.query_params if name not in _OURS}
    st.query_params.from_dict({**others, **query})
    visit.address = {name: [value] for name, value in query.items()}
    visit.changed = False
