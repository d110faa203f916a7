"""The sentence that answers "Whose number?", held to the numbers on made lists."""

import random
from collections.abc import Sequence
from math import isfinite

import pytest

from recmetrics import ReportedNumber, definitions, libraries, read_numbers
from webapp.definitions.found import found_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.outcomes import outcomes_of, value_of
from webapp.definitions.protocol import FoundData
from webapp.definitions.telling import FEW, telling_list, telling_sentence
from webapp.definitions.view_model import answer_view
from webapp.model.measure_names import measure_at
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN = texts_for("en")
EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
SEVEN = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)


def found(numbers: Sequence[ReportedNumber], scenario: Scenario) -> FoundData:
    return found_view(answer_view(identify_numbers(numbers, scenario), EN), numbers, scenario, EN)


def asked(text: str, scenario: Scenario = EXAMPLE_1) -> FoundData:
    numbers, problems = read_all(text)
    assert problems == ()
    return found(numbers, scenario)


def a_scenario(rng: random.Random) -> Scenario:
    ranked = "ABCDEFGH"[: rng.randint(1, 8)]
    relevant = rng.sample(ranked, rng.randint(0, len(ranked)))
    return Scenario(tuple(ranked), (*relevant, *"UVWXYZ"[: rng.randint(0, 6)]), k=rng.randint(1, 9))


@pytest.mark.parametrize("seed", range(3))
def test_what_the_sentence_says_holds(seed: int) -> None:
    """Of each list a number that something gives, rounded or not: who is named gives it."""
    rng = random.Random(seed)
    for _ in range(30):
        scenario = a_scenario(rng)
        matches = definitions(scenario.ranked, scenario.relevant_set(), scenario.k)
        value = float(rng.choice([one.value for one in matches if one.calls and isfinite(one.value)]))
        [number] = read_numbers(rng.choice((f"{value:.4f}", repr(value))))
        answer = identify_numbers([number], scenario)
        told = found([number], scenario)
        named = {name for match in answer.fits for name in match.libraries}
        assert {library["library"] for library in told["libraries"]} == named
        best = [match for match in answer.fits if abs(match.value - answer.fits[0].value) < 1e-12]
        first = {name for match in best for name in match.libraries}
        # The names in the sentence are of libraries that give the very value of the first definition.
        sentence = told["sentence"]
        mentioned = [library.name for library in libraries() if f": {library.name}," in sentence]
        assert set(mentioned) <= first
        outcomes = outcomes_of(scenario)
        for name in mentioned:
            gives = [value_of(outcome) for call, outcome in outcomes.items() if call.library == name]
            assert any(one is not None and number.may_be(one) for one in gives)


def test_one_definition_is_named_with_its_denominator_and_its_libraries() -> None:
    told = asked("MAP@5 = 0.3467")
    assert told["sentence"] == "AP = 0.3467 is MeanP@5, divided by K: Elliot."
    assert asked("map_cut_5 all 0.1429", SEVEN)["libraries"][0]["library"] == "trec_eval"


def test_what_only_rounds_to_the_number_is_not_said_to_agree() -> None:
    told = asked("0.3", Scenario(tuple("ABCDEFGHIJ"), ("A", "D", "J", "Y"), k=10))
    assert told["sentence"].startswith("0.3 may be P@10, P(short=length)@10, which agree")
    assert told["sentence"].endswith("Also 0.3 when rounded: 3 more.")


def test_several_numbers_of_one_tool_name_those_that_have_all_of_them() -> None:
    told = asked("{'precision': 0.6667, 'map': 0.3333, 'ndcg': 0.4982, 'auc': 0.4583}")
    assert (
        told["sentence"] == "These print all of P = 0.6667, AP = 0.3333, nDCG = 0.4982: RecTools, implicit."
    )
    assert told["separate"] == ""


def test_two_numbers_of_one_name_are_explained_as_those_of_two_tools() -> None:
    sentence = asked("MAP@5 = 0.2; MAP@5 = 0.1429", SEVEN)["sentence"]
    assert sentence.endswith("0.2000 against 0.1429.")
    assert "min(|R|, K)" in sentence
    assert asked("MAP@5 = 0.2; MAP@5 = 0.77", SEVEN)["sentence"].startswith("Nothing gives")


# Lists that cannot tell


def test_a_list_that_cannot_tell_offers_one_that_can() -> None:
    told = asked("1", Scenario(("A", "B"), ("A", "B"), k=2))
    assert told["sentence"].startswith("This list cannot tell")
    assert told["separate"].startswith("To find out which it is, run your tool on the list A, B, C, D, E")
    # There is no small change to make, so the page offers none.
    assert told["names"] == []


def test_the_offered_list_has_as_many_values_as_it_says() -> None:
    names = ("AP", "AP@K", "AP(norm=relevant)@K", "AP(norm=hits)@K", "AP(norm=k)@K", "P@K", "RR")
    telling = telling_list(names)
    assert telling is not None
    scenario = telling.scenario
    values = {
        measure_at(name, scenario.k).explain(scenario.ranked, scenario.relevant_set()).value for name in names
    }
    assert len(values) == telling.values >= 5


def test_few_definitions_need_no_other_list() -> None:
    assert telling_sentence(["AP", "AP@K", "P@K"][:FEW], "list", EN) == ""
    assert telling_sentence(["AP", "AP", "AP", "AP"], "cases", EN) == ""
    names = ["AP", "AP@K", "P@K", "RR"]
    assert "a single case" in telling_sentence(names, "cases", EN)
