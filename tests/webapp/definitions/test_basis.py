"""An answer that rests on a sample says so."""

import pytest

from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.definitions.basis import basis_sentence
from webapp.definitions.view import ToolNumber, View
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")
NUMBER = View("number", number="0.33")
OWN_CASES = CaseSet.from_query({"case": "me;A,B;B"})[0]
OWN_LIST = Scenario(tuple("ABC"), ("A",), k=3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_on_the_opening_list_is_said_to_rest_on_it_at_any_k(lang: str) -> None:
    for k in (2, 3):
        told = basis_sentence(NUMBER, opening_for(lang).with_k(k), OPENING_CASES, texts_for(lang))
        assert told == texts_for(lang)("answers.sample_list")


def test_a_list_of_the_reader_is_not_called_a_sample() -> None:
    for own in (OWN_LIST, opening_for("en").with_unnamed(2)):
        assert basis_sentence(NUMBER, own, OPENING_CASES, EN) == ""


def test_means_rest_on_the_cases_whatever_the_list() -> None:
    means = View("tools", of="cases", first=ToolNumber("ranx"))
    assert basis_sentence(means, OWN_LIST, OPENING_CASES, EN) == EN("answers.sample_cases")
    assert basis_sentence(means, opening_for("en"), OWN_CASES, EN) == ""


@pytest.mark.parametrize("view", [View("number"), View("tools"), View("all", number="0.33")])
def test_where_nothing_is_asked_nothing_rests_on_a_sample(view: View) -> None:
    assert basis_sentence(view, opening_for("en"), OPENING_CASES, EN) == ""
