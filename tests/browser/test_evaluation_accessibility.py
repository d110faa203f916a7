"""axe-core on the page of own data, and nothing scrolls sideways: every panel, each theme, desk and phone."""

from __future__ import annotations

from typing import Final, Literal

import pytest

from tests.browser.axe import violations
from tests.browser.open_page import OpenPage
from tests.browser.screen import overflow
from tests.browser.the_evaluation import open_evaluation

TABS: Final = ("compare", "cases", "groups", "sweep", "libraries", "take_away")


@pytest.mark.parametrize(
    ("lang", "scheme", "width"),
    [("en", "light", 1300), ("ko", "dark", 1300), ("zh", "light", 390), ("en", "dark", 390)],
)
def test_every_panel_is_clean(
    open_app: OpenPage, lang: str, scheme: Literal["light", "dark"], width: int
) -> None:
    own = open_evaluation(open_app, "data=two_models&k=10", lang, scheme=scheme, width=width)
    own.expect_rest()
    found = {"files": violations(own.page)}
    wide = {"files": overflow(own.page)}
    own.work_out()
    for tab in TABS:
        own.turn_to(tab)
        found[tab], wide[tab] = violations(own.page), overflow(own.page)
    assert {part: ours for part, ours in found.items() if ours} == {}
    assert {part: more for part, more in wide.items() if more > 1} == {}
