"""The least that a Streamlit app with a component can do: it sends a number back.

The other parts give their figures also as a multiple of this one's, so that a slow or busy machine, and
Streamlit itself, can be told apart from the app. It runs with the project's configuration and with the
same care of the garbage collector as the app, and speaks to its component as the board does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import streamlit as st
from streamlit.components import v2

from webapp.shell import memory

ECHO_JS = """
export default function ({ parentElement, data, setStateValue }) {
  let button = parentElement.querySelector("button")
  if (!button) {
    button = document.createElement("button")
    button.dataset.testid = "press"
    button.textContent = "press"
    const echo = document.createElement("output")
    echo.dataset.testid = "echo"
    parentElement.append(button, echo)
  }
  button.onclick = () => setStateValue("sent", { page: "", acts: [{ n: data.confirmed + 1 }] })
  parentElement.querySelector("output").textContent = String(data.confirmed)
}
"""

echo = v2.component("bench_echo", js=ECHO_JS)


def confirmed() -> int:
    """Return the number of the act that the component sent last."""
    state: object = st.session_state.get("echo")
    if not isinstance(state, Mapping):
        return 0
    sent = cast("Mapping[str, Mapping[str, list[dict[str, int]]]]", state).get("sent")
    return sent["acts"][-1]["n"] if sent else 0


echo(key="echo", data={"confirmed": confirmed(), "page": ""}, on_sent_change=lambda: None)
memory.settle()
