"""The whole app in Streamlit's test bench: what only its run can show, once for each page."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import streamlit as st
from streamlit.components.v2.component_manager import BidiComponentManager

import webapp
from tests.pages.page_in_memory import STATES, parameters_of
from tests.pages.the_evaluate_page import settled
from tests.pages.the_page import (
    address_of,
    board_of,
    cases_table_of,
    components_of,
    do,
    lists_of,
    on_another_server,
    opened,
    opened_app,
    ready_app,
    send,
    staying,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from tests.pages.the_ways import CASES, COMPONENTS, LIST, PAGES, Way, content_of
from webapp.playground.state import PlaygroundState
from webapp.shell import frame, session
from webapp.texts import texts_for

EN = texts_for("en")
KO = texts_for("ko")
QUERIES = {way.page: way.query for way in PAGES} | {"evaluate": "data=own&k=3", "classroom": "room=222222"}


@pytest.fixture(autouse=True)
def no_cookies() -> Iterator[None]:
    """Stand in for what the bench has of no browser."""
    with patch.object(session, "cookies", dict):
        yield


@pytest.mark.parametrize("name", STATES)
def test_a_deep_link_opens_on_a_fresh_server_what_it_opens_in_memory(name: str) -> None:
    # Streamlit runs the page of a deep link without app.py; `frame.require` mends that.
    query = f"{QUERIES[name]}&lang=ko"
    app = went_well(ready_app(query, page=name).run())
    expected = opened(query, page=name)
    assert content_of(app) == content_of(expected)
    assert address_of(app) == address_of(expected)
    told = {text for where, text in texts_of(app) if not where.startswith("bidi_component")}
    assert told == {text for where, text in texts_of(expected) if not where.startswith("bidi_component")}
    assert any(KO(f"page.{name}") in text or KO(f"heading.{name}") in text for text in told)


@pytest.mark.parametrize("way", COMPONENTS, ids=lambda way: way.name)
def test_what_a_component_sends_reaches_the_page_through_streamlit(way: Way) -> None:
    app = opened_app(way.query, page=way.page, tab=way.tab)
    expected = way.opened()
    for act in way.acts:
        do(app, act, key=way.key)
        do(expected, act, key=way.key)
        assert content_of(app) == content_of(expected)
        assert address_of(app) == address_of(expected)
    went_well(send(app, way.key, "junk"))
    assert components_of(app)[way.told or way.key]["problems"] == [EN("problem.message_unreadable")]


def test_back_forward_and_a_lagging_address_are_told_apart_by_what_started_the_run() -> None:
    app = opened_app(CASES, page="cases")
    before = address_of(app)
    do(app, {"do": "remove", "case": "u1"})
    app.query_params = dict(before)
    after = address_of(do(app, {"do": "k", "k": 4}))
    assert len(cases_table_of(app)["cases"]) == 1
    assert len(cases_table_of(went_to(app, **before))["cases"]) == 2
    assert len(cases_table_of(went_to(app, **after))["cases"]) == 1


def test_title_and_navigation_keep_the_readers_language_on_every_page() -> None:
    titles: list[list[str]] = []
    navigation = st.navigation

    def note(pages: list[Any], **options: Any) -> Any:
        titles.append([page.title for page in pages])
        return navigation(pages, **options)

    with patch.object(st, "navigation", note):
        app = opened_app(f"{LIST}&lang=ko")
        wanted = titles[-1]
        assert wanted[0] == KO("page.playground")
        for page in reversed(frame.PAGES):
            turned_to(app, page)
            assert titles[-1] == wanted
            assert address_of(app)["lang"] == "ko"
        app.segmented_control(key="language").set_value("en").run()
        assert titles[-1][0] == EN("page.playground")
    assert address_of(app) == {**parameters_of(LIST), "lang": "en"}


def test_a_page_that_turns_to_another_takes_along_what_is_shown_there_and_back() -> None:
    app = opened_app(f"{CASES}&lang=ko", page="cases")
    staying(do(app, {"do": "play", "case": "u2", "model": "A"}))
    assert address_of(app) == {"list": "A,C,E,B,D", "relevant": "B,D,Z", "k": "5", "lang": "ko"}
    assert KO("cases.on_loan", case="u2") in [text.value for text in app.text]
    do(app, {"do": "best"}, key="board")
    staying(went_well(app.button(key="go_back").click().run()))
    assert lists_of(app, "u2") == [list("BDACE")]
    # Two lists as models, which are a link to the other page.
    app = do(opened_app(f"{LIST}&lang=ko"), {"do": "pin"}, {"do": "best"}, key="board")
    staying(do(app, {"do": "models"}, key="board"))
    assert lists_of(app, "1") == [list("ABCDE"), list("BDACE")]
    assert address_of(app)["lang"] == "ko"
    # The list that was left is on the page of definitions too.
    turned_to(app, "definitions")
    assert board_of(app)["ranked"] == list("BDACE")


def test_fields_of_a_browser_that_comes_back_to_another_server_are_kept() -> None:
    app = do(opened_app(LIST), {"do": "best"}, key="board")
    assert board_of(on_another_server(app))["ranked"] == list("BDACE")
    app = settled(opened_app("data=sample", page="evaluate"))
    app = settled(app.selectbox(key="evaluate_cases_which").select("best").run())
    app = settled(app.text_input(key="evaluate_cases_name").set_value("u1").run())
    other = settled(on_another_server(app))
    assert other.selectbox(key="evaluate_cases_which").value == "best"
    assert other.text_input(key="evaluate_cases_name").value == "u1"


def test_components_are_known_to_whichever_server_runs() -> None:
    for _ in range(2):
        app = ready_app(LIST)
        app._bidi_component_manager = BidiComponentManager()  # pyright: ignore[reportPrivateUsage]  # another server
        assert board_of(went_well(app.run()))["ranked"] == list("ABCDE")


def test_streamlit_makes_no_class_to_show_what_a_component_sent() -> None:
    # What was sent is looked at a dozen times a run, so each look has to be cheap.
    app = opened_app()
    sent: dict[str, object] = {"page": board_of(app)["page"], "acts": [], "texts": "en"}
    send(app, "board", sent)
    shown, again = app.session_state["board"], app.session_state["board"]
    assert shown == again == {"sent": sent}
    assert type(shown) is type(again)


def test_an_address_that_fails_is_answered_by_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = opened_app(f"{LIST}&lang=ko")
    app.query_params["list"] = "B,A"
    with monkeypatch.context() as patched:
        patched.setattr(PlaygroundState, "restore", broken)
        app.run()
    assert [error.value for error in app.error] == [KO("app.wrong", page="/")]
    assert not any("secret detail" in text or "Traceback" in text for _, text in texts_of(app))
    assert board_of(went_well(app.run()))["ranked"] == list("BA")


# No callback is forgotten

EVENTS = {"on_click", "on_change", "on_sent"}


def callbacks_of(module: ast.Module) -> Iterator[str]:
    """Return the names that a module gives to Streamlit or to a component as callbacks."""
    for node in ast.walk(module):
        if isinstance(node, ast.keyword) and node.arg in EVENTS:
            if isinstance(node.value, ast.Name):
                yield node.value.id
            elif isinstance(node.value, ast.Attribute):
                yield node.value.attr


def functions_of(module: ast.Module) -> dict[str, bool]:
    """Return the functions of a module, and whether they are guarded."""
    return {
        node.name: any(isinstance(one, ast.Name) and one.id == "guarded" for one in node.decorator_list)
        for node in module.body
        if isinstance(node, ast.FunctionDef)
    }


def test_every_callback_is_guarded() -> None:
    folder = Path(webapp.__file__).parent
    modules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")}
    public = {
        name: is_guarded
        for module in modules.values()
        for name, is_guarded in functions_of(module).items()
        if not name.startswith("_")
    }
    # A name that is no function is a parameter: its callback is named where it is passed.
    found = {
        f"{path.relative_to(folder)}: {name}": functions.get(name, public.get(name))
        for path, module in modules.items()
        for functions in (functions_of(module),)
        for name in callbacks_of(module)
        if name in functions or name in public
    }
    assert found["shell/header.py: _take_language"]
    assert [place for place, is_guarded in found.items() if not is_guarded] == []
