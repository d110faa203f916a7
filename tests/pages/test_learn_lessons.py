"""Feedback of a lesson on an answer: the truth beside the prediction, the reason, and what is left to fix."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.pages.learn_page import (
    LearnPage,
    address_of,
    blocks_of,
    do,
    fractions_of,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
)
from tests.pages.the_lessons import MOST_BLANKS, step_at, steps_of_kind
from webapp.learn.lesson import Compare, Complete, Recall
from webapp.texts import texts_for

EN: Final = texts_for("en")


def options_of(app: LearnPage, block: str = "options") -> dict[str, dict[str, Any]]:
    """Return the answers to choose from, by their words."""
    return {option["text"]: option for option in blocks_of(app)[block]["options"]}


def states_of(app: LearnPage, block: str = "options") -> dict[str, str]:
    """Return the marks of the answers."""
    return {text: option["state"] for text, option in options_of(app, block).items()}


def fields_of(app: LearnPage) -> list[dict[str, Any]]:
    """Return the fields of the worked table."""
    return [cell for row in blocks_of(app)["table"]["rows"] for cell in row["cells"] if cell.get("blank")]


def filled(app: LearnPage, *typed: str) -> list[str]:
    """Return the states of the fields after these answers."""
    learn(app, {**blocks_of(app)["table"]["act"], "parts": list(typed)})
    return [field["state"] for field in fields_of(app)]


def text_of(step: str, text: str) -> str:
    return EN.templates[f"lesson.order.{step}.{text}"]


# Predictions: in `clear` a miss leaves the top of C A D B E, of which A and B are relevant.


def test_nothing_is_revealed_before_a_prediction() -> None:
    app = opened_learn("lesson=order&step=clear")
    assert set(blocks_of(app)) == {"text", "predict"}
    assert [option["value"] for option in blocks_of(app)["predict"]["options"]] == ["up", "same", "down"]
    board = lesson_board_of(app)
    assert board is not None
    assert (board["hands"], board["ranked"], board["lights"]) == ([], list("CADBE"), [1])
    assert fractions_of(app)["AP"] == f"{(Fraction(1, 2) + Fraction(2, 4)) / 2}"


@pytest.mark.parametrize("direction", ["up", "same", "down"])
def test_a_prediction_stays_beside_the_truth(direction: str) -> None:
    app = opened_learn("lesson=order&step=clear")
    learn(app, {**blocks_of(app)["predict"]["act"], "parts": [direction, ""]})
    shown = blocks_of(app)
    before, after = (Fraction(1, 2) + Fraction(2, 4)) / 2, (1 + Fraction(2, 3)) / 2
    assert [mark["text"].split()[0] for mark in shown["scale"]["marks"]] == [str(before), str(after)]
    assert shown["scale"]["guess"]["direction"] == direction
    assert states_of(app, "predicted") == {
        EN("learn.up"): "right",
        EN("learn.same"): "wrong" if direction == "same" else "",
        EN("learn.down"): "wrong" if direction == "down" else "",
    }
    assert shown["reveal"]["tone"] == ("good" if direction == "up" else "wrong")
    assert fractions_of(app)["AP"] == f"{after}"
    board = lesson_board_of(app)
    assert board is not None
    assert board["hands"] == ["order"]
    assert lesson_view_of(app)["said"]["text"] == EN(
        "learn.right_prediction" if direction == "up" else "learn.other_prediction"
    )


def test_the_belief_behind_a_wrong_prediction_is_named_where_there_is_one() -> None:
    named = EN("learn.named", name=EN("belief.m3.name"))
    said = {
        direction: blocks_of(opened_learn(f"lesson=order&step=clear&said=clear;{direction}")).get("belief")
        for direction in ("up", "same", "down")
    }
    assert (said["up"], said["down"]) == (None, None)
    assert said["same"] is not None
    assert said["same"]["paragraphs"] == [named]


@pytest.mark.parametrize(
    ("typed", "at"),
    [("5/6", 5 / 6), ("0,5", 0.5), ("50 %", 0.5), ("(1 + 2/3)/2", 5 / 6), ("", None), ("a lot", None)],
)
def test_the_number_of_a_prediction_is_drawn_where_it_can_be_read(typed: str, at: float | None) -> None:
    app = opened_learn(f"lesson=order&step=clear&said=clear;up;{quote(typed)}")
    guess = blocks_of(app)["scale"]["guess"]
    assert guess["at"] == (None if at is None else pytest.approx(at))
    assert (typed in guess["text"]) is (at is not None or typed == "")


@pytest.mark.parametrize("typed", ["1-2", "0 - 1/2", "7", "1 + 1"])
def test_a_number_that_no_measure_can_have_is_drawn_nowhere(typed: str) -> None:
    app = opened_learn("lesson=order&step=clear")
    learn(app, {"do": "say", "step": "clear", "parts": ["up", typed]})
    assert len(lesson_view_of(app)["problems"]) == 1
    assert "scale" not in blocks_of(app)
    # A link of an earlier time may hold it.
    app = opened_learn(f"lesson=order&step=clear&said=clear;up;{quote(typed)}")
    assert blocks_of(app)["scale"]["guess"]["at"] is None


def test_each_wrong_reason_is_answered_and_the_right_one_ends_the_question() -> None:
    app = opened_learn("lesson=order&step=clear&said=clear;up")
    for reason in ("price", "more"):
        learn(app, options_of(app, "why")[text_of("clear", f"why_{reason}")]["act"])
        replies = [id_ for id_ in blocks_of(app) if id_.startswith("reply_")]
        assert replies == [f"reply_{reason}"]
        assert blocks_of(app)[f"reply_{reason}"]["tone"] == "wrong"
        assert states_of(app, "why")[text_of("clear", f"why_{reason}")] == "wrong"
        assert screen_of(app)["done"] is False
    learn(app, options_of(app, "why")[text_of("clear", "why_above")]["act"])
    assert blocks_of(app)["reply_above"]["tone"] == "good"
    assert all(option["act"] is None for option in options_of(app, "why").values())
    assert screen_of(app)["done"] is True
    assert address_of(app)["said"] == "clear;up;;price;more;above"


# Pairs


@pytest.mark.parametrize(("lesson", "step"), steps_of_kind(Compare))
def test_a_pair_shows_its_values_only_once_it_is_answered(lesson: str, step: str) -> None:
    app = opened_learn(f"lesson={lesson}&step={step}")
    assert not any(one["values"] for one in blocks_of(app)["lists"]["lists"])
    for option in options_of(app).values():
        learn(app, option["act"])
        assert sum(len(one["values"]) for one in blocks_of(app)["lists"]["lists"]) == 2
        states = list(states_of(app).values())
        assert states.count("right") == 1
        assert blocks_of(app)["reveal"]["tone"] == ("wrong" if "wrong" in states else "good")
        learn(app, {"do": "undo"})
        assert "reveal" not in blocks_of(app)


# Worked tables


@pytest.mark.parametrize(("lesson", "step"), steps_of_kind(Complete))
def test_a_worked_table_is_mended_by_its_own_answers(lesson: str, step: str) -> None:
    app = opened_learn(f"lesson={lesson}&step={step}")
    found = step_at(lesson, step)
    assert isinstance(found, Complete)
    assert {field["state"] for field in fields_of(app)} == {"open"}
    assert "verdict" not in blocks_of(app)
    assert set(filled(app, *["9/7"] * MOST_BLANKS)) == {"wrong"}
    assert screen_of(app)["done"] is False
    learn(app, blocks_of(app)["show"]["entries"][0]["act"])
    assert {field["state"] for field in fields_of(app)} == {"open"}
    assert (blocks_of(app)["verdict"]["paragraphs"], screen_of(app)["done"]) == (
        [EN("learn.answers_shown")],
        True,
    )
    # The same, typed by the reader, is right.
    assert set(filled(app, *(field["value"] for field in fields_of(app)))) == {"right"}
    assert blocks_of(app)["verdict"]["paragraphs"] == [EN("learn.all_filled")]
    assert "show" not in blocks_of(app)


@pytest.mark.parametrize("lesson", dict.fromkeys(lesson for lesson, _ in steps_of_kind(Complete)))
def test_a_worked_table_fades(lesson: str) -> None:
    fields = [len(fields_of(opened_learn(f"lesson={lesson}&step={blank}"))) for blank in ("last_two", "all")]
    assert fields[0] == 2 < fields[1]


# The last field of this table is (1/2 + 2/3 + 3/6)/3, and the one before it 3/6.
@pytest.mark.parametrize(
    "typed", ["1/2", "3/6", "0.5", ".5", "0,5", "50%", "50 %", "1 - 1/2", "1 · 1/2", "１/２"]
)
def test_an_answer_may_be_a_fraction_a_decimal_a_percentage_or_a_term(typed: str) -> None:
    assert filled(opened_learn("lesson=order&step=last_two"), typed, "(1/2 + 2/3 + 3/6) / 3") == [
        "right",
        "right",
    ]


@pytest.mark.parametrize(
    "typed", ["1/2 or so", "half", "0.4", "2/0", "-1/2", "2,", "4", "<b>1/2</b>", "9" * 60]
)
def test_what_is_no_answer_is_asked_again_and_kept(typed: str) -> None:
    app = opened_learn("lesson=order&step=last_two")
    assert filled(app, typed, "5/9") == ["wrong", "right"]
    assert [field["value"] for field in fields_of(app)] == [typed, "5/9"]
    assert blocks_of(app)["verdict"]["paragraphs"] == [EN("learn.right_so_far", right=1, of=2)]
    assert screen_of(app)["done"] is False


def test_a_field_that_was_left_empty_stays_open_and_is_no_mistake() -> None:
    app = opened_learn("lesson=order&step=last_two")
    assert filled(app, "", "5/9") == ["open", "right"]
    verdict = blocks_of(app)["verdict"]
    assert verdict["paragraphs"] == [EN("learn.right_so_far", right=1, of=2)]
    assert (verdict["tone"], screen_of(app)["done"]) == ("note", False)
    assert "show" not in blocks_of(app)


# Questions in between


@pytest.mark.parametrize(("lesson", "step"), steps_of_kind(Recall))
def test_a_question_in_between_is_answered_with_belief_and_counterexample(lesson: str, step: str) -> None:
    app = opened_learn(f"lesson={lesson}&step={step}")
    assert screen_of(app)["title"] == EN("learn.recall")
    rights = 0
    for at, text in enumerate(options_of(app)):
        learn(app, options_of(app)[text]["act"])
        shown = blocks_of(app)
        is_right = states_of(app)[text] == "right"
        rights += is_right
        assert ("counter" in shown) is ("named" in shown)
        assert "picture" in shown
        assert shown["verdict"]["tone"] == ("good" if is_right else "wrong")
        assert all(option["act"] is None for option in options_of(app).values())
        assert address_of(app)["said"] == f"{step};{at}"
        learn(app, {"do": "undo"})
    assert rights == 1


# A score of one's own


def test_a_score_of_ones_own_is_held_against_the_claims() -> None:
    app = opened_learn("lesson=invent&step=invent")
    act = blocks_of(app)["invent"]["act"]

    def held(*parts: str) -> list[bool]:
        learn(app, {**act, "parts": list(parts)})
        return [block["tone"] == "good" for id_, block in blocks_of(app).items() if id_.startswith("claim_")]

    # Five, four, three, two, one by rank, no fine, divided by all relevant items: every claim holds.
    assert held("5", "4", "3", "2", "1", "0", "relevant") == [True] * 5
    assert screen_of(app)["done"] is True
    assert blocks_of(app)["status"]["tone"] == "good"
    # Equal points do not see who stands further up.
    assert held("1", "1", "1", "1", "1", "0", "relevant")[0] is False
    assert (screen_of(app)["done"], blocks_of(app)["invent"]["by"]) == (False, "relevant")
    # A at the top and B at the end of five: (5 + 1 - 3 fines of 2)/2.
    held("5", "4", "3", "2", "1", "2", "hits")
    later = blocks_of(app)["lists_0"]["lists"][1]
    assert [value["text"] for value in later["values"]] == [str(Fraction(5 + 1 - 3 * 2, 2))]


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        (["x"], ["x"]),
        (["-1", "10", "1.5"], ["-1", "10"]),
        (["1"] * 16, []),
        (["9"] * 6 + ["everything"], []),
        ([""], []),
    ],
)
def test_points_that_are_none_stay_to_be_mended(parts: list[str], wrong: list[str]) -> None:
    app = learn(opened_learn("lesson=invent&step=invent"), {"do": "say", "step": "invent", "parts": parts})
    shown = blocks_of(app)["invent"]
    told = [block["paragraphs"][0] for id_, block in blocks_of(app).items() if id_.startswith("problem_")]
    assert len(told) == len(wrong)
    assert all(f"“{typed}”" in text for typed, text in zip(wrong, told, strict=True))
    assert ("claim_0" in blocks_of(app)) is (not wrong)
    assert shown["by"] == "nothing"


def test_an_answer_belongs_to_the_step_that_is_shown() -> None:
    app = opened_learn("lesson=order&step=clear")
    before = address_of(app)
    learn(app, {"do": "say", "step": "sink", "parts": ["up"]})
    assert (lesson_view_of(app)["problems"], address_of(app)) == ([EN("problem.old_page")], before)
    do(app, {"do": "say", "step": "clear", "parts": ["up"]}, key="tutor")
    assert lesson_view_of(app)["problems"] == []
