"""Two tools that disagree: the pair of definitions, what differs in words, and how they agree."""

import json
from math import log2
from typing import get_args

import pytest

from recmetrics import libraries
from recmetrics.libraries.causes import Cause, CauseKind
from webapp.cases.case_set import CaseSet
from webapp.definitions.cause_sentences import cause_sentence
from webapp.definitions.tools_protocol import ToolsData
from webapp.definitions.two_tools import examples_of, question_view, tools_view
from webapp.definitions.view import ToolNumber, View
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
MANY = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)
MISSED = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
SET, _ = CaseSet.from_query({"case": ["u1;A,B,C,D;B,D,X,Y,Z", "u2;A,B,C;B"], "k": "3"})


def asked(first: str, second: str, scenario: Scenario = MANY, of: str = "list") -> ToolsData:
    view, problems = View.from_query({"tool": [first, second], "of": of})
    assert problems == ()
    return tools_view(view, scenario, SET, EN)


def test_the_question_of_the_page_is_answered_by_the_records() -> None:
    question = question_view(EN)
    assert (question["flags"], question["missed"]) == ([True, False, False, False, False], 2)
    assert question["answer"]["sentence"] == (
        "ragas divides by the hits in its list, LlamaIndex by all relevant items: 1 against 0.3333."
    )
    assert [side["line"] for side in question["answer"]["sides"]] == [
        "1/1 ÷ 1 (the hits in its list) = 1",
        "1/1 ÷ 3 (all relevant items) = 1/3",
    ]


@pytest.mark.parametrize(
    ("first", "second", "scenario", "causes", "values"),
    [
        ("ranx;0.1429", "implicit;0.2", MANY, ["denominator"], ["0.1429", "0.2000"]),
        ("ranx;map@5 = 0.1429", "implicit", MANY, ["denominator"], ["0.1429", "0.2000"]),
        (";0.1429", "implicit;map@5 = 0.2", MANY, ["denominator"], ["0.1429", "0.2000"]),
        ("sklearn;0.5", "trec_eval;map 0.3333", MISSED, ["denominator"], ["0.5000", "0.3333"]),
        ("RePlay 0.12.0;0.2", "RePlay 0.13.0;0.3333", MISSED, ["denominator"], ["0.2000", "0.3333"]),
    ],
)
def test_two_numbers_are_explained_by_what_differs(
    first: str, second: str, scenario: Scenario, causes: list[str], values: list[str]
) -> None:
    best = asked(first, second, scenario)["answers"][0]
    assert [side["shown"] for side in best["sides"]] == values
    assert best["causes"] == causes
    assert best["sentence"].endswith(f"{values[0]} against {values[1]}.")


def test_over_cases_those_that_cause_it_are_shown() -> None:
    best = asked("ranx;map@3", "implicit;map@3", of="cases")["answers"]
    assert best == []
    best = asked("ranx", "implicit", of="cases")["answers"][0]
    assert best["causes"] == ["denominator"]
    # |R| > K in the first case only: (1/2) / 5 and (1/2) / 3.
    assert best["cases"] == [{"case": "u1", "first": "0.1000", "second": "0.1667"}]


SHORT = ["u1;A,B,C;A,C", "u2;A,B,C;B"]
"""Lists shorter than K, and |R| <= K: (1 + 2/3) / 2 and 1/2 make a MAP of 2/3."""

FULL = ["u1;A,B,C,D,E;A,C", "u2;A,B,C,D,E;B,X"]
WITHOUT_A_LIST = ["u1;A,B,C;A,C", "u2;;B"]


def asked_of(cases: list[str], first: str, second: str) -> ToolsData:
    case_set, _ = CaseSet.from_query({"case": cases, "k": "5"})
    pair = ToolNumber(first), ToolNumber(second)
    return tools_view(View(of="cases", first=pair[0], second=pair[1]), MANY, case_set, EN)


@pytest.mark.parametrize(
    ("first", "second", "agree", "differ"),
    [
        (
            "ranx", "LensKit", "map@5, AveragePrecision(n=5)",
            "They differ in Mean P (precision@5, Precision(n=5)):",
        ),
        ("BEIR", "RecTools", "MAP@5, MAP(k=5)", "They differ in Mean nDCG (NDCG@5, NDCG(k=5)):"),
        ("ranx", "implicit", "map@5", "They differ in precision@5:"),
        (
            "ranx", "RePlay", "map@5, MAP(5)",
            "Another call, setting or version gives another number (map@5, MAP(5) per user):",
        ),
    ],
)  # fmt: skip
def test_tools_that_agree_on_map_are_said_to_and_what_differs_is_named(
    first: str, second: str, agree: str, differ: str
) -> None:
    data = asked_of(SHORT, first, second)
    assert data["agree"] == f"{first} and {second} agree on MAP: both give 0.6667 ({agree}). {differ}"
    sides = data["answers"][0]["sides"]
    assert sides[0]["value"] != sides[1]["value"]


@pytest.mark.parametrize(
    ("cases", "first", "second"),
    [
        (SHORT, "ranx", "Elliot"),
        (["u1;A,B,C,D,E;B,D,T,U,V,W,X"], "ranx", "implicit"),
        (FULL, "ranx", "scikit-learn"),
    ],
)
def test_tools_that_differ_in_map_are_not_said_to_agree(cases: list[str], first: str, second: str) -> None:
    data = asked_of(cases, first, second)
    assert data["agree"] == ""
    assert all("MAP" in side["measure"] or "MeanP" in side["measure"] for side in data["answers"][0]["sides"])


def test_a_definition_that_a_tool_has_given_up_is_named_with_its_versions() -> None:
    [best, *_] = asked_of(SHORT, "ranx", "RePlay")["answers"]
    assert best["sentence"].startswith("ranx divides by all relevant items, RePlay 0.11–0.12 by K:")


@pytest.mark.parametrize(
    ("cases", "first", "second"),
    [
        (WITHOUT_A_LIST, "ranx", "Spark MLlib"),
        (SHORT, "ranx", "sentence-transformers"),
        # One nDCG of ir_measures is rounded to five decimals: nobody asks why.
        (SHORT, "ir_measures", "BEIR"),
    ],
)
def test_tools_that_agree_in_all_are_said_to(cases: list[str], first: str, second: str) -> None:
    data = asked_of(cases, first, second)
    assert (data["answers"], data["agree"]) == ([], "")
    assert data["verdict"] == EN("two_tools.agree_cases", first=first, second=second)


def test_tools_do_not_agree_where_one_of_them_gives_no_number() -> None:
    # LlamaIndex refuses a case without recommendations.
    data = asked_of(WITHOUT_A_LIST, "ranx", "LlamaIndex")
    nothing = EN("two_tools.nothing_shared", first="ranx", second="LlamaIndex")
    assert data["verdict"] == f"{nothing} {EN('two_tools.some_refuse')}"


def test_of_several_models_the_one_whose_means_these_may_be_is_named() -> None:
    query = {"case": ["u1;A,B,C,D;B,D,X,Y,Z;B,A,C,D"], "k": "3", "model": ["BPR", "ItemKNN"]}
    of_models, _ = CaseSet.from_query(query)
    pair = ToolNumber("ranx", "map@3 = 0.2"), ToolNumber("implicit", "map@3 = 0.3333")
    data = tools_view(View(of="cases", first=pair[0], second=pair[1]), MANY, of_models, EN)
    assert data["answers"][0]["causes"] == ["denominator"]
    assert data["model"] == "Means of ItemKNN."
    assert asked("ranx", "implicit", of="cases")["model"] == ""


def test_a_way_to_agree_is_code_to_copy_each_once() -> None:
    ways = asked("ranx;0.1429", "implicit;0.2")["answers"][0]["ways"]
    assert ways
    assert all(way["code"] and way["library"] in ("ranx", "implicit") for way in ways)
    assert len({(way["library"], way["code"], way["setting"]) for way in ways}) == len(ways)


def test_tools_that_agree_and_numbers_that_nothing_gives_are_told_as_such() -> None:
    agree = asked("trec_eval", "pytrec-eval-terrier", Scenario(("A", "B"), ("A", "B"), k=2))
    assert agree["answers"] == []
    assert agree["verdict"].startswith("trec_eval and pytrec-eval-terrier agree on this list")
    nothing = asked("ranx;0.9876", "implicit;0.2")
    assert nothing["answers"] == []
    assert nothing["gives"][0].startswith("ranx gives here: map ")
    assert "map@5 0.1429" in nothing["gives"][0]


def test_a_number_that_cannot_be_read_is_asked_back() -> None:
    view = View(first=ToolNumber("ranx", "1,234"), second=ToolNumber("implicit", "0.2"))
    data = tools_view(view, MANY, SET, EN)
    assert len(data["first"]["number_problems"]) == 1
    assert data["second"]["number_problems"] == []
    assert (data["answers"], data["verdict"]) == ([], "")


def test_a_tool_that_is_not_on_record_leaves_no_answer_and_what_may_be_meant() -> None:
    data = tools_view(View(first=ToolNumber("eval", "0.2"), second=ToolNumber("implicit")), MANY, SET, EN)
    assert data["first"]["tool_problem"] == EN("two_tools.tool_unknown", name="eval")
    assert "trec_eval" in data["first"]["similar"]
    assert (data["answers"], data["verdict"], data["question"]) == ([], "", None)


def test_one_tool_alone_is_not_asked_yet() -> None:
    data = tools_view(View(first=ToolNumber("ranx")), MANY, SET, EN)
    assert (data["answers"], data["verdict"], data["question"]) == ([], "", None)


@pytest.mark.parametrize("scenario", [MANY, MISSED, Scenario(("A",), (), k=1), Scenario((), (), k=1)])
def test_pairs_to_try_differ_on_the_list(scenario: Scenario) -> None:
    for pair in examples_of(scenario):
        assert asked(pair["first"], pair["second"], scenario)["answers"]


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
def test_every_cause_has_its_words_in_every_language(lang: str) -> None:
    texts = texts_for(lang)
    for kind in get_args(CauseKind):
        said = cause_sentence(Cause(kind, "first", "other"), "ranx", "implicit", texts)
        assert "ranx" in said
        assert "implicit" in said
    data = tools_view(View(), MANY, SET, texts)
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_conventions_are_said_in_words(lang: str) -> None:
    texts = texts_for(lang)
    for cause in (
        Cause("duplicates", "first", "each"),
        Cause("relevant_seen", "list", "given"),
        Cause("no_relevant", "zero", "skip"),
        Cause("missing", "measured", "skip"),
        Cause("averaging", "", "pooled"),
        Cause("ideal", "at_least_k", "k"),
        Cause("cutoff", "5", "length"),
    ):
        said = cause_sentence(cause, "ranx", "implicit", texts)
        assert not {word for word in (cause.first, cause.second) if len(word) > 3} & set(said.split())


# Grades

GRADED, _ = Scenario.from_query({"list": "A,B,C,D,E", "relevant": "B,C,Z", "k": "5", "grades": "B:1,C:3,Z:2"})
LINEAR = (1 / log2(3) + 3 / log2(4)) / (3 / log2(2) + 2 / log2(3) + 1 / log2(4))
EXPONENTIAL = (1 / log2(3) + 7 / log2(4)) / (7 / log2(2) + 3 / log2(3) + 1 / log2(4))
BINARY = (1 / log2(3) + 1 / log2(4)) / (1 / log2(2) + 1 / log2(3) + 1 / log2(4))


@pytest.mark.parametrize(
    ("first", "second", "kind", "values", "worth"),
    [
        ("ir_measures", "ranx", "gain", (LINEAR, EXPONENTIAL), "3 in ir_measures and 7 in ranx"),
        ("ranx", "recommenders", "grades", (LINEAR, BINARY), "3 in ranx and 1 in recommenders"),
        (
            f"implicit;{BINARY:.4f}", f"trec_eval;{LINEAR:.4f}",
            "grades", (BINARY, LINEAR), "1 in implicit and 3 in trec_eval",
        ),
        (
            f"ranx;{LINEAR:.4f}", f"ranx;{EXPONENTIAL:.4f}",
            "gain", (LINEAR, EXPONENTIAL), "3 in ranx ndcg@5 and 7 in ranx ndcg_burges@5",
        ),
    ],
)  # fmt: skip
def test_grades_are_a_cause_and_told_by_the_reader_s_own(
    first: str, second: str, kind: str, values: tuple[float, float], worth: str
) -> None:
    best = asked(first, second, GRADED)["answers"][0]
    assert best["causes"] == [kind]
    assert [float(side["value"]) for side in best["sides"]] == pytest.approx(values)
    assert best["sentence"].endswith(f"Grade 3 of C is worth {worth}.")
    assert best["ways"][-1]["code"] == "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}"


def test_of_several_settings_the_usual_one_is_the_way_to_agree() -> None:
    ways = asked("ir_measures", "ranx", GRADED)["answers"][0]["ways"]
    shown = {way["library"]: way["code"] for way in ways if not way["is_more"]}
    assert shown["ranx"] == "ranx.evaluate(qrels, run, 'ndcg@5')"


def test_without_grades_no_tool_differs_by_them() -> None:
    plain = GRADED.with_grades(False)
    assert asked("ir_measures", "ranx", plain)["answers"] == []
    assert asked("ranx", "recommenders", plain)["answers"] == []


def test_what_each_tool_gives_counts_grades_as_the_tool_does() -> None:
    gives = asked("recommenders;0.99", "CatBoost;0.98", GRADED)["gives"]
    assert f"ndcg_at_k(k=5) {BINARY:.4f}" in gives[0]
    # CatBoost is shown the list alone: its best order is that of the list's own items.
    listed = (1 / log2(3) + 3 / log2(4)) / (3 / log2(2) + 1 / log2(3))
    assert f"NDCG:top=5 {listed:.4f}" in gives[1]


def test_one_tool_chosen_twice_is_said_to_be_one() -> None:
    assert asked("ragas", "ragas")["verdict"] == "You chose ragas twice; enter two tools."


def test_the_true_reason_is_named_why_a_tool_gives_nothing() -> None:
    repeated = Scenario.from_query({"list": "A,B,A,C", "relevant": "A,C", "k": "3"})[0]
    assert asked("trec_eval", "ranx", repeated)["verdict"].endswith(
        "trec_eval refuses a list in which an item comes twice."
    )
    empty = Scenario((), ("A",), k=3)
    assert asked("trec_eval", "ranx", empty)["verdict"].endswith(
        "Some tools refuse an empty list, or one with nothing relevant."
    )


# Percentages whose sign was left out


def test_a_number_above_one_that_fits_as_a_percentage_is_read_as_one() -> None:
    told = asked("BEIR;33.33", "ranx;0.1667", Scenario(tuple("ABCDE"), tuple("BDTU"), k=3))
    assert told["answers"] == []
    told = asked("BEIR;33.33", "TorchMetrics;0.5", MISSED)
    assert told["model"] == "Read as a percentage: 33.33."
    assert told["first"]["number_problems"] == []
    assert told["answers"][0]["sentence"].endswith("0.3333 against 0.5000.")
    assert told["first"]["number"] == "33.33"


# Libraries without a measure of a ranked list


@pytest.mark.parametrize("of", ["list", "cases"])
@pytest.mark.parametrize("second", ["ranx", "ranx;0.5", ";0.5", "Surprise"])
def test_a_tool_without_a_measure_of_a_ranked_list_says_what_it_measures(second: str, of: str) -> None:
    for pair in (("Surprise", second), (second, "Surprise;0.9")):
        told = asked(*pair, of=of)
        assert told["answers"] == []
        assert told["verdict"] == (
            "Surprise has nothing to compare here. It measures predicted ratings (RMSE, MAE, MSE, FCP) and "
            "has no measure of a ranked list."
        )


def test_every_library_on_record_is_answered_alone_and_beside_another() -> None:
    for name in dict.fromkeys(library.name for library in libraries()):
        for pair in ((name, "ranx"), (f"{name};0.5", ";0.25")):
            told = asked(*pair)
            assert told["answers"] or told["verdict"], pair


def test_of_several_numbers_the_one_that_both_have_is_compared_and_named() -> None:
    shown = asked("trec_eval;map 0.1429; P_5 0.4", "implicit;MAP@5 = 0.2", MANY)
    assert shown["model"] == "One number of each is compared: AP = 0.1429, AP@5 = 0.2."
    assert [side["shown"] for side in shown["answers"][0]["sides"]] == ["0.1429", "0.2000"]


def test_a_tool_whose_k_is_that_of_its_retriever_is_compared_on_the_whole_list_and_says_so() -> None:
    late = Scenario(tuple("ABCDE"), ("A", "E", "Z"), k=3)
    shown = asked("ragas", "LlamaIndex", late)
    # (1/1 + 2/5) over two hits and three relevant items: the hit at rank 5 is not cut off at K = 3.
    assert [side["exact"] for side in shown["answers"][0]["sides"]] == ["7/10", "7/15"]
    assert shown["model"] == EN("two_tools.retrieved_list", tools="LlamaIndex", k=5)
    # At the length of the list there is nothing to say, nor of tools that set K.
    assert asked("ragas", "LlamaIndex", late.with_k(5))["model"] == ""
    assert asked("trec_eval", "ragas", late)["model"] == ""
    assert (
        EN("two_tools.retrieved_cases", tools="LlamaIndex", k=3)
        in asked("ragas", "LlamaIndex", of="cases")["model"]
    )
