"""Acts are applied once each and in order; one that is not possible loses nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from playground.acts.kinds import Unreadable
from playground.acts.reading import Message
from playground.history import History
from playground.problems import Problem, bounded

EntryT = TypeVar("EntryT", bound=Hashable)
ActT = TypeVar("ActT")
DoneT = TypeVar("DoneT")


@dataclass(frozen=True, slots=True)
class Outcome(Generic[EntryT, DoneT]):
    """What came of a message.

    Args:
        history: The history after it.
        confirmed: Number of the last act that is dealt with.
        problems: What was wrong, at most nine.
        last_act: The last act that changed something, or None.
    """

    history: History[EntryT]
    confirmed: int
    problems: tuple[Problem, ...] = ()
    last_act: DoneT | None = None


class RefusedError(Exception):
    """An act that is not possible now; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def refused(code: str, **values: str | int) -> RefusedError:
    """The refusal with this problem."""
    return RefusedError(Problem(code, values))


def apply_in_turn(
    history: History[EntryT],
    message: Message[ActT],
    apply: Callable[[History[EntryT], ActT], tuple[History[EntryT], DoneT]],
    *,
    confirmed: int,
    page: str,
    outlives: Callable[[ActT], bool],
) -> Outcome[EntryT, DoneT]:
    """Apply the acts of a message that were not dealt with yet, in order. It never raises.

    Args:
        history: The history before them.
        message: What a component sent.
        apply: Applies one act; raises `RefusedError` where it is not possible.
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
            changed, done = apply(history, act)
        except RefusedError as refusal:
            # A move of an older page that does not fit any more is not the reader's mistake.
            problems.append(refusal.problem if message.page == page else Problem("old_page"))
            continue
        if changed != history:
            history, last_act = changed, done
    return Outcome(history, confirmed, bounded(problems), last_act)
