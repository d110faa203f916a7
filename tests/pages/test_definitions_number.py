"""Identification of a number: it is parsed, asked back where it is ambiguous, and found."""

from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    asked,
    definition_panels_of,
    do,
    look,
    opened_definitions,
)
from webapp.texts import texts_for

EN: Final = texts_for("en")
EXAMPLE_1: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
EXAMPLE_2: Final = "list=A,C,E,B,D&relevant=B,D,Z&k=5"
# Hits at 2 and 4, seven relevant items, K = 5.
SEVEN: Final = "list=A,B,C,D,E&relevant=B,D,V,W,X,Y,Z&k=5"

S_K: Final = Fraction(1, 2) + Fraction(2, 4)
"""The sum of the precisions at the hits, with hits at 2 and 4."""


@cache
def page_of(query: str) -> AppTest:
    """Return the page with this list, for tests that only ask it for numbers."""
    return opened_definitions(query)


def answer(number: str, query: str = EXAMPLE_1) -> dict[str, Any]:
    """Return the answer for a number; it must have been read."""
    shown = asked(page_of(query), number)
    assert shown["panel"] == "number"
    assert shown["answer"] is not None, shown["asked_back"]
    return shown["answer"]


def named(matches: list[dict[str, Any]], *, plain: bool = True) -> set[str]:
    """The definitions among matches; or, if not `plain`, those of libraries that read the list otherwise."""
    return {match["measure"] for match in matches if plain != bool(match["notes"])}


def libraries_of(matches: list[dict[str, Any]], measure: str) -> set[str]:
    """Return the libraries that stand at a definition."""
    return {
        call["library"] for match in matches if match["measure"] == measure for call in match["libraries"]
    }


# What is found


def test_a_half_on_the_first_list_of_the_posts_is_torchmetrics_dividing_by_the_hits_found() -> None:
    found = answer("0.5")["fits"]
    assert Fraction(1, 2) == S_K / 2
    assert found[0]["measure"] == "AP(norm=hits)"
    assert {"AP(norm=hits)", "AP(norm=hits)@5"} <= named(found)
    assert "TorchMetrics" in libraries_of(found, "AP(norm=hits)@5")
    assert "trec_eval" not in libraries_of(found, "AP(norm=hits)@5")


def test_a_third_on_the_first_list_of_the_posts_is_trec_eval() -> None:
    found = answer("0.333")["fits"]
    assert round(S_K / 3, 3) == Fraction("0.333")
    assert named(found) >= {"AP", "AP@5", "AP(norm=relevant)@5", "AP(norm=min_length)@5"}
    assert "trec_eval" in libraries_of(found, "AP")
    assert "trec_eval" in libraries_of(found, "AP(norm=relevant)@5")
    assert "TorchMetrics" not in libraries_of(found, "AP")
    assert "AP(norm=hits)@5" not in named(found)


def test_a_seventh_is_the_sum_over_all_relevant_items_and_who_computes_it() -> None:
    shown = answer("0.1429", SEVEN)
    assert round(S_K / 7, 4) == Fraction("0.1429")
    [cut] = [match for match in shown["fits"] if match["measure"] == "AP(norm=relevant)@5"]
    assert cut["numbers"] == "(1/2 + 2/4) ÷ |R| = 1 ÷ 7 = 1/7"
    assert {"trec_eval", "ranx", "RecTools", "ir_measures"} <= libraries_of(shown["fits"], cut["measure"])
    assert "AP(norm=relevant)@5" in shown["verdict"]
    # The one that divides by min(|R|, K) is not it.
    assert "AP@5" not in named(shown["fits"])
    assert "AP@5" in named([*shown["near"], *shown["others"]])


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("13/60", Fraction(13, 60)),
        ("0.2167", Fraction(13, 60)),
        ("0.217", Fraction(13, 60)),
        ("21.7 %", Fraction(13, 60)),
    ],
)
def test_the_second_list_of_the_posts_gives_thirteen_sixtieths(number: str, value: Fraction) -> None:
    found = answer(number, EXAMPLE_2)["fits"]
    assert value == (Fraction(1, 4) + Fraction(2, 5)) / 3
    assert {"AP", "AP@5"} <= named(found)
    assert {match["values"][0]["exact"] for match in found if match["measure"] in ("AP", "AP@5")} == {
        str(value)
    }


def test_a_library_that_is_shown_the_list_alone_gives_more_and_says_why() -> None:
    found = answer("0.5")["fits"]
    assert "AP@5" in named(found, plain=False)
    [reading] = [match for match in found if match["measure"] == "AP@5"]
    assert EN("convention_of.relevant_list") in reading["notes"]
    assert "XGBoost" in {call["library"] for call in reading["libraries"]}


def test_every_definition_stands_in_the_answer_once() -> None:
    for number in ("0.5", "0.333", "0.123"):
        shown = answer(number)
        told = [
            match["measure"]
            for part in ("fits", "near", "others")
            for match in shown[part]
            if not match["notes"]
        ]
        assert len(told) == len(set(told))


@pytest.mark.parametrize(
    "name", ["AP@5", "P@5", "MeanP@5", "AP(norm=k)@5", "AP(norm=hits)@5", "RR", "nDCG@5"]
)
def test_whatever_a_definition_gives_finds_it_at_two_to_six_decimals(name: str) -> None:
    matches = answer("0.123")
    [value] = [
        float(match["value"])
        for match in (*matches["near"], *matches["others"])
        if match["measure"] == name and not match["notes"]
    ]
    for digits in range(2, 7):
        assert name in named(answer(f"{value:.{digits}f}")["fits"])


def test_a_digit_more_tells_the_number_from_others() -> None:
    assert round(Fraction(26, 75), 4) == Fraction("0.3467")
    assert "MeanP@5" in named(answer("0.347")["fits"])
    assert "MeanP@5" in named(answer("26/75")["fits"])
    # Cut off instead of rounded.
    assert "MeanP@5" not in named(answer("0.3466")["fits"])
    assert "MeanP@5" in named(answer("0.3466")["near"])


# What is not found


def test_what_is_far_from_a_number_is_not_called_the_closest() -> None:
    shown = answer("0.123")
    assert (shown["fits"], shown["near"]) == ([], [])
    assert shown["verdict"] == EN("definitions.fits_nothing", numbers="0.123 at K = 5")


def test_where_nothing_fits_the_nearest_are_named() -> None:
    shown = answer("0.173")
    assert shown["fits"] == []
    assert named(shown["near"]) >= {"AP(norm=k)@5"}
    assert Fraction(1, 5) == S_K / 5
    assert "AP(norm=k)@5" in shown["verdict"]
    assert shown["verdict"].startswith(
        EN("definitions.fits_none", numbers="\0", measures="").partition("\0")[0]
    )
    assert shown["others"]


@pytest.mark.parametrize(
    ("number", "query", "kind", "value"),
    [
        ("0.5", EXAMPLE_1, "mean_over_hits", S_K / 2),
        (
            "26/75",
            EXAMPLE_1,
            "all_ranks_averaged",
            (Fraction(1, 2) + Fraction(1, 3) + S_K - Fraction(1, 10)) / 5,
        ),
        # B and D at ranks 1 and 3, counted from 0: (1/1 + 2/3) ÷ 3.
        ("5/9", EXAMPLE_1, "ranks_from_zero", (Fraction(1, 1) + Fraction(2, 3)) / 3),
        # The list has five items, K is ten: 2/5 in place of 2/10.
        ("P = 0.4", EXAMPLE_1.replace("k=5", "k=10"), "k_clamped", Fraction(2, 5)),
        # Three hits of five where there are two.
        ("P@5 = 0.6", EXAMPLE_1, "repeated", Fraction(2 + 1, 5)),
        # (0/2 + 1/4) ÷ 3, each hit counted too late.
        ("AP@5 = 0.0833", EXAMPLE_1, "hit_left_out", (0 + Fraction(1, 4)) / 3),
        # 1/3 + 2/5, divided by three.
        ("AP@5 = 0.2444", EXAMPLE_1, "one_too_far", (Fraction(1, 3) + Fraction(2, 5)) / 3),
        ("AP@5 = 1", EXAMPLE_1, "undivided", S_K),
        # Hits at 2 and 4 are at 2 and 4 from below too; those of the other list at 1 and 2.
        ("AP@5 = 0.6667", EXAMPLE_2, "reversed", (Fraction(1, 1) + Fraction(2, 2)) / 3),
    ],
)
def test_a_likely_slip_is_named(number: str, query: str, kind: str, value: Fraction) -> None:
    shown = answer(number, query)
    asked_for = number.rpartition("=")[2].strip()
    assert asked_for in (str(value), f"{float(value):.4f}", f"{float(value):.1f}")
    assert kind in [slip["kind"] for slip in shown["slips"]]
    assert all(slip["text"] for slip in shown["slips"])


# Several numbers


@pytest.mark.parametrize("pasted", ["map all 0.3333\nP_5 all 0.2", "map all 0.3333 P_5 all 0.2"])
def test_numbers_that_nothing_gives_together_are_answered_one_by_one(pasted: str) -> None:
    each = asked(page_of(EXAMPLE_1), pasted)["found"]["each"]
    assert len(each) == 2
    assert "all give AP = 0.3333. Libraries: trec_eval" in each[0]
    assert each[1].startswith("Nothing gives P@5 = 0.2, or comes near.")
    assert asked(page_of(EXAMPLE_1), "map all 0.3333\nP_5 all 0.4")["found"]["each"] == []


def test_numbers_with_their_measures_are_held_against_these_and_a_library_must_have_both() -> None:
    shown = answer("AP@5 = 0.333; P@5 = 0.4")
    assert [given["family"] for given in shown["asked"]] == ["AP", "P"]
    assert {"AP@5", "P@5"} <= named(shown["fits"])
    # Rounded, RPrec is 0.333 as well.
    assert "RPrec" not in named(shown["fits"])
    assert "trec_eval" in libraries_of(shown["fits"], "P@5") & libraries_of(
        shown["fits"], "AP(norm=relevant)@5"
    )
    # TorchMetrics has the 2/5, and 1/2 in place of 1/3.
    assert "TorchMetrics" not in libraries_of(shown["fits"], "P@5")
    assert "TorchMetrics" in libraries_of(answer("P@5 = 0.4")["fits"], "P@5")


def test_two_cutoffs_leave_only_what_gives_both() -> None:
    shown = answer("0.333 @5; 0.25 @2")
    assert [given["k"] for given in shown["asked"]] == [5, 2]
    # At K = 2 one hit, at rank 2: 1/2, divided by min(3, 2), or by 3.
    assert Fraction(1, 2) / min(3, 2) == Fraction(1, 4)
    assert named(shown["fits"]) == {"AP@K", "AP(norm=min_length)@K"}
    [at_k] = [match for match in shown["fits"] if match["measure"] == "AP@K"]
    assert [value["exact"] for value in at_k["values"]] == [str(S_K / 3), str(Fraction(1, 4))]
    assert "AP(norm=relevant)@K" in named(answer("0.333 @5; 0.167 @2")["fits"])


def test_lines_are_numbers_too() -> None:
    shown = asked(page_of(EXAMPLE_1), "AP@5: 0.333\nP@5: 0.4\n")
    assert shown["number"] == "AP@5: 0.333; P@5: 0.4"
    assert [given["shown"] for given in shown["answer"]["asked"]] == ["0.333", "0.4"]


def test_two_numbers_of_two_measures_are_those_of_libraries_that_have_both() -> None:
    found = asked(opened_definitions(EXAMPLE_1), "0.333; 0.4")["found"]
    assert found["sentence"].startswith("These print all of 0.333, 0.4: ")
    assert "trec_eval" in [one["library"] for one in found["libraries"]]
    # Of two roundings of one number, or at two cutoffs, one measure may well give both.
    assert "AP@5" in named(answer("0.333; 0.33")["fits"])


def test_numbers_that_nothing_gives_together_find_nothing() -> None:
    shown = answer("AP@5 = 0.333; P@5 = 0.6")
    assert shown["fits"] == []


def test_k_is_the_boards_until_it_is_given() -> None:
    app = opened_definitions(EXAMPLE_1)
    first = asked(app, "0.25")["answer"]
    assert [given["k"] for given in first["asked"]] == [5]
    assert "AP@5" not in named(first["fits"])
    do(
        app,
        {"do": "arrange", "ranked": list("ABCDE"), "relevant": list("BDZ"), "unused": [], "k": 2},
        key="board",
    )
    then = definition_panels_of(app)["answer"]
    assert [given["k"] for given in then["asked"]] == [2]
    assert "AP@2" in named(then["fits"])
    assert [given["k"] for given in asked(app, "0.333 @5")["answer"]["asked"]] == [5]


def test_an_answer_follows_the_list() -> None:
    app = opened_definitions(EXAMPLE_1)
    asked(app, "1/3")
    do(app, {"do": "best"}, key="board")
    fits = definition_panels_of(app)["answer"]["fits"]
    # B and D at the top: (1/1 + 2/2) ÷ 3.
    assert (Fraction(1, 1) + Fraction(2, 2)) / 3 == Fraction(2, 3)
    assert "AP@5" not in named(fits)
    assert "AP@5" in named(asked(app, "2/3")["answer"]["fits"])


def test_an_empty_list_and_nothing_relevant_have_an_answer_too() -> None:
    for query in (
        "list=,&relevant=A&k=5",
        "list=A,B&relevant=,&k=2",
        "list=,&relevant=,&k=1",
        "list=A&k=100",
    ):
        app = opened_definitions(query)
        for number in ("0", "1", "0.5", "1/3"):
            assert asked(app, number)["answer"]["verdict"]


def test_looking_at_another_panel_keeps_the_number() -> None:
    app = opened_definitions(EXAMPLE_1)
    asked(app, "0.5")
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "all"}))
    assert (shown["panel"], shown["number"], shown["answer"]) == ("all", "0.5", None)
    again = definition_panels_of(look(app, {"do": "panel", "panel": "number"}))
    assert "TorchMetrics" in libraries_of(again["answer"]["fits"], "AP(norm=hits)@5")


# Grades


def test_numbers_count_grades_as_the_tools_do_and_tables_do_not() -> None:
    page = opened_definitions("list=A,B,C,D,E&relevant=B,C,Z&k=5&grades=B:1,C:3,Z:2")
    # (3 / log2(4) + 1 / log2(3)) / (3 + 2 / log2(3) + 1 / 2) = 0.4475; with 2^g − 1 it is 0.4398.
    shown = asked(page, "ndcg@5: 0.4398")
    assert shown["note"] == EN("definitions.grades_count", grades="B = 1, C = 3, Z = 2")
    # What ranx prints as ndcg@5 is 0.4475: it calls the other one ndcg_burges.
    named = libraries_of(shown["answer"]["fits"], "nDCG@5")
    assert "ir_measures" in named
    assert "ranx" not in named
    shown = asked(page, "ndcg_burges@5: 0.4398")
    assert "ranx" in libraries_of(shown["answer"]["fits"], "nDCG@5")
    everything = definition_panels_of(look(page, {"do": "panel", "panel": "all"}))
    assert everything["note"] == EN("definitions.grades_note")
