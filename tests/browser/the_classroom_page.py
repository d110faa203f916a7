"""The page of the classroom as its teacher and its students use it."""

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.open_page import OpenPage

PHONE: Final[dict[str, Any]] = {"width": 360, "height": 740, "touch": True}


class TheRoom:
    """A room on one device.

    Args:
        page: The page that shows it.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.item = page.get_by_test_id("item")
        self.own = page.get_by_test_id("own-answer")
        self.said = page.get_by_test_id("classroom").get_by_test_id("live")

    @property
    def code(self) -> str:
        """Return the code of the room."""
        return self.page.get_by_test_id("room-code").inner_text()

    def press(self, *hooks: str) -> None:
        """Press buttons of the teacher's, one after the other."""
        for hook in hooks:
            self.page.get_by_test_id(hook).click()

    def option(self, answer: str) -> Locator:
        """Return an answer to choose."""
        return self.page.locator(f"[data-testid=answer-option][data-answer='{answer}']")

    def vote(self, answer: str) -> None:
        """Choose an answer and wait until it is in."""
        self.option(answer).click()
        expect(self.option(answer)).to_have_attribute("aria-pressed", "true")
        expect(self.own).to_have_attribute("data-state", "in")

    def distribution(self, round_: int) -> Locator:
        """Return the answers of a round."""
        return self.page.locator(f"[data-testid=distribution][data-round='{round_}']")

    def expect_phase(self, phase: str) -> None:
        """Wait until the item stands at this phase."""
        expect(self.item).to_have_attribute("data-phase", phase)


def open_room(open_app: OpenPage, query: str = "lang=en", **options: Any) -> TheRoom:
    """Open a room as a teacher does."""
    page = open_app(query, path="classroom", ready="[data-testid=open-room]", **options)
    page.get_by_test_id("open-room").click()
    expect(page.get_by_test_id("room-code")).to_be_visible()
    return TheRoom(page)


def join(open_app: OpenPage, code: str, **options: Any) -> TheRoom:
    """Join a room by typing its code."""
    return joined(
        open_app("", path="classroom", ready="[data-testid=join-code]", **{**PHONE, **options}), code
    )


def joined(page: Page, code: str) -> TheRoom:
    """Type the code of a room, in another way than it is shown."""
    page.get_by_test_id("join-code").fill(f" {code[:3].lower()}-{code[3:]}")
    page.get_by_test_id("join").click()
    expect(page.locator(":is([data-testid=waiting], [data-testid=item]):visible")).to_be_visible()
    return TheRoom(page)


def project(room: TheRoom, **size: int) -> TheRoom:
    """Open the projector's view of a teacher's room, in another window of the same browser."""
    page = room.page.context.new_page()
    page.set_viewport_size({"width": size.get("width", 1920), "height": size.get("height", 1080)})
    page.goto(f"{room.page.url}&view=present")
    expect(page.get_by_test_id("room-code")).to_be_visible()
    return TheRoom(page)
