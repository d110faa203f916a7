"""Former names of lessons and screens: links that hold them open the nearest place."""

import pytest

from webapp.learn.former_names import FormerNames, former_names, with_names_of_now
from webapp.learn.lesson import END
from webapp.learn.lesson_file import lessons
from webapp.learn.view import LearnView
from webapp.model.address import values_of

SINK = "sink"
NAMES = FormerNames(
    {"sorting": "order"},
    {"sorting:tail": "order:swap", "order:before": "order:sink", "order:mean": "map:start"},
)


def test_every_former_name_leads_to_one_that_there_is() -> None:
    names = former_names()
    assert not set(names.lessons) & set(lessons())
    assert set(names.lessons.values()) <= set(lessons())
    for was, now in names.screens.items():
        lesson, _, screen = now.partition(":")
        assert screen in lessons()[lesson].screens, was
        before, _, name = was.partition(":")
        assert before not in lessons() or name not in lessons()[before].screens, was


def test_a_link_to_any_former_name_opens_a_screen_and_says_so() -> None:
    names = former_names()
    for was in (*names.lessons, *names.screens):
        lesson, _, screen = was.partition(":")
        view, problems = LearnView.from_query({"lesson": lesson, **({"step": screen} if screen else {})})
        assert view.place == "lesson"
        assert [problem.code for problem in problems] == ["link_moved"]


@pytest.mark.parametrize(
    ("lesson", "screen", "now"),
    [
        ("order", "sink", ("order", "sink")),
        ("order", "", ("order", "")),
        ("sorting", "", ("order", "")),
        ("sorting", "tail", ("order", "swap")),
        ("sorting", "sink", ("order", "sink")),
        ("sorting", END, ("order", END)),
        ("sorting", "gone", ("order", "")),
        ("order", "before", ("order", "sink")),
        ("order", "mean", ("map", "start")),
        ("order", "dance", ("order", "dance")),
        ("chess", "sink", ("chess", "sink")),
    ],
)
def test_a_name_leads_to_the_nearest_screen(lesson: str, screen: str, now: tuple[str, str]) -> None:
    assert NAMES.screen(lesson, screen) == now


def test_answers_go_with_their_lesson_and_those_of_lost_screens_are_left_out() -> None:
    link = {
        "lesson": "Sorting",
        "step": "tail",
        "said": ["tail;up", "gone;1", "sink;down"],
        "done": "sorting,Map",
        "read": ["sorting", "invent"],
        "k": "3",
    }
    now = with_names_of_now(link, NAMES)
    assert values_of(now, "lesson") + values_of(now, "step") == ["order", "swap"]
    assert now["said"] == ["swap;up", "sink;down"]
    assert (now["done"], now["read"], now["k"]) == (["order,map"], ["order,invent"], ["3"])


def test_an_address_of_now_stays_as_it_is() -> None:
    link = {"lesson": ["order"], "step": ["sink"], "said": ["sink;down", "dance;x"], "k": ["3"]}
    assert with_names_of_now(link, NAMES) == link
