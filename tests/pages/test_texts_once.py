"""Texts, and the lists of many cases, are sent until the browser says that it has them."""

import json
from typing import Any

import pytest

from tests.pages.the_page import board_of, cases_table_of, do, given, opened, send
from webapp.board.explained import board_texts
from webapp.texts import texts_for

QUERY = {
    "playground": ("", "board", "board"),
    "cases": ("case=u1;A,B;B,A;A&k=2", "board_B", "board"),
    "definitions": ("", "atlas", "definition_panels"),
    "learn": ("", "tutor", "lesson_view strip"),
}


def own_texts(section: str, lang: str) -> dict[str, str]:
    """Return the texts of a component, from one or several tables."""
    texts = texts_for(lang)
    return board_texts(texts) if section == "board" else texts.section(*section.split())


def greeting(shown: dict[str, Any], texts: object) -> dict[str, Any]:
    return {"page": shown["page"], "acts": [], "texts": texts}


@pytest.mark.parametrize("page", QUERY)
def test_texts_that_the_browser_has_are_left_out(page: str) -> None:
    query, key, section = QUERY[page]
    app = opened(query, page=page)
    shown = given(app, key)
    assert shown["texts"] == own_texts(section, "en")
    after = given(send(app, key, greeting(shown, "en")), key)
    assert "texts" not in after
    assert after == {name: value for name, value in shown.items() if name != "texts"}


@pytest.mark.parametrize("claim", ["ko", "", None, 1, ["en"], {"en": "en"}, "en" * 10_000])
def test_a_browser_that_has_others_or_none_is_sent_them(claim: object) -> None:
    app = opened()
    texts = board_of(app)["texts"]
    app = send(app, "board", greeting(board_of(app), "en"))
    app = send(app, "board", greeting(board_of(app), claim))
    assert board_of(app)["texts"] == texts


def test_another_language_comes_with_its_texts() -> None:
    app = opened()
    app = send(app, "board", greeting(board_of(app), "en"))
    app.segmented_control(key="language").set_value("ko").run()
    assert board_of(app)["texts"] == board_texts(texts_for("ko"))


def test_two_boards_have_their_texts_each() -> None:
    app = opened(QUERY["cases"][0], page="cases")
    app = send(app, "board_A", greeting(board_of(app, "board_A"), "en"))
    assert "texts" not in board_of(app, "board_A")
    assert board_of(app, "board_B")["texts"] == board_texts(texts_for("en"))


# The lists of many cases

TWO_CASES = "case=u1;A,B,C;A&case=u2;C,B,A;B&k=2"


def keys_of(table: dict[str, Any]) -> list[str]:
    return [row["list"] for case in table["cases"] for row in case["rows"]]


def test_of_the_lists_that_the_browser_has_only_the_changed_one_is_sent_again() -> None:
    app = opened(TWO_CASES, page="cases")
    table = cases_table_of(app)
    first, second = keys_of(table)
    assert list(table["lists"]) == [first, second]
    app = send(app, "sheet", {**greeting(table, "en"), "lists": f"{first} {second}"})
    assert cases_table_of(app)["lists"] == {}
    assert keys_of(cases_table_of(app)) == [first, second]
    app = do(app, {"do": "worst"}, key="board_A")
    moved, same = keys_of(cases_table_of(app))
    assert same == second
    assert moved != first
    assert [list(one["names"]) for one in cases_table_of(app)["lists"].values()] == [list("BCA")]
    assert list(cases_table_of(app)["lists"]) == [moved]


@pytest.mark.parametrize("claim", [None, "", "x y", 1, ["{first}"], {"{first}": 1}, " " * 30_000 + "{first}"])
def test_a_browser_that_has_none_of_the_lists_is_sent_all(claim: object) -> None:
    app = opened(TWO_CASES, page="cases")
    table = cases_table_of(app)
    text = json.dumps(claim).replace("{first}", keys_of(table)[0])
    app = send(app, "sheet", {**greeting(table, "en"), "lists": json.loads(text)})
    assert cases_table_of(app)["lists"] == table["lists"]
