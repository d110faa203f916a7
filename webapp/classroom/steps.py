"""Steps of a room that a teacher can take: which are possible, and which one usually comes next."""

from __future__ import annotations

from typing import Final

from webapp.classroom.act_protocol import StepName
from webapp.classroom.room import Item

_FROM: Final[dict[str, tuple[StepName, ...]]] = {
    "voting": ("close",),
    "closed": ("reveal", "again"),
    "shown": ("again", "reveal"),
    "solved": (),
}


def steps_from(item: Item | None, *, is_planned: bool) -> tuple[StepName, ...]:
    """Return the steps that are possible, what usually comes next first.

    While a vote is open the next question is no step: beside the button that closes the vote, a slip would
    skip the question. In the plan it can be asked all the same.

    Args:
        item: What is put up.
        is_planned: Whether there is something that comes next.

    >>> steps_from(None, is_planned=True)
    ('ask',)
    """
    steps = () if item is None else _FROM[item.phase]
    is_open = item is not None and item.phase == "voting"
    return (*steps, "ask") if is_planned and not is_open else steps


def reveals_right_answer(item: Item, *, has_right_answer: bool) -> bool:
    """Return whether the next reveal shows which answer is right, and not the distribution alone.

    The first vote is shown without it, so that the class can talk and vote again.
    """
    return has_right_answer and (item.phase == "shown" or item.round > 1)
