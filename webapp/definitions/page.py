"""The definitions page: the library panels, and the playground's list beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from recmetrics import ReportedNumber, libraries
from webapp.board.component import board
from webapp.board.explained import explain_all
from webapp.cases.examples import case_examples_for
from webapp.cases.verdict_sentences import shown_label
from webapp.definitions.component import definition_panels
from webapp.definitions.export import (
    definitions_csv,
    definitions_markdown,
    definitions_python,
    mean_definitions_python,
)
from webapp.definitions.found import found_view, of_library
from webapp.definitions.libraries_view_model import libraries_view, library_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.matters import matters_view
from webapp.definitions.mean_answer import mean_answer_view
from webapp.definitions.protocol import AnswerData, DefinitionPanelsData, MattersData
from webapp.definitions.short_list import number_examples, short_list
from webapp.definitions.state import DefinitionsState, take_acts
from webapp.definitions.two_tools import tools_view
from webapp.definitions.variants import variants
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.playground.board_content import board_content
from webapp.playground.state import take_acts as take_board_acts
from webapp.shell import elements, session
from webapp.shell.error_boundary import error_boundary
from webapp.shell.pacing import under_way
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

BOARD_WIDTH: Final = 410
"""Width in pixels that fits the board's cards and numbers."""


@st.fragment
def show(visit: session.Session) -> None:
    """Show the whole page for the list on the board; a fragment, as the playground's page is."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        session.write_address(visit)
        state = visit.state_of(DefinitionsState)
        elements.wrap("definitions_panels", "24rem")
        with st.container(horizontal=True, gap="medium"):
            left = st.container(width="stretch", key="definitions_panels")
            # The panels have a short form of the list; the script opens the board on demand.
            right = st.container(width=BOARD_WIDTH, key="definitions_list")
        with left:
            definition_panels(_content(visit, state, texts), on_sent=take_acts)
            _export_menu(state, texts)
        with right:
            explained = explain_all(state.playground_state.scenario, state.playground_state.before)
            content = board_content(visit, explained, texts)
            board(content, on_sent=take_board_acts)


def _list(state: DefinitionsState) -> Scenario:
    """Return the list as the definitions see it: they only know relevant or not."""
    return state.playground_state.scenario.with_grades(False)


def _content(visit: session.Session, state: DefinitionsState, texts: Texts) -> DefinitionPanelsData:
    view, scenario, case_set = state.view, _list(state), state.case_set
    is_asked = view.panel == "number" and view.number
    givens, unread = read_all(view.number) if is_asked else ((), ())
    answer = _answer(givens, state, texts)
    shown_list = scenario if view.of == "list" else None
    tools = None
    if view.panel == "tools":
        tools = tools_view(view, scenario, case_set, texts)
    return {
        # The board's status region announces changes of the list.
        **visit.envelope(
            state.last_number(definition_panels.key),
            problems=problem_messages(state.problems, texts),
            note="" if state.playground_state.scenario.grades is None else texts("definitions.grades_note"),
        ),
        "panel": view.panel,
        "k": scenario.k,
        "short_list": short_list(state.playground_state.scenario),
        "tools": tools,
        "number": view.number,
        "examples": number_examples(scenario) if view.panel == "number" else [],
        "known": list(dict.fromkeys(library.name for library in libraries())),
        "using": view.using or "",
        "sort": view.sort,
        "all": definitions_view(scenario, texts, view.sort) if view.panel == "all" else None,
        "of": view.of,
        "of_cases": texts("definition_panels.of_cases", n=len(case_set.cases)),
        "models": {model: shown_label(case_set, model, texts) for model in case_set.model_names},
        "model": view.model if view.model in case_set.model_names else "",
        "answer": answer,
        "found": found_view(answer, givens, shown_list, texts) if answer else None,
        "asked_back": problem_messages(unread, texts),
        "libraries": libraries_view(scenario, texts) if view.panel == "libraries" else None,
        "library": library_view(view.library, scenario, texts) if view.library else None,
        "matters": _matters(state, scenario, texts) if view.panel == "matters" else None,
        "texts": texts.section("definition_panels"),
    }


def _answer(givens: Sequence[ReportedNumber], state: DefinitionsState, texts: Texts) -> AnswerData | None:
    """Return the sources of the reported numbers; None where there are no numbers."""
    if not givens:
        return None
    if state.view.of == "cases":
        answer = mean_answer_view(givens, state.case_set, texts, state.view.model)
    else:
        answer = answer_view(identify_numbers(givens, _list(state)), texts)
    return of_library(answer, state.view.using, texts)


def _matters(state: DefinitionsState, scenario: Scenario, texts: Texts) -> MattersData:
    """Return the panel for the reader's models, or for those of the example whose winner flips."""
    if state.view.models == "own":
        return matters_view(scenario, state.case_set, texts, is_example=False)
    example = next(one.case_set for one in case_examples_for(texts.lang) if one.id == "winner_flips")
    return matters_view(scenario, example, texts, is_example=True)


def _export_menu(state: DefinitionsState, texts: Texts) -> None:
    """Show the export menu: the table as a file and as text, and a program; built only while it is open."""
    menu = st.popover(texts("tabs.export"), on_change=session.note_act, key="definitions_keep")
    if not menu.open:
        return
    scenario = _list(state)
    found = variants(scenario)
    givens, _ = read_all(state.view.number) if state.view.number else ((), ())
    with menu:
        table = definitions_csv(found, texts)
        st.download_button(texts("keep.csv"), table, "definitions.csv", "text/csv", on_click="ignore")
        st.caption(texts("keep.markdown"))
        st.code(definitions_markdown(found, texts), language=None, wrap_lines=True)
        st.caption(texts("keep.python"))
        program = (
            mean_definitions_python(state.case_set, givens, texts)
            if state.view.of == "cases"
            else definitions_python(scenario, givens, texts)
        )
        st.code(program, language="python", wrap_lines=True)
