"""Every kind of screen of the lessons, before and after its answer: it fits, is clean, and needs no mouse.

A screen is opened once, in one look or another: neighbours in the list of screens are before and after an
answer, and each comes in another look.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.axe import Scheme, violations, violations_in_both_themes
from tests.browser.lesson_player import play_lesson
from tests.browser.screen import overflow, too_small, too_wide
from tests.browser.the_learn_page import SCREENS, open_lesson_view, turn_to, unfold
from tests.component.mount import Mount, resize

LOOKS: Final[tuple[tuple[str, Scheme, int], ...]] = (
    ("en", "light", 1300),
    ("ko", "dark", 390),
    ("zh", "light", 768),
    ("en", "dark", 1300),
)

NARROWEST: Final = 320

COLOURED: Final = ("predicted", "practice, wrong", "table", "goal, reached")
"""What has the most colours is looked at in both themes."""

ALIKE: Final = (
    *("home", "tell, cases", "predict, cases", "predicted without a number"),
    *("compared, models", "table, cases", "hands", "predicted, cases", "teach", "goal", "practice"),
)
"""Longer or shorter than other screens, of the same parts: all that is asked of these is whether they fit."""


@pytest.mark.parametrize(("lang", "scheme", "width"), LOOKS)
def test_every_kind_of_screen_fits_with_large_targets_and_is_clean(
    mount: Mount, lang: str, scheme: Scheme, width: int
) -> None:
    look = LOOKS.index((lang, scheme, width))
    lesson_view = open_lesson_view(mount, lang=lang, scheme=scheme, width=width)
    page = lesson_view.page
    found: dict[tuple[str, str], object] = {}
    for name, query in list(SCREENS.items())[look :: len(LOOKS)]:
        resize(page, width, 800)
        turn_to(lesson_view, query, lang)
        unfold(lesson_view)
        if name in COLOURED:
            found[name, "clean"] = violations_in_both_themes(page, scheme)
        elif name not in ALIKE:
            found[name, "clean"] = violations(page)
        resize(page, NARROWEST, 800)
        found[name, "fits"] = [
            *(["the page scrolls sideways"] if overflow(page) > 1 else []),
            *too_wide(lesson_view.root),
            *too_small(lesson_view.root, "button, select, input, label:has(input), summary, a"),
        ]
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("id_", "lang"), [("invent", "en"), ("cutoff", "ko"), ("leaderboard", "zh")])
def test_lessons_with_every_kind_of_step_are_played_through_by_keys_alone(
    mount: Mount, id_: str, lang: str
) -> None:
    play_lesson(mount, id_, lang)
