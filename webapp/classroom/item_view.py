"""View model of what is put up: what each role may see of it, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from webapp.classroom.gallery import gallery
from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.posed_item import Posed
from webapp.classroom.protocol import ItemData, OfferedAnswer, Role
from webapp.classroom.room import Item
from webapp.learn.blocks import Block
from webapp.learn.distribution import CountedAnswer, distribution
from webapp.texts import Texts

Tallies = Callable[[int], Mapping[str, int]]
"""How many gave each answer in a round; asked only where that may be seen."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """What may be seen of an item.

    Args:
        counts: How many gave each answer.
        right: Which answer is right, and the beliefs behind the others.
    """

    counts: bool
    right: bool


def visibility(item: Item, role: Role, *, is_peeking: bool) -> Visibility:
    """Return what somebody in this role may see of an item now."""
    if role == "teacher" and is_peeking:
        return Visibility(counts=True, right=True)
    return Visibility(counts=item.phase in ("shown", "solved"), right=item.phase == "solved")


def item_data(
    item: Item,
    asked: Posed,
    role: Role,
    tallies: Tallies,
    texts: Texts,
    *,
    is_peeking: bool = False,
    version: int | None = None,
) -> ItemData:
    """Return the view model of an item.

    Args:
        item: The item as it stands in the room.
        asked: What is asked.
        role: Who looks.
        tallies: How many gave each answer in a round.
        texts: The texts of who looks.
        is_peeking: Whether a teacher looks at answers before the class does.
        version: The version of the room that a teacher sees, who may hold lists up; None for everyone else.
    """
    seen = visibility(item, role, is_peeking=is_peeking)
    is_over = item.phase in ("shown", "solved")
    return {
        "number": item.number,
        "round": item.round,
        "phase": item.phase,
        "kicker": _kicker(item, texts),
        "state": texts(f"room.{role}_{_moment(item, asked)}"),
        "above": () if _is_on_board(item, asked, role) else asked.blocks(texts),
        "question": asked.question(texts),
        # A distribution has them as its rows.
        "answers": [] if is_over and asked.choices else _answers(asked, texts),
        "built": asked.is_built,
        "below": (
            *(_answered(item, asked, seen, tallies, texts, version=version) if seen.counts else ()),
            *(asked.why(texts) if item.phase == "solved" else ()),
        ),
    }


def _is_on_board(item: Item, asked: Posed, role: Role) -> bool:
    """Return whether a student has the list on the board already."""
    return asked.is_built and item.phase == "voting" and role == "student"


def _kicker(item: Item, texts: Texts) -> str:
    question = texts("room.question", number=item.number)
    return question if item.round == 1 else texts("room.voted_again", question=question, round=item.round)


def _moment(item: Item, asked: Posed) -> str:
    """Return which sentence says where an item stands."""
    if asked.is_built:
        return f"{item.phase}_built"
    if item.phase == "voting":
        return "voting" if item.round == 1 else "voting_again"
    if item.phase == "solved" and not asked.has_right_answer:
        return "shown_opinions"
    return item.phase


def _answers(asked: Posed, texts: Texts) -> list[OfferedAnswer]:
    return [{"id": one.id, "text": asked.choice_text(one.id, texts)} for one in asked.choices]


def _answered(
    item: Item, asked: Posed, seen: Visibility, tallies: Tallies, texts: Texts, *, version: int | None
) -> tuple[Block, ...]:
    """Return what the class answered: as a distribution, or as a gallery of the lists that it built."""
    if isinstance(asked, PosedBuild):
        return (gallery(asked, tallies(item.round), texts, held=item.held_up, seen=version),)
    return _distribution(item, asked, seen, tallies, texts)


def _distribution(
    item: Item, asked: Posed, seen: Visibility, tallies: Tallies, texts: Texts
) -> tuple[Block, ...]:
    if not asked.choices:
        return ()
    answers = [
        CountedAnswer(
            one.id,
            asked.choice_text(one.id, texts),
            one.is_right if asked.has_right_answer else None,
            one.belief,
        )
        for one in asked.choices
    ]
    counted = [tallies(number) for number in drawn_rounds(item)]
    rounds = [[tally.get(one.id, 0) for one in asked.choices] for tally in counted]
    return (distribution("distribution", answers, rounds, texts, is_revealed=seen.right),)


def drawn_rounds(item: Item) -> tuple[int, ...]:
    """Return the rounds that are drawn side by side: the first, and the last of several."""
    return (1,) if item.round == 1 else (1, item.round)
