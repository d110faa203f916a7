"""Lists to build: goals in reach, answers that the item allows, and the gallery of what was built."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from tests.webapp.classroom.made_lists import made_lists, true_value
from tests.webapp.learn.card_moves import one_move
from webapp.classroom.asks import AskBuild, AskStep, ask_text
from webapp.classroom.gallery import MOST_SHOWN, built_lists, by_shape, gallery
from webapp.classroom.kinds.build import PosedBuild, PosedGoal
from webapp.classroom.posed import posed
from webapp.classroom.room import MAX_HELD_UP
from webapp.learn.figures import scene_value
from webapp.learn.lesson import Goal
from webapp.learn.lesson_file import lessons
from webapp.model.class_link import list_query
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")
START = Scenario(("A", "B", "C", "D"), ("B", "D", "Z"), k=3)


def built_from(scenario: Scenario, measure: str = "AP@K", **fields: object) -> PosedBuild | None:
    ask = AskBuild(list_query(scenario), measure, **{"aim": "highest", **fields})  # pyright: ignore[reportArgumentType]  # each test says which
    item = posed(ask_text(ask))
    assert item is None or isinstance(item, PosedBuild)
    return item


def build(scenario: Scenario, measure: str = "AP@K", **fields: object) -> PosedBuild:
    item = built_from(scenario, measure, **fields)
    assert item is not None
    return item


def orders(scenario: Scenario, moves: int) -> Iterator[Scenario]:
    """Yield every order within so many moves; every order there is for 0."""
    if not moves:
        yield from (scenario.with_ranked(order) for order in permutations(scenario.ranked))
        return
    found = {scenario.ranked}
    for _ in range(moves):
        found |= {after for order in found for after in one_move(order)}
    yield from map(scenario.with_ranked, found)


def test_a_value_can_be_asked_for_exactly_where_some_order_has_it() -> None:
    tried = 0
    for seed, scenario, _ in made_lists(150):
        if len(scenario.ranked) > 5 or not scenario.relevant_count:
            continue
        tried += 1
        moves, measure = seed % 3, ("AP", "AP@K", "P@K")[seed % 3]
        there = {true_value(one, measure) for one in orders(scenario, moves)}
        anywhere = {true_value(one, measure) for one in orders(scenario, 0)} | {Fraction(7, 12)}
        for target in anywhere:
            item = built_from(scenario, measure, aim="value", target=str(target), moves=moves)
            is_new = target != true_value(scenario, measure)
            assert (item is not None) is (target in there and is_new and len(scenario.ranked) > 1), seed
        for aim, best in (("highest", max(there)), ("lowest", min(there))):
            item = built_from(scenario, measure, aim=aim, moves=moves)
            if item is None:
                assert len(there) == 1 or len(scenario.ranked) < 2
            else:
                assert item.target == best
    assert tried > 50


def test_it_takes_every_order_of_its_cards_and_no_other_list() -> None:
    item = build(START)
    for one in orders(START, 0):
        assert item.accepts(item.answer_of(one))
        assert item.built(item.answer_of(one)) == one
    listed = """
        list=A,B,C,D
        list=A,B,C&relevant=B,D,Z&k=3
        list=A,B,C,D,Z&relevant=B,D,Z&k=3
        list=A,B,C,X&relevant=B,D,Z&k=3
        list=A,B,C,D&relevant=B,D&k=3
        list=A,B,C,D&relevant=B,C,Z&k=3
        list=A,B,C,D&relevant=B,D,Z&k=4
        list=A,B,C,D&relevant=B,D,Z&k=3&more=1
        list=A,B,C,D&relevant=B,D,Z&k=3&lang=ko
        list=A,B,C,C&relevant=B,D,Z&k=3
        list=A,B,C,D&relevant=B,D,Z&k=99999
    """
    others = [*listed.split(), "", "list=" + "A," * 5000, "\ud800"]
    assert [answer for answer in others if item.accepts(answer)] == []


def test_it_takes_as_many_moves_as_it_allows() -> None:
    item = build(START, moves=1)
    within = set(orders(START, 1))
    for one in orders(START, 0):
        assert item.accepts(item.answer_of(one)) is (one in within)
    far = START.with_ranked(("D", "C", "B", "A"))
    problem = item.problem_of(far)
    assert problem is not None
    assert "1" in EN(f"problem.{problem.code}", **problem.values)


def test_marks_can_be_moved_where_the_item_says_so_and_stay_as_many() -> None:
    start = Scenario(("A", "B", "C", "D"), ("A", "B"), k=3)
    item = build(start, marks=True, aim="lowest")
    assert item.accepts("list=D,C,B,A&relevant=C,D&k=3")
    assert not item.accepts("list=D,C,B,A&relevant=C&k=3")
    assert item.target == Fraction(1, 3) / 2
    assert not build(start, aim="lowest").accepts("list=D,C,B,A&relevant=C,D&k=3")
    assert built_from(start, marks=True, moves=1) is None


def test_an_unknown_measure_or_goal_is_not_asked() -> None:
    assert built_from(START, "beauty") is None
    assert built_from(START, "AP@3") is None
    assert built_from(START, aim="value", target="seven") is None
    assert built_from(START, aim="value", target="1/0") is None
    assert built_from(Scenario(("A", "B"), (), k=2)) is None
    assert built_from(Scenario(("A",), ("A",), k=2)) is None
    assert built_from(Scenario(("A", "B"), ("A", "B"), k=2)) is None


def test_of_a_long_list_the_best_value_is_not_known_and_it_can_still_be_built() -> None:
    long = Scenario(tuple(map(str, range(30))), tuple(map(str, range(0, 30, 2))), k=10)
    item = build(long)
    assert item.target is None
    assert item.accepts(item.answer_of(long))
    assert not item.why(EN)
    assert built_from(long, aim="value", target="1/2") is None
    names = tuple(f"영{number}" * 8 for number in range(30))
    assert built_from(Scenario(names, names[:3], k=10)) is None


def test_the_goals_of_lessons_can_be_built(subtests: pytest.Subtests) -> None:
    for lesson, step in ((one, step) for one in lessons().values() for step in one.steps):
        if not isinstance(step, Goal):
            continue
        with subtests.test(lesson=lesson.id, step=step.id):
            item = posed(ask_text(AskStep(lesson.id, step.id)))
            assert isinstance(item, PosedGoal)
            assert item.target == scene_value(lesson.list(step.like), step.measure)
            found = [after for after in orders(item.own, step.moves) if item.is_reached(after)]
            assert found
            assert all(item.accepts(item.answer_of(after)) for after in found)
            for lang in LANGUAGES:
                texts = texts_for(lang)
                assert item.question(texts)
                assert item.blocks(texts)
                assert item.name(texts)


# The gallery


def test_each_different_list_is_there_once_with_how_many_made_it() -> None:
    item = build(START)
    a = item.answer_of(START)
    other_way_to_say_it = "k=3&relevant=Z,D,B&list=A,B,C,D"
    b = item.answer_of(START.with_ranked(("B", "D", "A", "C")))
    found = built_lists(item, {a: 2, other_way_to_say_it: 3, b: 1, "nonsense": 9, "list=Q": 1})
    assert [(one.scenario.ranked, one.count) for one in found] == [
        (("B", "D", "A", "C"), 1),
        (("A", "B", "C", "D"), 5),
    ]


def test_the_best_come_first() -> None:
    start = Scenario(("A", "B", "C", "D"), ("B", "D"), k=4)
    for aim, target, wanted in (("highest", "", 1), ("lowest", "", 0), ("value", "7/12", Fraction(7, 12))):
        item = build(start, aim=aim, target=target)
        tally = {item.answer_of(one): count for count, one in enumerate(orders(start, 0), 1)}
        values = [true_value(one.scenario, "AP@K") for one in built_lists(item, tally)]
        assert values == sorted(values, key=lambda value: abs(value - wanted))
        assert len(values) == 24


def test_lists_of_one_shape_stand_together_most_made_first() -> None:
    item = build(START)
    tally = {item.answer_of(one): 1 for one in orders(START, 0)}
    favourite = item.answer_of(START.with_ranked(("A", "D", "C", "B")))
    tally[favourite] = 30
    alike = [*by_shape(built_lists(item, tally))]
    shapes = [one.scenario.flags for one in alike]
    assert shapes[0] == (False, True, False, True)
    assert len({*shapes}) == sum(one != before for one, before in zip(shapes[1:], shapes, strict=False)) + 1
    entries = gallery(item, tally, EN)["entries"]
    assert [one["answer"] for one in entries] == [one.answer for one in built_lists(item, tally)]
    by_place = sorted(entries, key=lambda one: one["place"])
    assert [one["answer"] for one in by_place] == [one.answer for one in alike]


def test_the_gallery_says_who_reached_the_goal_and_holds_up_at_most_three() -> None:
    item = build(START)
    tally = {item.answer_of(one): 1 for one in orders(START, 0)}
    block = gallery(item, tally, EN, held=[*tally][:5], seen=7)
    assert len(block["entries"]) == 24
    assert sum(entry["held"] for entry in block["entries"]) == MAX_HELD_UP
    assert block["act"] is not None
    assert block["act"]["seen"] == 7
    assert len(block["act"]["answers"]) == MAX_HELD_UP
    reached = 0
    for entry in block["entries"]:
        built = item.built(entry["answer"])
        assert built is not None
        is_reached = true_value(built, "AP@K") == Fraction(2, 3)
        reached += is_reached
        assert (entry["mark"] != "") is is_reached
        assert item.value_text(built) in entry["value"]
    assert block["summary"] == (
        f"Different lists: 24. Handed in: 24. The highest possible AP@3: found by {reached} of 24."
    )
    assert gallery(item, tally, EN)["act"] is None


def test_an_empty_gallery_says_so_and_a_long_one_is_cut() -> None:
    item = build(Scenario(tuple("ABCDEF"), ("B", "D"), k=3))
    assert gallery(item, {}, EN)["summary"] == EN("gallery.none")
    tally = {item.answer_of(one): 1 for one in orders(item.own, 0)}
    last = [*built_lists(item, tally)][-1].answer
    block = gallery(item, tally, EN, held=[last])
    assert len(block["entries"]) == MOST_SHOWN + 1
    assert block["entries"][-1]["held"]
    assert block["more"] == EN("gallery.more", n=720 - MOST_SHOWN - 1)
