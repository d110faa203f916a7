"""View model of the cases table: plain data, every number the core's, and no number that is missing."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from math import isfinite
from typing import Any

import pytest
from hypothesis import given

from recmetrics import catalogue
from tests.webapp.cases.sending import START
from tests.webapp.cases.strategies import case_sets
from webapp.board.explained import ROOM_BEYOND
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import explain_cases
from webapp.cases.view_model import table_view
from webapp.model.limits import MAX_CASES, MAX_K
from webapp.texts import LANGUAGES, Texts, texts_for

# Wording of this test's own: the app's may become better without any number becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "cases.why": "{mean} over {n}, {measure}: ({sum}) / {n} = {value}",
        "cases.none_left": "none left",
        "cases.mean_of": "mean of {n}",
    },
)
EXAMPLES = {example.id: example for example in case_examples_for("en")}
EMPTY = EXAMPLES["empty_case"].case_set
NOTHING = CaseSet((Case("u1", (("A",),), ()),), k=2, no_relevant="skip")
FULL = CaseSet(tuple(Case(f"u{at}", (tuple("AB"),), ("B",)) for at in range(1, MAX_CASES + 1)))


def shown(case_set: CaseSet, before: CaseSet | None = None, act: SetAct | None = None) -> dict[str, Any]:
    return {**table_view(explain_cases(case_set, before), act, EN)}


# The means


def test_a_mean_is_shown_with_its_exact_value_its_sum_and_its_reason() -> None:
    mean = shown(POST_CASES)["means"][1]
    value = (Fraction(1, 3) + Fraction(13, 60)) / 2
    assert (mean["name"], mean["model"]) == ("MAP@5", "")
    assert (mean["value"], mean["shown"]) == (f"{float(value):.12f}", f"{float(value):.4f}")
    assert (mean["fraction"], mean["sum"]) == (f"= {value}", "(1/3 + 13/60) ÷ 2")
    assert mean["over"] == "AP@5: ÷ min(|R|, K)"
    assert mean["why"] == f"MAP@5 over 2, AP@5: (1/3 + 13/60) / 2 = {value}"
    assert (mean["delta"], mean["sign"]) == ("", 0)


def test_every_model_has_every_mean_those_of_the_first_before_those_of_the_second() -> None:
    means = shown(EXAMPLES["most_users"].case_set)["means"]
    assert [(mean["model"], mean["name"]) for mean in means] == [
        (model, name) for model in "AB" for name in ("MAP", "MAP@5", "Mean P@5")
    ]
    assert means[1]["fraction"] == f"= {(1 + 3 * Fraction(11, 30)) / 4}"
    assert means[4]["fraction"] == f"= {(4 * Fraction(9, 20)) / 4}"


def test_a_measure_without_fractions_is_shown_in_decimals_alone() -> None:
    mean = shown(POST_CASES.with_measure("nDCG@K"))["means"][-1]
    assert mean["fraction"] == ""
    assert mean["shown"] == f"{float(mean['value']):.4f}"
    assert mean["over"] == ""


def test_a_fraction_that_nobody_can_take_in_gives_way_to_its_decimals() -> None:
    cases = tuple(
        Case(f"u{at}", (tuple(f"i{n}" for n in range(1, 40)),), (f"i{37 - at}",)) for at in range(12)
    )
    mean = shown(CaseSet(cases, k=50))["means"][0]
    assert mean["fraction"] == ""
    assert float(mean["value"]) == pytest.approx(sum(1 / (37 - at) for at in range(12)) / 12)


def test_a_long_sum_is_cut_in_the_middle() -> None:
    assert (
        shown(FULL)["means"][0]["sum"] == f"({' + '.join([*['1/2'] * 4, '…', *['1/2'] * 3])}) ÷ {MAX_CASES}"
    )


def test_a_mean_says_by_how_much_it_changed() -> None:
    means = shown(POST_CASES.with_k(3), POST_CASES)["means"]
    at_3, at_5 = (Fraction(1, 2) / 3 + 0) / 2, Fraction(11, 40)
    assert [(mean["delta"], mean["sign"]) for mean in means[:2]] == [("", 0), (f"−{at_5 - at_3}", -1)]


def test_where_no_case_is_left_no_number_is_made_up() -> None:
    painted = shown(NOTHING, NOTHING)
    for mean in painted["means"]:
        assert (mean["value"], mean["shown"], mean["fraction"], mean["delta"]) == ("", "–", "", "")
        assert mean["sum"] == mean["why"] == "none left"
    assert painted["foot"] == [
        {"model": "", "label": "mean of 0", "values": [{"shown": "–", "exact": ""}] * 3}
    ]
    assert painted["cases"][0]["rows"][0]["values"] == [{"shown": "–", "exact": "", "counted": False}] * 3


def test_two_models_with_no_case_left_have_no_difference() -> None:
    painted = shown(NOTHING.with_models(2))
    assert painted["foot_difference"] == {"text": "–", "sign": 0, "size": 0}
    assert painted["verdict"]["winner"] == ""
    assert painted["cases"][0]["difference"] is None


# The measures to choose from, and the cutoff


def test_every_measure_can_be_chosen_once() -> None:
    measures = shown(POST_CASES)["measures"]
    ids = [measure["id"] for measure in measures]
    assert ids[:3] == ["AP", "AP@K", "P@K"]
    assert len(set(ids)) == len(ids) >= len(catalogue(5))
    assert len({measure["name"] for measure in measures}) == len(ids)


@pytest.mark.parametrize("measure", [choice["id"] for choice in shown(POST_CASES)["measures"]])
def test_the_chosen_measure_is_among_those_to_choose_from_and_is_explained(measure: str) -> None:
    painted = shown(POST_CASES.with_measure(measure))
    assert painted["measure"] in [choice["id"] for choice in painted["measures"]]
    numbers = dict(re.findall(r"(\w+)=([0-9.]+)", measure))
    assert painted["about"] == EN(f"measure.{measure}", **numbers)
    assert all(number in painted["about"] for number in numbers.values())


def test_the_cutoff_has_room_beyond_the_longest_list_but_never_beyond_its_limit() -> None:
    assert shown(POST_CASES)["k_max"] == 5 + ROOM_BEYOND
    assert shown(POST_CASES.with_k(60))["k_max"] == 60
    assert shown(POST_CASES.with_k(MAX_K))["k_max"] == MAX_K
    assert shown(CaseSet((Case("u1", ((),), ()),), k=1))["k_max"] == 0 + ROOM_BEYOND


def test_a_full_set_has_no_room_for_another_case() -> None:
    assert shown(FULL)["can_add"] is False
    assert shown(FULL.without_case("u1"))["can_add"] is True


# The table


def test_a_row_holds_the_list_of_its_model_and_the_ranks_of_its_hits() -> None:
    first, second = shown(START)["cases"][0]["rows"]
    assert (first["model"], list(first["names"]), first["hits"]) == ("A", list("ABC"), [2])
    assert (second["model"], list(second["names"]), second["hits"]) == ("B", list("BAD"), [1])


def test_relevant_items_that_are_in_no_list_are_missed_with_a_name_or_without() -> None:
    case = CaseSet((Case("u1", (tuple("AB"),), ("B", "Y", "Z"), unnamed=7),))
    [painted] = shown(case)["cases"]
    assert painted["relevant_count"] == 3 + 7
    assert painted["rows"][0]["missed"] == 3 + 7 - 1


def test_the_values_of_a_case_stand_under_their_measures() -> None:
    painted = shown(POST_CASES)
    assert painted["columns"] == ["AP", "AP@5", "P@5"]
    assert [value["exact"] for value in painted["cases"][1]["rows"][0]["values"]] == [
        str((Fraction(1, 4) + Fraction(2, 5)) / 3),
        str((Fraction(1, 4) + Fraction(2, 5)) / 3),
        str(Fraction(2, 5)),
    ]
    assert [value["exact"] for value in painted["foot"][0]["values"]] == ["11/40", "11/40", "2/5"]


def test_the_differences_are_those_of_the_chosen_measure() -> None:
    painted = shown(EXAMPLES["most_users"].case_set)
    assert painted["difference_of"] == "AP@5"
    b_gains = Fraction(9, 20) - Fraction(11, 30)
    assert [case["difference"]["text"] for case in painted["cases"]] == [
        f"−{1 - Fraction(9, 20)}",
        *[f"+{b_gains}"] * 3,
    ]
    assert [case["difference"]["sign"] for case in painted["cases"]] == [-1, 1, 1, 1]
    assert painted["cases"][1]["difference"]["size"] == pytest.approx(9 / 20 - 11 / 30)
    assert painted["foot_difference"]["text"] == f"−{Fraction(21, 40) - Fraction(9, 20)}"


def test_a_tie_is_a_difference_of_nought() -> None:
    [painted, *_] = shown(POST_CASES.with_models(2))["cases"]
    assert (painted["difference"]["text"], painted["difference"]["sign"]) == ("0", 0)


def test_one_model_has_nothing_of_a_comparison() -> None:
    painted = shown(POST_CASES)
    assert (painted["verdict"], painted["warnings"], painted["foot_difference"]) == (None, [], None)
    assert painted["difference_of"] == ""
    assert {case["difference"] for case in painted["cases"]} == {None}
    assert {row["model"] for case in painted["cases"] for row in case["rows"]} == {""}


def test_exactly_the_open_case_is_open() -> None:
    assert [case["open"] for case in shown(START)["cases"]] == [False, True, False]


def test_every_case_has_a_colour_of_its_own_as_long_as_there_are_enough() -> None:
    colours = [case["colour"] for case in shown(START)["cases"]]
    assert len(set(colours)) == 3


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
    assert shown(both)["rules"]["missing"]["choices"][1]["shown"] == f"{1.0:.4f} / –"


# Whatever the set


@given(case_sets())
def test_what_the_sheet_is_given_is_plain_data_with_finite_numbers(case_set: CaseSet) -> None:
    painted = json.loads(json.dumps(shown(case_set, POST_CASES), allow_nan=False))
    numbers = [mean["value"] for mean in painted["means"] if mean["value"]]
    assert all(isfinite(float(number)) and 0 <= float(number) <= 1 for number in numbers)
    assert [case["name"] for case in painted["cases"]] == list(case_set.names)
    widths = {len(row["values"]) for case in painted["cases"] for row in case["rows"]}
    assert widths == {len(painted["columns"])} == {len(foot["values"]) for foot in painted["foot"]}


@given(case_sets())
def test_the_rule_in_force_shows_the_mean_in_force_where_there_is_such_a_case(case_set: CaseSet) -> None:
    painted = shown(case_set)
    chosen = painted["columns"].index(str(explain_cases(case_set, None).measure))
    in_force = " / ".join(foot["values"][chosen]["shown"] for foot in painted["foot"])
    for rule in painted["rules"].values():
        if not rule["count"]:
            assert {choice["shown"] for choice in rule["choices"]} == {""}
            continue
        [choice] = [choice for choice in rule["choices"] if choice["id"] == rule["chosen"]]
        assert choice["shown"] == in_force


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_are_the_same_in_every_language(lang: str) -> None:
    readout = explain_cases(START, POST_CASES)
    here = table_view(readout, SetAct("opened_set"), texts_for(lang))
    assert [mean["value"] for mean in here["means"]] == [mean["value"] for mean in shown(START)["means"]]
