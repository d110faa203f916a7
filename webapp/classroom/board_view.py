"""View models of the list on a device's board, and of the button that hands it in."""

from __future__ import annotations

from typing import Final

from webapp.board.changes import act_sentence, change_between, value_sentence
from webapp.board.colours import ItemColours
from webapp.board.explained import BoardOptions, Explained, board_data, explain_all, joined
from webapp.board.last_act import LastAct
from webapp.board.protocol import BoardData
from webapp.classroom.hand_in_protocol import HandInData
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.live_list import LiveList
from webapp.classroom.room import Item
from webapp.components.protocol import Envelope, Undoable
from webapp.learn.listing import names_cutoff
from webapp.learn.measure_words import measure_words
from webapp.model.history import History
from webapp.model.measure_names import name_at
from webapp.model.scenario import Scenario
from webapp.texts import Texts

_LARGEST: Final = 0.74
"""Size of a board with few rows on a projector: were it larger, its bars would lie above the list."""

_SMALLEST: Final = 0.4
_FEW_ROWS: Final = 5

_AROUND: Final = 5
"""How many rows the heads, sums and sentences around a list are as high as."""


def board_content(
    live: LiveList,
    history: History[Scenario],
    last_act: LastAct | None,
    item_colours: ItemColours,
    envelope: Envelope,
    texts: Texts,
) -> BoardData:
    """Return the view model of the board.

    Args:
        live: The list.
        history: The list as it is, and as it was.
        last_act: The reader's last act on it.
        item_colours: The colours that items have had in this session.
        envelope: What every component gets; the announcement is made here.
        texts: The reader's texts.
    """
    is_watched = live.use == "follow"
    scenario = history.now
    before = None if is_watched else history.before
    shown = scenario.with_show(live.measures).with_whatif(live.measures[-1])
    explained = explain_all(shown, before, item_colours)
    moved, changed = _changed(history, last_act, explained, texts)
    names = [str(measure) for measure in explained.measures]
    options = BoardOptions(
        changed=changed,
        subject=live.subject,
        title=texts(f"room.list_{live.use}"),
        measures=[names.index(name_at(measure, scenario.k)) for measure in live.measures],
        hands=live.hands,
        may_leave=live.may_leave,
        has_cutoff=names_cutoff(live.measures),
        has_gains=False,
        has_ways_back=bool(live.hands),
        own_texts=_own_texts(live, texts),
    )
    envelope["said"] = {"number": envelope["said"]["number"] if moved else 0, "text": changed}
    undoable: Undoable = {"can_undo": history.can_undo, "can_redo": history.can_redo}
    return board_data(explained, envelope, undoable, options, texts)


def board_size(live: LiveList) -> float:
    """Return how large a board is drawn on a projector, so that all rows are on the screen."""
    rows = max(len(live.start.ranked), _FEW_ROWS)
    return round(max(_LARGEST * (_AROUND + _FEW_ROWS) / (_AROUND + rows), _SMALLEST), 2)


def hand_in_data(
    item: Item, asked: PosedBuild, built: Scenario, own: str | None, envelope: Envelope, texts: Texts
) -> HandInData:
    """Return the view model of the button that hands in the list on the board.

    Args:
        item: The item.
        asked: What is to be built.
        built: The list on the board.
        own: What was handed in before.
        envelope: What every component gets.
        texts: The reader's texts.
    """
    answer, problem = asked.answer_of(built), asked.problem_of(built)
    is_in = own is not None and asked.built(own) == asked.built(answer)
    return {
        **envelope,
        "list": None
        if problem
        else {
            "item": item.number,
            "round": item.round,
            "answer": answer,
            "ranked": built.ranked,
            "relevant": built.relevant,
        },
        "problem": texts(f"problem.{problem.code}", **problem.values) if problem else "",
        "state": "in" if is_in else "changed" if own is not None else "",
        "texts": texts.section("hand_in"),
    }


def _changed(
    history: History[Scenario], last_act: LastAct | None, explained: Explained, texts: Texts
) -> tuple[str, str]:
    """Return the sentence about the reader's act, and the same with its effect on the last measure."""
    if history.before is None or last_act is None:
        return "", ""
    moved = act_sentence(last_act, explained.scenario, texts)
    before = explained.scenario.with_whatif(explained.scenario.whatif)
    change = change_between(
        history.before.with_show(before.show).with_whatif(before.whatif), explained.scenario
    )
    return moved, joined(moved, value_sentence(change, texts, None), texts)


def _own_texts(live: LiveList, texts: Texts) -> dict[str, str]:
    """Return the texts in place of the board's own; a denominator is named in words."""
    start = (
        "start_nothing" if not live.hands else "start_relevant" if "relevant" in live.hands else "start_free"
    )
    return {
        "count": texts.section("learn")["list_count"],
        "start": texts("room.watched") if live.use == "follow" else texts(f"learn.{start}"),
        # A class is told to start again.
        "reset": texts("learn.again"),
        "reset_name": texts("learn.again"),
        **{f"name_{name}": words for name in live.measures if (words := measure_words(name, texts)) != name},
    }
