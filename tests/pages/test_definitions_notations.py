"""Numbers as people write them: what is sure is read, what is not is asked back in words."""

from functools import cache
from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import address_of, asked, opened_definitions
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.reported_number import MAX_TEXT, MOST_NUMBERS
from webapp.texts import LANGUAGES, texts_for

EN: Final = texts_for("en")
EXAMPLE_1: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


@cache
def page_of(query: str) -> AppTest:
    """Return the page with this list, for tests that only ask it for numbers."""
    return opened_definitions(query)


def asked_back(number: str) -> tuple[list[str], dict[str, Any] | None]:
    """Return the questions about an ambiguous number, and the answer if there is one all the same."""
    shown = asked(page_of(EXAMPLE_1), number)
    return shown["asked_back"], shown["answer"]


A_THIRD: Final = [
    "0.333",
    ".333",
    "0,333",
    ",333",
    "33.3 %",
    "33.3%",
    "33,3%",
    "33.3 percent",
    "1/3",
    "1 / 3",
    "1⁄3",
    "０．３３３",
    "０,３３３",
    "３３.３％",
    "٠٫٣٣٣",
    "०.३३३",
    " 0.333 ",
    "0.333.",
    "+0.333",
    "3.33e-1",
    "0.333@5",
    "0.333 @ 5",
    "0.333 (k=5)",
    "K=5: 0.333",
    "AP@5 = 0.333",
    "MAP@5: 0.333",
    "map ≈ 0.333",
    "0.3333333333333333",
    # As it is written in a table, in a sentence, or on a page.
    "AP 0.333",
    "AP@5 0.333",
    "map all 0.3333",
    "≈0.333",
    "~0.333",
    "(0.333)",
    "0.333\u200b",
    "\ufeff0.333",
]


@pytest.mark.parametrize("number", A_THIRD)
def test_a_third_is_a_third_however_it_is_written(number: str) -> None:
    shown = asked(page_of(EXAMPLE_1), number)
    assert shown["asked_back"] == []
    assert shown["number"] == number.strip()
    at_k = [match for match in shown["answer"]["fits"] if match["measure"] == "AP(norm=relevant)@5"]
    assert "trec_eval" in {call["library"] for match in at_k for call in match["libraries"]}
    assert address_of(page_of(EXAMPLE_1))["number"] == number.strip()


NOT_SURE: Final = {
    "1,234": ("number_comma", {"given": "1,234", "decimal": "1.234", "thousands": "1234"}),
    "abc": ("number_unreadable", {"given": "abc"}),
    "nan": ("number_nan", {"given": "nan"}),
    "inf": ("number_inf", {"given": "inf"}),
    "0x1": ("number_unreadable", {"given": "0x1"}),
    "@5": ("number_unreadable", {"given": "@5"}),
    "%": ("number_unreadable", {"given": "%"}),
    "0.3 0.4": ("number_several", {"given": "0.3 0.4"}),
    "1/0": ("number_fraction", {"given": "1/0"}),
    "1/2/3": ("number_fraction", {"given": "1/2/3"}),
    "-0.2": ("number_negative", {"given": "-0.2"}),
    "−0.2": ("number_negative", {"given": "-0.2"}),
    "150": ("number_too_large", {"given": "150"}),
    "1,234.5": ("number_too_large", {"given": "1,234.5"}),
    "1e9": ("number_too_large", {"given": "1e9"}),
    "0.5@0": ("number_cutoff", {"given": "0", "lowest": MIN_K, "highest": MAX_K}),
    "0.5@101": ("number_cutoff", {"given": "101", "lowest": MIN_K, "highest": MAX_K}),
    "0.5@five": ("number_cutoff", {"given": "five", "lowest": MIN_K, "highest": MAX_K}),
    "<img src=x onerror=alert(1)>": ("number_fraction", None),
}


@pytest.mark.parametrize("number", NOT_SURE)
def test_what_is_not_sure_is_asked_back_and_not_answered(number: str) -> None:
    code, values = NOT_SURE[number]
    shown = asked(page_of(EXAMPLE_1), number)
    if values is None:
        assert len(shown["asked_back"]) == 1
    else:
        assert shown["asked_back"] == [EN(f"problem.{code}", **values)]
    assert shown["answer"] is None
    assert shown["problems"] == []
    # What was typed stays, to be mended.
    assert shown["number"] == number


def test_a_percentage_without_its_sign_is_answered_as_one() -> None:
    shown = asked(page_of(EXAMPLE_1), "33.33")
    assert shown["asked_back"] == []
    assert shown["found"]["sentence"].startswith("Read as a percentage. This list cannot tell: ")
    assert {match["measure"] for match in shown["answer"]["fits"]} >= {"AP@5"}


@pytest.mark.parametrize("number", ["1.5", "21.7", "99"])
def test_a_number_above_one_is_looked_up_with_a_word_about_it(number: str) -> None:
    problems, found = asked_back(number)
    assert problems == [EN("problem.number_above_one", given=number)]
    assert found is not None
    assert found["fits"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_asked_back_in_the_language_of_the_page(lang: str) -> None:
    shown = asked(opened_definitions(f"{EXAMPLE_1}&lang={lang}"), "abc")
    assert shown["asked_back"] == [texts_for(lang)("problem.number_unreadable", given="abc")]


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
