"""A step in the browser: the prediction beside the truth, what is heard, the way back, and bare looks."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.the_learn_page import SCREENS, TheTutor, open_tutor, predict, turn_to
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

CUT: Final = "lesson=cutoff&step=grow"
"""AP@1 = 1/1 and AP@2 = 1/2 of a list whose first item is the only hit, |R| = 3."""


def share(tutor: TheTutor, selector: str, at: int) -> float:
    """Return the position along its axis of the end of a bar, or of the mark of the prediction."""
    axis = tutor.block("scale").locator(".axis").nth(at)
    room, drawn = box_of(axis), box_of(axis.locator(selector))
    edge = drawn["x"] + (drawn["width"] if selector == ".bar" else 0)
    return (edge - room["x"]) / room["width"]


def test_the_prediction_is_drawn_on_the_axis_of_the_truth(mount: Mount) -> None:
    tutor = open_tutor(mount, CUT)
    predict(tutor, 0, "0.9")
    assert abs(share(tutor, ".bar", 0) - 1) < 0.01
    assert abs(share(tutor, ".bar", 1) - 1 / 2) < 0.01
    assert abs(share(tutor, ".guess", 1) - 0.9) < 0.01
    expect(tutor.block("scale").locator("strong")).to_have_text(["1", "1/2 = 0.5"])
    told = EN("learn.predicted_to", direction=EN("learn.up"), value="0.9")
    expect(tutor.block("scale").locator(".guessed")).to_have_text(EN("learn.predicted", predicted=told))
    # The text for screen readers is the same.
    expect(tutor.block("scale").locator(".hidden")).to_have_text(
        EN("learn.scale_alternative", before="1", after="1/2", predicted=told)
    )
    # Without a number it is where the value was, and points.
    tutor.page.go_back()
    predict(tutor, 2)
    assert abs(share(tutor, ".guess", 1) - 1) < 0.01
    expect(tutor.block("scale").locator(".guess")).to_have_text("←")
    expect(tutor.block("reveal")).to_contain_text(EN("learn.right_prediction"))


def test_what_is_no_prediction_is_asked_for_again_and_nothing_typed_is_lost(mount: Mount) -> None:
    tutor = open_tutor(mount, CUT, "zh")
    form = tutor.block("predict")
    amount, send = form.get_by_role("textbox"), form.get_by_role("button")
    amount.fill("0.9x")
    send.click()
    expect(tutor.problems).to_have_text([tutor.t("problem.prediction_missing")])
    form.get_by_role("radio").nth(2).check()
    send.click()
    expect(tutor.problems).to_have_text([tutor.t("problem.answer_unreadable", given="0.9x")])
    expect(amount).to_have_value("0.9x")
    expect(form.get_by_role("radio").nth(2)).to_be_checked()
    amount.fill("0.9")
    amount.press("Enter")
    expect(tutor.block("reveal")).to_be_visible()
    expect(tutor.problems).to_have_count(0)


def test_every_verdict_is_heard_and_none_is_left_on_the_next_screen(mount: Mount) -> None:
    # P@5 is 2/5 and stays so; P@2 = 1/2 becomes P@3 = 2/3: down is wrong twice.
    tutor = open_tutor(mount, "lesson=precision&step=below")
    for _ in range(2):
        expect(tutor.live).to_be_empty()
        predict(tutor, 2)
        expect(tutor.live).to_have_text(EN("learn.other_prediction"))
        tutor.onward.click()
        expect(tutor.block("reveal")).to_have_count(0)
    expect(tutor.live).to_be_empty()

    turn_to(tutor, CUT, "en")
    predict(tutor, 0)
    expect(tutor.live).to_have_text(EN("learn.other_prediction"))
    why = EN("lesson.cutoff.grow.why_divisor")
    tutor.option(why, "why").click()
    expect(tutor.live).to_have_text(tutor.block("reply_divisor").inner_text())
    expect(tutor.option(why, "why").locator("..")).to_contain_text(EN("tutor.state_right"))
    turn_to(tutor, SCREENS["compare"], "en")
    tutor.option(EN("learn.equal")).click()
    expect(tutor.live).to_have_text(EN("learn.other_prediction"))
    turn_to(tutor, SCREENS["recall"], "en")
    tutor.block("options").locator("button").first.click()
    expect(tutor.live).to_have_text(tutor.block("verdict").inner_text())
    turn_to(tutor, SCREENS["invent"], "en")
    tutor.block("invent").locator("input").first.fill("9")
    # Nine points at the first rank and one elsewhere: 9 + 1 is not above 9 + 1, nor 9 above 9; 9 + 1 is
    # above 9, 9 above 1 + 1, and 9 above 1.
    expect(tutor.live).to_have_text(EN("learn.claims_held", held=3, of=5))


def test_the_same_verdict_again_is_heard_again(mount: Mount) -> None:
    tutor = open_tutor(mount, "lesson=map&step=last_two")
    tutor.live.evaluate(NOTE_WORDS)
    so_far = EN("learn.right_so_far", right=1, of=2)
    tutor.fields.first.fill("1/2")
    for count, wrong in enumerate(("7/9", "8/9"), 1):
        tutor.fields.nth(1).fill(wrong)
        tutor.press("Enter")
        tutor.page.wait_for_function("count => window.heard.length === count", arg=count)
    assert tutor.page.evaluate("() => window.heard") == [so_far] * 2


def test_the_reply_to_an_answer_comes_into_sight(mount: Mount) -> None:
    tutor = open_tutor(mount, "lesson=order&step=sink&said=sink;down", width=390, height=600)
    reason = tutor.option(EN("lesson.order.sink.why_fewer"), "why")
    # At the lower edge of the screen, where nothing below it is seen.
    reason.evaluate("e => e.scrollIntoView({ block: 'end' })")
    reason.click()
    # All of it, but for a part of a pixel.
    expect(tutor.block("reply_fewer")).to_be_in_viewport(ratio=0.99)


def test_an_answer_that_was_given_stays_given_and_is_not_sent_twice(mount: Mount) -> None:
    tutor = open_tutor(mount, SCREENS["compare"])
    options = tutor.block("options").locator(".option")
    tutor.option(EN("learn.equal")).focus()
    tutor.press("Enter")
    expect(tutor.block("reveal")).to_be_visible()
    expect(tutor.option(EN("learn.equal"))).to_be_focused()
    # What was pressed has become a part of the text: neither hand nor key finds a button there.
    expect(options).to_have_count(3)
    expect(tutor.block("options").locator("button")).to_have_count(0)
    tutor.press("Enter", "Space")
    options.first.click()
    tutor.title.focus()
    tutor.press("Tab")
    expect(tutor.block("why").locator("button").first).to_be_focused()
    tutor.option(EN("lesson.order.pair.why_near"), "why").click()
    expect(tutor.block("reply_near")).to_be_visible()
    tutor.expect_address(said="pair;equal;near")


NOTE_WORDS: Final = """live => {
    window.heard = []
    const note = () => { if (live.textContent) window.heard.push(live.textContent) }
    new MutationObserver(note).observe(live, { childList: true })
}"""
"""Notes what a screen reader would say: every text that comes where none or another one was."""

PAINT: Final = "e => getComputedStyle(e).backgroundColor"

OUTLINE: Final = "e => getComputedStyle(e).outlineStyle"


def test_forced_colours_and_still_pages_lose_nothing(mount: Mount) -> None:
    tutor = open_tutor(mount, SCREENS["predict"], forced_colors="active", reduced_motion="reduce")
    predict(tutor, 2, "1/5")
    # Right and wrong, bar and track, the way on and the way back differ in more than colours that are gone.
    signs = tutor.block("predicted").locator(".sign")
    expect(signs).to_have_text(["", "✓", "✗"])
    before, after = tutor.block("scale").locator(".axis").all()
    assert after.locator(".bar").evaluate(PAINT) != after.evaluate(PAINT)
    assert before.locator(".bar").evaluate("e => getComputedStyle(e).borderInlineEndStyle") == "double"
    # A card that misses has no check mark.
    miss = tutor.board.card("C").get_by_test_id("relevant-toggle")
    assert miss.evaluate("e => getComputedStyle(e).color") == miss.evaluate(PAINT)
    hit = tutor.board.card("A").get_by_test_id("relevant-toggle")
    assert hit.evaluate("e => getComputedStyle(e).color") != hit.evaluate(PAINT)
    tutor.option(EN("lesson.order.sink.why_counts"), "why").click()
    tutor.expect_done()
    assert tutor.onward.evaluate(PAINT) != tutor.back.evaluate(PAINT)
    assert tutor.block("scale").locator(".guess").evaluate("e => e.getBoundingClientRect().width") >= 2
    assert ring(tutor) == "solid"

    turn_to(tutor, SCREENS["goal"], "en")
    tutor.board.card("D").get_by_test_id("move-up").click()
    expect(tutor.block("status")).to_be_visible()
    tutor.board.expect_order("ABDCE")


def test_forced_colours_keep_what_is_pointed_out(mount: Mount) -> None:
    tutor = open_tutor(mount, "lesson=order&step=start", forced_colors="active")
    board = tutor.board
    for pointed, other in ((board.card("A"), board.card("C")), (board.rows.nth(0), board.rows.nth(2))):
        assert pointed.evaluate(OUTLINE) == "dashed"
        assert other.evaluate(OUTLINE) == "none"
    turn_to(tutor, SCREENS["home, on the way"], "en")
    upcoming = tutor.root.locator(".lesson.next")
    assert upcoming.evaluate(OUTLINE) == "dashed"
    assert tutor.root.locator(".lesson:not(.next)").first.evaluate(OUTLINE) == "none"
    # Where the focus is looks different from that.
    tutor.tab_to(upcoming)
    assert upcoming.evaluate(OUTLINE) == "solid"


def ring(tutor: TheTutor) -> str:
    """Return the style of the focus ring after keyboard navigation."""
    tutor.back.focus()
    tutor.press("Tab")
    expect(tutor.onward).to_be_focused()
    style: str = tutor.onward.evaluate(OUTLINE)
    return style
