"""Classroom page: the component, which shows a room to whoever looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

import streamlit as st

from webapp.board.component import board
from webapp.classroom.board_view import board_content, board_size, hand_in_data
from webapp.classroom.component import classroom
from webapp.classroom.hand_in import hand_in
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.live_list import LiveList
from webapp.classroom.place_view import app_address
from webapp.classroom.posed import posed
from webapp.classroom.protocol import ClassroomViewData
from webapp.classroom.refused import Refused
from webapp.classroom.state import BOARD, ClassroomState, take_acts, take_board_acts, take_hand_in
from webapp.classroom.view_model import Looker, Shown, view_data
from webapp.shell import elements, session
from webapp.shell.error_boundary import error_boundary
from webapp.shell.pacing import under_way
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

_LONGEST_NEWS: Final = 40


@st.fragment
def show(visit: session.Session) -> None:
    """Show the room; a fragment, so that news of it runs no more than this."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        state = visit.state_of(ClassroomState)
        try:
            state.bring_along()
            looker = state.looker(is_projected=visit.preferences.view == "present")
            data = content(visit, state, looker, texts)
        except Refused as refusal:
            looker = Looker(state.member(), None, "entrance", notice=f"problem.room_{refusal.reason}")
            data = content(visit, state, looker, texts)
        session.write_address(visit)
        # The same containers with and without a board: in others the component would be new and lose focus.
        elements.wrap("class_room", "416px")
        elements.wrap("class_list", "416px")
        with st.container(horizontal=visit.preferences.view != "present", gap="medium", key="class"):
            with st.container(width="stretch", key="class_room"):
                classroom(data, on_sent=take_acts)
            live = state.live(looker)
            if live is not None:
                if looker.role == "projector":
                    st.html(f"<style>.st-key-class_list{{zoom:{board_size(live)}}}</style>")
                with st.container(width="stretch", key="class_list"):
                    _show_list(visit, state, looker, live)


def _show_list(visit: session.Session, state: ClassroomState, looker: Looker, live: LiveList) -> None:
    """Show the list on the board, with the button that hands it in."""
    texts, history = visit.texts, state.history
    if history is None:
        return
    envelope = visit.envelope(state.last_number(BOARD), number=state.act_count)
    shown = board_content(live, history, state.last_act, visit.item_colours, envelope, texts)
    board(shown, take_board_acts, BOARD)
    item = looker.room.item if looker.room else None
    asked = posed(item.ask) if item else None
    if item is None or live.use != "build" or not isinstance(asked, PosedBuild):
        return
    hand_in(
        hand_in_data(
            item,
            asked,
            history.now,
            state.own_answer(looker),
            visit.envelope(state.last_number(hand_in.key)),
            texts,
        ),
        take_hand_in,
    )


def content(visit: session.Session, state: ClassroomState, looker: Looker, texts: Texts) -> ClassroomViewData:
    """Return the view model of the classroom component."""
    shown = Shown(
        base=app_address(session.page_address()),
        heard=_heard(classroom.sent()),
        asks=state.brought.asks,
        lang=visit.preferences.lang or "",
        own_rooms=state.own_rooms,
    )
    envelope = visit.envelope(
        state.last_number(classroom.key), problems=problem_messages(state.problems, texts)
    )
    return view_data(looker, state.seat, shown, envelope, texts)


def _heard(sent: object) -> str:
    """Return the news that the browser has named: what is shown now is no older."""
    heard = cast("Mapping[str, object]", sent).get("heard") if isinstance(sent, Mapping) else None
    return heard if isinstance(heard, str) and len(heard) <= _LONGEST_NEWS else ""
