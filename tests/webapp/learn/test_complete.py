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
from webapp.learn.view import MAX_PARTS
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


def test_blanks_are_open_until_something_is_typed() -> None:
    step = shown("order", "last_two")
    assert marks(step) == ["open", "open"]
    assert not step.is_done
    assert "verdict" not in ids(step)
    assert block(step, "table")["act"] == {"do": "say", "step": "last_two", "parts": []}


# Six films: hits at ranks two, three and six, and no other film is relevant.
@pytest.mark.parametrize(
    ("parts", "marked"),
    [
        # The last rank adds 3/6, and the value is (1/2 + 2/3 + 3/6)/3 = 5/9.
        (("3/6", "5/9"), ["right", "right"]),
        (("3/6", "(1/2 + 2/3 + 3/6)/3"), ["right", "right"]),
        (("1/2", "0,5556"), ["right", "right"]),
        (("50%", "55.56 %"), ["right", "right"]),
        (("3/6", ""), ["right", "open"]),
        (("3/6", "3/4"), ["right", "wrong"]),
        # The precision of the whole list, and the mean of P@k over all ranks.
        (("3/6", "3/6"), ["right", "wrong"]),
        (("3/6", "(1/2 + 2/3 + 2/4 + 2/5 + 3/6)/6"), ["right", "wrong"]),
        (("3/6", "what"), ["right", "wrong"]),
        (("", "5/9"), ["open", "right"]),
        (("-", "1/0"), ["wrong", "wrong"]),
    ],
)
def test_each_blank_is_checked_by_itself(parts: tuple[str, ...], marked: list[str]) -> None:
    step = shown("order", "last_two", *parts)
    assert marks(step) == marked
    assert [cell["value"] for cell in blanks(step)] == list(parts)
    assert step.is_done is (marked == ["right", "right"])


def test_what_is_wrong_is_counted_and_the_answers_are_offered() -> None:
    step = shown("order", "last_two", "3/6", "3/4")
    assert "1" in text_of(block(step, "verdict"))
    assert block(step, "verdict")["tone"] == "wrong"
    (offer,) = block(step, "show")["entries"]
    filled = shown("order", "last_two", *offer["act"]["parts"])
    assert filled.is_done
    # What was filled in for the reader is not praised.
    assert marks(filled) == ["open", "open"]
    assert text_of(block(filled, "verdict")) == texts_for("en")("learn.answers_shown")
    assert block(filled, "verdict")["tone"] == "note"
    assert marks(shown("order", "last_two", *offer["act"]["parts"][:-1])) == ["right", "right"]


def test_what_cannot_be_read_is_told_once_each_and_a_wrong_number_is_not() -> None:
    step = shown("order", "all", "what", "9", "<b>", "what")
    unreadable = [id_ for id_ in ids(step) if id_.startswith("problem")]
    assert [text_of(block(step, id_)) for id_ in unreadable] == [
        texts_for("en")("problem.answer_unreadable", given=given) for given in ("what", "<b>")
    ]


def test_all_right_is_said_once_all_is_right() -> None:
    step = shown("order", "last_two", "3/6", "5/9")
    assert block(step, "verdict")["tone"] == "good"
    assert step.said == text_of(block(step, "verdict"))
    assert "show" not in ids(step)


@pytest.mark.parametrize(("lesson", "step"), COMPLETES)
def test_the_answers_that_are_offered_are_right_in_every_table(lesson: str, step: Complete) -> None:
    wrong = shown(lesson, step.id, *["no"] * 16)
    assert set(marks(wrong)) == {"wrong"}
    (offer,) = block(wrong, "show")["entries"]
    assert offer["act"]["parts"][-1] == "shown"
    assert len(offer["act"]["parts"]) == len(blanks(wrong)) + 1 <= MAX_PARTS
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


EN = texts_for("en")
ALL_RELEVANT = EN("learn.divided_by_relevant")


# A, B, C, D, E with hits at ranks two and four of four relevant items: AP = (1/2 + 2/4)/4. The films of the
# other table hit at ranks one, two and five.
@pytest.mark.parametrize(
    ("at", "parts", "row", "mistake", "values"),
    [
        (
            ("missed", "last_two"),
            ("4", "1/2"),
            "AP",
            "by_hits",
            {"given": "1/2", "hits": "2", "below": ALL_RELEVANT},
        ),
        (("missed", "last_two"), ("4", "1.0"), "AP", "sum_undivided", {"given": "1", "below": ALL_RELEVANT}),
        # (0/1 + 1/2 + 1/3 + 2/4 + 2/5)/5
        (("missed", "last_two"), ("4", "26/75"), "AP", "mean_precision", {"given": "26/75"}),
        (
            ("missed", "last_two"),
            ("2", "1/4"),
            EN("learn.row_divisor"),
            "divisor_hits",
            {"given": "2", "below": ALL_RELEVANT},
        ),
        (("order", "all"), ("1", "1", "2/3"), EN("learn.at_rank", rank=3), "miss_adds", {"given": "2/3"}),
        (("order", "all"), ("1", "1", "7"), EN("learn.at_rank", rank=3), "miss_adds_nothing", {}),
    ],
)
def test_a_wrong_number_is_told_which_mistake_leads_to_it(
    at: tuple[str, str], parts: tuple[str, ...], row: str, mistake: str, values: dict[str, str]
) -> None:
    step = shown(*at, *parts)
    told = EN(f"table_slip.{mistake}", **values)
    assert text_of(block(step, "slip_0")) == EN("learn.slip", rows=row, text=told)
    assert "slip_1" not in ids(step)


@pytest.mark.parametrize("parts", [("4", "1/4"), ("4", "7/9"), ("", ""), ("x", "y")])
def test_right_and_unknown_numbers_are_told_nothing(parts: tuple[str, ...]) -> None:
    assert not [id_ for id_ in ids(shown("missed", "last_two", *parts)) if id_.startswith("slip")]
