"""What is refused in a room, each with the sentence that says why."""

from __future__ import annotations

from typing import Literal, get_args

Reason = Literal[
    "no_room",
    "ended",
    "room_full",
    "locked",
    "not_a_member",
    "not_the_teacher",
    "wrong_key",
    "voting_over",
    "not_offered",
    "too_long",
    "changed_meanwhile",
    "not_now",
    "too_many_questions",
    "too_many_answers",
    "too_many_rooms",
    "no_storage",
]
"""Why; the key of the sentence that readers see."""

REASONS: tuple[Reason, ...] = get_args(Reason)


class Refused(Exception):
    """Something that a room does not do now, or not for whoever asked.

    Args:
        reason: Why.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
