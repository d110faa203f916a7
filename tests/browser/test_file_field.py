"""A field for a file speaks the reader's language, to those who see it and to those who hear it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_learn_page import LANGUAGES, open_lesson_view, turn_to
from webapp.model.limits import MAX_FILE_MB
from webapp.texts import Texts, texts_for


def test_the_field_for_a_file_is_worded_in_the_readers_language(open_app: OpenPage) -> None:
    lesson_view = open_lesson_view(open_app)
    for lang in LANGUAGES:
        turn_to(lesson_view, "place=home", lang)
        expect_worded(lesson_view.page, texts_for(lang))


def expect_worded(page: Page, t: Texts) -> None:
    """Wait until the field is there in this language, and in no other one."""
    page.locator(".st-key-learn_keep button").first.click()
    expect(page.get_by_role("button", name=t("file_field.choose"), exact=False)).to_be_visible()
    field = page.get_by_test_id("stFileUploaderDropzoneInstructions")
    painted = field.evaluate("e => getComputedStyle(e, '::after').content")
    assert painted == f'"{t("file_field.drop", limit=MAX_FILE_MB)}"'
    # Streamlit's own words are neither seen nor heard.
    expect(page.get_by_role("button", name="upload")).to_have_count(0)
    expect(field.locator("span")).to_be_hidden()
    with page.expect_file_chooser():
        page.get_by_role("button", name=t("file_field.choose"), exact=False).click()
