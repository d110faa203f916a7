"""Replays of misconceptions about one list: rules beyond those of all replays."""

import pytest

from tests.webapp.learn.answers_of_every_misconception import questions
from tests.webapp.learn.answers_of_one_list import EXPECTED


@pytest.mark.parametrize("code", EXPECTED)
def test_replays_stand_beside_what_is_shown_and_show_no_value_that_cannot_be(code: str) -> None:
    for question in questions(code):
        rows = {shown.items for shown in question.shown} | {tuple(shown.title for shown in question.shown)}
        for replay in (replay for replays in question.replays.values() for replay in replays):
            assert replay.rows in rows
            assert len(replay.right.terms) == len(replay.wrong.terms) == len(replay.rows)
            assert 0 <= replay.right.value <= 1
            assert 0 <= replay.wrong.value <= 1
