"""Questions about a list of one's own, and lists to build: many made lists against plain loops."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, Final

import pytest

from tests.seeds import seeds
from tests.webapp.classroom.made_lists import VALUED, believed_value, made_lists, true_value
from tests.webapp.learn.card_moves import one_move
from webapp.classroom import reachable
from webapp.classroom.asks import AskBuild, AskList, AskStep, Change, Cut, Form, Mark, Move, Other, ask_text
from webapp.classroom.gallery import MOST_SHOWN, built_lists, by_shape, gallery
from webapp.classroom.kinds.build import PosedBuild, PosedGoal
from webapp.classroom.kinds.list_question import PosedPair, PosedUnchanged, PosedValue
from webapp.classroom.list_changes import change_from, changed
from webapp.classroom.list_offers import list_offers
from webapp.classroom.posed import posed
from webapp.classroom.posed_item import Posed
from webapp.classroom.reachable import Pattern
from webapp.classroom.room import MAX_HELD_UP
from webapp.learn.figures import scene_value
from webapp.learn.lesson import Goal
from webapp.learn.lesson_file import lessons
from webapp.model.class_link import list_query
from webapp.model.numbers import decimal_text, exact_text, with_decimals
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import LANGUAGES, texts_for

MEASURES: Final = ("AP", "AP@K", "P@K", "R@K")
COUNT: Final = len(seeds(400, 4000))
EN = texts_for("en")


def posed_list(scenario: Scenario, change: Change, form: Form, *measures: str, seed: int = 0) -> Posed | None:
    return posed(ask_text(AskList(list_query(scenario), change, form, measures, seed)))


def right_of(item: Posed) -> str:
    (right,) = [choice.id for choice in item.choices if choice.is_right]
    return right


def told(value: Fraction) -> str:
    return with_decimals(exact_text(value), value)


def word(now: Fraction, was: Fraction) -> str:
    return "up" if now > was else "down" if now < was else "same"


def after_of(scenario: Scenario, change: Change) -> Scenario:
    after = changed(scenario, change)
    assert after is not None
    return after


def asked(form: Form) -> Iterator[tuple[int, Scenario, Change, str, Posed]]:
    """Yield made lists with a change that can be asked about, the measure, and the question."""
    for seed, scenario, change in made_lists(COUNT):
        measure = MEASURES[seed % 4]
        item = posed_list(scenario, change, form, measure, seed=seed)
        if item is not None:
            yield seed, scenario, change, measure, item


def test_a_value_to_choose_is_right_once_and_no_two_look_alike_and_the_right_one_is_at_every_place() -> None:
    places, firsts, count = [0, 0, 0, 0], [0, 0, 0, 0], 0
    for seed, scenario, change, measure, item in asked("value"):
        count += 1
        assert isinstance(item, PosedValue)
        after = after_of(scenario, change)
        values = [Fraction(one.value) for one in item.values]
        assert 2 <= len(values) <= 4
        assert len({decimal_text(value) for value in values}) == len(values), seed
        right = true_value(after, measure)
        assert item.choice_text(right_of(item), EN) == told(right), seed
        assert [one.is_right for one in item.values] == [value == right for value in values]
        for one in item.values:
            if one.belief is not None:
                assert one.value == believed_value(after, measure, one.belief), (seed, one.belief)
        if len(values) == 4:
            places[sum(value < right for value in values)] += 1
            firsts[values.index(right)] += 1
        # Before the vote the list has its value before the change, and no other.
        (block,) = item.blocks(EN)
        assert block["kind"] == "lists"
        (entry,) = block["lists"]
        assert [value["text"] for value in entry["values"]] == [told(true_value(scenario, measure))]
    assert count > COUNT / 2
    assert min(places) > sum(places) / 10
    assert min(firsts) > sum(firsts) / 5


def test_a_direction_is_how_the_values_compare_a_belief_leads_to_another_and_what_is_said_is_true() -> None:
    count = 0
    for seed, scenario, change, measure, item in asked("direction"):
        count += 1
        after = after_of(scenario, change)
        was, now = true_value(scenario, measure), true_value(after, measure)
        assert right_of(item) == word(now, was), seed
        for choice in item.choices:
            if choice.belief is not None:
                assert not choice.is_right
                assert expects(choice.belief, choice.id, scenario, change, measure), (seed, choice)
        said = next(block["paragraphs"][0] for block in item.why(EN) if block["kind"] == "prose")
        verb = {"up": "goes up from", "down": "goes down from", "same": "stays at"}[word(now, was)]
        if scenario.k == after.k or measure == "AP":
            assert f" {verb} " in said, seed
        assert said.endswith(f"{told(now)}.")
        assert (told(was) in said) or verb == "stays at"
    assert count > COUNT / 2


def expects(belief: str, answer: str, before: Scenario, change: Change, measure: str) -> bool:
    """Return whether someone with a misconception expects this of a change: by a rule, or by a value."""
    after = after_of(before, change)
    match belief, change:
        case "m7", Cut(k):
            return answer == ("up" if (k > before.k) is (measure == "AP@K") else "down")
        case "m10", Mark():
            was, now = (counted_hits(one, measure) for one in (before, after))
            return answer == word(now, was) != "same"
        case "m17", Move(card, to):
            same = before.flags == after.flags
            return same and abs(card - to) == 1 and answer != "same"
        case _:
            return belief in VALUED and answer == by_value(belief, before, after, measure)


def counted_hits(one: Scenario, measure: str) -> Fraction:
    return Fraction(sum(one.flags[: len(one.ranked) if measure == "AP" else one.k]))


def by_value(belief: str, before: Scenario, after: Scenario, measure: str) -> str:
    was, now = (believed_value(one, measure, belief) for one in (before, after))
    return word(now, was)


def higher_of(item: Posed, measure: str) -> tuple[Scenario, Scenario]:
    """Check the answers of a question, which says no value before the vote; return its two lists."""
    assert isinstance(item, PosedPair)
    a, b = item.pair
    assert (a.relevant_count, a.k) == (b.relevant_count, b.k)
    words = {"up": "a", "same": "equal", "down": "b"}
    assert right_of(item) == words[word(true_value(a, measure), true_value(b, measure))]
    for choice in item.choices:
        if choice.belief == "m10":
            hits_a, hits_b = (counted_hits(one, measure) for one in (a, b))
            assert choice.id == words[word(hits_a, hits_b)] != "equal"
        elif choice.belief is not None:
            assert choice.id == words[by_value(choice.belief, b, a, measure)], choice
    (block,) = item.blocks(EN)
    assert block["kind"] == "lists"
    assert not any(entry["values"] for entry in block["lists"])
    return a, b


def test_the_higher_of_two_lists_is_the_one_with_the_higher_value() -> None:
    count = 0
    for _, scenario, change, measure, item in asked("higher"):
        count += 1
        assert {*higher_of(item, measure)} == {scenario_of(scenario), scenario_of(after_of(scenario, change))}
    assert count > COUNT / 4


def test_the_one_change_between_two_lists_is_found() -> None:
    found = 0
    for seed, scenario, change in made_lists(COUNT):
        after = changed(scenario, change)
        if after is None:
            continue
        found += 1
        between = change_from(scenario, after)
        assert between is not None, seed
        again = after_of(scenario, between)
        assert (again.ranked, {*again.relevant}, again.k) == (after.ranked, {*after.relevant}, after.k)
    assert found > COUNT / 2
    assert change_from(opening_for("en"), opening_for("en").with_k(1).without("Frozen")) is None


def test_of_a_pinned_list_and_that_on_the_board_the_higher_one_is_right() -> None:
    count = 0
    for seed, scenario, _ in made_lists(COUNT):
        random = Random(seed)
        ranked = tuple(random.sample([*scenario.ranked, "Y", "Z"], random.randint(1, len(scenario.ranked))))
        measure = MEASURES[seed % 4]
        item = posed_list(scenario, Other(ranked), "higher", measure)
        if item is None:
            assert ranked == scenario.ranked or not scenario.relevant_count
            continue
        count += 1
        assert [one.ranked for one in higher_of(item, measure)] == [ranked, scenario.ranked]
    assert count > COUNT / 2


def scenario_of(scenario: Scenario) -> Scenario:
    return Scenario.from_query(list_query(scenario))[0]


def test_exactly_one_score_does_not_change_where_that_is_asked() -> None:
    asked, named = 0, set[str]()
    for seed, scenario, change in made_lists(COUNT):
        item = posed_list(scenario, change, "unchanged", *MEASURES)
        after = changed(scenario, change)
        if after is None:
            assert item is None
            continue
        stays = [one for one in MEASURES if true_value(scenario, one) == true_value(after, one)]
        is_asked = len(stays) == 1 and bool(scenario.relevant_count) and bool(after.relevant_count)
        assert (item is not None) is is_asked, seed
        if item is not None:
            asked += 1
            assert isinstance(item, PosedUnchanged)
            assert [right_of(item)] == stays
            believed = [(choice.id, choice.belief) for choice in item.choices if choice.belief]
            for measure, belief in believed:
                assert measure not in stays
                assert expects(belief, "same", scenario, change, measure), (seed, measure, belief)
            named |= {belief for _, belief in believed}
    assert asked > COUNT / 20
    assert len(named) > 2


def test_a_list_that_is_too_long_says_so() -> None:
    names = tuple(f"{'영' * 70}{number}" for number in range(50))
    group = list_offers(Scenario(names, names[:2]), EN)
    assert not group.entries
    assert group.note == EN("problem.class_list_long")
    assert list_offers(Scenario((), ()), EN).note == EN("problem.class_list_empty")


def test_what_cannot_be_asked_is_nothing(subtests: pytest.Subtests) -> None:
    scenario = Scenario(("A", "B", "C"), ("B",), k=3)
    asks: list[tuple[Scenario, Change, Form, tuple[str, ...]]] = [
        (scenario, Move(1, 1), "value", ("AP",)),
        (scenario, Move(9, 1), "value", ("AP",)),
        (scenario, Move(2, 1), "value", ("beauty",)),
        (scenario, Move(2, 1), "value", ("AP@3",)),
        (scenario, Move(2, 1), "value", ("AP", "P@K")),
        (scenario, Move(2, 1), "unchanged", ("P@K",)),
        (scenario, Move(2, 1), "unchanged", ("P@K", "P@K")),
        (scenario, Cut(1), "higher", ("AP@K",)),
        (scenario, Mark(1), "higher", ("AP@K",)),
        (scenario, Cut(3), "direction", ("AP@K",)),
        # Nothing is relevant, before or after.
        (Scenario(("A", "B"), (), k=2), Move(2, 1), "direction", ("AP",)),
        (Scenario(("A", "B"), ("A",), k=2), Mark(1), "direction", ("AP",)),
        # A list has names that a list can have.
        *(
            (Scenario(("A", "B"), ("A",), k=2), Other(ranked), "higher", ("AP",))
            for ranked in (("A", "A"), ("",), (" A",), ("x" * 90,), ("A", "B"))
        ),
    ]
    for asked_of, change, form, measures in asks:
        with subtests.test(change=change, form=form, measures=measures):
            assert posed_list(asked_of, change, form, *measures) is None
    for query in (
        {"list": "A,A", "k": "2"},
        {"list": "A,B", "k": "0"},
        {"relevant": "A"},
        {"list": "A,B", "lang": "en"},
    ):
        assert posed(ask_text(AskList(query, Move(2, 1), "value", ("AP",)))) is None, query


# Lists to build: goals in reach, answers that the item allows, and the gallery


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


def test_no_list_takes_more_than_some_thousand_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def one_move(pattern: Pattern, real: Any = reachable.one_move) -> Iterator[Pattern]:
        nonlocal tried
        for after in real(pattern):
            tried += 1
            yield after

    monkeypatch.setattr(reachable, "one_move", one_move)
    for length, hits, moves in ((50, 25, 2), (50, 25, 49), (50, 2, 1), (50, 2, 50), (30, 3, 2), (20, 10, 9)):
        flags = tuple(rank % (length // hits) == 0 and rank < length // hits * hits for rank in range(length))
        reachable.reachable_values(flags, "AP@K", hits, length, moves)
        assert tried < 10 * reachable.MOST_PATTERNS, (length, hits, moves)
        tried = 0


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
