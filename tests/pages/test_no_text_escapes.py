"""In the pseudo-language every text of the app is in ⟦ ⟧: any other text has escaped translation.

The same walk over the page shows that no word of the reader's is ever taken for markup.
"""

from typing import Final
from urllib.parse import quote

import pytest

from tests.pages.the_page import (
    cases_table_of,
    do,
    leaderboard_of,
    opened,
    opened_cases,
    send,
    texts_of,
    went_well,
)
from tests.pages.untranslated import HOSTILE, READ_AS_MARKUP, escaped, escaped_from
from webapp.cases.page import ONE_MODEL, SEVERAL_MODELS
from webapp.classroom.codes import new_secret
from webapp.classroom.cookies import DEVICE, name_of_key
from webapp.classroom.posed import ready_made
from webapp.classroom.room import CloseVote, PutUp, Reveal
from webapp.classroom.rooms import rooms
from webapp.playground.state import PANELS
from webapp.texts import texts_for

QUERY: Final = "list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2&show=RR,nDCG@K&lang=en-XA"

# Cases with hits and without any, with nothing relevant, and without recommendations.
EMPTY: Final = "case=Q7;Q1,Q2,Q3;Q2,Q4;;2;Q5&case=Q8;Q1;,&case=Q9;,;Q1&k=2"
# Two models of which the winner flips, each time with another part of the definition.
FLIPS: Final = {
    "option": "case=Q7;Q1,Q2,Q3;Q1;Q2,Q3,Q1&case=Q8;Q4,Q5,Q6;Q1,Q2,Q3;Q1,Q2,Q3;7&k=3",
    "cutoff": "case=Q7;Q1,Q2,Q3;Q1;Q2,Q3,Q1&case=Q8;Q1,Q2,Q3;Q3,Q4;Q5,Q3,Q4&k=1&measure=P@K",
    "no_relevant": "case=Q7;Q1,Q2;Q2;Q1,Q2&case=Q8;Q1;,;,&k=2&missing=skip",
    "missing": "case=Q7;Q1,Q2;Q2;Q2,Q1&case=Q8;Q1;Q1;,&case=Q9;Q1;,;,&k=2",
}
ALIKE: Final = "&".join(f"case={n};Q1,Q2;Q2;{'Q2,Q1' if n % 3 else 'Q1'}" for n in range(12))
NOTHING: Final = "case=Q7;Q1;,&case=Q8;,;,;,&no_relevant=skip&missing=skip"
CASES: Final = (
    *((f"{EMPTY}&measure=RR", tab) for tab in ONE_MODEL),
    *((FLIPS["option"], tab) for tab in SEVERAL_MODELS),
    *((FLIPS[part], "winner") for part in ("cutoff", "no_relevant", "missing")),
    *((NOTHING, tab) for tab in ("winner", "sweep", "formula")),
    (ALIKE, "chance"),
)


@pytest.mark.parametrize("tab", PANELS)
@pytest.mark.parametrize("list_of", ["Q1,Q2,Q3", ","], ids=["a list", "an empty list"])
def test_every_visible_text_is_in_brackets(tab: str, list_of: str) -> None:
    query = QUERY.replace("list=Q1,Q2,Q3", f"list={list_of}")
    app = opened(query, tab=tab, examples=True, share=True)
    assert escaped_from(app) == []
    assert any("⟦" in text for _, text in texts_of(app))


def test_the_projector_view_is_in_brackets_too() -> None:
    assert escaped_from(opened(f"{QUERY}&view=present")) == []
    for query in (EMPTY, FLIPS["option"]):
        assert escaped_from(opened_cases(f"{query}&lang=en-XA&view=present")) == []


def test_problems_are_in_brackets_too() -> None:
    app = opened("list=Q1,Q1&k=0&lang=en-XA")
    told = [text for where, text in texts_of(app) if where == "bidi_component.problems"]
    assert len(told) == 2
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


# The page of cases


@pytest.mark.parametrize(("query", "tab"), CASES)
def test_every_visible_text_of_the_page_of_cases_is_in_brackets(query: str, tab: str) -> None:
    app = opened_cases(f"{query}&lang=en-XA", tab=tab, examples=True, share=True)
    assert escaped_from(app) == []
    assert any("⟦" in text for _, text in texts_of(app))


@pytest.mark.parametrize("part", FLIPS)
def test_each_part_of_a_definition_would_turn_the_winner_of_one_of_these_sets(part: str) -> None:
    start = texts_for("en").templates[f"leaderboard_text.turn_{part}"].partition("{")[0]
    assert start in leaderboard_of(opened_cases(FLIPS[part]))["turns"]


@pytest.mark.parametrize("query", [EMPTY, FLIPS["option"]], ids=["one model", "two models"])
@pytest.mark.parametrize(
    "act",
    [
        {"do": "open", "case": "Q8"},
        {"do": "add"},
        {"do": "duplicate", "case": "Q7"},
        {"do": "rename", "case": "Q7", "name": "Q6"},
        {"do": "remove", "case": "Q7"},
        {"do": "move", "case": "Q7", "to": 1},
        {"do": "k", "k": 1},
        {"do": "measure", "measure": "R@K"},
        {"do": "rule", "rule": "no_relevant", "choice": "one"},
        {"do": "rule", "rule": "missing", "choice": "skip"},
        {"do": "models", "count": 2},
        {"do": "models", "count": 1},
        {"do": "swap"},
        {"do": "undo"},
        {"do": "remove", "case": "Q5"},
        {"do": "rename", "case": "Q7", "name": "Q8"},
    ],
    ids=lambda act: "-".join(map(str, act.values())),
)
def test_what_an_act_is_told_with_is_in_brackets(query: str, act: dict[str, object]) -> None:
    assert escaped_from(do(opened_cases(f"{query}&lang=en-XA"), {"do": "k", "k": 4}, act)) == []


@pytest.mark.parametrize("query", [EMPTY, FLIPS["option"]], ids=["one model", "two models"])
def test_what_is_done_on_a_board_is_told_in_brackets(query: str) -> None:
    app = opened_cases(f"{query}&lang=en-XA")
    for act in ({"do": "worst"}, {"do": "add", "item": "Q9", "to": "missed"}, {"do": "unnamed", "count": 3}):
        assert escaped_from(do(app, act, key="board_A")) == []


def test_a_case_on_loan_is_told_of_in_brackets() -> None:
    for query, model in ((EMPTY, "A"), (FLIPS["option"], "B")):
        app = do(opened_cases(f"{query}&lang=en-XA"), {"do": "play", "case": "Q7", "model": model})
        assert escaped_from(app) == []
        assert "go_back" in [button.key for button in app.button]


@pytest.mark.parametrize("into", ["added", "replaced", "joined"])
def test_what_becomes_of_imported_cases_is_told_in_brackets(into: str) -> None:
    app = opened_cases(f"{EMPTY}&lang=en-XA", tab="add_many")
    app = do(app, {"do": "import_text", "text": "Q7; Q1, Q1, Q2; Q2\nQ6; Q3; Q3\nQ4"}, key="import")
    assert escaped_from(app) == []
    assert escaped_from(do(app, {"do": "take", "into": into}, key="import")) == []


def test_problems_of_cases_are_in_brackets_too() -> None:
    app = opened_cases("case=Q7;Q1,Q1;Q1;;Q2;Q3;Q4&k=0&at=9&packed=Q5&lang=en-XA")
    told = cases_table_of(went_well(app.run()))["problems"]
    assert told
    told += cases_table_of(send(app, "sheet", "junk"))["problems"]
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


@pytest.mark.parametrize("tab", PANELS)
def test_no_name_reaches_a_place_where_it_would_be_markup(tab: str) -> None:
    names = [name.replace(",", "\\,") for name in HOSTILE]
    query = f"list={quote(','.join(names))}&relevant={quote(','.join(names[::2]))}&k=4"
    app = opened(query, tab=tab, examples=True)
    for where, text in texts_of(app):
        if where.partition(".")[0] in READ_AS_MARKUP:
            assert not any(name in text for name in HOSTILE), (where, text)


def test_the_check_itself_sees_a_word_that_escaped() -> None:
    assert escaped("⟦Move Q1 up ·⟧ now") == "now"
    assert escaped("⟦a ⟦b⟧ c⟧ AP@5 1/3 Q1") == ""
    assert escaped("(1/2 + 2/4) ÷ min(|R|, K, n) = 1 ÷ 3") == ""


@pytest.mark.parametrize("query", ["", "&room=222222", "&room=junk", "&ask=junk", "&refused=too_many_rooms"])
def test_the_entrance_of_the_classroom_is_in_brackets_too(query: str) -> None:
    assert escaped_from(opened(f"lang=en-XA{query}", page="classroom")) == []


@pytest.mark.parametrize("view", ["", "&view=present"])
@pytest.mark.parametrize("is_teacher", [True, False], ids=["teacher", "student"])
def test_every_moment_of_a_room_is_in_brackets_too(is_teacher: bool, view: str) -> None:
    known = rooms()
    room = known.open(ready_made())
    device = new_secret()
    cookies = {name_of_key(room.code): room.key} if is_teacher else {DEVICE: device}
    known.join(room.code, device)
    version = known.act(room.code, room.key, PutUp(ready_made()[0]), 1).version
    known.vote(room.code, device, 1, 1, "b")
    app = opened(f"lang=en-XA&room={room.code}{view}", page="classroom", cookies=cookies)
    for act in (CloseVote(), Reveal(), Reveal()):
        assert escaped_from(app) == []
        version = known.act(room.code, room.key, act, version).version
        went_well(app.run())
    assert escaped_from(app) == []
