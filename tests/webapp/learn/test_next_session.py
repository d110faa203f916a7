"""The next session: about the lessons that were finished, and first about what needs it most."""

from collections import Counter

import pytest

from tests.webapp.learn.views import CODES, answered, right_option, wrong_option
from webapp.learn.drill import CLASS_SEEDS, SESSION, SHORT_SESSION, Drill
from webapp.learn.lesson_file import lessons
from webapp.learn.next_session import learned_kinds, new_class_seed, new_seed, next_session
from webapp.learn.view import LearnView


def kinds_of(view: LearnView, kinds: tuple[str, ...] = ()) -> tuple[str, ...]:
    return next_session(view, kinds, 0).kinds


def test_a_first_session_asks_about_everything() -> None:
    drill = next_session(LearnView(), (), 0)
    assert (drill.kinds, drill.count, drill.picked) == ((), SESSION, "")


def test_what_was_missed_is_asked_again_first_then_what_was_never_asked() -> None:
    record = dict.fromkeys(CODES, "known") | {
        "m4": "missed",
        "m9": "missed",
        "m7": "unseen",
        "m2": "once",
    }
    view = LearnView(record=tuple(record.items()))  # type: ignore[arg-type]
    for _ in range(20):
        asked = kinds_of(view)
        assert len(asked) == SESSION
        assert {"m4", "m9", "m7", "m2"} <= set(asked)


def test_the_rest_of_a_session_is_left_to_chance() -> None:
    view = LearnView(record=tuple((code, "known") for code in CODES))
    counted = Counter(code for _ in range(60) for code in kinds_of(view))
    assert set(counted) == set(CODES)


@pytest.mark.parametrize("is_right_when_it_comes_back", [True, False])
def test_after_one_session_the_next_one_asks_what_it_missed(*, is_right_when_it_comes_back: bool) -> None:
    drill = Drill(5)
    missed = drill.current and drill.current.kind
    drill = answered(drill, wrong_option(drill))
    while drill.current is not None:
        is_wrong = drill.current.comes_back and not is_right_when_it_comes_back
        drill = answered(drill, wrong_option(drill) if is_wrong else right_option(drill))
    for _ in range(10):
        assert missed in kinds_of(LearnView("practice", drill=drill))


def test_a_few_kinds_are_asked_as_they_were_chosen() -> None:
    known = LearnView(record=(("m2", "known"), ("m5", "missed")))
    assert next_session(known, ("m2", "m5"), 0).kinds == ("m2", "m5")
    assert next_session(known, ("m2",), 0).count == SHORT_SESSION
    assert next_session(known, ("m2",), 3).count == 3


def test_practice_is_about_the_lessons_that_were_read_or_done() -> None:
    assert learned_kinds(LearnView("lesson", "map", "three")) == ()
    both = learned_kinds(LearnView(read=("order",), done=("map",)))
    assert set(both) == {*lessons()["order"].misconceptions, *lessons()["map"].misconceptions}
    assert list(both) == [code for code in CODES if code in both]


def test_the_numbers_of_classes_are_met_by_nobody_alone() -> None:
    assert all(new_seed() > CLASS_SEEDS for _ in range(200))
    assert all(100 <= new_class_seed() <= CLASS_SEEDS for _ in range(200))
