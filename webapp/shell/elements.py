"""Elements of Streamlit as the pages use them: charts, panels to choose from, what wraps, problems."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

import streamlit as st

from webapp.charts import Figure
from webapp.model.limits import MAX_FILE_MB
from webapp.shell import session
from webapp.texts import Texts

# Charts are there to be read, not operated.
_PLOTLY: Final[dict[str, Any]] = {"displayModeBar": False, "responsive": True}


def chart(figure: Figure, key: str, alternative: str) -> None:
    """A Plotly figure with its text alternative.

    Args:
        figure: The figure.
        key: A name that stays the same from run to run.
        alternative: What the chart says, in words.
    """
    st.plotly_chart(figure, key=key, config=_PLOTLY, alt=alternative)  # pyright: ignore[reportUnknownMemberType]  # its types name packages that are not installed


def wrap(key: str, width: str) -> None:
    """Let a container stand beside others only where it has this width, as Streamlit alone would shrink it.

    Args:
        key: The container's key.
        width: A width as CSS.
    """
    st.html(f"<style>:has(> .st-key-{key}){{flex-basis:min(100%,{width}) !important}}</style>")


def chosen_panel(names: Sequence[str], texts: Texts, section: str, key: str) -> str | None:
    """The panel that the reader has chosen; another press on its name folds it away.

    Args:
        names: The panels, that which is open at first in front.
        texts: Texts of the reader's language.
        section: Where their names stand: `<section>.<name>`, and `<section>.label` for all of them.
        key: A name that stays the same from run to run.
    """
    # A run of the whole page whose end a quick reader overtakes makes the browser forget the field. What
    # it then starts from is what was chosen.
    before = st.session_state.get(key, names[0])
    return st.segmented_control(
        texts(f"{section}.label"),
        names,
        default=before if before is None or before in names else names[0],
        format_func=lambda name: texts(f"{section}.{name}"),
        key=key,
        on_change=session.note_act,
        label_visibility="collapsed",
    )


def one_of(names: Sequence[str], texts: Texts, label: str, key: str) -> str:
    """Which of a few the reader has chosen; the first one to begin with, and never none.

    Args:
        names: What there is to choose from.
        texts: Texts of the reader's language.
        label: The text for all of them; `<label>_<name>` is that of each.
        key: A name that stays the same from run to run.
    """
    keep_choice(names, key)
    chosen = st.segmented_control(
        texts(label),
        names,
        format_func=lambda name: texts(f"{label}_{name}"),
        key=key,
        required=True,
        on_change=session.note_act,
        label_visibility="collapsed",
    )
    return chosen or names[0]


def keep_choice(options: Sequence[object], key: str) -> None:
    """Choose again what was chosen, or the first option where there is no such one any more.

    Said in every run, for a browser that has forgotten it, and to be worded in the language of now.

    Args:
        options: What there is to choose from.
        key: The field's key.
    """
    kept = st.session_state.get(key)
    st.session_state[key] = kept if kept in options else options[0]


def file_field(
    label: str,
    texts: Texts,
    *,
    key: str,
    on_change: Callable[..., None],
    args: tuple[object, ...] = (),
    megabytes: int = MAX_FILE_MB,
    types: Sequence[str] | None = None,
    is_labelled: bool = True,
) -> None:
    """A field for a file of the reader's, in the reader's language.

    Args:
        label: What the file is for.
        texts: Texts of the reader's language.
        key: A name that stays the same from run to run.
        on_change: Called once there is a file, or none any more.
        args: What it is called with.
        megabytes: How large the file may be.
        types: How its name may end; any way if left out.
        is_labelled: Whether the label is seen; it is heard in any case.
    """
    # Streamlit knows the words of its field in English alone; ours are painted in their place.
    field = f".st-key-{key} [data-testid=stFileUploaderDropzone"
    for part, english, word in (
        (f"{field}] button [data-testid=stMarkdownContainer]", "p", "choose"),
        (f"{field}Instructions]", "*", "drop"),
    ):
        painted = json.dumps(texts(f"file_field.{word}", limit=megabytes), ensure_ascii=False)
        st.html(
            f"<style>{part} > {english}{{display:none}}"
            f"{part}::after{{content:{painted};font-size:.875rem}}</style>"
        )
    # What the button stands for has an English name too, and is nothing to press.
    st.html(f"<style>{field}] input{{display:none !important}}</style>")
    st.file_uploader(
        label,
        type=types,
        key=key,
        on_change=on_change,
        args=args,
        max_upload_size=megabytes,
        label_visibility="visible" if is_labelled else "collapsed",
    )


def problem_list(problems: Sequence[str], *, announced: bool = False) -> None:
    """What was wrong, as plain text whatever it says; nothing where nothing was.

    Args:
        problems: The sentences.
        announced: Whether those who hear the page are told at once.
    """
    if problems:
        role = ' role="status"' if announced else ""
        items = "".join(f"<li>{escape(problem)}</li>" for problem in problems)
        st.html(f'<div{role}><ul style="margin:0;padding-inline-start:1.2rem">{items}</ul></div>')
