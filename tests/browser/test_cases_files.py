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
from webapp.texts import texts_for

EN = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def paste(page: Page, text: str) -> None:
    """Put a text into the field and leave it, as Ctrl+Enter does."""
    page.get_by_role("textbox", name=EN("cases.paste"), exact=True).fill(text)
    page.keyboard.press("Control+Enter")


def expect_found(page: Page, n: int) -> None:
    expect(page.get_by_text(EN("cases.paste_found", n=n))).to_be_visible()


def press(page: Page, what: str) -> None:
    page.get_by_role("button", name=EN(f"cases.paste_{what}")).click()


def test_pasted_lines_are_added_replace_the_set_or_become_a_second_model(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, POSTS, height=TALL)
    page = table.page
    field = page.get_by_role("textbox", name=EN("cases.paste"), exact=True)
    open_panel(table, "add_many")
    paste(page, "u3; X, Y; Y\nu1\tA, B\tA")
    expect_found(page, 2)
    table.expect_names(["u1", "u2"])  # nothing is added before it is asked for
    press(page, "add")
    table.expect_names(["u1", "u2", "u3", "u1 (2)"])
    table.expect_mean("MAP@5", mean_of(U1, U2, Fraction(1, 2), Fraction(1)))
    expect(field).to_have_value("")

    paste(
        page,
        '[{"predict_list": ["A", "B"], "ground_truth": {"B": 1.0, "A": 0}},\n'
        ' {"predict_list": [3, 4], "ground_truth": {"3": 1}}]',
    )
    expect_found(page, 2)
    press(page, "replace")
    expect(table.cases).to_have_count(2)
    table.expect_mean("MAP@5", mean_of(Fraction(1, 2), Fraction(1)))
    table.tool("undo").click()
    table.expect_names(["u1", "u2", "u3", "u1 (2)"])

    paste(page, "u2; B, D; B, D, Z\nu1; B, A; B, D, Z\nnobody; A; A")
    expect_found(page, 3)
    press(page, "second")
    expect(table.boards).to_have_count(2)
    table.expect_means(
        "MAP@5",
        mean_of(U1, U2, Fraction(1, 2), Fraction(1)),
        mean_of(Fraction(1, 3), Fraction(2, 3), Fraction(0), Fraction(0)),
    )
    # Who had no partner is named.
    expect(table.root.get_by_role("alert")).to_contain_text("nobody")
    expect(table.root.get_by_role("alert")).to_contain_text("u3, u1 (2)")


def test_a_broken_paste_keeps_text_and_set(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, POSTS, height=TALL)
    page = table.page
    field = page.get_by_role("textbox", name=EN("cases.paste"), exact=True)
    open_panel(table, "add_many")
    for broken, why in (
        ("nothing that separates", EN("problem.paste_one_field", line=1, text="nothing that separates")),
        ('cases = [{"predict_list": ["A"', EN("problem.paste_syntax", line=1)),
        ("a;b;c;d;e;f", EN("problem.paste_fields", line=1, count=6, limit=4)),
    ):
        paste(page, broken)
        expect_found(page, 0)
        expect(page.get_by_role("listitem").filter(has_text=why)).to_be_visible()
        for what in ("add", "replace", "second"):
            expect(page.get_by_role("button", name=EN(f"cases.paste_{what}"))).to_be_disabled()
        expect(field).to_have_value(broken)
    table.expect_names(["u1", "u2"])
    table.expect_mean("MAP@5", mean_of(U1, U2))
    expect(table.tool("undo")).to_be_disabled()

    # One good line among bad ones: it is taken, and the others stay to be mended.
    paste(page, "u3; X, Y; Y\nbroken")
    expect_found(page, 1)
    press(page, "add")
    table.expect_names(["u1", "u2", "u3"])
    expect(field).to_have_value("broken")
    expect(table.problems).to_contain_text(EN("problem.paste_one_field", line=2, text="broken"))
    # The draft outlives what is done elsewhere on the page.
    table.step_k(1)
    expect(table.k).to_have_text("K = 6")
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

    other = open_cases_table(open_app, height=TALL)
    expect(other.tool("undo")).to_be_disabled()
    open_panel(other, "add_many")
    for name, content, why in (
        ("broken.json", b"{", EN("problem.file_not_json", line=1)),
        ("other.json", b'{"a": 1}', EN("problem.file_not_cases")),
    ):
        upload(other, {"name": name, "mimeType": "application/json", "buffer": content})
        expect(other.root.get_by_role("alert")).to_contain_text(why)
        other.expect_names(["u1", "u2"])
    upload(other, {"name": "cases.json", "mimeType": "application/json", "buffer": saved})
    other.expect_names(["회원 1", "u, 2"])
    other.expect_open("u, 2")
    assert other.shown() == before
    other.tool("undo").click()
    other.expect_names(["u1", "u2"])


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
