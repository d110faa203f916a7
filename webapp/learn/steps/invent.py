"""Invention of a score, before any measure is named: points for hits, a fine for misses, a divisor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, get_args

from webapp.board.explained import joined
from webapp.learn.blocks import BarData, Block, InventBlock, ListData
from webapp.learn.lesson import Invent
from webapp.learn.listing import listed, lists
from webapp.learn.lists import shown_of
from webapp.learn.screen import prose
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.choice import parse_choice
from webapp.model.numbers import exact_text
from webapp.model.scenario import Scenario

MOST: Final = 9
"""Maximum of the points for a hit, and of the fine."""

By = Literal["nothing", "hits", "relevant"]
BY: Final[tuple[By, ...]] = get_args(By)

_NUMBERS: Final = ("one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class OwnScore:
    """A score that the reader invented.

    Args:
        points: The points for a hit, by rank.
        fine: The points that every miss costs.
        by: The divisor of the sum.
    """

    points: tuple[int, ...]
    fine: int = 0
    by: By = "nothing"

    def of(self, scenario: Scenario) -> Fraction:
        """Return the score of a list; 0 where the divisor is 0.

        >>> OwnScore((3, 2, 1), fine=1).of(Scenario(("A", "B", "C"), ("A", "C"), k=3))
        Fraction(3, 1)
        """
        relevant = set(scenario.relevant)
        flags = [item in relevant for item in scenario.ranked]
        total = sum(self.points[rank] if flag else -self.fine for rank, flag in enumerate(flags))
        divisor = {"nothing": 1, "hits": sum(flags), "relevant": scenario.relevant_count}[self.by]
        return Fraction(total, divisor) if divisor else Fraction(0)


def own_score(parts: Sequence[str], ranks: int) -> OwnScore:
    """Parse the score from an answer; missing parts get the simplest value."""
    numbers = [_digit(part) for part in parts[: ranks + 1]]
    points = tuple(1 if number is None else number for number in (*numbers, *[None] * ranks)[:ranks])
    fine = numbers[ranks] if len(numbers) > ranks else None
    by = parse_choice(BY, parts[ranks + 1]) if len(parts) > ranks + 1 else None
    return OwnScore(points, fine or 0, by or "nothing")


def shown(step: Invent, at: Context) -> ShownStep:
    """Return the form, and the lists with their scores under the reader's rule and the claims that hold."""
    pairs = [(at.lesson.list(above), at.lesson.list(below)) for above, below in step.claims]
    ranks = max(len(scenario.ranked) for pair in pairs for scenario in pair)
    score = own_score(at.parts, ranks)
    holds = [score.of(above) > score.of(below) for above, below in pairs]
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        _form(step, at, score),
    ]
    for number, ((above, below), held) in enumerate(zip(pairs, holds, strict=True)):
        claim = at.text(step, f"claim_{_NUMBERS[number]}")
        sign = at.t("learn.claim_holds" if held else "learn.claim_fails")
        blocks += [
            prose(f"claim_{number}", joined(sign, claim, at.t), "good" if held else "wrong"),
            lists(f"lists_{number}", _scored_pair(above, below, score, at), is_pair=True),
        ]
    all_hold = all(holds)
    status = at.t("learn.claims_held", held=sum(holds), of=len(holds))
    summary = joined(status, at.text(step, "done" if all_hold else "open"), at.t)
    blocks.insert(2, prose("status", summary, "good" if all_hold else "note"))
    return ShownStep(tuple(blocks), all_hold, said=status if at.parts else "")


def _scored_pair(above: Scenario, below: Scenario, score: OwnScore, at: Context) -> list[ListData]:
    return [
        _scored(above, at.t("learn.first_list"), score, at),
        _scored(below, at.t("learn.second_list"), score, at),
    ]


def _scored(scenario: Scenario, title: str, score: OwnScore, at: Context) -> ListData:
    entry = listed(shown_of(scenario, title), at.t, has_cutoff=False)
    value: BarData = {
        "name": at.t("learn.your_score"),
        "text": exact_text(score.of(scenario)),
        "size": None,
    }
    return {**entry, "values": [value]}


def _form(step: Invent, at: Context, score: OwnScore) -> InventBlock:
    return {
        "kind": "invent",
        "id": "invent",
        "points": list(score.points),
        "points_label": at.t("learn.points"),
        "rank_labels": [at.t("learn.points_at", rank=rank) for rank in range(1, len(score.points) + 1)],
        "fine": score.fine,
        "fine_label": at.t("learn.fine"),
        "by": score.by,
        "by_label": at.t("learn.by"),
        "by_options": [{"value": by, "text": at.t(f"learn.by_{by}")} for by in BY],
        "most": MOST,
        "act": at.answered(step),
    }


def _digit(part: str) -> int | None:
    return int(part) if len(part) == 1 and part.isascii() and part.isdecimal() else None
