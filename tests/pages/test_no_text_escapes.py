"""In the pseudo-language every text of the app is in ⟦ ⟧: any other text has escaped translation.

The same walk over the page shows that no word of the reader's is ever taken for markup.
"""

from functools import partial
from typing import Any, Final
from urllib.parse import parse_qs, quote

import pytest

from recmetrics import libraries
from tests.pages.the_page import (
    asked,
    definition_panels_of,
    do,
    given,
    look,
    opened,
    opened_cases,
    opened_definitions,
    send,
    texts_in,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from tests.pages.untranslated import HOSTILE, READ_AS_MARKUP, escaped, escaped_among, escaped_from
from webapp.cases.page import ONE_MODEL, SEVERAL_MODELS
from webapp.classroom.codes import new_secret
from webapp.classroom.cookies import DEVICE, name_of_key
from webapp.classroom.database import DATABASE_URL
from webapp.classroom.posed import ready_made
from webapp.classroom.room import CloseVote, PutUp, Reveal
from webapp.classroom.rooms import rooms
from webapp.definitions.view import PANELS as DEFINITION_PANELS
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
    "0.123",
    "0.3356",
    "0.5 @3; 0.25 @2",
    "0.3; 0.4",
    "AP@2 = 0.25; P@2 = 0.5",
    "0",
    "21.7",
    "1,234",
    "0.1 0.2",
    "1e9",
    "%",
    "; ".join(["0.5"] * 20),
)


def test_the_check_itself_sees_a_word_that_escaped() -> None:
    assert escaped("⟦Move Q1 up ·⟧ now") == "now"
    assert escaped("⟦a ⟦b⟧ c⟧ AP@5 1/3 Q1") == ""
    assert escaped("(1/2 + 2/4) ÷ min(|R|, K, n) = 1 ÷ 3") == ""


# The playground


def test_every_visible_text_of_the_playground_is_in_brackets(subtests: pytest.Subtests) -> None:
    for tab in PANELS:
        for query in (QUERY, QUERY.replace("list=Q1,Q2,Q3", "list=,")):
            with subtests.test(f"{tab} {query}"):
                app = opened(query, tab=tab, examples=True, share=True)
                assert escaped_from(app) == []
                assert any("⟦" in text for _, text in texts_of(app))


def test_pins_tries_and_problems_are_in_brackets_too() -> None:
    app = opened("lang=en-XA")
    do(app, {"do": "pin"}, {"do": "predict", "choice": "AP"}, {"do": "best"}, key="board")
    texts = [(where, text) for where, text in texts_of(app) if ".extras." in where]
    assert texts
    assert escaped_among(texts) == []
    for page, key, query in (
        ("playground", "board", "list=Q1,Q1&k=0"),
        ("cases", "sheet", "case=Q7;Q1,Q1;Q1;;Q2;Q3;Q4&k=0&at=9&packed=Q5"),
        ("definitions", "atlas", "panel=Q2&library=Q3"),
    ):
        app = opened(f"{query}&lang=en-XA", page=page)
        told = given(app, key)["problems"] + given(send(app, key, "junk"), key)["problems"]
        assert len(told) > 1 + 1
        assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


def test_the_projector_view_is_in_brackets_too() -> None:
    assert escaped_from(opened(f"{QUERY}&view=present")) == []
    for query in (EMPTY, FLIPS["option"]):
        assert escaped_from(opened_cases(f"{query}&lang=en-XA&view=present")) == []
    shown = "lang=en-XA&panel=number&number=0.25&library=trec_eval&view=present"
    assert escaped_from(opened_definitions(f"{LISTS['a list']}&{shown}")) == []


# The page of cases


def test_every_visible_text_of_the_page_of_cases_is_in_brackets(subtests: pytest.Subtests) -> None:
    for query, tab in CASES:
        with subtests.test(f"{tab} {query[:40]}"):
            app = opened_cases(f"{query}&lang=en-XA", tab=tab, examples=True, share=True)
            assert escaped_from(app) == []
            assert any("⟦" in text for _, text in texts_of(app))


BOARD_ACTS: Final[tuple[dict[str, Any], ...]] = (
    {"do": "worst"},
    {"do": "add", "item": "Q9", "to": "missed"},
    {"do": "unnamed", "count": 3},
)
ACTS: Final[tuple[dict[str, Any], ...]] = (
    {"do": "open", "case": "Q8"},
    {"do": "add"},
    {"do": "duplicate", "case": "Q7"},
    {"do": "rename", "case": "Q7", "name": "Q6"},
    {"do": "move", "case": "Q7", "to": 1},
    {"do": "rule", "rule": "no_relevant", "choice": "one"},
    {"do": "models", "count": 2},
    {"do": "models", "count": 1},
    {"do": "swap"},
    {"do": "remove", "case": "Q5"},
)


def test_what_is_done_with_cases_and_on_their_boards_is_told_in_brackets(subtests: pytest.Subtests) -> None:
    for query in (EMPTY, FLIPS["option"]):
        for act in ACTS:
            with subtests.test(f"{act} {query[:40]}"):
                app = do(opened_cases(f"{query}&lang=en-XA"), {"do": "k", "k": 4}, act)
                assert escaped_from(app) == []
        app = opened_cases(f"{query}&lang=en-XA")
        for act in BOARD_ACTS:
            assert escaped_from(do(app, act, key="board_A")) == []


def test_a_case_on_loan_is_told_of_in_brackets() -> None:
    for query, model in ((EMPTY, "A"), (FLIPS["option"], "B")):
        app = do(opened_cases(f"{query}&lang=en-XA"), {"do": "play", "case": "Q7", "model": model})
        assert escaped_from(app) == []
        assert "go_back" in [button.key for button in app.button]


def test_what_becomes_of_imported_cases_is_told_in_brackets() -> None:
    for into in ("added", "replaced", "joined"):
        app = opened_cases(f"{EMPTY}&lang=en-XA", tab="add_many")
        do(app, {"do": "import_text", "text": "Q7; Q1, Q1, Q2; Q2\nQ6; Q3; Q3\nQ4"}, key="import")
        assert escaped_from(app) == []
        assert escaped_from(do(app, {"do": "take", "into": into}, key="import")) == []


# The page of definitions


def test_every_visible_text_of_the_page_of_definitions_is_in_brackets(subtests: pytest.Subtests) -> None:
    for panel in DEFINITION_PANELS:
        for query in LISTS.values():
            with subtests.test(f"{panel} {query}"):
                shown = f"{query}&lang=en-XA&panel={panel}&number=0.25&library=trec_eval"
                app = opened_definitions(shown, examples=True, share=True, definitions_keep=True)
                assert escaped_from(app) == []


def test_every_answer_and_whatever_is_asked_back_is_in_brackets(subtests: pytest.Subtests) -> None:
    # Every number for one list; for the others a few of them, in turn.
    for at, (name, query) in enumerate(LISTS.items()):
        app = opened_definitions(f"{query}&lang=en-XA")
        for number in NUMBERS if at == 0 else NUMBERS[at::8]:
            with subtests.test(f"{name} {number}"):
                panels = asked(app, number)
                assert panels["answer"] or panels["asked_back"]
                assert escaped_from(app) == []


def test_every_library_that_is_opened_is_in_brackets() -> None:
    app = opened_definitions(f"{LISTS['a list']}&lang=en-XA")
    for name in dict.fromkeys(library.name for library in libraries()):
        shown = definition_panels_of(look(app, {"do": "library", "library": name}))
        assert shown["library"]["library"] == name
        assert escaped_among(texts_in("bidi_component", shown)) == []


def test_what_is_said_of_the_readers_own_cases_is_in_brackets(subtests: pytest.Subtests) -> None:
    for at, query in enumerate((EMPTY, FLIPS["option"], f"{NOTHING}&k=1")):
        app = turned_to(opened(f"{LISTS['a list']}&lang=en-XA"), "cases")
        app = turned_to(went_to(app, **parse_qs(f"{query}&lang=en-XA")), "definitions")
        assert escaped_from(look(app, {"do": "panel", "panel": "matters"})) == []
        look(app, {"do": "of", "of": "cases"})
        for number in NUMBERS[at::5]:
            with subtests.test(f"{query[:40]} {number}"):
                panels = asked(app, number)
                assert panels["answer"] or panels["asked_back"]
                assert escaped_from(app) == []


# The classroom


def test_where_the_rooms_cannot_be_read_the_page_says_so_and_hears_when_they_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(DATABASE_URL, "sqlite:////dev/null/classroom.sqlite")
    cookies = {DEVICE: new_secret(), name_of_key("222223"): new_secret()}
    for query in ("", "&ask=question:m5:9"):
        assert escaped_from(opened(f"lang=en-XA{query}", page="classroom", cookies=cookies)) == []
    app = went_well(opened("lang=en-XA&room=222222", page="classroom", cookies=cookies))
    data = given(app, "classroom")
    assert data["entrance"]["notice"] == texts_for("en-XA")("problem.room_no_storage")
    assert data["live"].startswith("live/222222")


def test_the_entrance_of_the_classroom_is_in_brackets_too() -> None:
    for query in ("", "&room=222222", "&room=junk", "&ask=junk", "&refused=too_many_rooms"):
        assert escaped_from(opened(f"lang=en-XA{query}", page="classroom")) == []


@pytest.mark.parametrize("is_teacher", [True, False], ids=["teacher", "student"])
def test_every_moment_of_a_room_is_in_brackets_too(is_teacher: bool) -> None:
    known = rooms()
    room = known.open(ready_made())
    device = new_secret()
    cookies = {name_of_key(room.code): room.key} if is_teacher else {DEVICE: device}
    known.join(room.code, device)
    version = known.act(room.code, room.key, PutUp(ready_made()[0]), 1).version
    known.vote(room.code, device, 1, 1, "b")
    views = [
        opened(f"lang=en-XA&room={room.code}{view}", page="classroom", cookies=cookies)
        for view in ("", "&view=present")
    ]
    for act in (CloseVote(), Reveal(), Reveal(), None):
        assert [escaped_from(went_well(app.run())) for app in views] == [[], []]
        if act is not None:
            version = known.act(room.code, room.key, act, version).version


# No name is markup


def test_no_name_reaches_a_place_where_it_would_be_markup(subtests: pytest.Subtests) -> None:
    names = [name.replace(",", "\\,") for name in HOSTILE]
    list_of = f"list={quote(','.join(names))}&relevant={quote(','.join(names[::2]))}&k=4"
    cases = "&".join(
        f"case={quote(name)};{quote(','.join(HOSTILE))};{quote(HOSTILE[at])}"
        for at, name in enumerate(HOSTILE)
    )
    pages = {
        **{f"playground {tab}": partial(opened, list_of, tab=tab, examples=True) for tab in PANELS},
        **{f"cases {tab}": partial(opened_cases, cases, tab=tab) for tab in ONE_MODEL},
        **{
            f"definitions {panel} {name}": partial(
                opened_definitions,
                f"{list_of}&panel={panel}&number={quote(name)}&library={quote(name)}",
                definitions_keep=True,
            )
            for at, name in enumerate(HOSTILE)
            for panel in (DEFINITION_PANELS if at == 0 else ("number",))
        },
    }
    for page, open_page in pages.items():
        with subtests.test(page):
            marked = [
                (where, text)
                for where, text in texts_of(open_page())
                if where.partition(".")[0] in READ_AS_MARKUP and any(name in text for name in HOSTILE)
            ]
            assert marked == []
