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
from webapp.definitions.basis import basis_sentence
from webapp.definitions.component import definition_panels
from webapp.definitions.export import (
    definitions_csv,
    definitions_markdown,
    definitions_python,
    mean_definitions_python,
)
from webapp.definitions.found import found_view, of_library
from webapp.definitions.libraries_view_model import libraries_view, library_view
from webapp.definitions.matching import identify_numbers, two_claims
from webapp.definitions.matters import matters_view
from webapp.definitions.mean_answer import mean_answer_view
from webapp.definitions.protocol import AnswerData, DefinitionPanelsData, FoundData, MattersData, PanelContent
from webapp.definitions.short_list import number_examples, short_list
from webapp.definitions.state import DefinitionsState, take_acts
from webapp.definitions.traces import as_printed
from webapp.definitions.two_tools import tools_view
from webapp.definitions.variants import variants
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.reported_number import ABOVE_ONE, as_percentages, read_all, with_means
from webapp.model.scenario import Scenario
from webapp.playground.board_content import board_content
from webapp.playground.state import take_acts as take_board_acts
from webapp.shell import elements, session
from webapp.shell.error_boundary import error_boundary, made_or
from webapp.shell.pacing import under_way
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

GRADED_PANELS: Final = ("tools", "number", "all", "libraries")
"""The panels that count the grades of the list."""

_OF_CASES: Final = ("tools", "number")
"""The panels that may be about cases, whose grades are their own."""

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
    """Return the list as the open panel sees it; one about models knows only relevant or not."""
    scenario = state.playground_state.scenario
    return scenario if state.view.panel in GRADED_PANELS else scenario.with_grades(False)


def _grades_note(state: DefinitionsState, texts: Texts) -> str:
    """Return what the open panel does with the grades of the list; "" where it has none."""
    graded = state.playground_state.scenario.grade_by_item
    if graded is None or (state.view.panel in _OF_CASES and state.view.of == "cases"):
        return ""
    if state.view.panel not in GRADED_PANELS:
        return texts("definitions.grades_note")
    each = (texts("definitions.grade_of", item=item, grade=grade) for item, grade in graded.items())
    return texts("definitions.grades_count", grades=texts("board.comma").join(each))


def _content(visit: session.Session, state: DefinitionsState, texts: Texts) -> DefinitionPanelsData:
    view, scenario, case_set = state.view, _list(state), state.case_set
    return {
        # The board's status region announces changes of the list.
        **visit.envelope(
            state.last_number(definition_panels.key),
            problems=problem_messages(state.problems, texts),
            note=_grades_note(state, texts),
        ),
        # The tabs, and with them the way to the other panels, stay where one fails.
        **made_or(lambda: _panel(state, texts), _failed_panel),
        "panel": view.panel,
        "basis": basis_sentence(view, scenario, case_set, texts),
        "k": scenario.k,
        "short_list": short_list(state.playground_state.scenario),
        "number": view.number,
        "known": list(dict.fromkeys(library.name for library in libraries())),
        "using": view.using or "",
        "sort": view.sort,
        "of": view.of,
        "of_cases": texts("definition_panels.of_cases", n=len(case_set.cases)),
        "models": {model: shown_label(case_set, model, texts) for model in case_set.model_names},
        "model": view.model if view.model in case_set.model_names else "",
        "texts": texts.section("definition_panels"),
    }


def _panel(state: DefinitionsState, texts: Texts) -> PanelContent:
    """Return the content of the open panel."""
    view, scenario = state.view, _list(state)
    is_asked = view.panel == "number" and view.number
    givens, unread = read_all(_number(state)) if is_asked else ((), ())
    answer = _answer(givens, state, texts)
    in_percent = as_percentages(givens) if answer and not answer["fits"] else ()
    if in_percent:
        givens, answer = in_percent, _answer(in_percent, state, texts)
        if answer and answer["fits"]:
            unread = tuple(one for one in unread if one.code != ABOVE_ONE)
    return {
        "failed": False,
        "tools": tools_view(view, scenario, state.case_set, texts) if view.panel == "tools" else None,
        "examples": number_examples(scenario) if view.panel == "number" else [],
        "all": definitions_view(scenario, texts, view.sort) if view.panel == "all" else None,
        "answer": answer,
        "found": _found(answer, givens, state, texts, is_percent=bool(in_percent)) if answer else None,
        "asked_back": problem_messages(unread, texts),
        "libraries": libraries_view(scenario, texts) if view.panel == "libraries" else None,
        "library": library_view(view.library, scenario, texts) if view.library else None,
        "matters": _matters(state, scenario, texts) if view.panel == "matters" else None,
    }


def _failed_panel() -> PanelContent:
    return {
        "failed": True,
        "tools": None,
        "examples": [],
        "all": None,
        "answer": None,
        "found": None,
        "asked_back": [],
        "libraries": None,
        "library": None,
        "matters": None,
    }


def _number(state: DefinitionsState) -> str:
    """Return what was typed; of the values of all cases, their means."""
    number = state.view.number
    return with_means(number, state.case_set.names) if state.view.of == "cases" else number


def _answer(givens: Sequence[ReportedNumber], state: DefinitionsState, texts: Texts) -> AnswerData | None:
    """Return the sources of the reported numbers; None where there are no numbers."""
    if not givens:
        return None
    if state.view.of == "cases":
        answer = mean_answer_view(givens, state.case_set, texts, state.view.model)
    else:
        answer = answer_view(identify_numbers(givens, _list(state)), texts)
    return of_library(as_printed(answer, givens), state.view.using, texts)


def _found(
    answer: AnswerData,
    givens: Sequence[ReportedNumber],
    state: DefinitionsState,
    texts: Texts,
    *,
    is_percent: bool,
) -> FoundData:
    """Return the answer, number by number where nothing gives all; it says so where it is for percentages."""
    scenario = _list(state) if state.view.of == "list" else None
    found = found_view(answer, givens, scenario, texts)
    if len(givens) > 1 and not answer["fits"] and not two_claims(givens):
        found["each"] = [_sentence_of(given, state, texts) for given in givens]
    if is_percent:
        found["sentence"] = texts("answers.in_percent", sentence=found["sentence"])
    return found


def _sentence_of(given: ReportedNumber, state: DefinitionsState, texts: Texts) -> str:
    """Return the answer for one number alone."""
    scenario = _list(state) if state.view.of == "list" else None
    answer = _answer((given,), state, texts)
    return found_view(answer, (given,), scenario, texts)["sentence"] if answer else ""


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
    givens, _ = read_all(_number(state)) if state.view.number else ((), ())
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
