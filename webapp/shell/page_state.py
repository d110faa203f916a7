"""What a page lays out for its reader, and how it came there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from webapp.components.in_turn import Outcome
from webapp.components.protocol import Undoable
from webapp.model.history import History
from webapp.model.problems import Problem
from webapp.texts import Texts

EntryT = TypeVar("EntryT", bound=Hashable)
DoneT = TypeVar("DoneT")

Address = dict[str, list[str]]
"""Parameters of the address, each with all values that were given for it."""

Query = Mapping[str, str | list[str]]
"""Parameters of the address, a repeated one as a list."""

PageStates = dict[str, "PageState"]
"""The desks of a visit, by the name of their type: a reload of the program redefines its classes."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An example in the menu.

    Args:
        id: What `PageState.open_example` knows it by.
        group: The heading it stands under.
        name: What it is called.
    """

    id: str
    group: str
    name: str


class PageState(ABC):
    """The state of one page during a visit. It changes in callbacks, before a run; the run only reads.

    Attributes:
        problems: What was wrong with what was asked for last.
        changed: Whether the address has to be written.
    """

    __slots__ = ()

    problems: tuple[Problem, ...]
    changed: bool

    parameters: ClassVar[frozenset[str]]
    """The names of the page's own parameters of the address."""

    link_text: ClassVar[str] = "app.copied_link"
    """The key of the text that says what a link to the page holds."""

    def has_changed(self) -> bool:
        """Whether the address has to be written."""
        return self.changed

    def mark_saved(self) -> None:
        """The address says what is shown."""
        self.changed = False

    @classmethod
    @abstractmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """The page as this address asks for it.

        Args:
            address: The parameters.
            states: The desks of the pages that were opened before.
        """

    @abstractmethod
    def query(self) -> Query:
        """The parameters of the address that restore what is shown."""

    @abstractmethod
    def restore(self, address: Address) -> None:
        """Show what the reader's address says: Back and Forward are undo and redo."""

    @abstractmethod
    def examples(self, texts: Texts) -> Iterable[Offer]:
        """The examples of this page, in the order of the menu."""

    @abstractmethod
    def open_example(self, id_: str, lang: str) -> None:
        """Show an example; undo brings back what was there."""

    @abstractmethod
    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """The link that people can read to what is shown, or None when no link holds it."""


@dataclass(slots=True)
class InteractiveDesk(PageState):
    """A desk with components that send acts.

    Args:
        confirmed: Number of the last act that is dealt with, by the key of its component.
    """

    confirmed: dict[str, int] = field(default_factory=dict[str, int], kw_only=True)

    def last_number(self, key: str) -> int:
        """Number of the last act of a component that is dealt with."""
        return self.confirmed.get(key, 0)

    def is_news(self, key: str, outcome: Outcome[Any, Any]) -> bool:
        """Whether anything came of a component's message, which then is dealt with."""
        if outcome.confirmed == self.last_number(key) and not outcome.problems:
            return False
        self.confirmed[key] = outcome.confirmed
        return True


@dataclass(slots=True)
class UndoablePageState(InteractiveDesk, Generic[EntryT, DoneT]):
    """A desk whose changes can be undone.

    Args:
        history: The states of this visit, and which of them is shown.
        said: Counts what was done, so that each thing is announced once.
        last_act: What was done last, if anything.
        problems: What was wrong with it.
        changed: Whether the address has to be written.
    """

    history: History[EntryT]
    said: int = 0
    last_act: DoneT | None = None
    problems: tuple[Problem, ...] = ()
    changed: bool = False

    def do(self, history: History[EntryT], last_act: DoneT | None, problems: Sequence[Problem] = ()) -> None:
        """Note that something was done, or could not be."""
        self.changed = self.changed or history.now != self.history.now
        self.history = history
        self.problems = tuple(problems)
        if last_act is not None:
            self.last_act = last_act
            self.said += 1

    @property
    def undoable(self) -> Undoable:
        """Whether there is anything to undo, and to redo."""
        return {"can_undo": self.history.can_undo, "can_redo": self.history.can_redo}

    def visited(self, entry: EntryT) -> tuple[History[EntryT], str]:
        """The history once the address shows this state, and what that was: undo, redo or opened."""
        history = self.history.visit(entry)
        if history.at < self.history.at:
            return history, "undo"
        return history, "redo" if history.entries == self.history.entries else "opened"


def worded(problems: Iterable[Problem], texts: Texts) -> list[str]:
    """What was wrong, in the reader's language."""
    return [texts(f"problem.{problem.code}", **problem.values) for problem in problems]
