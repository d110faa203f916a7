"""Data of the playground's board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from webapp.board.changes import act_sentence
from webapp.board.component import board
from webapp.board.explained import BoardOptions, Explained, board_data, change_sentences, joined
from webapp.board.protocol import BoardData
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.example_menu import example_of
from webapp.playground.examples import Example, examples_for, source_note
from webapp.playground.extras import board_extras
from webapp.playground.state import PlaygroundState
from webapp.playground.tries import answer_text
from webapp.shell import session
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts


def playground_content(visit: session.Session, explained: Explained, texts: Texts) -> BoardData:
    """Return the data of the board on the playground, with what it has beside that of other pages."""
    state = visit.state_of(PlaygroundState)
    content, extras = board_content(visit, explained, texts), board_extras(state, texts)
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
    options = BoardOptions(changed=sentences.shown or _done(state, texts))
    return board_data(explained, envelope, state.undoable, options, texts)


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
