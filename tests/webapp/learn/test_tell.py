"""A text to read: with a board to try it out on, or with opinions to choose from."""

from dataclasses import replace

from tests.webapp.learn.shown_steps import acts, block, context, ids, states
from webapp.learn.lesson import Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.steps.shown_step import ShownStep
from webapp.texts import texts_for

ORDER = lessons()["order"]
READ = next(step for step in ORDER.steps if isinstance(step, Tell))
CHOOSE = replace(READ, choices=("first", "second"), lists=("top", "bottom"))
TEXTS = {"ask": "Which?", "choice_first": "This", "choice_second": "That", "reply_second": "Because."}


def told(step: Tell, *parts: str) -> ShownStep:
    """Return the step with texts of its own."""
    t = texts_for("en")
    own = {f"lesson.order.{step.text}.{name}": text for name, text in TEXTS.items()}
    at = context(ORDER, *parts)
    return shown_step(step, replace(at, t=replace(t, templates={**t.templates, **own})))


def test_a_text_alone_is_read_with_its_board() -> None:
    step = told(READ)
    assert (ids(step), step.is_done) == (["text"], True)
    assert step.board is not None
    assert step.board.hands == READ.hands


def test_opinions_are_asked_for_and_none_is_right_or_wrong() -> None:
    step = told(CHOOSE)
    assert (ids(step), step.is_done, step.board) == (["text", "lists", "choices"], False, None)
    assert [entry["title"] for entry in block(step, "lists")["lists"]] == ["This", "That"]
    assert [act["parts"] for act in acts(block(step, "choices"))] == [["first"], ["second"]]
    answered = told(CHOOSE, "second")
    assert states(block(answered, "choices")) == ["", "chosen"]
    assert (answered.is_done, answered.said) == (True, "Because.")
    assert block(answered, "reply")["tone"] == "note"
    # It may be thought over again.
    assert acts(block(answered, "choices"))[0]["parts"] == ["first"]


def test_what_was_never_offered_is_no_choice() -> None:
    assert not told(CHOOSE, "third").is_done
