"""Protocol of the button that hands in a list: the data that it gets; it sends votes."""

from __future__ import annotations

from typing import Literal, TypedDict

from webapp.components.protocol import Envelope


class VoteData(TypedDict):
    """See `webapp.classroom.act_protocol.Vote`."""

    do: Literal["vote"]
    item: int
    round: int
    answer: str


class HandInData(Envelope):
    """The button, and what it is about.

    Args:
        vote: What a press sends; None where the list cannot be handed in.
        problem: Why not.
        state: Whether this list is in, or another one is; empty where none is.
        texts: Texts of the component.
    """

    vote: VoteData | None
    problem: str
    state: Literal["", "in", "changed"]
    texts: dict[str, str]
