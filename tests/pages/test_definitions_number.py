"""Identification of a number: it is parsed, asked back where it is ambiguous, and found."""

from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import address_of, asked, definition_panels_of, do, look, opened_definitions
from webapp.definitions.matching import identify_numbers
from webapp.definitions.view_model import answer_view
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.reported_number import MAX_TEXT, MOST_NUMBERS, read_all
from webapp.model.scenario import Scenario
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


def asked_back(number: str) -> tuple[list[str], dict[str, Any] | None]:
    """Return the questions about an ambiguous number, and the answer if there is one all the same."""
    shown = asked(page_of(EXAMPLE_1), number)
    return shown["asked_back"], shown["answer"]


def named(matches: list[dict[str, Any]], *, plain: bool = True) -> set[str]:
    """The definitions among matches; or, if not `plain`, those of libraries that read the list otherwise."""
    return {match["measure"] for match in matches if plain != bool(match["notes"])}


def libraries_of(matches: list[dict[str, Any]], measure: str) -> set[str]:
    """Return the libraries that stand at a definition."""
    return {
        call["library"] for match in matches if match["measure"] == measure for call in match["libraries"]
    }


# What is found


def test_the_answer_is_that_of_the_records_for_the_list_on_the_board() -> None:
    for query, relevant, numbers in (
        (EXAMPLE_1, "BDZ", ("0.5", "0.333 @5; 0.25 @2", "AP@5 = 0.333; P@5 = 0.4", "0.173", "26/75")),
        (SEVEN, "BDVWXYZ", ("0.1429", "1/7 @5")),
    ):
        scenario = Scenario(tuple("ABCDE"), tuple(relevant), k=5)
        for number in numbers:
            expected = answer_view(identify_numbers(read_all(number)[0], scenario), EN)
            assert answer(number, query) == expected


# What is not found


def test_what_is_far_from_a_number_is_not_called_the_closest() -> None:
    shown = answer("0.123")
    assert (shown["fits"], shown["near"]) == ([], [])
    assert shown["verdict"] == EN("definitions.fits_nothing", numbers="0.123 at K = 5")


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


def test_numbers_that_nothing_gives_together_are_answered_one_by_one() -> None:
    for pasted in ("map all 0.3333\nP_5 all 0.2", "map all 0.3333 P_5 all 0.2"):
        each = asked(page_of(EXAMPLE_1), pasted)["found"]["each"]
        assert len(each) == 2
        assert "all give AP = 0.3333. Libraries: trec_eval" in each[0]
        assert each[1].startswith("Nothing gives P@5 = 0.2, or comes near.")
    assert asked(page_of(EXAMPLE_1), "map all 0.3333\nP_5 all 0.4")["found"]["each"] == []
    assert answer("AP@5 = 0.333; P@5 = 0.6")["fits"] == []


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


# The list, K and grades


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
    for query in ("list=,&relevant=,&k=1", "list=A,B&relevant=,&k=2", "list=A&k=100"):
        app = opened_definitions(query)
        for number in ("0", "1/3"):
            assert asked(app, number)["answer"]["verdict"]


def test_looking_at_another_panel_keeps_the_number() -> None:
    app = opened_definitions(EXAMPLE_1)
    asked(app, "0.5")
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "all"}))
    assert (shown["panel"], shown["number"], shown["answer"]) == ("all", "0.5", None)
    again = definition_panels_of(look(app, {"do": "panel", "panel": "number"}))
    assert "TorchMetrics" in libraries_of(again["answer"]["fits"], "AP(norm=hits)@5")


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


# Numbers as people write them: what is sure is read, what is not is asked back


A_THIRD: Final = (
    "0.333", ".333", "0,333", ",333", "33.3 %", "33.3%", "33,3%", "33.3 percent", "1/3", "1 / 3", "1⁄3",
    "０．３３３", "０,３３３", "３３.３％", "٠٫٣٣٣", "०.३३३", " 0.333 ", "0.333.", "+0.333", "3.33e-1",
    "0.333@5", "0.333 @ 5", "0.333 (k=5)", "K=5: 0.333", "AP@5 = 0.333", "MAP@5: 0.333", "map ≈ 0.333",
    "0.3333333333333333",
    # As it is written in a table, in a sentence, or on a page.
    "AP 0.333", "AP@5 0.333", "map all 0.3333", "≈0.333", "~0.333", "(0.333)", "0.333\u200b", "\ufeff0.333",
)  # fmt: skip


def test_a_third_is_a_third_however_it_is_written(subtests: pytest.Subtests) -> None:
    app = opened_definitions(EXAMPLE_1)
    for at, number in enumerate(A_THIRD):
        with subtests.test(number):
            [given], problems = read_all(number)
            assert given.may_be(Fraction(1, 3))
            assert (given.family, given.k) in (("AP", 5), ("AP", None), (None, 5), (None, None))
            assert problems == ()
            if at % 12 == 0:
                shown = asked(app, number)
                assert (shown["asked_back"], shown["number"]) == ([], number.strip())
                assert "trec_eval" in libraries_of(shown["answer"]["fits"], "AP(norm=relevant)@5")
                assert address_of(app)["number"] == number.strip()


NOT_SURE: Final = {
    "1,234": ("number_comma", {"given": "1,234", "decimal": "1.234", "thousands": "1234"}),
    "0x1": ("number_unreadable", {"given": "0x1"}),
    "@5": ("number_unreadable", {"given": "@5"}),
    "0.3 0.4": ("number_several", {"given": "0.3 0.4"}),
    "0.5@101": ("number_cutoff", {"given": "101", "lowest": MIN_K, "highest": MAX_K}),
    "<img src=x onerror=alert(1)>": ("number_fraction", None),
}


def test_what_is_not_sure_is_asked_back_and_not_answered(subtests: pytest.Subtests) -> None:
    for number, (code, values) in NOT_SURE.items():
        with subtests.test(number):
            shown = asked(page_of(EXAMPLE_1), number)
            told = [EN(f"problem.{code}", **values)] if values else shown["asked_back"][:1]
            assert shown["asked_back"] == told != []
            assert (shown["answer"], shown["problems"]) == (None, [])
            # What was typed stays, to be mended.
            assert shown["number"] == number
    told = asked(opened_definitions(f"{EXAMPLE_1}&lang=ko"), "abc")["asked_back"]
    assert told == [texts_for("ko")("problem.number_unreadable", given="abc")]


def test_a_percentage_without_its_sign_is_answered_as_one() -> None:
    shown = asked(page_of(EXAMPLE_1), "33.33")
    assert shown["asked_back"] == []
    assert shown["found"]["sentence"].startswith("Read as a percentage. This list cannot tell: ")
    assert {match["measure"] for match in shown["answer"]["fits"]} >= {"AP@5"}


def test_a_number_above_one_is_looked_up_with_a_word_about_it() -> None:
    for number in ("1.5", "21.7", "99"):
        problems, found = asked_back(number)
        assert problems == [EN("problem.number_above_one", given=number)]
        assert found is not None
        assert found["fits"] == []


def test_nothing_typed_is_nothing_asked() -> None:
    app = opened_definitions(EXAMPLE_1)
    asked(app, "0.5")
    for blank in ("", "   ", "\n\n", "\x00"):
        shown = asked(app, blank)
        assert (shown["number"], shown["answer"], shown["asked_back"]) == ("", None, [])
        assert "number" not in address_of(app)


def test_very_many_and_very_long_numbers_are_cut_with_a_word() -> None:
    problems, found = asked_back("; ".join(["0.333"] * (MOST_NUMBERS + 1)))
    assert problems == [EN("problem.number_too_many", limit=MOST_NUMBERS)]
    assert found is not None
    shown = asked(page_of(EXAMPLE_1), "0.333; " * 2_000)
    assert len(shown["number"]) <= MAX_TEXT
    assert shown["answer"] is not None
    assert shown["asked_back"] == [EN("problem.number_too_long", limit=MAX_TEXT)]
    assert len(asked_back("9" * 100_000)[0]) == 1


def test_cells_of_a_table_stay_apart() -> None:
    # A line of trec_eval, and two cells of a spreadsheet, which are not 0.33.
    problems, found = asked_back("map\tall\t0.3333")
    assert found is not None
    assert problems == []
    assert (found["asked"][0]["family"], found["asked"][0]["shown"]) == ("AP", "0.3333")
    problems, found = asked_back("0.3\t3")
    assert (problems, found) == ([EN("problem.number_several", given="0.3 3")], None)


def test_what_can_be_read_is_looked_up_and_the_rest_is_asked_back() -> None:
    problems, found = asked_back("0.333; 1,234")
    assert problems == [EN("problem.number_comma", given="1,234", decimal="1.234", thousands="1234")]
    assert found is not None
    assert [given["shown"] for given in found["asked"]] == ["0.333"]
