"""The list on a device's board: when there is one, what may be changed, and how it is handed in."""

from itertools import product
from typing import get_args

import pytest

from webapp.board.colours import ItemColours
from webapp.board.last_act import LastAct, describe_arrangement
from webapp.board.protocol import BoardData
from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.board_view import board_content, board_size, hand_in_data
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.live_list import LiveList, Use, live_list, mirror_text, start_of
from webapp.classroom.posed import posed
from webapp.classroom.protocol import Role
from webapp.classroom.room import Item, Phase, Room
from webapp.components.in_turn import RefusedError
from webapp.components.protocol import Envelope
from webapp.learn.lesson import Hand
from webapp.model.class_link import list_query
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

OWN = Scenario(tuple("ABCDE"), ("B", "D"), k=3)
ROLES: tuple[Role, ...] = ("student", "teacher", "projector")
MOVED = OWN.with_ranked(tuple("BACDE"))
BUILD = ask_text(AskBuild(list_query(OWN), "AP@K", "highest", moves=2))
QUESTION = ask_text(AskQuestion("m5", 9))
EN = texts_for("en")


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
    assert uses(BUILD, "solved") == uses(QUESTION, "solved") == ["try", "try", ""]
    assert uses(QUESTION, "voting") == uses(QUESTION, "closed") == uses(QUESTION, "shown") == ["", "", ""]


def test_the_teachers_list_comes_before_all_others_and_only_the_teacher_moves_it() -> None:
    phases: tuple[Phase, ...] = ("voting", "solved")
    for phase, (role, use) in product(phases, zip(ROLES, ("follow", "lead", "follow"), strict=True)):
        found = live(QUESTION, phase, role, mirror_text(OWN))
        assert (found.use, found.start, bool(found.hands)) == (use, OWN, role == "teacher")


def test_a_list_that_is_being_built_is_not_taken_away_by_the_teachers_own() -> None:
    other = mirror_text(Scenario(tuple("XYZ"), ("X",), k=2))
    alone = live(BUILD, "voting")
    uses: dict[Phase, Use] = {"voting": "build", "closed": "follow", "solved": "follow"}
    for phase, use in uses.items():
        found = live(BUILD, phase, mirrored=other)
        assert (found.use, found == alone) == (use, use == "build")


def test_a_student_may_take_a_copy_and_move_that_and_nobody_changes_what_a_list_does_not_allow() -> None:
    copy = live(QUESTION, "solved", mirrored=mirror_text(OWN), has_copy=True)
    assert copy.window.put(copy.start, MOVED) == MOVED
    built, followed = live(BUILD, "voting"), live(QUESTION, "voting", mirrored=mirror_text(OWN))
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
    for lang in LANGUAGES:
        assert len({texts_for(lang)(f"room.list_{use}") for use in titles}) == len(titles)


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
