"""Lessons played through by keys alone; `tests/component` plays each in each language."""

from __future__ import annotations

import pytest

from tests.browser.lesson_player import play_lesson
from tests.browser.open_page import OpenPage


@pytest.mark.parametrize(("id_", "lang"), [("invent", "en"), ("order", "ko")])
def test_a_lesson_is_played_through_by_keys_alone(open_app: OpenPage, id_: str, lang: str) -> None:
    play_lesson(open_app, id_, lang)
