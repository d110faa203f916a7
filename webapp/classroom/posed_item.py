"""Type of an item as a class sees it: what stands above the question, the choices, and why one is right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from webapp.board.explained import joined
from webapp.learn.blocks import Block
from webapp.learn.lesson import Hand
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.texts import Texts

USUAL_HANDS: Final[tuple[Hand, ...]] = ("order", "relevant", "k")
"""What may be changed of a list, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose.

    Args:
        id: What is sent and counted; the same in every language.
        belief: The code of the misconception behind it; None for the right answer, and where there is none.
        is_right: Whether it is the right answer.
    """

    id: str
    belief: str | None = None
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class PosedBoard:
    """A list to move on every device: of an item to build at once, of others once they are solved.

    Args:
        scenario: The list at the start.
        measures: The measures that are shown, by open name.
        hands: What may be changed.
        may_leave: Items that may enter the list, and leave it again.
    """

    scenario: Scenario
    measures: tuple[str, ...] = ALWAYS_SHOWN
    hands: tuple[Hand, ...] = USUAL_HANDS
    may_leave: tuple[str, ...] = ()


class Posed(ABC):
    """An item as a class sees it. It is made from an ask alone, so every process makes the same one."""

    @property
    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """The answers to choose from, in the order in which they are shown; none for an item to build."""

    @property
    @abstractmethod
    def board(self) -> PosedBoard | None:
        """The list to move, if there is one."""

    @property
    def has_right_answer(self) -> bool:
        """Whether one of the choices is right; not of opinions, nor where a list is built."""
        return any(choice.is_right for choice in self.choices)

    @property
    def is_built(self) -> bool:
        """Whether the answer is a list that is built on the board."""
        return False

    @abstractmethod
    def name(self, texts: Texts) -> str:
        """Return a short name, for the teacher's list of items and the table to take away."""

    @abstractmethod
    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return what stands above the question; nothing of it gives the answer away."""

    @abstractmethod
    def question(self, texts: Texts) -> str:
        """Return the question."""

    @abstractmethod
    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return the text of an answer.

        Raises:
            KeyError: There is no such answer.
        """

    @abstractmethod
    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return why the right answer is right, to show once the item is solved."""

    def choice(self, id_: str) -> Choice:
        """Return the choice of this id.

        Raises:
            KeyError: There is no such answer.
        """
        for choice in self.choices:
            if choice.id == id_:
                return choice
        raise KeyError(id_)

    def belief_text(self, id_: str, texts: Texts) -> str:
        """Return what someone who gives this answer seems to believe; empty where nothing is known."""
        belief = self.choice(id_).belief
        if belief is None:
            return ""
        named = texts("learn.named", name=texts(f"belief.{belief}.name"))
        return joined(texts(f"belief.{belief}.belief"), named, texts)

    def accepts(self, answer: str) -> bool:
        """Return whether an answer is one of those that were offered."""
        return any(choice.id == answer for choice in self.choices)
