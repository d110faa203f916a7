"""The page of lessons in the whole app: it shows what it shows in memory, and other pages leave it alone."""

from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_lessons import FULL, MOVED, open_places
from tests.pages.the_page import (
    address_of,
    board_of,
    components_of,
    do,
    learn,
    lesson_view_of,
    opened_app,
    opened_learn,
    ready_app,
    screen_of,
    texts_of,
    turned_to,
    went_well,
)
from tests.pages.untranslated import escaped_from
from webapp.learn.state import BOARD
from webapp.texts import PSEUDO_LANGUAGE, texts_for

GOAL: Final = "lesson=order&step=goal"
CARDS: Final = {"do": "arrange", "ranked": list("CADEB"), "relevant": ["A", "B"], "unused": [], "k": 5}
# The address that is opened, and what is done there: the component, and the act.
WAYS: Final[dict[str, tuple[str, list[tuple[str, dict[str, Any]]]]]] = {
    "home": ("", []),
    "a lesson": (FULL, []),
    "a list that was moved": (MOVED, []),
    "practice": ("practice=7&kinds=m2,m5&count=4&picked=a&edition=2", []),
    "notes for teachers": ("place=teach", []),
    "a lesson plan": ("place=teach&plan=short", []),
    "a session that is over": ("practice=7&kinds=m2&count=1&picked=aa-&edition=2", []),
    "a bad link": ("lesson=chess&done=order,chess&practice=x&view=upside-down&edition=2", []),
    "a card": ("", [("tutor", {"do": "lesson", "lesson": "order"})]),
    "an answer": ("lesson=order&step=clear", [("tutor", {"do": "say", "step": "clear", "parts": ["same"]})]),
    "an answer in practice": ("practice=7&edition=2", [("tutor", {"do": "pick", "turn": 0, "option": 1})]),
    "the board, and Undo": (GOAL, [(BOARD, CARDS), ("tutor", {"do": "undo"}), (BOARD, {"do": "redo"})]),
    "the end of a lesson": ("lesson=order&step=goal", [("tutor", {"do": "step", "step": "end"})]),
    "what makes no sense": (GOAL, [("tutor", {"do": "explode"}), (BOARD, {**CARDS, "k": 3})]),
}


def shown_in(app: AppTest) -> dict[str, dict[str, Any]]:
    """Return the data of each component of the page itself, except the token of the session."""
    return {key: {**data, "page": ""} for key, data in components_of(app).items() if key != "document"}


def test_every_way_leads_to_the_same_screen_as_in_memory(subtests: pytest.Subtests) -> None:
    for way, (query, acts) in WAYS.items():
        with subtests.test(way=way):
            at = f"{query}&lang={PSEUDO_LANGUAGE}"
            app, expected = opened_app(at, page="learn"), opened_learn(at)
            for key, act in acts:
                do(app, act, key=key)
                do(expected, act, key=key)
            assert shown_in(app) == shown_in(expected)
            assert address_of(app) == address_of(expected)
            assert open_places(texts_of(app)) == []
            assert escaped_from(app) == []


def test_a_deep_link_works_on_a_server_that_has_run_nothing_yet(subtests: pytest.Subtests) -> None:
    for query in ("", "practice=7&picked=a&edition=2", FULL, "place=teach"):
        with subtests.test(query=query):
            app = went_well(ready_app(query, page="learn", locale="ko-KR").run())
            assert shown_in(app) == shown_in(opened_learn(f"{query}&lang=ko"))
            assert any(texts_for("ko")("heading.learn") in text for _, text in texts_of(app))


def test_the_page_opens_from_the_first_page_and_takes_nothing_from_it() -> None:
    app = turned_to(opened_app("list=A,B&relevant=B&k=2&lang=zh"), "learn")
    assert (screen_of(app)["id"], address_of(app)) == ("home", {"lang": "zh"})
    assert lesson_view_of(app)["lang"] == texts_for("zh").html_lang
    turned_to(app, "playground")
    assert board_of(app)["ranked"] == ["A", "B"]


def test_a_move_on_another_page_does_not_touch_the_lesson_and_a_move_here_not_that_page() -> None:
    app = do(opened_app(GOAL, page="learn"), CARDS, key=BOARD)
    turned_to(app, "playground")
    before = board_of(app)["ranked"]
    do(app, {"do": "worst"}, key="board")
    turned_to(app, "learn")
    assert board_of(app, BOARD)["ranked"] == list("CADEB")
    learn(app, {"do": "undo"})
    turned_to(app, "playground")
    do(app, {"do": "undo"}, key="board")
    assert board_of(app)["ranked"] == before


def test_the_first_message_says_that_the_page_is_shown() -> None:
    app = went_well(ready_app("lesson=order&step=sees", page="learn").run())
    assert app.session_state["visit"].is_rendered is False
    learn(app)
    assert app.session_state["visit"].is_rendered is True
    assert lesson_view_of(app)["confirmed"] == 0
