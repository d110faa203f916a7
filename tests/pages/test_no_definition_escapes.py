"""No text of the page of definitions escapes translation, and nothing that is typed becomes markup."""

from typing import Final
from urllib.parse import parse_qs, quote

import pytest

from recmetrics import libraries
from tests.pages.the_page import (
    asked,
    definition_panels_of,
    do,
    look,
    opened,
    opened_definitions,
    send,
    texts_of,
    turned_to,
    went_to,
)
from tests.pages.untranslated import HOSTILE, READ_AS_MARKUP, escaped_from
from webapp.definitions.view import PANELS

# Lists with hits and without any, without anything relevant, and without recommendations, each at K = 2.
LISTS: Final = {
    "a list": "list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2",
    "no hit": "list=Q1,Q2,Q3&relevant=Q4&k=2",
    "nothing relevant": "list=Q1,Q2&relevant=,&k=2",
    "an empty list": "list=,&relevant=Q1&k=2",
}
# A definition, several, none, readings only, several numbers, and whatever is asked back.
NUMBERS: Final = (
    "0.25",
    "1/8",
    "0.123",
    "0.3356",
    "0.5 @3; 0.25 @2",
    "0.3; 0.4",
    "AP@2 = 0.25; P@2 = 0.5",
    "1",
    "0",
    "1.5",
    "21.7",
    "1,234",
    "-1",
    "1/0",
    "0.1 0.2",
    "0.5@0",
    "1e9",
    "%",
    "; ".join(["0.5"] * 20),
)
NAMES_OF_LIBRARIES: Final = tuple(dict.fromkeys(library.name for library in libraries()))
# Sets of cases with one model and with two, and one in which nothing counts.
SETS: Final = {
    "one model": "case=Q7;Q1,Q2,Q3;Q2,Q4;;2;Q5&case=Q8;Q1;,&case=Q9;,;Q1&k=2",
    "two models": "case=Q7;Q1,Q2,Q3;Q1;Q2,Q3,Q1&case=Q8;Q4,Q5,Q6;Q1,Q2,Q3;Q1,Q2,Q3;7&k=3",
    "nothing": "case=Q7;Q1;,&case=Q8;,;,;,&k=1&no_relevant=skip&missing=skip",
}


@pytest.mark.parametrize("query", LISTS.values(), ids=LISTS.keys())
@pytest.mark.parametrize("panel", PANELS)
def test_every_visible_text_of_the_page_of_definitions_is_in_brackets(panel: str, query: str) -> None:
    shown = f"{query}&lang=en-XA&panel={panel}&number=0.25&library=trec_eval"
    app = opened_definitions(shown, examples=True, share=True, definitions_keep=True)
    assert escaped_from(app) == []
    assert any("⟦" in text for where, text in texts_of(app) if not where.startswith("bidi_component.texts"))
    assert escaped_from(opened_definitions(f"{shown}&view=present")) == []


@pytest.mark.parametrize("query", LISTS.values(), ids=LISTS.keys())
def test_every_answer_and_whatever_is_asked_back_is_in_brackets(query: str) -> None:
    app = opened_definitions(f"{query}&lang=en-XA")
    for number in NUMBERS:
        panels = asked(app, number)
        assert panels["answer"] or panels["asked_back"], number
        assert escaped_from(app) == [], number


def test_every_library_that_is_opened_is_in_brackets() -> None:
    app = opened_definitions(f"{LISTS['a list']}&lang=en-XA")
    for library in NAMES_OF_LIBRARIES:
        assert (
            definition_panels_of(look(app, {"do": "library", "library": library}))["library"]["library"]
            == library
        )
        assert escaped_from(app) == []


@pytest.mark.parametrize("query", SETS.values(), ids=SETS.keys())
def test_what_is_said_of_the_readers_own_cases_is_in_brackets(query: str) -> None:
    app = turned_to(opened(f"{LISTS['a list']}&lang=en-XA"), "cases")
    app = turned_to(went_to(app, **parse_qs(f"{query}&lang=en-XA")), "definitions")
    assert escaped_from(look(app, {"do": "panel", "panel": "matters"})) == []
    look(app, {"do": "of", "of": "cases"})
    for number in NUMBERS:
        panels = asked(app, number)
        assert panels["answer"] or panels["asked_back"], number
        assert escaped_from(app) == [], number


def test_what_is_done_beside_the_panels_is_told_in_brackets() -> None:
    app = opened_definitions(f"{LISTS['a list']}&lang=en-XA")
    for act in ({"do": "worst"}, {"do": "add", "item": "Q9", "to": "missed"}, {"do": "unnamed", "count": 3}):
        assert escaped_from(do(app, act, key="board")) == []
    assert escaped_from(look(app, {"do": "undo"}, {"do": "redo"})) == []


def test_problems_of_definitions_are_in_brackets_too() -> None:
    app = opened_definitions("list=Q1,Q1&k=0&panel=Q2&library=Q3&lang=en-XA")
    told = definition_panels_of(app)["problems"]
    assert len(told) == 2
    page = definition_panels_of(app)["page"]
    for sent in (
        "junk",
        {"page": "Q4", "acts": [{"n": 1, "do": "undo"}]},
        {"page": page, "acts": [{"n": 2, "do": "Q5"}]},
    ):
        told += definition_panels_of(send(app, "atlas", sent))["problems"]
    assert len(told) == 2 + 1 + 1 + 1
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


@pytest.mark.parametrize("panel", PANELS)
def test_no_name_and_no_number_reaches_such_a_place_on_the_page_of_definitions(panel: str) -> None:
    names = [name.replace(",", "\\,") for name in HOSTILE]
    query = f"list={quote(','.join(names))}&relevant={quote(','.join(names[::2]))}&k=4&panel={panel}"
    for number in HOSTILE:
        app = opened_definitions(
            f"{query}&number={quote(number)}&library={quote(number)}", definitions_keep=True
        )
        for where, text in texts_of(app):
            if where.partition(".")[0] in READ_AS_MARKUP:
                assert not any(name in text for name in HOSTILE), (where, text)
