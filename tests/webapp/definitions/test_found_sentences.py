"""The sentence that answers "Whose number?", held to the numbers on made lists."""

import random
import re
from collections.abc import Sequence
from math import isfinite

import pytest

from recmetrics import ReportedNumber, definitions, libraries, read_numbers
from webapp.cases.case_set import CaseSet
from webapp.definitions.found import found_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.outcomes import outcomes_of, value_of
from webapp.definitions.protocol import FoundData
from webapp.definitions.separating import separating_change
from webapp.definitions.telling import FEW, telling_list, telling_sentence
from webapp.definitions.two_tools import tools_view
from webapp.definitions.variants import groups, variants
from webapp.definitions.view import View
from webapp.definitions.view_model import answer_view, separation_sentence
from webapp.model.measure_names import measure_at
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN = texts_for("en")
EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
SEVEN = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)


def found(numbers: Sequence[ReportedNumber], scenario: Scenario) -> FoundData:
    return found_view(answer_view(identify_numbers(numbers, scenario), EN), numbers, scenario, EN)


def asked(text: str, scenario: Scenario = EXAMPLE_1, *remarks: str) -> FoundData:
    numbers, problems = read_all(text)
    assert tuple(problem.code for problem in problems) == remarks
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
    assert told["sentence"] == "AP@5 = 0.3467 is MeanP@5, divided by K: Elliot."
    assert asked("map_cut_5 all 0.1429", SEVEN)["libraries"][0]["library"] == "trec_eval"


def test_what_only_rounds_to_the_number_is_not_said_to_agree() -> None:
    told = asked("0.3", Scenario(tuple("ABCDEFGHIJ"), ("A", "D", "J", "Y"), k=10))
    assert told["sentence"].startswith("0.3 may be P@10, P(short=length)@10, which agree")
    assert told["sentence"].endswith("More definitions that round to 0.3: 3.")


def test_what_a_library_reads_its_own_way_gives_the_value_exactly() -> None:
    told = asked("0.5556", Scenario(tuple("ABCDE"), ("A", "C", "E", "Z"), k=3))
    # (1 + 2/3) / 3: AP(norm=relevant)@3 has it where a library knows only the three hits of the list.
    assert told["sentence"].endswith("More definitions with exactly this value: 1.")


def test_a_definition_at_a_k_of_the_library_s_own_is_counted_as_it_is_listed() -> None:
    scenario = Scenario(tuple("ABCDE"), ("A", "C", "E", "Z"), k=3)
    told = asked("0.5667", scenario)
    # Below the sentence stand AP, AP@5 of LensKit and AP@32 of XGBoost.
    assert {name for library in told["libraries"] for name in library["measures"]} == {"AP", "AP@5", "AP@32"}
    assert told["sentence"].endswith("More definitions with exactly this value: 2.")


def test_a_number_that_was_cut_off_is_said_to_be() -> None:
    # (1 + 2/3) / 4 = 0.41666… at K = 3, which rounds to 0.417.
    told = asked("0.416", Scenario(tuple("ABCDE"), ("A", "C", "E", "Z"), k=3))
    assert told["sentence"].startswith("0.416 is cut off, not rounded, from AP(norm=relevant)@3: trec_eval")
    assert asked("0.41", SEVEN)["sentence"].startswith("Nothing gives")


@pytest.mark.parametrize("seed", range(3))
def test_only_other_values_are_said_to_round_to_the_number(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(30):
        scenario = a_scenario(rng)
        every = definitions(scenario.ranked, scenario.relevant_set(), scenario.k)
        value = float(rng.choice([one.value for one in every if one.calls and isfinite(one.value)]))
        [number] = read_numbers(f"{value:.{rng.randint(1, 4)}f}")
        sentence = found([number], scenario)["sentence"]
        fits = identify_numbers([number], scenario).fits
        others = {match.measure for match in fits if abs(match.value - fits[0].value) > 1e-12}
        if said := re.search(r"that round to .*: (\d+)\.", sentence):
            assert int(said[1]) <= len(others)


def test_several_numbers_of_one_tool_name_those_that_have_all_of_them() -> None:
    told = asked(
        "{'precision': 0.6667, 'map': 0.3333, 'ndcg': 0.4982, 'auc': 0.4583}", EXAMPLE_1, "number_unused"
    )
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


@pytest.mark.parametrize("text", ["0.3333", "map = 0.3333"])
def test_the_advice_counts_the_definitions_that_the_sentence_counts(text: str) -> None:
    told = asked(text)
    # Three are named; a K that a library has of its own is no other definition.
    assert (more := re.search(r"AP and (\d+) more all give", told["sentence"]))
    assert f"these {3 + int(more[1])} definitions have" in told["separate"]


def test_a_k_that_a_library_has_of_its_own_is_told_with_the_number() -> None:
    numbers = read_numbers("0.3333")
    names = {
        match["measure"]: match["name"]
        for match in answer_view(identify_numbers(numbers, EXAMPLE_1), EN)["fits"]
    }
    remark = "XGBoost uses K = 32 here, whatever K you set. Your list is shorter, so all 5 ranks count."
    assert names["AP@32"].endswith(remark)
    assert "XGBoost" not in names["AP@5"]
    # (1/2 + 2/8) / 3 with all of the list, (1/2) / 3 at K = 5.
    long = Scenario(tuple("ABCDEFGH"), ("B", "H", "Z"), k=5)
    view, _ = View.from_query({"tool": ["XGBoost;map = 0.25", "ranx;map@5 = 0.1667"]})
    sides = tools_view(view, long, CaseSet.from_query({})[0], EN)["answers"][0]["sides"]
    assert sides[0]["measure"] == "AP@32"
    assert remark.replace("5 ranks", "8 ranks") in sides[0]["notes"]


def test_the_offered_list_has_as_many_values_as_it_says() -> None:
    names = ("AP", "AP@K", "AP(norm=relevant)@K", "AP(norm=hits)@K", "AP(norm=k)@K", "P@K", "RR")
    telling = telling_list(names)
    assert telling is not None
    scenario = telling.scenario
    values = {
        measure_at(name, scenario.k).explain(scenario.ranked, scenario.relevant_set()).value for name in names
    }
    assert len(values) == telling.values >= 5


@pytest.mark.parametrize("seed", range(2))
def test_only_definitions_that_all_part_are_said_to_differ(seed: int) -> None:
    rng = random.Random(seed)
    made = [a_scenario(rng) for _ in range(5)]
    for scenario, group in ((one, group) for one in made for group in groups(variants(one))):
        if change := separating_change(scenario, group.names):
            relevant, k = change.scenario.relevant_set(), change.scenario.k
            values = {
                measure_at(name, k).explain(change.scenario.ranked, relevant).value for name in group.names
            }
            part = "They differ " if len(values) == len(group.names) else "Only some of them differ "
            assert separation_sentence(change, EN).startswith(part)


def test_few_definitions_need_no_other_list() -> None:
    assert telling_sentence(["AP", "AP@K", "P@K"][:FEW], "list", EN) == ""
    assert telling_sentence(["AP", "AP", "AP", "AP"], "cases", EN) == ""
    names = ["AP", "AP@K", "P@K", "RR"]
    assert "a single case" in telling_sentence(names, "cases", EN)


PERFECT = Scenario(tuple("ABC"), tuple("ABCYZ"), k=3)
"""Hits at every rank, two missed: 1 for a judge, which divides by the hits."""


@pytest.mark.parametrize("written", ["0.9999999999", "{'context_precision': np.float64(0.9999999999)}"])
def test_the_last_decimals_of_ragas_name_it_first(written: str) -> None:
    told = asked(written, PERFECT)
    assert told["sentence"].startswith("0.9999999999 is 1 as ragas prints it")
    assert "AP(norm=hits), divided by the hits in its list: ragas." in told["sentence"]
    assert told["libraries"][0]["library"] == "ragas"
    # Also where the list gives no 1.
    assert "as ragas prints it" in asked(written, EXAMPLE_1)["sentence"]


@pytest.mark.parametrize("written", ["1.0000", "0.9999", "0.99999999999999", "1"])
def test_other_ones_are_not_taken_for_those_of_ragas(written: str) -> None:
    assert "as ragas prints it" not in asked(written, PERFECT)["sentence"]


def test_a_third_of_many_decimals_is_nobody_s_trace() -> None:
    assert "as ragas prints it" not in asked("0.3333333333")["sentence"]


@pytest.mark.parametrize(
    "label",
    ["context_precision", "llm_context_precision_with_reference", "non_llm_context_precision_with_reference"],
)
def test_a_label_of_ragas_leads_with_ragas(label: str) -> None:
    told = asked(f"{label} = 1", PERFECT)
    assert told["libraries"][0]["library"] == "ragas"
    assert told["sentence"].startswith(
        f"{label} = 1 is AP(norm=hits), divided by the hits in its list: ragas."
    )
    # Where only others give the number, it is said what ragas gives: 1/2, over the whole list.
    elsewhere = asked(f"{label} = 0.3333")["sentence"]
    assert elsewhere.startswith(f"{label} is a name of ragas, which gives 0.5000 on this list.")


def test_who_means_something_else_by_a_label_is_named() -> None:
    assert asked("context_precision = 1", PERFECT)["sentence"].endswith("autoevals, Opik, continuous-eval.")
