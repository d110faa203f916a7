"""Bar of the projector view: leave, examples, the QR code that fills the screen, and the list of keys."""

from __future__ import annotations

from typing import Final

import segno
import streamlit as st

from webapp.components.document_protocol import ProjectorData, QrData
from webapp.model.address import readable_query
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.size_presets import SIZE_PRESETS
from webapp.texts import Texts

_QR: Final = "qr_pressed"
_COUNT: Final = "qr_count"
_EXAMPLE: Final = "example_at"

_SHARED_KEYS: Final = ("full_screen", "qr", "keys", "leave")
_BOARD_KEYS: Final = ("next", "back", "numbers", "row", "undo", "cutoff")


def show_bar(texts: Texts, *, has_examples: bool) -> None:
    """Show the buttons that Python answers; those of the browser are in the `document` component.

    Args:
        texts: The texts.
        has_examples: Whether the page has examples to go through.
    """
    st.button(
        texts("app.leave_present"),
        on_click=session.choose_view,
        args=("full",),
        key="leave_present",
        type="tertiary",
    )
    if has_examples:
        st.button(
            texts("projector.example"), on_click=_open_next_example, key="next_example", type="tertiary"
        )
    st.button(texts("projector.qr"), on_click=_ask_for_qr, key="qr", type="tertiary")


def projector_data(visit: session.Session, *, has_board: bool) -> ProjectorData:
    """Return what the browser shows of the bar.

    Args:
        visit: The session.
        has_board: Whether the page has a board whose table is revealed step by step.
    """
    texts = visit.texts
    state = visit.state
    example = ("example",) if state.has_examples else ()
    keys = (*(_BOARD_KEYS if has_board else ()), *state.projector_keys, *example, *_SHARED_KEYS)
    return {
        "root": SIZE_PRESETS["present"].root,
        "texts": {
            name: texts(f"projector.{name}")
            for name in ("full_screen", "keys", "close", "keys_on", "no_qr", "qr_local")
        },
        "keys": [[texts(f"projector.key_{key}"), texts(f"projector.does_{key}")] for key in keys],
        "qr": _qr(visit) if st.session_state.pop(_QR, False) else None,
    }


def _qr(visit: session.Session) -> QrData:
    address = short_address(visit)
    return {
        "number": st.session_state[_COUNT],
        "picture": _picture(address),
        "address": address.partition("://")[2].removesuffix("/"),
    }


def short_address(visit: session.Session) -> str:
    """Return the shortest address of what the page shows, to be typed: without the view.

    A page as it opens needs no more than its own address, and an example that is unchanged its name; the
    language is named where the items have names in it, since another browser may ask for another.
    """
    state, base = visit.state, session.page_address()
    query = dict(state.query())
    example = {"example": str(query["example"])} if "example" in query else {}
    lang = {"lang": visit.texts.lang}
    for start in ({}, lang, example, {**example, **lang}):
        if type(state).opened({name: [value] for name, value in start.items()}, {}).query() == query:
            return f"{base}?{readable_query(start)}" if start else base
    return state.address(base, {}) or base


def _picture(address: str) -> str:
    try:
        code = segno.make(address, error="l", micro=False)
    except segno.DataOverflowError:
        return ""
    return code.svg_data_uri(border=2, light="#fff", omitsize=True)


@guarded
def _ask_for_qr() -> None:
    session.acting()
    st.session_state[_QR] = True
    st.session_state[_COUNT] = st.session_state.get(_COUNT, 0) + 1


@guarded
def _open_next_example() -> None:
    visit = session.acting()
    ids = [offer.id for offer in visit.state.examples(visit.texts)]
    at = st.session_state.get(_EXAMPLE)
    # The app opens on the first one.
    following = ids[(ids.index(at) + 1 if at in ids else 1) % len(ids)]
    st.session_state[_EXAMPLE] = following
    session.open_example(following)
