"""Session state: the state of every opened page, the preferences, and the address.

What readers do changes it in callbacks, before a run. The run itself only follows up: before it shows
anything, it follows the address, takes a list to another page, and collects what jobs have finished; a panel
may start its job when it is first shown. The address holds the same state as the page, and wins over it when
the reader goes back or forward or types.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit, urlunsplit

import streamlit as st

from webapp.board.colours import ItemColours
from webapp.components.protocol import Envelope
from webapp.model.page_parameters import NAMES
from webapp.model.preferences import PREFERENCES, Preferences, View
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, PageState, PageStates
from webapp.texts import Texts, best_language, texts_for

_KEY: Final = "visit"

StateT = TypeVar("StateT", bound=PageState)


@dataclass(slots=True)
class Session:
    """State of one browser session, which lasts from run to run.

    Args:
        states: The state of each page that was opened, by class name.
        at: The class name of the state of the current page.
        path: The current page.
        preferences: Language and view.
        address: The address as the session last wrote or read it: another one comes from the reader.
        token: Page token that components send back, so that acts of an older page are recognised.
        changed: Whether the address has to be written.
        acted: Whether something on the page, rather than the browser's Back or Forward, started this run.
        is_rendered: Whether the browser has shown the page. Charts wait for it: Plotly's script is large.
        wants_link_form: Whether the reader has asked for the form that builds links.
        item_colours: The colours that items have had on the boards.
    """

    states: PageStates
    at: str
    path: str
    preferences: Preferences
    address: Address
    token: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    changed: bool = False
    acted: bool = False
    is_rendered: bool = False
    wants_link_form: bool = False
    item_colours: ItemColours = field(default_factory=ItemColours)

    @property
    def state(self) -> PageState:
        """The state of the current page."""
        return self.states[self.at]

    def state_of(self, kind: type[StateT]) -> StateT:
        """Return the page state of this class, opened with an empty address if it is new."""
        state = self.states.get(kind.__name__)
        if state is None:
            state = self.states[kind.__name__] = kind.opened({}, self.states)
        # Looked up by class name: hot reload makes new classes.
        return cast("StateT", state)

    def envelope(
        self,
        confirmed: int,
        *,
        announcement: str = "",
        number: int = 0,
        problems: Sequence[str] = (),
        note: str = "",
        page: str = "",
    ) -> Envelope:
        """Return the data that every component receives beside its content.

        Args:
            confirmed: Number of its last act that is dealt with.
            announcement: The text for the status region.
            number: Counts the announcements, so that each is made once.
            problems: Sentences about problems.
            note: The source of its numbers.
            page: Page token; the session's if empty.
        """
        return {
            "page": page or self.token,
            "confirmed": confirmed,
            "said": {"number": number, "text": announcement},
            "problems": list(problems),
            "note": note,
            "present": self.preferences.view == "present",
            "lang": self.texts.html_lang,
        }

    @property
    def texts(self) -> Texts:
        """The texts of the reader's language: the address's, else the browser's."""
        return texts_for(self.preferences.lang or best_language(st.context.locale))


def begin(path: str, kind: type[PageState]) -> Session:
    """Return the session at the start of a run, in step with the address.

    Args:
        path: The current page of the app.
        kind: The type of that page's state.
    """
    address = _read_address(kind)
    visit: Session | None = st.session_state.get(_KEY)
    if visit is None:
        preferences, problems = Preferences.from_query(address)
        states: PageStates = {}
        state = states[kind.__name__] = kind.opened(address, states)
        state.problems = (*state.problems, *problems)
        visit = Session(states, kind.__name__, path, preferences, address)
        st.session_state[_KEY] = visit
    elif visit.path != path:
        _turn_to(visit, path, kind, address)
    elif address != visit.address and not visit.acted:
        # A browser that sends an act may not have our last address yet: only a run that nothing on the page
        # started was started by a change of the address.
        _restore(visit, address)
    visit.state.follow_language(visit.texts.lang)
    return visit


def write_address(visit: Session) -> None:
    """Write the address if the session has changed; a page does this before it shows anything."""
    visit.acted = False
    if visit.changed or visit.state.has_changed():
        _write_address(visit)


def current() -> Session:
    """Return the current session."""
    visit: Session = st.session_state[_KEY]
    return visit


def acting() -> Session:
    """Return the session, for a callback, and note that something on the page started this run."""
    visit = current()
    visit.acted = True
    return visit


@guarded
def note_act() -> None:
    """Note that something on the page started this run, though it changes nothing."""
    acting()


def choose_language(lang: str) -> None:
    """Show the page in this language from now on."""
    _prefer(lang=lang)


@guarded
def choose_view(view: View) -> None:
    """Switch between the normal and the projector view."""
    _prefer(view=view)


@guarded
def ask_for_link_form() -> None:
    """Turn to the form that builds links in the run that follows."""
    acting().wants_link_form = True


def page_address() -> str:
    """Return the address of the page, without its parameters."""
    parts = urlsplit(st.context.url or "")
    return urlunsplit((parts.scheme, parts.netloc, parts.path or "/", "", ""))


def cookies() -> Mapping[str, str]:
    """Return the cookies that the browser sent when it connected."""
    return st.context.cookies


def open_example(id_: str) -> None:
    """Show an example of the page."""
    visit = acting()
    visit.state.open_example(id_, visit.texts.lang)


def _prefer(**choice: Any) -> None:
    visit = acting()
    visit.preferences = replace(visit.preferences, **choice)
    visit.changed = True


def _turn_to(visit: Session, path: str, kind: type[PageState], address: Address) -> None:
    """Show another page with its own state, unless the address holds another one."""
    is_known = kind.__name__ in visit.states
    visit.path, visit.at = path, kind.__name__
    visit.is_rendered = False
    own = {name: values for name, values in address.items() if name not in PREFERENCES}
    # While pages are turned, the browser's history may get the parameters of one page at the path of another.
    if is_known and NAMES & set(st.query_params) - kind.parameters:
        visit.changed = True
    elif own and is_known:
        _restore(visit, address)
    elif own:
        visit.states[kind.__name__] = kind.opened(address, visit.states)
        _read_preferences(visit, address)
    else:
        # The navigation drops the address: the session still knows it.
        visit.state_of(kind)
        visit.changed = True


def _restore(visit: Session, address: Address) -> None:
    visit.state.restore(address)
    _read_preferences(visit, address)


def _read_preferences(visit: Session, address: Address) -> None:
    visit.preferences, problems = Preferences.from_query(address)
    visit.state.problems = (*visit.state.problems, *problems)
    visit.address = address
    visit.changed = False
    visit.state.mark_saved()


def _read_address(kind: type[PageState]) -> Address:
    return {name: st.query_params.get_all(name) for name in st.query_params if name in kind.parameters}


def _write_address(visit: Session) -> None:
    state = visit.state
    query = {**state.query(), **visit.preferences.to_query()}
    others = {name: st.query_params.get_all(name) for name in st.query_params if name not in NAMES}
    st.query_params.from_dict({**others, **query})
    visit.address = {
        name: [value] if isinstance(value, str) else list(value) for name, value in query.items()
    }
    visit.changed = False
    state.mark_saved()
