"""What each of 350 links opens: every page and parameter, old forms, and links that are repaired."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from tests.contract.told import told_lines
from webapp.cases.state import CasesState
from webapp.classroom.state import ClassroomState
from webapp.definitions.state import DefinitionsState
from webapp.evaluate.state import EvaluateState
from webapp.learn.state import LearnState
from webapp.model.preferences import Preferences
from webapp.playground.state import PlaygroundState
from webapp.shell.page_state import PageState, problem_messages
from webapp.texts import texts_for


def _playground(state: Any) -> dict[str, Any]:
    entry = state.entry
    shown = {"list": entry.scenario, "pinned": entry.pinned, "example": entry.example, "panel": state.panel}
    return {**shown, "hidden": state.hidden, "controls": state.controls}


def _cases(state: Any) -> dict[str, Any]:
    return {"set": state.case_set, "table": state.arrangement, "boards": state.boards}


def _definitions(state: Any) -> dict[str, Any]:
    shown = {"view": state.view, "list": state.playground_state.entry.scenario}
    return {**shown, "cases": state.case_set} if state.is_about_cases else shown


PAGES: Final[dict[str, tuple[type[PageState], Callable[[Any], dict[str, Any]]]]] = {
    "playground": (PlaygroundState, _playground),
    "cases": (CasesState, _cases),
    "evaluate": (EvaluateState, lambda state: {"settings": state.choice}),
    "definitions": (DefinitionsState, _definitions),
    "learn": (LearnState, lambda state: {"view": state.view}),
    "classroom": (ClassroomState, lambda state: {"room": state.code, "brought": state.brought}),
}


def opened(link: str) -> Iterator[str]:
    """Yield the lines about what a link opens: its state, the address that the app gives it, the problems."""
    page, _, query = link.partition("?")
    kind, shown = PAGES[page]
    given = parse_qs(query, keep_blank_values=True, errors="replace")
    address = {name: values for name, values in given.items() if name in kind.parameters}
    state = kind.opened(address, {})
    preferences, problems = Preferences.from_query(address)
    texts = texts_for("en")
    state.follow_language(preferences.lang or "en")
    yield from told_lines(
        "address", urlencode({**state.query(), **preferences.to_query()}, doseq=True, safe=",;:@()/")
    )
    for name, value in shown(state).items():
        if value not in (None, "", ()):
            yield from told_lines(name, value)
    for message in problem_messages((*state.problems, *problems), texts):
        yield f"    said: {message}"


def links(golden: str) -> str:
    """Return what the links of a golden file open; its lines that are not indented are the links."""
    found: list[str] = []
    for link in golden.splitlines():
        if link and not link.startswith(" "):
            found += [link, *opened(link)]
    return "\n".join(found) + "\n"
