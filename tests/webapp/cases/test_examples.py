"""The examples of the cases page: exactly those of the sources, with every number computed."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from recmetrics import Comparison, Mean, compare_judged, parse_mean, parse_measure
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.examples import CaseExample, case_examples_for, example_of
from webapp.texts import LANGUAGES, texts_for

EXAMPLES = case_examples_for("en")


def by_id(id_: str, lang: str = "en") -> CaseExample:
    return next(example for example in case_examples_for(lang) if example.id == id_)


def means(case_set: CaseSet, mean: Mean) -> tuple[object, ...]:
    return tuple(
        mean.of_judged(case_set.judged(model), case_set.empty).value for model in case_set.model_names
    )


def compared(id_: str) -> Comparison:
    case_set = by_id(id_).case_set
    return compare_judged(case_set.judged("A"), case_set.judged("B"), parse_measure("AP@5"), case_set.empty)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_every_expected_mean_is_what_the_core_computes(example: CaseExample) -> None:
    for name, expected in example.expected.items():
        both = expected if isinstance(expected, tuple) else (expected,)
        assert means(example.case_set, parse_mean(name)) == both, name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", [example.id for example in EXAMPLES])
def test_every_example_is_named_and_explained_in_every_language(id_: str, lang: str) -> None:
    example, t = by_id(id_, lang), texts_for(lang)
    assert t(f"cases_example.{id_}.name")
    assert t(f"cases_example.{id_}.why")
    assert t(f"example.source.{example.source}")
    assert t(f"examples.{example.group}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_explains_an_example_that_does_not_exist(lang: str) -> None:
    explained = {key.split(".")[0] for key in texts_for(lang).section("cases_example")}
    assert explained == {example.id for example in EXAMPLES} | {"user", "model"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_restores_every_example(lang: str) -> None:
    for example in case_examples_for(lang):
        assert CaseSet.from_query(example.case_set.to_query()) == (example.case_set, ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_is_known_in_every_language_and_with_another_case_open(lang: str) -> None:
    for other in LANGUAGES:
        for example in case_examples_for(other):
            opened = example.case_set.with_open(example.case_set.names[-1])
            found = example_of(opened, lang, example.id)
            assert found is not None
            assert found.id == example.id
    assert example_of(POST_CASES.with_k(4), lang) is None


def test_every_example_has_an_id_of_its_own() -> None:
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES)


def test_the_example_of_the_first_post_is_what_the_page_opens_on() -> None:
    assert by_id("posts_map").case_set == POST_CASES
    assert means(POST_CASES, parse_mean("MAP@5")) == ((Fraction(1, 3) + Fraction(13, 60)) / 2,)


def test_users_and_films_are_named_in_the_readers_language() -> None:
    case = by_id("films_models", "zh").case_set.cases[0]
    assert (case.name, case.ranked("B")[0]) == ("用户 1", "电影 A")
    assert by_id("films_models", "ko").case_set.cases[0].name == "사용자 1"


def test_all_hits_in_one_pot_would_give_three_fifths() -> None:
    case_set = by_id("pooled").case_set
    explanation = parse_mean("MAP@8").of_judged(case_set.judged("A"))
    assert explanation.pooled == Fraction(1 + 2, 1 + 4)


def test_the_model_with_the_lower_map_wins_three_of_four_users() -> None:
    comparison = compared("most_users")
    assert [pair.winner for pair in comparison.pairs] == ["A", "B", "B", "B"]
    assert comparison.winner == "A"
    assert [pair.a for pair in comparison.pairs] == [1, *[(Fraction(1, 3) + Fraction(2, 5)) / 2] * 3]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("zero", (Fraction(4, 5) + Fraction(3, 5)) / 3),
        ("skip", (Fraction(4, 5) + Fraction(3, 5)) / 2),
        ("one", (Fraction(4, 5) + Fraction(3, 5) + 1) / 3),
    ],
)
def test_an_empty_case_changes_the_mean_by_rule(rule: str, expected: Fraction) -> None:
    case_set = replace(by_id("empty_case").case_set, no_relevant=rule)
    assert means(case_set, parse_mean("MAP@5")) == (expected,)


def test_the_difference_of_the_last_example_could_well_be_chance() -> None:
    differences = [pair.difference for pair in compared("chance").pairs]
    assert sum(difference > 0 for difference in differences) == 6
    swapped = [
        sum(sign * difference for sign, difference in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=8)
    ]
    extreme = sum(abs(total) >= abs(sum(differences)) for total in swapped)
    assert (extreme, len(swapped)) == (40, 256)
