"""Items as a class sees them, made from what is asked."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from webapp.classroom.asks import Ask, AskBuild, AskList, AskQuestion, AskStep, ask_text, read_ask
from webapp.classroom.kinds.build import posed_build, posed_goal
from webapp.classroom.kinds.list_question import posed_list
from webapp.classroom.kinds.question import posed_question
from webapp.classroom.kinds.step import posed_step
from webapp.classroom.posed_item import Posed

_READY: Final = AskQuestion("m5", 9)
"""What a new room opens with: nothing needs to be known but how a list is scored by AP."""


# A class looks at one item, in one process hundreds of times within a second.
@lru_cache(maxsize=500)
def posed(text: str) -> Posed | None:
    """Return the item of an ask; None for one that cannot be read, or names what is no longer there.

    Args:
        text: The ask as JSON.
    """
    ask = read_ask(text)
    if ask is None:
        return None
    try:
        return _posed(ask)
    except LookupError:
        return None


def ready_made() -> tuple[str, ...]:
    """Return the asks of a new room: one, with choices."""
    return (ask_text(_READY),)


def _posed(ask: Ask) -> Posed | None:
    match ask:
        case AskQuestion():
            return posed_question(ask)
        case AskStep():
            return posed_goal(ask) or posed_step(ask)
        case AskList():
            return posed_list(ask)
        case AskBuild():
            return posed_build(ask)


def asks_of(lesson: str, step: str) -> tuple[AskStep, ...]:
    """Return what a class can be asked of a step: its question or goal, then why; of some nothing."""
    both = (AskStep(lesson, step), AskStep(lesson, step, "why"))
    return tuple(ask for ask in both if posed(ask_text(ask)) is not None)
