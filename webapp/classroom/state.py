"""Page state of the classroom: the room, what is brought along to ask, and what the session remembers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Self

from webapp.board.applying import apply_acts, read_board
from webapp.board.component import board
from webapp.board.last_act import LastAct
from webapp.board.protocol import BoardAct
from webapp.classroom.applying import ClassroomContext, apply_classroom, read_classroom
from webapp.classroom.bringing import brought_into
from webapp.classroom.brought import Brought, brought
from webapp.classroom.codes import parse_code
from webapp.classroom.component import classroom
from webapp.classroom.cookies import codes_of_keys, device, key_for
from webapp.classroom.hand_in import hand_in
from webapp.classroom.live_list import LiveList, live_list, mirror_text, start_of
from webapp.classroom.looking import is_student, looker_of
from webapp.classroom.place_view import app_address
from webapp.classroom.refused import REASONS, Refused
from webapp.classroom.room import MAX_PLANNED, Mirror, Room
from webapp.classroom.rooms import rooms
from webapp.classroom.seat import Member, Seat
from webapp.classroom.view_model import Looker
from webapp.components.base import Component
from webapp.components.reading import Message
from webapp.model.history import History
from webapp.model.page_parameters import names_of
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, InteractivePageState, Offer, PageStates, Query
from webapp.texts import Texts

BOARD: Final = "class_board"
"""Key of the board on this page."""


@dataclass(slots=True)
class ClassroomState(InteractivePageState):
    """The room that the address names.

    Args:
        code: Its code; empty for none.
        brought: What the address brings along to ask.
        seat: What the session remembers of the room.
        problems: The problems of the last act or address.
        changed: Whether the address has to be written.
        subject: What the list on the board is about.
        history: That list as it is, and as it was; None where there is no board.
        led: The list that is shown to all, as the room had it when a teacher's board was made from it.
        last_act: The last act on it.
        act_count: Counts these, so that each is announced once.
        vote_seen: Item and round that were seen last; a problem is said until there is another one.
    """

    parameters: ClassVar[frozenset[str]] = names_of("classroom")
    link_text: ClassVar[str] = "room.copied_link"
    has_examples: ClassVar[bool] = False
    projector_keys: ClassVar[tuple[str, ...]] = ("class_next",)

    code: str = ""
    brought: Brought = field(default_factory=Brought)
    seat: Seat = field(default_factory=Seat)
    problems: tuple[Problem, ...] = ()
    changed: bool = False
    subject: str = ""
    history: History[Scenario] | None = None
    led: str = ""
    last_act: LastAct | None = None
    act_count: int = 0
    vote_seen: tuple[int, int] | None = None

    @property
    def is_guest(self) -> bool:
        """Whether the reader is a student in a room, or comes as one. Looking changes nothing."""
        if not self.code or self.seat.has_ended or self.seat.notice:
            return False
        try:
            return is_student(self.member(), rooms())
        except Refused:
            # The header is there without it; what is below says what is wrong.
            return False

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Open the room of this address."""
        del states  # independent of the other pages
        state = cls()
        state.restore(address)
        return state

    def query(self) -> Query:
        """Return the parameters of the address that restore the room."""
        return {**({"room": self.code} if self.code else {}), **self.brought.to_query()}

    def restore(self, address: Address) -> None:
        """Show the room of the reader's address."""
        given, refusal = (_first(address, name) for name in ("room", "refused"))
        code = parse_code(given)
        if code != self.code:
            self.seat = Seat()
        # It is said once.
        self.changed, self.vote_seen = bool(refusal), None
        self.code = code
        self.brought = brought(address)
        self.problems = (
            *((Problem("room_code"),) if given and not code else ()),
            *self.brought.problems,
            *((Problem(f"room_{refusal}"),) if refusal in REASONS else ()),
        )

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return none: what is asked is chosen in a room."""
        del texts
        return ()

    def open_example(self, id_: str, lang: str) -> None:
        """Do nothing: there are none."""

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to join the room: everyone reads it in their own language."""
        del extra
        return f"{app_address(base)}join/{self.code}" if self.code else base

    def member(self) -> Member:
        """Return whoever looks at the page, by what their browser brings."""
        cookies = session.cookies()
        kept = device(cookies)
        return Member(
            self.code,
            kept or self.seat.device,
            key_for(cookies, self.code) if self.code else None,
            is_kept=kept is not None or bool(self.seat.device),
            has_cookie=kept is not None,
        )

    def looker(self, *, is_projected: bool) -> Looker:
        """Return who looks at the page, and remember it."""
        looker, self.seat = looker_of(self.member(), self.seat, rooms(), is_projected=is_projected)
        item = looker.room.item if looker.room else None
        vote = (item.number, item.round) if item else (0, 0)
        if self.vote_seen not in (None, vote):
            self.problems = ()
        self.vote_seen = vote
        return looker

    def own_rooms(self) -> list[str]:
        """Return the codes of rooms that are open, and taught in this browser."""
        cookies = session.cookies()
        known = rooms()
        codes = known.by_last_use(codes_of_keys(cookies))
        return [code for code in codes if known.is_teacher(code, key_for(cookies, code))]

    def bring_along(self) -> None:
        """Ask what a link brings along next in the room that was used last, of those open in this browser."""
        cookies = session.cookies()
        if self.code or not self.brought.asks:
            return
        for code in self.own_rooms():
            asks = self.brought.asks_next
            left_out = brought_into(rooms(), code, key_for(cookies, code), asks)
            if left_out is not None:
                if len(asks) < len(self.brought.asks):
                    self.problems += (Problem("room_list_added", {"added": len(asks)}),)
                self.code, self.brought, self.seat, self.changed = code, Brought(), Seat(), True
                if left_out:
                    self.problems += (Problem("room_plan_full", {"limit": MAX_PLANNED, "dropped": left_out}),)
                return

    def live(self, looker: Looker) -> LiveList | None:
        """Return the list on the board, and see that the board has it."""
        room = looker.room
        live = None if room is None else live_list(room, looker.role, has_copy=self.seat.has_copy)
        if room is not None and not room.mirrored:
            # The next list that is shown is watched first.
            self.seat = replace(self.seat, has_copy=False)
        if live is None or room is None:
            self.subject, self.history = "", None
        elif live.use == "follow" or live.subject != self.subject or self._is_behind(live, room):
            own = self.own_answer(looker) if live.use == "build" else None
            start = start_of(live, room, own)
            if self.history is None or self.subject != live.subject or start != self.history.now:
                self.history, self.last_act = History.opened(start), None
            self.subject, self.led = live.subject, room.mirrored
        return live

    def _is_behind(self, live: LiveList, room: Room) -> bool:
        """Return whether there is no board yet, or another teacher's list has taken the place of its list."""
        return self.history is None or (live.use == "lead" and self.led != room.mirrored)

    def take_board(self, looker: Looker, message: Message[BoardAct], page: str) -> None:
        """Apply the acts of the board to the list; that of a teacher is shown on all devices."""
        seen, subject = self.led, self.subject
        live = self.live(looker)
        if live is None or self.history is None:
            return
        outcome = apply_acts(self.history, message, live.window, confirmed=self.last_number(BOARD), page=page)
        if not self.is_news(BOARD, outcome):
            return
        if live.use == "lead" and live.subject == subject and seen != self.led:
            # The acts were meant for a list that stands there no more.
            self.problems = (Problem("room_changed_meanwhile"),)
            return
        self.history, self.problems = outcome.state, outcome.problems
        if outcome.last_act is not None:
            self.last_act = outcome.last_act
            self.act_count += 1
        if live.use == "lead" and looker.room is not None:
            self._mirror(looker.room, looker.member)

    def _mirror(self, room: Room, member: Member) -> None:
        """Show the teacher's list, as it is now, on all devices."""
        assert self.history is not None
        shown = mirror_text(self.history.now)
        try:
            rooms().act(member.code, member.key, Mirror(shown), room.version)
        except Refused as refusal:
            # The board is made from the room's list again.
            self.problems, self.led = (*self.problems, Problem(f"room_{refusal.reason}")), ""
        else:
            self.led = shown

    def own_answer(self, looker: Looker) -> str | None:
        """Return what this device has answered in this round."""
        room, device = looker.room, looker.member.device
        if room is None or room.item is None:
            return None
        return rooms().own_answer(room.code, device, room.item.number, room.item.round)


def _first(address: Address, name: str) -> str:
    return next(iter(address.get(name, ())), "").strip()


@guarded
def take_acts() -> None:
    """Do what the classroom component asks for; a message without acts asks for what is new."""
    session.current().is_rendered = True
    _take(classroom)


@guarded
def take_hand_in() -> None:
    """Take the list that a student hands in."""
    _take(hand_in)


def _take(component: Component[Any]) -> None:
    visit = session.acting()
    state = visit.state_of(ClassroomState)
    message = read_classroom(component.sent())
    number = state.last_number(component.key)
    playground = visit.state_of(PlaygroundState)
    context = ClassroomContext(rooms(), state.member(), visit.texts, lambda: mirror_text(playground.scenario))
    outcome = apply_classroom(state.seat, message, context, confirmed=number, page=visit.token)
    if state.is_news(component.key, outcome):
        # Said until the next question or vote, the one that is up at the next look.
        state.seat, state.problems, state.vote_seen = outcome.state, outcome.problems, None


@guarded
def take_board_acts() -> None:
    """Take the acts of the board on this page."""
    visit = session.acting()
    state = visit.state_of(ClassroomState)
    looker = state.looker(is_projected=visit.preferences.view == "present")
    state.take_board(looker, read_board(board.sent(BOARD)), visit.token)
