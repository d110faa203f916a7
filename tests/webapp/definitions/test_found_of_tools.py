"""What an answer says of the tool that printed a number, on the list that the page opens with."""

import pytest

from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.found import found_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.protocol import AnswerData, FoundData
from webapp.definitions.traces import as_printed
from webapp.definitions.two_tools import tools_view
from webapp.definitions.view import ToolNumber, View
from webapp.definitions.view_model import answer_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import texts_for

EN = texts_for("en")
SAMPLE = opening_for("en")
OWN = Scenario(tuple("ABCDE"), ("A", "C", "E", "Z"), k=3, unnamed=2)
OF_RAGAS = "{'context_precision': 0.9999999999, 'faithfulness': 0.8333, 'answer_relevancy': 0.91}"


def asked(text: str, scenario: Scenario = SAMPLE) -> tuple[AnswerData, FoundData]:
    numbers, _ = read_all(text)
    answer = as_printed(answer_view(identify_numbers(numbers, scenario), EN), numbers)
    return answer, found_view(answer, numbers, scenario, EN)


@pytest.mark.parametrize("text", ["0.9999999999", OF_RAGAS])
def test_only_the_tool_that_prints_one_so_is_named(text: str) -> None:
    answer, found = asked(text)
    assert "Only ragas prints 1 this way. On this list ragas gives 0.7556" in found["sentence"]
    assert "trec_eval" not in found["sentence"]
    assert "Nothing gives" not in found["sentence"]
    assert {call["library"] for match in answer["fits"] for call in match["libraries"]} <= {"ragas"}
    assert {library["library"] for library in found["libraries"]} <= {"ragas"}


def test_mistakes_are_those_in_measures_that_the_labelled_tool_has() -> None:
    numbers, _ = read_all("context_precision = 0.9999999")
    assert answer_view(identify_numbers(numbers, SAMPLE), EN)["slips"] == []


def test_a_measure_without_a_cutoff_is_asked_about_at_no_k() -> None:
    assert "at K" not in asked("context_precision = 0.123")[0]["verdict"]


def test_labels_that_are_no_measures_of_a_ranking_are_named() -> None:
    _, problems = read_all(OF_RAGAS)
    assert [one.values for one in problems] == [{"names": "faithfulness, answer_relevancy"}]


def test_an_answer_on_the_sample_list_begins_with_that() -> None:
    start = "On the sample list, RBP(p=0.8) gives 0.4099. Your own list may give another answer."
    assert asked("0.41")[1]["sentence"].startswith(start)
    assert "sample" not in asked("0.41", OWN)[1]["sentence"]


def test_a_cutoff_stays_with_its_number() -> None:
    answer, found = asked("map all 0.5667\nP_5 all 0.6000")
    assert "P@5 = 0.6000" in found["sentence"]
    assert "P@5 = 0.6000" in answer["verdict"]
    names = {call["call"] for match in answer["fits"] for call in match["libraries"]}
    assert not any("set_P" in name for name in names)


def test_numbers_that_the_sample_list_does_not_give_are_not_a_dead_end() -> None:
    view = View("tools", first=ToolNumber("", "0.41"), second=ToolNumber("", "0.3517"))
    sample, own = (tools_view(view, one, OPENING_CASES, EN)["verdict"] for one in (SAMPLE, OWN))
    assert sample == EN("two_tools.none_sample")
    assert own == EN("two_tools.none_list")
