"""Sharing and exports: the link, its picture, the table, the charts."""

import csv
import io
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
import segno
from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, open_panel
from webapp.texts import texts_for

EN = texts_for("en")
QUERY = "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&more=2&show=RR"

PIXELS = """image => {
    const canvas = document.createElement("canvas")
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext("2d")
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const dark = (x, y) => data[(y * canvas.width + x) * 4] < 128
    const rows = []
    for (let y = 2; y < canvas.height; y += 4) {
        const row = []
        for (let x = 2; x < canvas.width; x += 4) row.push(dark(x, y) ? 1 : 0)
        rows.push(row)
    }
    return rows
}"""


def test_the_link_and_its_picture_open_the_same_board_elsewhere(open_app: OpenPage) -> None:
    page = open_app(QUERY)
    board = TheBoard(page)
    board.card("B").get_by_test_id("move-up").click()
    # The board shows a move at once; the link holds it when the address does.
    board.expect_address(list="B,A,C,D,E")
    page.get_by_role("button", name=EN("app.share")).click()
    code = page.locator("[data-testid=stCode]").filter(has_text="http://localhost")
    link = code.inner_text().strip()
    query = parse_qs(urlsplit(link).query)
    assert query["list"] == ["B,A,C,D,E"]
    assert query["lang"] == ["en"]

    picture = page.get_by_role("img", name=EN("app.qr"))
    expect(picture).to_be_visible()
    picture.evaluate("image => image.decode()")
    matrix = segno.make(link, error="l", micro=False).matrix_iter(border=3)
    assert picture.evaluate(PIXELS) == [list(map(int, row)) for row in matrix]

    other = TheBoard(open_app(urlsplit(link).query, locale="ko-KR"))
    other.expect_order("BACDE")
    board.expect_order("BACDE")
    expect(other.root).to_have_attribute("lang", "en")
    for measure in ("AP", "AP@3", "P@3", "RR"):
        value = board.measure(measure).get_attribute("data-value")
        assert value is not None
        expect(other.measure(measure)).to_have_attribute("data-value", value)


def test_the_table_is_saved_as_it_stands(open_app: OpenPage) -> None:
    page = open_app("list==1%2B1,B,C&relevant=B&k=2")
    board = TheBoard(page)
    board.card("B").get_by_test_id("move-up").click()
    board.expect_order(["B", "=1+1", "C"])
    open_panel(page, "export")
    with page.expect_download() as started:
        page.get_by_role("button", name=EN("keep.csv")).click()
    content = Path(started.value.path()).read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))
    assert started.value.suggested_filename == "steps.csv"
    assert [row[1] for row in rows[1:4]] == ["B", "'=1+1", "C"]
    assert [float(row[5]) for row in rows[1:4]] == pytest.approx([1 / 1, 1 / 2, 1 / 3])
    assert rows[-1] == ["P@2", "1⁄2", "0.5"]


# What a drawing shows on its own, without the page and its font: the box, the colours of the letters on the
# ground, and the texts that reach out of it.
DRAWN_ALONE = """markup => {
    document.body.innerHTML = markup
    for (const text of document.querySelectorAll("text")) text.style.fontFamily = "monospace"
    const svg = document.querySelector("svg"), box = svg.getBoundingClientRect()
    const out = [...svg.querySelectorAll("text")].filter(text => {
        const { left, right, top, bottom, width } = text.getBoundingClientRect()
        return width && (left < box.left || right > box.right || top < box.top || bottom > box.bottom)
    })
    const beside = [...svg.querySelectorAll("text:not(.bartext-inside)")]
    return {
        ground: getComputedStyle(svg.querySelector("rect")).fill,
        letters: [...new Set(beside.map(text => getComputedStyle(text).fill))],
        out: out.map(text => text.textContent),
    }
}"""


def test_every_chart_is_saved_as_a_drawing_and_as_a_picture(open_app: OpenPage) -> None:
    page = open_app("list=<b>x</b>,B,C&relevant=B&k=2", scheme="dark")
    empty = page.context.new_page()
    TheBoard(page).expect_order(["<b>x</b>", "B", "C"])
    open_panel(page, "charts")
    for key in ("bars", "ranks", "curves"):
        expect(page.locator(f".st-key-{key} .main-svg").first).to_be_visible()
        title = EN(f"chart.{key}_title")
        with page.expect_download() as started:
            page.get_by_role("button", name=EN("keep.save", chart=title, format="SVG")).click()
        drawing = ElementTree.parse(started.value.path()).getroot()
        assert started.value.suggested_filename == f"{key}.svg"
        assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
        written = "".join(drawing.itertext())
        alone = empty.evaluate(DRAWN_ALONE, Path(started.value.path()).read_text(encoding="utf-8"))
        assert alone == {"ground": "rgb(255, 255, 255)", "letters": ["rgb(18, 22, 31)"], "out": []}
        assert re.search({"bars": "AP@2", "ranks": "<b>x</b>", "curves": "AP@K"}[key], written)
        with page.expect_download() as started:
            page.get_by_role("button", name=EN("keep.save", chart=title, format="PNG")).click()
        picture = Path(started.value.path()).read_bytes()
        assert picture.startswith(b"\x89PNG\r\n\x1a\n")
        assert picture.endswith(b"IEND\xaeB`\x82")
        assert len(picture) > 5_000
