"""The answer to "Whose number?" in a sentence, held to the numbers on made lists and on the sample list."""

import random
import re
from collections.abc import Sequence
from math import isfinite

import pytest

from recmetrics import ReportedNumber, definitions, libraries, read_numbers
from tests.seeds import seeds
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.definitions.found import found_view, of_library
from webapp.definitions.matching import identify_numbers
from webapp.definitions.outcomes import outcomes_of, value_of
from webapp.definitions.protocol import AnswerData, FoundData
from webapp.definitions.telling import FEW, telling_list, telling_sentence
from webapp.definitions.traces import as_printed
from webapp.definitions.two_tools import tools_view
from webapp.definitions.view import ToolNumber, View
from webapp.definitions.view_model import answer_view
from webapp.model.measure_names import measure_at
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import texts_for

EN = texts_for("en")
EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
FOUR = Scenario(tuple("ABCDE"), ("A", "C", "E", "Z"), k=3)
SEVEN = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)
PERFECT = Scenario(tuple("ABC"), tuple("ABCYZ"), k=3)
"""Hits at every rank, two missed: 1 for a judge, which divides by the hits."""
SAMPLE = opening_for("en")
THREE_HITS = Scenario(tuple("ABCDE"), ("A", "C", "E", "Z"), k=3, unnamed=2)
OF_RAGAS = "{'context_precision': 0.9999999999, 'faithfulness': 0.8333, 'answer_relevancy': 0.91}"


def found_of(numbers: Sequence[ReportedNumber], scenario: Scenario) -> FoundData:
    return found_view(answer_view(identify_numbers(numbers, scenario), EN), numbers, scenario, EN)


def asked(text: str, scenario: Scenario = EXAMPLE_1, *remarks: str) -> FoundData:
    numbers, problems = read_all(text)
    assert tuple(problem.code for problem in problems) == remarks
    return found_of(numbers, scenario)


def found_by(text: str, scenario: Scenario, using: str | None = None, lang: str = "en") -> FoundData:
    texts, numbers = texts_for(lang), read_all(text)[0]
    answer = of_library(answer_view(identify_numbers(numbers, scenario), texts), using, texts)
    return found_view(answer, numbers, scenario, texts)


def asked_sample(text: str, scenario: Scenario = SAMPLE) -> tuple[AnswerData, FoundData]:
    numbers, _ = read_all(text)
    answer = as_printed(answer_view(identify_numbers(numbers, scenario), EN), numbers)
    return answer, found_view(answer, numbers, scenario, EN)


def a_scenario(rng: random.Random) -> Scenario:
    ranked = "ABCDEFGH"[: rng.randint(1, 8)]
    relevant = rng.sample(ranked, rng.randint(0, len(ranked)))
    return Scenario(tuple(ranked), (*relevant, *"UVWXYZ"[: rng.randint(0, 6)]), k=rng.randint(1, 9))


@pytest.mark.slow
@pytest.mark.exhaustive
def test_what_the_sentence_says_holds() -> None:
    """Of each list a number that something gives, rounded or not: who is named gives it."""
    for seed in seeds(usual=12, exhaustive=2000):
        rng = random.Random(seed)
        scenario = a_scenario(rng)
        matches = definitions(scenario.ranked, scenario.relevant_set(), scenario.k)
        value = float(rng.choice([one.value for one in matches if one.calls and isfinite(one.value)]))
        [number] = read_numbers(rng.choice((f"{value:.4f}", repr(value), f"{value:.{rng.randint(1, 3)}f}")))
        fits = identify_numbers([number], scenario).fits
        told = found_of([number], scenario)
        named = {name for match in fits for name in match.libraries}
        assert {library["library"] for library in told["libraries"]} == named
        best = [match for match in fits if abs(match.value - fits[0].value) < 1e-12]
        first = {name for match in best for name in match.libraries}
        # The names in the sentence are of libraries that give the very value of the first definition.
        sentence = told["sentence"]
        mentioned = [library.name for library in libraries() if f": {library.name}," in sentence]
        assert set(mentioned) <= first
        outcomes = outcomes_of(scenario)
        for name in mentioned:
            gives = [value_of(outcome) for call, outcome in outcomes.items() if call.library == name]
            assert any(one is not None and number.may_be(one) for one in gives)
        # Only other values are said to round to the number.
        others = {match.measure for match in fits if abs(match.value - fits[0].value) > 1e-12}
        if said := re.search(r"that round to .*: (\d+)\.", sentence):
            assert int(said[1]) <= len(others)


def test_one_definition_is_named_with_its_denominator_and_its_libraries() -> None:
    told = asked("MAP@5 = 0.3467")
    assert told["sentence"] == "AP@5 = 0.3467 is MeanP@5, divided by K: Elliot."
    assert asked("map_cut_5 all 0.1429", SEVEN)["libraries"][0]["library"] == "trec_eval"
    sentence = found_by("MAP@5 = 0.2", SEVEN, "implicit")["sentence"]
    assert sentence == "AP@5 = 0.2 is AP@5, divided by min(|R|, K): implicit."
    # What the formula does not give is not called by its name alone.
    assert asked("0.3392", Scenario(("A",), ("A",), k=5))["sentence"] == (
        "0.3392 is not nDCG@5 by the formula, but in the reading of RecTools. "
        "Assumes at least K relevant items, even where there are fewer."
    )
    # Only the library that is used is named.
    view = found_by("0.3333", EXAMPLE_1, "RePlay")
    assert [one["library"] for one in view["libraries"]] == ["RePlay"]
    assert view["sentence"].endswith(": RePlay.")
    assert found_by("0.3333", EXAMPLE_1, "Surprise")["libraries"] == []
    # What a definition at a K of the library's own divides by is not said.
    assert found_by("0.5667", FOUR, "XGBoost")["sentence"] == "0.5667 is AP@32: XGBoost."


def test_what_only_rounds_to_the_number_or_was_cut_off_is_said_to_be_and_equal_values_counted() -> None:
    told = asked("0.3", Scenario(tuple("ABCDEFGHIJ"), ("A", "D", "J", "Y"), k=10))
    assert told["sentence"].startswith("0.3 may be P@10, P(short=length)@10, which agree")
    assert told["sentence"].endswith("More definitions that round to 0.3: 3.")
    # (1 + 2/3) / 3: AP(norm=relevant)@3 has it where a library knows only the three hits of the list.
    assert asked("0.5556", FOUR)["sentence"].endswith("More definitions with exactly this value: 1.")
    told = asked("0.5667", FOUR)
    # Below the sentence stand AP, AP@5 of LensKit and AP@32 of XGBoost.
    assert {name for library in told["libraries"] for name in library["measures"]} == {"AP", "AP@5", "AP@32"}
    assert told["sentence"].endswith("More definitions with exactly this value: 2.")
    # (1 + 2/3) / 4 = 0.41666… at K = 3, which rounds to 0.417.
    told = asked("0.416", FOUR)
    assert told["sentence"].startswith("0.416 is cut off, not rounded, from AP(norm=relevant)@3: trec_eval")
    assert asked("0.41", SEVEN)["sentence"].startswith("Nothing gives")


def test_several_numbers_name_the_libraries_that_have_all_and_two_of_one_name_two_tools() -> None:
    told = asked(
        "{'precision': 0.6667, 'map': 0.3333, 'ndcg': 0.4982, 'auc': 0.4583}", EXAMPLE_1, "number_unused"
    )
    assert (
        told["sentence"] == "These print all of P = 0.6667, AP = 0.3333, nDCG = 0.4982: RecTools, implicit."
    )
    assert told["separate"] == ""
    sentence = found_by("AP@5 = 0.3333; P@5 = 0.4", EXAMPLE_1, "RecBole")["sentence"]
    assert sentence == "These print all of AP@5 = 0.3333, P@5 = 0.4: RecBole."
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
    sentence = found_by("1", Scenario(("A",), ("A",), k=1))["sentence"]
    assert sentence.startswith("This list cannot tell: AP@1, AP(norm=relevant)@1, AP and ")
    for text in ("0.3333", "map = 0.3333"):
        told = asked(text)
        # Three are named; a K that a library has of its own is no other definition.
        assert (more := re.search(r"AP and (\d+) more all give", told["sentence"]))
        assert f"these {3 + int(more[1])} definitions have" in told["separate"]
    # The offered list has as many values as it says.
    names = ("AP", "AP@K", "AP(norm=relevant)@K", "AP(norm=hits)@K", "AP(norm=k)@K", "P@K", "RR")
    telling = telling_list(names)
    assert telling is not None
    scenario = telling.scenario
    values = {
        measure_at(name, scenario.k).explain(scenario.ranked, scenario.relevant_set()).value for name in names
    }
    assert len(values) == telling.values >= 5


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


def test_few_definitions_need_no_other_list() -> None:
    assert telling_sentence(["AP", "AP@K", "P@K"][:FEW], "list", EN) == ""
    assert telling_sentence(["AP", "AP", "AP", "AP"], "cases", EN) == ""
    names = ["AP", "AP@K", "P@K", "RR"]
    assert "a single case" in telling_sentence(names, "cases", EN)


@pytest.mark.slow
def test_the_last_decimals_of_ragas_name_it_first_and_other_ones_are_not_taken_for_it() -> None:
    for written in ("0.9999999999", "{'context_precision': np.float64(0.9999999999)}"):
        told = asked(written, PERFECT)
        assert told["sentence"].startswith("0.9999999999 is 1 as ragas prints it")
        assert "AP(norm=hits), divided by the hits in its list: ragas." in told["sentence"]
        assert told["libraries"][0]["library"] == "ragas"
    # Also where the list gives no 1.
    assert "as ragas prints it" in asked("0.9999999999", EXAMPLE_1)["sentence"]
    for written in ("1.0000", "0.9999", "0.99999999999999", "1"):
        assert "as ragas prints it" not in asked(written, PERFECT)["sentence"]
    # A third of many decimals is nobody's trace.
    assert "as ragas prints it" not in asked("0.3333333333")["sentence"]


def test_definitions_that_agree_and_libraries_with_several_versions_are_named_once() -> None:
    view = found_by("0.1429", SEVEN)
    assert view["sentence"].startswith("0.1429 may be AP(norm=relevant)@5, AP, which agree on this data: ")
    assert "AP@32" not in view["sentence"]
    assert view["names"] == ["AP(norm=relevant)@K", "AP"]
    assert view["separate"].startswith("They differ if you add ")
    libraries = {one["library"]: one for one in found_by("0.3333", EXAMPLE_1)["libraries"]}
    assert libraries["RePlay"]["versions"] == "0.5–0.10, ≥ 0.13"
    assert "map_cut.5" in libraries["trec_eval"]["own"]
    assert all(one["calls"] for one in libraries.values())


def test_only_the_tool_that_prints_one_so_is_named_with_mistakes_in_its_own_measures() -> None:
    for text in ("0.9999999999", OF_RAGAS):
        answer, found = asked_sample(text)
        assert "Only ragas prints 1 this way. On this list ragas gives 0.7556" in found["sentence"]
        assert "trec_eval" not in found["sentence"]
        assert "Nothing gives" not in found["sentence"]
        assert {call["library"] for match in answer["fits"] for call in match["libraries"]} <= {"ragas"}
        assert {library["library"] for library in found["libraries"]} <= {"ragas"}
    # Labels that are no measures of a ranking are named.
    _, problems = read_all(OF_RAGAS)
    assert [one.values for one in problems] == [{"names": "faithfulness, answer_relevancy"}]
    # A measure without a cutoff is asked about at no K.
    assert "at K" not in asked_sample("context_precision = 0.123")[0]["verdict"]
    numbers, _ = read_all("context_precision = 0.9999999")
    assert answer_view(identify_numbers(numbers, SAMPLE), EN)["slips"] == []


def test_an_answer_on_the_sample_list_says_so_keeps_cutoffs_and_is_no_dead_end() -> None:
    start = "On the sample list, RBP(p=0.8) gives 0.4099. Your own list may give another answer."
    assert asked_sample("0.41")[1]["sentence"].startswith(start)
    assert "sample" not in asked_sample("0.41", THREE_HITS)[1]["sentence"]
    answer, found = asked_sample("map all 0.5667\nP_5 all 0.6000")
    assert "P@5 = 0.6000" in found["sentence"]
    assert "P@5 = 0.6000" in answer["verdict"]
    names = {call["call"] for match in answer["fits"] for call in match["libraries"]}
    assert not any("set_P" in name for name in names)
    view = View("tools", first=ToolNumber("", "0.41"), second=ToolNumber("", "0.3517"))
    sample, own = (tools_view(view, one, OPENING_CASES, EN)["verdict"] for one in (SAMPLE, THREE_HITS))
    assert sample == EN("two_tools.none_sample")
    assert own == EN("two_tools.none_list")
