"""A class in real browsers: votes in several languages, lists that are built and followed, and bad days."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.open_page import OpenPage
from tests.browser.screen import overflow
from tests.browser.the_classroom_page import PHONE, TheRoom, join, joined, open_room, project
from tests.browser.the_line import break_the_line, expect_another_line
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for

EN: Final = texts_for("en")
BUILD: Final = (
    '{"ask":"build","list":{"list":"A,B,C,D","relevant":"B,D","k":"4"},"measure":"AP@K","aim":"highest",'
    '"moves":1}'
)


def test_a_class_votes_sees_talks_votes_again_and_sees_why(open_app: OpenPage) -> None:
    teacher = open_room(open_app)
    code = teacher.code
    students = [join(open_app, code, locale=locale) for locale in ("en-US", "ko-KR")]
    students[1].page.emulate_media(color_scheme="dark")
    expect(teacher.page.get_by_test_id("present")).to_have_text("2 here")
    teacher.press("ask")
    for student, lang in zip(students, ("en", "ko"), strict=True):
        student.expect_phase("voting")
        expect(student.said).to_have_text(texts_for(lang)("room.student_voting"))
        assert overflow(student.page) <= 1
    students[0].vote("a")
    students[0].vote("b")
    expect(teacher.page.get_by_test_id("answered")).to_have_text("1 of 2 have answered")
    expect(teacher.page.get_by_test_id("distribution")).to_have_count(0)
    assert violations(students[1].page) + violations(students[0].page) + violations(teacher.page) == []
    students[1].option("b").focus()
    students[1].page.keyboard.press("Enter")
    expect(teacher.page.get_by_test_id("answered")).to_have_text("2 of 2 have answered")
    teacher.press("close-vote", "reveal")
    for room in (*students, teacher):
        expect(room.distribution(1).locator(".count")).to_have_text(["0", "2", "0", "0"])
        expect(room.item.locator("[data-state=right]")).to_have_count(0)
    teacher.press("again")
    for student, answer in zip(students, "cb", strict=True):
        student.expect_phase("voting")
        student.vote(answer)
    teacher.press("close-vote", "reveal")
    for room in (*students, teacher):
        expect(room.distribution(1).locator(".count")).to_have_text(["0", "2", "0", "0"])
        expect(room.distribution(2).locator(".count")).to_have_text(["0", "1", "1", "0"])
        expect(room.item.locator(".answers .belief:not(:empty)")).to_have_count(3)
    expect(students[0].own).to_contain_text(EN("room.own_right"))
    assert violations(students[1].page) == []
    # The list of the question is live on every device.
    expect(students[1].page.get_by_test_id("ranked-item").first).to_be_visible()
    teacher.press("end-room")
    for student, lang in zip(students, ("en", "ko"), strict=True):
        expect(student.page.get_by_test_id("notice")).to_have_text(texts_for(lang)("problem.room_ended"))
    with teacher.page.expect_download() as saved:
        teacher.press("save-table")
    assert re.fullmatch(rf"{code} \d{{4}}-\d\d-\d\d\.csv", saved.value.suggested_filename)


def test_a_code_that_is_none_a_lost_line_a_late_vote_a_second_window_and_a_lock(open_app: OpenPage) -> None:
    teacher = open_room(open_app)
    page = open_app("lang=en", path="classroom", ready="[data-testid=join-code]", **PHONE)
    field = page.get_by_test_id("join-code")
    for code, told in (("O0I1L!", "classroom.code_wrong"), ("222222", "problem.room_no_room")):
        field.fill(code)
        field.press("Enter")
        expect(page.get_by_text(EN(told))).to_be_visible()
        expect(field).to_be_editable()
    student = joined(page, teacher.code)
    teacher.press("ask")
    student.expect_phase("voting")
    # What is pressed while the line is down is sent when it is back.
    break_the_line(student.page)
    student.option("a").click()
    expect(student.own).to_have_attribute("data-state", "pending")
    expect_another_line(student.page)
    expect(student.own).to_have_attribute("data-state", "in")
    # Voting closes while the line is down: the answer from before counts, and that is said.
    student.page.context.set_offline(True)
    student.option("b").click()
    teacher.press("close-vote")
    expect(teacher.page.get_by_test_id("close-vote")).to_have_count(0)  # before that, the answer would count
    student.page.context.set_offline(False)
    student.expect_phase("closed")
    expect(student.page.get_by_text(EN("problem.room_voting_over"))).to_be_visible()
    expect(student.option("a")).to_have_attribute("data-state", "chosen")
    # A second window of the same device is the same voice, and a reload too.
    again = student.page.context.new_page()
    again.goto(student.page.url)
    expect(TheRoom(again).option("a")).to_have_attribute("data-state", "chosen")
    student.page.reload()
    expect(student.option("a")).to_have_attribute("data-state", "chosen")
    expect(teacher.page.get_by_test_id("present")).to_have_text("1 here")
    # Of a locked room it stays a member; another device is not let in.
    teacher.press("devices", "take-out", "lock-room")
    expect(teacher.page.get_by_test_id("devices")).to_contain_text(EN("classroom.is_locked"))
    assert violations(teacher.page) == []
    student.page.reload()
    expect(student.option("a")).to_have_attribute("data-state", "chosen")
    stranger = open_app("lang=en", path="classroom", ready="[data-testid=join-code]", **PHONE)
    stranger.get_by_test_id("join-code").fill(teacher.code)
    stranger.get_by_test_id("join-code").press("Enter")
    expect(stranger.get_by_text(EN("problem.room_locked"))).to_be_visible()


def move_up(page: Page, item: str) -> None:
    page.locator(f"[data-testid=ranked-item][data-item={item}]").get_by_test_id("move-up").click()


def test_a_class_builds_lists_and_follows_the_teachers_own(open_app: OpenPage) -> None:
    teacher = open_room(open_app, f"lang=en&ask={BUILD}")
    one = join(open_app, teacher.code, locale="en-US")
    projector = project(teacher)
    # One key of a remote control does what comes next.
    projector.page.keyboard.press("PageDown")
    hand_in, told = (one.page.get_by_test_id(hook) for hook in ("hand-in", "handed-in"))
    expect(told).to_have_text(EN("hand_in.not_yet"))
    # At once: what is handed in is what the board shows, also where the server has not seen the move.
    move_up(one.page, "B")
    hand_in.click()
    expect(told).to_have_attribute("data-state", "in")
    # More moves than allowed cannot be handed in, and what is in stays.
    move_up(one.page, "D")
    expect(told).to_have_text(EN("problem.build_moves", moves=1))
    expect(hand_in).to_be_disabled()
    expect(projector.page.get_by_test_id("answered")).to_have_text("1 of 1 have answered")
    expect(projector.page.locator(".built")).to_have_count(0)
    teacher.press("close-vote", "reveal")
    for room in (one, projector, teacher):
        expect(room.page.locator(".built strong")).to_have_text("AP@4: 3/4 = 0.75")
    expect(one.page.locator(".built.is-own .own-mark")).to_have_text(EN("classroom.yours"))
    teacher.press("hold-up")
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
    for room in (teacher, one, projector):
        TheBoard(room.page).expect_order(moved)
    # A copy is the student's own.
    one.press("copy-list")
    move_up(one.page, moved[1])
    expect(one.page.get_by_test_id("ranked-item").first).to_have_attribute("data-item", moved[1])
    assert own.order() == TheBoard(projector.page).order() == moved
    teacher.press("follow")
    expect(one.page.locator(".built")).to_have_count(1)
