"""Messages of the page: what went wrong, and what stood out, each with a heading, a mark and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, Literal

import streamlit as st

from webapp.evaluate import state as states
from webapp.evaluate.state import EvaluateState
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

Tone = Literal["error", "note"]

_MARKS: Final[dict[Tone, str]] = {"error": "✕", "note": "!"}
_STYLE: Final = """<style>
.own-message { --tone: light-dark(#B3261E, #FF8A80); border: 1px solid var(--tone); border-radius: .5rem;
  border-inline-start-width: .35rem; padding: .5rem .75rem; overflow-wrap: anywhere;
  background: color-mix(in srgb, var(--tone) 7%, transparent); }
.own-message.note { --tone: light-dark(#A33D00, #FFA36B); }
.own-message b { color: var(--tone); }
.own-message ul { margin: .2rem 0 0; padding-inline-start: 1.2rem; }
.own-message li { margin: 0; }
</style>"""


def show_errors(heading: str, sentences: Sequence[str]) -> None:
    """Show what went wrong, announced at once; nothing where nothing did.

    Args:
        heading: What did not work.
        sentences: Why, and what to do.
    """
    _show("error", heading, sentences)


def show_notes(heading: str, sentences: Sequence[str]) -> None:
    """Show what stood out; nothing where nothing did.

    Args:
        heading: What the notes are about.
        sentences: The notes.
    """
    _show("note", heading, sentences)


def show_alike(state: EvaluateState, texts: Texts) -> None:
    """Show the button that counts ids that look alike as the same, where that would change something."""
    if state.is_alike_offered and state.choice.ids == "exact":
        st.button(texts("evaluate.read_alike"), on_click=_read_alike, key="evaluate_read_alike")


@guarded
def _read_alike() -> None:
    states.current().read_alike()


def _show(tone: Tone, heading: str, sentences: Sequence[str]) -> None:
    if not sentences:
        return
    role = ' role="alert"' if tone == "error" else ""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    st.html(
        f'{_STYLE}<div class="own-message {tone}"{role}><b><span aria-hidden="true">{_MARKS[tone]}</span> '
        f"{escape(heading)}</b><ul>{items}</ul></div>"
    )
