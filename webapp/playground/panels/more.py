"""Panel of further measures that can be switched on."""

from __future__ import annotations

from typing import Final

import streamlit as st

from recmetrics import catalogue
from webapp.model.measure_names import measure_at, name_sentence, open_name
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.playground import state
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

_KEY: Final = "more_{}"


def show(scenario: Scenario, texts: Texts) -> None:
    """Show a switch with a description for every measure that is not always shown."""
    st.caption(texts("more.intro"))
    groups = _groups(has_grades=scenario.grades is not None)
    for column, (group, names) in zip(st.columns(2), groups.items(), strict=True):
        with column:
            st.markdown(f"**{texts(f'more.{group}')}**")
            for name in names:
                key = _KEY.format(name)
                st.session_state[key] = name in scenario.show
                with st.container(gap=None):
                    st.checkbox(str(measure_at(name, scenario.k)), key=key, on_change=_take, args=(name,))
                    st.caption(name_sentence(name, texts))


def _groups(*, has_grades: bool) -> dict[str, list[str]]:
    """Return the names with an open K by group, in the order of the catalogue."""
    names = [open_name(str(measure)) or "" for measure in catalogue(1, with_grades=has_grades)]
    further = [name for name in names if name not in ALWAYS_SHOWN]
    ap = [name for name in further if name.startswith("AP")]
    return {"other_ap": ap, "other": [name for name in further if name not in ap]}


@guarded
def _take(name: str) -> None:
    scenario = state.current().scenario
    others = [other for other in scenario.show if other != name]
    chosen = st.session_state[_KEY.format(name)]
    state.current().adjust(scenario.with_show([*others, name] if chosen else others))
