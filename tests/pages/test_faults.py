"""Faults of ours outside of a run of a page: a sentence is shown, and the reader keeps what was there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

import webapp
from tests.pages.the_page import (
    board_of,
    definition_panels_of,
    do,
    given,
    opened,
    opened_app,
    opened_definitions,
    send,
    texts_of,
    went_well,
)
from webapp.definitions import page as definitions_page
from webapp.evaluate.panels import files
from webapp.playground import page as playground_page
from webapp.playground import state as playground_state
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.texts import texts_for

SHARED = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
KO = texts_for("ko")


def broken(*_: object, **__: object) -> None:
    raise RuntimeError("secret detail")


def expect_the_sentence(app: AppTest, page: str = "/") -> None:
    assert not app.exception
    assert [error.value for error in app.error] == [KO("app.wrong", page=page)]
    assert not any("secret detail" in text or "Traceback" in text for _, text in texts_of(app))


def test_an_act_of_a_component_that_fails_is_answered_by_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    app = do(opened(f"{SHARED}&lang=ko"), {"do": "rename", "item": "A", "name": "a"}, key="board")
    monkeypatch.setattr(playground_state, "apply_playground_acts", broken)
    shown = given(app, "board")
    act = {"n": shown["confirmed"] + 1, "do": "best"}
    send(app, "board", {"page": shown["page"], "acts": [act]})
    expect_the_sentence(app)
    assert board_of(app)["ranked"] == list("aBCDE")

    monkeypatch.undo()
    went_well(do(app, {"do": "worst"}, key="board"))
    assert board_of(app)["ranked"] == list("aCEBD")


def test_a_widget_whose_callback_fails_is_answered_by_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(f"{SHARED}&lang=ko")
    monkeypatch.setattr(session, "choose_language", broken)
    app.segmented_control(key="language").set_value("en").run()
    expect_the_sentence(app)
    assert board_of(app)["ranked"] == list("ABCDE")
    monkeypatch.undo()
    went_well(app.run())


def test_a_callback_and_the_run_after_it_that_fail_are_answered_by_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened(f"{SHARED}&lang=ko")
    monkeypatch.setattr(session, "choose_language", broken)
    monkeypatch.setattr(playground_page, "board", broken)
    app.segmented_control(key="language").set_value("en").run()
    expect_the_sentence(app)
    monkeypatch.undo()
    went_well(app.run())


def test_a_file_field_whose_callback_fails_is_answered_by_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("lang=ko", page="evaluate")
    monkeypatch.setattr(files, "release_upload", broken)
    app.file_uploader(key="evaluate_recommendations_0").upload("lists.csv", b"user,item\n", "text/csv").run()
    expect_the_sentence(app, "/evaluate")


def test_a_file_field_stays_in_its_place_when_something_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("lang=ko", page="evaluate")
    places = file_fields_of(app.main)
    assert len(places) == 3
    monkeypatch.setattr(session, "choose_language", broken)
    app.segmented_control(key="language").set_value("en").run()
    expect_the_sentence(app, "/evaluate")
    # Browsers know an element by its place: one that moves is made anew, and a file on its way is lost.
    assert file_fields_of(app.main) == places


def file_fields_of(block: Block, place: tuple[int, ...] = ()) -> dict[tuple[int, ...], str]:
    """Return the file fields of a part of the page, by the places of all that they stand in."""
    found: dict[tuple[int, ...], str] = {}
    for at, child in block.children.items():
        if isinstance(child, Block):
            found |= file_fields_of(child, (*place, at))
        elif child.type == "file_uploader":
            found[(*place, at)] = str(child.key)
    return found


def test_an_address_that_fails_is_answered_by_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened_app(f"{SHARED}&lang=ko")
    monkeypatch.setattr(PlaygroundState, "restore", broken)
    app.query_params["list"] = "B,A"
    app.run()
    expect_the_sentence(app)
    monkeypatch.undo()
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


def test_a_panel_of_the_definitions_that_fails_leaves_the_tabs_and_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened_definitions(f"{SHARED}&panel=all&lang=ko")
    monkeypatch.setattr(definitions_page, "tools_view", broken)
    before = definition_panels_of(app)
    acts = [{"n": before["confirmed"] + 1, "do": "panel", "panel": "tools"}]
    send(app, "atlas", {"page": before["page"], "acts": acts})
    expect_the_sentence(app, "/definitions")
    shown = definition_panels_of(app)
    assert (shown["failed"], shown["panel"], shown["tools"]) == (True, "tools", None)
    assert shown["short_list"]["ranked"] == list("ABCDE")
    went_well(do(app, {"do": "panel", "panel": "all"}, key="atlas"))
    assert definition_panels_of(app)["failed"] is False
