"""Hands that a teacher has counted: typed, kept in the address, drawn, and nothing said before the reveal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.shown_steps import step_of
from webapp.components.in_turn import RefusedError
from webapp.learn.changes import changed
from webapp.learn.distribution import CountedAnswer, distribution
from webapp.learn.drill import Drill
from webapp.learn.hand_counts import (
    MAX_HANDS,
    answers_of,
    answers_of_step,
    hands_text,
    read_hands,
    typed_counts,
)
from webapp.learn.hand_counts_screen import with_hands
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Predict, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.page import screen_at
from webapp.learn.protocol import CountHands, OpenLesson, ShowStep, StartPractice
from webapp.learn.screen import Screen
from webapp.learn.view import LearnView
from webapp.texts import texts_for

EN = texts_for("en")
ASKING = [
    (id_, step.id) for id_, lesson in lessons().items() for step in lesson.steps if answers_of_step(step)
]


def shown(view: LearnView, *, is_projected: bool = True) -> Screen:
    return with_hands(screen_at(view, EN), view, EN, is_projected=is_projected)


def blocks_of(screen: Screen) -> dict[str, Any]:
    return {block["id"]: block for block in screen.blocks}


def counted(view: LearnView, name: str, number: int = 1) -> LearnView:
    """Return the view with 3, 4, 5… hands in a round."""
    answers = answers_of(name, view.lesson, view.drill)
    return changed(view, CountHands(name, number, tuple(str(at + 3) for at in range(len(answers)))))  # pyright: ignore[reportArgumentType]  # 1 or 2


# Typed


def test_counts_are_whole_numbers_a_blank_one_is_none_and_anything_else_is_refused() -> None:
    view = LearnView("lesson", "order", "sink")
    for typed, counts in (
        ((" 12 ", "", "4"), (12, 0, 4)),
        (("１２", "0", "007"), (12, 0, 7)),
        (("", " ", ""), ()),
        (("999", "0", "0"), (999, 0, 0)),
    ):
        assert changed(view, CountHands("sink", 1, typed)).counts("sink")[0] == counts == typed_counts(typed)
    for bad in ("a dozen", "-1", "1.5", "1000", "1e3", "12;9", "<b>", "9" * 60, "½", "²"):
        with pytest.raises(RefusedError) as error:
            changed(view, CountHands("sink", 1, ("12", bad, "4")))
        assert error.value.problem.code == "hands_number"
        assert error.value.problem.values["highest"] == MAX_HANDS
    for step in ("table", "nowhere", "q1", ""):
        with pytest.raises(ValueError, match="another step"):
            changed(view, CountHands(step, 1, ("1", "2", "3")))
    # An emptied round is forgotten.
    both = counted(counted(view, "sink", 1), "sink", 2)
    without = changed(both, CountHands("sink", 1, ("", "", "")))
    assert without.counts("sink") == ((), (3, 4, 5))
    assert changed(without, CountHands("sink", 2, ("", "", ""))).hands == ()


# The address


@given(st.data())
def test_counts_survive_the_address(data: st.DataObject) -> None:
    lesson, step = data.draw(st.sampled_from(ASKING))
    answers = answers_of(step, lesson, None)
    one = st.tuples(*[st.integers(0, MAX_HANDS)] * len(answers))
    counts = data.draw(st.tuples(st.one_of(st.just(()), one), st.one_of(st.just(()), one)).filter(any))
    assert read_hands(hands_text(step, counts), lesson, None) == (step, counts)
    view = LearnView("lesson", lesson, hands=((step, counts),))
    assert LearnView.from_query(view.to_query()) == (view, ())


def test_counts_of_a_link_that_fit_no_question_are_left_out_with_a_sentence() -> None:
    for hands in (
        *("sink", "sink;", "sink;1,2", "sink;1,2,3,4", "sink;1,2,x", "sink;1,2,-3", "sink;1,2,1000"),
        *("sink;1,2,3;1,2,3;1,2,3", "table;1,2,3", "nowhere;1,2,3", "q1;1,2,3", ";1,2,3"),
    ):
        view, problems = LearnView.from_query({"lesson": "order", "step": "sink", "hands": hands})
        assert (view.hands, [problem.code for problem in problems]) == ((), ["link_hands"]), hands


def test_hands_go_with_their_lesson_and_their_set() -> None:
    view = counted(LearnView("lesson", "order", "sink", drill=Drill(417)), "sink")
    view = counted(view, "q1")
    assert [name for name, _ in changed(view, ShowStep("clear")).hands] == ["sink", "q1"]
    assert [name for name, _ in changed(view, OpenLesson("map")).hands] == ["q1"]
    assert [name for name, _ in changed(view, StartPractice(())).hands] == ["sink"]


# The screen


def test_steps_that_ask_have_fields_and_before_the_reveal_nothing_says_what_is_right(
    subtests: pytest.Subtests,
) -> None:
    for lesson, step in ASKING:
        with subtests.test(lesson=lesson, step=step):
            view = LearnView("lesson", lesson, step)
            assert blocks_of(shown(view))["hands"]["open"] is False
            view = counted(counted(view, step, 1), step, 2)
            projected = blocks_of(shown(view))["hands"]
            assert (projected["open"], projected["rounds"][0]["fields"][0]["value"]) == (True, "3")
            names = [one["answer"] for one in projected["drawing"]["answers"]]
            assert tuple(names) == answers_of(step, lesson, None)
            own = blocks_of(shown(view, is_projected=False))["distribution"]
            for block, answers in ((projected, projected["drawing"]["answers"]), (own, own["answers"])):
                written = json.dumps(block)
                assert not [word for word in ('"right"', '"wrong"', '"belief": "m') if word in written]
                assert {one["belief"] for one in answers} == {""}


def test_after_the_reveal_the_right_answer_is_marked_and_beliefs_are_named(subtests: pytest.Subtests) -> None:
    for lesson, step in ASKING:
        asks = step_of(lesson, step)
        if isinstance(asks, Tell):
            continue
        with subtests.test(lesson=lesson, step=step):
            assert isinstance(asks, Predict | Compare | Orders)
            draws = (str(asks.draws),) if isinstance(asks, Orders) else ()
            for answer in answers_of_step(asks):
                view = counted(LearnView("lesson", lesson, step, said=((step, (answer, *draws)),)), step)
                block = blocks_of(shown(view, is_projected=False))["distribution"]
                answers: list[dict[str, str]] = block["answers"]
                assert [one["mark"] for one in answers].count("right") == 1
                for one in answers:
                    code = asks.believed.get(one["answer"])
                    is_named = code is not None and one["mark"] == "wrong"
                    expected = EN("distribution.belief", name=EN(f"belief.{code}.name")) if is_named else ""
                    assert one["belief"] == expected


# The distribution of a class's answers


ANSWERS = (
    CountedAnswer("up", "It goes up", is_right=False, belief="m5"),
    CountedAnswer("same", "It stays the same", is_right=True),
    CountedAnswer("down", "It goes down", is_right=False),
)
ROUNDS = ((12, 9, 4), (3, 21, 0))


def test_nothing_says_what_is_right_before_the_reveal_and_no_opinion_is_right_or_wrong() -> None:
    hidden = distribution("d", ANSWERS, ROUNDS, EN, is_revealed=False)
    swapped = [CountedAnswer(one.answer, one.text, is_right=not one.is_right, belief="m1") for one in ANSWERS]
    assert hidden == distribution("d", swapped, ROUNDS, EN, is_revealed=False)
    assert [(one["mark"], one["belief"]) for one in hidden["answers"]] == [("", "")] * 3
    opinions = (CountedAnswer("a", "A"), CountedAnswer("b", "B"))
    shown = distribution("d", opinions, [(1, 2)], EN, is_revealed=True)["answers"]
    assert [(one["mark"], one["mark_text"], one["belief"]) for one in shown] == [("", "", "")] * 2


def test_the_track_of_a_bar_is_everyone_who_answered_and_each_count_has_its_share() -> None:
    first, second = distribution("d", ANSWERS, ROUNDS, EN, is_revealed=False)["rounds"]
    assert [one["size"] for one in first["counts"]] == pytest.approx([12 / 25, 9 / 25, 4 / 25])
    assert [one["size"] for one in second["counts"]] == pytest.approx([3 / 24, 21 / 24, 0])
    assert [(one["text"], one["share"]) for one in first["counts"]] == [
        ("12", "48 %"),
        ("9", "36 %"),
        ("4", "16 %"),
    ]
    assert (first["number"], second["number"], first["total"]) == (1, 2, "25 answered")


def test_only_an_answer_that_everyone_gave_fills_its_track_and_no_answer_has_no_bars() -> None:
    for counts, size in (((2, 1, 0), 2 / 3), ((3, 0, 0), 1)):
        [alone] = distribution("d", ANSWERS, [counts], EN, is_revealed=False)["rounds"]
        assert alone["counts"][0]["size"] == pytest.approx(size)
    [one] = distribution("d", ANSWERS, [(0, 0, 0)], EN, is_revealed=True)["rounds"]
    assert [(count["size"], count["share"]) for count in one["counts"]] == [(0, "")] * 3
    with pytest.raises(ValueError, match="3 answers need as many counts, and not 2"):
        distribution("d", ANSWERS, [(1, 2)], EN, is_revealed=True)


def test_one_vote_alone_is_not_said_to_be_before_anything() -> None:
    def names(*rounds: tuple[int, ...]) -> list[str]:
        shown = distribution("d", ANSWERS, rounds, EN, is_revealed=False)
        return [one["name"] for one in shown["rounds"]]

    assert names(ROUNDS[0]) == ["Answers"]
    assert names(*ROUNDS) == ["Before talking", "After talking"]
