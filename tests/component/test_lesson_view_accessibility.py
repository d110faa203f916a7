"""axe-core on the page of lessons: every kind of screen, before and after its answer."""

from __future__ import annotations

from typing import Final, Literal

import pytest

from tests.browser.axe import violations
from tests.browser.the_learn_page import SCREENS, open_lesson_view, turn_to, unfold
from tests.component.mount import Mount

Scheme = Literal["light", "dark"]

SIZE_PRESETS: Final[tuple[tuple[str, Scheme, int], ...]] = (
    ("en", "light", 1300),
    ("ko", "dark", 390),
    ("zh", "light", 390),
    ("en", "dark", 1300),
)


@pytest.mark.parametrize(("lang", "scheme", "width"), SIZE_PRESETS)
def test_every_kind_of_screen_is_clean_in_one_look_or_another(
    mount: Mount, lang: str, scheme: Scheme, width: int
) -> None:
    look = SIZE_PRESETS.index((lang, scheme, width))
    lesson_view = open_lesson_view(mount, lang=lang, scheme=scheme, width=width)
    found: dict[str, list[str]] = {}
    # Neighbours in the list of screens are before and after an answer: each comes in another look.
    for name, query in list(SCREENS.items())[look :: len(SIZE_PRESETS)]:
        turn_to(lesson_view, query, lang)
        unfold(lesson_view)
        found[name] = violations(lesson_view.page)
    assert {name: ours for name, ours in found.items() if ours} == {}


@pytest.mark.parametrize(
    ("name", "lang", "scheme"),
    [
        ("predicted", "zh", "dark"),
        ("practice, wrong", "en", "light"),
        ("table", "ko", "light"),
        ("goal, reached", "zh", "dark"),
    ],
)
def test_what_has_the_most_colours_is_clean_in_a_second_look(
    mount: Mount, name: str, lang: str, scheme: Scheme
) -> None:
    lesson_view = open_lesson_view(mount, SCREENS[name], lang, scheme=scheme, width=390)
    unfold(lesson_view)
    assert violations(lesson_view.page) == []
