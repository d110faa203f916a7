"""The examples: exactly those of the sources, with every number computed."""

from fractions import Fraction

import pytest

from recmetrics import catalogue, order_distribution, parse_measure
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.playground.examples import Example, examples_for
from webapp.texts import LANGUAGES, texts_for

EXAMPLES = examples_for("en")


def by_id(id_: str, lang: str = "en") -> Example:
    return next(example for example in examples_for(lang) if example.id == id_)


def value(example: Example, name: str) -> object:
    return parse_measure(name).explain(example.scenario.ranked, example.scenario.relevant_set()).value


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_expected_number_is_what_the_core_computes(example: Example) -> None:
    assert {name: value(example, name) for name in example.expected} == dict(example.expected)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", [example.id for example in EXAMPLES])
def test_every_example_is_named_and_explained_in_every_language(id_: str, lang: str) -> None:
    example, t = by_id(id_, lang), texts_for(lang)
    assert t(f"example.{id_}.name")
    assert t(f"example.{id_}.why")
    assert t(f"example.source.{example.source}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_explains_an_example_that_does_not_exist(lang: str) -> None:
    explained = {key.split(".")[0] for key in texts_for(lang).section("example")}
    assert explained == {example.id for example in EXAMPLES} | {"film", "chunk", "source"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_restores_every_example(lang: str) -> None:
    for example in examples_for(lang):
        assert Scenario.from_query(example.scenario.to_query()) == (example.scenario, ())


def test_every_example_has_an_id_of_its_own() -> None:
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.parametrize(
    ("id_", "ranked", "relevant", "k"),
    [
        ("ap_post_1", "ABCDE", "BDZ", 5),
        ("ap_post_2", "ACEBD", "BDZ", 5),
        ("ten_items", "ABCDEFGHIJ", "ACDEFJ", 10),
        ("precision_post", "ABCLYUFZ", "AKBZ", 5),
        ("mean_precision_1", "ABCLYUFZ", "AKBZ", 3),
        ("mean_precision_2", "NXYBM", "EB", 3),
        ("short_list", "B", "BDZ", 5),
    ],
)
def test_an_example_is_exactly_that_of_its_source(id_: str, ranked: str, relevant: str, k: int) -> None:
    assert by_id(id_).scenario == Scenario(tuple(ranked), tuple(relevant), k=k, show=by_id(id_).scenario.show)


def test_the_films_are_those_of_the_lesson_in_its_language() -> None:
    films = ("电影 C", "电影 A", "电影 F", "电影 B", "电影 H", "电影 D")
    assert by_id("films_1", "zh").scenario == Scenario(films, ("电影 A", "电影 B", "电影 D"), k=6)
    assert by_id("films_1", "ko").scenario.ranked[0] == "영화 C"
    assert by_id("films_1", "en").scenario.ranked[0] == "Film C"


def test_a_hundred_relevant_items_of_which_three_are_shown() -> None:
    scenario = by_id("ap_post_hundred").scenario
    assert (len(scenario.ranked), scenario.relevant_count, scenario.missed) == (3, 100, ())


def test_the_means_of_the_posts_follow_from_their_cases() -> None:
    ap = [by_id(id_).expected["AP@5"] for id_ in ("ap_post_1", "ap_post_2")]
    precision = [by_id(id_).expected["P@3"] for id_ in ("mean_precision_1", "mean_precision_2")]
    assert sum(ap) / 2 == Fraction("0.275")
    assert sum(precision) / 2 == Fraction(1, 3)


def test_moving_the_last_hit_up_gains_what_the_texts_say() -> None:
    near, far = by_id("step_near").scenario, by_id("step_far").scenario
    ap = parse_measure("AP")
    assert ap.of_pattern([True, False], 1) - ap.explain(near.ranked, near.relevant_set()).value == Fraction(
        1, 2
    )
    up = far.with_ranked((*far.ranked[:8], "J", "I"))
    gain = ap.explain(up.ranked, up.relevant_set()).value - ap.explain(far.ranked, far.relevant_set()).value
    assert gain == Fraction(1, 90)


@pytest.mark.parametrize(("id_", "expected"), [("chance_ten", "0.2887"), ("chance_twenty", "0.1285")])
def test_a_random_order_is_worth_what_the_texts_say(id_: str, expected: str) -> None:
    scenario = by_id(id_).scenario
    orders = order_distribution(parse_measure("AP@5"), len(scenario.ranked), 3, 3)
    assert f"{float(orders.expected):.4f}" == expected
    assert expected in texts_for("en")(f"example.{id_}.why")


def test_the_numbers_of_an_example_are_on_the_screen_when_it_opens() -> None:
    for example in EXAMPLES:
        k = example.scenario.k
        listed = {str(measure) for measure in catalogue(k)}
        shown = {name.replace("@K", f"@{k}") for name in (*ALWAYS_SHOWN, *example.scenario.show)}
        assert {name for name in example.expected if name in listed} <= shown, example.id
