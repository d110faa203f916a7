"""What a student answered, in words, once the class sees its answers."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.board.explained import joined
from webapp.classroom.posed_item import Posed
from webapp.classroom.room import Item
from webapp.texts import Texts


def own_text(item: Item, asked: Posed, own: Sequence[str | None], texts: Texts) -> str:
    """Return what a student answered; empty before the class sees its answers, and without one.

    Of a list that is built it is said, from the close on, whether it is in.

    Args:
        item: The item as it stands in the room.
        asked: What is asked.
        own: The student's answers: the first one, and that of the last round.
        texts: The student's texts.
    """
    if asked.is_built:
        own_built = "own_built" if own and own[-1] is not None else "own_built_none"
        return "" if item.phase == "voting" else texts(f"room.{own_built}")
    given = [answer for answer in own if answer is not None and answer in {one.id for one in asked.choices}]
    if item.phase not in ("shown", "solved") or not given:
        return ""
    first, last = (asked.choice_text(answer, texts) for answer in (given[0], given[-1]))
    is_same = given[0] == given[-1]
    sentence = (
        texts("room.own_one", answer=last) if is_same else texts("room.own_two", first=first, second=last)
    )
    if item.phase == "shown" or not asked.has_right_answer:
        return sentence
    verdict = "room.own_right" if asked.choice(given[-1]).is_right else "room.own_wrong"
    return joined(sentence, texts(verdict), texts)
