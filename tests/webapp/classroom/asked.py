"""Something that a class is asked, made for tests."""

from dataclasses import dataclass

from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.learn.blocks import Block
from webapp.learn.screen import prose
from webapp.texts import Texts

WHY = "because it is so"


@dataclass(frozen=True)
class Asked(Posed):
    """A question with these choices."""

    offered: tuple[Choice, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.offered

    @property
    def board(self) -> PosedBoard | None:
        return None

    def name(self, texts: Texts) -> str:
        del texts
        return "a name"

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        del texts
        return (prose("above", "a list"),)

    def question(self, texts: Texts) -> str:
        del texts
        return "a question?"

    def choice_text(self, id_: str, texts: Texts) -> str:
        del texts
        return f"answer {self.choice(id_).id}"

    def why(self, texts: Texts) -> tuple[Block, ...]:
        del texts
        return (prose("why", WHY),)


QUESTION = Asked((Choice("a", is_right=True), Choice("b", "m5"), Choice("c", "m1")))
OTHER_KEY = Asked((Choice("a", "m2"), Choice("b", is_right=True), Choice("c")))
"""The same question, as far as a class may know before it is solved."""

OPINIONS = Asked((Choice("a"), Choice("b")))
