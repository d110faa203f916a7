"""Worked tables that fade: what is typed is checked blank by blank, and nonsense is asked again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.shown_steps import Part, block, context, ids, shown, text_of
from tests.webapp.learn.views import typed_answers
from webapp.learn.lesson import Complete
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.steps.shown_step import ShownStep
from webapp.texts import texts_for

COMPLETES = [
    pytest.param(lesson.id, step, id=f"{lesson.id} {step.id}")
    for lesson in lessons().values()
    for step in lesson.steps
    if isinstance(step, Complete)
]


def blanks(step: ShownStep) -> list[Part]:
    return [row["cells"][-1] for row in block(step, "table")["rows"] if row["cells"][-1].get("blank")]


def marks(step: ShownStep) -> list[str]:
    return [cell["state"] for cell in blanks(step)]


def test_a_whole_table_asks_for_nothing_and_is_done() -> None:
    step = shown("by_hand", "whole")
    table = block(step, "table")
    assert step.is_done
    assert (blanks(step), table["submit"], table["act"]) == ([], "", None)


def test_blanks_are_open_until_something_is_typed() -> None:
    step = shown("by_hand", "last_two")
    assert marks(step) == ["open", "open"]
    assert not step.is_done
    assert "verdict" not in ids(step)
    assert block(step, "table")["act"] == {"do": "say", "step": "last_two", "parts": []}


# A, C, B, D, E: hits at ranks three and four, one of three relevant items is missed.
@pytest.mark.parametrize(
    ("parts", "marked"),
    [
        # The last rank is a miss, and the value is (1/3 + 2/4)/3 = 5/18.
        (("0", "5/18"), ["right", "right"]),
        (("0", "(1/3 + 2/4)/3"), ["right", "right"]),
        (("0/5", "0,2778"), ["right", "right"]),
        (("0%", "27.78 %"), ["right", "right"]),
        (("0", ""), ["right", "open"]),
        (("0", "5/12"), ["right", "wrong"]),
        (("0", "what"), ["right", "wrong"]),
        (("", "5/18"), ["open", "right"]),
        (("-", "1/0"), ["wrong", "wrong"]),
    ],
)
def test_each_blank_is_checked_by_itself(parts: tuple[str, ...], marked: list[str]) -> None:
    step = shown("by_hand", "last_two", *parts)
    assert marks(step) == marked
    assert [cell["value"] for cell in blanks(step)] == list(parts)
    assert step.is_done is (marked == ["right", "right"])


def test_what_is_wrong_is_counted_and_the_answers_are_offered() -> None:
    step = shown("by_hand", "last_two", "0", "5/12")
    assert "1" in text_of(block(step, "verdict"))
    assert block(step, "verdict")["tone"] == "wrong"
    (offer,) = block(step, "show")["entries"]
    assert shown("by_hand", "last_two", *offer["act"]["parts"]).is_done


def test_what_cannot_be_read_is_told_once_each_and_a_wrong_number_is_not() -> None:
    step = shown("by_hand", "all", "what", "9", "<b>", "what")
    unreadable = [id_ for id_ in ids(step) if id_.startswith("problem")]
    assert [text_of(block(step, id_)) for id_ in unreadable] == [
        texts_for("en")("problem.answer_unreadable", given=given) for given in ("what", "<b>")
    ]


def test_all_right_is_said_once_all_is_right() -> None:
    step = shown("by_hand", "last_two", "0", "5/18")
    assert block(step, "verdict")["tone"] == "good"
    assert step.said == text_of(block(step, "verdict"))
    assert "show" not in ids(step)


@pytest.mark.parametrize(("lesson", "step"), COMPLETES)
def test_the_answers_that_are_offered_are_right_in_every_table(lesson: str, step: Complete) -> None:
    if step.blank == "none":
        return
    wrong = shown(lesson, step.id, *["no"] * 16)
    assert set(marks(wrong)) == {"wrong"}
    (offer,) = block(wrong, "show")["entries"]
    assert len(offer["act"]["parts"]) == len(blanks(wrong))
    assert shown(lesson, step.id, *offer["act"]["parts"]).is_done


@pytest.mark.parametrize(("lesson", "step"), COMPLETES)
def test_every_row_fills_the_width_of_its_table(lesson: str, step: Complete) -> None:
    table = block(shown(lesson, step.id), "table")
    for row in table["rows"]:
        assert sum(cell.get("span", 1) for cell in row["cells"]) == len(table["head"])


@given(st.sampled_from([param.values for param in COMPLETES]), st.lists(typed_answers, max_size=20))
def test_whatever_is_typed_the_table_stands(at: tuple[str, Complete], parts: list[str]) -> None:
    lesson, step = at
    after = shown_step(step, context(lessons()[lesson], *parts))
    assert set(marks(after)) <= {"open", "right", "wrong"}
    assert after.is_done is (set(marks(after)) <= {"right"})
