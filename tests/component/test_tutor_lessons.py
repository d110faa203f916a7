"""Each lesson played through by keys alone, in each language, from its card to what there is to remember."""

from __future__ import annotations

import pytest

from tests.browser.lesson_player import play_lesson
from tests.browser.the_learn_page import LANGUAGES
from tests.component.mount import Mount
from webapp.learn.lesson_file import lessons


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", lessons())
def test_a_lesson_is_played_through_by_keys_alone(mount: Mount, id_: str, lang: str) -> None:
    play_lesson(mount, id_, lang)
