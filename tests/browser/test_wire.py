"""Network traffic of one move, what is sent once only, and the page while files are still loading."""

import json
import re
from itertools import repeat
from typing import Any, Final

from playwright.sync_api import Browser, Page, Response, Route, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over
from tests.browser.the_line import Line
from tests.browser.the_playground_page import TheBoard, open_panel
from webapp.texts import texts_for

POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
# The few lines that load a script's file go with every run; a script does not fit.
LOADER: Final = 500
TWO_MODELS: Final = (
    "case=User 1;Film C,Film A,Film F,Film B,Film H,Film D;Film A,Film B,Film D;"
    "Film A,Film B,Film C,Film F,Film D,Film H&k=6"
    "&case=User 2;Film C,Film A;Film A;Film A,Film C"
)
MOVED: Final = ("Film A", "Film C", "Film F", "Film B", "Film H", "Film D")


def answer_to_first_act(line: Line, key: str) -> list[ForwardMsg]:
    """Return the messages of the run that answers the first act of a component."""

    def answers() -> list[list[ForwardMsg]]:
        return [
            run
            for run in line.runs[:-1]
            if any(shown["confirmed"] == 1 for shown in map(shown_in, run, repeat(key)) if shown)
        ]

    line.wait_until(answers)
    return answers()[0]


def shown_in(message: ForwardMsg, key: str) -> dict[str, Any]:
    """Return the data of a component in a message, if the message is for it or for its group."""
    component = message.delta.new_element.bidi_component
    shown: dict[str, Any] = json.loads(component.bytes or "{}")
    if component.id.endswith(f"-{key}"):
        return shown
    parts: dict[str, dict[str, Any]] = {part["key"]: part["data"] for part in shown.get("parts", ())}
    return parts.get(key, {})


def bytes_of(run: list[ForwardMsg]) -> int:
    return sum(message.ByteSize() for message in run)


def repeated_in(run: list[ForwardMsg]) -> list[str]:
    """Return the data that was sent although the browser already has it."""
    components = [message.delta.new_element.bidi_component for message in run]
    return [
        f"{component.component_name}: {what}"
        for component in components
        for what, is_there in (
            ("script", len(component.js_content) > LOADER),
            ("style", component.css_content),
            ("texts", b'"texts":' in component.bytes),
        )
        if is_there
    ]


def test_lost_texts_are_asked_for_a_move_takes_16_kilobytes_at_most_and_turning_pages_keeps_texts(
    open_app: OpenPage,
) -> None:
    lost: list[str] = []

    def lose(message: ForwardMsg) -> bool:
        shown = shown_in(message, "board")
        if not shown or lost:
            return False
        lost.append(shown.pop("texts"))
        message.delta.new_element.bidi_component.bytes = json.dumps(shown).encode()
        return True

    line = Line(change_received=lose)
    page = open_app(f"{POST}&lang=ko", prepare=line.tap)  # Korean takes the most bytes
    texts, board = texts_for("ko"), TheBoard(page)
    expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
    assert lost
    board.expect_numbers("ABCDE", "BDZ", 5)
    board.card("D").press("Alt+ArrowUp")
    board.expect_numbers("ABDCE", "BDZ", 5)
    answer = answer_to_first_act(line, "board")
    assert bytes_of(answer) <= 16_000
    assert not repeated_in(answer)

    page.get_by_role("link", name=texts("page.learn")).click()
    expect(page.get_by_test_id("tutor").locator("h2")).to_be_visible()
    page.get_by_role("link", name=texts("page.playground")).click()
    expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
    board.card("D").press("Alt+ArrowUp")
    board.expect_numbers("ADBCE", "BDZ", 5)


def test_lost_lists_are_asked_for_and_a_move_takes_40_kilobytes_at_most_and_sends_the_moved_list_alone(
    open_app: OpenPage,
) -> None:
    lost: list[str] = []

    def lose(message: ForwardMsg) -> bool:
        component = message.delta.new_element.bidi_component
        if lost or not shown_in(message, "sheet"):
            return False
        whole = json.loads(component.bytes)
        table = next(part["data"] for part in whole["parts"] if part["key"] == "sheet")
        lost.extend(table["lists"])
        table["lists"] = {}
        component.bytes = json.dumps(whole).encode()
        return True

    line = Line(change_received=lose)
    page = open_app(TWO_MODELS, path="cases", ready="[data-testid=sheet] .strip", prepare=line.tap)
    expect(page.get_by_test_id("sheet").locator(".strip")).to_have_count(4)
    assert len(lost) == 4
    expect_run_over(page)
    board = TheBoard(page, page.locator("[data-testid=board][data-model=A]"))
    board.card("Film A").press("Alt+ArrowUp")
    board.expect_order(MOVED)
    answer = answer_to_first_act(line, "board_A")
    assert bytes_of(answer) <= 40_000
    assert not repeated_in(answer)
    [table] = [shown for message in answer if (shown := shown_in(message, "sheet"))]
    assert [one["names"] for one in table["lists"].values()] == [list(MOVED)]
    # The others are those that were sent before.
    shown_lists = (
        "Film A, Film C, Film F, Film B, Film H, Film D",
        "Film A, Film B, Film C, Film F, Film D, Film H",
        "Film C, Film A",
        "Film A, Film C",
    )
    numbers = page.get_by_test_id("sheet").locator(".value .number")
    expect(numbers).to_have_count(len(shown_lists))
    for number, names in zip(numbers.all(), shown_lists, strict=True):
        expect(number).to_have_attribute("data-why", re.compile(f" · {names}$"))


def test_nothing_is_seen_before_its_style_is_there(open_app: OpenPage) -> None:
    held: dict[str, Route] = {}

    def hold(page: Page) -> None:
        page.route(
            re.compile(r"/(board/board|shared/component|board/projector)\.css"),
            lambda route: held.update({"/".join(route.request.url.split("/")[-2:]): route}),
        )

    def expect_nothing_seen_without(file: str) -> None:
        page.get_by_test_id("board").wait_for(state="attached")
        while file not in held:
            page.wait_for_timeout(10)  # lets Playwright hear the browser; pytest's timeout ends it
        assert page.get_by_test_id("ranked-item").count() == 0
        held.pop(file).continue_()

    page = open_app(POST, prepare=hold, ready="[data-testid=stApp]")
    board = TheBoard(page)
    expect_nothing_seen_without("board/board.css")
    expect_nothing_seen_without("shared/component.css")
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.card("A")).to_have_css("position", "relative")
    page.goto(f"{page.url}&view=present")
    for file in ("board/board.css", "shared/component.css", "board/projector.css"):
        expect_nothing_seen_without(file)
    board.expect_numbers("ABCDE", "BDZ", 5)


def test_a_first_visit_moves_900_kilobytes_and_one_with_charts_2_megabytes_and_nothing_for_what_is_closed(
    app_url: str, browser: Browser
) -> None:
    context = browser.new_context()  # with nothing in its cache
    try:
        page = context.new_page()
        responses: list[Response] = []
        page.on("response", lambda response: responses.append(response))
        page.goto(app_url)
        expect(page.get_by_test_id("ranked-item").first).to_be_visible()
        expect(page.get_by_test_id("theme")).to_be_attached()
        page.wait_for_load_state("networkidle")
        loaded = [response.url for response in responses if response.ok]
        closed = "Plotly|katex|SyntaxHighlighter|purify|projector|lesson_parts|formulas.css|planned|Symbols"
        assert not [name for name in loaded if re.search(closed, name)]
        assert moved_for(responses) <= 900_000
        open_panel(page, "charts")
        expect(page.locator(".st-key-curves .main-svg").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert moved_for(responses) <= 2_000_000
    finally:
        context.close()


def moved_for(responses: list[Response]) -> int:
    """Return the bytes of all files as they came over the line."""
    return sum(response.request.sizes()["responseBodySize"] for response in responses if response.ok)
