"""Test of how large a list is drawn on a projector."""

import pytest

from webapp.classroom.board_view import board_size
from webapp.classroom.live_list import LiveList
from webapp.model.scenario import Scenario


@pytest.mark.parametrize(
    ("rows", "size"), [(0, 0.74), (3, 0.74), (5, 0.74), (10, 0.49), (12, 0.44), (50, 0.4)]
)
def test_a_longer_list_is_drawn_smaller_on_a_projector_and_never_too_small_to_read(
    rows: int, size: float
) -> None:
    scenario = Scenario(tuple(f"item {rank}" for rank in range(rows)), (), k=3)
    assert board_size(LiveList("follow", "list", scenario, ("AP",), ())) == size
