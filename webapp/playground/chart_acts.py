"""Reducer of presses on charts: pure functions over `History`."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar, get_args

from webapp.board.applying import Window
from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome, apply_in_turn, refused
from webapp.components.reading import Message, read_acts
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.playground.protocol import ChartAct, ChartCutoff

EntryT = TypeVar("EntryT", bound=Hashable)


def read_chart_acts(raw: object) -> Message[ChartAct]:
    """Read what the charts sent. It never raises."""
    return read_acts(raw, get_args(ChartAct))


def apply_chart_acts(
    history: History[EntryT], message: Message[ChartAct], window: Window[EntryT], *, confirmed: int, page: str
) -> Outcome[History[EntryT], LastAct]:
    """Apply the presses on charts that were not dealt with yet, in order. It never raises.

    Args:
        history: The history before them.
        message: The message of the charts.
        window: Where in the history's states the list is.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page.

    >>> from webapp.board.applying import WHOLE
    >>> message = read_chart_acts({"page": "p", "acts": [{"n": 1, "do": "move", "item": "C", "to": 1}]})
    >>> history = History.opened(Scenario(("A", "B", "C"), ("C",), k=2))
    >>> apply_chart_acts(history, message, WHOLE, confirmed=0, page="p").state.now.ranked
    ('C', 'A', 'B')
    """

    def apply(history: History[EntryT], act: ChartAct) -> tuple[History[EntryT], LastAct]:
        scenario = window.look(history.now)
        if scenario is None:
            raise refused("old_page")
        after, done = _changed(scenario, act)
        return history.push(window.put(history.now, after)), done

    return apply_in_turn(history, message, apply, confirmed=confirmed, page=page)


def _changed(scenario: Scenario, act: ChartAct) -> tuple[Scenario, LastAct]:
    if isinstance(act, ChartCutoff):
        return scenario.with_k(act.k), LastAct("cutoff", was=scenario.k, now=act.k)
    # The chart may be older than the list.
    if act.item not in scenario.ranked or act.to > len(scenario.ranked):
        raise refused("not_a_permutation")
    ranked = [item for item in scenario.ranked if item != act.item]
    ranked.insert(act.to - 1, act.item)
    was = scenario.ranked.index(act.item) + 1
    return scenario.with_ranked(ranked), LastAct("moved", act.item, was, act.to)
