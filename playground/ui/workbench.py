"""The playground's page: the board, its bars beside it, and the panels below."""

from __future__ import annotations

from typing import Final

import streamlit as st

from playground.chart_texts import bars_alternative
from playground.charts import measure_bars
from playground.colours import rank_colours
from playground.examples import examples_for
from playground.readout import Painted, Readout, painted, read_out
from playground.texts import Texts
from playground.ui import elements, session
from playground.ui.board import board
from playground.ui.looks import LOOKS, Looks
from playground.ui.panels import charts, formula, more, take_away, whatif

PANELS: Final = ("formula", "charts", "whatif", "more", "take_away")


def show(visit: session.Visit) -> None:
    """Show the whole page for what is on the board."""
    texts, looks = visit.texts, LOOKS[visit.preferences.view]
    if looks.root is not None:
        st.html(f"<style>:root{{font-size:{looks.root}px}}</style>")
    readout = read_out(visit.scenario, visit.before)
    content = _board_content(visit, readout, texts)
    if visit.preferences.view == "present":
        # A room reads large letters: the board takes the whole width, and the rest comes below it.
        board(content, on_sent=session.take_acts)
        left, right = st.columns([1, 2], gap="medium")
        with left:
            _bars(readout, texts, looks)
        with right:
            formula.show(readout, texts, abreast=1)
        return
    left, right = st.columns([2.5, 1], gap="medium")
    with left:
        board(content, on_sent=session.take_acts)
    with right:
        _bars(readout, texts, looks)
    _panels(readout, texts, looks)


def _board_content(visit: session.Visit, readout: Readout, texts: Texts) -> Painted:
    content = painted(readout, visit.before, visit.last_act, texts)
    return {
        **content,
        "page": visit.page,
        "confirmed": visit.confirmed,
        "said": {"number": visit.said, "text": content["said"]},
        "can_undo": visit.history.can_undo,
        "can_redo": visit.history.can_redo,
        "problems": [texts(f"problem.{problem.code}", **problem.values) for problem in visit.problems],
        "note": _note(visit, texts),
        "present": visit.preferences.view == "present",
        "lang": texts.html_lang,
        "texts": texts.section("board"),
    }


def _note(visit: session.Visit, texts: Texts) -> str:
    """Where the numbers come from, while an example is on the board as its source has it."""
    scenario = visit.scenario
    matching = {example.id: example for example in examples_for(texts.lang) if example.scenario == scenario}
    if not matching:
        return ""
    # Two examples may share a list and ask different questions about it: the one that was opened speaks.
    opened = visit.last_act.item if visit.last_act else None
    example = matching.get(opened or "") or next(iter(matching.values()))
    why = texts(f"example.{example.id}.why")
    return (
        why
        if example.source == "own"
        else texts("join.source", source=texts(f"example.source.{example.source}"), why=why)
    )


def _bars(readout: Readout, texts: Texts, looks: Looks) -> None:
    figure = measure_bars(
        readout.now, readout.before, rank_colours(readout.scenario), texts.section("chart"), looks.letters
    )
    elements.chart(figure, key="bars", alternative=bars_alternative(readout.now, readout.before, texts))


def _panels(readout: Readout, texts: Texts, looks: Looks) -> None:
    tabs = dict(
        zip(
            PANELS,
            st.tabs([texts(f"tabs.{name}") for name in PANELS], on_change="rerun", key="panels"),
            strict=True,
        )
    )
    for name, tab in tabs.items():
        if not tab.open:
            continue
        with tab:
            if name == "formula":
                formula.show(readout, texts)
            elif name == "charts":
                charts.show(readout, texts, looks)
            elif name == "whatif":
                whatif.show(readout, texts, looks)
            elif name == "more":
                more.show(readout.scenario, texts)
            else:
                take_away.show(readout, texts)
