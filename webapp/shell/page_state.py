"""Page state: base classes for the state of one page in a session."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

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

Visit = Literal["undo", "redo", "opened"]
"""What a visit to a state is in the undo history; a state that it does not hold is opened."""

PageStates = dict[str, "PageState"]
"""The page states of a session, by class name: hot reload makes new classes."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An example in the menu.

    Args:
        id: Identifier for `PageState.open_example`.
        group: Its heading in the menu.
        name: Its name.
    """

    id: str
    group: str
    name: str


class PageState(ABC):
    """State of one page in a session.

    What readers do changes it in callbacks, before a run. The run itself only follows up, see `session`.

    Attributes:
        problems: The problems of the last act or address.
        changed: Whether the address has to be written.
    """

    __slots__ = ()

    problems: tuple[Problem, ...]
    changed: bool

    parameters: ClassVar[frozenset[str]]
    """The names of the page's parameters of the address, with those of every page."""

    link_text: ClassVar[str] = "app.copied_link"
    """The key of the text on what a link to the page holds."""

    has_link_form: ClassVar[bool] = False
    """Whether the page has the form that builds links."""

    class_text: ClassVar[str] = "app.ask_class"
    """The key of the text on the link that asks a class."""

    has_examples: ClassVar[bool] = True
    """Whether the page has examples to open."""

    projector_keys: ClassVar[tuple[str, ...]] = ()
    """The keys of the page's own in the projector view, by the texts of the bar."""

    @property
    def is_guest(self) -> bool:
        """Whether the reader came for one thing only, and needs no header but the language."""
        return False

    def has_changed(self) -> bool:
        """Return whether the address has to be written."""
        return self.changed

    def mark_saved(self) -> None:
        """Note that the address holds the current state."""
        self.changed = False

    @classmethod
    @abstractmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Return the state that this address describes.

        Args:
            address: The parameters.
            states: The states of the pages that were opened before.
        """

    @abstractmethod
    def query(self) -> Query:
        """Return the address parameters that restore this state."""

    @abstractmethod
    def restore(self, address: Address) -> None:
        """Show the state of this address: Back and Forward are undo and redo."""

    def follow_language(self, lang: str) -> None:
        """Follow the language of the page, before each run; most states hold nothing that has one."""
        del lang

    @abstractmethod
    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return the examples of this page, in the order of the menu."""

    def open_link_form(self) -> None:
        """Show the form that builds links, on the page that has it.

        Raises:
            NotImplementedError: The page has no such form.
        """
        raise NotImplementedError("this page has no form that builds links")

    @abstractmethod
    def open_example(self, id_: str, lang: str) -> None:
        """Show an example; undo brings back what was there."""

    @abstractmethod
    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return a readable link to this state, or None when no link can hold it."""

    def class_link(self, lang: str) -> str:
        """Return the link that asks a class what is on this page; empty where nothing can be asked."""
        del lang
        return ""


@dataclass(slots=True)
class InteractivePageState(PageState):
    """Page state with components that send acts.

    Args:
        confirmed: Number of the last act that is dealt with, by the key of its component.
    """

    confirmed: dict[str, int] = field(default_factory=dict[str, int], kw_only=True)

    def last_number(self, key: str) -> int:
        """Return the number of the last act of a component that is dealt with."""
        return self.confirmed.get(key, 0)

    def is_news(self, key: str, outcome: Outcome[Any, Any]) -> bool:
        """Confirm a component's message and return whether it changed or reported anything."""
        if outcome.confirmed == self.last_number(key) and not outcome.problems:
            return False
        self.confirmed[key] = outcome.confirmed
        return True


@dataclass(slots=True)
class UndoablePageState(InteractivePageState, Generic[EntryT, DoneT]):
    """Page state with an undo history.

    Args:
        history: The states of this session, and which of them is shown.
        act_count: Counts the acts, so that each is announced once.
        last_act: The last act, if any.
        problems: Its problems.
        changed: Whether the address has to be written.
    """

    history: History[EntryT]
    act_count: int = 0
    last_act: DoneT | None = None
    problems: tuple[Problem, ...] = ()
    changed: bool = False

    def do(self, history: History[EntryT], last_act: DoneT | None, problems: Sequence[Problem] = ()) -> None:
        """Record an act that was done, or its problems."""
        self.changed = self.changed or history.now != self.history.now
        self.history = history
        self.problems = tuple(problems)
        if last_act is not None:
            self.last_act = last_act
            self.act_count += 1

    @property
    def undoable(self) -> Undoable:
        """Return whether undo and redo are possible."""
        return {"can_undo": self.history.can_undo, "can_redo": self.history.can_redo}

    def visited(self, entry: EntryT) -> tuple[History[EntryT], Visit]:
        """Return the history moved to this state, and the kind of act that this was."""
        history = self.history.visit(entry)
        if history.at < self.history.at:
            return history, "undo"
        return history, "redo" if history.entries == self.history.entries else "opened"


def problem_messages(problems: Iterable[Problem], texts: Texts) -> list[str]:
    """Return the sentences about problems, in the reader's language."""
    return [texts(f"problem.{problem.code}", **problem.values) for problem in problems]
