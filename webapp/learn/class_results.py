"""What the finished sessions of a class say about its misconceptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webapp.learn.drill import Drill
from webapp.learn.misconceptions import misconceptions


@dataclass(frozen=True, slots=True)
class BeliefResult:
    """How a class did on one misconception.

    Args:
        code: The misconception.
        met: How many had a question about it.
        missed: How many of these gave a wrong answer the first time.
        led: How many of these gave the very answer that it leads to.
    """

    code: str
    met: int
    missed: int
    led: int


def sets_of(drills: Iterable[Drill]) -> tuple[tuple[Drill, int], ...]:
    """Return the sets of questions, without answers, with how many answered each: the one with most first."""
    return tuple(Counter(drill.unanswered() for drill in drills).most_common())


def class_results(drills: Sequence[Drill]) -> tuple[BeliefResult, ...]:
    """Return every misconception that somebody met: those that most have missed first.

    Questions that come back do not count: they are asked of those alone who have missed them before.
    """
    met, missed, led = Counter[str](), Counter[str](), Counter[str]()
    for drill in drills:
        first = [turn for turn in drill.answered if not turn.comes_back]
        met.update({turn.kind for turn in first})
        missed.update(drill.missed)
        led.update({turn.kind for turn in first if turn.is_led_astray})
    results = [BeliefResult(code, met[code], missed[code], led[code]) for code in misconceptions()]
    return tuple(
        sorted((one for one in results if one.met), key=lambda one: (-one.missed, one.met, -one.led))
    )
