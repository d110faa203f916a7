"""View model of what only the teacher has: the buttons, the plan, and what else may be asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from webapp.classroom.act_protocol import StepName
from webapp.classroom.brought import list_in
from webapp.classroom.list_offers import list_offers
from webapp.classroom.offers import about, offers
from webapp.classroom.posed import posed
from webapp.classroom.protocol import (
    ControlData,
    OfferData,
    OffersData,
    TableData,
    TeachingData,
)
from webapp.classroom.room import Room
from webapp.classroom.steps import reveals_right_answer, steps_from
from webapp.model.address import parse_query
from webapp.model.scenario import Scenario
from webapp.texts import Texts, texts_for

_HOOKS: dict[StepName, str] = {"ask": "ask", "close": "close-vote", "reveal": "reveal", "again": "again"}


def teaching_data(room: Room, texts: Texts, *, is_peeking: bool, table: TableData | None) -> TeachingData:
    """Return what the teacher of a room has.

    Args:
        room: The room.
        texts: The teacher's texts.
        is_peeking: Whether the teacher looks at answers before the class does.
        table: The table of all answers, where it was asked for.
    """
    return {
        "controls": [
            *step_controls(room, texts),
            *_peek(room, texts, is_peeking=is_peeking),
            _follow(room, texts),
        ],
        "choose": _choose(room, texts),
        "planned": [_planned(ask, texts) for ask in room.planned],
        "offers": _offers(list_of(room), texts.lang),
        "locked": room.locked,
        "table": table,
    }


def step_controls(room: Room, texts: Texts) -> list[ControlData]:
    """Return a button for each step that is possible, what usually comes next first."""
    steps = steps_from(room.item, is_planned=bool(room.planned))
    return [_control(step, room, texts, is_main=at == 0) for at, step in enumerate(steps)]


def _choose(room: Room, texts: Texts) -> str:
    """Return the button that leads to what can be asked, where nothing is up and nothing comes next."""
    if room.planned or (room.item is not None and room.item.phase != "solved"):
        return ""
    return texts("room.step_choose")


def has_right_answer(room: Room) -> bool:
    """Return whether an answer to what is put up is right."""
    item = posed(room.item.ask) if room.item else None
    return item is not None and item.has_right_answer


def _is_built(ask: str) -> bool:
    item = posed(ask)
    return item is not None and item.is_built


def _control(step: StepName, room: Room, texts: Texts, *, is_main: bool) -> ControlData:
    return {
        "hook": _HOOKS[step],
        "text": texts(f"room.step_{_wording(step, room)}"),
        "act": {"do": "step", "step": step, "seen": room.version},
        "main": is_main,
    }


def _wording(step: StepName, room: Room) -> str:
    if step == "ask":
        return "ask_first" if room.item is None else "ask"
    if room.item is not None and _is_built(room.item.ask) and step in ("close", "reveal", "again"):
        return f"{step}_built"
    if step == "reveal" and room.item is not None:
        is_last = reveals_right_answer(room.item, has_right_answer=has_right_answer(room))
        return "reveal_right" if is_last else "reveal"
    return step


def _peek(room: Room, texts: Texts, *, is_peeking: bool) -> Sequence[ControlData]:
    if room.item is None or room.item.phase == "solved":
        return ()
    return (
        {
            "hook": "peek",
            "text": texts("room.peek"),
            "act": {"do": "peek", "on": not is_peeking},
            "main": False,
            "pressed": is_peeking,
        },
    )


def _follow(room: Room, texts: Texts) -> ControlData:
    return {
        "hook": "follow",
        "text": texts("room.follow_on" if room.mirrored else "room.follow"),
        "act": {"do": "follow", "on": not room.mirrored, "seen": room.version},
        "main": False,
    }


def list_of(room: Room) -> Scenario | None:
    """Return the list that more may be asked about: the one that is shown, was asked about or is next."""
    if room.mirrored:
        return Scenario.from_query(parse_query(room.mirrored))[0]
    own = None if room.item is None else list_in(room.item.ask)
    return own if own is not None or not room.planned else list_in(room.planned[0])


def _planned(ask: str, texts: Texts) -> OfferData:
    item = posed(ask)
    if item is None:
        return {"ask": ask, "text": texts("room.unreadable"), "about": ""}
    return {"ask": ask, "text": item.name(texts), "about": about(item, texts)}


# It is shown anew at every answer of the class.
@lru_cache(maxsize=50)
def _offers(own: Scenario | None, lang: str) -> list[OffersData]:
    """Return what else may be asked: about the list that the class looks at, and without one."""
    texts = texts_for(lang)
    groups = (*(() if own is None else (list_offers(own, texts),)), *offers(texts))
    return [
        {
            "id": group.id,
            "title": group.title,
            "count": _count(len(group.entries), texts),
            "entries": [{"ask": one.ask, "text": one.text, "about": one.about} for one in group.entries],
            "plan": group.is_plan,
        }
        for group in groups
        if group.entries
    ]


def _count(number: int, texts: Texts) -> str:
    return texts("asks.count_one") if number == 1 else texts("asks.count", n=number)
