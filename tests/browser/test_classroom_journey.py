"""A class in real browsers: three languages in one room, through a whole item and through bad days."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import overflow
from tests.browser.the_classroom_page import TheRoom, join, open_room, project
from webapp.texts import texts_for

EN = texts_for("en")


def test_a_class_votes_sees_talks_votes_again_and_sees_why(open_app: OpenPage) -> None:
    teacher = open_room(open_app)
    code = teacher.code
    students = [join(open_app, code, locale=locale) for locale in ("en-US", "ko-KR", "zh-CN")]
    projector = project(teacher)
    expect(teacher.page.get_by_test_id("present")).to_have_text("3 here")
    # One key of a remote control does what comes next.
    projector.page.keyboard.press("PageDown")
    for student, lang in zip(students, ("en", "ko", "zh"), strict=True):
        student.expect_phase("voting")
        expect(student.said).to_have_text(texts_for(lang)("room.student_voting"))
        assert overflow(student.page) <= 1
    students[0].vote("a")
    students[0].vote("b")
    students[1].option("b").focus()
    students[1].page.keyboard.press("Enter")
    for room in (teacher, projector):
        expect(room.page.get_by_test_id("answered")).to_have_text("2 of 3 have answered")
        expect(room.page.get_by_test_id("distribution")).to_have_count(0)
    teacher.press("close-vote", "reveal")
    for room in (*students, teacher, projector):
        expect(room.distribution(1).locator(".count")).to_have_text(["0", "2", "0", "0"])
        expect(room.item.locator("[data-state=right]")).to_have_count(0)
    teacher.press("again")
    for student, answer in zip(students, "ccb", strict=True):
        student.expect_phase("voting")
        student.vote(answer)
    teacher.press("close-vote", "reveal")
    for room in (*students, teacher, projector):
        expect(room.distribution(1).locator(".count")).to_have_text(["0", "2", "0", "0"])
        expect(room.distribution(2).locator(".count")).to_have_text(["0", "1", "2", "0"])
        expect(room.item.locator(".answers .belief:not(:empty)")).to_have_count(3)
    expect(students[0].own).to_contain_text(EN("room.own_right"))
    # The list of the question is live on every device.
    expect(students[2].page.get_by_test_id("ranked-item").first).to_be_visible()
    teacher.press("end-room")
    for student, lang in zip(students, ("en", "ko", "zh"), strict=True):
        expect(student.page.get_by_test_id("notice")).to_have_text(texts_for(lang)("problem.room_ended"))
    with teacher.page.expect_download() as saved:
        teacher.press("save-table")
    assert re.fullmatch(rf"{code} \d{{4}}-\d\d-\d\d\.csv", saved.value.suggested_filename)


def test_a_lost_line_a_late_vote_a_second_teacher_and_back(open_app: OpenPage) -> None:
    teacher = open_room(open_app)
    student = join(open_app, teacher.code, locale="en-US")
    second = open_app("", path=teach_path(teacher), width=1300, ready="[data-testid=ask]")
    teacher.press("ask")
    expect(second.get_by_test_id("close-vote")).to_be_visible()
    student.expect_phase("voting")
    # What is pressed while the line is down is sent when it is back.
    student.page.context.set_offline(True)
    student.option("a").click()
    expect(student.own).to_have_text(EN("classroom.sending_slow"))
    student.page.context.set_offline(False)
    expect(student.own).to_have_attribute("data-state", "in")
    # Voting closes while the line is down: the answer from before counts, and that is said.
    student.page.context.set_offline(True)
    student.option("b").click()
    second.get_by_test_id("close-vote").click()
    expect(second.get_by_test_id("close-vote")).to_have_count(0)  # before that, the answer would count
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
    student.page.go_back()
    student.page.go_forward()
    student.expect_phase("closed")


@pytest.mark.parametrize("code", ["O0I1L!", "222222"])
def test_a_code_that_is_none_gets_a_sentence_and_another_try(open_app: OpenPage, code: str) -> None:
    page = open_app("lang=en", path="classroom", ready="[data-testid=join-code]")
    page.get_by_test_id("join-code").fill(code)
    page.get_by_test_id("join-code").press("Enter")
    told = page.get_by_text(EN("classroom.code_wrong" if code.startswith("O") else "problem.room_no_room"))
    expect(told).to_be_visible()
    expect(page.get_by_test_id("join-code")).to_be_editable()


def teach_path(teacher: TheRoom) -> str:
    """Return the path of the teacher's link, which is shown to be copied."""
    teacher.page.locator("summary").filter(has_text=EN("classroom.other_device")).click()
    link = teacher.page.get_by_label(EN("classroom.other_device"), exact=True).input_value()
    return link.partition("://")[2].partition("/")[2]
