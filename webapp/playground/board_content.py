"""Data of the playground's board."""

from __future__ import annotations

from webapp.board.component import board
from webapp.board.explained import BoardOptions, Explained, board_data, change_sentences
from webapp.board.protocol import BoardData
from webapp.playground.examples import examples_for, source_note
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts


def board_content(visit: session.Session, explained: Explained, texts: Texts) -> BoardData:
    """Return the numbers and sentences of a list, and what the board needs to know of this session."""
    state = visit.state_of(PlaygroundState)
    sentences = change_sentences(explained.scenario, state.before, state.last_act, texts)
    envelope = visit.envelope(
        state.last_number(board.key),
        announcement=sentences.spoken,
        number=state.act_count,
        problems=problem_messages(state.problems, texts),
        note=_note(state, texts),
    )
    return board_data(explained, envelope, state.undoable, BoardOptions(changed=sentences.shown), texts)


def _note(state: PlaygroundState, texts: Texts) -> str:
    """Return the source note of the numbers, while an example is on the board unchanged."""
    scenario = state.scenario
    matching = {example.id: example for example in examples_for(texts.lang) if example.scenario == scenario}
    if not matching:
        return ""
    # Two examples may share a list and ask different questions about it: show that of the opened one.
    opened = state.last_act.item if state.last_act else None
    example = matching.get(opened or "") or next(iter(matching.values()))
    return source_note("example", example.id, example.source, texts)
