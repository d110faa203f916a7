"""Cases that are pasted, opened from a file, and taken away."""

import json
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import (
    POSTS,
    TALL,
    TheCasesTable,
    ap_at,
    mean_of,
    open_cases_table,
    open_panel,
)
from webapp.cases.import_draft import MAX_FIELD
from webapp.texts import texts_for

EN = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def paste(page: Page, text: str) -> None:
    """Put a text into the field; what it is understood as is shown without a key."""
    page.get_by_test_id("import-text").fill(text)


def expect_found(page: Page, kind: str, n: int) -> None:
    count = EN("import.count_one") if n == 1 else EN("import.count", n=n)
    expect(page.get_by_test_id("import-kind")).to_have_text(f"{EN(f'import.kind_{kind}')} {count}")


def take(page: Page, into: str) -> None:
    page.get_by_test_id(f"import-{into}").click()


def test_text_is_understood_as_it_is_typed_a_broken_one_changes_nothing_and_what_came_is_seen(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, POSTS)
    page = table.page
    open_panel(table, "add_many")
    field, doubt = page.get_by_test_id("import-text"), page.get_by_test_id("import-doubt")
    # Keys answer the question of a text, and undo what was typed.
    field.focus()
    page.keyboard.type("The Matrix; The Godfather")
    expect(doubt).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    whole = doubt.locator("input[value=whole]")
    expect(whole).to_be_checked()
    expect(whole).to_be_focused()
    expect(page.get_by_test_id("import-added")).not_to_have_attribute("aria-disabled", "true")
    field.focus()
    page.keyboard.press("Control+z")
    table.expect_names(["u1", "u2"])
    expect(table.tool("undo")).to_be_disabled()

    # Too long to be sent at all: nothing of the text before can be taken, and a shorter one is read again.
    paste(page, "u3; X, Y; Y")
    expect_found(page, "lines", 1)
    too_long = "u3; X, Y; Y".ljust(MAX_FIELD + 1, "Y")
    paste(page, too_long)
    expect(page.get_by_test_id("import-kind")).to_have_text(EN("import_panel.too_long"))
    expect(page.get_by_test_id("import-added")).to_have_count(0)
    expect(page.get_by_test_id("import-text")).to_have_value(too_long)
    paste(page, "u3; X, Y; Y")
    expect_found(page, "lines", 1)
    expect(page.get_by_test_id("import-added")).to_be_enabled()
    table.expect_names(["u1", "u2"])

    paste(page, "u3; X, Y; Y\nu1\tA, B\tA")
    expect_found(page, "lines", 2)
    table.expect_names(["u1", "u2"])  # nothing is added before it is asked for
    take(page, "added")
    table.expect_names(["u1", "u2", "u3", "u1 (2)"])
    table.expect_mean("MAP@5", mean_of(U1, U2, Fraction(1, 2), Fraction(1)))
    expect(field).to_have_value("")
    # The first of those that came is open, in sight and focused.
    table.expect_open("u3")
    expect(table.name("u3")).to_be_focused()
    expect(table.name("u3")).to_be_in_viewport()
    # One good line among bad ones: it is taken, and the other stays to be mended.
    paste(page, "u9; X, Y; Y\nbroken")
    expect(page.get_by_test_id("import-notes")).to_contain_text("broken")
    expect_found(page, "lines", 1)
    take(page, "added")
    table.expect_names(["u1", "u2", "u3", "u1 (2)", "u9"])
    expect(field).to_have_value("broken")


def test_a_saved_file_restores_the_set_and_a_bad_one_changes_nothing(open_app: OpenPage) -> None:
    table = open_cases_table(
        open_app, "case=회원 1;A,B,C;B;C,B;3;U&case=u, 2;,;B;A&k=3&measure=RR&missing=skip&at=2", height=TALL
    )
    page = table.page
    table.expect_names(["회원 1", "u, 2"])
    before = table.shown()
    open_panel(table, "take_away")
    with page.expect_download() as started:
        page.get_by_role("button", name=EN("cases.save_file")).click()
    assert started.value.suggested_filename == "cases.json"
    saved = Path(started.value.path()).read_bytes()
    assert json.loads(saved)["recmetrics"] == "cases"

    table.visit(POSTS)
    table.expect_names(["u1", "u2"])
    expect(table.tool("undo")).to_be_disabled()
    open_panel(table, "add_many")
    upload(table, {"name": "broken.json", "mimeType": "application/json", "buffer": b"{"})
    expect(page.get_by_test_id("import-notes")).to_contain_text(EN("problem.paste_syntax", line=1))
    expect(table.tool("undo")).to_be_disabled()
    upload(table, {"name": "cases.json", "mimeType": "application/json", "buffer": saved})
    table.expect_names(["회원 1", "u, 2"])
    table.expect_open("u, 2")
    table.expect_shown(before)
    table.tool("undo").click()
    table.expect_names(["u1", "u2"])


def upload(table: TheCasesTable, file: FilePayload) -> None:
    """Give the page a file, as the dialogue of the browser does."""
    table.page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(files=[file])
