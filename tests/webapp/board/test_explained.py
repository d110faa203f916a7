"""View model of the board: every number is the core's, and has its explanation."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from recmetrics import parse_measure
from tests.webapp.strategies import scenarios
from webapp.board.explained import (
    ROOM_BEYOND,
    board_gains,
    board_numbers,
    change_sentences,
    curves_of,
    explain_all,
)
from webapp.board.last_act import LastAct
from webapp.model.scenario import OPENING, Scenario
from webapp.texts import Texts, texts_for

# Wording of this test's own: the app's may become better without any number becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "sums.top": "Sum for k ≤ {k}",
        "sums.whole": "Sum of all {n}",
        "why.measure": "{measure} = ({sum}) / {denominator} = {value}",
        "act.moved": "{item} moved from rank {was} to {now} of {n}.",
        "change.value": "{measure} {before} → {after}{difference}",
        "change.sentence": "{head}: {reason}.",
        "change.spoken": "{measure} {before} to {after}.",
    },
)
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
ONE = Scenario(("A",), ("A",), k=1)
FIFTY = Scenario(
    tuple(f"item {number}" for number in range(1, 51)),
    tuple(f"item {number}" for number in range(1, 51) if number % 3),
    k=20,
)
EMPTY = Scenario((), tuple("BDZ"), k=5)


def shown(scenario: Scenario, before: Scenario | None = None, act: LastAct | None = None) -> dict[str, Any]:
    sentences = change_sentences(scenario, before, act, EN)
    numbers = board_numbers(explain_all(scenario, before), EN)
    return {**numbers, **board_gains(scenario), "changed": sentences.shown, "said": sentences.spoken}


def values(scenario: Scenario) -> dict[str, str]:
    return {measure["name"]: measure["value"] for measure in shown(scenario)["measures"]}


# The measures


def test_the_opening_board_shows_three_different_values() -> None:
    fractions = [measure["fraction"] for measure in shown(OPENING)["measures"]]
    hits = 1 + Fraction(2, 3)
    assert fractions == [f"= {hits / 8}", f"= {hits / min(8, 5)}", f"= {Fraction(2, 5)}"]
    assert fractions == ["= 5/24", "= 1/3", "= 2/5"]


@pytest.mark.parametrize("scenario", [EMPTY, ONE, POST, OPENING, FIFTY], ids=["0", "1", "5", "8", "50"])
def test_every_value_is_the_cores_with_at_least_ten_digits(scenario: Scenario) -> None:
    for name, value in values(scenario).items():
        expected = parse_measure(name).explain(scenario.ranked, scenario.relevant_set()).value
        assert len(value.partition(".")[2]) >= 10
        assert abs(float(value) - float(expected)) < 1e-11


@given(scenarios())
def test_whatever_is_on_the_board_its_values_are_those_of_recmetrics(scenario: Scenario) -> None:
    printed = values(scenario)
    names = [str(measure) for measure in (parse_measure("AP"), parse_measure(f"AP@{scenario.k}"))]
    assert list(printed)[:3] == [*names, f"P@{scenario.k}"]
    for name, value in printed.items():
        expected = parse_measure(name).explain(scenario.ranked, scenario.relevant_set()).value
        assert float(value) == pytest.approx(float(expected), abs=1e-11)


@given(scenarios())
def test_what_the_board_is_given_is_plain_data(scenario: Scenario) -> None:
    json.dumps(shown(scenario, OPENING, LastAct("opened")), allow_nan=False)


def test_a_measure_says_what_it_is_divided_by() -> None:
    overs = [measure["over"] for measure in shown(OPENING)["measures"]]
    assert overs == ["÷ |R| = 8", "÷ min(|R|, K) = 5", "÷ K = 5"]


def test_a_measure_can_say_why_it_has_its_value() -> None:
    whys = [measure["why"] for measure in shown(POST)["measures"]]
    assert whys == [
        "AP = (1/2 + 1/2) / 3 = 1/3",
        "AP@5 = (1/2 + 1/2) / 3 = 1/3",
        f"P@5 = (1 + 1) / 5 = {Fraction(2, 5)}",
    ]


def test_why_a_measure_is_nought_names_the_convention() -> None:
    assert {m["why"] for m in shown(EMPTY)["measures"]} == {EN("convention.empty_list")}
    assert {m["why"] for m in shown(Scenario(("A",), (), k=1))["measures"]} == {EN("convention.no_relevant")}


def test_a_long_sum_is_cut_in_the_middle_and_keeps_both_ends() -> None:
    why = shown(Scenario(FIFTY.ranked, FIFTY.ranked, k=50))["measures"][2]["why"]
    assert why == "P@50 = (1 + 1 + 1 + 1 + … + 1 + 1 + 1) / 50 = 1"


def test_a_fraction_that_nobody_can_take_in_gives_way_to_its_decimals() -> None:
    ap = shown(FIFTY)["measures"][0]
    exact = parse_measure("AP").explain(FIFTY.ranked, FIFTY.relevant_set()).value
    assert len(str(exact)) > 13
    assert ap["fraction"] == ""
    assert ap["shown"] == f"{float(exact):.4f}"
    assert f"= {float(exact):.4f}" in ap["why"]


def test_items_without_a_card_count_in_the_denominator() -> None:
    alone, with_more = Scenario(tuple("AB"), ("A",), k=2), Scenario(tuple("AB"), ("A",), k=2, unnamed=3)
    assert values(alone)["AP"] == f"{1 / 1:.12f}"
    assert values(with_more)["AP"] == f"{1 / 4:.12f}"
    assert shown(with_more)["relevant_count"] == 1 + 3


def test_a_cutoff_beyond_the_list_counts_the_empty_ranks() -> None:
    beyond = Scenario(("A",), ("A", "B", "C"), k=5)
    assert values(beyond)["P@5"] == f"{1 / 5:.12f}"
    assert values(beyond)["AP@5"] == f"{1 / 3:.12f}"


def test_further_measures_follow_the_three_that_are_always_shown() -> None:
    more = POST.with_show(("RR", "R@K"))
    assert list(values(more)) == ["AP", "AP@5", "P@5", "RR", "R@5"]
    assert values(more)["RR"] == f"{1 / 2:.12f}"
    assert values(more)["R@5"] == f"{2 / 3:.12f}"


def test_a_measure_that_is_named_twice_is_shown_once() -> None:
    assert list(values(POST.with_show(("AP", "RR")))) == ["AP", "AP@5", "P@5", "RR"]


# What the last change did to them


def test_a_measure_says_by_how_much_it_changed() -> None:
    after = POST.with_ranked(tuple("BACDE"))
    deltas = [(m["delta"], m["sign"]) for m in shown(after, POST)["measures"]]
    rise = (Fraction(1, 1) + Fraction(2, 4)) / 3 - (Fraction(1, 2) + Fraction(2, 4)) / 3
    assert deltas == [(f"+{rise}", 1), (f"+{rise}", 1), ("", 0)]
    back = [(m["delta"], m["sign"]) for m in shown(POST, after)["measures"]]
    assert back == [(f"−{rise}", -1), (f"−{rise}", -1), ("", 0)]


def test_a_page_that_was_just_opened_has_nothing_to_compare_with() -> None:
    board = shown(POST)
    assert {(m["delta"], m["sign"]) for m in board["measures"]} == {("", 0)}
    assert (board["changed"], board["said"]) == ("", "")


def test_what_was_before_is_measured_at_the_cutoff_of_before() -> None:
    before = POST.with_k(2)
    delta = shown(POST, before)["measures"][2]["delta"]
    assert delta == f"−{Fraction(1, 2) - Fraction(2, 5)}"


# The step table


def test_each_step_shows_hits_precision_and_what_it_adds() -> None:
    steps = shown(POST)["steps"]
    assert [step["precision"] for step in steps] == [
        "0/1 = 0",
        "1/2 = 0.5",
        "1/3 ≈ 0.3333",
        "2/4 = 0.5",
        "2/5 = 0.4",
    ]
    assert [step["term"] for step in steps] == ["0", "1/2 = 0.5", "0", "2/4 = 0.5", "0"]
    assert [step["relevant"] for step in steps] == [False, True, False, True, False]
    assert [step["fraction"] for step in steps] == ["0/1", "1/2", "1/3", "2/4", "2/5"]


def test_steps_beyond_the_cutoff_are_there_but_not_counted() -> None:
    steps = shown(POST.with_k(2))["steps"]
    assert [step["counted"] for step in steps] == [True, True, False, False, False]


def test_the_step_table_has_a_row_per_rank_whatever_the_length() -> None:
    assert [len(shown(scenario)["steps"]) for scenario in (EMPTY, ONE, POST, FIFTY)] == [0, 1, 5, 50]


def test_sums_are_those_of_the_top_and_where_it_differs_of_the_whole_list() -> None:
    whole = shown(POST)["sums"]
    assert [(row["label"], row["hits"], row["term"]) for row in whole] == [("Sum for k ≤ 5", "2", "1")]
    top, rest = shown(POST.with_k(2))["sums"]
    assert (top["label"], top["hits"], top["term"]) == ("Sum for k ≤ 2", "1", "1/2 = 0.5")
    assert (rest["label"], rest["hits"], rest["term"]) == ("Sum of all 5", "2", "1")
    assert rest["term_why"] == "1/2 + 1/2 = 1"
    assert top["hits_why"] == EN("why.hits", hits=1, k=2)


def test_the_sum_of_the_terms_is_the_numerator_of_ap() -> None:
    sums = shown(FIFTY)["sums"]
    exact, hits = Fraction(0), 0
    for rank in range(1, 51):
        if rank % 3:
            hits += 1
            exact += Fraction(hits, rank)
    assert sums[-1]["term"] == f"{float(exact):.4f}"
    assert sums[-1]["hits"] == str(hits)


def test_an_empty_list_has_no_steps_and_a_sum_of_nothing() -> None:
    board = shown(EMPTY)
    assert board["steps"] == []
    assert [(row["hits"], row["term"], row["term_why"]) for row in board["sums"]] == [("0", "0", "0 = 0")]


# Gains, the cutoff's room, curves


def test_each_card_says_what_one_step_up_would_gain() -> None:
    board = shown(POST)
    up_2, up_4 = Fraction(1, 1) - Fraction(1, 2), Fraction(2, 3) - Fraction(2, 4)
    assert [gain["text"] for gain in board["gains"]] == [
        "",
        f"+{up_2 / 3}",
        f"−{(Fraction(1, 2) - Fraction(1, 3)) / 3}",
        f"+{up_4 / 3}",
        f"−{(Fraction(2, 4) - Fraction(2, 5)) / 3}",
    ]
    assert [gain["sign"] for gain in board["gains"]] == [0, 1, -1, 1, -1]
    assert (board["best_rank"], board["gain_measure"]) == (2, "AP@5")


def test_the_best_order_has_no_best_step_up() -> None:
    assert shown(POST.with_ranked(tuple("BDACE")))["best_rank"] == 0
    assert shown(EMPTY)["best_rank"] == 0


def test_gains_are_those_of_the_measure_that_the_reader_chose() -> None:
    board = shown(POST.with_whatif("P@K").with_k(1))
    assert board["gain_measure"] == "P@1"
    assert [gain["text"] for gain in board["gains"]] == ["", "+1", "", "", ""]


def test_the_cutoff_has_room_beyond_the_list_but_never_beyond_its_limit() -> None:
    assert shown(POST)["k_max"] == 5 + ROOM_BEYOND
    assert shown(POST.with_k(30))["k_max"] == 30
    assert shown(FIFTY.with_k(100))["k_max"] == 100


def test_curves_hold_each_measure_at_every_cutoff() -> None:
    curves = curves_of(explain_all(POST, None))
    assert curves["P@K"] == [Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(2, 4), Fraction(2, 5)]
    assert curves["AP@K"] == [0, Fraction(1, 2) / 2, Fraction(1, 2) / 3, Fraction(1, 3), Fraction(1, 3)]
    assert curves["AP"] == [Fraction(1, 3)] * 5
    assert curves_of(explain_all(EMPTY, None)) == {"AP": [], "AP@K": [], "P@K": []}


# What was done, for eyes and ears


def test_a_move_is_told_with_its_consequence() -> None:
    after = POST.with_ranked(tuple("BACDE"))
    board = shown(after, POST, LastAct("moved", "B", 2, 1))
    rise = Fraction(1, 2) - Fraction(1, 3)
    assert board["changed"].startswith(f"B moved from rank 2 to 1 of 5. AP@5 1/3 → 1/2 (+{rise}): ")
    assert board["said"] == "B moved from rank 2 to 1 of 5. AP@5 0.3333 to 0.5000."
