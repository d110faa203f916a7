"""What the playground's board is given, on whichever page it stands."""

from __future__ import annotations

from webapp.board.component import board
from webapp.board.explained import BoardOptions, Explained, board_data, change_sentences
from webapp.board.protocol import BoardData
from webapp.playground.examples import examples_for, source_note
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.shell.page_state import worded
from webapp.texts import Texts


def board_content(visit: session.Session, readout: Explained, texts: Texts) -> BoardData:
    """The numbers and sentences of a list, and what the board needs to know of this visit."""
    state = visit.state_of(PlaygroundState)
    sentences = change_sentences(readout.scenario, state.before, state.last_act, texts)
    envelope = visit.told(
        state.last_number(board.key),
        said=sentences.spoken,
        number=state.said,
        problems=worded(state.problems, texts),
        note=_note(state, texts),
    )
    return board_data(readout, envelope, state.undoable, BoardOptions(changed=sentences.shown), texts)


def _note(state: PlaygroundState, texts: Texts) -> str:
    """Where the numbers come from, while an example is on the board as its source has it."""
    scenario = state.scenario
    matching = {example.id: example for example in examples_for(texts.lang) if example.scenario == scenario}
    if not matching:
        return ""
    # Two examples may share a list and ask different questions about it: the one that was opened speaks.
    opened = state.last_act.item if state.last_act else None
    example = matching.get(opened or "") or next(iter(matching.values()))
    return source_note("example", example.id, example.source, texts)
