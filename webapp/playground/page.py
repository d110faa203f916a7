"""The playground page: the board, and the panels below."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.board.component import board
from webapp.board.explained import Explained, explain_all
from webapp.playground.board_content import playground_content
from webapp.playground.panels import charts, export, formula, more, whatif
from webapp.playground.state import PlaygroundState, take_acts
from webapp.shell import frame, session
from webapp.shell.error_boundary import error_boundary, guarded
from webapp.shell.pacing import let_the_browser_paint, under_way
from webapp.shell.size_presets import SIZE_PRESETS, SizePreset
from webapp.texts import Texts

DRAWN: Final = ("charts", "whatif")
"""The panels with charts of Plotly, which takes long to draw them."""


@st.fragment
def show(visit: session.Session) -> None:
    """Show the whole page for the scenario on the board.

    A fragment: a move reruns it without header and navigation, which do not change. Streamlit's browser
    side works through all it is sent, so little is sent: few elements, and those of the board first.
    """
    texts = visit.texts
    with under_way(), error_boundary(texts):
        session.write_address(visit)
        state = visit.state_of(PlaygroundState)
        _turn_to_models(visit, state, texts)
        _way_back(state, texts)
        explained = explain_all(state.scenario, state.before, visit.item_colours)
        content = playground_content(visit, explained, texts)
        board(content, on_sent=take_acts)
        # In the projector view there is nothing but the board, which fills the screen.
        if visit.preferences.view != "present":
            _below(visit, explained, texts)


def _turn_to_models(visit: session.Session, state: PlaygroundState, texts: Texts) -> None:
    """Open the two lists as models on the page of many cases, if the reader wants that."""
    query, state.models = state.models, None
    if query is not None:
        frame.turn_to("cases", texts, {**query, **visit.preferences.to_query()})


def _way_back(state: PlaygroundState, texts: Texts) -> None:
    """Show where the list on the board comes from, if from another page, with a button to go back."""
    ticket = state.ticket
    if ticket is None or not state.has_received:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text(texts(ticket.note, **ticket.values), width="content")
        if st.button(texts(ticket.button), icon=":material/arrow_back:", key="go_back"):
            frame.turn_to(ticket.page, texts)


def _below(visit: session.Session, explained: Explained, texts: Texts) -> None:
    """Show the open panel; where something is hidden, the button that shows it."""
    hidden = visit.state_of(PlaygroundState).hidden
    if hidden:
        st.button(texts("hidden.show"), on_click=_show_hidden, key="show_hidden", type="primary")
    if "scores" not in hidden:
        _panel(visit, explained, texts, SIZE_PRESETS["full"])


@guarded
def _show_hidden() -> None:
    session.acting().state_of(PlaygroundState).show_hidden()


def _panel(visit: session.Session, explained: Explained, texts: Texts, preset: SizePreset) -> None:
    chosen = visit.state_of(PlaygroundState).panel
    if chosen in DRAWN:
        let_the_browser_paint()
    if chosen == "formula":
        formula.show(explained, texts)
    elif chosen == "charts" and visit.is_rendered:
        charts.show(explained, texts, preset)
    elif chosen == "whatif" and visit.is_rendered:
        whatif.show(explained, texts, preset)
    elif chosen == "more":
        more.show(explained.scenario, texts)
    elif chosen == "export":
        export.show(explained, texts)
