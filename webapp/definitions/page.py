"""The page of definitions: the panels, and the playground's list beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from recmetrics import ReportedNumber
from webapp.board.component import board
from webapp.board.explained import read_out
from webapp.cases.case_set import CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.state import CasesDesk
from webapp.definitions.component import atlas
from webapp.definitions.export import (
    definitions_csv,
    definitions_markdown,
    definitions_python,
    mean_definitions_python,
)
from webapp.definitions.libraries_view_model import painted_libraries, painted_library
from webapp.definitions.matching import whose
from webapp.definitions.matters import painted_matters
from webapp.definitions.mean_answer import painted_mean_answer
from webapp.definitions.protocol import AnswerData, AtlasData, MattersData
from webapp.definitions.state import DefinitionsDesk, take_acts
from webapp.definitions.variants import variants
from webapp.definitions.view_model import painted_answer, painted_definitions
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.playground.board_content import board_content
from webapp.playground.state import take_acts as take_board_acts
from webapp.shell import elements, session
from webapp.shell.error_boundary import told_in_words
from webapp.shell.pacing import under_way
from webapp.shell.page_state import worded
from webapp.texts import Texts

BOARD_WIDTH: Final = 410
"""Pixels that the board's cards and numbers stand well in."""


@st.fragment
def show(visit: session.Visit) -> None:
    """Show the whole page for the list on the board; a fragment, as the playground's page is."""
    texts = visit.texts
    with under_way(), told_in_words(texts):
        session.settle_address(visit)
        desk = visit.desk_of(DefinitionsDesk)
        elements.wrap("definitions_panels", "24rem")
        with st.container(horizontal=True, gap="medium"):
            left = st.container(width="stretch", key="definitions_panels")
            right = st.container(width=BOARD_WIDTH)
        with left:
            atlas(_content(visit, desk, texts), on_sent=take_acts)
            _take_away(visit, desk, texts)
        with right:
            readout = read_out(desk.bench.scenario, desk.bench.before)
            board(board_content(visit, readout, texts), on_sent=take_board_acts)


def _content(visit: session.Visit, desk: DefinitionsDesk, texts: Texts) -> AtlasData:
    view, scenario = desk.view, desk.bench.scenario
    case_set = visit.desk_of(CasesDesk).case_set
    is_asked = view.panel == "number" and view.number
    givens, unread = read_all(view.number) if is_asked else ((), ())
    return {
        # The board announces what was done to the list.
        **visit.told(desk.last_number(atlas.key), problems=worded(desk.problems, texts)),
        "panel": view.panel,
        "k": scenario.k,
        "number": view.number,
        "all": painted_definitions(scenario, texts) if view.panel == "all" else None,
        "of": view.of,
        "of_cases": texts("atlas.of_cases", n=len(case_set.cases)),
        "answer": _answer(givens, desk, case_set, texts),
        "asked_back": worded(unread, texts),
        "libraries": painted_libraries(scenario, texts) if view.panel == "libraries" else None,
        "library": painted_library(view.library, scenario, texts) if view.library else None,
        "matters": _matters(visit, scenario, texts) if view.panel == "matters" else None,
        "texts": texts.section("atlas"),
    }


def _answer(
    givens: Sequence[ReportedNumber], desk: DefinitionsDesk, case_set: CaseSet, texts: Texts
) -> AnswerData | None:
    """Whose numbers they are; None where there are none."""
    if not givens:
        return None
    if desk.view.of == "cases":
        return painted_mean_answer(givens, case_set, texts)
    return painted_answer(whose(givens, desk.bench.scenario), texts)


def _matters(visit: session.Visit, scenario: Scenario, texts: Texts) -> MattersData:
    """For the models that the reader compares on the page of cases, or those of the example that turns."""
    known = visit.desks.get(CasesDesk.__name__)
    if isinstance(known, CasesDesk) and known.case_set.models == 2:
        return painted_matters(scenario, known.case_set, texts, is_example=False)
    example = next(one.case_set for one in case_examples_for(texts.lang) if one.id == "winner_flips")
    return painted_matters(scenario, example, texts, is_example=True)


def _take_away(visit: session.Visit, desk: DefinitionsDesk, texts: Texts) -> None:
    """The table as a file and as text, and a program; worked out while it is open."""
    menu = st.popover(
        texts("tabs.take_away"),
        icon=":material/download:",
        on_change=session.note_act,
        key="definitions_keep",
    )
    if not menu.open:
        return
    scenario = desk.bench.scenario
    found = variants(scenario)
    givens, _ = read_all(desk.view.number) if desk.view.number else ((), ())
    with menu:
        table = definitions_csv(found, texts)
        st.download_button(texts("keep.csv"), table, "definitions.csv", "text/csv", on_click="ignore")
        st.caption(texts("keep.markdown"))
        st.code(definitions_markdown(found, texts), language=None, wrap_lines=True)
        st.caption(texts("keep.python"))
        case_set = visit.desk_of(CasesDesk).case_set
        program = (
            mean_definitions_python(case_set, givens, texts)
            if desk.view.of == "cases"
            else definitions_python(scenario, givens, texts)
        )
        st.code(program, language="python", wrap_lines=True)
