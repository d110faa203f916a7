"""Lesson plans for teachers: minutes that add up, links that open what they say, numbers of their lists."""

from dataclasses import replace

import pytest

from webapp.cases.case_set import CaseSet
from webapp.learn.changes import step_of
from webapp.learn.drill import Drill
from webapp.learn.lesson import LessonError, Predict
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import LessonPlan, PlanItem, kinds_of, lesson_plans, lesson_plans_from_text
from webapp.learn.teach_screen import teach_screen
from webapp.learn.view import PLANS as NAMES
from webapp.learn.view import LearnView
from webapp.model.address import parse_query, readable_query
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, own_templates, places_of, texts_for

PLANS = {one.id: one for one in lesson_plans()}
ITEMS = [pytest.param(one, item, id=f"{one.id} {item.id}") for one in lesson_plans() for item in one.items]
each_item = pytest.mark.parametrize(("one", "item"), ITEMS)

OWN = """
[[plans]]
id = "own"
minutes = 5
[[plans.items]]
id = "sink"
minutes = 2
opens = "lesson:order:sink"
[plans.items.values]
p = "P@K top"
[[plans.items]]
id = "practice"
minutes = 1
opens = "practice:m2,m5:4"
[[plans.items]]
id = "move"
minutes = 1
opens = "playground:list=B,A&relevant=A&k=2"
[plans.items.scenes]
start = "list=B,A&relevant=A&k=2"
[plans.items.values]
ap = "AP start"
[[plans.items]]
id = "two"
minutes = 1
opens = "cases:case=u1;A,B;A&case=u2;A,B;B&k=2"
"""


def test_there_is_a_plan_of_twenty_minutes_and_one_of_forty_five() -> None:
    assert sorted(one.minutes for one in lesson_plans()) == [20, 45]


def test_every_plan_is_a_part_of_the_notes() -> None:
    assert tuple(PLANS) == NAMES


def test_an_exit_ticket_is_about_what_its_class_practised() -> None:
    assert kinds_of(PLANS["short"]) == ("m2", "m3", "m5")
    without = replace(PLANS["short"], items=PLANS["short"].items[:2])
    assert kinds_of(without) == ("m2", "m3", "m9", "m17")


@pytest.mark.parametrize(
    ("was", "then"),
    [("minutes = 5", "minutes = 4"), ("minutes = 2", "minutes = 3"), ("minutes = 1", "minutes = 0")],
)
def test_minutes_that_do_not_add_up_are_refused(was: str, then: str) -> None:
    assert was in OWN
    with pytest.raises(LessonError, match="own: the minutes of the items do not add up"):
        lesson_plans_from_text(OWN.replace(was, then, 1))


def test_every_item_takes_its_time() -> None:
    assert all(item.minutes > 0 for one in lesson_plans() for item in one.items)


@each_item
def test_what_an_item_opens_is_there(one: LessonPlan, item: PlanItem) -> None:
    del one
    query = parse_query(readable_query(item.query))
    if item.page == "learn":
        view, problems = LearnView.from_query(query)
        assert view.place in ("lesson", "practice")
        assert view.place == "practice" or step_of(view) is not None
    elif item.page == "playground":
        _, problems = Scenario.from_query(query)
    else:
        assert item.page == "cases"
        _, problems = CaseSet.from_query(query)
    assert problems == ()


@each_item
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_item_has_its_texts_and_each_of_its_numbers_is_named(
    one: LessonPlan, item: PlanItem, lang: str
) -> None:
    own = own_templates(lang)
    texts = [own[f"teach.{one.id}.{item.id}.{part}"] for part in ("what", "expect", "differ")]
    assert frozenset[str]().union(*map(places_of, texts)) == set(item.figures)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_no_other_texts_for_teachers(lang: str) -> None:
    wanted = {
        f"teach.{one.id}.{part}" for one in lesson_plans() for part in ("name", "about", "aims", "needs")
    } | {
        f"teach.{one.id}.{item.id}.{part}"
        for one in lesson_plans()
        for item in one.items
        for part in ("what", "expect", "differ")
    }
    assert {key for key in own_templates(lang) if key.startswith("teach.")} == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notes_link_to_every_item_in_the_readers_language(lang: str) -> None:
    shown = [block for plan in NAMES for block in teach_screen(plan, None, texts_for(lang)).blocks]
    links = [
        entry.get("href", "") for block in shown if block["kind"] == "links" for entry in block["entries"]
    ]
    items = sum(len(one.items) for one in lesson_plans())
    assert sum("?ask=plan:" in link for link in links) == len(NAMES)
    # Two of each item; in each of the notes one that asks its questions, and one to a room without a plan.
    assert len(links) == 2 * items + 2 * len(NAMES)
    assert links.count(f"classroom?lang={lang}") == len(NAMES)
    assert sum(link.endswith("&view=present") for link in links) == items
    assert all(f"lang={lang}" in link for link in links)
    words = [text for block in shown for text in block.get("paragraphs", [])]
    assert all(words)
    assert not any("{" in text for text in words)


def test_each_plan_lets_its_readers_predict_and_practise() -> None:
    for one in lesson_plans():
        views = [LearnView.from_query(item.query)[0] for item in one.items if item.page == "learn"]
        assert any(isinstance(step_of(view), Predict) for view in views)
        assert any(view.place == "practice" for view in views)


# Files


def test_every_kind_of_item_is_read() -> None:
    (one,) = lesson_plans_from_text(OWN)
    assert (one.id, one.minutes) == ("own", 2 + 1 + 1 + 1)
    sink, practice, move, two = one.items
    assert (sink.page, sink.query, sink.figures) == (
        "learn",
        {"lesson": "order", "step": "sink"},
        {"p": "2/5"},
    )
    view = LearnView.from_query(practice.query)[0]
    assert (view.place, view.drill) == ("practice", Drill(kinds=("m2", "m5"), count=4))
    assert (move.page, move.query["list"], move.figures) == ("playground", ["B,A"], {"ap": "1/2"})
    assert (two.page, two.query["case"]) == ("cases", ["u1;A,B;A", "u2;A,B;B"])


def test_the_numbers_of_an_item_may_be_of_any_list_of_its_lesson() -> None:
    (one,) = lesson_plans_from_text(OWN.replace("P@K top", "AP bottom"))
    assert one.items[0].figures == {"p": "13/40"}
    assert "bottom" in lessons()["order"].scenes


@pytest.mark.parametrize(
    ("was", "then", "message"),
    [
        (OWN, "= [", "line 1"),
        (OWN, "", "'plans' is missing"),
        ("minutes = 5\n", "", "'minutes' is missing"),
        ("minutes = 5\n", "minutes = 6\n", "own: the minutes of the items do not add up"),
        ('id = "sink"\n', "", "'id' is missing"),
        ('opens = "practice:m2,m5:4"\n', "", "'opens' is missing"),
        ("lesson:order:sink", "lesson:order:dance", "lesson:order:dance: link_unknown_choice"),
        ("lesson:order:sink", "lesson:order", "lesson:order: link_unknown_choice"),
        ("lesson:order:sink", "lesson:chess:sink", "lesson:chess:sink: link_unknown_choice"),
        ("practice:m2,m5:4", "practice:m2,m99:4", "practice:m2,m99:4: link_unknown_choice"),
        ("practice:m2,m5:4", "practice:m2:many", "practice:m2:many: link_number"),
        ("practice:m2,m5:4", "film:m2", "'film:m2' opens nothing"),
        ('"practice:m2,m5:4"', "4", "plans: "),
        ("playground:list=B,A", "playground:list=B,B", "link_repeats"),
        ('start = "list=B,A', 'start = "list=B,B', "link_repeats"),
        ("u2;A,B;B", "u1;A,B;B", "case_name_taken"),
        ("AP start", "AP finish", "'AP finish' cannot be read"),
        ("P@K top", "P@K", "'P@K' cannot be read"),
    ],
)
def test_a_mistake_in_the_file_is_told(was: str, then: str, message: str) -> None:
    assert was in OWN
    with pytest.raises(LessonError, match=message):
        lesson_plans_from_text(OWN.replace(was, then, 1))
