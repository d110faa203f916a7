"""Cases that are pasted, opened from a file, and taken away."""

import csv
import io
import json
from collections.abc import Sequence
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

    for broken, why in (
        ("nothing that separates", EN("problem.import_one_field", text="nothing that separates")),
        ('cases = [{"predict_list": ["A"', EN("problem.paste_syntax", line=1)),
    ):
        paste(page, broken)
        expect(page.get_by_test_id("import-notes")).to_contain_text(why)
        expect(page.get_by_test_id("import-added")).to_have_count(0)
        expect(page.get_by_test_id("import-text")).to_have_value(broken)
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

    paste(page, "u2; B, D\nu1; B, A")
    expect_found(page, "lines", 2)
    take(page, "joined")
    table.expect_means(
        "MAP@5",
        mean_of(U1, U2, Fraction(1, 2), Fraction(1)),
        mean_of(Fraction(1, 3), Fraction(2, 3), Fraction(0), Fraction(0)),
    )
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
    with page.expect_download() as started:
        page.get_by_role("button", name=EN("keep.csv")).click()
    content = Path(started.value.path()).read_text(encoding="utf-8-sig")
    assert_csv(list(csv.reader(io.StringIO(content))))

    table.visit(POSTS)
    table.expect_names(["u1", "u2"])
    expect(table.tool("undo")).to_be_disabled()
    open_panel(table, "add_many")
    for name, content, why in (
        ("broken.json", b"{", EN("problem.paste_syntax", line=1)),
        ("other.json", b'{"a": 1}', EN("problem.import_nothing")),
    ):
        upload(table, {"name": name, "mimeType": "application/json", "buffer": content})
        expect(page.get_by_test_id("import-notes")).to_contain_text(why)
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


def assert_csv(rows: Sequence[Sequence[str]]) -> None:
    """A row per case and model, then the means; |R| is 1 and 3 further ones in the first case."""
    assert [row[:3] for row in rows[1:5]] == [
        ["회원 1", "A", "4"],
        ["회원 1", "B", "4"],
        ["u, 2", "A", "1"],
        ["u, 2", "B", "1"],
    ]
    assert float(rows[1][-1]) == 1 / 2


def test_files_that_come_later_go_with_those_not_taken_yet_and_none_is_lost_to_an_emptied_field(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, POSTS)
    page = table.page
    open_panel(table, "add_many")
    field = page.locator(".st-key-cases_file input[type=file]")
    notes = page.get_by_test_id("import-notes")

    def files(**rows: str) -> list[FilePayload]:
        return [
            {"name": f"{name}.csv", "mimeType": "text/csv", "buffer": content.encode()}
            for name, content in rows.items()
        ]

    for _ in range(2):
        paste(page, "u9; A, B; B")
        paste(page, "")
        field.set_input_files(
            files(a="user,item,rank\nu7,A,1", b="user,item,rank\nu7,B,1", relevant="user,item\nu7,B")
        )
        expect(page.get_by_test_id("import-replaced")).to_be_enabled()
        # A key that was waited for would have been sent by now.
        page.wait_for_timeout(400)
        expect(page.get_by_test_id("import-text")).to_have_value("user,item\nu7,B")
        take(page, "replaced")
        table.expect_names(["u7"])
        expect(page.get_by_test_id("import-text")).to_have_value("")

    line = "u8; A, B; B"
    field.set_input_files(files(a=line, b=line))
    expect(notes).to_have_text(EN("problem.import_files_models", files="a, b"))
    expect(page.get_by_role("button", name=EN("streamlit.add_files"))).to_be_visible()
    field.set_input_files(files(c=line))
    expect(notes).to_have_text(EN("problem.import_files_models", files="a, b, c"))
    take(page, "replaced")
    table.expect_names(["u8"])
    field.set_input_files(files(d=line))
    expect_found(page, "lines", 1)
    expect(notes).to_be_hidden()
