"""Two tools that disagree: the pair of definitions, what differs in words, and how they agree."""

import json
from itertools import product
from math import log2
from typing import get_args

import pytest

from recmetrics import libraries
from recmetrics.libraries.causes import Cause, CauseKind
from recmetrics.libraries.versions import calls_of
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.definitions.cause_sentences import cause_sentence
from webapp.definitions.tools_protocol import ToolsData
from webapp.definitions.two_tools import examples_of, question_view, tools_view
from webapp.definitions.view import ToolNumber, View, tool_number
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
MANY = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)
MISSED = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
SEVEN = Scenario(tuple("ABCDE"), tuple("ACXYZVW"), k=5)
SET, _ = CaseSet.from_query({"case": ["u1;A,B,C,D;B,D,X,Y,Z", "u2;A,B,C;B"], "k": "3"})


def asked(first: str, second: str, scenario: Scenario = MANY, of: str = "list") -> ToolsData:
    view, problems = View.from_query({"tool": [first, second], "of": of})
    assert problems == ()
    return tools_view(view, scenario, SET, EN)


def asked_pair(first: ToolNumber, second: ToolNumber, scenario: Scenario = SEVEN) -> ToolsData:
    return tools_view(View("tools", first=first, second=second), scenario, OPENING_CASES, EN)


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


def test_two_numbers_are_explained_by_what_differs(subtests: pytest.Subtests) -> None:
    for first, second, scenario, causes, values in [
        ("ranx;0.1429", "implicit;0.2", MANY, ["denominator"], ["0.1429", "0.2000"]),
        ("ranx;map@5 = 0.1429", "implicit", MANY, ["denominator"], ["0.1429", "0.2000"]),
        (";0.1429", "implicit;map@5 = 0.2", MANY, ["denominator"], ["0.1429", "0.2000"]),
        ("sklearn;0.5", "trec_eval;map 0.3333", MISSED, ["denominator"], ["0.5000", "0.3333"]),
        ("RePlay 0.12.0;0.2", "RePlay 0.13.0;0.3333", MISSED, ["denominator"], ["0.2000", "0.3333"]),
    ]:
        with subtests.test(first=first, second=second):
            best = asked(first, second, scenario)["answers"][0]
            assert [side["shown"] for side in best["sides"]] == values
            assert best["causes"] == causes
            assert best["sentence"].endswith(f"{values[0]} against {values[1]}.")


def test_over_cases_those_that_cause_it_are_shown_and_ways_to_agree_are_code_to_copy() -> None:
    assert asked("ranx;map@3", "implicit;map@3", of="cases")["answers"] == []
    best = asked("ranx", "implicit", of="cases")["answers"][0]
    assert best["causes"] == ["denominator"]
    # |R| > K in the first case only: (1/2) / 5 and (1/2) / 3.
    assert best["cases"] == [{"case": "u1", "first": "0.1000", "second": "0.1667"}]
    ways = asked("ranx;0.1429", "implicit;0.2")["answers"][0]["ways"]
    assert ways
    assert all(way["code"] and way["library"] in ("ranx", "implicit") for way in ways)
    assert len({(way["library"], way["code"], way["setting"]) for way in ways}) == len(ways)


SHORT = ["u1;A,B,C;A,C", "u2;A,B,C;B"]
"""Lists shorter than K, and |R| <= K: (1 + 2/3) / 2 and 1/2 make a MAP of 2/3."""
FULL = ["u1;A,B,C,D,E;A,C", "u2;A,B,C,D,E;B,X"]
WITHOUT_A_LIST = ["u1;A,B,C;A,C", "u2;;B"]


def asked_of(cases: list[str], first: str, second: str) -> ToolsData:
    case_set, _ = CaseSet.from_query({"case": cases, "k": "5"})
    pair = ToolNumber(first), ToolNumber(second)
    return tools_view(View(of="cases", first=pair[0], second=pair[1]), MANY, case_set, EN)


def test_tools_that_agree_on_map_are_said_to_and_what_differs_is_named(subtests: pytest.Subtests) -> None:
    lenskit = "They differ in Mean P (precision@5, Precision(n=5)):"
    replay = "Another call, setting or version gives another number (map@5, MAP(5) per user):"
    for first, second, agree, differ in (
        ("ranx", "LensKit", "map@5, AveragePrecision(n=5)", lenskit),
        ("BEIR", "RecTools", "MAP@5, MAP(k=5)", "They differ in Mean nDCG (NDCG@5, NDCG(k=5)):"),
        ("ranx", "implicit", "map@5", "They differ in precision@5:"),
        ("ranx", "RePlay", "map@5, MAP(5)", replay),
    ):
        with subtests.test(second):
            data = asked_of(SHORT, first, second)
            said = f"{first} and {second} agree on MAP: both give 0.6667 ({agree}). {differ}"
            assert data["agree"] == said
            sides = data["answers"][0]["sides"]
            assert sides[0]["value"] != sides[1]["value"]
    for cases, first, second in (
        (SHORT, "ranx", "Elliot"),
        (["u1;A,B,C,D,E;B,D,T,U,V,W,X"], "ranx", "implicit"),
        (FULL, "ranx", "scikit-learn"),
    ):
        with subtests.test(second, cases=cases):
            data = asked_of(cases, first, second)
            assert data["agree"] == ""
            measures = [side["measure"] for side in data["answers"][0]["sides"]]
            assert all("MAP" in measure or "MeanP" in measure for measure in measures)
    # A definition that a tool has given up is named with its versions.
    [best, *_] = asked_of(SHORT, "ranx", "RePlay")["answers"]
    assert best["sentence"].startswith("ranx divides by all relevant items, RePlay 0.11–0.12 by K:")


def test_tools_that_agree_in_all_are_said_to_unless_one_of_them_gives_no_number() -> None:
    for cases, first, second in (
        (WITHOUT_A_LIST, "ranx", "Spark MLlib"),
        (SHORT, "ranx", "sentence-transformers"),
        # One nDCG of ir_measures is rounded to five decimals: nobody asks why.
        (SHORT, "ir_measures", "BEIR"),
    ):
        data = asked_of(cases, first, second)
        assert (data["answers"], data["agree"]) == ([], "")
        assert data["verdict"] == EN("two_tools.agree_cases", first=first, second=second)
    # LlamaIndex refuses a case without recommendations.
    data = asked_of(WITHOUT_A_LIST, "ranx", "LlamaIndex")
    nothing = EN("two_tools.nothing_shared", first="ranx", second="LlamaIndex")
    assert data["verdict"] == f"{nothing} {EN('two_tools.some_refuse')}"


def test_tools_that_agree_models_and_numbers_that_nothing_gives_are_told_as_such() -> None:
    query = {"case": ["u1;A,B,C,D;B,D,X,Y,Z;B,A,C,D"], "k": "3", "model": ["BPR", "ItemKNN"]}
    of_models, _ = CaseSet.from_query(query)
    pair = ToolNumber("ranx", "map@3 = 0.2"), ToolNumber("implicit", "map@3 = 0.3333")
    data = tools_view(View(of="cases", first=pair[0], second=pair[1]), MANY, of_models, EN)
    assert data["answers"][0]["causes"] == ["denominator"]
    assert data["model"] == "Means of ItemKNN."
    assert asked("ranx", "implicit", of="cases")["model"] == ""
    agree = asked("trec_eval", "pytrec-eval-terrier", Scenario(("A", "B"), ("A", "B"), k=2))
    assert agree["answers"] == []
    assert agree["verdict"].startswith("trec_eval and pytrec-eval-terrier agree on this list")
    nothing = asked("ranx;0.9876", "implicit;0.2")
    assert nothing["answers"] == []
    first, *_ = nothing["gives"]
    assert first["tool"] == "ranx gives here:"
    # Every call on record, and other settings where they give something else.
    assert {"map 0.1429", "map@5 0.1429", "mrr 0.5000", "ndcg@5 0.4773"} & set(first["values"])
    assert len(first["values"]) == len({call.name for call in calls_of("ranx") if call.measure})
    [_, sklearn] = asked("ranx;0.9876", "scikit-learn;0.98")["gives"]
    assert sum(value.startswith("ndcg_score(k=5) ") for value in sklearn["values"]) > 1


def test_calls_whose_numbers_are_of_other_data_are_told_apart_on_a_small_list() -> None:
    sample, intro = opening_for("en"), "What the two calls do differently shows on"
    small = "a small list: A, B, C, D, E, relevant B, D, Z, K = 5."
    short = "a small list: A, B, C, relevant B, Z, K = 5."
    for first, second, shown, sentence in (
        (
            *("sklearn;ndcg_score = 0.86", "ranx;ndcg@10 = 0.79", small),
            "scikit-learn compares with the best order of its own items, ranx with the best top K: "
            "0.6509 against 0.4982.",
        ),
        (
            *("ranx;map@10 = 0.77", "implicit;map = 0.9", "this list, at K = 3:"),
            "ranx divides by all relevant items, implicit by min(|R|, K): 0.4167 against 0.5556.",
        ),
        (
            *("LensKit;Precision(n=10) = 0.73", "ranx;precision@10 = 0.4", short),
            "A list shorter than K is divided by the list length in LensKit and by K in ranx: "
            "0.3333 against 0.2000.",
        ),
        (
            *("ranx;ndcg@5 = 0.77", "ranx;ndcg_burges@5 = 0.7"),
            small.replace("B, D, Z", "B (1), D (3), Z (2)"),
            "ranx ndcg@5 takes a grade as it is, ranx ndcg_burges@5 takes a grade g as 2^g − 1: "
            "0.4038 against 0.3881. Grade 3 of D is worth 3 in ranx ndcg@5 and 7 in ranx ndcg_burges@5.",
        ),
    ):
        told = asked(first, second, sample)
        assert told["verdict"] == f"{EN('two_tools.none_sample')} {intro} {shown}"
        assert [answer["sentence"] for answer in told["answers"]] == [sentence]
    # Without the names of calls, or with two cutoffs, there is nothing to tell.
    for first, second in (("ranx;0.77", "implicit;0.9"), ("ranx;map@5 = 0.77", "ranx;map@10 = 0.9")):
        assert asked(first, second, sample)["answers"] == []


def test_what_cannot_be_asked_leaves_no_answer_and_says_why() -> None:
    # A tool that is not on record, with what may be meant.
    data = tools_view(View(first=ToolNumber("eval", "0.2"), second=ToolNumber("implicit")), MANY, SET, EN)
    assert data["first"]["tool_problem"] == EN("two_tools.tool_unknown", name="eval")
    assert "trec_eval" in data["first"]["similar"]
    assert (data["answers"], data["verdict"], data["question"]) == ([], "", None)
    # One tool alone.
    data = tools_view(View(first=ToolNumber("ranx")), MANY, SET, EN)
    assert (data["answers"], data["verdict"], data["question"]) == ([], "", None)
    # A number that cannot be read.
    view = View(first=ToolNumber("ranx", "1,234"), second=ToolNumber("implicit", "0.2"))
    data = tools_view(view, MANY, SET, EN)
    assert len(data["first"]["number_problems"]) == 1
    assert data["second"]["number_problems"] == []
    assert (data["answers"], data["verdict"]) == ([], "")
    assert asked("ragas", "ragas")["verdict"] == "You chose ragas twice; enter two tools."


def test_pairs_to_try_differ_on_the_list() -> None:
    for scenario in (MANY, MISSED, Scenario(("A",), (), k=1), Scenario((), (), k=1)):
        for pair in examples_of(scenario):
            assert asked(pair["first"], pair["second"], scenario)["answers"]


def test_every_cause_and_convention_has_its_words_in_every_language() -> None:
    conventions = (
        Cause("duplicates", "first", "each"),
        Cause("relevant_seen", "list", "given"),
        Cause("no_relevant", "zero", "skip"),
        Cause("missing", "measured", "skip"),
        Cause("averaging", "", "pooled"),
        Cause("ideal", "at_least_k", "k"),
        Cause("cutoff", "5", "length"),
    )
    for lang in (*LANGUAGES, PSEUDO_LANGUAGE):
        texts = texts_for(lang)
        for kind in get_args(CauseKind):
            said = cause_sentence(Cause(kind, "first", "other"), "ranx", "implicit", texts)
            assert "ranx" in said
            assert "implicit" in said
        for cause in conventions if lang in LANGUAGES else ():
            said = cause_sentence(cause, "ranx", "implicit", texts)
            assert not {word for word in (cause.first, cause.second) if len(word) > 3} & set(said.split())
        data = tools_view(View(), MANY, SET, texts)
        assert json.loads(json.dumps(data)) == data


# Grades

GRADED, _ = Scenario.from_query({"list": "A,B,C,D,E", "relevant": "B,C,Z", "k": "5", "grades": "B:1,C:3,Z:2"})
LINEAR = (1 / log2(3) + 3 / log2(4)) / (3 / log2(2) + 2 / log2(3) + 1 / log2(4))
EXPONENTIAL = (1 / log2(3) + 7 / log2(4)) / (7 / log2(2) + 3 / log2(3) + 1 / log2(4))
BINARY = (1 / log2(3) + 1 / log2(4)) / (1 / log2(2) + 1 / log2(3) + 1 / log2(4))


def test_grades_are_a_cause_told_by_the_reader_s_own_and_counted_as_each_tool_does(
    subtests: pytest.Subtests,
) -> None:
    binary, linear, exponential = (f"{value:.4f}" for value in (BINARY, LINEAR, EXPONENTIAL))
    by_name = "3 in ranx ndcg@5 and 7 in ranx ndcg_burges@5"
    for first, second, kind, values, worth in (
        ("ir_measures", "ranx", "gain", (LINEAR, EXPONENTIAL), "3 in ir_measures and 7 in ranx"),
        ("ranx", "recommenders", "grades", (LINEAR, BINARY), "3 in ranx and 1 in recommenders"),
        (
            f"implicit;{binary}",
            f"trec_eval;{linear}",
            "grades",
            (BINARY, LINEAR),
            "1 in implicit and 3 in trec_eval",
        ),
        (f"ranx;{linear}", f"ranx;{exponential}", "gain", (LINEAR, EXPONENTIAL), by_name),
    ):
        with subtests.test(first, second=second):
            best = asked(first, second, GRADED)["answers"][0]
            assert best["causes"] == [kind]
            assert [float(side["value"]) for side in best["sides"]] == pytest.approx(values)
            assert best["sentence"].endswith(f"Grade 3 of C is worth {worth}.")
            code = "relevant = {item: 1 for item, grade in relevant.items() if grade > 0}"
            assert best["ways"][-1]["code"] == code
    # Of several settings the usual one is the way to agree.
    ways = asked("ir_measures", "ranx", GRADED)["answers"][0]["ways"]
    shown = {way["library"]: way["code"] for way in ways if not way["is_more"]}
    assert shown["ranx"] == "ranx.evaluate(qrels, run, 'ndcg@5')"
    # Without grades no tool differs by them.
    plain = GRADED.with_grades(False)
    assert asked("ir_measures", "ranx", plain)["answers"] == []
    assert asked("ranx", "recommenders", plain)["answers"] == []
    gives = [one["values"] for one in asked("recommenders;0.99", "CatBoost;0.98", GRADED)["gives"]]
    assert f"ndcg_at_k(k=5) {BINARY:.4f}" in gives[0]
    # CatBoost is shown the list alone: its best order is that of the list's own items.
    listed = (1 / log2(3) + 3 / log2(4)) / (3 / log2(2) + 1 / log2(3))
    assert f"NDCG:top=5 {listed:.4f}" in gives[1]


def test_the_true_reason_is_named_why_a_tool_gives_nothing() -> None:
    repeated = Scenario.from_query({"list": "A,B,A,C", "relevant": "A,C", "k": "3"})[0]
    assert asked("trec_eval", "ranx", repeated)["verdict"].endswith(
        "trec_eval refuses a list in which an item comes twice."
    )
    empty = Scenario((), ("A",), k=3)
    assert asked("trec_eval", "ranx", empty)["verdict"].endswith(
        "Some tools refuse an empty list, or one with nothing relevant."
    )


# Libraries without a measure of a ranked list


def test_a_tool_without_a_measure_of_a_ranked_list_says_what_it_measures() -> None:
    for second, of in product(("ranx", "ranx;0.5", ";0.5", "Surprise"), ("list", "cases")):
        for pair in (("Surprise", second), (second, "Surprise;0.9")):
            told = asked(*pair, of=of)
            assert told["answers"] == []
            assert told["verdict"] == (
                "Surprise has nothing to compare here. It measures predicted ratings (RMSE, MAE, MSE, FCP) "
                "and has no measure of a ranked list."
            )


@pytest.mark.slow
def test_every_library_on_record_is_answered_alone_and_beside_another() -> None:
    for at, name in enumerate(dict.fromkeys(library.name for library in libraries())):
        pair = (name, "ranx") if at % 2 else (f"{name};0.5", ";0.25")
        told = asked(*pair)
        assert told["answers"] or told["verdict"], pair


def test_of_several_numbers_one_of_each_is_compared_and_one_above_1_may_be_a_percentage() -> None:
    shown = asked("trec_eval;map 0.1429; P_5 0.4", "implicit;MAP@5 = 0.2", MANY)
    assert shown["model"] == "One number of each is compared: AP = 0.1429, AP@5 = 0.2."
    assert [side["shown"] for side in shown["answers"][0]["sides"]] == ["0.1429", "0.2000"]
    told = asked("BEIR;33.33", "ranx;0.1667", Scenario(tuple("ABCDE"), tuple("BDTU"), k=3))
    assert told["answers"] == []
    told = asked("BEIR;33.33", "TorchMetrics;0.5", MISSED)
    assert told["model"] == "Read as a percentage: 33.33."
    assert told["first"]["number_problems"] == []
    assert told["answers"][0]["sentence"].endswith("0.3333 against 0.5000.")
    assert told["first"]["number"] == "33.33"


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


def test_sentences_begin_as_they_should_and_tools_that_give_the_one_number_are_said_to_agree() -> None:
    of_numbers = asked_pair(ToolNumber(number="0.3333"), ToolNumber(number="0.2381"))
    assert of_numbers["answers"][0]["sentence"].startswith("Each of ")
    nothing = Scenario(("A", "B"), (), k=2)
    of_edge = asked_pair(ToolNumber("Spark MLlib"), ToolNumber("ml_metrics"), nothing)
    assert of_edge["answers"][0]["sentence"].startswith("Where nothing is relevant, ")
    of_tools = asked_pair(ToolNumber("ragas"), ToolNumber("Haystack"))
    assert of_tools["answers"][0]["sentence"].startswith("ragas divides ")
    # Numbers that were rounded differently are shown as they were printed.
    rounded = asked_pair(ToolNumber("OpenSearch", "0.24"), ToolNumber("trec_eval", "0.2381"))["answers"][0]
    assert rounded["sentence"] == "OpenSearch and trec_eval round differently: 0.24 against 0.2381."
    # Beside a tool that sees only the list stand the numbers that it sees.
    sides = asked_pair(ToolNumber("LightGBM"), ToolNumber("XGBoost"))["answers"][0]["sides"]
    assert sides[1]["line"] == "(1/1 + 2/3) ÷ min(|R|, K) = 5/3 ÷ 2 = 5/6"
    same = asked_pair(ToolNumber("trec_eval", "0.2381"), ToolNumber("MTEB"))
    assert [one["sentence"] for one in same["answers"]] == ["trec_eval and MTEB agree: both are 0.2381."]
    other_way = asked_pair(ToolNumber("MTEB"), ToolNumber("trec_eval", "0.2381"))
    assert [one["sentence"] for one in other_way["answers"]] == ["MTEB and trec_eval agree: both are 0.2381."]
    # A number that neither gives has no answer still.
    assert not asked_pair(ToolNumber("trec_eval", "0.9"), ToolNumber("MTEB"))["answers"]


def test_all_that_trec_eval_prints_is_read_from_one_field() -> None:
    counts = [f"{name} all 2" for name in ("num_q", "num_ret", "num_rel", "num_rel_ret")]
    others = [f"iprec_at_recall_{at / 10:.2f} all 0.1429" for at in range(11)] + ["gm_map all 0.1"]
    precisions = [f"P_{k} all 0.2" for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)]
    text = "\n".join(["runid all STANDARD", *counts, "map all 0.1429", *others, *precisions])
    first = tool_number("trec_eval", text)
    numbers, problems = read_all(first.number)
    assert [number.label for number in numbers] == ["map", *(line.split()[0] for line in precisions[:6])]
    assert [(one.code, one.values["names"]) for one in problems] == [
        ("number_unused", "P_200, P_500, P_1000")
    ]
    [best, *_] = tools_view(View(first=first, second=ToolNumber("implicit", "map = 0.2")), MANY, SET, EN)[
        "answers"
    ]
    assert best["causes"] == ["denominator"]
