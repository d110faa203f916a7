"""Record of the last act: as the reader did it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.components.sending import START, arrange, codes, send
from tests.webapp.strategies import scenarios
from webapp.board.last_act import LastAct
from webapp.model.scenario import Scenario


@pytest.mark.parametrize(
    ("changes", "last_act"),
    [
        ({"ranked": list("BACDE")}, LastAct("moved", "B", 2, 1)),
        ({"ranked": list("BACDE"), "item": "A"}, LastAct("moved", "A", 1, 2)),
        ({"ranked": list("BACDE"), "item": "E"}, LastAct("moved", "B", 2, 1)),
        ({"ranked": list("EABCD")}, LastAct("moved", "E", 5, 1)),
        ({"ranked": list("BCDEA")}, LastAct("moved", "A", 1, 5)),
        ({"ranked": list("AZBCDE")}, LastAct("entered", "Z", "missed", 2)),
        ({"ranked": list("ABCDEZ")}, LastAct("entered", "Z", "missed", 6)),
        ({"ranked": list("ABCDEU"), "unused": []}, LastAct("entered", "U", "unused", 6)),
        ({"ranked": list("ACDE")}, LastAct("left", "B", 2, "missed")),
        ({"ranked": list("BCDE"), "unused": list("UA")}, LastAct("left", "A", 1, "unused")),
        ({"ranked": list("BCDE"), "relevant": list("BDZA")}, LastAct("left", "A", 1, "missed")),
        ({"ranked": list("ABCD"), "unused": list("UE")}, LastAct("left", "E", 5, "unused")),
        ({"relevant": list("BDZA")}, LastAct("marked", "A")),
        ({"relevant": list("DZ")}, LastAct("unmarked", "B")),
        ({"relevant": list("BDZU"), "unused": []}, LastAct("marked", "U")),
        ({"k": 2}, LastAct("cutoff", None, 5, 2)),
        ({"relevant": list("ZDB")}, LastAct("tray")),
        ({"ranked": list("EDCBA")}, LastAct("several")),
        ({"ranked": list("BACDE"), "k": 2}, LastAct("several")),
        ({"relevant": list("AZ")}, LastAct("several")),
    ],
)
def test_an_arrangement_is_told_as_what_was_done(changes: dict[str, Any], last_act: LastAct) -> None:
    outcome = send(START, arrange(START, **changes))
    assert codes(outcome) == []
    assert outcome.last_act == last_act


@pytest.mark.parametrize(
    ("act", "last_act"),
    [
        ({"do": "add", "item": "N", "to": "missed"}, LastAct("added", "N", now="missed")),
        ({"do": "rename", "item": "B", "name": "N"}, LastAct("renamed", "B", "B", "N")),
        ({"do": "remove", "item": "B"}, LastAct("removed", "B")),
        ({"do": "unnamed", "count": 3}, LastAct("unnamed", None, 0, 3)),
        ({"do": "best"}, LastAct("best")),
    ],
)
def test_every_other_act_is_told_too(act: dict[str, Any], last_act: LastAct) -> None:
    assert send(START, act).last_act == last_act


@given(scenarios(), st.data())
def test_moving_one_item_is_told_as_a_move_that_leads_to_the_same_list(
    scenario: Scenario, data: st.DataObject
) -> None:
    if len(scenario.ranked) < 2 or not scenario.fits_address:
        return
    item = data.draw(st.sampled_from(scenario.ranked))
    ranked = [other for other in scenario.ranked if other != item]
    ranked.insert(data.draw(st.integers(0, len(ranked))), item)
    outcome = send(scenario, arrange(scenario, ranked=ranked))
    if tuple(ranked) == scenario.ranked:
        assert outcome.last_act is None
        return
    act = outcome.last_act
    assert act is not None
    assert act.kind == "moved"
    replayed = [other for other in scenario.ranked if other != act.item]
    assert isinstance(act.now, int)
    replayed.insert(act.now - 1, str(act.item))
    assert replayed == ranked
