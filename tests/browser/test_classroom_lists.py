"""Lists of a class in real browsers: built and handed in, held up, and the teacher's own on every device."""

from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_classroom_page import join, open_room, project
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for

EN = texts_for("en")
BUILD = (
    '{"ask":"build","list":{"list":"A,B,C,D","relevant":"B,D","k":"4"},"measure":"AP@K","aim":"highest",'
    '"moves":1}'
)


def move_up(page: Page, item: str) -> None:
    page.locator(f"[data-testid=ranked-item][data-item={item}]").get_by_test_id("move-up").click()


def test_a_class_builds_lists_and_follows_the_teachers_own(open_app: OpenPage) -> None:
    teacher = open_room(open_app, f"lang=en&ask={BUILD}")
    one, other = (join(open_app, teacher.code, locale="en-US") for _ in range(2))
    projector = project(teacher)
    teacher.press("ask")
    for student, item, second in ((one, "B", "D"), (other, "D", "B")):
        hand_in, told = (student.page.get_by_test_id(hook) for hook in ("hand-in", "handed-in"))
        expect(told).to_have_text(EN("hand_in.not_yet"))
        # At once: what is handed in is what the board shows, also where the server has not seen the move.
        move_up(student.page, item)
        hand_in.click()
        expect(told).to_have_attribute("data-state", "in")
        # More moves than allowed cannot be handed in, and what is in stays.
        move_up(student.page, second)
        expect(told).to_have_text(EN("problem.build_moves", moves=1))
        expect(hand_in).to_be_disabled()
    expect(projector.page.get_by_test_id("answered")).to_have_text("2 of 2 have answered")
    expect(projector.page.locator(".built")).to_have_count(0)
    teacher.press("close-vote", "reveal")
    for room in (one, other, projector, teacher):
        expect(room.page.locator(".built strong")).to_have_text(["AP@4: 3/4 = 0.75", "AP@4: 7/12 ≈ 0.5833"])
    expect(one.page.locator(".built.is-own .own-mark")).to_have_text(EN("classroom.yours"))
    teacher.page.get_by_test_id("hold-up").last.click()
    expect(projector.page.locator(".built.is-held")).to_have_count(1)
    # The teacher's list is on every device, and moves as the teacher moves it.
    teacher.press("follow")
    expect(one.page.get_by_test_id("copy-list")).to_be_visible()
    expect(one.said).to_have_text(EN("classroom.following"))
    expect(one.page.locator("[data-testid=move-up]:visible")).to_have_count(0)
    # The devices hear of it by themselves: the teacher's own may still show the list of the question.
    own = TheBoard(teacher.page)
    expect(own.root.locator("h2")).to_have_text(EN("room.list_lead"))
    first, second, third, *others = own.order()
    moved = [first, third, second, *others]
    move_up(teacher.page, third)
    for room in (teacher, one, other, projector):
        TheBoard(room.page).expect_order(moved)
    # A copy is the student's own.
    one.press("copy-list")
    move_up(one.page, moved[1])
    expect(one.page.get_by_test_id("ranked-item").first).to_have_attribute("data-item", moved[1])
    assert own.order() == TheBoard(other.page).order() == moved
    teacher.press("follow")
    expect(one.page.locator(".built")).to_have_count(2)
