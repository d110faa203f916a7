"""Two tools that disagree: the pair of definitions, what differs in words, and how they agree."""

import json
from typing import get_args

import pytest

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
