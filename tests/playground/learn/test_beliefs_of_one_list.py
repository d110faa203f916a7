"""The beliefs about one list, its order and its cutoff: what is asked, what opens, and what is told."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

import pytest

from playground.cases.case_set import CaseSet
from playground.learn.belief import Belief, Counterexample
from playground.learn.beliefs import m1, m2, m3, m4, m5, m6, m7, m8, m9
from playground.learn.question import Answer, Question, Replay
from playground.scenario import Scenario
from playground.texts import own_templates, places_of, texts_for
from tests.playground.learn.answers_of_one_list import EXPECTED, better, move, told

SEEDS: Final = range(300)
BELIEFS: Final = {module.BELIEF.code: module.BELIEF for module in (m1, m2, m3, m4, m5, m6, m7, m8, m9)}
FIXED_TEXTS: Final = {"name", "belief", "right", "counter"}

each_belief = pytest.mark.parametrize("belief", BELIEFS.values(), ids=BELIEFS)


def questions(belief: Belief) -> tuple[Question, ...]:
    return _questions(belief.code)


@cache
def _questions(code: str) -> tuple[Question, ...]:
    return tuple(BELIEFS[code].question(seed) for seed in SEEDS)


# Questions


@each_belief
def test_the_right_answer_and_those_of_the_beliefs_come_from_plain_loops_too(belief: Belief) -> None:
    for question in questions(belief):
        right, believed = EXPECTED[belief.code](question)
        assert question.right.answer == right
        for option in question.options:
            if option.belief is not None:
                assert option.answer == believed[option.belief], option.belief


@each_belief
def test_what_the_texts_name_is_what_the_lists_hold(belief: Belief) -> None:
    for question in questions(belief):
        assert question.values == told(question)


@each_belief
def test_a_question_is_about_its_belief_and_leaves_more_than_one_way_to_be_wrong(belief: Belief) -> None:
    for question in questions(belief):
        answers = [option.answer for option in question.options]
        assert len(set(answers)) == len(answers) >= 3
        assert [option.is_right for option in question.options].count(True) == 1
        assert question.right.belief is None
        assert belief.code == question.kind
        assert [option.belief for option in question.options].count(belief.code) == 1
        if not isinstance(question.right.answer, str):
            assert all(option.belief for option in question.options if not option.is_right)


@each_belief
def test_replays_lead_to_the_answers_that_they_explain(belief: Belief) -> None:
    for question in questions(belief):
        for option in question.options:
            if option.belief is not None:
                replays = question.replays[option.belief]
                assert _told([replay.right.value for replay in replays], belief) == question.right.answer
                assert _told([replay.wrong.value for replay in replays], belief) == option.answer


def _told(values: Sequence[Fraction], belief: Belief) -> Answer:
    if len(values) == 1:
        return values[0]
    return (better if belief.code == "m2" else move)(*values)


@each_belief
def test_replays_have_one_term_for_each_row_and_show_no_value_that_cannot_be(belief: Belief) -> None:
    for question in questions(belief):
        rows = {shown.items for shown in question.shown} | {tuple(shown.title for shown in question.shown)}
        for replay in _replays(question):
            assert replay.rows in rows
            assert len(replay.right.terms) == len(replay.wrong.terms) == len(replay.rows)
            assert 0 <= replay.right.value <= 1
            assert 0 <= replay.wrong.value <= 1


def _replays(question: Question) -> list[Replay]:
    return [replay for replays in question.replays.values() for replay in replays]


@each_belief
def test_no_place_and_no_word_is_right_so_often_that_it_could_be_guessed(belief: Belief) -> None:
    right: Counter[Answer] = Counter()
    for question in questions(belief):
        is_word = isinstance(question.right.answer, str)
        right[question.right.answer if is_word else str(question.options.index(question.right))] += 1
    assert len(right) > 1
    assert max(right.values()) <= len(SEEDS) * 2 / 3


@each_belief
def test_each_wording_has_more_than_one_right_answer(belief: Belief) -> None:
    answers: dict[str, set[Answer]] = {}
    for question in questions(belief):
        is_word = isinstance(question.right.answer, str)
        at = question.right.answer if is_word else question.options.index(question.right)
        answers.setdefault(question.ask, set()).add(str(at))
    assert all(len(right) > 1 for right in answers.values()), answers


@pytest.mark.parametrize(("code", "words"), [("m2", 3), ("m4", 3), ("m7", 3)])
def test_every_word_is_right_at_some_time(code: str, words: int) -> None:
    right = {question.right.answer for question in questions(BELIEFS[code])}
    assert len({answer for answer in right if isinstance(answer, str)}) == words


@each_belief
def test_a_number_always_makes_the_same_question(belief: Belief) -> None:
    assert [belief.question(seed) for seed in range(20)] == list(questions(belief)[:20])


@each_belief
def test_what_opens_is_what_is_shown(belief: Belief) -> None:
    for about in (*questions(belief), belief.counterexample):
        if belief.code == "m5" and isinstance(about, Counterexample):
            continue  # the board holds the long list, and the short one is the top of it
        assert [(one.items, one.hits, one.relevant_count) for one in about.shown] == _opened(about.opens)
        assert {one.k for one in about.shown} == {about.opens.k}


def _opened(opens: Scenario | CaseSet) -> list[tuple[tuple[str, ...], tuple[bool, ...], int]]:
    if isinstance(opens, Scenario):
        hits = tuple(item in opens.relevant for item in opens.ranked)
        return [(opens.ranked, hits, opens.relevant_count)]
    return [
        (case.ranked(model), case.judged(model).flags, case.relevant_count)
        for case in opens.cases
        for model in opens.model_names
    ]


@each_belief
def test_what_opens_fits_into_a_link(belief: Belief) -> None:
    for about in (*questions(belief)[:50], belief.counterexample):
        opens = about.opens
        read, problems = type(opens).from_query(opens.to_query())
        assert (read, problems) == (opens, ())


# Texts


def _own_texts(belief: Belief) -> dict[str, str]:
    start = f"belief.{belief.code}."
    return {
        key.removeprefix(start): text for key, text in own_templates("en").items() if key.startswith(start)
    }


@each_belief
def test_there_are_the_texts_that_are_needed_and_no_others(belief: Belief) -> None:
    assert set(_own_texts(belief)) == FIXED_TEXTS | {question.ask for question in questions(belief)}


@each_belief
def test_every_place_in_a_text_gets_its_value(belief: Belief) -> None:
    t = texts_for("en")
    for question in questions(belief):
        for key in (question.ask, "right"):
            assert t(f"belief.{belief.code}.{key}", **question.values)
    assert t(f"belief.{belief.code}.counter", **belief.counterexample.values)


@each_belief
def test_every_value_of_a_counterexample_is_told(belief: Belief) -> None:
    assert places_of(_own_texts(belief)["counter"]) == set(belief.counterexample.values)


@each_belief
def test_what_is_said_of_a_belief_fits_every_question_that_it_is_met_in(belief: Belief) -> None:
    texts = _own_texts(belief)
    assert not places_of(texts["belief"]) | places_of(texts["name"])


@each_belief
def test_numbers_come_from_the_values_alone(belief: Belief) -> None:
    assert [text for text in _own_texts(belief).values() if re.search(r"\d", text)] == []


@each_belief
def test_a_name_is_a_sentence_without_its_full_stop(belief: Belief) -> None:
    name = _own_texts(belief)["name"]
    assert name[0].isupper()
    assert not name.endswith(".")
