"""Three guided tries for a first visit: guess which measure does something, do it, then see why.

All of them start from the opening list. The answers are computed from the numbers before and after, never
written down. Texts: `tries.<id>.ask`, `.act` and `.why`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from recmetrics import Explanation
from webapp.board.explained import explain_all
from webapp.model.measure_names import name_at
from webapp.model.numbers import exact_text
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.texts import Translate

Question = Literal["unchanged", "changed", "below_one"]
"""What is asked of the three measures: which stays the same, which changes, which stays below 1."""


@dataclass(frozen=True, slots=True)
class Try:
    """One guided try.

    Args:
        id: Key of its texts.
        question: What is asked of the measures.
        item: The item that its texts name, from the opening list.
        goal: Which ranks hold relevant items when it is done.
        to_rank: The rank that the item has then; 0 if any will do.
    """

    id: str
    question: Question
    item: Callable[[Scenario], str]
    goal: tuple[bool, ...]
    to_rank: int = 0

    def is_done(self, start: Scenario, now: Scenario) -> bool:
        """Return whether the list is what this try leads to, and nothing but its order was changed."""
        if sorted(now.ranked) != sorted(start.ranked) or set(now.relevant) != set(start.relevant):
            return False
        if (now.k, now.unnamed) != (start.k, start.unnamed):
            return False
        is_placed = not self.to_rank or now.ranked[self.to_rank - 1] == self.item(start)
        return is_placed and tuple(item in now.relevant for item in now.ranked) == self.goal

    def answers(self, start: Scenario, now: Scenario) -> tuple[str, ...]:
        """Return the names of the measures for which the answer is yes."""
        pairs = zip(_measures(start), _measures(now), strict=True)
        return tuple(str(after.measure) for before, after in pairs if self._is_answer(before, after))

    def _is_answer(self, before: Explanation, after: Explanation) -> bool:
        match self.question:
            case "unchanged":
                return after.value == before.value
            case "changed":
                return after.value != before.value
            case "below_one":
                return after.value < 1


TRIES: Final = (
    Try("order", "unchanged", lambda start: start.ranked[1], (False, True, True, False, True), to_rank=1),
    Try("below", "changed", lambda start: start.ranked[4], (True, False, True, True, False), to_rank=4),
    Try("missed", "below_one", lambda start: start.missed[0], (True, True, True, False, False)),
)


@dataclass(frozen=True, slots=True)
class TryProgress:
    """How far a reader is in the tries; it lasts as long as the session.

    Args:
        is_shown: Whether the tries are offered: to readers who did not come by a link to a list.
        at: Index of the current try.
        chosen: The measure that was guessed; "" before the guess.
        after: The list with which the try was done; None before.

    >>> TryProgress(is_shown=True).current.id
    'order'
    """

    is_shown: bool = False
    at: int = 0
    chosen: str = ""
    after: Scenario | None = None

    @property
    def current(self) -> Try:
        """The current try."""
        return TRIES[self.at]

    def followed(self, start: Scenario, now: Scenario) -> TryProgress:
        """Return the progress after the list has become another one."""
        if not self.is_shown or not self.chosen or self.after or not self.current.is_done(start, now):
            return self
        return replace(self, after=now)

    def further(self) -> TryProgress:
        """Return the progress at the next try; after the last one the tries are over."""
        if self.at + 1 < len(TRIES):
            return TryProgress(self.is_shown, self.at + 1)
        return TryProgress()


def choices(start: Scenario) -> tuple[str, ...]:
    """Return the measures to choose from, by printed name.

    >>> from webapp.model.scenario import OPENING
    >>> choices(OPENING)
    ('AP', 'AP@3', 'P@3')
    """
    return tuple(name_at(name, start.k) for name in ALWAYS_SHOWN)


def question_text(progress: TryProgress, start: Scenario, t: Translate) -> str:
    """Return what is to be guessed, or after the guess what is to be done."""
    asked = progress.current
    item = asked.item(start)
    kind = "act" if progress.chosen else "ask"
    return t(
        f"tries.{asked.id}.{kind}",
        item=item,
        chosen=progress.chosen,
        hits=sum(asked.goal),
        rank=start.ranked.index(item) + 1 if item in start.ranked else 0,
        to_rank=asked.to_rank,
    )


def answer_text(progress: TryProgress, start: Scenario, t: Translate) -> str:
    """Return whether the guess was right, and why, in numbers; "" before the try is done."""
    if progress.after is None:
        return ""
    asked = progress.current
    [answer] = asked.answers(start, progress.after)
    why = t(f"tries.{asked.id}.why", item=asked.item(start), **_numbers(start, progress.after))
    return t(f"tries.{'right' if progress.chosen == answer else 'wrong'}", answer=answer, why=why)


def _numbers(start: Scenario, now: Scenario) -> dict[str, object]:
    """Return the values of the places in the texts."""
    before, after = _measures(start), _measures(now)
    values: dict[str, object] = {"k": now.k, "relevant": now.relevant_count, "hits": after[2].hits}
    for name, was, became in zip(("ap", "apk", "p"), before, after, strict=True):
        values[name] = str(became.measure)
        values[f"{name}_was"], values[f"{name}_now"] = exact_text(was.value), exact_text(became.value)
    return values


def _measures(scenario: Scenario) -> tuple[Explanation, ...]:
    return explain_all(scenario.with_show(()), None).now[: len(ALWAYS_SHOWN)]
