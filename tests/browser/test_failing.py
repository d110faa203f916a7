"""What a reader sees of a page that fails."""

from playwright.sync_api import expect

from tests.app_server import running_app
from tests.browser.conftest import SERVER_LOG
from tests.chromium_fixtures import Windows
from webapp.texts import texts_for


def test_the_sentence_about_an_error_stands_above_what_the_page_shows(windows: Windows) -> None:
    page = windows.open(width=1300, height=800, scheme="light", locale="en-US", touch=False)
    log = SERVER_LOG.with_name(f"failing-{SERVER_LOG.name}")
    with running_app(log, script="tests/browser/failing_page.py") as url:
        page.goto(url)
        sentence = page.get_by_role("alert")
        expect(sentence).to_contain_text(texts_for("en")("app.wrong", page="/").partition("[")[0])
        shown = page.get_by_text("What the page shows before it fails")
        expect(shown).to_be_visible()
        told, first = sentence.bounding_box(), shown.bounding_box()
        assert told is not None
        assert first is not None
        assert told["y"] + told["height"] <= first["y"]
