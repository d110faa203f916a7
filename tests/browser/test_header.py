"""The header, languages, files and errors: what the app does about the parts that are Streamlit's."""

import re
from fractions import Fraction
from http.client import HTTPConnection
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import choose_language, expect_header_at_work, is_inside, overflow
from tests.browser.the_learn_page import open_lesson_view
from tests.browser.the_playground_page import TheBoard, box_of, scrolled
from webapp.model.limits import MAX_FILE_MB
from webapp.model.scenario import OPENING, opening_for
from webapp.texts import texts_for

EN: Final = texts_for("en")
KO: Final = texts_for("ko")
BODY: Final = "[data-testid=stPopoverBody]"
DARK, LIGHT = "rgb(18, 21, 28)", "rgb(255, 255, 255)"
UPLOADS: Final = "**/_stcore/upload_file/**"


def test_the_language_is_the_browsers_and_in_every_one_the_first_screen_shows_it_all(
    open_app: OpenPage,
) -> None:
    page = open_app(locale="ko-KR")
    board = TheBoard(page)
    expect_header_at_work(page)
    board.ranked.nth(1).get_by_test_id("move-up").click()
    for lang in ("ko", "zh", "en"):
        texts = texts_for(lang)
        if lang != "ko":
            choose_language(page, lang)
            board.expect_address(lang=lang)
        expect(board.root).to_have_attribute("lang", texts.html_lang)
        expect(page.locator("html")).to_have_attribute("lang", texts.html_lang)
        expect(page).to_have_title(f"{texts('page.playground')} · {texts('app.title')}")
        expect(page.get_by_role("heading", level=1)).to_have_text(texts("heading.playground"))
        expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
        expect(page.locator(".st-key-panels")).to_contain_text(texts("tabs.formula"))
        # What is Streamlit's own speaks it too.
        expect(page.get_by_test_id("stSkipToContent")).to_have_text(texts("streamlit.skip"))
        expect(page.get_by_role("navigation", name=texts("streamlit.pages"))).to_be_visible()
        opening = opening_for(lang)
        first, second, *others = opening.ranked
        board.expect_seen([second, first, *others], opening.relevant, opening.k)
        expect_all_on_the_first_screen(page)
        page.set_viewport_size({"width": 390, "height": 844})
        assert box_of(page.locator(".st-key-tools"))["height"] <= 48
        assert overflow(page) <= 1
        # Languages have one sign each, and are called by their names.
        expect(page.get_by_role("radio", name=texts_for("zh")("language.name"), exact=True)).to_be_visible()
        page.set_viewport_size({"width": 1300, "height": 800})
    board.tool("undo").click()
    board.expect_seen(OPENING.ranked, OPENING.relevant, OPENING.k)


def expect_all_on_the_first_screen(page: Page) -> None:
    """Expect that at 1300 by 800 nothing of the opening example has to be scrolled to."""
    board = TheBoard(page)
    expect(page.get_by_test_id("bar-block")).to_have_count(7)
    for seen in (
        *(board.ranked.nth(at) for at in range(5)),
        page.get_by_test_id("steps"),
        *(page.get_by_test_id("measure").nth(at) for at in range(3)),
        *(page.locator("svg.bar").nth(at) for at in range(3)),
        page.get_by_test_id("try"),
        board.cut,
    ):
        assert is_inside(seen, 1300, 800)
    assert box_of(page.locator(".st-key-header"))["height"] <= 80
    assert scrolled(page) == 0
    assert overflow(page) <= 1


def test_keys_are_seen_and_menus_take_the_focus_of_keys_and_the_theme_is_kept_on_every_page(
    open_app: OpenPage,
) -> None:
    page = open_app("list=P,Q&relevant=Q&k=2")
    board = TheBoard(page)
    expect_header_at_work(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    link = page.get_by_test_id("stTopNavLink").first
    expect(link).to_be_focused()
    expect(link).to_have_css("outline-style", "solid")

    button, entries = (
        page.get_by_role("button", name=EN("app.examples")),
        page.locator(BODY).get_by_role("button"),
    )
    # A menu that a key opens takes the focus, keeps it, and gives it back.
    button.focus()
    page.keyboard.press("Enter")
    expect(entries.first).to_be_focused()
    for key, focused in (
        ("Tab", entries.nth(1)),
        ("Shift+Tab", entries.first),
        ("Shift+Tab", entries.last),
        ("Tab", entries.first),
    ):
        page.keyboard.press(key)
        expect(focused).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(BODY)).to_have_count(0)
    expect(button).to_be_focused()

    # One that a pointer opens leaves it alone. An example opens with one click, and the menu goes.
    button.click()
    expect(entries.first).to_be_visible()
    expect(button).to_be_focused()
    page.get_by_role("button", name=EN("example.films_2.name")).click()
    board.expect_order([f"Film {letter}" for letter in "ABCFDH"])
    board.expect_value("AP", (Fraction(1, 1) + Fraction(2, 2) + Fraction(3, 5)) / 3)
    expect(board.root.locator(".note")).to_contain_text("13/15")
    expect(page.get_by_role("button", name=EN("example.films_2.name"))).to_have_count(0)
    board.tool("undo").click()
    board.expect_order("PQ")

    ground = page.locator(".stApp")
    page.get_by_test_id("theme").select_option("Dark")
    expect(ground).to_have_css("background-color", DARK)
    expect(board.tool("redo")).to_be_enabled()  # nothing was loaded again
    expect(page.locator("#MainMenu")).to_be_hidden()
    page.goto(page.url.replace("/?", "/learn?"))
    expect(page.get_by_test_id("theme")).to_have_value("Dark")
    expect(ground).to_have_css("background-color", DARK)
    page.get_by_test_id("theme").select_option("System")
    expect(ground).to_have_css("background-color", LIGHT)


def test_a_phone_shows_the_pages_when_asked_copies_without_leave_and_tells_of_a_lost_connection(
    open_app: OpenPage,
) -> None:
    page = open_app("lang=ko", width=390, touch=True)
    show = page.get_by_role("button", name=KO("streamlit.show_pages"))
    learn = page.get_by_role("link", name=KO("page.learn"), exact=True)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(show).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=KO("streamlit.hide_pages"))).to_be_attached()
    learn.click()
    expect(page.get_by_role("heading", name=KO("heading.learn"), level=1)).to_be_visible()
    expect(learn).to_be_hidden()
    expect(show).to_be_visible()

    expect_header_at_work(page)
    page.get_by_role("button", name=KO("app.share")).click()
    copy = page.get_by_role("button", name=KO("streamlit.copy"), exact=True)
    expect(copy).to_be_visible()
    page.evaluate(
        """() => {
            navigator.clipboard.writeText = () => Promise.reject(new Error("no leave"))
            document.execCommand = () => false
        }"""
    )
    copy.click()
    expect(page.get_by_role("status").filter(has_text=KO("streamlit.not_copied"))).to_be_visible()
    link = page.get_by_test_id("stCode").inner_text().strip()
    assert page.evaluate("() => getSelection().toString()").strip() == link
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.resolve() }")
    copy.click()
    expect(page.get_by_role("status").filter(has_text=KO("streamlit.copied"))).to_be_visible()

    page.evaluate(
        """() => {
            const dialog = document.body.appendChild(document.createElement("section"))
            dialog.setAttribute("role", "dialog")
            dialog.innerHTML = `<button aria-label="Close"></button><h2>Connection error</h2>
                <div><div>Streamlit server is not responding. Are you connected to the internet?</div></div>`
        }"""
    )
    dialog = page.locator("section[role=dialog]")
    expect(dialog.get_by_role("heading")).to_have_text(KO("streamlit.connection_error"))
    expect(dialog).to_contain_text(KO("streamlit.no_server"))
    expect(dialog).not_to_contain_text("Streamlit")
    expect(dialog.get_by_role("button", name=KO("streamlit.close"))).to_be_attached()


def test_a_chart_that_does_not_come_is_explained(open_app: OpenPage) -> None:
    def keep_charts(page: Page) -> None:
        page.route(re.compile("PlotlyChart"), lambda route: route.abort())

    page = open_app("list=A,B&relevant=B&k=1&lang=ko", prepare=keep_charts)
    page.locator(".st-key-panels").get_by_text(KO("tabs.charts"), exact=True).click()
    expect(page.get_by_text(KO("streamlit.not_loaded")).first).to_be_visible()
    expect(page.get_by_text("dynamically imported module").first).to_be_hidden()
    page.unroute_all()
    with page.expect_navigation():
        page.get_by_role("button", name=KO("streamlit.load_again")).first.click()
    TheBoard(page).expect_order("AB")


def test_a_field_for_a_file_and_a_refusal_are_worded_in_the_readers_language(open_app: OpenPage) -> None:
    page = open_lesson_view(open_app, "place=home", "ko").page
    page.locator(".st-key-learn_keep button").first.click()
    choose = page.get_by_role("button", name=KO("file_field.choose"), exact=False)
    expect(choose).to_be_visible()
    field = page.get_by_test_id("stFileUploaderDropzoneInstructions")
    painted = field.evaluate("e => getComputedStyle(e, '::after').content")
    assert painted == f'"{KO("file_field.drop", limit=MAX_FILE_MB)}"'
    # Streamlit's own words are neither seen nor heard.
    expect(page.get_by_role("button", name="upload")).to_have_count(0)
    expect(field.locator("span")).to_be_hidden()
    with page.expect_file_chooser():
        choose.click()

    # A file that the server refused is told as that, and no longer than it is there.
    refused = page.get_by_role("alert").get_by_text(KO("file_field.refused", limit=MAX_FILE_MB))
    expect(refused).to_be_hidden()
    page.route(UPLOADS, lambda route: route.fulfill(status=413))
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(
        {"name": "progress.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(refused).to_be_visible()
    remove = page.get_by_test_id("stFileChipDeleteBtn").get_by_role("button")
    expect(remove).to_have_accessible_name(KO("streamlit.remove_file", file="progress.json"))
    remove.click()
    expect(refused).to_be_hidden()


def test_the_server_refuses_more_than_a_session_may_upload(app_url: str) -> None:
    for megabytes, status in ((100, 403), (900, 413)):
        connection = HTTPConnection(app_url.removeprefix("http://"))
        connection.putrequest("PUT", "/_stcore/upload_file/session/file")
        connection.putheader("Content-Length", str(megabytes * 1024 * 1024))
        connection.endheaders()
        # Streamlit itself would ask for its token first, whatever the size.
        assert connection.getresponse().status == status, megabytes
        connection.close()
