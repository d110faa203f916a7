"""The panel of the means that libraries would print for the same tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import Final

import streamlit as st

from recmetrics import LibraryCall
from webapp.evaluate.library_means import LibraryMean, LibraryMeans
from webapp.evaluate.panels.lazy_jobs import result_of
from webapp.evaluate.panels.table import Cell, Code, Column, show_table
from webapp.evaluate.results import Results
from webapp.evaluate.state import EvaluateState
from webapp.model.outcome_text import outcome_shown
from webapp.shell import elements
from webapp.texts import Texts

_ORDERS: Final = ("value", "library")
_ORDER: Final = "evaluate_libraries_by"
KEYS: Final = (_ORDER,)
"""Session-state keys of the widgets of this panel."""


def show(state: EvaluateState, results: Results, texts: Texts) -> None:
    """Show a table of the means that libraries would print; they are computed when the panel is opened."""
    st.caption(texts("evaluate.libraries_hint"))
    found = result_of(state, state.libraries, results, EvaluateState.ask_libraries, "asking", texts)
    if found is None:
        return
    if found.known:
        st.caption(texts("evaluate.libraries_caution"))
        order = elements.one_of(_ORDERS, texts, "evaluate.libraries_by", _ORDER)
        rows = _by_value(found.known, texts) if order == "value" else _by_library(found.known, texts)
        show_table(texts("evaluate_tabs.libraries"), _columns(order, texts), rows)
    else:
        st.text(texts("evaluate.libraries_none"))
    _left_out(found, texts)


def _left_out(found: LibraryMeans, texts: Texts) -> None:
    """Show the calls that no number is shown of, by the reason."""
    if found.left_out:
        columns = (
            Column(texts("evaluate.libraries_left_out")),
            Column(texts("evaluate.libraries_reason")),
        )
        rows = (
            (Code(_names(calls, found)), texts(f"evaluate.left_out_{reason}"))
            for reason, calls in found.left_out.items()
        )
        show_table(texts("evaluate.libraries_left_out"), columns, rows)


def _names(calls: Sequence[LibraryCall], found: LibraryMeans) -> tuple[str, ...]:
    """Return the libraries, alternately with names of their calls where not all of a library are left out."""
    others = {one.call.library for one in found.known}
    shown = [(call.library, call.name if call.library in others else "") for call in calls]
    names = [
        (f"{', ' if at else ''}{library}{' ' if name else ''}", name)
        for at, (library, name) in enumerate(dict.fromkeys(shown))
    ]
    return tuple(chain.from_iterable(names))


def _columns(order: str, texts: Texts) -> Sequence[Column]:
    measure = Column(texts("evaluate.libraries_measure"))
    value = Column(texts("evaluate.libraries_value"), is_number=True)
    if order == "value":
        return measure, value, Column(texts("evaluate.libraries_calls"))
    return (
        Column(texts("evaluate.libraries_library")),
        Column(texts("evaluate.libraries_call")),
        value,
        measure,
    )


def _by_value(found: Iterable[LibraryMean], texts: Texts) -> Iterable[Sequence[Cell]]:
    """Return a row for each value of a measure in any library; words in place of a number come last."""
    shown = [(isinstance(one.value, str), one.measure, outcome_shown(one.value, texts), one) for one in found]
    for (_, measure, value), same in groupby(sorted(shown, key=lambda row: row[:3]), key=lambda row: row[:3]):
        calls = chain.from_iterable(
            (f"{', ' if at else ''}{one.call.library} ", one.call.name) for at, (*_, one) in enumerate(same)
        )
        yield measure, value, Code(tuple(calls))


def _by_library(found: Iterable[LibraryMean], texts: Texts) -> Iterable[Sequence[Cell]]:
    """Return a row for each call, grouped by library."""
    for one in sorted(found, key=lambda one: (one.call.library.casefold(), one.measure, one.call.name)):
        value = outcome_shown(one.value, texts)
        yield one.call.library, Code(("", one.call.name)), value, one.measure
