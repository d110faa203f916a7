"""A field for a file speaks the reader's language, to those who see it and to those who hear it."""

from __future__ import annotations

from http.client import HTTPConnection
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_learn_page import LANGUAGES, open_lesson_view, turn_to
from webapp.model.limits import MAX_FILE_MB
from webapp.texts import Texts, texts_for

UPLOADS: Final = "**/_stcore/upload_file/**"


def test_the_field_for_a_file_is_worded_in_the_readers_language(open_app: OpenPage) -> None:
    lesson_view = open_lesson_view(open_app)
    for lang in LANGUAGES:
        turn_to(lesson_view, "place=home", lang)
        expect_worded(lesson_view.page, texts_for(lang))
        expect_refusal_worded(lesson_view.page, texts_for(lang))


@pytest.mark.parametrize(("megabytes", "status"), [(100, 403), (900, 413)])
def test_the_server_refuses_more_than_a_session_may_upload(app_url: str, megabytes: int, status: int) -> None:
    connection = HTTPConnection(app_url.removeprefix("http://"))
    connection.putrequest("PUT", "/_stcore/upload_file/session/file")
    connection.putheader("Content-Length", str(megabytes * 1024 * 1024))
    connection.endheaders()
    # Streamlit itself would ask for its token first, whatever the size.
    assert connection.getresponse().status == status
    connection.close()


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


def expect_refusal_worded(page: Page, t: Texts) -> None:
    """Wait until a file that the server refused is told as that, and no longer than it is there."""
    refused = page.get_by_role("alert").get_by_text(t("file_field.refused", limit=MAX_FILE_MB))
    expect(refused).to_be_hidden()
    page.route(UPLOADS, lambda route: route.fulfill(status=413))
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(
        {"name": "progress.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(refused).to_be_visible()
    page.unroute(UPLOADS)
    remove = page.get_by_test_id("stFileChipDeleteBtn").get_by_role("button")
    expect(remove).to_have_accessible_name(t("streamlit.remove_file", file="progress.json"))
    remove.click()
    expect(refused).to_be_hidden()
