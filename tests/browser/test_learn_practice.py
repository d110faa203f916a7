"""Practice: an answer to the reader's own mistake, what was missed comes back, and one link is one set."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.practice import SEED, answer, believed, go_on, question_of
from tests.browser.screen import expect_run_over
from tests.browser.the_learn_page import open_lesson_view
from tests.browser.the_playground_page import TheBoard
from webapp.learn.asked import answer_text
from webapp.learn.drill import SHORT_SESSION, Drill
from webapp.learn.misconceptions import misconceptions
from webapp.texts import texts_for

EN = texts_for("en")

M5_FAILS = 2
"""A practice whose first question is one where dividing by the hits is wrong."""


def test_a_wrong_answer_is_named_worked_out_twice_and_countered(open_app: OpenPage) -> None:
    question = question_of(Drill(M5_FAILS, ("m5",), SHORT_SESSION))
    assert not question.holds
    chosen = believed(question, "m5")
    lesson_view = open_lesson_view(open_app, f"practice={M5_FAILS}&kinds=m5&edition=2")
    lesson_view.option(answer_text(chosen, EN)).click()
    right = answer_text(question.right, EN)
    expect(lesson_view.block("verdict")).to_have_text(EN("learn.wrong", answer=right))
    expect(lesson_view.live).to_have_text(EN("learn.wrong", answer=right))
    expect(lesson_view.block("named")).to_contain_text(EN("learn.named", name=EN("belief.m5.name")))

    # The reader's own list, by the definition above the belief, with just what was right and what was chosen.
    lines = lesson_view.block("picture").locator("li")
    expect(lines.locator("strong")).to_have_text([right, answer_text(chosen, EN)])
    expect(lines.locator(".line-label")).to_have_text(
        [EN("learn.line_defined", measure="AP"), EN("belief.m5.way")]
    )
    hits = [item for item, hit in zip(question.shown[0].items, question.shown[0].hits, strict=True) if hit]
    expect(lines.first.locator(".part")).to_have_text(hits)
    # The only difference stands out: what the sum is divided by.
    expect(lines.last.locator("em")).to_have_text(str(len(hits)))

    expect(lesson_view.block("counter")).to_have_class("prose note")
    expect(lesson_view.block("counter_lists").locator(".listed")).to_have_count(
        len(misconceptions()["m5"].counterexample.shown)
    )
    # The question itself lies on the playground's board behind the link.
    with lesson_view.page.context.expect_page() as opened:
        lesson_view.link(EN("learn.open")).click()
    TheBoard(opened.value).expect_order(question.shown[0].items)


def test_the_link_restores_the_question_its_feedback_and_what_is_known_elsewhere(open_app: OpenPage) -> None:
    drill = Drill(SEED)
    lesson_view = open_lesson_view(open_app, f"practice={SEED}&edition=2")
    drill = answer(lesson_view, drill, is_right=False)
    lesson_view.expect_address(practice=str(SEED), picked=drill.picked, edition="2")
    elsewhere = open_lesson_view(open_app, urlsplit(lesson_view.page.url).query)
    expect(elsewhere.block("verdict")).to_be_visible()
    expect(elsewhere.body).to_have_text(lesson_view.body.inner_text(), use_inner_text=True)

    drill = go_on(lesson_view, drill)
    lesson_view.expect_address(practice=str(SEED), picked=f"{drill.picked}-", edition="2")
    elsewhere = open_lesson_view(open_app, urlsplit(lesson_view.page.url).query)
    expect(elsewhere.title).to_have_text(EN("learn.question_of", at=2, of=11))
    expect(elsewhere.body).to_have_text(lesson_view.body.inner_text(), use_inner_text=True)
    drill = answer(elsewhere, drill)
    go_on(elsewhere, drill)
    expect(elsewhere.title).to_have_text(EN("learn.question_of", at=3, of=11))


def test_two_readers_of_a_teachers_link_get_one_set_whatever_each_of_them_misses(open_app: OpenPage) -> None:
    lesson_view = open_lesson_view(open_app, "place=teach")
    page = lesson_view.page
    for label, number in (("set_count", 3), ("set_seed", 41)):
        field = page.get_by_role("spinbutton", name=EN(f"learn.{label}"))
        field.fill(str(number))
        field.press("Enter")
    code = page.get_by_test_id("stCode")
    expect(code).to_contain_text("practice=41")
    expect(code).to_contain_text("count=3")
    link = code.inner_text().strip()
    # The buttons below come with the same run.
    expect_run_over(page)
    printed: dict[str, str] = {}
    for label in ("learn.set_sheet", "teachers.key"):
        with page.expect_download() as coming:
            page.get_by_role("button", name=EN(label), exact=True).click()
        printed[coming.value.suggested_filename] = coming.value.path().read_text(encoding="utf-8")
    assert list(printed) == ["questions-41.html", "answers-41.html"]
    sheet = printed["questions-41.html"]

    asked: dict[bool, list[str]] = {}
    for is_right in (True, False):
        drill = Drill(41, (), 3)
        reader = open_lesson_view(open_app, urlsplit(link).query)
        asked[is_right] = []
        for number in (1, 2, 3):
            of = 3 if is_right or number == 1 else 4
            expect(reader.title).to_have_text(EN("learn.question_of", at=number, of=of))
            asked[is_right].append(reader.block("options").locator("legend").inner_text())
            # The second reader misses the first question only.
            drill = go_on(reader, answer(reader, drill, is_right=is_right or number > 1))
        if is_right:
            expect(reader.title).to_have_text(EN("session.title", right=3, of=3))
        else:
            # What was missed comes back to this reader alone, after the set.
            expect(reader.block("again")).to_be_visible()
    assert asked[True] == asked[False]
    assert len(set(asked[True])) == 3
    # The sheet asks the same, in the same order.
    places = [sheet.index(ask) for ask in asked[True]]
    assert places == sorted(places)
