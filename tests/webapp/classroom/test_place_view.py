"""How a class gets into a room: addresses that phones can open, and a warning where they cannot."""

from unittest.mock import patch

import pytest

from webapp.classroom import nearby
from webapp.classroom.place_view import place_data


@pytest.mark.parametrize("base", ["http://localhost:8501/", "http://127.0.0.1:8501/"])
def test_on_this_computer_alone_the_teacher_goes_on_where_others_reach_the_app(base: str) -> None:
    with patch.object(nearby, "network_address", lambda: "192.168.1.7"):
        place = place_data("7KM2QX", base, key="secret")
        assert place["is_local"]
        assert place["nearby"] == "http://192.168.1.7:8501/teach/7KM2QX/secret"
        # Without the key, as on a projector, nothing leads there.
        assert place_data("7KM2QX", base)["nearby"] == ""
    with patch.object(nearby, "network_address", lambda: None):
        assert place_data("7KM2QX", base, key="secret")["nearby"] == ""


def test_an_address_that_others_reach_needs_no_other() -> None:
    with patch.object(nearby, "network_address", lambda: "192.168.1.7"):
        place = place_data("7KM2QX", "https://class.example/rank/", key="secret")
    assert (place["is_local"], place["nearby"]) == (False, "")
