"""Accessibility violations that axe-core finds on a page of the app.

What Streamlit itself draws and we cannot change is on the list below, each rule with the reason. Everything
else must be clean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from axe_playwright_python.base import AXE_SCRIPT  # pyright: ignore[reportMissingTypeStubs]  # it has none
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]

# Rule, and what of Streamlit's own the rule complains about.
STREAMLITS_OWN: Final[tuple[tuple[str, str], ...]] = (
    # The colours that Streamlit gives to the parts of the code that it shows; no theme changes them.
    ("color-contrast", r'class="token '),
    # The place to drop a file has a role that says it is nothing, and a name; its button is what keys reach.
    ("presentation-role-conflict", r'data-testid="stFileUploaderDropzone"'),
)


# Streamlit fades what a run that takes long has not confirmed yet; on a busy machine that is anything.
_NOT_FADED: Final = "[data-stale] { opacity: 1 !important; transition: none !important }"

OPTIONS: Final[dict[str, Any]] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # Of these rules only the one about sound that plays by itself needs files loaded, and there is no sound.
    "preload": False,
}


COLOURS: Final[dict[str, Any]] = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
    "preload": False,
}


def violations_in_both_themes(page: Page, scheme: Scheme = "light") -> list[str]:
    """Return the violations in one theme, and those that the colours of the other one cause as well.

    Args:
        page: The page.
        scheme: The theme that the page is in.
    """
    found = violations(page)
    page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
    found += violations(page, options=COLOURS)
    page.emulate_media(color_scheme=scheme)
    return found


def violations(page: Page, without: str = "", options: Mapping[str, Any] = OPTIONS) -> list[str]:
    """Return the violations that the app causes: rule, element, and advice.

    Args:
        page: The page.
        without: A part of the page that was looked at before, and is as it was.
        options: What axe-core looks for.
    """
    # The script is large: a page that has it keeps it.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.add_style_tag(content=_NOT_FADED)
    found: Any = page.evaluate(
        """([without, options]) => axe
            .run(without ? { exclude: [without] } : document, options)
            .then(results => results.violations)""",
        [without, options],
    )
    return [
        f"{violation['id']}: {node['html'][:160]} | {node['failureSummary'][:300]}"
        for violation in found
        for node in violation["nodes"]
        if not (violation["id"] == "button-name" and _is_named(page, node["target"][0]))
        and not any(
            rule == violation["id"] and re.search(owner, f"{node['target']} {node['html']}")
            for rule, owner in STREAMLITS_OWN
        )
    ]


def _is_named(page: Page, target: str) -> bool:
    """Return whether a button has a name after all: axe ignores content of style sheets, browsers do not."""
    button = page.locator(target)
    # What has gone since, such as a message that was shown for a moment, cannot be asked.
    return not button.count() or re.match(r'- button "[^"]', button.aria_snapshot()) is not None
