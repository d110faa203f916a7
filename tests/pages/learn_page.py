"""The page of lessons in memory: its callbacks and the data of its components, without a run of Streamlit.

What a reader does goes through the page's own callbacks, and the address through the app's own session;
only what Streamlit keeps for them is a stand-in here. A run takes a millisecond, a hundredth of what it takes
to open the app. What really is Streamlit's (widgets, what stands below the screen) is tested with AppTest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import parse_qs

from tests.pages.the_page import texts_in, values_on
from webapp.cases.state import CasesState
from webapp.components import base
from webapp.definitions.state import DefinitionsState
from webapp.evaluate.state import EvaluateState
from webapp.learn import page, state
from webapp.learn.drill import Turn
from webapp.learn.panels import progress
from webapp.learn.view import LearnView
from webapp.playground.state import PlaygroundState
from webapp.shell import header, session
from webapp.shell.page_state import PageState

DESKS: Final[dict[str, type[PageState]]] = {
    "playground": PlaygroundState,
    "cases": CasesState,
    "evaluate": EvaluateState,
    "definitions": DefinitionsState,
    "learn": state.LearnState,
}
"""What holds the state of each page."""

CALLBACKS: Final = {"tutor": state.take_acts, state.BOARD: state.take_board_acts}
"""What takes in what a component has sent, by the component's key."""


@dataclass
class QueryParams:
    """The parameters of the address, as Streamlit keeps them."""

    values: dict[str, list[str]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def get_all(self, name: str) -> list[str]:
        """Return every value of a parameter."""
        return list(self.values.get(name, ()))

    def from_dict(self, query: Mapping[str, str | list[str]]) -> None:
        """Replace all parameters."""
        self.values = {
            name: [value] if isinstance(value, str) else list(value) for name, value in query.items()
        }


@dataclass
class LearnPage:
    """The page of one visit. Its reader may turn to other pages too: of these there is the state alone.

    Args:
        path: The page that is shown.
        query_params: The address.
        context: What the browser says of itself.
        session_state: What lasts from one run to the next.
        shown: What each component was given to show, by its key.
    """

    path: str
    query_params: QueryParams
    context: SimpleNamespace
    session_state: dict[str, Any] = field(default_factory=dict[str, Any])
    shown: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])

    def run(self, callback: Callable[[], None] | None = None) -> LearnPage:
        """Run the page once, after what something on it calls."""
        with self.in_place_of_streamlit():
            if callback is not None:
                callback()
            visit = session.begin(self.path, DESKS[self.path])
            session.write_address(visit)
            # As the browser gets it.
            self.shown = json.loads(json.dumps(_data(visit) if self.path == "learn" else {}))
        return self

    @contextmanager
    def in_place_of_streamlit(self) -> Generator[None]:
        """Stand in for what Streamlit keeps of a visit."""
        with (
            patch.object(session, "st", self),
            patch.object(base, "st", self),
            patch.object(progress, "st", self),
        ):
            yield

    @property
    def visit(self) -> session.Session:
        """Return the state of the visit."""
        return self.session_state["visit"]

    @property
    def view(self) -> LearnView:
        """Return the view of the lessons."""
        return self.visit.state_of(state.LearnState).view


def _data(visit: session.Session) -> dict[str, Any]:
    """Return the data of the components of the page."""
    on, texts = visit.state_of(state.LearnState), visit.texts
    screen = page.screen_at(on.view, texts)
    data: dict[str, Any] = {"tutor": page.lesson_view_content(visit, on, screen, texts)}
    if screen.board is not None:
        data[state.BOARD] = page.board_content(visit, on, screen.board, texts)
    return data


def opened_learn(query: str = "", locale: str = "en-US") -> LearnPage:
    """Return the page after it was opened at this address."""
    return _opened("learn", query, locale)


def followed(link: str) -> LearnPage:
    """Return the page that a link of the app leads to, in a session of its own."""
    path, _, query = link.partition("?")
    return _opened(path, query)


def _opened(path: str, query: str, locale: str = "en-US") -> LearnPage:
    values = parse_qs(query, keep_blank_values=True, errors="replace")
    context = SimpleNamespace(locale=locale, url=f"https://example.org/{path}")
    return LearnPage(path, QueryParams(values), context).run()


def turned_to(app: LearnPage, path: str) -> LearnPage:
    """Return the visit after a press on a page in the navigation, which drops the address."""
    app.path = path
    return went_to(app)


def went_to(app: LearnPage, **parameters: str | list[str]) -> LearnPage:
    """Return the page after the reader has gone to this address of it."""
    app.query_params.from_dict(parameters)
    return app.run()


def send(app: LearnPage, key: str, message: object) -> LearnPage:
    """Return the page after a component has sent this."""
    app.session_state[key] = {"sent": message}
    return app.run(CALLBACKS[key])


def do(app: LearnPage, *acts: Mapping[str, Any], key: str) -> LearnPage:
    """Return the page after these acts on a component."""
    shown = app.shown[key]
    numbered = [{"n": number, **act} for number, act in enumerate(acts, shown["confirmed"] + 1)]
    return send(app, key, {"page": shown["page"], "acts": numbered})


def learn(app: LearnPage, *acts: Mapping[str, Any]) -> LearnPage:
    """Return the page after these acts on the lesson view."""
    return do(app, *acts, key="tutor")


def after_file(app: LearnPage, content: bytes | None) -> LearnPage:
    """Return the page after this file was dropped, or taken away again."""
    app.session_state[progress.UPLOAD] = None if content is None else BytesIO(content)
    return app.run(progress.take_file)


def shared_link(app: LearnPage) -> str:
    """Return the link for others to what is shown."""
    with app.in_place_of_streamlit():
        link = header.link_to(app.visit)
    assert link is not None
    return link


def address_of(app: LearnPage) -> dict[str, Any]:
    """Return the parameters of the address, a repeated one as a list."""
    values = app.query_params.values
    return {name: given[0] if len(given) == 1 else given for name, given in values.items()}


def lesson_view_of(app: LearnPage) -> dict[str, Any]:
    """Return the data of the lesson view."""
    return app.shown["tutor"]


def screen_of(app: LearnPage) -> dict[str, Any]:
    """Return the screen that the lesson view shows."""
    return lesson_view_of(app)["screen"]


def blocks_of(app: LearnPage) -> dict[str, dict[str, Any]]:
    """Return the parts of the screen, by their ids."""
    return {block["id"]: block for block in screen_of(app)["blocks"]}


def lesson_board_of(app: LearnPage) -> dict[str, Any] | None:
    """Return the data of the board beside a lesson, or None where there is none."""
    return app.shown.get(state.BOARD)


def board_of(app: LearnPage) -> dict[str, Any]:
    """Return the data of the board beside a lesson."""
    return app.shown[state.BOARD]


def turn_of(app: LearnPage) -> Turn:
    """Return the question of the practice that is shown, with its answer."""
    drill = app.view.drill
    assert drill is not None
    assert drill.current is not None
    return drill.current


def fractions_of(app: LearnPage) -> dict[str, str]:
    """Return the exact values of the measures on the board, by printed name."""
    return values_on(board_of(app))


def texts_of(app: LearnPage) -> Iterator[tuple[str, str]]:
    """Return every text in the data of the components, with its place."""
    for shown in app.shown.values():
        yield from texts_in("bidi_component", shown)
