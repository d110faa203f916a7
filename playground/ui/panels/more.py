"""Further measures that can be switched on."""

from __future__ import annotations

from typing import Final

import streamlit as st

from playground.measure_names import measure_at, open_name
from playground.scenario import ALWAYS_SHOWN, Scenario
from playground.texts import Texts
from playground.ui import session
from recmetrics import catalogue

_KEYS: Final = {"other_ap": "more_ap", "other": "more_other"}


def show(scenario: Scenario, texts: Texts) -> None:
    """Switches for every measure of the catalogue that is not shown anyway."""
    st.caption(texts("more.intro"))
    for group, names in _groups().items():
        st.session_state[_KEYS[group]] = [name for name in scenario.show if name in names]
        st.pills(
            texts(f"more.{group}"),
            names,
            selection_mode="multi",
            format_func=lambda name: str(measure_at(name, scenario.k)),
            key=_KEYS[group],
            on_change=_take,
        )


def _groups() -> dict[str, list[str]]:
    names = [
        name for measure in catalogue(1) if (name := open_name(str(measure))) not in ALWAYS_SHOWN and name
    ]
    ap = [name for name in names if name.startswith("AP")]
    return {"other_ap": ap, "other": [name for name in names if name not in ap]}


def _take() -> None:
    chosen = [name for group in _groups() for name in st.session_state[_KEYS[group]]]
    session.change_scenario(session.current_scenario().with_show(chosen))
