"""The list on a device's board: one to build, one to try once an item is solved, or the teacher's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from webapp.board.applying import Window
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.posed import posed
from webapp.classroom.posed_item import USUAL_HANDS
from webapp.classroom.protocol import Role
from webapp.classroom.room import Room
from webapp.components.in_turn import refused
from webapp.learn.lesson import Hand
from webapp.learn.own_list import is_allowed
from webapp.model.address import parse_query, readable_query
from webapp.model.scenario import ALWAYS_SHOWN, Scenario

Use = Literal["build", "try", "lead", "follow", "copy"]
"""What a list is for: to be built and handed in, tried, shown to all, watched, or copied from there."""


@dataclass(frozen=True, slots=True)
class LiveList:
    """A list on a device's board.

    Args:
        use: What it is for.
        subject: What it is about: a list of another subject starts anew.
        start: The list at the start.
        measures: The measures that are shown, by open name.
        hands: What may be changed.
        may_leave: Items that may enter the list, and leave it again.
    """

    use: Use
    subject: str
    start: Scenario
    measures: tuple[str, ...]
    hands: tuple[Hand, ...]
    may_leave: tuple[str, ...] = ()

    @property
    def window(self) -> Window[Scenario]:
        """The access of a board's acts to the list: only what may be changed can be."""

        def put(_before: Scenario, after: Scenario) -> Scenario:
            if not is_allowed(self.start, after, self.hands):
                raise refused("lesson_order_only")
            return after

        return Window(lambda scenario: scenario, put)


def live_list(room: Room, role: Role, *, has_copy: bool) -> LiveList | None:
    """Return the list on the board of somebody in a room; None where there is none.

    Args:
        room: The room.
        role: What they are there.
        has_copy: Whether a student has taken a copy of the teacher's list.
    """
    if room.mirrored and not is_building(room, role):
        return _mirrored(room, role, has_copy=has_copy)
    item = room.item
    asked = None if item is None else posed(item.ask)
    if item is None or asked is None or asked.board is None or role == "projector":
        return None
    board, subject = asked.board, f"{room.code} {item.number} {item.phase == 'solved'}"
    if item.phase == "solved":
        return LiveList("try", subject, board.scenario, board.measures, board.hands, board.may_leave)
    if not is_building(room, role):
        return None
    return LiveList("build", subject, board.scenario, board.measures, board.hands, board.may_leave)


def is_building(room: Room, role: Role) -> bool:
    """Return whether somebody builds a list to hand in: the teacher's does not take its place."""
    if room.item is None or room.item.phase != "voting" or role != "student":
        return False
    return isinstance(posed(room.item.ask), PosedBuild)


def start_of(live: LiveList, room: Room, answer: str | None) -> Scenario:
    """Return the list that a board opens with: what was handed in before, else the list at the start."""
    asked = posed(room.item.ask) if room.item else None
    built = asked.built(answer) if answer and isinstance(asked, PosedBuild) and live.use == "build" else None
    return live.start if built is None else built


def mirror_text(scenario: Scenario) -> str:
    """Return a list as a room keeps the one that is shown to all."""
    return readable_query(scenario.to_query())


def _mirrored(room: Room, role: Role, *, has_copy: bool) -> LiveList:
    scenario, _ = Scenario.from_query(parse_query(room.mirrored))
    measures = tuple(dict.fromkeys((*ALWAYS_SHOWN, *scenario.show)))
    if role == "teacher":
        return LiveList("lead", f"{room.code} lead", scenario, measures, USUAL_HANDS)
    if role == "student" and has_copy:
        return LiveList("copy", f"{room.code} copy", scenario, measures, USUAL_HANDS)
    return LiveList("follow", f"{room.code} follow", scenario, measures, ())
