"""Journeys on the playground: hooks for tests from outside, charts, why, sharing, and what is taken away."""

import csv
import io
import re
from fractions import Fraction
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
import segno
from playwright.sync_api import Page, expect

from tests.browser.hostile_names import expect_nothing_ran, list_address
from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, box_of, middle, open_panel
from webapp.board.colours import ItemColours
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN: Final = texts_for("en")
KO: Final = texts_for("ko")
POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
LIT: Final = re.compile(r"\blit\b")

PIXELS: Final = """image => {
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

# What a drawing shows on its own, without the page and its font: the box, the colours of the letters on the
# ground, and the texts that reach out of it.
DRAWN_ALONE: Final = """markup => {
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


def test_the_stable_hooks_are_where_they_were_promised_and_a_term_lights_up_with_its_card_and_row(
    open_app: OpenPage,
) -> None:
    page = open_app(f"{POST}&lang=ko&panel=formula", height=1400)
    expect(page.get_by_test_id("board")).to_have_count(1)
    ranked = page.get_by_test_id("board").get_by_test_id("ranked-item")
    expect(ranked).to_have_count(5)
    names = ranked.evaluate_all("cards => cards.map(card => card.dataset.item)")
    assert names == list("ABCDE")
    tray = page.get_by_test_id("tray-item")
    assert tray.evaluate_all("cards => cards.map(card => card.dataset.item)") == ["Z"]
    for hook in ("relevant-toggle", "move-up", "move-down"):
        hooks = ranked.evaluate_all(
            "(cards, at) => cards.map(card => card.querySelectorAll(at).length)", f"[data-testid={hook}]"
        )
        assert hooks == [1] * 5
    expect(tray.get_by_test_id("relevant-toggle")).to_have_count(1)

    steps = page.get_by_test_id("steps")
    assert steps.evaluate("table => table.tagName") == "TABLE"
    expect(steps.locator("tbody tr")).to_have_count(5)
    for at, (item, rel, hits) in enumerate(zip("ABCDE", "01010", (0, 1, 1, 2, 2), strict=True)):
        share = re.compile(rf"^{hits}/{at + 1} [=≈] [0-9.]+$")
        expect(steps.locator("tbody tr").nth(at).locator("td")).to_have_text(
            [str(at + 1), item, rel, share, share if rel == "1" else re.compile("^0$")]
        )

    expected = {"AP": Fraction(1, 3), "AP@5": Fraction(1, 3), "P@5": Fraction(2, 5)}
    measures = page.get_by_test_id("measure")
    assert measures.evaluate_all("all => all.map(one => one.dataset.measure)") == list(expected)
    for at, value in enumerate(expected.values()):
        digits = measures.nth(at).get_attribute("data-value") or ""
        assert re.fullmatch(r"0\.\d{10,}", digits)
        assert abs(Fraction(digits) - value) < Fraction(1, 10**10)
    expect(page.get_by_test_id("live")).to_have_count(1)
    expect(page.get_by_test_id("live")).to_have_attribute("aria-live", "polite")

    board = TheBoard(page)
    colour = ItemColours().of(Scenario(tuple("ABCDE"), tuple("BDZ"), k=5))["D"]
    painted = f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"
    term = page.locator(f'.katex-html [style*="{painted}"]').first
    expect(term).to_be_visible()
    plain = term.evaluate("e => getComputedStyle(e).backgroundColor")

    board.card("D").locator(".item").hover()
    expect(term).not_to_have_css("background-color", plain)
    for part in (0.1, 0.5, 0.9):  # numerator, line and denominator
        page.mouse.move(5, 5)
        expect(board.root.locator(".lit")).to_have_count(0)
        box = box_of(term)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * part)
        expect(board.card("D")).to_have_class(LIT)
        expect(board.rows.nth(3)).to_have_class(LIT)


def press(page: Page, key: str, across: float, down: float) -> None:
    """Press a chart at a place given by its shares of the plot."""
    plot = page.locator(f".st-key-{key} .nsewdrag")
    plot.scroll_into_view_if_needed()
    box = box_of(plot)
    page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


def test_a_point_sets_k_and_a_tile_makes_its_move_and_both_can_be_undone(open_app: OpenPage) -> None:
    page = open_app(POST)
    board = TheBoard(page)
    open_panel(page, "charts")
    press(page, "curves", 0.19, 0.5)  # of the K from 1 to 7, the second
    board.expect_numbers("ABCDE", "BDZ", 2)
    open_panel(page, "whatif")
    press(page, "moves", 0.1, 0.7)  # of the five rows and columns, the fourth and the first
    board.expect_numbers("DABCE", "BDZ", 2)
    board.tool("undo").click()
    board.expect_numbers("ABCDE", "BDZ", 2)
    # The chart comes after the board, and is another one by then.
    expect(page.locator(".st-key-moves .yaxislayer-above text")).to_have_text(
        [f"{rank}. {item}" for rank, item in enumerate("ABCDE", 1)]
    )
    press(page, "moves", 0.9, 0.1)
    board.expect_numbers("BCDEA", "BDZ", 2)


def test_the_link_and_its_picture_open_the_same_board_elsewhere(open_app: OpenPage) -> None:
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&more=2&show=RR")
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


def test_charts_show_hostile_names_as_text_and_are_saved_as_drawing_and_picture_and_the_table_as_it_stands(
    open_app: OpenPage,
) -> None:
    names = ["=1+1", "<b>x</b>", "<img src=x onerror=window.ran=1>"]
    page = open_app(list_address(names, names[1:2], k="2"), scheme="dark")
    board, empty = TheBoard(page), page.context.new_page()
    board.card("<b>x</b>").get_by_test_id("move-up").click()
    board.expect_order(["<b>x</b>", "=1+1", names[2]])
    open_panel(page, "charts")
    for key, holds in (("bars", "AP@2"), ("ranks", "<b>x</b>"), ("curves", "AP@K")):
        expect_chart_saved(page, empty, key, holds)
    for key, told in (("bars", "<b>x</b>"), ("ranks", "<img src=x onerror=wind")):
        chart = page.locator(f".st-key-{key}")
        chart.scroll_into_view_if_needed()
        page.mouse.move(*middle(chart.locator(".barlayer .point path").last))
        expect(chart.locator(".hoverlayer")).to_contain_text(told)
    open_panel(page, "whatif")
    ticks = page.locator(".st-key-moves .yaxislayer-above text")
    expect(ticks.filter(has_text="<b>x</b>")).to_have_count(1)
    open_panel(page, "export")
    with page.expect_download() as started:
        page.get_by_role("button", name=EN("keep.csv")).click()
    assert started.value.suggested_filename == "steps.csv"
    content = Path(started.value.path()).read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))
    # No program that opens the table takes a name for a formula.
    assert [row[1] for row in rows[1:4]] == ["<b>x</b>", "'=1+1", names[2]]
    assert [float(row[5]) for row in rows[1:4]] == pytest.approx([1 / 1, 1 / 2, 1 / 3])
    assert rows[-1] == ["P@2", "1⁄2", "0.5"]
    program = page.locator("[data-testid=stCode]").filter(has_text="parse_measure")
    expect(program).to_contain_text("'<b>x</b>'")
    expect_nothing_ran(page)


def expect_chart_saved(page: Page, empty: Page, key: str, holds: str) -> None:
    """Save a chart as a drawing, which is whole and light on an empty page, and as a picture."""
    expect(page.locator(f".st-key-{key} .main-svg").first).to_be_visible()
    title = EN(f"chart.{key}_title")
    with page.expect_download() as started:
        page.get_by_role("button", name=EN("keep.save", chart=title, format="SVG")).click()
    assert started.value.suggested_filename == f"{key}.svg"
    drawing = ElementTree.parse(started.value.path()).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert holds in "".join(drawing.itertext())
    alone = empty.evaluate(DRAWN_ALONE, Path(started.value.path()).read_text(encoding="utf-8"))
    assert alone == {"ground": "rgb(255, 255, 255)", "letters": ["rgb(18, 22, 31)"], "out": []}
    with page.expect_download() as started:
        page.get_by_role("button", name=EN("keep.save", chart=title, format="PNG")).click()
    picture = Path(started.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert picture.endswith(b"IEND\xaeB`\x82")
    assert len(picture) > 5_000
