"""Up, the same or down; which is higher: nothing is given away before, and every wrong reason is answered."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.shown_steps import acts, block, context, ids, shown, states, step_of, text_of
from tests.webapp.learn.views import typed_answers
from webapp.board.explained import UNCOVERED
from webapp.learn.comparing import UP, WHICH
from webapp.learn.figures import case_value, scene_value, value_of
from webapp.learn.lesson import Compare, Lesson, Predict
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.planned import planned_change
from webapp.learn.steps import compare, predict
from webapp.learn.steps.shown_step import ShownStep
from webapp.model.numbers import exact_text
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

TOLD = texts_for("en")
PREDICTS = [
    pytest.param(lesson, step, id=f"{lesson.id} {step.id}")
    for lesson in lessons().values()
    for step in lesson.steps
    if isinstance(step, Predict)
]
COMPARES = [
    pytest.param(lesson, step, id=f"{lesson.id} {step.id}")
    for lesson in lessons().values()
    for step in lesson.steps
    if isinstance(step, Compare)
]

each_prediction = pytest.mark.parametrize(("lesson", "step"), PREDICTS)
each_comparison = pytest.mark.parametrize(("lesson", "step"), COMPARES)
each_question = pytest.mark.parametrize(("lesson", "step"), [*PREDICTS, *COMPARES])


def truth(lesson: Lesson, step: Predict | Compare) -> str:
    if isinstance(step, Predict):
        return predict.truth_of(step, context(lesson))
    return compare.truth_of(step, context(lesson))


def words(step: Predict | Compare) -> Sequence[str]:
    return UP if isinstance(step, Predict) else WHICH


def answer(step: Predict | Compare, word: str) -> tuple[str, ...]:
    """The parts of an answer before the reasons; a prediction may name a value."""
    return (word, "") if isinstance(step, Predict) else (word,)


def after(lesson: Lesson, step: Predict | Compare, *parts: str) -> ShownStep:
    return shown_step(step, context(lesson, *parts))


# What is true


@each_prediction
def test_the_truth_of_a_prediction_is_how_its_two_values_compare(lesson: Lesson, step: Predict) -> None:
    was, will_be = value_of(lesson.scenes, step.before), value_of(lesson.scenes, step.after)
    expected = "up" if will_be > was else "down" if will_be < was else "same"
    assert truth(lesson, step) == expected


@each_comparison
def test_the_truth_of_a_pair_is_the_higher_one(lesson: Lesson, step: Compare) -> None:
    a, b = (value_of(lesson.scenes, side) for side in step.sides)
    assert truth(lesson, step) == ("a" if a > b else "b" if b > a else "equal")


# Before the answer


@each_prediction
def test_a_prediction_comes_before_the_truth(lesson: Lesson, step: Predict) -> None:
    open_step = after(lesson, step)
    assert not open_step.is_done
    assert {"scale", "reveal", "why"}.isdisjoint(ids(open_step))
    form = block(open_step, "predict")
    assert [option["value"] for option in form["options"]] == ["up", "same", "down"]
    assert form["act"] == {"do": "say", "step": step.id, "parts": []}
    if open_step.board is not None:
        assert not open_step.board.is_free
        assert open_step.board.scenario == lesson.list(step.scene)


@each_comparison
def test_a_pair_has_no_values_before_its_question_is_answered(lesson: Lesson, step: Compare) -> None:
    open_step = after(lesson, step)
    assert not open_step.is_done
    assert {"reveal", "why"}.isdisjoint(ids(open_step))
    assert [entry["values"] for entry in block(open_step, "lists")["lists"] if entry["values"]] == []
    assert acts(block(open_step, "options")) == [
        {"do": "say", "step": step.id, "parts": [word]} for word in ("a", "equal", "b")
    ]


# After it


@each_question
@pytest.mark.parametrize("at", [0, 1, 2])
def test_the_right_answer_is_marked_and_the_chosen_one_where_it_is_wrong(
    lesson: Lesson, step: Predict | Compare, at: int
) -> None:
    word, right = words(step)[at], truth(lesson, step)
    answered = after(lesson, step, *answer(step, word))
    question = block(answered, "predicted" if isinstance(step, Predict) else "options")
    assert states(question) == [
        "right" if one == right else "wrong" if one == word else "" for one in words(step)
    ]
    assert acts(question) == [None, None, None]
    assert block(answered, "reveal")["tone"] == ("good" if word == right else "wrong")
    belief = step.believed.get(word)
    assert ("belief" in ids(answered)) is (word != right and belief is not None)
    if word != right and belief is not None:
        assert TOLD(f"belief.{belief}.name") in text_of(block(answered, "belief"))


@each_prediction
def test_the_prediction_stands_beside_both_values_on_one_axis(lesson: Lesson, step: Predict) -> None:
    scale = block(after(lesson, step, "up", "0,25"), "scale")
    was, will_be = value_of(lesson.scenes, step.before), value_of(lesson.scenes, step.after)
    assert [mark["kind"] for mark in scale["marks"]] == ["before", "after"]
    assert [mark["at"] for mark in scale["marks"]] == [round(float(value), 4) for value in (was, will_be)]
    assert [mark["text"].removeprefix("≈ ").split()[0] for mark in scale["marks"]] == [
        exact_text(was),
        exact_text(will_be),
    ]
    assert (scale["guess"]["direction"], scale["guess"]["at"]) == ("up", 0.25)
    assert "0,25" in scale["guess"]["text"]


@pytest.mark.parametrize("amount", ["", "much", "7", "1/0"])
def test_an_amount_that_fits_no_axis_is_left_out(amount: str) -> None:
    scale = block(shown("order", "sink", "up", amount), "scale")
    assert scale["guess"]["at"] is None
    assert scale["guess"]["text"] == TOLD("learn.predicted", predicted=TOLD("learn.up"))


# From AP@1 = 1 down to AP@2 = 1/2.
@pytest.mark.parametrize(
    ("direction", "amount", "said"),
    [
        ("down", "1/2", ("right_prediction", "right_amount")),
        ("down", "0,5", ("right_prediction", "right_amount")),
        ("down", "0.75", ("right_prediction", "other_amount")),
        ("up", "", ("other_prediction",)),
        ("down", "", ("right_prediction",)),
    ],
)
def test_an_amount_is_judged_as_well_as_the_direction(
    direction: str, amount: str, said: tuple[str, ...]
) -> None:
    told = text_of(block(shown("cutoff", "grow", direction, amount), "reveal"))
    values = {"value": "1/2", "given": amount}
    assert told.startswith(" ".join(TOLD(f"learn.{key}", **values) for key in said))
    amounts = {"right_amount", "other_amount"} - {*said}
    assert not any(TOLD(f"learn.{key}", **values) in told for key in amounts)


@each_prediction
def test_no_number_beside_the_question_is_the_answer(lesson: Lesson, step: Predict) -> None:
    board = after(lesson, step).board
    if board is None:
        return
    known, asked = (lesson.list(side.scene) for side in (step.before, step.after))
    assert board.planned == planned_change(known, asked)
    if known.with_k(asked.k) != asked:
        assert board.covered == UNCOVERED
        return
    # Neither the row that the new cutoff ends at nor those on the way to it.
    first, last = sorted((known.k, asked.k))
    between = {*range(first, last + 1)} - {known.k}
    assert between & {*range(1, len(known.ranked) + 1)} <= {*board.covered["ranks"]}
    assert known.k not in board.covered["ranks"]
    assert (board.covered["sums"], board.covered["reasons"]) == (True, True)
    assert "formula" not in board.panels
    if step.before.measure != step.after.measure:
        assert step.after.measure not in board.measures


@each_prediction
def test_why_it_is_so_is_not_beside_the_question_why(lesson: Lesson, step: Predict) -> None:
    right, *wrong = step.why
    answered = after(lesson, step, "same", "", wrong[0]).board
    explained = after(lesson, step, "same", "", wrong[0], right).board
    if answered is None or explained is None:
        assert answered is explained
        return
    assert (answered.has_reasons, explained.has_reasons) == (False, True)
    assert explained.covered == UNCOVERED
    assert explained.panels == step.open
    known, asked = (lesson.list(side.scene) for side in (step.before, step.after))
    same = (step.before.measure, known.relevant_count) == (step.after.measure, asked.relevant_count)
    # Only a measure with a cutoff has one in its denominator.
    says_why = not same or ("@K" in step.before.measure and known.k != asked.k)
    assert answered.covered["reasons"] is says_why
    assert ("formula" in answered.panels) is ("formula" in step.open and not says_why)


def test_cases_stay_in_sight_as_they_were_before_the_change_and_as_they_are_after_it() -> None:
    step = step_of("map", "most")
    assert isinstance(step, Predict)
    was, now = (lessons()["map"].scenes[name] for name in ("old", "new"))
    # A picture of the change says what became of each case, and not how.
    for one in (step, replace(step, picture=None)):
        answered = after(lessons()["map"], one, "up", "")
        ids = [block["id"] for block in answered.blocks]
        places = [ids.index(id_) for id_ in ("heading_before", "lists_before", "heading_after", "lists")]
        assert places == [*range(places[0], places[0] + 4)]
        for name, scene in (("lists_before", was), ("lists", now)):
            assert not isinstance(scene, Scenario)
            listed = block(answered, name)["lists"]
            assert [entry["values"][0]["text"].split()[0] for entry in listed] == [
                *(exact_text(case_value(case, "A", "AP", scene.k)) for case in scene.cases),
                exact_text(scene_value(scene, "AP")),
            ]


def test_the_list_can_be_moved_once_the_truth_is_told() -> None:
    before, board = shown("order", "sink").board, shown("order", "sink", "down", "").board
    assert before is not None
    assert board is not None
    assert (before.is_free, board.is_free) == (False, True)
    top, bottom = lessons()["order"].list("top"), lessons()["order"].list("bottom")
    assert (board.scenario, board.before) == (bottom, top)
    moved = shown("order", "sink", "down", "", board=top).board
    assert moved is not None
    assert (moved.scenario, moved.before) == (top, bottom)


@each_comparison
def test_both_values_of_a_pair_stand_on_one_axis(lesson: Lesson, step: Compare) -> None:
    entries = block(after(lesson, step, "a"), "lists")["lists"]
    bars = [bar for entry in entries for bar in entry["values"]]
    values = [value_of(lesson.scenes, side) for side in step.sides]
    assert [bar["size"] for bar in bars] == [float(value) for value in values]


# Why


@each_question
def test_every_reason_can_be_tried_and_is_answered(lesson: Lesson, step: Predict | Compare) -> None:
    chosen = answer(step, words(step)[0])
    open_why = block(after(lesson, step, *chosen), "why")
    offered = [act["parts"][-1] for act in acts(open_why)]
    assert sorted(offered) == sorted(step.why)
    right = step.why[0]
    for key in offered:
        tried = after(lesson, step, *chosen, key)
        reply = block(tried, f"reply_{key}")
        assert reply["tone"] == ("good" if key == right else "wrong")
        assert tried.said in text_of(reply)
        assert tried.is_done is (key == right)


@each_question
def test_reasons_go_on_until_the_right_one_is_found(lesson: Lesson, step: Predict | Compare) -> None:
    right, *wrong = step.why
    chosen = answer(step, words(step)[1])
    tried = after(lesson, step, *chosen, wrong[0])
    offered = [act for act in acts(block(tried, "why")) if act is not None]
    assert sorted(act["parts"][-1] for act in offered) == sorted({*step.why} - {wrong[0]})
    assert all(act["parts"][:-1] == [*chosen, wrong[0]] for act in offered)
    found = block(after(lesson, step, *chosen, wrong[0], right), "why")
    assert acts(found) == [None] * len(step.why)
    assert sorted(states(found)) == sorted(["right", "wrong", *[""] * (len(step.why) - 2)])


def test_the_right_reason_does_not_always_stand_in_the_same_place() -> None:
    places: set[int] = set()
    for param in (*PREDICTS, *COMPARES):
        lesson, step = param.values
        assert isinstance(lesson, Lesson)
        assert isinstance(step, Predict | Compare)
        offered = acts(block(after(lesson, step, *answer(step, words(step)[0])), "why"))
        places.add([act["parts"][-1] for act in offered].index(step.why[0]))
    assert len(places) == 3


@given(
    st.sampled_from([param.values for param in (*PREDICTS, *COMPARES)]), st.lists(typed_answers, max_size=6)
)
def test_whatever_an_address_answers_the_step_is_shown(at: Sequence[object], parts: list[str]) -> None:
    lesson, step = at
    assert isinstance(lesson, Lesson)
    assert isinstance(step, Predict | Compare)
    answered = after(lesson, step, *parts)
    assert ("reveal" in ids(answered)) is (bool(parts) and parts[0] in words(step))
    assert answered.is_done is ("reveal" in ids(answered) and step.why[0] in parts[1:])


def test_a_measure_that_was_asked_about_is_on_the_board_once_it_is_revealed() -> None:
    asked, revealed = shown("recall", "trade").board, shown("recall", "trade", "same", "").board
    assert asked is not None
    assert revealed is not None
    assert set(asked.measures) == set(revealed.measures) == {"P@K", "R@K", "AP"}
    assert revealed.before is not None


def test_a_set_of_cases_is_listed_in_place_of_the_board() -> None:
    step = shown("map", "empty", "down", "")
    assert step.board is None
    titles = [entry["title"] for entry in block(step, "lists")["lists"]]
    scene = lessons()["map"].scenes["empty"]
    assert not isinstance(scene, Scenario)
    assert titles == [*scene.names, TOLD("learn.all_cases")]
