"""What is put up and what is offered, as each role sees it: nothing before its time, and all of it then."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, get_args
from unittest.mock import patch

import pytest

from webapp.classroom import nearby
from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.item_view import item_data
from webapp.classroom.list_offers import LIST_GROUP, list_asks
from webapp.classroom.live_list import mirror_text
from webapp.classroom.own_answers import own_text
from webapp.classroom.place_view import place_data
from webapp.classroom.posed import posed
from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.classroom.protocol import Role, TeachingData
from webapp.classroom.room import Item, Phase, Room
from webapp.classroom.teaching_view import teaching_data
from webapp.learn.blocks import Block
from webapp.learn.screen import prose
from webapp.model.class_link import list_query
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
