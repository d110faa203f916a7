"""A lesson played through by keys alone; `tests/component` plays every one."""

from __future__ import annotations

from tests.browser.lesson_player import play_lesson
from tests.browser.open_page import OpenPage


def test_a_lesson_is_played_through_by_keys_alone(open_app: OpenPage) -> None:
    play_lesson(open_app, "order", "ko")
