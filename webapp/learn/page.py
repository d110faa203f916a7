"""Page of lessons: the lesson component, the playground's board beside it, bars and formulas below."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.board.changes import act_sentence, change_between, change_sentence, value_sentence
from webapp.board.colours import ItemColours
from webapp.board.component import board
from webapp.board.explained import BoardOptions, Explained, board_data, explain_all, joined
from webapp.board.protocol import BoardData
from webapp.learn.component import lesson_view
from webapp.learn.hand_counts_screen import with_hands
from webapp.learn.home_screen import home_screen
from webapp.learn.lesson import Hand
from webapp.learn.lesson_screen import lesson_screen
from webapp.learn.listing import names_cutoff
from webapp.learn.measure_words import measure_words
from webapp.learn.panels import class_codes, class_papers, class_set, link_form, progress
from webapp.learn.practice_screen import practice_screen
from webapp.learn.progress_file import to_keep
from webapp.learn.protocol import LessonViewData
from webapp.learn.screen import OnBoard, Screen
from webapp.learn.state import BOARD, LearnState, take_acts, take_board_acts
from webapp.learn.teach_screen import teach_screen
from webapp.learn.view import LearnView
from webapp.model.measure_names import name_at
from webapp.model.numbers import sign_of
from webapp.model.scenario import Scenario
from webapp.shell import elements, session
from webapp.shell.error_boundary import error_boundary
from webapp.shell.pacing import let_the_browser_paint, under_way
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

MOVES: Final = frozenset({"moved", "entered", "left", "marked", "unmarked", "cutoff", "several"})
"""Kinds of acts that change the list of a step."""

# As wide as the text above.
_BELOW: Final = "<style>.st-key-learn_below{max-width:46rem;margin-inline:auto}</style>"


@st.fragment
def show(visit: session.Session) -> None:
    """Show the screen that the reader is at; a fragment, as the playground's page is."""
    texts = visit.texts
    with under_way(), error_boundary(texts):
        session.write_address(visit)
        state = visit.state_of(LearnState)
        is_projected = visit.preferences.view == "present"
        screen = with_hands(screen_at(state.view, texts), state.view, texts, is_projected=is_projected)
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
    """Show the list of a step."""
    board(board_content(visit, state, on_board, visit.texts), take_board_acts, BOARD)
    let_the_browser_paint()


def _below(view: LearnView, texts: Texts) -> None:
    """Show the panel below a screen: the progress file, or a teacher's tools and papers."""
    if view.place == "lesson":
        return
    st.html(_BELOW)
    with st.container(key="learn_below"):
        if view.place != "teach":
            progress.show(view, texts)
        elif view.tool == "links":
            link_form.show(texts)
        elif view.tool == "codes":
            class_codes.show(texts)
        elif view.plan is not None:
            class_papers.show(view.plan, texts)
        else:
            class_set.show(texts)


def screen_at(view: LearnView, texts: Texts) -> Screen:
    """Return the screen of the place where the reader is."""
    match view.place:
        case "lesson":
            return lesson_screen(view, texts)
        case "practice" if view.drill is not None:
            return practice_screen(view, view.drill, texts)
        case "teach":
            return teach_screen(view.plan, view.tool, texts)
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
        "kept": to_keep(state.view),
        "texts": texts.section("lesson_view", "strip"),
    }


# The board of a step


def board_content(visit: session.Session, state: LearnState, on_board: OnBoard, texts: Texts) -> BoardData:
    """Return the view model of the board beside a step."""
    explained = _explained(on_board, visit.item_colours)
    moved, changed = _changed(state, on_board, explained, texts)
    options = BoardOptions(
        changed=changed,
        subject=_subject(state.view),
        measures=_shown(on_board, explained),
        columns=on_board.table,
        hands=on_board.hands,
        may_leave=on_board.may_leave,
        panels=on_board.panels,
        covered=on_board.covered,
        planned=on_board.planned,
        lights=on_board.lights,
        has_cutoff=names_cutoff(on_board.measures),
        has_gains=False,
        own_texts=_own_texts(on_board, texts),
    )
    # The lesson component shows the problems of both.
    envelope = visit.envelope(
        state.last_number(BOARD), announcement=changed, number=state.act_count if moved else 0
    )
    return board_data(explained, envelope, state.undoable, options, texts)


def _subject(view: LearnView) -> str:
    """Return what the board shows: cards glide within a screen, and not from one to the next."""
    return f"{view.lesson} {view.step}"


def _start(on_board: OnBoard) -> str:
    """Return the key of the sentence on what can be done with the list."""
    hands = on_board.hands
    if not hands:
        return _start_later(on_board.later)
    if not on_board.measures:
        return "start_free_order"
    if on_board.may_leave:
        return "start_missing"
    if "k" in hands:
        return "start_order_k" if "order" in hands else "start_k"
    return "start_relevant" if "relevant" in hands else "start_free"


def _start_later(later: tuple[Hand, ...] | None) -> str:
    """Return the key of the sentence on what can be done once a question is answered."""
    if later is None:
        return "start_nothing"
    if not later:
        return "start_asked"
    return "start_asked_k" if later == ("k",) else "start_still"


def _own_texts(on_board: OnBoard, texts: Texts) -> dict[str, str]:
    """Return the texts in place of the board's own; a denominator is named in words."""
    return {
        "count": texts.section("learn")["list_count"],
        "start": texts(f"learn.{_start(on_board)}"),
        **{
            f"name_{measure}": words
            for measure in on_board.measures
            if (words := measure_words(measure, texts)) != measure
        },
    }


def _explained(on_board: OnBoard, item_colours: ItemColours) -> Explained:
    """Return the numbers of the list; the sentence about a change is about the last measure shown."""
    measures = on_board.measures
    shown = on_board.scenario.with_show(measures)
    chosen = shown.with_whatif(measures[-1]) if measures else shown
    return explain_all(chosen, on_board.before, item_colours)


def _changed(state: LearnState, on_board: OnBoard, explained: Explained, texts: Texts) -> tuple[str, str]:
    """Return the sentence about the reader's act, and the same with its effect on the step's number.

    The act is credited with what it changed, and not with all that has changed since the start.
    """
    scenario, act = explained.scenario, state.last_act
    if on_board.before is None:
        return "", ""
    before, moved = on_board.before, ""
    if act is not None and act.kind in MOVES:
        before, moved = _before_last_move(state, texts) or before, act_sentence(act, scenario, texts)
    if not on_board.measures:
        return moved, moved
    sentence = change_sentence if on_board.has_reasons else value_sentence
    change = change_between(before.with_whatif(scenario.whatif), scenario)
    # The bars show the change since the start: where the last move is another one, both are named.
    since = change_between(on_board.before.with_whatif(scenario.whatif), scenario)
    start = since.before.value if sign_of(since.difference - change.difference) else None
    return moved, joined(moved, sentence(change, texts, start), texts)


def _before_last_move(state: LearnState, texts: Texts) -> Scenario | None:
    """Return the list of this step before the last change; None where it showed something else."""
    earlier = state.history.before
    if earlier is None or _subject(earlier) != _subject(state.view):
        return None
    board = screen_at(earlier, texts).board
    return None if board is None else board.scenario


def _shown(on_board: OnBoard, explained: Explained) -> list[int]:
    """Return the positions of the measures that are shown, in the order of the step."""
    names = [str(measure) for measure in explained.measures]
    return [names.index(name_at(measure, on_board.scenario.k)) for measure in on_board.measures]
