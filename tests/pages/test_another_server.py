"""A browser that comes back to another server, which knows nothing of it: what was typed is still there."""

from __future__ import annotations

from typing import Final

from streamlit.testing.v1 import AppTest

from tests.pages.the_evaluate_page import settled
from tests.pages.the_page import board_of, do, on_another_server, opened
from webapp.texts import texts_for

EN: Final = texts_for("en")
LIST: Final = "list=A,B,C&relevant=B&k=2"


def test_a_list_is_what_the_address_has_of_it() -> None:
    app = do(opened(LIST), {"do": "best"}, key="board")
    assert board_of(on_another_server(app))["ranked"] == list("BAC")


def test_what_was_chosen_and_looked_for_on_the_page_of_own_data_is_kept() -> None:
    app = settled(opened("data=sample", page="evaluate"))
    app = settled(app.selectbox(key="evaluate_cases_which").select("best").run())
    app = settled(app.text_input(key="evaluate_cases_name").set_value("u1").run())
    other = settled(on_another_server(app))
    assert chosen_on(other) == chosen_on(app) == ("best", "u1")


def chosen_on(app: AppTest) -> tuple[object, object]:
    """Return which cases are shown, and the name that is looked for."""
    fields = app.selectbox(key="evaluate_cases_which"), app.text_input(key="evaluate_cases_name")
    return fields[0].value, fields[1].value
