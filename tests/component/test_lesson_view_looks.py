"""Layout of the lesson view: on desktops, on phones, and on a projector."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.browser.screen import overflow, too_wide
from tests.browser.the_learn_page import LANGUAGES, SCREENS, TheLessonView, open_lesson_view, turn_to, unfold
from tests.component.mount import Mount

WIDTHS = (1300, 768, 390, 320)

NAMES = list(SCREENS)


@pytest.mark.parametrize("half", [0, 1])
def test_no_kind_of_screen_asks_for_scrolling_sideways_and_targets_are_large(mount: Mount, half: int) -> None:
    lesson_view = open_lesson_view(mount)
    found: dict[tuple[str, int], object] = {}
    for name, lang in zip(NAMES[half::2], cycle(LANGUAGES), strict=False):
        lesson_view.page.set_viewport_size({"width": WIDTHS[0], "height": 800})
        turn_to(lesson_view, SCREENS[name], lang)
        unfold(lesson_view)
        for width in WIDTHS:
            lesson_view.page.set_viewport_size({"width": width, "height": 800})
            wrong = (overflow(lesson_view.page) > 1, too_wide(lesson_view.root), too_small(lesson_view))
            if any(wrong):
                found[name, width] = wrong
    assert found == {}


def too_small(lesson_view: TheLessonView) -> list[str]:
    """Return the targets of clicks that are smaller than 24 by 24 pixels."""
    found: list[str] = lesson_view.root.evaluate(
        """root => [...root.querySelectorAll("button, select, input, label:has(input), summary, a")]
            .filter(e => !e.matches("[type=radio]"))  // its label is pressed as well
            .filter(e => e.checkVisibility())
            .filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24 })
            .map(e => `${e.className} ${e.textContent} ${JSON.stringify(e.getBoundingClientRect())}`)"""
    )
    return found
