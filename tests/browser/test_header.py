"""The header, and what the app does about the parts of the page that are Streamlit's."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_header_at_work, overflow
from tests.browser.the_playground_page import TheBoard, box_of
from webapp.shell.frame import PAGES
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")
BODY = "[data-testid=stPopoverBody]"
DARK, LIGHT = "rgb(18, 21, 28)", "rgb(255, 255, 255)"


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_title_of_its_own(open_app: OpenPage, path: str) -> None:
    texts = texts_for("ko")
    page = open_app("lang=ko", path="" if path == PAGES[0] else path, ready="h1")
    expect(page.get_by_role("heading", level=1)).to_have_text([texts(f"heading.{path}")])
    expect(page).to_have_title(f"{texts(f'page.{path}')} · {texts('app.title')}")
    expect(page.locator("html")).to_have_attribute("lang", "ko")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_sentence_and_controls_are_80_pixels_high(open_app: OpenPage, lang: str) -> None:
    page = open_app(f"lang={lang}")
    expect_header_at_work(page)
    assert box_of(page.locator(".st-key-header"))["height"] <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_the_controls_are_one_row(open_app: OpenPage, lang: str) -> None:
    page = open_app(f"lang={lang}", width=390, height=844)
    expect_header_at_work(page)
    assert box_of(page.locator(".st-key-tools"))["height"] <= 48
    assert overflow(page) <= 1
    # Languages have one sign each, and are called by their names.
    expect(page.get_by_role("radio", name=texts_for("zh")("language.name"), exact=True)).to_be_visible()


def test_the_theme_is_chosen_in_the_header_and_kept_on_every_page(open_app: OpenPage) -> None:
    page = open_app("list=A,B&relevant=B")
    board, theme = TheBoard(page), page.get_by_test_id("theme")
    board.card("B").get_by_test_id("move-up").click()
    board.expect_order("BA")
    theme.select_option("Dark")
    ground = page.locator(".stApp")
    expect(ground).to_have_css("background-color", DARK)
    expect(board.tool("undo")).to_be_enabled()  # nothing was loaded again
    expect(page.locator("#MainMenu")).to_be_hidden()
    page.goto(page.url.replace("/?", "/learn?"))
    expect(page.get_by_test_id("theme")).to_have_value("Dark")
    expect(ground).to_have_css("background-color", DARK)
    page.get_by_test_id("theme").select_option("System")
    expect(ground).to_have_css("background-color", LIGHT)


def focused(page: Page) -> str:
    text: str = page.evaluate("() => document.activeElement.textContent")
    return text


def test_keys_are_seen_on_the_link_of_the_page_that_is_open(open_app: OpenPage) -> None:
    page = open_app()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    link = page.get_by_test_id("stTopNavLink").first
    expect(link).to_be_focused()
    expect(link).to_have_css("outline-style", "solid")


def test_a_menu_that_a_key_opens_takes_the_focus_and_gives_it_back(open_app: OpenPage) -> None:
    page = open_app()
    button = page.get_by_role("button", name=EN("app.examples"))
    expect_header_at_work(page)
    button.focus()
    page.keyboard.press("Enter")
    entries = page.locator(BODY).get_by_role("button")
    expect(entries.first).to_be_focused()
    page.keyboard.press("Tab")
    expect(entries.nth(1)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(entries.first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(entries.last).to_be_focused()
    page.keyboard.press("Tab")
    expect(entries.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(BODY)).to_have_count(0)
    expect(button).to_be_focused()


def test_a_menu_that_a_pointer_opens_leaves_the_focus_alone(open_app: OpenPage) -> None:
    page = open_app()
    button = page.get_by_role("button", name=EN("app.examples"))
    button.click()
    expect(page.locator(BODY).get_by_role("button").first).to_be_visible()
    expect(button).to_be_focused()


def test_copying_without_leave_selects_the_link_and_says_so(open_app: OpenPage) -> None:
    texts = texts_for("ko")
    page = open_app("lang=ko", touch=True)
    expect_header_at_work(page)
    page.get_by_role("button", name=texts("app.share")).click()
    copy = page.get_by_role("button", name=texts("streamlit.copy"), exact=True)
    expect(copy).to_be_visible()
    page.evaluate(
        """() => {
            navigator.clipboard.writeText = () => Promise.reject(new Error("no leave"))
            document.execCommand = () => false
        }"""
    )
    copy.click()
    expect(page.get_by_role("status").filter(has_text=texts("streamlit.not_copied"))).to_be_visible()
    link = page.get_by_test_id("stCode").inner_text().strip()
    assert page.evaluate("() => getSelection().toString()").strip() == link
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.resolve() }")
    copy.click()
    expect(page.get_by_role("status").filter(has_text=texts("streamlit.copied"))).to_be_visible()


def test_streamlit_speaks_the_language_of_the_page(open_app: OpenPage) -> None:
    page = open_app("lang=zh")
    for lang in ("zh", "ko", "zh"):
        texts = texts_for(lang)
        page.get_by_role("radio", name=texts("language.name"), exact=True).click()
        expect(page.get_by_test_id("stSkipToContent")).to_have_text(texts("streamlit.skip"))
        expect(page.get_by_role("navigation", name=texts("streamlit.pages"))).to_be_visible()


def test_on_a_phone_the_pages_are_out_of_the_way_until_they_are_asked_for(open_app: OpenPage) -> None:
    page, texts = open_app("lang=ko", width=390), texts_for("ko")
    show = page.get_by_role("button", name=texts("streamlit.show_pages"))
    learn = page.get_by_role("link", name=texts("page.learn"), exact=True)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(show).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=texts("streamlit.hide_pages"))).to_be_attached()
    learn.click()
    expect(page.get_by_role("heading", name=texts("heading.learn"), level=1)).to_be_visible()
    expect(learn).to_be_hidden()
    expect(show).to_be_visible()


def test_a_lost_connection_is_told_in_the_language_of_the_page(open_app: OpenPage) -> None:
    texts = texts_for("ko")
    page = open_app("lang=ko")
    page.evaluate(
        """() => {
            const dialog = document.body.appendChild(document.createElement("section"))
            dialog.setAttribute("role", "dialog")
            dialog.innerHTML = `<button aria-label="Close"></button><h2>Connection error</h2>
                <div><div>Streamlit server is not responding. Are you connected to the internet?</div></div>`
        }"""
    )
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(texts("streamlit.connection_error"))
    expect(dialog).to_contain_text(texts("streamlit.no_server"))
    expect(dialog).not_to_contain_text("Streamlit")
    expect(dialog.get_by_role("button", name=texts("streamlit.close"))).to_be_attached()


def test_a_chart_that_does_not_come_is_explained(open_app: OpenPage) -> None:
    texts = texts_for("ko")
    page = open_app("list=A,B&relevant=B&k=1&lang=ko")
    page.route(re.compile("PlotlyChart"), lambda route: route.abort())
    page.reload()
    expect(page.get_by_test_id("board")).to_be_visible()
    page.locator(".st-key-panels").get_by_text(texts("tabs.charts"), exact=True).click()
    message = page.get_by_text(texts("streamlit.not_loaded")).first
    expect(message).to_be_visible()
    expect(page.get_by_text("dynamically imported module").first).to_be_hidden()
    page.unroute_all()
    with page.expect_navigation():
        page.get_by_role("button", name=texts("streamlit.load_again")).first.click()
    TheBoard(page).expect_order("AB")
