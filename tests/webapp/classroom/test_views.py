"""Who sees what of a room: what is put up and offered, the list on a board, and each role."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

import pytest

from webapp.board.colours import ItemColours
from webapp.board.last_act import LastAct, describe_arrangement
from webapp.board.protocol import BoardData
from webapp.classroom import nearby, view_model
from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.board_view import board_content, board_size, hand_in_data
from webapp.classroom.codes import new_secret
from webapp.classroom.item_view import item_data
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.list_offers import LIST_GROUP, list_asks
from webapp.classroom.live_list import LiveList, live_list, mirror_text, start_of
from webapp.classroom.looking import looker_of
from webapp.classroom.news import ENDED
from webapp.classroom.own_answers import own_text
from webapp.classroom.place_view import place_data
from webapp.classroom.posed import posed, ready_made
from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.classroom.protocol import Role, TeachingData
from webapp.classroom.room import CloseVote, Item, Phase, PutUp, Reveal, Room
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import Opened, Rooms
from webapp.classroom.teaching_view import teaching_data
from webapp.classroom.view_model import Looker, Shown, view_data
from webapp.components.in_turn import RefusedError
from webapp.components.protocol import Envelope
from webapp.learn.blocks import Block
from webapp.learn.screen import prose
from webapp.model.class_link import list_query
from webapp.model.history import History
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import Texts, texts_for

WHY = "because it is so"


@dataclass(frozen=True)
class Asked(Posed):
    """A question with these choices."""

    offered: tuple[Choice, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.offered

    @property
    def board(self) -> PosedBoard | None:
        return None

    def name(self, texts: Texts) -> str:
        del texts
        return "a name"

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        del texts
        return (prose("above", "a list"),)

    def question(self, texts: Texts) -> str:
        del texts
        return "a question?"

    def choice_text(self, id_: str, texts: Texts) -> str:
        del texts
        return f"answer {self.choice(id_).id}"

    def why(self, texts: Texts) -> tuple[Block, ...]:
        del texts
        return (prose("why", WHY),)


QUESTION = Asked((Choice("a", is_right=True), Choice("b", "m5"), Choice("c", "m1")))
OTHER_KEY = Asked((Choice("a", "m2"), Choice("b", is_right=True), Choice("c")))
"""The same question, as far as a class may know before it is solved."""


OPINIONS = Asked((Choice("a"), Choice("b")))
ROLES: tuple[Role, ...] = ("student", "projector", "teacher")
PHASES: tuple[Phase, ...] = get_args(Phase)
EN = texts_for("en")


def seen(
    phase: Phase, role: Role, asked: Posed = QUESTION, round_: int = 1, lang: str = "en", **further: Any
) -> dict[str, Any]:
    def tallies(number: int) -> Mapping[str, int]:
        return {"a": 17, "b": 23 * number}

    item = Item(1, "ask", round_, phase)
    data = item_data(item, asked, role, further.pop("tallies", tallies), texts_for(lang), **further)
    return json.loads(json.dumps(data))


def refuses(_number: int) -> Mapping[str, int]:
    raise AssertionError("the answers were looked at before their time")


def test_nobody_is_sent_what_others_answered_while_it_is_hidden() -> None:
    phases: tuple[Phase, ...] = ("voting", "closed")
    for phase, role, round_ in product(phases, ROLES, (1, 2, 3)):
        shown = seen(phase, role, round_=round_, tallies=refuses)
        assert (shown["number"], shown["round"], shown["phase"]) == (1, round_, phase)
        assert shown["below"] == []
        assert [one["text"] for one in shown["answers"]] == ["answer a", "answer b", "answer c"]


def test_which_answer_is_right_and_why_leaves_no_trace_before_it_is_solved() -> None:
    for phase, role in product(PHASES, ROLES):
        is_same = seen(phase, role, QUESTION) == seen(phase, role, OTHER_KEY)
        assert is_same is (phase != "solved"), (phase, role)


LIST = opening_for("en")
QUESTION_ASK = ask_text(AskQuestion("m5", 9))


def taught(item: Item | None = None, **room: Any) -> TeachingData:
    return teaching_data(Room("7KM2QX", 1, item, **room), EN, is_peeking=False, table=None)


def offered(data: TeachingData) -> dict[str, list[str]]:
    return {group["id"]: [entry["ask"] for entry in group["entries"]] for group in data["offers"]}


def test_of_a_list_that_was_asked_about_or_that_all_follow_more_is_offered_first() -> None:
    groups = offered(taught(Item(1, list_asks(LIST)[0])))
    assert next(iter(groups)) == LIST_GROUP
    assert groups[LIST_GROUP] == [*list_asks(LIST)]
    shown = LIST.with_ranked(LIST.ranked[::-1])
    groups = offered(taught(Item(1, QUESTION_ASK), mirrored=mirror_text(shown)))
    assert groups[LIST_GROUP] == [*list_asks(shown)]


def test_without_a_list_there_is_no_group_for_it() -> None:
    item = Item(1, QUESTION_ASK)
    for data in (taught(), taught(item), taught(item, mirrored=mirror_text(Scenario((), ())))):
        assert LIST_GROUP not in offered(data)
        assert "practice" in offered(data)


def test_on_this_computer_alone_the_teacher_goes_on_where_others_reach_the_app() -> None:
    def nearby_of(base: str, key: str = "secret", network: str | None = "192.168.1.7") -> tuple[bool, str]:
        with patch.object(nearby, "network_address", lambda: network):
            place = place_data("7KM2QX", base, key=key) if key else place_data("7KM2QX", base)
        return place["is_local"], place["nearby"]

    for base in ("http://localhost:8501/", "http://127.0.0.1:8501/"):
        assert nearby_of(base) == (True, "http://192.168.1.7:8501/teach/7KM2QX/secret")
        # Without the key, as on a projector, nothing leads there.
        assert nearby_of(base, key="") == nearby_of(base, network=None) == (True, "")
    assert nearby_of("https://class.example/rank/") == (False, "")


# The list on a device's board


OWN = Scenario(tuple("ABCDE"), ("B", "D"), k=3)
MOVED = OWN.with_ranked(tuple("BACDE"))
BUILD = ask_text(AskBuild(list_query(OWN), "AP@K", "highest", moves=2))


ENVELOPE: Envelope = {
    "page": "p",
    "confirmed": 0,
    "said": {"number": 0, "text": ""},
    "problems": [],
    "note": "",
    "present": False,
    "lang": "en",
}


def room(ask: str, phase: Phase, mirrored: str = "") -> Room:
    return Room("7KM2QX", item=Item(1, ask, 1, phase), mirrored=mirrored)


def live(
    ask: str, phase: Phase, role: Role = "student", mirrored: str = "", *, has_copy: bool = False
) -> LiveList:
    found = live_list(room(ask, phase, mirrored), role, has_copy=has_copy)
    assert found is not None
    return found


# Everybody's item, board and buttons, in every phase: one table


LOOKS: tuple[tuple[Role, bool], ...] = (
    *((role, False) for role in ROLES),
    ("teacher", True),
    ("student", True),
)
"""Each role, the teacher who peeks, and a student who has a copy of the teacher's list."""
WHO_SEES_WHAT = Path(__file__).with_name("who_sees_what.txt")


def told(shown: dict[str, Any]) -> str:
    """Return what somebody sees of an item, in one line."""
    parts = [shown["kicker"], shown["state"], *(one["text"] for one in shown["answers"])]
    for block in shown["below"]:
        for at, one in enumerate(block.get("answers", ())):
            counts = (round_["counts"][at]["text"] for round_ in block["rounds"])
            parts.append(" ".join(filter(None, (one["text"], *counts, one["mark"], one["belief"]))))
        parts += [*block.get("paragraphs", ()), block.get("summary", "")]
    return " | ".join(filter(None, parts))


def items() -> Iterator[str]:
    for name, asked in (("a question", QUESTION), ("opinions", OPINIONS), ("a list to build", posed(BUILD))):
        assert asked is not None
        for phase, round_ in product(PHASES, (1, 2, 4)):
            if asked.is_built and phase == "shown":  # of lists nothing is shown before all is
                continue
            yield f"{name}, {phase}, round {round_}"
            for role, peeks in LOOKS[:4]:
                shown = told(seen(phase, role, asked, round_, is_peeking=peeks))
                yield f"    {role}{' who peeks' * peeks}: {shown}"
            for own in ((None,), ("a", "a"), ("a", "b"), ("b", "a")):
                if said := own_text(Item(1, "ask", round_, phase), asked, own, EN):
                    yield f"    who answered {' then '.join(one or 'nothing' for one in own)}: {said}"


def told_list(board: BoardData) -> str:
    by, may = ", ".join(one["name"] for one in board["measures"]), ", ".join(board["hands"])
    return f"{','.join(board['ranked'])} by {by}; {may or 'nothing'} may be changed"


def boards() -> Iterator[str]:
    lists = (("a question", QUESTION_ASK), ("a list to build", BUILD))
    for (name, ask), mirrored, phase in product(lists, ("", "list=X,Y&relevant=X&k=2"), PHASES):
        yield f"{name}, {phase}{', the teacher shows a list' * bool(mirrored)}"
        for role, has_copy in (*LOOKS[:3], LOOKS[4]):
            found = live_list(room(ask, phase, mirrored), role, has_copy=has_copy)
            board = content(found, History.opened(found.start)) if found else None
            line = f"{board['title']}: {told_list(board)}" if board else "no board"
            yield f"    {role}{' with a copy' * has_copy}: {line}"


def buttons() -> Iterator[str]:
    up = product((QUESTION_ASK, BUILD), (1, 2), PHASES)
    items = [None, *(Item(1, ask, round_, phase) for ask, round_, phase in up)]
    for item, planned, mirrored in product(items, ((), (QUESTION_ASK,)), ("", mirror_text(LIST))):
        data = taught(item, planned=planned, mirrored=mirrored)
        name = "a list to build" if item and item.ask == BUILD else "a question"
        where = f"{name}, {item.phase}, round {item.round}" if item else "nothing is up"
        yield f"{where}, {len(planned)} planned{', a list is shown' * bool(mirrored)}"
        said = [f"{one['text']}{' (main)' * one['main']}" for one in data["controls"]]
        yield "    " + " | ".join(filter(None, [*said, data["choose"]]))


def questions() -> Iterator[str]:
    for group in taught()["offers"]:
        yield f"to ask: {group['title']}, {group['count']}"
        yield from (f"    {entry['text']} | {entry['about']}" for entry in group["entries"])


def who_sees_what() -> str:
    return "\n".join([*items(), *boards(), *buttons(), *questions(), ""])


def test_who_sees_what_when_is_as_the_table_says() -> None:
    """A line that differs is a mistake or a decision; `python -m` with this module writes the table anew."""
    assert who_sees_what().splitlines() == WHO_SEES_WHAT.read_text(encoding="utf-8").splitlines()


def test_a_student_may_take_a_copy_and_move_that_and_nobody_changes_what_a_list_does_not_allow() -> None:
    copy = live(QUESTION_ASK, "solved", mirrored=mirror_text(OWN), has_copy=True)
    assert copy.window.put(copy.start, MOVED) == MOVED
    built, followed = live(BUILD, "voting"), live(QUESTION_ASK, "voting", mirrored=mirror_text(OWN))
    for one, after in (
        (built, OWN.with_k(1)),
        (built, Scenario(tuple("ABCD"), ("B", "D"), k=3)),
        (followed, MOVED),
    ):
        with pytest.raises(RefusedError):
            one.window.put(one.start, after)


def handing(built: Scenario, own: str | None) -> dict[str, object]:
    item, asked = Item(4, BUILD, 2), posed(BUILD)
    assert isinstance(asked, PosedBuild)
    return dict(hand_in_data(item, asked, built, own, ENVELOPE, EN))


def test_a_list_is_handed_in_as_a_vote_for_the_round_that_is_seen() -> None:
    data, asked = handing(MOVED, None), posed(BUILD)
    assert isinstance(asked, PosedBuild)
    answer = asked.answer_of(MOVED)
    assert data["list"] == {
        "item": 4,
        "round": 2,
        "answer": answer,
        "ranked": MOVED.ranked,
        "relevant": MOVED.relevant,
    }
    assert (data["state"], data["problem"]) == ("", "")
    assert asked.accepts(answer)
    assert handing(MOVED, answer)["state"] == "in"
    assert handing(OWN, answer)["state"] == "changed"
    # One with too many moves cannot be handed in, and it says why.
    far = handing(OWN.with_ranked(tuple("EDCBA")), None)
    assert far["list"] is None
    assert far["problem"]


def test_a_board_opens_with_what_was_handed_in() -> None:
    built = live(BUILD, "voting")
    assert start_of(built, room(BUILD, "voting"), "list=B,A,C,D,E&relevant=B,D&k=3") == MOVED
    for junk in (None, "", "list=Z", "list=A,B,C,D,E&relevant=B,D&k=9"):
        assert start_of(built, room(BUILD, "voting"), junk) == OWN


def content(shown: LiveList, history: History[Scenario], last_act: LastAct | None = None) -> BoardData:
    return board_content(shown, history, last_act, ItemColours(), ENVELOPE, EN)


def test_the_bar_and_the_sentence_tell_of_the_same_change() -> None:
    first, second, third = (Scenario(tuple(order), ("B", "D"), k=4) for order in ("ABCD", "BACD", "BADC"))
    shown = LiveList("build", "s", first, ("AP@K",), ("order",))
    history = History.opened(first).push(second).push(third)
    data = content(shown, history, describe_arrangement(second, third))
    assert data["before"] is not None
    assert data["before"]["ranked"] == second.ranked


def test_a_longer_list_is_drawn_smaller_on_a_projector_and_never_too_small_to_read() -> None:
    def size(rows: int) -> float:
        scenario = Scenario(tuple(f"item {rank}" for rank in range(rows)), (), k=3)
        return board_size(LiveList("follow", "list", scenario, ("AP",), ()))

    assert list(map(size, (0, 3, 5, 10, 12, 50))) == [0.74, 0.74, 0.74, 0.49, 0.44, 0.4]


# Teachers, students, projectors and those outside of a room


ASK = ready_made()[0]


@pytest.fixture
def kept(sqlite_rooms: Rooms) -> Iterator[Rooms]:
    """Rooms that the view model looks at."""
    with patch.object(view_model, "rooms", lambda: sqlite_rooms):
        yield sqlite_rooms


@pytest.fixture
def opened(kept: Rooms) -> Opened:
    """A room with something planned."""
    return kept.open([ASK])


def member(code: str, key: str | None = None, *, is_kept: bool = True, device: str = "") -> Member:
    return Member(code, device or new_secret(), key, is_kept=is_kept)


def shown(
    who: Member, rooms: Rooms, seat: Seat | None = None, *, is_projected: bool = False
) -> dict[str, Any]:
    looker, seat = looker_of(who, seat or Seat(), rooms, is_projected=is_projected)
    data = view_data(looker, seat, Shown("https://class.example/"), ENVELOPE, EN)
    return json.loads(json.dumps(data))


def test_without_a_code_there_are_the_two_ways_in_and_a_device_with_one_is_in(
    kept: Rooms, opened: Opened
) -> None:
    data = shown(member(""), kept)
    assert data["role"] == "entrance"
    assert data["entrance"]["asks"] == list(ready_made())
    assert (data["live"], data["place"], data["item"]) == ("", None, None)
    # A code that no room has stays in the field to be mended.
    code = next(code for code in ("222222", "333333") if code != opened.code)
    entrance = shown(member(code), kept)["entrance"]
    assert (entrance["code"], entrance["typed"]) == ("", code)
    data = shown(member(opened.code), kept)
    assert (data["role"], data["live"]) == ("student", f"live/{opened.code}")
    # A browser without an id presses Join first.
    who = member(opened.code, is_kept=False)
    data = shown(who, kept)
    entrance = data["entrance"]
    assert (data["role"], entrance["notice"]) == ("entrance", "")
    assert (entrance["code"], entrance["typed"]) == (opened.code, opened.code)
    assert not kept.is_member(opened.code, who.device)


def test_a_wrong_code_is_looked_up_once_a_session_and_a_right_one_gets_in_however_many_were_wrong(
    kept: Rooms, opened: Opened
) -> None:
    seat = Seat()
    with patch.object(kept, "look_up", wraps=kept.look_up) as look_up:
        for _ in range(3):
            looker, seat = looker_of(member("222222"), seat, kept, is_projected=False)
            assert looker.notice == "problem.room_no_room"
        assert look_up.call_count == 1
    for _ in range(200):
        looker_of(member("222222"), Seat(), kept, is_projected=False)
    assert shown(member(opened.code), kept)["role"] == "student"


def test_who_was_in_a_room_that_ended_is_thanked(kept: Rooms, opened: Opened) -> None:
    who = member(opened.code)
    _, seat = looker_of(who, Seat(), kept, is_projected=False)
    kept.end(opened.code, opened.key)
    for one in (shown(who, kept, seat), shown(who, kept)):
        assert one["entrance"]["notice"] == EN("problem.room_ended")


def test_the_key_makes_a_teacher_and_is_shown_to_nobody_else(kept: Rooms, opened: Opened) -> None:
    teacher = shown(member(opened.code, opened.key), kept)
    assert (teacher["role"], teacher["next"]) == ("teacher", None)
    assert opened.key in teacher["place"]["teach"]
    others = [
        shown(member(opened.code), kept),
        shown(member(opened.code, new_secret()), kept),
        shown(member(opened.code, opened.key), kept, is_projected=True),
        shown(member(opened.code), kept, is_projected=True),
    ]
    assert [one["role"] for one in others] == ["student", "student", "projector", "projector"]
    for one in others:
        assert opened.key not in json.dumps(one)
        assert one["teaching"] is None
    # Of projectors only the teacher's has the key of the keyboard for what comes next.
    assert (others[2]["next"]["hook"], others[3]["next"]) == ("ask", None)


def test_a_student_is_not_told_how_many_answered_what_until_it_is_shown(kept: Rooms, opened: Opened) -> None:
    """What a student's device gets does not depend on the others' answers while these are hidden."""
    code, key = opened.code, opened.key
    who, others = member(code), [member(code) for _ in range(3)]
    for one in (who, *others):
        kept.join(code, one.device)
    kept.act(code, key, PutUp(ASK), 1)
    kept.vote(code, who.device, 1, 1, "a")
    before = shown(who, kept)
    for one, answer in zip(others, "bcc", strict=True):
        kept.vote(code, one.device, 1, 1, answer)
    assert shown(who, kept) == before
    assert (before["own"], before["counts"], before["own_text"]) == ("a", None, "")
    room = kept.act(code, key, CloseVote(), 2)
    closed = shown(who, kept)
    assert (closed["item"]["below"], closed["counts"]) == ([], None)
    kept.act(code, key, Reveal(), room.version)
    (block,) = shown(who, kept)["item"]["below"]
    assert [one["text"] for one in block["rounds"][0]["counts"]] == ["1", "1", "2", "0"]


def test_the_projector_and_the_teacher_are_told_how_many_answered(kept: Rooms, opened: Opened) -> None:
    code = opened.code
    devices = [member(code) for _ in range(3)]
    for one in devices:
        kept.join(code, one.device)
        kept.presence.came(code, view_model.digest(code, one.device))
    kept.act(code, opened.key, PutUp(ASK), 1)
    kept.vote(code, devices[0].device, 1, 1, "a")
    for is_projected in (True, False):
        counts = shown(member(code, opened.key), kept, is_projected=is_projected)["counts"]
        assert counts == {"here": "3 here", "answered": "1 of 3 have answered", "all": False}


def test_every_change_that_a_class_sees_is_announced_once(kept: Rooms, opened: Opened) -> None:
    code, key = opened.code, opened.key
    who = member(code)
    said = [shown(who, kept)["said"]["number"]]
    version = kept.act(code, key, PutUp(ASK), 1).version
    for act in (CloseVote(), Reveal(), Reveal()):
        said.append(shown(who, kept)["said"]["number"])
        said.append(shown(who, kept)["said"]["number"])
        version = kept.act(code, key, act, version).version
    assert said == sorted(said)
    assert len(set(said)) == 4


@pytest.mark.parametrize("how", ["here", "elsewhere"])
def test_a_whole_class_is_shown_what_was_made_once_and_nothing_of_it_is_left_at_the_end(
    kept: Rooms, opened: Opened, how: str
) -> None:
    code, key = opened.code, opened.key
    kept.act(code, key, PutUp(ASK), 1)
    kept.act(code, key, CloseVote(), 2)
    kept.act(code, key, Reveal(), 3)
    with patch.object(kept, "tally", wraps=kept.tally) as tally:
        items = [shown(member(code), kept)["item"] for _ in range(5)]
        assert tally.call_count == 1
        if how == "here":
            kept.end(code, key)
        else:
            kept.hear(f"{code} {ENDED}")
        room = Room(code, item=Item(1, ASK, phase="shown"))
        looker = Looker(member(code), room, "student")
        after = view_data(looker, Seat(), Shown("https://class.example/"), ENVELOPE, EN)
        assert tally.call_count == 2
    assert None not in (*items, after["item"])


if __name__ == "__main__":
    WHO_SEES_WHAT.write_text(who_sees_what(), encoding="utf-8", newline="\n")
