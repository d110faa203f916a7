"""The cases page: the leaderboard, the panels, and the table with the open case beside it."""

from __future__ import annotations

from functools import partial
from typing import Final

import streamlit as st

from webapp.board.component import board
from webapp.board.explained import BoardOptions, board_data, change_sentences, explain_plainly, joined
from webapp.cases import transfer
from webapp.cases.case import MODELS, Model
from webapp.cases.component import case_view, cases_table, leaderboard, leaderboard_place
from webapp.cases.examples import example_of
from webapp.cases.explained import ExplainedCases, explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.mean_link import mean_question_link
from webapp.cases.panels import add_many, chance, export, formula, sweep, winner
from webapp.cases.protocol import CasesTableData, LeaderboardData
from webapp.cases.set_sentences import mean_sentence, spoken_sentence
from webapp.cases.state import (
    CasesState,
    board_key,
    board_page,
    board_scenarios,
    take_board_acts,
    take_leaderboard_acts,
    take_table_acts,
)
from webapp.cases.verdict_sentences import shown_label
from webapp.cases.view_model import table_view
from webapp.components.base import Part
from webapp.components.protocol import Envelope
from webapp.playground.examples import source_note
from webapp.shell import elements, frame, session
from webapp.shell.error_boundary import error_boundary
from webapp.shell.pacing import let_the_browser_paint, under_way
from webapp.shell.page_state import problem_messages
from webapp.shell.size_presets import SIZE_PRESETS
from webapp.texts import Texts

ONE_MODEL: Final = ("formula", "sweep", "add_many", "take_away")
SEVERAL_MODELS: Final = ("winner", "sweep", "chance", "formula", "add_many", "take_away")


def show(visit: session.Session) -> None:
    """Show the whole page: a fragment for the current set of cases, as the playground page is, and the rest.

    What most acts leave as it is, the choice of panels, stands outside of it, for each element costs time.
    """
    texts = visit.texts
    state = visit.state_of(CasesState)
    leaderboard_place()
    state.panels = _panels(state)
    state.panel = None if _is_presented(visit) else _chosen_panel(state, texts)
    show_set(visit)


@st.fragment
def show_set(visit: session.Session) -> None:
    """Show all that a change of the set changes."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        state = visit.state_of(CasesState)
        if transfer.start_transfer(visit):
            frame.turn_to("playground", texts)
        transfer.end_transfer(visit)
        if not _is_presented(visit) and _asks_for_other_panels(state):
            st.rerun()
        # Streamlit sends what there is, and then waits for 5 ms: the address soon, so that nothing keeps back
        # the rest, which is all worked out before any of it is shown.
        session.write_address(visit)
        explained = explain_cases(state.case_set, state.before, state.shown_excerpt)
        scores = leaderboard.part(
            _leaderboard_data(visit, state, explained, texts),
            on_sent=take_leaderboard_acts,
            place=leaderboard_place.key,
        )
        table = cases_table.part(_table_data(visit, state, explained, texts), on_sent=take_table_acts)
        boards = [_board(visit, state, explained, model, texts) for model in state.shown_boards]
        # An open panel is right under the choice, and filled after what a reader's act has to reach first.
        place = st.container() if state.panel else None
        case_view(scores, table, *boards)
        if _is_presented(visit):
            formula.show(explained, texts)
        if place is not None:
            with place:
                _panel(visit, state.panel, explained, texts)


# Leaderboard and table


def _leaderboard_data(
    visit: session.Session, state: CasesState, explained: ExplainedCases, texts: Texts
) -> LeaderboardData:
    content = leaderboard_view(explained, texts)
    return {
        **_envelope(visit, state, leaderboard.key, _problems(state, texts)),
        **state.undoable,
        **content,
        "warnings": [*_first_of(state, texts), *content["warnings"]],
        "mean_question": mean_question_link(state.case_set, texts.lang),
        "texts": texts.section("leaderboard"),
    }


def _first_of(state: CasesState, texts: Texts) -> list[str]:
    """Return that the cases are the first of an import that had more, if they are."""
    names, total = state.first_of
    shown = state.case_set.names
    return [texts("import.excerpt", n=len(shown), total=f"{total:,}")] if names.issuperset(shown) else []


def _table_data(
    visit: session.Session, state: CasesState, explained: ExplainedCases, texts: Texts
) -> CasesTableData:
    # It announces what was done, for all that is on the page.
    said = spoken_sentence(explained, state.last_act, texts)
    return {
        **_envelope(visit, state, cases_table.key, _problems(state, texts), said),
        "note": _note(state, texts),
        "boards": list(state.shown_boards),
        **state.undoable,
        **table_view(explained, state.last_act, texts),
        "arrangement": state.shown_arrangement.to_data(),
        "texts": texts.section("cases_table"),
    }


def _problems(state: CasesState, texts: Texts) -> list[str]:
    problems = problem_messages(state.problems, texts)
    return problems if state.case_set.fits_address else [*problems, texts("cases.no_link")]


def _envelope(
    visit: session.Session, state: CasesState, key: str, problems: list[str] | None = None, said: str = ""
) -> Envelope:
    return visit.envelope(
        state.last_number(key), announcement=said, number=state.act_count, problems=problems or []
    )


def _note(state: CasesState, texts: Texts) -> str:
    """Return the source note of the numbers, while an example is shown unchanged."""
    example = example_of(state.case_set, texts.lang, state.example)
    if example is None:
        return ""
    return source_note("cases_example", example.id, example.source, texts)


# The boards of the open case


def _board(
    visit: session.Session, state: CasesState, explained: ExplainedCases, model: Model, texts: Texts
) -> Part:
    scenario, before = board_scenarios(state, model)
    act = state.last_act
    case_set = state.case_set
    case = case_set.open.name
    is_ours = act is not None and act.model == model and act.case == case
    sentences = change_sentences(scenario, before, act.board if act and is_ours else None, texts)
    several = case_set.models > 1
    on_board = explain_plainly(scenario, before)
    options = BoardOptions(
        changed=joined(sentences.shown, mean_sentence(explained, model, act, texts), texts),
        subject=case,
        compact=True,
        title=texts("cases.board_of_model", case=case, model=shown_label(case_set, model, texts))
        if several
        else texts("cases.board", case=case),
        model=model if several else "",
        # The others are on the leaderboard.
        measures=(on_board.names.index(case_set.measure),),
        panels=(),
    )
    # The table announces what was done, for all boards.
    envelope = visit.envelope(state.last_number(board_key(model)), page=board_page(visit, case))
    return board.part(
        board_data(on_board, envelope, state.undoable, options, texts),
        on_sent=_TAKE[model],
        key=board_key(model),
    )


_TAKE: Final = {model: partial(take_board_acts, model) for model in MODELS}


# The panels, closed until one is chosen: what they show is computed only then


def _is_presented(visit: session.Session) -> bool:
    """Return whether the page is shown to a room, without panels."""
    return visit.preferences.view == "present"


def _panels(state: CasesState) -> str:
    """Return the key of the choice of panels."""
    return add_many.PANEL_KEYS[state.case_set.models > 1]


def _asks_for_other_panels(state: CasesState) -> bool:
    """Return whether the set has another choice of panels than is shown, or one of them is to be opened."""
    return state.panels != _panels(state) or elements.opens_panel(state.panels)


def _chosen_panel(state: CasesState, texts: Texts) -> str | None:
    names = ONE_MODEL if state.case_set.models == 1 else SEVERAL_MODELS
    return elements.chosen_panel(names, texts, "cases_tabs", state.panels, is_open=False)


def _panel(visit: session.Session, chosen: str | None, explained: ExplainedCases, texts: Texts) -> None:
    preset = SIZE_PRESETS["full"]
    if chosen == "formula":
        formula.show(explained, texts)
    elif chosen == "winner":
        winner.show(explained, texts)
    elif chosen in ("sweep", "chance") and visit.is_rendered:
        let_the_browser_paint()
        (sweep if chosen == "sweep" else chance).show(explained, texts, preset)
    elif chosen == "add_many":
        add_many.show(texts)
    elif chosen == "take_away":
        export.show(explained, texts)
