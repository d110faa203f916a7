"""The menu of examples: every one once, by its question, with a true picture; and the pairs among them."""

from fractions import Fraction
from sys import getrefcount

import pytest

from recmetrics import parse_measure
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.example_menu import (
    ON_THE_PAGE,
    PAIRS,
    QUESTIONS,
    example_of,
    examples_by_question,
    partner_of,
    translated_items,
)
from webapp.playground.examples import Example, examples_for
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EXAMPLES = examples_for("en")


def by_id(id_: str, lang: str = "en") -> Example:
    found = example_of(id_, lang)
    assert found is not None
    return found


def test_every_example_answers_one_question() -> None:
    listed = [example.id for _, example in examples_by_question("en")]
    assert sorted(listed) == sorted(example.id for example in EXAMPLES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_every_chip_has_its_text(lang: str) -> None:
    t = texts_for(lang)
    assert set(t.section("question")) == set(QUESTIONS)
    assert set(t.section("chip")) == set(ON_THE_PAGE)
    assert len({t(f"question.{question}") for question in QUESTIONS}) == len(QUESTIONS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_picture_shows_the_hits_and_the_value_of_its_list(example: Example) -> None:
    scenario = example.scenario
    explanation = parse_measure("AP").explain(scenario.ranked, scenario.relevant_set())
    assert example.picture.hits == tuple(step.relevant for step in explanation.steps)
    assert example.picture.value == explanation.value
    assert str(example.picture).endswith(f" {float(explanation.value):.2f}")


def test_a_picture_is_a_square_for_each_rank_up_to_ten() -> None:
    assert str(by_id("opening").picture) == "■□■□■ 0.57"
    assert str(by_id("chance_twenty").picture).startswith("□■□□■□□□■□… ")


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_either_example_of_a_pair_opens_beside_the_other(first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        entry = PlaygroundEntry.of_example(by_id(one), "en")
        assert entry.scenario == by_id(one).scenario
        assert entry.pinned is not None
        assert entry.pinned.ranked == by_id(other).scenario.ranked
        assert entry.fits_address


def test_the_examples_of_a_pair_are_about_the_same_question_and_differ() -> None:
    questions = {example.id: question for question, example in examples_by_question("en")}
    assert len({id_ for pair in PAIRS for id_ in pair}) == 2 * len(PAIRS)
    for first, second in PAIRS:
        assert questions[first] == questions[second]
        assert by_id(first).scenario.relevant_count == by_id(second).scenario.relevant_count
        assert by_id(first).scenario.k == by_id(second).scenario.k or "tail" in first
        assert by_id(first).scenario.flags != by_id(second).scenario.flags


def test_an_example_without_a_partner_opens_alone() -> None:
    assert partner_of(by_id("opening"), "en") is None
    assert PlaygroundEntry.of_example(by_id("opening"), "en").pinned is None


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_the_id_of_an_example_alone_opens_it(example: Example, lang: str) -> None:
    entry = PlaygroundEntry.of_example(by_id(example.id, lang), lang)
    assert PlaygroundEntry.from_query({"example": example.id}, lang) == (entry, ())
    assert PlaygroundEntry.from_query(entry.to_query(), lang) == (entry, ())


def test_other_parameters_change_the_example_that_is_opened() -> None:
    entry, problems = PlaygroundEntry.from_query({"example": "films_1", "k": "2", "pin": "Film A"}, "en")
    assert (entry.scenario, problems) == (by_id("films_1").scenario.with_k(2), ())
    assert entry.pinned is not None
    assert entry.pinned.ranked == ("Film A",)
    assert entry.start == by_id("films_1").scenario


@pytest.mark.parametrize("bad", ["beauty", "", "\ud800", "x" * 50_000, "opening;films_1"])
def test_an_example_that_does_not_exist_is_refused_in_words_and_the_list_opens(bad: str) -> None:
    entry, problems = PlaygroundEntry.from_query({"list": "A,B", "example": bad}, "en")
    assert (entry.scenario.ranked, entry.example) == (("A", "B"), "")
    assert [problem.code for problem in problems] == ["example_unknown"]
    for lang in LANGUAGES:
        assert len(texts_for(lang)("problem.example_unknown", **problems[0].values).encode()) < 1000


def test_a_name_that_no_example_has_is_not_kept() -> None:
    name = "beauty" * 10_000
    references = getrefcount(name)
    assert example_of(name, "en") is None
    assert getrefcount(name) == references


@pytest.mark.parametrize("after", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("before", LANGUAGES)
def test_no_two_items_have_one_name_in_another_language(before: str, after: str) -> None:
    names = translated_items(before, after)
    assert len(set(names.values())) == len(names)
    for example in examples_for(before):
        entry = PlaygroundEntry.of_example(example, before).with_names(names)
        assert entry == PlaygroundEntry.of_example(by_id(example.id, after), after)
        assert entry.origin == by_id(example.id, after).scenario


def test_the_numbers_of_the_note_on_the_opening_list_are_true() -> None:
    values = dict(by_id("opening").expected)
    assert values == {"AP": Fraction(17, 30), "AP@3": Fraction(5, 9), "P@3": Fraction(2, 3)}
    for lang in LANGUAGES:
        why = texts_for(lang)("example.opening.why")
        assert "(1/1 + 2/3 + 3/5) / 4 = 17/30" in why
        assert "(1/1 + 2/3) / 3 = 5/9" in why
        assert "2/3" in why.rpartition("5/9")[2]
        assert by_id("opening", lang).scenario.missed[0] in why
