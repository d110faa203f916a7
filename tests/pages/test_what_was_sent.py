"""What a component has sent is looked at a dozen times a run, so each look has to be cheap."""

from tests.pages.the_page import board_of, opened, send


def test_streamlit_makes_no_class_to_show_what_a_component_sent() -> None:
    app = opened()
    sent: dict[str, object] = {"page": board_of(app)["page"], "acts": [], "texts": "en"}
    app = send(app, "board", sent)
    shown, again = app.session_state["board"], app.session_state["board"]
    assert shown == again == {"sent": sent}
    assert type(shown) is type(again)
