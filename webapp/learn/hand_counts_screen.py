"""Blocks of hand counts: fields for a teacher in front of a class, and the distribution of the answers."""

from __future__ import annotations

from typing import Final

from webapp.learn.asked import answer_text
from webapp.learn.changes import step_of
from webapp.learn.distribution import CountedAnswer, distribution
from webapp.learn.distribution_protocol import DistributionBlock
from webapp.learn.drill import LETTERS
from webapp.learn.hand_counts import NOT_COUNTED, ROUNDS, Counts, answers_of_step, question_name
from webapp.learn.hand_counts_protocol import HandsBlock
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Predict, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import context_of
from webapp.learn.screen import Screen
from webapp.learn.steps import compare, orders, predict
from webapp.learn.steps.shown_step import Context
from webapp.learn.view import LearnView
from webapp.texts import Texts

# The blocks that ask, in the order in which they are looked for.
_ASKING: Final = ("predict", "predicted", "options", "choices")


def with_hands(screen: Screen, view: LearnView, texts: Texts, *, is_projected: bool) -> Screen:
    """Return a screen with the hands that were counted, and in front of a class with the fields for them.

    Args:
        screen: The screen.
        view: The view that it shows.
        texts: The texts.
        is_projected: Whether the page is laid out for a room.
    """
    name, answers, is_revealed = _asked(view, texts)
    counts = view.counts(name)
    if not answers or not (is_projected or any(counts)):
        return screen
    # Where nobody counts any more, a round that was not counted needs no room.
    shown = counts if is_projected or counts[1] else counts[:1]
    rounds = [one or (0,) * len(answers) for one in shown]
    drawing = distribution("distribution", answers, rounds, texts, is_revealed=is_revealed)
    block = (
        _fields(name, drawing, answers, counts, texts, is_revealed=is_revealed) if is_projected else drawing
    )
    at = next((at for at, block in enumerate(screen.blocks, 1) if block["id"] in _ASKING), len(screen.blocks))
    return screen.with_blocks((*screen.blocks[:at], block, *screen.blocks[at:]))


def _asked(view: LearnView, texts: Texts) -> tuple[str, tuple[CountedAnswer, ...], bool]:
    """Return the name of what is asked, its answers, and whether the right one is shown already."""
    if view.place == "practice" and view.drill is not None and view.drill.current is not None:
        return _question(view, texts)
    step = step_of(view)
    if step is None or not answers_of_step(step):
        return "", (), False
    at = context_of(lessons()[view.lesson or ""], step, view, texts)
    truth, is_revealed = _truth(step, at)
    answers = tuple(
        CountedAnswer(one, _text(step, one, at), None if truth is None else one == truth, _belief(step, one))
        for one in answers_of_step(step)
    )
    return step.id, answers, is_revealed


def _question(view: LearnView, texts: Texts) -> tuple[str, tuple[CountedAnswer, ...], bool]:
    drill = view.drill
    turn = None if drill is None else drill.current
    if drill is None or turn is None:
        raise ValueError("no question is shown")
    number = len(drill.picked) + (turn.picked is None)
    answers = tuple(
        CountedAnswer(letter, answer_text(option, texts), option.is_right, option.belief)
        for letter, option in zip(LETTERS, turn.question.options, strict=False)
    )
    return question_name(number), answers, turn.picked is not None


def _truth(step: Step, at: Context) -> tuple[str | None, bool]:
    """Return the right answer, None where there is none, and whether it is shown already."""
    match step:
        case Predict():
            return predict.truth_of(step, at), bool(at.parts)
        case Compare():
            return compare.truth_of(step, at), bool(at.parts)
        case Orders():
            return orders.truth_of(step, at), orders.drawn_of(step, at.parts) == step.draws
        case _:
            return None, False


def _belief(step: Step, answer: str) -> str | None:
    return step.believed.get(answer) if isinstance(step, Predict | Compare | Orders) else None


def _text(step: Step, answer: str, at: Context) -> str:
    match step:
        case Compare():
            return compare.answer_texts(step, at)[answer]
        case Tell():
            return at.text(step, f"choice_{answer}")
        case Orders():
            return at.t(f"answer.{answer}")
        case _:
            return at.t(f"learn.{answer}")


def _fields(
    name: str,
    drawing: DistributionBlock,
    answers: tuple[CountedAnswer, ...],
    counts: Counts,
    texts: Texts,
    *,
    is_revealed: bool,
) -> HandsBlock:
    """Return the distribution with a field at each bar."""
    return {
        "kind": "hands",
        "id": "hands",
        "legend": texts("hands.legend"),
        "hint": "" if is_revealed else texts("hands.hint"),
        "open": counts != NOT_COUNTED,
        "drawing": drawing,
        "rounds": [
            {
                "number": number,
                "fields": [
                    {
                        "value": str(count or ""),
                        "label": texts(f"hands.field_{number}", answer=one.text),
                    }
                    for one, count in zip(answers, counts[number - 1] or (0,) * len(answers), strict=True)
                ],
                "act": {"do": "hands", "step": name, "round": number, "counts": []},
            }
            for number in ROUNDS
        ],
    }
