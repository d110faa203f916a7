"""Who sees what of a room: what is put up and offered, the list on a board, and each role."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
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
from webapp.classroom.live_list import LiveList, Use, live_list, mirror_text, start_of
from webapp.classroom.looking import looker_of
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
from webapp.learn.lesson import Hand
from webapp.learn.screen import prose
from webapp.model.class_link import list_query
from webapp.model.history import History
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import LANGUAGES, Texts, texts_for

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
    phase: Phase, role: Role, asked: Asked = QUESTION, round_: int = 1, lang: str = "en", **further: Any
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


def test_counts_are_shown_first_and_once_solved_both_votes_with_the_right_answer_beliefs_and_why() -> None:
    for role in ROLES:
        (block,) = seen("shown", role)["below"]
        assert [one["text"] for one in block["rounds"][0]["counts"]] == ["17", "23", "0"]
        assert {(one["mark"], one["belief"]) for one in block["answers"]} == {("", "")}
        block, why = seen("solved", role, round_=2)["below"]
        counts = [[one["text"] for one in round_["counts"]] for round_ in block["rounds"]]
        assert counts == [["17", "23", "0"], ["17", "46", "0"]]
        assert [one["mark"] for one in block["answers"]] == ["right", "wrong", "wrong"]
        assert [bool(one["belief"]) for one in block["answers"]] == [False, True, True]
        assert why["paragraphs"] == [WHY]
    # Of many votes the first and the last are drawn.
    block, _ = seen("solved", "student", round_=4)["below"]
    assert [one["counts"][1]["text"] for one in block["rounds"]] == ["23", str(23 * 4)]


def test_a_teacher_who_peeks_sees_counts_and_rights_and_nobody_else_can() -> None:
    block = seen("voting", "teacher", is_peeking=True)["below"][0]
    assert [one["text"] for one in block["rounds"][0]["counts"]] == ["17", "23", "0"]
    assert block["answers"][0]["mark"] == "right"
    for role in ("student", "projector"):
        assert seen("voting", role, is_peeking=True, tallies=refuses)["below"] == []


def test_opinions_have_neither_marks_nor_a_right_answer_to_announce() -> None:
    shown = seen("solved", "student", OPINIONS)
    assert {one["mark"] for one in shown["below"][0]["answers"]} == {""}
    assert shown["state"] == EN("room.student_shown_opinions")


def test_every_moment_has_a_sentence_of_its_own_phase_and_later_votes_are_known_by_their_number() -> None:
    for role, round_, lang in product(ROLES, (1, 2), LANGUAGES):
        states = [seen(phase, role, round_=round_, lang=lang)["state"] for phase in PHASES]
        assert all(states)
        assert len({*states}) == len(PHASES), (role, round_, lang)
    for lang in LANGUAGES:
        kickers = [seen("voting", "student", round_=number, lang=lang)["kicker"] for number in range(1, 5)]
        assert [str(number) in kicker for number, kicker in enumerate(kickers, 1)][1:] == [True] * 3
        assert len({*kickers}) == 4


def test_once_no_more_lists_are_taken_students_read_whether_theirs_is_in() -> None:
    ask = ask_text(AskBuild(list_query(Scenario(tuple("ABCD"), ("B", "D"), k=4)), "AP@K", "highest", moves=1))
    asked = posed(ask)
    assert asked is not None

    def told(phase: Phase, own: str | None) -> str:
        return own_text(Item(1, ask, 1, phase), asked, (own,), EN)

    assert told("voting", "a list") == told("voting", None) == ""
    for phase in ("closed", "solved"):
        assert told(phase, "a list") == EN("room.own_built")
        assert told(phase, None) == EN("room.own_built_none")


LIST = opening_for("en")
QUESTION_ASK = ask_text(AskQuestion("m5", 9))


def taught(item: Item | None = None, **room: Any) -> TeachingData:
    return teaching_data(Room("7KM2QX", 1, item, **room), EN, is_peeking=False, table=None)


def offered(data: TeachingData) -> dict[str, list[str]]:
    return {group["id"]: [entry["ask"] for entry in group["entries"]] for group in data["offers"]}


@pytest.mark.slow
def test_where_nothing_comes_next_the_first_button_leads_to_what_can_be_asked() -> None:
    solved = Item(1, QUESTION_ASK, 1, "solved")
    assert taught()["choose"] == taught(solved)["choose"] == "Choose the next question"
    assert taught(solved, planned=(QUESTION_ASK,))["choose"] == ""
    assert taught(Item(1, QUESTION_ASK, 1, "closed"))["choose"] == ""


def test_the_button_that_shows_a_list_says_what_it_does_next() -> None:
    (off,), (on,) = (
        [one["text"] for one in taught(mirrored=mirrored)["controls"] if one["hook"] == "follow"]
        for mirrored in ("", mirror_text(LIST))
    )
    assert (off, on) == ("Show my playground list to all", "Stop showing my list")


def test_of_a_list_that_was_asked_about_or_that_all_follow_more_is_offered_first() -> None:
    groups = offered(taught(Item(1, list_asks(LIST)[0])))
    assert next(iter(groups)) == LIST_GROUP
    assert groups[LIST_GROUP] == [*list_asks(LIST)]
    shown = LIST.with_ranked(LIST.ranked[::-1])
    groups = offered(taught(Item(1, QUESTION_ASK), mirrored=mirror_text(shown)))
    assert groups[LIST_GROUP] == [*list_asks(shown)]


def test_without_a_list_there_is_no_group_for_it_and_each_group_says_how_many_questions_it_has() -> None:
    item = Item(1, QUESTION_ASK)
    for data in (taught(), taught(item), taught(item, mirrored=mirror_text(Scenario((), ())))):
        assert LIST_GROUP not in offered(data)
        assert "practice" in offered(data)
    groups = taught()["offers"]
    counts = {group["id"]: group["count"] for group in groups}
    assert (counts["practice"], counts["plan_short"]) == ("18 questions", "12 questions")
    assert all("minutes" not in group["title"] for group in groups)


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


def envelope() -> Envelope:
    said = {"number": 7, "text": ""}
    return {
        "page": "p",
        "confirmed": 0,
        "said": said,  # pyright: ignore[reportReturnType]  # a literal of two fields
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


def test_a_list_is_live_to_be_built_and_once_it_is_solved() -> None:
    def uses(ask: str, phase: Phase) -> list[str]:
        found = (live_list(room(ask, phase), role, has_copy=False) for role in ROLES)
        return [one.use if one else "" for one in found]

    assert uses(BUILD, "voting") == ["build", "", ""]
    assert uses(BUILD, "closed") == ["", "", ""]
    assert uses(BUILD, "solved") == uses(QUESTION_ASK, "solved") == ["try", "", "try"]
    assert (
        uses(QUESTION_ASK, "voting")
        == uses(QUESTION_ASK, "closed")
        == uses(QUESTION_ASK, "shown")
        == ["", "", ""]
    )


def test_the_teachers_list_comes_before_all_others_and_only_the_teacher_moves_it() -> None:
    phases: tuple[Phase, ...] = ("voting", "solved")
    for phase, (role, use) in product(phases, zip(ROLES, ("follow", "follow", "lead"), strict=True)):
        found = live(QUESTION_ASK, phase, role, mirror_text(OWN))
        assert (found.use, found.start, bool(found.hands)) == (use, OWN, role == "teacher")


def test_a_list_that_is_being_built_is_not_taken_away_by_the_teachers_own() -> None:
    other = mirror_text(Scenario(tuple("XYZ"), ("X",), k=2))
    alone = live(BUILD, "voting")
    uses: dict[Phase, Use] = {"voting": "build", "closed": "follow", "solved": "follow"}
    for phase, use in uses.items():
        found = live(BUILD, phase, mirrored=other)
        assert (found.use, found == alone) == (use, use == "build")


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
    return dict(hand_in_data(item, asked, built, own, envelope(), EN))


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
    return board_content(shown, history, last_act, ItemColours(), envelope(), EN)


def test_the_board_has_its_measures_and_only_these_hands() -> None:
    every: list[tuple[Hand, ...]] = [("order", "relevant", "k"), ("order",), ()]
    for hands in every:
        data = content(LiveList("try", "s", OWN, ("AP", "AP@K"), hands), History.opened(OWN))
        assert [one["name"] for one in data["measures"]] == ["AP", "AP@K"]
        assert (data["hands"], data["has_ways_back"]) == (hands, bool(hands))
        assert data["own_texts"]["start"]


def test_a_heading_says_whose_list_the_board_shows() -> None:
    titles = {
        use: content(LiveList(use, "s", OWN, ("AP",), ()), History.opened(OWN))["title"]
        for use in get_args(Use)
    }
    assert titles == {use: EN(f"room.list_{use}") for use in titles}


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
ADDRESS = "192.0.2.7"
ENVELOPE: Envelope = {
    "page": "p",
    "confirmed": 0,
    "said": {"number": 0, "text": ""},
    "problems": [],
    "note": "",
    "present": False,
    "lang": "en",
}


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
    return Member(code, device or new_secret(), key, ADDRESS, is_kept=is_kept)


def shown(
    who: Member, rooms: Rooms, seat: Seat | None = None, *, is_projected: bool = False
) -> dict[str, Any]:
    looker, seat = looker_of(who, seat or Seat(), rooms, is_projected=is_projected)
    data = view_data(looker, seat, Shown("https://class.example/"), ENVELOPE, EN)
    return json.loads(json.dumps(data))


def test_a_code_that_no_room_has_stays_in_the_field_and_that_of_an_ended_room_does_not(
    kept: Rooms, opened: Opened
) -> None:
    code = next(code for code in ("222222", "333333") if code != opened.code)
    entrance = shown(member(code), kept)["entrance"]
    assert (entrance["code"], entrance["typed"]) == ("", code)
    ended = shown(member(code), kept, Seat(notice="problem.room_ended"))["entrance"]
    assert ended["typed"] == ""


def test_without_a_code_there_are_the_two_ways_in_and_a_device_with_one_is_in(
    kept: Rooms, opened: Opened
) -> None:
    data = shown(member(""), kept)
    assert data["role"] == "entrance"
    assert data["entrance"]["asks"] == list(ready_made())
    assert (data["live"], data["place"], data["item"]) == ("", None, None)
    data = shown(member(opened.code), kept)
    assert (data["role"], data["live"]) == ("student", f"live/{opened.code}")
    # A browser without an id presses Join first.
    who = member(opened.code, is_kept=False)
    data = shown(who, kept)
    entrance = data["entrance"]
    assert (data["role"], entrance["notice"]) == ("entrance", "")
    assert (entrance["code"], entrance["typed"]) == (opened.code, opened.code)
    assert not kept.is_member(opened.code, who.device)


def test_a_wrong_code_is_looked_up_once_a_session_and_after_ten_an_address_waits_but_no_member(
    kept: Rooms, opened: Opened
) -> None:
    def notice(code: str) -> str:
        return looker_of(member(code), Seat(), kept, is_projected=False)[0].notice

    inside, seat = member(opened.code), Seat()
    shown(inside, kept)
    for _ in range(40):
        looker, seat = looker_of(member("222222"), seat, kept, is_projected=False)
        assert looker.notice == "problem.room_no_room"
    assert notice("333333") == "problem.room_no_room"
    notices = {notice(f"{start}{n}") for start in ("22222", "33333") for n in range(2, 8)}
    assert notices == {"problem.room_no_room", "problem.room_too_many_tries"}
    assert shown(inside, kept)["role"] == "student"


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


def test_a_whole_class_is_shown_what_was_made_once_and_nothing_of_it_is_left_at_the_end(
    kept: Rooms, opened: Opened
) -> None:
    code, key = opened.code, opened.key
    kept.act(code, key, PutUp(ASK), 1)
    kept.act(code, key, CloseVote(), 2)
    kept.act(code, key, Reveal(), 3)
    with patch.object(kept, "tally", wraps=kept.tally) as tally:
        items = [shown(member(code), kept)["item"] for _ in range(5)]
        assert tally.call_count == 1
        kept.end(code, key)
        room = Room(code, item=Item(1, ASK, phase="shown"))
        looker = Looker(member(code), room, "student")
        after = view_data(looker, Seat(), Shown("https://class.example/"), ENVELOPE, EN)
        assert tally.call_count == 2
    assert None not in (*items, after["item"])
