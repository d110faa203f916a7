"""Rules of lessons: every one has its parts and a goal in reach, and each misconception is practised."""

import re
from collections.abc import Iterator

import pytest

from tests.webapp.learn.shown_steps import context
from webapp.learn.asked import text_values
from webapp.learn.drill import question_of
from webapp.learn.figures import figures_of, value_of
from webapp.learn.hands_on import Bug, HandsOn
from webapp.learn.lesson import Compare, Complete, Invent, Lesson, Predict, Recall, Side
from webapp.learn.lesson_file import lessons, taught
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Line, Question
from webapp.learn.steps.compare import truth_of as higher
from webapp.learn.steps.predict import truth_of as direction
from webapp.learn.worked import worked
from webapp.model.measure_names import open_name
from webapp.model.scenario import Scenario
from webapp.texts import own_templates, texts_for

ORDER = (
    "invent",
    "precision",
    "order",
    "missed",
    "recall",
    "cutoff",
    "map",
    "leaderboard",
    "which",
    "bugs",
)
CODES = tuple(f"m{number}" for number in range(1, 19))

A_NAME = re.compile(r"[A-Z][A-Za-z]*(?:\([a-z_]+=[a-z_]+\))?(?:@\w+)?")

# A lesson of programs has a list and a task on every screen, and nothing to predict.
ONLY_PROGRAMS = ("bugs",)
WITHOUT_A_TABLE = ("invent", "which", "bugs")

SLIPS = {
    "divides_by_hits": "m5",
    "averages_all_ranks": "m1",
    "clamps_k": "m15",
    "counts_duplicates": "m14",
    "needs_k": "m15",
    "skips_first": "m2",
}
"""The misconception that a program of a lesson acts on, or the nearest one."""

each_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())
each_with_a_table = pytest.mark.parametrize(
    "lesson", [one for one in lessons().values() if one.id not in WITHOUT_A_TABLE], ids=lambda one: one.id
)


def met(lesson: Lesson) -> set[str]:
    """Return the misconceptions that a step asks about, or names at a wrong answer."""
    codes: set[str] = set()
    for step in lesson.steps:
        if isinstance(step, Predict | Compare):
            codes |= set(step.believed.values())
        elif isinstance(step, Recall):
            codes.add(step.belief)
        elif isinstance(step, Bug):
            codes.add(SLIPS[step.slip])
        elif isinstance(step, HandsOn):
            codes |= set(step.beliefs)
    return codes


def test_there_are_ten_lessons_in_their_order() -> None:
    assert tuple(lessons()) == ORDER


@each_lesson
def test_a_lesson_is_at_most_ten_screens_and_eight_minutes(lesson: Lesson) -> None:
    assert len(lesson.screens) <= 10
    assert 4 <= lesson.minutes <= 8


def test_a_table_takes_longer_than_a_text() -> None:
    fill, tell = (next(one for one in lessons()["order"].steps if one.id == id_) for id_ in ("all", "sees"))
    assert fill.seconds > tell.seconds > 0
    assert lessons()["order"].minutes > sum(step.seconds for step in lessons()["order"].steps) / 60 - 1


@each_lesson
def test_readers_predict_before_they_are_told_and_say_why(lesson: Lesson) -> None:
    questions = [step for step in lesson.steps if isinstance(step, Predict | Compare)]
    assert len(questions) >= (0 if lesson.id in ONLY_PROGRAMS else 2)
    for step in questions:
        assert len(step.why) == len(set(step.why)) >= 3


@each_lesson
def test_every_contrast_pair_differs_in_one_thing(lesson: Lesson) -> None:
    pairs = [step for step in lesson.steps if isinstance(step, Compare)]
    assert bool(pairs) is (lesson.id not in ONLY_PROGRAMS)
    for a, b in (pair.sides for pair in pairs):
        assert [a.scene != b.scene, a.measure != b.measure, a.model != b.model].count(True) == 1


@each_with_a_table
def test_one_worked_table_fades_over_two_lists(lesson: Lesson) -> None:
    tables = [step for step in lesson.steps if isinstance(step, Complete)]
    assert [step.blank for step in tables] == ["last_two", "all"]
    assert len({lesson.scenes[step.scene] for step in tables}) == 2
    assert [step.text for step in tables] == ["fill", "all"]
    first, second = tables
    assert first.measure == second.measure
    # The way from the ranks alone takes the place of a table that gives some of it.
    assert second.work in (first.work, "ranks")
    at = [lesson.steps.index(step) for step in tables]
    assert at == [at[0], at[0] + 1]


@pytest.mark.parametrize("lesson", [one for one in lessons().values() if one.id in WITHOUT_A_TABLE])
def test_there_is_no_table_where_no_measure_is_worked_out(lesson: Lesson) -> None:
    assert not any(isinstance(step, Complete) for step in lesson.steps)


@each_with_a_table
def test_the_answers_of_one_table_cannot_be_copied_from_the_one_before(lesson: Lesson) -> None:
    t = texts_for("en")
    tables = [
        worked(step, lesson.scenes[step.scene], t) for step in lesson.steps if isinstance(step, Complete)
    ]
    first, second = (tuple(table.rows[at].answer for at in table.answers) for table in tables)
    assert first != second
    assert first[-1] != second[-1]


def test_ap_is_worked_out_from_the_ranks_alone() -> None:
    found = {(lesson.id, step.measure) for lesson, step in tables_from_ranks()}
    assert found == {("order", "AP"), ("missed", "AP")}


def tables_from_ranks() -> list[tuple[Lesson, Complete]]:
    return [
        (lesson, step)
        for lesson in lessons().values()
        for step in lesson.steps
        if isinstance(step, Complete) and step.work == "ranks" and step.blank == "all"
    ]


def test_a_question_of_an_earlier_lesson_comes_back() -> None:
    back = [
        (lesson.id, step.belief)
        for lesson in lessons().values()
        for step in lesson.steps
        if isinstance(step, Recall)
    ]
    assert back
    for id_, belief in back:
        earlier = ORDER[: ORDER.index(id_)]
        assert any(belief in lessons()[one].misconceptions for one in earlier)


def measures_in(text: str) -> set[str]:
    """The measures that a text names, by open name; a mean such as MAP@3 names what it averages."""
    words = (word.replace("MAP", "AP") for word in A_NAME.findall(text))
    return {name for word in words if (name := open_name(word)) is not None}


def measures_of(question: Question) -> set[str]:
    """The measures that a question asks about and that its picture works out."""
    lines = (*question.picture, *question.believed.values())
    asked_about = str(question.values.get("measure", ""))
    return measures_in(" ".join((asked_about, *(line.measure for line in lines if isinstance(line, Line)))))


def feedback_on(question: Question) -> Iterator[str]:
    """Yield every text of the feedback on an answer."""
    t = texts_for("en")
    for ask in (question.ask, question.because):
        yield t(f"belief.{question.kind}.{ask}", **text_values(question.values))
    for belief in {question.kind, *(option.belief for option in question.options if option.belief)}:
        yield t(f"belief.{belief}.belief")
        if belief in question.believed:
            yield t(f"belief.{belief}.way")
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


# Claims


def test_ap_puts_the_first_list_of_every_claim_first() -> None:
    invent = lessons()["invent"]
    (step,) = [step for step in invent.steps if isinstance(step, Invent)]
    assert len(step.claims) == 5
    for above, below in step.claims:
        assert value_of(invent.scenes, Side(above, "AP")) > value_of(invent.scenes, Side(below, "AP"))


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
    named = {"invent": set[str](), "precision": {"P@K"}, "order": {"P@K", "AP"}, "missed": {"P@K", "AP"}}
    assert {id_: set(lessons()[id_].measures) for id_ in named} == named
    assert set(lessons()["recall"].measures) == {"P@K", "R@K", "HR@K", "AP"}
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
