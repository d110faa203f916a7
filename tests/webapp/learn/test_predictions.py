"""Up, the same or down; which is higher: nothing is given away before, and every wrong reason is answered."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.shown_steps import (
    acts,
    block,
    context,
    ids,
    shown,
    states,
    step_of,
    steps_of_kind,
    text_of,
)
from tests.webapp.learn.views import typed_answers
from webapp.board.explained import UNCOVERED
from webapp.learn.comparing import UP, WHICH
from webapp.learn.figures import case_value, scene_value, value_of
from webapp.learn.lesson import Compare, Lesson, Predict
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.planned import MOST, planned_change
from webapp.learn.steps import compare, predict
from webapp.learn.steps.shown_step import ShownStep
from webapp.model.numbers import exact_text
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

TOLD = texts_for("en")
PREDICTS = steps_of_kind(Predict)
COMPARES = steps_of_kind(Compare)
QUESTIONS: list[tuple[Lesson, Predict | Compare]] = [*PREDICTS, *COMPARES]


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


def test_the_truth_is_how_the_two_values_compare() -> None:
    for lesson, step in PREDICTS:
        was, will_be = value_of(lesson.scenes, step.before), value_of(lesson.scenes, step.after)
        assert truth(lesson, step) == ("up" if will_be > was else "down" if will_be < was else "same")
    for lesson, step in COMPARES:
        a, b = (value_of(lesson.scenes, side) for side in step.sides)
        assert truth(lesson, step) == ("a" if a > b else "b" if b > a else "equal")


# Before the answer


def test_a_prediction_comes_before_the_truth_and_beside_no_answer(subtests: pytest.Subtests) -> None:
    for lesson, step in PREDICTS:
        with subtests.test(lesson=lesson.id, step=step.id):
            open_step = after(lesson, step)
            assert not open_step.is_done
            assert {"scale", "reveal", "why"}.isdisjoint(ids(open_step))
            form = block(open_step, "predict")
            assert [option["value"] for option in form["options"]] == ["up", "same", "down"]
            assert form["act"] == {"do": "say", "step": step.id, "parts": []}
            board = open_step.board
            if board is None:
                continue
            known, asked = (lesson.list(side.scene) for side in (step.before, step.after))
            assert (board.is_free, board.scenario) == (False, lesson.list(step.scene))
            assert board.planned == planned_change(known, asked)
            if known.with_k(asked.k) != asked:
                assert board.covered == UNCOVERED
                continue
            # Neither the row that the new cutoff ends at nor those on the way to it.
            first, last = sorted((known.k, asked.k))
            between = {*range(first, last + 1)} - {known.k}
            assert between & {*range(1, len(known.ranked) + 1)} <= {*board.covered["ranks"]}
            assert known.k not in board.covered["ranks"]
            assert (board.covered["sums"], board.covered["reasons"]) == (True, True)
            assert "formula" not in board.panels
            if step.before.measure != step.after.measure:
                assert step.after.measure not in board.measures


def test_a_pair_has_values_on_one_axis_once_its_question_is_answered(subtests: pytest.Subtests) -> None:
    for lesson, step in COMPARES:
        with subtests.test(lesson=lesson.id, step=step.id):
            open_step = after(lesson, step)
            assert not open_step.is_done
            assert {"reveal", "why"}.isdisjoint(ids(open_step))
            assert not any(entry["values"] for entry in block(open_step, "lists")["lists"])
            offered = [{"do": "say", "step": step.id, "parts": [word]} for word in ("a", "equal", "b")]
            assert acts(block(open_step, "options")) == offered
            entries = block(after(lesson, step, "a"), "lists")["lists"]
            values = [float(value_of(lesson.scenes, side)) for side in step.sides]
            assert [bar["size"] for entry in entries for bar in entry["values"]] == values


# After it


def test_the_right_answer_is_marked_and_the_chosen_one_where_it_is_wrong(subtests: pytest.Subtests) -> None:
    for lesson, step in QUESTIONS:
        for at in (0, 1, 2):
            with subtests.test(lesson=lesson.id, step=step.id, at=at):
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


def test_the_prediction_stands_beside_both_values_on_one_axis(subtests: pytest.Subtests) -> None:
    for lesson, step in PREDICTS:
        with subtests.test(lesson=lesson.id, step=step.id):
            scale = block(after(lesson, step, "up", "0,25"), "scale")
            was, will_be = value_of(lesson.scenes, step.before), value_of(lesson.scenes, step.after)
            assert [mark["kind"] for mark in scale["marks"]] == ["before", "after"]
            assert [mark["at"] for mark in scale["marks"]] == [
                round(float(value), 4) for value in (was, will_be)
            ]
            assert [mark["text"].removeprefix("≈ ").split()[0] for mark in scale["marks"]] == [
                exact_text(was),
                exact_text(will_be),
            ]
            assert (scale["guess"]["direction"], scale["guess"]["at"]) == ("up", 0.25)
            assert "0,25" in scale["guess"]["text"]


# From AP@1 = 1 down to AP@2 = 1/2.
def test_an_amount_is_judged_as_well_as_the_direction(subtests: pytest.Subtests) -> None:
    for direction, amount, said in (
        ("down", "1/2", ("right_prediction", "right_amount")),
        ("down", "0,5", ("right_prediction", "right_amount")),
        ("down", "0.75", ("right_prediction", "other_amount")),
        ("up", "", ("other_prediction",)),
        ("down", "", ("right_prediction",)),
    ):
        with subtests.test(direction=direction):
            told = text_of(block(shown("cutoff", "grow", direction, amount), "reveal"))
            values = {"value": "1/2", "given": amount}
            assert told.startswith(" ".join(TOLD(f"learn.{key}", **values) for key in said))
            amounts = {"right_amount", "other_amount"} - {*said}
            assert not any(TOLD(f"learn.{key}", **values) in told for key in amounts)


def test_why_it_is_so_is_not_beside_the_question_why(subtests: pytest.Subtests) -> None:
    for lesson, step in PREDICTS:
        with subtests.test(lesson=lesson.id, step=step.id):
            right, *wrong = step.why
            answered = after(lesson, step, "same", "", wrong[0]).board
            explained = after(lesson, step, "same", "", wrong[0], right).board
            if answered is None or explained is None:
                assert answered is explained
                continue
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
        assert ("slopes" in ids) is (one is step)
        for name, scene in (("lists_before", was), ("lists", now)):
            assert not isinstance(scene, Scenario)
            listed = block(answered, name)["lists"]
            assert [entry["values"][0]["text"].split()[0] for entry in listed] == [
                *(exact_text(case_value(case, "A", "AP", scene.k)) for case in scene.cases),
                exact_text(scene_value(scene, "AP")),
            ]


# Why


def test_every_reason_can_be_tried_and_is_answered_until_the_right_one_is_found(
    subtests: pytest.Subtests,
) -> None:
    places: set[int] = set()
    for lesson, step in QUESTIONS:
        with subtests.test(lesson=lesson.id, step=step.id):
            chosen = answer(step, words(step)[0])
            offered = [act["parts"][-1] for act in acts(block(after(lesson, step, *chosen), "why"))]
            assert sorted(offered) == sorted(step.why)
            right, *wrong = step.why
            places.add(offered.index(right))
            for key in offered:
                tried = after(lesson, step, *chosen, key)
                reply = block(tried, f"reply_{key}")
                assert reply["tone"] == ("good" if key == right else "wrong")
                assert tried.said in text_of(reply)
                assert tried.is_done is (key == right)
            left = [
                act for act in acts(block(after(lesson, step, *chosen, wrong[0]), "why")) if act is not None
            ]
            assert sorted(act["parts"][-1] for act in left) == sorted({*step.why} - {wrong[0]})
            assert all(act["parts"][:-1] == [*chosen, wrong[0]] for act in left)
            found = block(after(lesson, step, *chosen, wrong[0], right), "why")
            assert acts(found) == [None] * len(step.why)
            assert sorted(states(found)) == sorted(["right", "wrong", *[""] * (len(step.why) - 2)])
    assert len(places) == 3


@given(st.sampled_from(QUESTIONS), st.lists(typed_answers, max_size=6))
def test_whatever_an_address_answers_the_step_is_shown(
    at: tuple[Lesson, Predict | Compare], parts: list[str]
) -> None:
    lesson, step = at
    answered = after(lesson, step, *parts)
    assert ("reveal" in ids(answered)) is (bool(parts) and parts[0] in words(step))
    assert answered.is_done is ("reveal" in ids(answered) and step.why[0] in parts[1:])


# The change that a prediction is about, drawn before it is made


def scenario(ranked: str, relevant: str = "AB", k: int = 5) -> Scenario:
    return Scenario(tuple(ranked), tuple(relevant), k=k)


def moves(before: str, after: str) -> list[tuple[str, str]]:
    planned = planned_change(scenario(before), scenario(after))
    return [] if planned is None else [(move["item"], move["below"]) for move in planned["moves"]]


def test_the_cards_that_move_are_drawn_below_those_that_stay() -> None:
    for before, after, expected in (
        # A miss steps aside, hits sink, hits change places, a hit passes a miss.
        ("CADBE", "ADBEC", [("C", "E")]),
        ("ABCDE", "CDEAB", [("A", "E"), ("B", "E")]),
        ("CADBE", "CBDAE", [("B", "C"), ("A", "D")]),
        ("CA", "AC", [("A", "")]),
        # Items that were not there.
        ("CDE", "CDEAB", [("A", "E"), ("B", "E")]),
    ):
        assert moves(before, after) == expected


def test_another_k_is_drawn_but_neither_the_same_list_nor_a_tangle() -> None:
    assert planned_change(scenario("ABC", k=2), scenario("ABC", k=3)) == {"moves": [], "k": 3}
    assert planned_change(scenario("ABC"), scenario("ABC")) is None
    assert planned_change(scenario("ABCDE"), scenario("EDCBA")) is None
    assert planned_change(scenario("ABC"), scenario("BC")) is None


@given(st.permutations("ABCDEF"), st.permutations("ABCDEF"))
def test_the_drawing_leads_to_the_list_that_it_announces(before: list[str], after: list[str]) -> None:
    drawn = moves("".join(before), "".join(after))
    assert len(drawn) <= MOST
    if not drawn:
        return
    moving = {item for item, _ in drawn}
    places = ["", *(item for item in before if item not in moving)]
    led_to = [one for place in places for one in (place, *(item for item, at in drawn if at == place))]
    assert led_to[1:] == after
