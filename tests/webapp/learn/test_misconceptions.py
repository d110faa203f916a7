"""All misconceptions: their questions, their links, and the values in their texts."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from tests.webapp.learn.answers_of_every_misconception import (
    EARLY,
    EXPECTED,
    LATER,
    WORDS,
    questions,
    text_values,
)
from tests.webapp.learn.answers_of_several_lists import MOVES, SWAPS, WHICH, WORTH, comparing
from webapp.cases.case_set import CaseSet
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Answer, Line, Pair, Question
from webapp.model.scenario import Scenario
from webapp.texts import own_templates, places_of, texts_for

FIXED_TEXTS = {"name", "belief", "counter"}

each_belief = pytest.mark.parametrize("belief", misconceptions().values(), ids=misconceptions())


def test_there_are_plain_loops_for_every_belief() -> None:
    assert set(EXPECTED) == set(misconceptions())


# Questions


@each_belief
def test_the_right_answer_and_those_of_the_beliefs_come_from_plain_loops_too(belief: Misconception) -> None:
    for question in questions(belief.code):
        right, believed = EXPECTED[belief.code](question)
        assert question.right.answer == right
        for option in question.options:
            if option.belief is not None:
                assert option.answer == believed[option.belief] != right, option.belief


@each_belief
def test_intuition_holds_just_where_it_leads_to_the_right_answer(belief: Misconception) -> None:
    for question in questions(belief.code):
        right, believed = EXPECTED[belief.code](question)
        # Who lets an empty case drop out is right where the rule is to leave it out.
        is_right = question.ask == "ask_skip" if belief.code == "m13" else believed[belief.code] == right
        assert question.holds is is_right
        assert question.naive.is_right is is_right
        assert question.because.startswith("holds") is is_right


@each_belief
def test_what_the_texts_name_comes_from_plain_loops_too(belief: Misconception) -> None:
    for question in questions(belief.code):
        assert text_values(question).items() <= question.values.items()


@each_belief
def test_a_question_is_about_its_belief_and_leaves_more_than_one_way_to_be_wrong(
    belief: Misconception,
) -> None:
    for question in questions(belief.code):
        answers = [option.answer for option in question.options]
        assert len(set(answers)) == len(answers) >= 3
        assert [option.is_right for option in question.options].count(True) == 1
        assert question.right.belief is None
        assert belief.code == question.kind
        if not question.holds:
            assert [option.belief for option in question.options].count(belief.code) == 1
        if isinstance(question.right.answer, str):
            assert sorted(map(str, answers)) == sorted(WORDS[belief.code])
        elif belief.code not in MORE_VALUES:
            assert all(option.belief for option in question.options if not option.is_right)


MORE_VALUES = {"m9", "m13", "m15", "m18"}
"""Misconceptions about which too few others lead to a value: there are wrong ones besides."""


# Small numbers first


@each_belief
def test_the_first_questions_can_be_worked_out_in_the_head(belief: Misconception) -> None:
    for question in questions(belief.code)[: len(EARLY)]:
        for shown in question.shown:
            assert len(shown.items) <= 5
            assert shown.relevant_count <= 6 if belief.code == "m16" else shown.relevant_count <= 4
        values = [option.answer for option in question.options if not isinstance(option.answer, str)]
        assert all(value.denominator <= 24 for value in values)
        lines = [line.working.value for line in question.picture if isinstance(line, Line)]
        assert all(value.denominator <= 48 for value in lines)


@each_belief
def test_later_questions_have_larger_numbers(belief: Misconception) -> None:
    def size(question: Question) -> int:
        return max(len(shown.items) + shown.relevant_count + shown.k for shown in question.shown)

    sizes = [size(question) for question in questions(belief.code)]
    assert sum(sizes[: len(EARLY)]) / len(EARLY) < sum(sizes[len(EARLY) :]) / len(LATER)


# The picture of what decides


@each_belief
def test_the_picture_decides_for_the_right_answer(belief: Misconception) -> None:
    for question in questions(belief.code):
        assert decided(question) == question.right.answer


def decided(question: Question) -> Answer:
    """Return the answer that the picture shows."""
    pairs = [one for one in question.picture if isinstance(one, Pair)]
    if pairs:
        *users, _ = pairs
        wins = [
            Fraction(sum(of)) for of in ([one.a > one.b for one in users], [one.a < one.b for one in users])
        ]
        return comparing(WHICH, *wins)
    values = [one.working.value for one in question.picture if isinstance(one, Line)]
    match question.kind:
        case "m4" | "m7" if len(values) == 2:
            # From A to B; of m7 from the smaller K to the larger one.
            before, after = values if question.ask != "smaller" else values[::-1]
            return comparing(MOVES, before, after)
        case "m11":
            return comparing(WORTH, values[0], values[1])
        case "m16":
            return comparing(WHICH, *values[2:])
        case "m17":
            before, first, second = values
            return SWAPS[2 * (first == before) + (second == before)]
        case _:
            return values[0] if len(values) == 1 else comparing(WHICH, *values)


@each_belief
def test_the_bar_of_a_belief_shows_the_value_that_it_leads_to(belief: Misconception) -> None:
    for question in questions(belief.code):
        for option in question.options:
            if option.belief is not None and not isinstance(option.answer, str):
                assert question.believed[option.belief].working.value == option.answer


@each_belief
def test_a_part_of_a_bar_is_named_by_an_item_that_is_marked_as_a_hit(belief: Misconception) -> None:
    for question in questions(belief.code):
        users = set(question.opens.names) if isinstance(question.opens, CaseSet) else set[str]()
        hits = {
            item
            for shown in question.shown
            for item, hit in zip(shown.items, shown.hits, strict=True)
            if hit or (question.ask == "ask" and question.kind == "m14")
        }
        for line in question.picture:
            if isinstance(line, Line) and line.what not in ("chance", "half", "best"):
                terms = zip(line.names, line.working.terms, strict=False)
                assert {name for name, term in terms if term} <= hits | users, line


@each_belief
def test_a_number_always_makes_the_same_question(belief: Misconception) -> None:
    assert [belief.question(number) for number in EARLY[:20]] == list(questions(belief.code)[:20])


@each_belief
def test_what_opens_is_what_is_shown(belief: Misconception) -> None:
    for about in (*questions(belief.code), belief.counterexample):
        opened = list(lists_of(about.opens))
        shown = [(one.items, one.hits, one.relevant_count) for one in about.shown]
        if belief.code == "m14":  # no board holds an item twice: a copy has a name of its own there
            opened = [(tuple(item.rstrip("23") for item in items), *rest) for items, *rest in opened]
        if isinstance(about, Counterexample) and belief.code in ("m5", "m17"):
            shown = shown[:1]  # the board holds the first list; the second is made from it
        if not about.shown[0].items:  # any list may be chosen; the board holds one to begin with
            opened = [((), (), relevant_count) for *_, relevant_count in opened]
        assert shown == opened
        assert {one.k for one in about.shown} == {about.opens.k}


def lists_of(opens: Scenario | CaseSet) -> Iterator[tuple[tuple[str, ...], tuple[bool, ...], int]]:
    if isinstance(opens, Scenario):
        yield opens.ranked, tuple(item in opens.relevant for item in opens.ranked), opens.relevant_count
    else:
        for case, model in product(opens.cases, opens.model_names):
            yield case.ranked(model), case.judged(model).flags, case.relevant_count


@each_belief
def test_no_item_has_the_name_of_a_list_beside_it(belief: Misconception) -> None:
    for about in (*questions(belief.code), belief.counterexample):
        titles = {shown.title[-1:] for shown in about.shown}
        assert not titles & {item for shown in about.shown for item in shown.items}


@each_belief
def test_what_opens_fits_into_a_link(belief: Misconception) -> None:
    for about in (*questions(belief.code)[:50], belief.counterexample):
        assert type(about.opens).from_query(about.opens.to_query()) == (about.opens, ())


# Texts


def own_texts(belief: Misconception) -> dict[str, str]:
    start = f"belief.{belief.code}."
    return {key.removeprefix(start): t for key, t in own_templates("en").items() if key.startswith(start)}


@each_belief
def test_there_are_the_texts_that_are_needed_and_no_others(belief: Misconception) -> None:
    named = {key for question in questions(belief.code) for key in (question.ask, question.because)}
    # A bar needs the name of the wrong way only where the belief leads to a value.
    leads_to_a_value = any(
        belief.code in one.believed for code in misconceptions() for one in questions(code)
    )
    assert set(own_texts(belief)) == FIXED_TEXTS | named | ({"way"} if leads_to_a_value else set())


@each_belief
def test_every_place_in_a_text_gets_its_value(belief: Misconception) -> None:
    t = texts_for("en")
    for question in questions(belief.code):
        for key in (question.ask, question.because):
            assert t(f"belief.{belief.code}.{key}", **question.values)
    assert t(f"belief.{belief.code}.counter", **belief.counterexample.values)


@each_belief
def test_every_value_is_told(belief: Misconception) -> None:
    texts = own_texts(belief)
    named = {place for key, text in texts.items() if key != "counter" for place in places_of(text)}
    assert named == {place for question in questions(belief.code) for place in question.values}
    assert places_of(texts["counter"]) == set(belief.counterexample.values)


@each_belief
def test_what_is_said_of_a_belief_fits_every_question_that_it_is_met_in(belief: Misconception) -> None:
    texts = own_texts(belief)
    assert not places_of(texts["belief"]) | places_of(texts["name"])


@each_belief
def test_numbers_come_from_the_values_alone(belief: Misconception) -> None:
    assert [text for text in own_texts(belief).values() if re.search(r"\d", text)] == []


@each_belief
def test_a_name_is_a_sentence_without_its_full_stop(belief: Misconception) -> None:
    name = own_texts(belief)["name"]
    assert name[0].isupper()
    assert not name.endswith(".")
