"""The sentences in which two tools are compared: how they begin, and the numbers beside them."""

from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.tools_protocol import ToolsData
from webapp.definitions.two_tools import tools_view
from webapp.definitions.view import ToolNumber, View
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN = texts_for("en")
MISSED = Scenario(tuple("ABCDE"), tuple("ACXYZVW"), k=5)


def asked(first: ToolNumber, second: ToolNumber, scenario: Scenario = MISSED) -> ToolsData:
    return tools_view(View("tools", first=first, second=second), scenario, OPENING_CASES, EN)


def test_a_sentence_begins_with_a_capital_letter_unless_a_tool_is_its_first_word() -> None:
    of_numbers = asked(ToolNumber(number="0.3333"), ToolNumber(number="0.2381"))
    assert of_numbers["answers"][0]["sentence"].startswith("Each of ")
    nothing = Scenario(("A", "B"), (), k=2)
    of_edge = asked(ToolNumber("Spark MLlib"), ToolNumber("ml_metrics"), nothing)
    assert of_edge["answers"][0]["sentence"].startswith("Where nothing is relevant, ")
    of_tools = asked(ToolNumber("ragas"), ToolNumber("Haystack"))
    assert of_tools["answers"][0]["sentence"].startswith("ragas divides ")


def test_beside_a_tool_that_sees_only_the_list_stand_the_numbers_that_it_sees() -> None:
    sides = asked(ToolNumber("LightGBM"), ToolNumber("XGBoost"))["answers"][0]["sides"]
    assert sides[1]["line"] == "(1/1 + 2/3) ÷ min(|R|, K) = 5/3 ÷ 2 = 5/6"


def test_tools_that_give_the_one_number_that_was_typed_are_said_to_agree() -> None:
    same = asked(ToolNumber("trec_eval", "0.2381"), ToolNumber("MTEB"))
    assert [one["sentence"] for one in same["answers"]] == ["trec_eval and MTEB agree: both are 0.2381."]
    other_way = asked(ToolNumber("MTEB"), ToolNumber("trec_eval", "0.2381"))
    assert [one["sentence"] for one in other_way["answers"]] == ["MTEB and trec_eval agree: both are 0.2381."]
    # A number that neither gives has no answer still.
    assert not asked(ToolNumber("trec_eval", "0.9"), ToolNumber("MTEB"))["answers"]


def test_numbers_that_were_rounded_differently_are_shown_as_they_were_printed() -> None:
    rounded = asked(ToolNumber("OpenSearch", "0.24"), ToolNumber("trec_eval", "0.2381"))["answers"][0]
    assert rounded["sentence"] == "OpenSearch and trec_eval round differently: 0.24 against 0.2381."
