"""The answer to "Whose number?" in one sentence: the definition, what it divides by, and the libraries."""

import json

import pytest

from webapp.definitions.found import found_view, of_library
from webapp.definitions.matching import identify_numbers
from webapp.definitions.protocol import FoundData
from webapp.definitions.view_model import answer_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

MISSED = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
MANY = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)


def found(text: str, scenario: Scenario, using: str | None = None, lang: str = "en") -> FoundData:
    texts, numbers = texts_for(lang), read_all(text)[0]
    answer = of_library(answer_view(identify_numbers(numbers, scenario), texts), using, texts)
    return found_view(answer, numbers, scenario, texts)


def test_one_definition_is_named_with_what_it_divides_by_and_its_libraries() -> None:
    sentence = found("MAP@5 = 0.2", MANY, "implicit")["sentence"]
    assert sentence == "AP@5 = 0.2 is AP@5, divided by min(|R|, K): implicit."


def test_definitions_that_agree_are_named_with_a_list_that_tells_them_apart() -> None:
    view = found("0.1429", MANY)
    assert view["sentence"].startswith("0.1429 may be AP(norm=relevant)@5, AP, which agree on this data: ")
    assert "AP@32" not in view["sentence"]
    assert view["names"] == ["AP(norm=relevant)@K", "AP"]
    assert view["separate"].startswith("They differ if you add ")


def test_several_numbers_of_several_definitions_are_those_of_libraries_that_have_them_all() -> None:
    sentence = found("AP@5 = 0.3333; P@5 = 0.4", MISSED, "RecBole")["sentence"]
    assert sentence == "These print all of AP@5 = 0.3333, P@5 = 0.4: RecBole."


def test_a_list_that_cannot_tell_says_so() -> None:
    sentence = found("1", Scenario(("A",), ("A",), k=1))["sentence"]
    assert sentence.startswith("This list cannot tell: AP@1, AP(norm=relevant)@1, AP and ")


def test_libraries_stand_once_with_their_versions_joined_and_their_own_names() -> None:
    libraries = {one["library"]: one for one in found("0.3333", MISSED)["libraries"]}
    assert libraries["RePlay"]["versions"] == "0.5–0.10, ≥ 0.13"
    assert "map_cut.5" in libraries["trec_eval"]["own"]
    assert all(one["calls"] for one in libraries.values())


def test_only_the_library_that_is_used_is_named() -> None:
    view = found("0.3333", MISSED, "RePlay")
    assert [one["library"] for one in view["libraries"]] == ["RePlay"]
    assert view["sentence"].endswith(": RePlay.")
    nothing = found("0.3333", MISSED, "Surprise")
    assert nothing["libraries"] == []


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("text", ["0.3333", "0.123", "1", "AP@5 = 0.3333; P@5 = 0.4"])
def test_every_answer_has_its_sentence(text: str, lang: str) -> None:
    view = found(text, MISSED, lang=lang)
    assert view["sentence"]
    assert json.loads(json.dumps(view)) == view
