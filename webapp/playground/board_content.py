"""Data of the playground's board."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from webapp.board.changes import act_sentence
from webapp.board.component import board
from webapp.board.explained import BoardOptions, Explained, board_data, change_sentences, joined
from webapp.board.protocol import BoardData, BoardExtras, Columns
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.example_menu import example_of
from webapp.playground.examples import Example, examples_for, source_note
from webapp.playground.extras import board_extras
from webapp.playground.state import Hidden, PlaygroundState
from webapp.playground.tries import answer_text
from webapp.shell import session
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts


def playground_content(visit: session.Session, explained: Explained, texts: Texts) -> BoardData:
    """Return the data of the board on the playground, with what it has beside that of other pages."""
    state = visit.state_of(PlaygroundState)
    content = board_content(visit, explained, texts)
    extras = board_extras(state, texts, has_panels=visit.preferences.view != "present")
    if state.is_limited:
        # What else there is to try would lead away from what the link is about.
        extras = with_nothing_else(extras)
    if "scores" in state.hidden:
        extras = without_scores(extras)
    # One thing at a time: a try has the place of the note.
    note = "" if extras["task"] else content["note"]
    return {**content, "note": note, "extras": extras}


def board_content(visit: session.Session, explained: Explained, texts: Texts) -> BoardData:
    """Return the numbers and sentences of a list, and what the board needs to know of this session."""
    state = visit.state_of(PlaygroundState)
    sentences = change_sentences(explained.scenario, state.before, state.last_act, texts)
    envelope = visit.envelope(
        state.last_number(board.key),
        announcement=joined(sentences.spoken or _done(state, texts), _answer(state, texts), texts),
        number=state.act_count,
        problems=problem_messages(state.problems, texts),
        note=_note(state, texts),
    )
    options = BoardOptions(
        changed=sentences.shown or _done(state, texts),
        hands=state.controls,
        columns=columns_of(state.hidden),
        own_texts={"start": texts(f"hidden.{start_of(state)}")} if state.is_limited else {},
    )
    if "scores" in state.hidden:
        # The sentence about a change names values.
        done = _done(state, texts)
        envelope["said"]["text"] = done
        options = replace(options, changed=done, measures=(), has_gains=False)
    return board_data(explained, envelope, state.undoable, options, texts)


def start_of(state: PlaygroundState) -> str:
    """Return the key of the sentence on what can be done with a list that a link limits."""
    if not state.controls:
        return "start_nothing"
    return "start_hidden" if "scores" in state.hidden else "start_limited"


def columns_of(hidden: Collection[Hidden]) -> Columns:
    """Return how far the step table goes: the columns behind the precisions add up to a value.

    >>> columns_of(()), columns_of(("scores",)), columns_of(("scores", "steps"))
    ('terms', 'precision', 'none')
    """
    if "steps" in hidden:
        return "none"
    return "precision" if "scores" in hidden else "terms"


def with_nothing_else(extras: BoardExtras) -> BoardExtras:
    """Return what the playground adds without other things to try."""
    return {**extras, "task": None, "examples": []}


def without_scores(extras: BoardExtras) -> BoardExtras:
    """Return what the playground adds without what names values: the pin, earlier lists and panels."""
    return {**extras, "pinned": None, "trail": [], "panel": None}


def _done(state: PlaygroundState, texts: Texts) -> str:
    """Return the sentence on an act that has not changed the list; "" where nothing was done."""
    act = state.last_act
    return "" if act is None or act.kind == "opened" else act_sentence(act, state.scenario, texts)


def _answer(state: PlaygroundState, texts: Texts) -> str:
    """Return the answer of the try that the last act has brought to its end."""
    is_new = state.before is not None and state.tries.after == state.scenario
    return answer_text(state.tries, opening_for(texts.lang), texts) if is_new else ""


def _note(state: PlaygroundState, texts: Texts) -> str:
    """Return the note of the example that was opened, also while its list is worked on."""
    opened = example_of(state.entry.example, texts.lang)
    if opened is not None:
        # The same words before and after the first move: else the list would jump.
        note = source_note("example", opened.id, opened.source, texts)
        return texts("examples_of_list.note", note=note)
    # A list that was typed or sent may be that of an example, and stays so while its items are worked on.
    first = state.history.first.scenario
    lists = (first, state.scenario) if set(first.items) == set(state.scenario.items) else (state.scenario,)
    known = _examples_by_list(texts.lang)
    same = next((known[one] for one in lists if one in known), None)
    return "" if same is None else source_note("example", same.id, same.source, texts)


@cache
def _examples_by_list(lang: str) -> Mapping[Scenario, Example]:
    return {example.scenario: example for example in reversed(examples_for(lang))}
