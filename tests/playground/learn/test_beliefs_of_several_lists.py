"""The beliefs about lists side by side, means, and what a list could have been: asked, opened, and told."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction as F
from functools import cache
from itertools import product
from typing import Final

import pytest

from playground.cases.case_set import CaseSet
from playground.learn.belief import Belief
from playground.learn.beliefs import m10, m11, m12, m13, m14, m15, m16, m17, m18
from playground.learn.question import Answer, Question, Replay
from playground.scenario import Scenario
from playground.texts import own_templates, places_of, texts_for
from recmetrics import judge, parse_measure
from recmetrics.atlas.slips import k_clamped, repeats_counted
from tests.playground.learn.answers_of_several_lists import (
    EXPECTED,
    MOVES,
    WHICH,
    WORTH,
    comparing,
    over_all_orders,
    told,
)

SEEDS: Final = range(300)
MODULES: Final = (m10, m11, m12, m13, m14, m15, m16, m17, m18)
BELIEFS: Final = {module.BELIEF.code: module.BELIEF for module in MODULES}
FIXED_TEXTS: Final = {"name", "belief", "counter"}

WORDS: Final = {"m10": WHICH, "m11": WORTH, "m12": WHICH, "m16": WHICH, "m17": MOVES, "m18": WHICH}

each_belief = pytest.mark.parametrize("belief", BELIEFS.values(), ids=BELIEFS)


def questions(belief: Belief | str) -> tuple[Question, ...]:
    return _questions(belief if isinstance(belief, str) else belief.code)


@cache
def _questions(code: str) -> tuple[Question, ...]:
    return tuple(BELIEFS[code].question(seed) for seed in SEEDS)


# Questions


@each_belief
def test_the_right_answer_and_that_of_the_belief_come_from_plain_loops_too(belief: Belief) -> None:
    for question in questions(belief):
        right, believed = EXPECTED[belief.code](question)
        assert question.right.answer == right
        wrong = next(option.answer for option in question.options if option.belief == belief.code)
        assert wrong == (wrong if believed is None else believed) != right


@each_belief
def test_the_numbers_that_the_texts_name_come_from_plain_loops_too(belief: Belief) -> None:
    for question in questions(belief):
        assert told(question).items() <= question.values.items()


def test_the_believer_in_hits_compares_precisions() -> None:
    for question in questions("m10"):
        for shown, replay in zip(question.shown, question.replays["m10"], strict=True):
            assert replay.wrong.value == F(sum(shown.hits), shown.k)


@each_belief
def test_a_question_is_about_its_belief_and_each_wrong_value_has_one(belief: Belief) -> None:
    for question in questions(belief):
        answers = [option.answer for option in question.options]
        assert len(set(answers)) == len(answers)
        assert [option.is_right for option in question.options].count(True) == 1
        assert question.right.belief is None
        assert [option.belief for option in question.options].count(belief.code) == 1
        if isinstance(question.right.answer, str):
            assert len(answers) == 3
        else:
            assert all(option.belief for option in question.options if not option.is_right)


@each_belief
def test_replays_lead_to_the_answers_that_they_explain(belief: Belief) -> None:
    for question in questions(belief):
        for option in question.options:
            if option.belief is not None:
                replays = question.replays[option.belief]
                assert said(belief, [replay.right.value for replay in replays]) == question.right.answer
                assert said(belief, [replay.wrong.value for replay in replays]) == option.answer


def said(belief: Belief, values: Sequence[F]) -> Answer:
    return values[0] if len(values) == 1 else comparing(WORDS[belief.code], *values)


@each_belief
def test_replays_have_one_term_for_each_row(belief: Belief) -> None:
    for question in questions(belief):
        for replay in every_replay(question):
            assert len(replay.right.terms) == len(replay.rows), replay
            assert len(replay.wrong.terms) <= len(replay.rows), replay


def every_replay(question: Question) -> list[Replay]:
    return [replay for replays in question.replays.values() for replay in replays]


@each_belief
def test_no_place_and_no_word_is_right_so_often_that_it_could_be_guessed(belief: Belief) -> None:
    right = Counter(place_of_right(question) for question in questions(belief))
    assert len(right) > 1
    assert max(right.values()) <= len(SEEDS) * 2 / 3


def place_of_right(question: Question) -> str:
    """The right word; of values the place, since these stand in order."""
    answer = question.right.answer
    return answer if isinstance(answer, str) else str(question.options.index(question.right))


@pytest.mark.parametrize("code", WORDS)
def test_every_word_is_right_at_some_time(code: str) -> None:
    right = {question.right.answer for question in questions(code)}
    assert {word for word in right if isinstance(word, str)} == set(WORDS[code])


@each_belief
def test_a_number_always_makes_the_same_question(belief: Belief) -> None:
    assert [belief.question(seed) for seed in range(10)] == list(questions(belief)[:10])


@each_belief
def test_what_opens_is_what_is_shown(belief: Belief) -> None:
    for about in (*questions(belief), belief.counterexample):
        opened = list(lists_of(about.opens))
        shown = [(one.items, one.hits, one.relevant_count) for one in about.shown]
        if belief.code == "m14":  # no board holds an item twice
            shown = [(tuple(dict.fromkeys(shown[0][0])), opened[0][1], shown[0][2])]
        assert shown[: len(opened)] == opened
        assert {one.k for one in about.shown} == {about.opens.k}


def lists_of(opens: Scenario | CaseSet) -> Iterator[tuple[tuple[str, ...], tuple[bool, ...], int]]:
    if isinstance(opens, Scenario):
        yield opens.ranked, tuple(item in opens.relevant for item in opens.ranked), opens.relevant_count
    else:
        for case, model in product(opens.cases, opens.model_names):
            yield case.ranked(model), case.judged(model).flags, case.relevant_count


@each_belief
def test_what_opens_fits_into_a_link(belief: Belief) -> None:
    for about in (*questions(belief)[:50], belief.counterexample):
        assert type(about.opens).from_query(about.opens.to_query()) == (about.opens, ())


# What single beliefs promise


def test_a_program_that_counts_copies_prints_what_the_slip_of_the_core_comes_to() -> None:
    for question in questions("m14"):
        (shown,) = question.shown
        measure = parse_measure(str(question.values["measure"]))
        hitting = [item for item, hit in zip(shown.items, shown.hits, strict=True) if hit]
        missed = [f"missed {n}" for n in range(shown.relevant_count - len(hitting))]
        assert question.values["counted"] == repeats_counted(measure, judge(shown.items, [*hitting, *missed]))


def test_copies_can_lift_a_measure_above_its_highest_value() -> None:
    answers = [question.right.answer for question in questions("m14")]
    assert any(isinstance(answer, F) and answer > 1 for answer in answers)


def test_cutting_k_down_is_the_slip_of_the_core() -> None:
    cut = [question for question in questions("m15") if question.values["measure"] != "AP"]
    assert len(cut) > 100
    for question in cut:
        (shown,) = question.shown
        hitting = [item for item, hit in zip(shown.items, shown.hits, strict=True) if hit]
        missed = [f"missed {n}" for n in range(shown.relevant_count - len(hitting))]
        measure = parse_measure(str(question.values["measure"]))
        believed = question.replays["m15"][0].wrong.value
        assert believed == k_clamped(measure, judge(shown.items, [*hitting, *missed]))


def test_a_rank_that_the_list_leaves_empty_adds_nothing_or_is_not_looked_at() -> None:
    for question in questions("m15"):
        (replay,), (shown,) = question.replays["m15"], question.shown
        empty = replay.right.terms[len(shown.items) :]
        assert set(empty) == ({None} if question.values["measure"] == "AP" else {F(0)})
        assert set(replay.wrong.terms[len(shown.items) :]) == {None}


def test_the_set_has_the_rule_that_the_question_names() -> None:
    rules = {"ask": "zero", "ask_skip": "skip", "ask_one": "one"}
    for question in questions("m13"):
        assert isinstance(question.opens, CaseSet)
        assert question.opens.no_relevant == rules[question.ask]
        assert question.opens.case(str(question.values["user"])).relevant_count == 0


def test_the_winner_that_is_given_is_that_of_the_other_definition() -> None:
    for question in questions("m16"):
        wrong = next(option.answer for option in question.options if option.belief)
        assert question.values["named"] == str(wrong).upper()
        assert wrong != "equal"


def test_lists_a_and_b_of_a_swap_hold_the_same_items() -> None:
    for question in questions("m17"):
        before, after = question.shown
        moved = [one for one, other in zip(before.items, after.items, strict=True) if one != other]
        assert sorted(before.items) == sorted(after.items)
        assert len(moved) in (2, 4)


def test_questions_about_swaps_ask_for_each_measure() -> None:
    asked = {re.sub(r"\d+", "K", str(question.values["measure"])) for question in questions("m17")}
    assert asked == {"AP", "AP@K", "P@K"}


def test_every_relevant_item_has_a_card_where_any_list_may_be_tried() -> None:
    for question in questions("m18"):
        if isinstance(question.opens, Scenario):
            assert question.opens.unnamed == 0


# Counterexamples


COUNTEREXAMPLES: Final[Mapping[str, dict[str, F | int | str]]] = {
    "m10": {
        "measure": "AP@5",
        "precision": "P@5",
        "a": F(1) / 3,
        "b": (F(1, 4) + F(2, 5)) / 3,
        "precision_a": F(1, 5),
        "precision_b": F(2, 5),
    },
    "m11": {
        "measure": "AP@5",
        "value": "1/3 ≈ 0.3333",
        "relevant": 3,
        "few": 5,
        "some": 10,
        "many": 20,
        "expected_few": "437/600 ≈ 0.7283",
        "expected_some": "1559/5400 ≈ 0.2887",
        "expected_many": "2929/22800 ≈ 0.1285",
    },
    "m12": {
        "mean": "MAP@5",
        "users": 4,
        "a": (1 + 3 * (F(1, 3) + F(2, 5)) / 2) / 4,
        "b": (F(1, 2) + F(2, 5)) / 2,
        "wins_a": 1,
        "wins_b": 3,
    },
    "m13": {
        "mean": "MAP@5",
        "user": "u3",
        "zero": (F(4, 5) + F(3, 5)) / 3,
        "skip": (F(4, 5) + F(3, 5)) / 2,
        "one": (F(4, 5) + F(3, 5) + 1) / 3,
    },
    "m14": {"item": "B", "copies": 3, "counted": F(1 + 1 + 1) / 1, "once": F(1)},
    "m15": {
        "relevant": 3,
        "measure": "AP@5",
        "precision": "P@5",
        "cut_down": F(1, min(3, 1)),
        "right": F(1, min(3, 5)),
        "precision_cut_down": F(1, 1),
        "precision_right": F(1, 5),
    },
    "m16": {
        "k": 3,
        "relevant_a": (F(1) + 0) / 2,
        "relevant_b": (F(1, 3) + F(3, 10)) / 2,
        "min_a": (F(1) + 0) / 2,
        "min_b": (F(1, 3) + F(3, 3)) / 2,
    },
    "m17": {"item": "A", "other": "C", "before": (1 + F(2, 3)) / 2, "after": (1 + F(2, 3)) / 2},
    "m18": {"measure": "P@5", "relevant": 2, "k": 5, "best": F(2, 5)},
}


@each_belief
def test_the_counterexample_has_the_numbers_that_are_taught(belief: Belief) -> None:
    assert belief.counterexample.values == COUNTEREXAMPLES[belief.code]


@pytest.mark.parametrize(
    ("length", "place"), [(5, "expected_few"), (10, "expected_some"), (20, "expected_many")]
)
def test_a_random_order_reaches_what_all_orders_reach_on_average(length: int, place: str) -> None:
    expected = over_all_orders("AP@5", length, 3)
    assert str(COUNTEREXAMPLES["m11"][place]).split()[0] == str(expected)


# Texts


def own_texts(belief: Belief) -> dict[str, str]:
    start = f"belief.{belief.code}."
    return {key.removeprefix(start): t for key, t in own_templates("en").items() if key.startswith(start)}


@each_belief
def test_there_are_the_texts_that_are_needed_and_no_others(belief: Belief) -> None:
    told = {key for question in questions(belief) for key in (question.ask, question.because)}
    assert set(own_texts(belief)) == FIXED_TEXTS | told


@each_belief
def test_every_place_in_a_text_gets_its_value(belief: Belief) -> None:
    t = texts_for("en")
    for question in questions(belief):
        for key in (question.ask, question.because, "belief"):
            assert t(f"belief.{belief.code}.{key}", **question.values)
    assert t(f"belief.{belief.code}.counter", **belief.counterexample.values)


@each_belief
def test_every_value_is_told(belief: Belief) -> None:
    texts = own_texts(belief)
    named = {place for key, text in texts.items() if key != "counter" for place in places_of(text)}
    assert named == {place for question in questions(belief) for place in question.values}
    assert places_of(texts["counter"]) == set(belief.counterexample.values)


@each_belief
def test_numbers_come_from_the_values_alone(belief: Belief) -> None:
    assert [text for text in own_texts(belief).values() if re.search(r"\d", text)] == []


@each_belief
def test_a_name_is_a_sentence_without_its_full_stop_and_without_places(belief: Belief) -> None:
    name = own_texts(belief)["name"]
    assert name[0].isupper()
    assert not name.endswith(".")
    assert not places_of(name)
