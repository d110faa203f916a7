"""The page of own data as a reader uses it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

import webapp
from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over
from webapp.evaluate.slots import Slot
from webapp.texts import texts_for

SAMPLES: Final = Path(webapp.__file__).parent / "evaluate" / "samples"

WORK_SECONDS: Final = 60
"""Longer than any work of these tests takes."""


def open_evaluation(open_app: OpenPage, query: str = "", lang: str = "en", **options: Any) -> TheEvaluation:
    """Open the page of own data."""
    query = "&".join(part for part in (query, f"lang={lang}") if part)
    return TheEvaluation(
        open_app(query, path="evaluate", ready=".st-key-evaluate_sample button", **options), lang
    )


class TheEvaluation:
    """Hands and eyes on the page of own data.

    Args:
        page: The page.
        lang: The language that it speaks.
    """

    def __init__(self, page: Page, lang: str = "en") -> None:
        self.page = page
        self.t = texts_for(lang)
        self.compute = page.locator(".st-key-evaluate_compute button")
        self.means = page.get_by_test_id("stMetric")
        self.panels = page.locator(".st-key-evaluate_panels")

    def field(self, slot: Slot) -> Locator:
        """The field of a place that no file came to yet: for a moment the one before is in the page too."""
        return self.page.locator(f".st-key-evaluate_{slot}_0 input[type=file]")

    def upload(self, slot: Slot, file: Path) -> None:
        """Give the first file to a place, and wait until it is read."""
        self.field(slot).set_input_files(file)
        expect(self.page.get_by_text(file.name).first).to_be_visible(timeout=WORK_SECONDS * 1000)

    def work_out(self) -> None:
        """Press the button, and wait for the means."""
        expect(self.compute).to_be_enabled(timeout=WORK_SECONDS * 1000)
        self.compute.click()
        expect(self.means.first).to_be_visible(timeout=WORK_SECONDS * 1000)
        self.expect_rest()

    def turn_to(self, tab: str) -> None:
        """Open a panel below the means, or leave it open: a second press would close it."""
        self.panels.get_by_role("radio", name=self.t(f"evaluate_tabs.{tab}"), exact=True).check()
        expect(self.held(tab).first).to_be_visible(timeout=WORK_SECONDS * 1000)
        self.expect_rest()

    def held(self, tab: str) -> Locator:
        """Return what a panel, and no other, holds."""
        page = self.page
        return {
            "compare": page.get_by_role("region", name=self.t("evaluate_compare.table")),
            "cases": page.locator(".st-key-evaluate_case_0"),
            "groups": page.get_by_role("region", name=self.t("evaluate_groups.table")),
            "libraries": page.get_by_role("region", name=self.t("evaluate_tabs.libraries")),
            "take_away": page.get_by_text(self.t("evaluate.command"), exact=True),
        }[tab]

    def mean(self, name: str) -> Locator:
        """Return the card of a mean; a comparison below has one more."""
        return self.means.filter(has=self.page.get_by_text(name, exact=True)).first

    def expect_rest(self) -> None:
        """Wait until nothing is being worked out."""
        expect_run_over(self.page)
        expect(self.page.get_by_test_id("stProgress")).to_have_count(0, timeout=WORK_SECONDS * 1000)
