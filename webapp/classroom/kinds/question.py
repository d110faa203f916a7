"""A question of the practice, put to a class."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.classroom.asks import AskQuestion
from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.learn.answer_picture import picture
from webapp.learn.asked import answer_text, href, text_values
from webapp.learn.blocks import Block
from webapp.learn.drill import LETTERS, question_of
from webapp.learn.listing import listed, lists
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question
from webapp.learn.screen import links, prose
from webapp.model.scenario import Scenario
from webapp.texts import Texts


@dataclass(frozen=True, slots=True)
class PosedQuestion(Posed):
    """A question of the practice as a class sees it.

    Args:
        asked: The question.
    """

    asked: Question

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers; one is known by its letter."""
        return tuple(
            Choice(id_, option.belief, option.is_right)
            for id_, option in zip(LETTERS, self.asked.options, strict=False)
        )

    @property
    def board(self) -> PosedBoard | None:
        """The list of the question; a set of cases has no board."""
        opens = self.asked.opens
        return PosedBoard(opens) if isinstance(opens, Scenario) else None

    def name(self, texts: Texts) -> str:
        """Return the misconception that it is about."""
        return texts("asks.question_name", name=texts(f"belief.{self.asked.kind}.name"))

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return its lists."""
        return (lists("lists", [listed(shown, texts) for shown in self.asked.shown]),)

    def question(self, texts: Texts) -> str:
        """Return the question."""
        return texts(f"belief.{self.asked.kind}.{self.asked.ask}", **text_values(self.asked.values))

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return the value with its decimals, or the words."""
        return answer_text(self.asked.options[self.choices.index(self.choice(id_))], texts)

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return the reason, the sum as defined, and beside it the sum of each misconception."""
        because = texts(f"belief.{self.asked.kind}.{self.asked.because}", **text_values(self.asked.values))
        blocks: list[Block] = [
            prose("right", because),
            picture("picture", self.asked.picture, texts, self.asked.believed),
        ]
        if self.board is None:
            blocks.append(
                links("open", [{"text": texts("learn.open"), "href": href(self.asked.opens, texts.lang)}])
            )
        return tuple(blocks)


def posed_question(ask: AskQuestion) -> PosedQuestion | None:
    """Return the question of an ask; None where there is no such misconception."""
    if ask.kind not in misconceptions():
        return None
    return PosedQuestion(question_of(ask.kind, ask.number))
