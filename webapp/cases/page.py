"""The cases page: the table, a chart beside it, the boards of the open case, and the panels below."""

from __future__ import annotations

from functools import partial
from typing import Final

import streamlit as st

from webapp.board.colours import case_colours
from webapp.board.component import board
from webapp.board.explained import BoardOptions, board_data, change_sentences, explain_all, joined
from webapp.cases import transfer
from webapp.cases.case import MODELS, Model
from webapp.cases.chart_texts import case_bars_alternative, differences_alternative
from webapp.cases.component import cases_table
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import ExplainedCases, explain_cases
from webapp.cases.panels import add_many, chance, export, formula, sweep, winner
from webapp.cases.protocol import CasesTableData
from webapp.cases.set_sentences import mean_sentence, spoken_sentence
from webapp.cases.state import (
    CasesState,
    board_key,
    board_page,
    board_scenarios,
    take_board_acts,
    take_cases_acts,
)
from webapp.cases.view_model import table_view
from webapp.charts import case_bars, difference_bars
from webapp.playground.examples import source_note
from webapp.shell import elements, frame, session
from webapp.shell.error_boundary import error_boundary
from webapp.shell.pacing import let_the_browser_paint, under_way
from webapp.shell.page_state import problem_messages
from webapp.shell.size_presets import SIZE_PRESETS, SizePreset
from webapp.texts import Texts

ONE_MODEL: Final = ("formula", "sweep", "add_many", "take_away")
TWO_MODELS: Final = ("winner", "sweep", "chance", "formula", "add_many", "take_away")


@st.fragment
def show(visit: session.Session) -> None:
    """Show the whole page for the current set of cases; a fragment, as the playground page is."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        state = visit.state_of(CasesState)
        if transfer.start_transfer(visit):
            frame.turn_to("playground", texts)
        transfer.end_transfer(visit)
        session.write_address(visit)
        explained = explain_cases(state.case_set, state.before)
        content = _cases_table_content(visit, state, explained, texts)
        if visit.preferences.view == "present":
            _present(visit, state, content, explained, texts)
        else:
            _work(visit, state, content, explained, texts)


def _work(
    visit: session.Session,
    state: CasesState,
    content: CasesTableData,
    explained: ExplainedCases,
    texts: Texts,
) -> None:
    preset = SIZE_PRESETS["full"]
    left, right = st.columns([2.5, 1], gap="medium")
    with left:
        cases_table(content, on_sent=take_cases_acts)
    below = st.container()
    _boards(visit, state, explained, texts)
    let_the_browser_paint()
    if visit.is_rendered:
        with right:
            _chart(explained, texts, preset)
    with below:
        _panel(visit, explained, texts, preset)


def _present(
    visit: session.Session,
    state: CasesState,
    content: CasesTableData,
    explained: ExplainedCases,
    texts: Texts,
) -> None:
    """Show the projector view: large letters, table and boards over the whole width, the rest below."""
    preset = SIZE_PRESETS["present"]
    cases_table(content, on_sent=take_cases_acts)
    _boards(visit, state, explained, texts)
    let_the_browser_paint()
    left, right = st.columns([1, 1], gap="medium")
    if visit.is_rendered:
        with left:
            _chart(explained, texts, preset)
    with right:
        formula.show(explained, texts)


def _cases_table_content(
    visit: session.Session, state: CasesState, explained: ExplainedCases, texts: Texts
) -> CasesTableData:
    problems = problem_messages(state.problems, texts)
    if not state.case_set.fits_address:
        problems.append(texts("cases.no_link"))
    return {
        **visit.envelope(
            state.last_number(cases_table.key),
            announcement=spoken_sentence(explained, state.last_act, texts),
            number=state.act_count,
            problems=problems,
            note=_note(state, texts),
        ),
        **state.undoable,
        **table_view(explained, state.last_act, texts),
        "texts": texts.section("cases_table"),
    }


def _note(state: CasesState, texts: Texts) -> str:
    """Return the source note of the numbers, while an example is shown unchanged."""
    shown = state.case_set.with_open(state.case_set.names[0])
    matching = {one.id: one for one in case_examples_for(texts.lang) if one.case_set == shown}
    if not matching:
        return ""
    example = matching.get(state.example) or next(iter(matching.values()))
    return source_note("cases_example", example.id, example.source, texts)


# The boards of the open case


def _boards(visit: session.Session, state: CasesState, explained: ExplainedCases, texts: Texts) -> None:
    models = state.case_set.model_names
    if len(models) == 1:
        _board(visit, state, explained, "A", texts)
        return
    for column, model in zip(st.columns(len(models), gap="medium"), models, strict=True):
        with column:
            _board(visit, state, explained, model, texts)


def _board(
    visit: session.Session, state: CasesState, explained: ExplainedCases, model: Model, texts: Texts
) -> None:
    scenario, before = board_scenarios(state, model)
    act = state.last_act
    is_ours = act is not None and act.model == model and act.case == state.case_set.open.name
    sentences = change_sentences(scenario, before, act.board if act and is_ours else None, texts)
    case, compares = state.case_set.open.name, state.case_set.models > 1
    options = BoardOptions(
        changed=joined(sentences.shown, mean_sentence(explained, model, act, texts), texts),
        subject=case,
        title=texts("cases.board_model" if compares else "cases.board", case=case, model=model),
        model=model if compares else "",
    )
    # The table announces what was done, for both boards.
    envelope = visit.envelope(state.last_number(board_key(model)), page=board_page(visit, case))
    board(
        board_data(
            explain_all(scenario, before, visit.item_colours), envelope, state.undoable, options, texts
        ),
        on_sent=_TAKE[model],
        key=board_key(model),
    )


_TAKE: Final = {model: partial(take_board_acts, model) for model in MODELS}


# The chart beside the table, and the panels


def _chart(explained: ExplainedCases, texts: Texts, preset: SizePreset) -> None:
    words = texts.section("cases_chart")
    names = list(explained.now.names)
    comparison = explained.comparison
    if comparison is None:
        mean = explained.mean()
        values = [term.value if term.counted else None for term in mean.terms]
        pooled = mean.pooled if mean.pooled != mean.value else None
        st.markdown(f"**{texts('cases_chart.bars_title')}**")
        figure = case_bars(
            names, values, mean.value, case_colours(len(names)), words, preset.letters, pooled=pooled
        )
        alternative = case_bars_alternative(names, values, mean.value, texts, pooled)
    else:
        by_case = {pair.case: pair.difference for pair in comparison.pairs}
        differences = [by_case.get(name) for name in names]
        st.markdown(f"**{texts('cases_chart.differences_title')}**")
        figure = difference_bars(names, differences, comparison.mean_difference, words, preset.letters)
        alternative = differences_alternative(names, differences, comparison.mean_difference, texts)
    elements.chart(figure, key="cases_chart", alternative=alternative)


def _panel(visit: session.Session, explained: ExplainedCases, texts: Texts, preset: SizePreset) -> None:
    names = TWO_MODELS if explained.now.models == 2 else ONE_MODEL
    chosen = elements.chosen_panel(names, texts, "cases_tabs", f"cases_panels_{explained.now.models}")
    if chosen == "formula":
        formula.show(explained, texts)
    elif chosen == "winner":
        winner.show(explained, texts)
    elif chosen == "sweep" and visit.is_rendered:
        sweep.show(explained, texts, preset)
    elif chosen == "chance" and visit.is_rendered:
        chance.show(explained, texts, preset)
    elif chosen == "add_many":
        add_many.show(texts)
    elif chosen == "take_away":
        export.show(explained, texts)
