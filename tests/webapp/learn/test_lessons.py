"""Rules of lessons: every one has its parts and a goal in reach, and each misconception is practised."""

import re
from collections.abc import Iterator

import pytest

from tests.webapp.learn.card_moves import one_move
from tests.webapp.learn.shown_steps import context
from webapp.learn.asked import text_values
from webapp.learn.drill import question_of
from webapp.learn.figures import figures_of, value_of
from webapp.learn.lesson import Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Side
from webapp.learn.lesson_file import lessons, taught
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question
from webapp.learn.steps.compare import truth_of as higher
from webapp.learn.steps.predict import truth_of as direction
from webapp.learn.worked import worked
from webapp.model.measure_names import measure_at, open_name
from webapp.model.scenario import Scenario
from webapp.texts import own_templates, texts_for

ORDER = ("invent", "precision", "order", "by_hand", "missed", "cutoff", "map", "leaderboard")
CODES = tuple(f"m{number}" for number in range(1, 19))

A_NAME = re.compile(r"[A-Z][A-Za-z]*(?:\([a-z_]+=[a-z_]+\))?(?:@\w+)?")

each_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())


def is_recall(step: object) -> bool:
    """A question in between; before any measure has a name these are pairs of lists."""
    return isinstance(step, Recall) or (isinstance(step, Compare) and step.id.startswith("recall_"))


def met(lesson: Lesson) -> set[str]:
    """Return the misconceptions that a step asks about, or names at a wrong answer."""
    codes: set[str] = set()
    for step in lesson.steps:
        if isinstance(step, Predict | Compare):
            codes |= set(step.believed.values())
        elif isinstance(step, Recall):
            codes.add(step.belief)
    return codes


def the_goal(lesson: Lesson) -> Goal:
    (goal,) = [step for step in lesson.steps if isinstance(step, Goal)]
    return goal


def test_there_are_eight_lessons_in_their_order() -> None:
    assert tuple(lessons()) == ORDER


@each_lesson
def test_a_lesson_is_three_to_five_minutes_of_screens(lesson: Lesson) -> None:
    assert 9 <= len(lesson.steps) <= 15


@each_lesson
def test_readers_predict_before_they_are_told_and_say_why(lesson: Lesson) -> None:
    predictions = [step for step in lesson.steps if isinstance(step, Predict)]
    assert len(predictions) >= (1 if any(isinstance(step, Invent) for step in lesson.steps) else 2)
    for step in (*predictions, *(one for one in lesson.steps if isinstance(one, Compare))):
        assert len(step.why) == len(set(step.why)) >= 3


@each_lesson
def test_there_is_one_contrast_pair_that_differs_in_one_thing(lesson: Lesson) -> None:
    (pair,) = [step for step in lesson.steps if isinstance(step, Compare) and not is_recall(step)]
    a, b = pair.sides
    assert [a.scene != b.scene, a.measure != b.measure, a.model != b.model].count(True) == 1


@each_lesson
def test_one_worked_table_fades_over_four_lists(lesson: Lesson) -> None:
    tables = [step for step in lesson.steps if isinstance(step, Complete)]
    assert [step.blank for step in tables] == ["none", "last", "last_two", "all"]
    assert len({step.scene for step in tables}) == 4
    assert len({lesson.scenes[step.scene] for step in tables}) == 4
    assert {step.text for step in tables} == {"fill"}
    assert len({(step.work, step.measure) for step in tables}) == 1
    at = [lesson.steps.index(step) for step in tables]
    assert at == list(range(at[0], at[0] + 4))


@each_lesson
def test_the_answers_of_one_table_cannot_be_copied_from_the_one_before(lesson: Lesson) -> None:
    t = texts_for("en")
    tables = [
        worked(step, lesson.scenes[step.scene], t) for step in lesson.steps if isinstance(step, Complete)
    ]
    answers = [tuple(table.rows[at].answer for at in table.answers) for table in tables]
    assert len(set(answers)) == 4


@each_lesson
def test_two_questions_stand_in_between(lesson: Lesson) -> None:
    recalls = [step for step in lesson.steps if is_recall(step)]
    assert len(recalls) == 2
    if lesson.id == "invent":
        assert all(isinstance(step, Compare) for step in recalls)
    else:
        assert len({step.belief for step in recalls if isinstance(step, Recall)}) == 2


def measures_in(text: str) -> set[str]:
    """The measures that a text names, by open name; a mean such as MAP@3 names what it averages."""
    words = (word.replace("MAP", "AP") for word in A_NAME.findall(text))
    return {name for word in words if (name := open_name(word)) is not None}


def measures_of(question: Question) -> set[str]:
    """The measures that a question asks about and that its tables work out."""
    replays = [replay for belief in question.replays.values() for replay in belief]
    asked_about = str(question.values.get("measure", ""))
    return measures_in(" ".join((asked_about, *(replay.measure for replay in replays))))


def feedback_on(question: Question) -> Iterator[str]:
    """Yield every text of the feedback on an answer."""
    t = texts_for("en")
    for ask in (question.ask, question.because):
        yield t(f"belief.{question.kind}.{ask}", **text_values(question.values))
    for belief in {question.kind, *(option.belief for option in question.options if option.belief)}:
        yield t(f"belief.{belief}.belief")
        yield t(f"belief.{belief}.counter", **text_values(misconceptions()[belief].counterexample.values))


@each_lesson
def test_what_is_asked_in_between_is_about_measures_that_were_taught(lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step, Recall):
            assert measures_of(question_of(step.belief, step.seed)) <= taught(lesson.id), step.id


@each_lesson
def test_what_is_said_to_an_answer_in_between_names_no_measure_before_it_is_taught(lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step, Recall):
            for text in feedback_on(question_of(step.belief, step.seed)):
                assert measures_in(text) <= taught(lesson.id), (step.id, text)


def test_the_search_for_measures_finds_their_names() -> None:
    text = "AP@5 is 1/2 and AP(norm=hits)@5 is 1. List A, rank K, MeanP@3: (P@2 + P@3)/2. In AP, R counts."
    assert measures_in(text) == {"AP@K", "AP(norm=hits)@K", "MeanP@K", "P@K", "AP"}
    assert measures_in("E[AP@5], 1 − R@2 and MAP(norm=relevant)@4") == {"AP@K", "R@K", "AP(norm=relevant)@K"}


@each_lesson
def test_a_source_is_named_and_a_list_to_go_on_with(lesson: Lesson) -> None:
    assert f"example.source.{lesson.source}" in own_templates("en")
    assert f"lesson.{lesson.id}.source" in own_templates("en")
    assert lesson.opens in lesson.scenes


@each_lesson
def test_lights_point_at_ranks_that_there_are(lesson: Lesson) -> None:
    for step in lesson.steps:
        if step.lights:
            assert set(step.lights) <= set(range(1, len(lesson.list(step.scene).ranked) + 1))


# Goals


@each_lesson
def test_the_goal_is_not_reached_at_the_start_and_can_be_in_the_moves_that_are_given(lesson: Lesson) -> None:
    goal = the_goal(lesson)
    start = lesson.list(goal.scene)
    target = value_of(lesson.scenes, Side(goal.like, goal.measure))

    def is_there(order: tuple[str, ...]) -> bool:
        found = measure_at(goal.measure, start.k).explain(order, start.relevant_set())
        return found.value == target

    orders, moves = {start.ranked}, 0
    while not any(map(is_there, orders)) and moves < 5:
        orders |= {moved for order in orders for moved in one_move(order)}
        moves += 1
    assert 1 <= moves <= goal.moves


@each_lesson
def test_the_goal_is_another_order_of_the_same_cards(lesson: Lesson) -> None:
    goal = the_goal(lesson)
    start, like = lesson.list(goal.scene), lesson.list(goal.like)
    assert sorted(start.ranked) == sorted(like.ranked)
    assert set(start.relevant) == set(like.relevant)
    assert (start.k, start.relevant_count) == (like.k, like.relevant_count)


# Beliefs


def test_every_belief_is_met_in_some_lesson() -> None:
    assert set().union(*map(met, lessons().values())) == set(CODES)


def test_every_belief_has_a_kind_of_question() -> None:
    assert tuple(misconceptions()) == CODES
    assert {misconceptions()[code].question(1).kind for code in CODES} == set(CODES)


@each_lesson
def test_the_beliefs_that_a_lesson_is_about_are_met_in_it(lesson: Lesson) -> None:
    assert set(lesson.misconceptions) <= met(lesson)


def test_every_belief_is_predicted_or_asked_about_and_every_lesson_names_some() -> None:
    assert set().union(*(lesson.misconceptions for lesson in lessons().values())) == set(CODES)
    assert all(lesson.misconceptions for lesson in lessons().values())


@each_lesson
def test_no_belief_is_blamed_for_the_right_answer(lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step, Predict):
            assert direction(step, context(lesson)) not in step.believed
        elif isinstance(step, Compare):
            assert higher(step, context(lesson)) not in step.believed


def test_no_direction_is_right_so_often_that_it_could_be_guessed() -> None:
    truths = [
        direction(step, context(lesson))
        for lesson in lessons().values()
        for step in lesson.steps
        if isinstance(step, Predict)
    ]
    assert {"up", "same", "down"} == set(truths)
    assert max(map(truths.count, truths)) <= len(truths) * 2 / 3


# What is shown


def test_no_measure_has_a_name_before_it_is_taught() -> None:
    named = {"invent": set[str](), "precision": {"P@K"}, "order": {"P@K", "AP"}, "by_hand": {"P@K", "AP"}}
    assert {id_: set(lessons()[id_].measures) for id_ in named} == named
    assert set(lessons()["missed"].measures) <= {"P@K", "AP"}
    assert "AP@K" in lessons()["cutoff"].measures


def test_the_step_table_goes_no_further_than_what_was_taught() -> None:
    steps = {id_: {step.table for step in lessons()[id_].steps} for id_ in ("invent", "precision", "order")}
    assert steps["invent"] <= {"none", "hits"}
    assert steps["precision"] <= {"none", "hits", "precision"}
    assert lessons()["order"].steps[0].table == "precision"


@each_lesson
def test_the_side_that_is_shown_first_is_the_one_that_is_known(lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step, Predict):
            assert step.scene == step.before.scene
            before, after = (lesson.scenes[side.scene] for side in (step.before, step.after))
            assert isinstance(before, Scenario) is isinstance(after, Scenario)
            assert before != after or step.before.measure != step.after.measure


@each_lesson
def test_every_number_of_a_lesson_can_be_worked_out(lesson: Lesson) -> None:
    # A change of 0 would be an empty text.
    assert all(figures_of(lesson).values())


@each_lesson
def test_no_number_of_a_lesson_has_two_names(lesson: Lesson) -> None:
    assert len(set(lesson.values.values())) == len(lesson.values)
