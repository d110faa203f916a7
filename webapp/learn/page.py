"""Page of lessons: the lesson component, the playground's board beside it, bars and formulas below."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.board.changes import act_sentence, change_between, change_sentence
from webapp.board.colours import ItemColours
from webapp.board.component import board
from webapp.board.explained import BoardOptions, Explained, board_data, explain_all, joined
from webapp.board.protocol import BoardData
from webapp.learn.component import lesson_view
from webapp.learn.home_screen import home_screen
from webapp.learn.lesson_screen import lesson_screen
from webapp.learn.listing import names_cutoff
from webapp.learn.panels import class_set, progress
from webapp.learn.practice_screen import practice_screen
from webapp.learn.protocol import LessonViewData
from webapp.learn.screen import OnBoard, Screen
from webapp.learn.state import BOARD, LearnState, take_acts, take_board_acts
from webapp.learn.teach_screen import teach_screen
from webapp.learn.view import LearnView
from webapp.model.measure_names import name_at
from webapp.playground.panels import formula
from webapp.shell import elements, session
from webapp.shell.error_boundary import error_boundary
from webapp.shell.pacing import let_the_browser_paint, under_way
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

# As wide as the text above.
_BELOW: Final = "<style>.st-key-learn_below{max-width:46rem;margin-inline:auto}</style>"


@st.fragment
def show(visit: session.Session) -> None:
    """Show the screen that the reader is at; a fragment, as the playground's page is."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        session.write_address(visit)
        state = visit.state_of(LearnState)
        screen = screen_at(state.view, texts)
        # The same container on every screen: in another one the component would be new and lose focus.
        elements.wrap("learn_tutor", "416px")
        elements.wrap("learn_list", "416px")
        with st.container(horizontal=True, gap="medium"):
            with st.container(width="stretch", key="learn_tutor"):
                lesson_view(lesson_view_content(visit, state, screen, texts), on_sent=take_acts)
            if screen.board is not None:
                with st.container(width="stretch", key="learn_list"):
                    _beside(visit, state, screen.board)
        _below(state.view, texts)


def _beside(visit: session.Session, state: LearnState, on_board: OnBoard) -> None:
    """Show the list of a step, and its formula once terms are taught."""
    texts = visit.texts
    explained = explain_on_board(on_board, visit.item_colours)
    board(board_content(visit, state, on_board, explained, texts), take_board_acts, BOARD)
    let_the_browser_paint()
    if visit.is_rendered and on_board.measures and on_board.table == "terms":
        _formula(on_board, explained, texts)


def _below(view: LearnView, texts: Texts) -> None:
    """Show the panel below a screen: the progress file, or the set of questions for a class."""
    if view.place == "lesson":
        return
    st.html(_BELOW)
    with st.container(key="learn_below"):
        if view.place == "teach":
            class_set.show(texts)
        else:
            progress.show(view, texts)


def screen_at(view: LearnView, texts: Texts) -> Screen:
    """Return the screen of the place where the reader is."""
    match view.place:
        case "lesson":
            return lesson_screen(view, texts)
        case "practice" if view.drill is not None:
            return practice_screen(view, view.drill, texts)
        case "teach":
            return teach_screen(texts)
        case _:
            return home_screen(view, texts)


def lesson_view_content(
    visit: session.Session, state: LearnState, screen: Screen, texts: Texts
) -> LessonViewData:
    """Return the view model of the lesson component: the screen, and the problems of the last input."""
    return {
        **visit.envelope(
            state.last_number(lesson_view.key),
            announcement=screen.said,
            number=state.act_count,
            problems=problem_messages(state.problems, texts),
        ),
        "screen": {
            "id": screen.id,
            "title": screen.title,
            "kicker": screen.kicker,
            "blocks": screen.blocks,
            "at": screen.at,
            "of": screen.of,
            "back": screen.back,
            "onward": screen.onward,
            "onward_text": screen.onward_text,
            "done": screen.is_done,
        },
        "texts": texts.section("lesson_view"),
    }


# The board of a step


def explain_on_board(on_board: OnBoard, item_colours: ItemColours | None = None) -> Explained:
    """Return the numbers of the list; the sentence about a change is about the last measure shown."""
    measures = on_board.measures
    shown = on_board.scenario.with_show(measures)
    chosen = shown.with_whatif(measures[-1]) if measures else shown
    return explain_all(chosen, on_board.before, item_colours)


def board_content(
    visit: session.Session, state: LearnState, on_board: OnBoard, explained: Explained, texts: Texts
) -> BoardData:
    """Return the view model of the board beside a step."""
    moved, changed = _changed(state, on_board, explained, texts)
    options = BoardOptions(
        changed=changed,
        subject=state.view.lesson or "",
        measures=_shown(on_board, explained),
        columns=on_board.table,
        hands="order" if on_board.is_free else "none",
        lights=on_board.lights,
        has_cutoff=names_cutoff(on_board.measures),
        has_gains=False,
        own_texts={
            "count": texts.section("learn")["list_count"],
            "start": texts("learn.start_free" if on_board.is_free else "learn.start_still"),
        },
    )
    # The lesson component shows the problems of both.
    envelope = visit.envelope(
        state.last_number(BOARD), announcement=changed, number=state.act_count if moved else 0
    )
    return board_data(explained, envelope, state.undoable, options, texts)


def _changed(state: LearnState, on_board: OnBoard, explained: Explained, texts: Texts) -> tuple[str, str]:
    """Return the sentence about the reader's act, and the same with its effect on the step's number."""
    scenario, act = explained.scenario, state.last_act
    moved = act_sentence(act, scenario, texts) if act and act.kind == "moved" and on_board.before else ""
    changed = moved
    if on_board.before is not None and on_board.measures:
        before = on_board.before.with_whatif(scenario.whatif)
        changed = joined(moved, change_sentence(change_between(before, scenario), texts), texts)
    return moved, changed


def _shown(on_board: OnBoard, explained: Explained) -> list[int]:
    """Return the positions of the measures that are shown, in the order of the step."""
    names = [str(explanation.measure) for explanation in explained.now]
    return [names.index(name_at(measure, on_board.scenario.k)) for measure in on_board.measures]


def _formula(on_board: OnBoard, explained: Explained, texts: Texts) -> None:
    """Show the formulas of the step's measures.

    Folded, since list, numbers and bars are enough to look at while something is predicted.
    """
    with st.expander(texts("learn.formula"), key="learn_more"):
        now = tuple(explained.now[at] for at in _shown(on_board, explained))
        formula.show_some(now, explained.rank_colours)
