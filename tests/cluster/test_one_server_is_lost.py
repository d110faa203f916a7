"""A server is lost in the middle of something: readers go on at the other one with all that was confirmed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.the_evaluate_page import SAMPLES, TheEvaluation
from tests.browser.the_playground_page import TheBoard
from tests.cluster.conftest import OpenAt
from tests.cluster.servers import COOKIE, Cluster
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.texts import texts_for

EN: Final = texts_for("en")
LIST: Final = "?list=A,B,C,D,E&relevant=B,D,Z&k=3"

NOTE: Final = "-" * 300
"""What makes a file long."""
SECONDS: Final = 3
"""How long it is on its way."""
FAST: Final = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


def server_of(page: Page) -> int:
    """Return the port of the server that has the connection of a page."""
    return next(
        int(cookie.get("value", "")) for cookie in page.context.cookies() if cookie.get("name") == COOKIE
    )


def expect_connected(page: Page, port: int) -> None:
    """Wait until a page has a connection to this server, and its run is over."""
    # A page may not know yet that the server it had is lost.
    while server_of(page) != port:
        page.wait_for_timeout(50)
    expect(
        page.locator("[data-test-connection-state=CONNECTED][data-test-script-state=notRunning]")
    ).to_be_attached()


def test_a_drag_goes_on_at_the_other_server(cluster: Cluster, open_at: OpenAt) -> None:
    port = cluster.ports[0]
    page = open_at(LIST, port)
    board = TheBoard(page)
    board.expect_order("ABCDE")
    board.card("B").press("Alt+ArrowUp")
    board.expect_numbers("BACDE", "BDZ", 3)  # the address has it: the server has confirmed it
    assert server_of(page) == port

    hand = board.drag(board.grip("D"), board.above("A"), drop=False)
    cluster.kill(port)
    hand.release()
    board.expect_numbers("BDACE", "BDZ", 3)
    expect_connected(page, cluster.other(port))

    # Whoever gets the link, wherever they are, sees the same. The server that was away takes readers again.
    cluster.start()
    other = TheBoard(open_at(f"?{urlsplit(page.url).query}", port))
    other.expect_numbers("BDACE", "BDZ", 3)
    assert server_of(other.page) == port
    board.card("E").press("Alt+ArrowUp")
    board.expect_numbers("BDAEC", "BDZ", 3)
    assert server_of(page) == cluster.other(port)


def test_an_upload_that_was_cut_off_is_told_and_can_be_given_again(
    cluster: Cluster, open_at: OpenAt, tmp_path: Path
) -> None:
    port = cluster.ports[1]
    page = open_at("evaluate?k=7", port)
    own = TheEvaluation(page)
    own.expect_rest()
    page.get_by_text(EN("evaluate.files"), exact=True).click()
    lists, relevant = tmp_path / "my_lists.csv", tmp_path / "my_relevant.csv"
    head, *rows = (SAMPLES / "recommendations.csv").read_text(encoding="utf-8").splitlines()
    lists.write_text("\n".join([f"{head},note", *(f"{row},{NOTE}" for row in rows)]), encoding="utf-8")
    relevant.write_bytes((SAMPLES / "relevant.csv").read_bytes())

    # A slow line: the server is lost while the file is on its way.
    line: Any = page.context.new_cdp_session(page)
    line.send(
        "Network.emulateNetworkConditions", {**FAST, "uploadThroughput": lists.stat().st_size / SECONDS}
    )
    with page.expect_request(lambda request: request.method == "PUT"):
        own.field("recommendations").set_input_files(lists)
    cluster.kill(port)
    refused = page.get_by_role("alert").get_by_text(EN("file_field.refused", limit=MAX_UPLOAD_MB)).first
    expect(refused).to_be_visible()
    line.send("Network.emulateNetworkConditions", FAST)
    own.expect_rest()
    expect_connected(page, cluster.other(port))

    # The server that was away is there again, but the file goes where the page is.
    cluster.start()
    page.get_by_test_id("stFileChipDeleteBtn").get_by_role("button").click()
    expect(refused).to_be_hidden()
    with page.expect_file_chooser() as chooser:
        page.locator(".st-key-evaluate_recommendations_0").get_by_role("button").first.click()
    chooser.value.set_files(lists)
    expect(page.get_by_role("region", name=lists.name)).to_be_visible()
    own.upload("relevant", relevant)
    own.work_out()
    expect(own.mean("MAP@7")).to_be_visible()


def test_a_vote_that_was_called_in_is_counted_and_the_room_goes_on(cluster: Cluster, open_at: OpenAt) -> None:
    port = cluster.ports[0]
    teacher = open_at("classroom", cluster.other(port))
    teacher.get_by_test_id("open-room").click()
    code = teacher.get_by_test_id("room-code").inner_text()
    students = [open_at(f"join/{code}", port) for _ in range(2)]
    expect(teacher.get_by_test_id("present")).to_contain_text("2")
    teacher.get_by_test_id("ask").first.click()
    for student in students:
        expect(option(student, 0)).to_be_visible()
        assert server_of(student) == port

    # One vote is called in before the server is lost, the other one is on its way.
    option(students[0], 0).click()
    expect_called_in(students[0])
    option(students[1], 1).click()
    cluster.kill(port)
    for at, student in enumerate(students):
        expect_called_in(student)
        expect(option(student, at)).to_have_attribute("aria-pressed", "true")
        expect_connected(student, cluster.other(port))
    expect(teacher.get_by_test_id("answered")).to_contain_text("2")

    # And the other way round: the room outlives the server of its teacher as well.
    cluster.start()
    cluster.kill(cluster.other(port))
    expect_connected(teacher, port)
    teacher.get_by_test_id("close-vote").click()
    teacher.get_by_test_id("reveal").click()
    for page in (teacher, *students):
        expect(page.get_by_test_id("distribution").first).to_be_visible()


def option(student: Page, at: int) -> Locator:
    """Return one of the answers that a student can give."""
    return student.get_by_test_id("answer-option").nth(at)


def expect_called_in(student: Page) -> None:
    """Wait until a student is told that the server has the answer."""
    expect(student.get_by_test_id("own-answer")).to_have_text(EN("classroom.answer_in"))
