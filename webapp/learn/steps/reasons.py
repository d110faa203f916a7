"""Reasons to choose from after a prediction or comparison, with a reply to each, until the right one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from webapp.learn.blocks import Block, Mark, OptionData
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Predict
from webapp.learn.screen import choice, prose
from webapp.learn.steps.shown_step import Context

Asking = Predict | Compare | Orders
"""Steps that ask for a prediction, and then for a reason."""


def reasons(step: Asking, at: Context, answer: tuple[str, ...], tried: tuple[str, ...]) -> list[Block]:
    """Return the question why, and the reply to the last reason that was tried.

    Args:
        step: The step.
        at: Its context.
        answer: The parts of the answer before the reasons.
        tried: The reasons that were tried, in order.
    """
    right, found = step.why[0], step.why[0] in tried
    keys = Random(f"{at.lesson.id} {step.id}").sample(step.why, len(step.why))
    options: list[OptionData] = [
        {
            "text": at.text(step, f"why_{key}"),
            "state": "" if key not in tried else "right" if key == right else "wrong",
            "act": None if found or key in tried else at.answered(step, *answer, *tried, key),
        }
        for key in keys
    ]
    replies = [
        prose(f"reply_{key}", at.text(step, f"reply_{key}"), "good" if key == right else "wrong")
        for key in tried[-1:]
    ]
    return [choice("why", at.text(step, "why"), options), *replies]


def known_reasons(step: Asking, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parts of an answer that are reasons of this step, each once."""
    return tuple(part for part in dict.fromkeys(parts) if part in step.why)


def belief_behind(step: Asking, answer: str, at: Context) -> list[Block]:
    """Return a block that names the misconception behind a wrong answer, if there is one."""
    belief = step.believed.get(answer)
    if belief is None:
        return []
    name = at.t(f"belief.{belief}.name")
    return [prose("belief", at.t("learn.named", name=name), "wrong")]


def state_of(answer: str, chosen: str | None, truth: str) -> Mark:
    """Return the mark of an answer once one was chosen: the right one, and the chosen one if wrong."""
    if chosen is None:
        return ""
    return "right" if answer == truth else "wrong" if answer == chosen else ""


def text_of_reply(blocks: Sequence[Block], tried: Sequence[str]) -> str:
    """Return the reply to the reason that was tried last, for screen readers; empty before one was."""
    last = blocks[-1]
    return last["paragraphs"][0] if tried and last["kind"] == "prose" else ""
