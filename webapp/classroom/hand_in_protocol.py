"""Protocol of the button that hands in a list: the data that it gets; it sends `HandIn`."""

from __future__ import annotations

from typing import Literal, TypedDict

from webapp.components.protocol import Envelope


class ListToHandIn(TypedDict):
    """What a press hands in; see `webapp.classroom.act_protocol.HandIn`.

    Args:
        item: Number of the item that asks for it.
        round: The round of voting.
        answer: The list that the server knows, as an answer.
        ranked: Its items, best first.
        relevant: Its relevant items.
    """

    item: int
    round: int
    answer: str
    ranked: tuple[str, ...]
    relevant: tuple[str, ...]


class HandInData(Envelope):
    """The button, and what it is about.

    Args:
        list: What a press hands in; None where the list cannot be handed in.
        problem: Why not.
        state: Whether this list is in, or another one is; empty where none is.
        texts: Texts of the component.
    """

    list: ListToHandIn | None
    problem: str
    state: Literal["", "in", "changed"]
    texts: dict[str, str]
