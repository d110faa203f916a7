"""Each lesson played through by keys alone, from its card to what there is to remember.

The languages take turns: what a screen says in each of them is tested as a value, and keys do not depend
on it.
"""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.browser.lesson_player import play_lesson
from tests.browser.the_learn_page import LANGUAGES
from tests.component.mount import Mount
from webapp.learn.lesson_file import lessons


@pytest.mark.parametrize(("id_", "lang"), list(zip(lessons(), cycle(LANGUAGES), strict=False)))
def test_a_lesson_is_played_through_by_keys_alone(mount: Mount, id_: str, lang: str) -> None:
    play_lesson(mount, id_, lang)
