"""What is put up, as each role sees it: nothing before its time, and all of it then."""

import json
from collections.abc import Mapping
from typing import Any, get_args

import pytest

from tests.webapp.classroom.asked import OPINIONS, OTHER_KEY, QUESTION, WHY, Asked
from webapp.classroom.item_view import item_data
from webapp.classroom.protocol import Role
from webapp.classroom.room import Item, Phase
from webapp.texts import LANGUAGES, texts_for

ROLES: tuple[Role, ...] = ("student", "projector", "teacher")
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


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", ["voting", "closed"])
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_nobody_is_sent_what_others_answered_while_it_is_hidden(
    role: Role, phase: Phase, round_: int
) -> None:
    shown = seen(phase, role, round_=round_, tallies=refuses)
    assert shown["below"] == []
    assert [one["text"] for one in shown["answers"]] == ["answer a", "answer b", "answer c"]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", ["voting", "closed", "shown"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_which_answer_is_right_and_why_leaves_no_trace_before_it_is_solved(
    role: Role, phase: Phase, lang: str
) -> None:
    assert seen(phase, role, QUESTION, lang=lang) == seen(phase, role, OTHER_KEY, lang=lang)
    assert seen("solved", role, QUESTION, lang=lang) != seen("solved", role, OTHER_KEY, lang=lang)


@pytest.mark.parametrize("role", ROLES)
def test_the_first_distribution_has_counts_and_no_right_answer(role: Role) -> None:
    (block,) = seen("shown", role)["below"]
    assert [one["text"] for one in block["rounds"][0]["counts"]] == ["17", "23", "0"]
    assert {(one["mark"], one["belief"]) for one in block["answers"]} == {("", "")}


@pytest.mark.parametrize("role", ROLES)
def test_once_solved_both_votes_stand_side_by_side_with_the_beliefs_and_why(role: Role) -> None:
    block, why = seen("solved", role, round_=2)["below"]
    assert [[one["text"] for one in round_["counts"]] for round_ in block["rounds"]] == [
        ["17", "23", "0"],
        ["17", "46", "0"],
    ]
    assert [one["mark"] for one in block["answers"]] == ["right", "wrong", "wrong"]
    assert [bool(one["belief"]) for one in block["answers"]] == [False, True, True]
    assert why["paragraphs"] == [WHY]


def test_of_many_votes_the_first_and_the_last_are_drawn() -> None:
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


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", get_args(Phase))
@pytest.mark.parametrize("round_", [1, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_has_a_sentence_of_its_own_phase(
    role: Role, phase: Phase, round_: int, lang: str
) -> None:
    state = seen(phase, role, round_=round_, lang=lang)["state"]
    others = {
        seen(other, role, round_=round_, lang=lang)["state"] for other in get_args(Phase) if other != phase
    }
    assert state
    assert state not in others


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_vote_after_the_first_is_known_by_its_number(lang: str) -> None:
    first, *later = (seen("voting", "student", round_=round_, lang=lang)["kicker"] for round_ in (1, 2, 3, 4))
    assert [str(number) in kicker for number, kicker in enumerate(later, 2)] == [True] * 3
    assert len({first, *later}) == 4
