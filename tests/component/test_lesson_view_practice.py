"""Practice: an answer to the reader's own mistake, what was missed comes back, and one link is one set."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.practice import SEED, answer, believed, go_on, question_of
from tests.browser.the_learn_page import open_lesson_view
from tests.component.mount import Mount
from webapp.learn.asked import answer_text
from webapp.learn.drill import Drill
from webapp.learn.misconceptions import misconceptions
from webapp.texts import texts_for

EN = texts_for("en")


def test_what_was_missed_comes_back_two_then_five_questions_later_until_right_twice(
    mount: Mount,
) -> None:
    drill = Drill(SEED)
    missed = question_of(drill)
    entry = list(misconceptions()).index(missed.kind)
    lesson_view = open_lesson_view(mount, f"practice={SEED}")
    state = lesson_view.map.locator("li button").nth(entry)
    expect(state).to_have_attribute("data-state", "unseen")
    came_back: list[int] = []
    for number in range(1, 11):
        expect(lesson_view.title).to_have_text(EN("learn.question", at=number))
        if lesson_view.block("again").count():
            came_back.append(number)
            expect(lesson_view.block("again")).to_have_text(EN("learn.comes_back"))
            again = question_of(drill)
            assert again.kind == missed.kind
            assert again != missed
        drill = answer(lesson_view, drill, is_right=number > 1)
        expect(state).to_have_attribute(
            "data-state", "missed" if number < 4 else "once" if number < 10 else "known"
        )
        drill = go_on(lesson_view, drill)
    # Two others, then five others in between.
    assert came_back == [1 + 3, 4 + 6]


def test_the_map_tells_what_is_known_and_practises_one_belief_alone(mount: Mount) -> None:
    drill = Drill(SEED)
    lesson_view = open_lesson_view(mount, f"practice={SEED}")
    first = question_of(drill).kind
    answer(lesson_view, drill)
    lesson_view.map.locator("summary").click()
    entries = lesson_view.map.locator("li button")
    expect(entries).to_have_count(18)
    codes = list(misconceptions())
    expect(entries.nth(codes.index(first))).to_contain_text(EN("learn.state_once"))
    others = lesson_view.map.locator("button[data-state=unseen]")
    expect(others).to_have_count(18 - 1)
    entries.nth(codes.index("m9")).click()
    expect(lesson_view.title).to_have_text(EN("learn.question", at=1))
    expect(lesson_view.title).to_be_focused()
    lesson_view.expect_address(practice=str(SEED + 1), kinds="m9", picked="")
    question = question_of(Drill(SEED + 1, ("m9",)))
    expect(lesson_view.option(answer_text(believed(question, "m9"), EN))).to_be_visible()
