"""The examples: exactly those of the sources, every number computed; their menu, and the pairs among them."""

from fractions import Fraction
from itertools import product

import pytest

from recmetrics import catalogue, order_distribution, parse_measure
from webapp.model.numbers import Number
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
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

EN = texts_for("en")
EXAMPLES = examples_for("en")


def by_id(id_: str, lang: str = "en") -> Example:
    found = example_of(id_, lang)
    assert found is not None
    return found


def test_every_example_answers_one_question_and_every_question_and_chip_has_its_text() -> None:
    listed = [example.id for _, example in examples_by_question("en")]
    assert sorted(listed) == sorted(example.id for example in EXAMPLES)
    for texts in map(texts_for, LANGUAGES):
        assert set(texts.section("question")) == set(QUESTIONS)
        assert set(texts.section("chip")) == set(ON_THE_PAGE)
        assert len({texts(f"question.{question}") for question in QUESTIONS}) == len(QUESTIONS)


def test_a_picture_shows_the_hits_and_the_value_of_its_list(subtests: pytest.Subtests) -> None:
    for example in EXAMPLES:
        with subtests.test(example.id):
            scenario = example.scenario
            explanation = parse_measure("AP").explain(scenario.ranked, scenario.relevant_set())
            assert example.picture.hits == tuple(step.relevant for step in explanation.steps)
            assert example.picture.value == explanation.value
            assert str(example.picture).endswith(f" {float(explanation.value):.2f}")
    assert str(by_id("opening").picture) == "■□■□■ 0.57"
    assert str(by_id("chance_twenty").picture).startswith("□■□□■□□□■□… ")


def test_either_example_of_a_pair_opens_beside_the_other_and_one_without_a_partner_alone() -> None:
    for first, second in PAIRS:
        for one, other in ((first, second), (second, first)):
            entry = PlaygroundEntry.of_example(by_id(one), "en")
            assert entry.scenario == by_id(one).scenario
            assert entry.pinned is not None
            assert entry.pinned.ranked == by_id(other).scenario.ranked
            assert entry.fits_address, one
    assert partner_of(by_id("opening"), "en") is None
    assert PlaygroundEntry.of_example(by_id("opening"), "en").pinned is None


def test_the_id_of_an_example_alone_opens_it(subtests: pytest.Subtests) -> None:
    for lang in (*LANGUAGES, PSEUDO_LANGUAGE):
        for example in examples_for(lang):
            with subtests.test(example.id, lang=lang):
                entry = PlaygroundEntry.of_example(example, lang)
                assert PlaygroundEntry.from_query({"example": example.id}, lang) == (entry, ())
                assert PlaygroundEntry.from_query(entry.to_query(), lang) == (entry, ())
                assert Scenario.from_query(example.scenario.to_query()) == (example.scenario, ())


def test_other_parameters_change_the_example_that_is_opened() -> None:
    entry, problems = PlaygroundEntry.from_query({"example": "films_1", "k": "2", "pin": "Film A"}, "en")
    assert (entry.scenario, problems) == (by_id("films_1").scenario.with_k(2), ())
    assert entry.pinned is not None
    assert (entry.pinned.ranked, entry.start) == (("Film A",), by_id("films_1").scenario)


def test_no_two_items_have_one_name_in_another_language() -> None:
    for before, after in product(LANGUAGES, (*LANGUAGES, PSEUDO_LANGUAGE)):
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


def value(example: Example, name: str) -> Number:
    return parse_measure(name).explain(example.scenario.ranked, example.scenario.relevant_set()).value


def test_every_expected_number_is_what_the_core_computes_and_on_the_screen_when_it_opens(
    subtests: pytest.Subtests,
) -> None:
    for example in EXAMPLES:
        with subtests.test(example.id):
            assert {name: value(example, name) for name in example.expected} == dict(example.expected)
            k = example.scenario.k
            listed = {str(measure) for measure in catalogue(k)}
            shown = {name.replace("@K", f"@{k}") for name in (*ALWAYS_SHOWN, *example.scenario.show)}
            assert {name for name in example.expected if name in listed} <= shown


def test_a_random_order_is_worth_what_the_texts_say() -> None:
    for id_, expected in (("chance_ten", "0.2887"), ("chance_twenty", "0.1285")):
        scenario = by_id(id_).scenario
        orders = order_distribution(parse_measure("AP@5"), len(scenario.ranked), 3, 3)
        assert f"{float(orders.expected):.4f}" == expected
        assert expected in EN(f"example.{id_}.why")
