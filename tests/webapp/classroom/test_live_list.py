"""The list on a device's board: when there is one, what may be changed, and how it is handed in."""

import pytest

from webapp.board.colours import ItemColours
from webapp.board.last_act import describe_arrangement
from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.board_view import board_content, hand_in_data
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.live_list import LiveList, Use, live_list, mirror_text, start_of
from webapp.classroom.posed import posed
from webapp.classroom.protocol import Role
from webapp.classroom.room import Item, Phase, Room
from webapp.components.in_turn import RefusedError
from webapp.components.protocol import Envelope
from webapp.model.class_link import list_query
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

OWN = Scenario(tuple("ABCDE"), ("B", "D"), k=3)
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


def use(ask: str, phase: Phase, role: Role) -> str:
    live = live_list(room(ask, phase), role, has_copy=False)
    return "" if live is None else live.use


@pytest.mark.parametrize(
    ("ask", "phase", "uses"),
    [
        (BUILD, "voting", ("build", "", "")),
        (BUILD, "closed", ("", "", "")),
        (BUILD, "solved", ("try", "try", "")),
        (QUESTION, "voting", ("", "", "")),
        (QUESTION, "closed", ("", "", "")),
        (QUESTION, "shown", ("", "", "")),
        (QUESTION, "solved", ("try", "try", "")),
    ],
)
def test_a_list_is_live_to_be_built_and_once_it_is_solved(
    ask: str, phase: Phase, uses: tuple[str, str, str]
) -> None:
    assert (use(ask, phase, "student"), use(ask, phase, "teacher"), use(ask, phase, "projector")) == uses


@pytest.mark.parametrize("phase", ["voting", "solved"])
def test_the_teachers_list_comes_before_all_others_and_only_the_teacher_moves_it(phase: Phase) -> None:
    shown = room(QUESTION, phase, mirror_text(OWN))
    lists = {role: live_list(shown, role, has_copy=False) for role in ("student", "teacher", "projector")}
    assert {role: live.use if live else "" for role, live in lists.items()} == {
        "student": "follow",
        "teacher": "lead",
        "projector": "follow",
    }
    for role, live in lists.items():
        assert live is not None
        assert live.start == OWN
        assert bool(live.hands) == (role == "teacher")


@pytest.mark.parametrize(("phase", "used"), [("voting", "build"), ("closed", "follow"), ("solved", "follow")])
def test_a_list_that_is_being_built_is_not_taken_away_by_the_teachers_own(phase: Phase, used: str) -> None:
    other = mirror_text(Scenario(tuple("XYZ"), ("X",), k=2))
    alone, shown = room(BUILD, "voting"), room(BUILD, phase, other)
    live = live_list(shown, "student", has_copy=False)
    assert live is not None
    assert live.use == used
    assert (live == live_list(alone, "student", has_copy=False)) is (used == "build")


def test_a_student_may_take_a_copy_and_move_that() -> None:
    live = live_list(room(QUESTION, "solved", mirror_text(OWN)), "student", has_copy=True)
    assert live is not None
    moved = Scenario(tuple("BACDE"), ("B", "D"), k=3)
    assert live.window.put(live.start, moved) == moved


def test_nobody_changes_what_a_list_does_not_allow() -> None:
    live = live_list(room(BUILD, "voting"), "student", has_copy=False)
    followed = live_list(room(QUESTION, "voting", mirror_text(OWN)), "student", has_copy=False)
    assert live is not None
    assert followed is not None
    for one, after in (
        (live, OWN.with_k(1)),
        (live, Scenario(tuple("ABCD"), ("B", "D"), k=3)),
        (followed, Scenario(tuple("BACDE"), ("B", "D"), k=3)),
    ):
        with pytest.raises(RefusedError):
            one.window.put(one.start, after)


def handing(built: Scenario, own: str | None, lang: str = "en") -> dict[str, object]:
    item, asked = Item(4, BUILD, 2), posed(BUILD)
    assert isinstance(asked, PosedBuild)
    return dict(hand_in_data(item, asked, built, own, envelope(), texts_for(lang)))


def test_a_list_is_handed_in_as_a_vote_for_the_round_that_is_seen() -> None:
    moved = Scenario(tuple("BACDE"), ("B", "D"), k=3)
    data = handing(moved, None)
    asked = posed(BUILD)
    assert isinstance(asked, PosedBuild)
    assert data["list"] == {
        "item": 4,
        "round": 2,
        "answer": asked.answer_of(moved),
        "ranked": moved.ranked,
        "relevant": moved.relevant,
    }
    assert (data["state"], data["problem"]) == ("", "")
    assert asked.accepts(asked.answer_of(moved))
    assert handing(moved, asked.answer_of(moved))["state"] == "in"
    assert handing(OWN, asked.answer_of(moved))["state"] == "changed"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_list_with_too_many_moves_cannot_be_handed_in_and_it_says_why(lang: str) -> None:
    data = handing(Scenario(tuple("EDCBA"), ("B", "D"), k=3), None, lang)
    assert data["list"] is None
    assert data["problem"]


def test_a_board_opens_with_what_was_handed_in() -> None:
    live = live_list(room(BUILD, "voting"), "student", has_copy=False)
    assert live is not None
    moved = Scenario(tuple("BACDE"), ("B", "D"), k=3)
    answer = "list=B,A,C,D,E&relevant=B,D&k=3"
    assert start_of(live, room(BUILD, "voting"), answer) == moved
    for junk in (None, "", "list=Z", "list=A,B,C,D,E&relevant=B,D&k=9"):
        assert start_of(live, room(BUILD, "voting"), junk) == OWN


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("hands", [("order", "relevant", "k"), ("order",), ()])
def test_the_board_has_its_measures_and_only_these_hands(lang: str, hands: tuple[str, ...]) -> None:
    live = LiveList("try", "s", OWN, ("AP", "AP@K"), hands)  # pyright: ignore[reportArgumentType]  # hands of a lesson
    data = board_content(live, History.opened(OWN), None, ItemColours(), envelope(), texts_for(lang))
    assert [one["name"] for one in data["measures"]] == ["AP", "AP@K"]
    assert data["hands"] == hands
    assert data["own_texts"]["start"]
    assert data["has_ways_back"] is bool(hands)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_heading_says_whose_list_the_board_shows(lang: str) -> None:
    texts = texts_for(lang)
    uses: tuple[Use, ...] = ("build", "try", "lead", "follow", "copy")
    titles = [
        board_content(
            LiveList(use, "s", OWN, ("AP",), ()),
            History.opened(OWN),
            None,
            ItemColours(),
            envelope(),
            texts,
        )["title"]
        for use in uses
    ]
    assert titles == [texts(f"room.list_{use}") for use in uses]
    assert len({*titles}) == len(uses)


def test_the_bar_and_the_sentence_tell_of_the_same_change() -> None:
    first, second, third = (Scenario(tuple(order), ("B", "D"), k=4) for order in ("ABCD", "BACD", "BADC"))
    history = History.opened(first).push(second).push(third)
    live = LiveList("build", "s", first, ("AP@K",), ("order",))
    data = board_content(live, history, describe_arrangement(second, third), ItemColours(), envelope(), EN)
    assert data["before"] is not None
    assert data["before"]["ranked"] == second.ranked
