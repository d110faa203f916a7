"""Application of acts, once each and in order; an impossible one does not affect the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from webapp.components.protocol import Act
from webapp.components.reading import Message, Unreadable
from webapp.model.problems import Problem, bounded

StateT = TypeVar("StateT")
ActT = TypeVar("ActT", bound=Act)
DoneT = TypeVar("DoneT")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[StateT, DoneT]):
    """Result of applying a message.

    Args:
        state: The state after it, for most components a history.
        confirmed: Number of the last act that is dealt with.
        problems: The problems, at most nine.
        last_act: The last act that changed something, or None.
    """

    state: StateT
    confirmed: int
    problems: tuple[Problem, ...] = ()
    last_act: DoneT | None = None


class RefusedError(Exception):
    """Error for an act that is not possible now; `problem` holds the reason."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def refused(code: str, **values: str | int) -> RefusedError:
    """Return the error with this problem."""
    return RefusedError(Problem(code, values))


def apply_in_turn(
    state: StateT,
    message: Message[ActT],
    apply: Callable[[StateT, ActT], tuple[StateT, DoneT | None]],
    *,
    confirmed: int,
    page: str,
    outlives: Callable[[ActT], bool] = lambda _act: False,
) -> Outcome[StateT, DoneT]:
    """Apply the acts of a message that were not dealt with yet, in order. It never raises.

    Args:
        state: The state before them.
        message: The message of a component.
        apply: Applies one act, and returns a record of it if it is to be announced; raises `RefusedError`
            where it is not possible.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page.
        outlives: Whether an act of another page, sent before the connection broke, may still be tried.
    """
    problems = list(message.problems)
    last_act: DoneT | None = None
    for number, act in message.acts:
        if number <= confirmed:
            continue
        confirmed = number
        try:
            if isinstance(act, Unreadable):
                raise RefusedError(act.problem)
            if message.page != page and not outlives(act):
                raise refused("old_page")
            changed, done = apply(state, act)
        except RefusedError as refusal:
            # A move of an older page that no longer fits is not the reader's mistake.
            problems.append(refusal.problem if message.page == page else Problem("old_page"))
            continue
        if changed != state:
            state, last_act = changed, done or last_act
    return Outcome(state, confirmed, bounded(problems), last_act)
