"""Streamlit elements shared by the pages: charts, panel choice, wrapping, file fields, problem lists."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final, TypeVar

import streamlit as st

from webapp.charts import Figure
from webapp.model.limits import MAX_FILE_MB
from webapp.shell import session
from webapp.texts import Texts

OptionT = TypeVar("OptionT")

# Charts are for reading, without Plotly's tools.
_PLOTLY: Final[dict[str, Any]] = {"displayModeBar": False, "responsive": True}


def chart(figure: Figure, key: str, alternative: str) -> None:
    """Show a Plotly figure with its text alternative.

    Args:
        figure: The figure.
        key: A name that stays the same from run to run.
        alternative: The text alternative.
    """
    st.plotly_chart(figure, key=key, config=_PLOTLY, alt=alternative)  # pyright: ignore[reportUnknownMemberType]  # its types name packages that are not installed


def wrap(key: str, width: str) -> None:
    """Move a container below its neighbours where it would be narrower; Streamlit alone would shrink it.

    Args:
        key: The container's key.
        width: A width as CSS.
    """
    st.html(f"<style>:has(> .st-key-{key}){{flex-basis:min(100%,{width}) !important}}</style>")


def chosen_panel(
    names: Sequence[str], texts: Texts, section: str, key: str, *, is_open: bool = True
) -> str | None:
    """Show the choice of panels and return the chosen one; a second press closes it.

    Args:
        names: The panels.
        texts: Texts of the reader's language.
        section: Section of their names: `<section>.<name>`, and `<section>.label` for all of them.
        key: A name that stays the same from run to run.
        is_open: Whether the first one is open initially; otherwise none is.
    """
    # A run of the whole page that is interrupted by a quick reader makes the browser forget the field.
    # It then starts from the last choice.
    first = names[0] if is_open else None
    before = st.session_state.get(key, first)
    start = before if before is None or before in names else first
    opened = st.session_state.pop(_opened(key), None)
    if opened in names:
        # Streamlit warns of a field that has both a value and one to start from.
        st.session_state[key], start = opened, None
    return st.segmented_control(
        texts(f"{section}.label"),
        names,
        default=start,
        format_func=lambda name: texts(f"{section}.{name}"),
        key=key,
        on_change=session.note_act,
        label_visibility="collapsed",
    )


def open_panel(key: str, name: str) -> None:
    """Open a panel when the choice of panels is shown next.

    Args:
        key: The key of the choice.
        name: The panel.
    """
    st.session_state[_opened(key)] = name


def opens_panel(key: str) -> bool:
    """Return whether a panel is to be opened when the choice of panels is shown next."""
    return _opened(key) in st.session_state


def _opened(key: str) -> str:
    return f"{key}_opened"


def one_of(names: Sequence[str], texts: Texts, label: str, key: str) -> str:
    """Show a choice and return the chosen name; the first one initially, and never none.

    Args:
        names: The options.
        texts: Texts of the reader's language.
        label: The text for all of them; `<label>_<name>` is that of each.
        key: A name that stays the same from run to run.
    """
    chosen = st.segmented_control(
        texts(label),
        names,
        default=kept_choice(names, key),
        format_func=lambda name: texts(f"{label}_{name}"),
        key=key,
        required=True,
        on_change=session.note_act,
        label_visibility="collapsed",
    )
    return chosen or names[0]


def kept_choice(options: Sequence[OptionT], key: str) -> OptionT | None:
    """Restore the last choice, or the first option if that no longer exists.

    Called in every run, for a browser that has forgotten it, and for labels in the current language.

    Args:
        options: The options.
        key: The field's key.

    Returns:
        What the field shows at first. Nothing is restored on a server that the reader is new to: a browser
        that comes back from another one brings its choice.
    """
    if key not in st.session_state:
        return options[0]
    kept = st.session_state[key]
    st.session_state[key] = kept if kept in options else options[0]
    return None


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
    several: bool = False,
) -> None:
    """Show a file field in the reader's language.

    Args:
        label: The label of the field.
        texts: Texts of the reader's language.
        key: A name that stays the same from run to run.
        on_change: Called when a file is added or removed.
        args: Arguments of `on_change`.
        megabytes: The largest file size.
        types: The file extensions allowed; any if left out.
        is_labelled: Whether the label is visible; screen readers get it in any case.
        several: Whether several files can be chosen.
    """
    # Streamlit has the texts of its field in English only; CSS shows ours in their place.
    field = f".st-key-{key} [data-testid=stFileUploaderDropzone"
    for part, english, word in (
        (f"{field}] button [data-testid=stMarkdownContainer]", "p", "choose"),
        (f"{field}Instructions]", "*", "drop"),
    ):
        label_text = json.dumps(texts(f"file_field.{word}", limit=megabytes), ensure_ascii=False)
        st.html(
            f"<style>{part} > {english}{{display:none}}"
            f"{part}::after{{content:{label_text};font-size:.875rem}}</style>"
        )
    # The area around the button has an English name too, and cannot be pressed.
    st.html(f"<style>{field}] input{{display:none !important}}</style>")
    st.file_uploader(
        label,
        type=types,
        accept_multiple_files=several,
        key=key,
        on_change=on_change,
        args=args,
        max_upload_size=megabytes,
        label_visibility="visible" if is_labelled else "collapsed",
    )
    # A refused upload never reaches Python, and Streamlit gives the reason in a tooltip in English.
    failed = f"body:has(.st-key-{key} [data-testid=stFileChipIconError])"
    refused = escape(texts("file_field.refused", limit=megabytes))
    st.html(
        f"<style>.{key}-refused{{display:none}}{failed} .{key}-refused{{display:block}}</style>"
        f'<div role="alert"><p class="{key}-refused">{refused}</p></div>'
    )


def problem_list(problems: Sequence[str], *, announced: bool = False) -> None:
    """Show problems as plain text; nothing where there are none.

    Args:
        problems: The sentences.
        announced: Whether screen readers announce them at once.
    """
    if problems:
        role = ' role="status"' if announced else ""
        items = "".join(f"<li>{escape(problem)}</li>" for problem in problems)
        st.html(f'<div{role}><ul style="margin:0;padding-inline-start:1.2rem">{items}</ul></div>')
