"""View model of the cases table: plain data, every number the core's, and no number that is missing."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from tests.webapp.cases.sending import START
from tests.webapp.cases.strategies import case_sets
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import explain_cases
from webapp.cases.verdict_sentences import shown_label
from webapp.cases.view_model import table_view
from webapp.model.limits import MAX_CASES
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")
EXAMPLES = {example.id: example for example in case_examples_for("en")}
EMPTY = EXAMPLES["empty_case"].case_set
NOTHING = CaseSet((Case("u1", (("A",),), ()),), k=2, no_relevant="skip")
FULL = CaseSet(tuple(Case(f"u{at}", (tuple("AB"),), ("B",)) for at in range(1, MAX_CASES + 1)))


def shown(case_set: CaseSet, before: CaseSet | None = None, act: SetAct | None = None) -> dict[str, Any]:
    return {**table_view(explain_cases(case_set, before), act, EN)}


def tags(case_set: CaseSet) -> list[list[str]]:
    return [case["tags"] for case in shown(case_set)["cases"]]


def test_a_full_set_has_no_room_for_another_case() -> None:
    assert shown(FULL)["can_add"] is False
    assert shown(FULL.without_case("u1"))["can_add"] is True


def test_a_row_holds_the_list_of_its_model_and_its_hits() -> None:
    table = shown(START)
    rows = table["cases"][0]["rows"]
    lists = [table["lists"][row["list"]] for row in rows]
    assert [row["letter"] for row in rows] == ["A", "B"]
    assert [list(one["names"]) for one in lists] == [list("ABC"), list("BAD")]
    assert [list(one["flags"]) for one in lists] == [[False, True, False], [True, False, False]]


def test_a_list_has_another_key_as_soon_as_anything_of_it_differs() -> None:
    first = Case("u1", (tuple("AB"),), ("B",))
    others = [
        first.with_list("A", ("B", "A")),
        replace(first, relevant=("A",)),
        replace(first, unnamed=1),
        replace(first, lists=(("A", "C"),)),
    ]
    keys = [shown(CaseSet((case,), k=2))["cases"][0]["rows"][0]["list"] for case in (first, *others)]
    assert len(set(keys)) == 5
    # What does not belong to the list does not change its key: another name, another cutoff.
    again = shown(CaseSet((first.with_name("u2"),), k=1))
    assert again["cases"][0]["rows"][0]["list"] == keys[0]
    assert list(again["lists"]) == [keys[0]]


def test_relevant_items_that_are_in_no_list_are_missed_with_a_name_or_without() -> None:
    case = CaseSet((Case("u1", (tuple("AB"),), ("B", "Y", "Z"), unnamed=7),))
    table = shown(case)
    assert table["cases"][0]["relevant_count"] == 3 + 7
    [listed] = table["lists"].values()
    assert listed["missed"] == 3 + 7 - 1


def test_a_case_shows_the_leading_measure_alone() -> None:
    value = (Fraction(1, 4) + Fraction(2, 5)) / 3
    painted = shown(POST_CASES)
    assert painted["measure_name"] == "AP@5"
    assert painted["cases"][1]["rows"][0]["value"] == {
        "shown": f"{float(value):.4f}",
        "counted": True,
        "fraction": (str(value.numerator), str(value.denominator)),
    }
    led = shown(POST_CASES.with_measure("P@K"))
    assert led["cases"][1]["rows"][0]["value"]["fraction"] == ("2", "5")


def test_a_case_that_is_left_out_has_no_value() -> None:
    [case] = shown(NOTHING)["cases"]
    assert case["rows"][0]["value"] == {"shown": "–", "counted": False, "fraction": None}
    assert shown(NOTHING.with_models(2))["cases"][0]["difference"] == {"sign": 0, "size": 0}


def test_the_differences_are_those_of_the_leading_measure_from_the_baseline() -> None:
    case_set = EXAMPLES["most_users"].case_set
    painted = shown(case_set)
    assert (painted["baseline"], painted["compared"]) == ("A", "B")
    assert [case["difference"]["sign"] for case in painted["cases"]] == [-1, 1, 1, 1]
    assert painted["cases"][1]["difference"]["size"] == pytest.approx(9 / 20 - 11 / 30)
    turned = shown(case_set.with_baseline("B"))
    assert (turned["baseline"], turned["compared"]) == ("B", "A")
    assert [case["difference"]["sign"] for case in turned["cases"]] == [1, -1, -1, -1]


def test_of_several_models_the_best_of_the_others_is_compared() -> None:
    lists = (("X", "A"), ("X", "Y"), ("A", "X"))
    case_set = CaseSet((Case("u1", lists, ("A",)),), k=2)
    assert shown(case_set)["compared"] == "C"
    assert shown(case_set.with_baseline("C"))["compared"] == "A"


def test_one_model_has_nothing_of_a_comparison() -> None:
    painted = shown(POST_CASES)
    assert painted["compared"] == ""
    assert {case["difference"] for case in painted["cases"]} == {None}


def test_exactly_the_open_case_is_open() -> None:
    assert [case["open"] for case in shown(START)["cases"]] == [False, True, False]


def test_a_case_can_be_filtered_by_how_the_other_model_does() -> None:
    found = tags(EXAMPLES["most_users"].case_set)
    assert [set(case) & {"worse", "better", "tie"} for case in found] == [{"worse"}, *[{"better"}] * 3]
    assert {"tie"} <= set(tags(POST_CASES.with_models(2))[0])


def test_a_case_can_be_filtered_by_what_its_lists_lack() -> None:
    cases = (
        Case("no hit in the top 1", (tuple("AB"),), ("B",)),
        Case("missed", (tuple("BA"),), ("B", "Z")),
        Case("complete", (tuple("BA"),), ("B",)),
        Case("nothing relevant", (tuple("BA"),), ()),
        Case("no list", ((),), ("B",)),
    )
    assert tags(CaseSet(cases, k=1)) == [
        ["no_hit"],
        ["missed", "more_relevant_than_k"],
        [],
        # Where nothing can hit, a missing hit says nothing of the list.
        ["empty"],
        ["no_hit", "missed", "empty"],
    ]


# The rules


def test_each_rule_shows_the_mean_it_would_give_beside_the_one_in_force() -> None:
    values = (Fraction(4, 5), Fraction(3, 5))
    rule = shown(EMPTY)["rules"]["no_relevant"]
    assert (rule["count"], rule["chosen"]) == (1, "zero")
    assert rule["choices"] == [
        {"id": "zero", "shown": f"{float((sum(values) + 0) / 3):.4f}"},
        {"id": "skip", "shown": f"{float(sum(values) / 2):.4f}"},
        {"id": "one", "shown": f"{float((sum(values) + 1) / 3):.4f}"},
    ]


def test_each_rule_keeps_the_other_one_as_it_is() -> None:
    case_set = CaseSet(
        (Case("u1", (("A",),), ("A",)), Case("u2", (("A",),), ()), Case("u3", ((),), ("A",))),
        no_relevant="skip",
    )
    rules = shown(case_set)["rules"]
    assert [choice["shown"] for choice in rules["missing"]["choices"]] == [f"{1 / 2:.4f}", f"{1 / 1:.4f}"]
    skipping = shown(replace(case_set, missing="skip"))["rules"]
    assert [choice["shown"] for choice in skipping["no_relevant"]["choices"]] == [
        f"{(1 + 0) / 2:.4f}",
        f"{1 / 1:.4f}",
        f"{(1 + 1) / 2:.4f}",
    ]


def test_a_case_counts_once_for_a_rule_however_many_models_lack_a_list() -> None:
    both = CaseSet((Case("u1", ((), ()), ("A",)), Case("u2", (("A",), ()), ("A",))))
    assert shown(both)["rules"]["missing"]["count"] == 2
    assert shown(both)["rules"]["missing"]["choices"][1]["shown"] == f"Model A: {1.0:.4f}, Model B: –"


# Whatever the set


@given(case_sets())
def test_what_the_table_is_given_is_plain_data_of_the_core(case_set: CaseSet) -> None:
    explained = explain_cases(case_set, POST_CASES)
    painted = json.loads(json.dumps(table_view(explained, None, EN), allow_nan=False))
    assert [case["name"] for case in painted["cases"]] == list(case_set.names)
    for at, case in enumerate(painted["cases"]):
        for row in case["rows"]:
            term = explained.mean(row["letter"]).terms[at]
            shown_value = row["value"]["fraction"]
            assert (shown_value is None) == (not term.counted)
            if shown_value is not None:
                assert float(shown_value[0]) / float(shown_value[1]) == pytest.approx(float(term.value))


@given(case_sets())
def test_the_rule_in_force_shows_the_mean_in_force_where_there_is_such_a_case(case_set: CaseSet) -> None:
    explained = explain_cases(case_set, None)
    numbers = [_number(explained.mean(model).value) for model in case_set.model_names]
    labels = [shown_label(case_set, model, EN) for model in case_set.model_names]
    labelled = [f"{label}: {number}" for label, number in zip(labels, numbers, strict=True)]
    in_force = ", ".join(labelled) if case_set.models > 1 else numbers[0]
    for rule in shown(case_set)["rules"].values():
        if not rule["count"]:
            assert {choice["shown"] for choice in rule["choices"]} == {""}
            continue
        [choice] = [choice for choice in rule["choices"] if choice["id"] == rule["chosen"]]
        assert choice["shown"] == in_force


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_are_the_same_in_every_language(lang: str) -> None:
    here = table_view(explain_cases(START, POST_CASES), SetAct("opened_set"), texts_for(lang))
    assert [case["rows"] for case in here["cases"]] == [case["rows"] for case in shown(START)["cases"]]


def _number(value: Fraction | float | None) -> str:
    return "–" if value is None else f"{float(value):.4f}"
