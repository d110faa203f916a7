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
from webapp.learn.typed import read_answer
from webapp.model.choice import parse_choice
from webapp.model.numbers import exact_text
from webapp.model.problems import Problem
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

    points: tuple[Fraction, ...]
    fine: Fraction = Fraction(0)
    by: By = "nothing"

    def of(self, scenario: Scenario) -> Fraction:
        """Return the score of a list; 0 where the divisor is 0.

        >>> own_score(("3", "2", "1", "0.5"), 3).of(Scenario(("A", "B", "C"), ("A", "C"), k=3))
        Fraction(7, 2)
        """
        relevant = set(scenario.relevant)
        flags = [item in relevant for item in scenario.ranked]
        total = sum(
            (self.points[rank] if flag else -self.fine for rank, flag in enumerate(flags)), Fraction(0)
        )
        divisor = {"nothing": 1, "hits": sum(flags), "relevant": scenario.relevant_count}[self.by]
        return total / divisor if divisor else Fraction(0)


def own_score(parts: Sequence[str], ranks: int) -> OwnScore:
    """Parse the score from an answer; parts that are missing or no number get the simplest value."""
    simple = _simple(ranks)
    typed = _typed(parts, ranks)
    numbers = [
        number if isinstance(number := _points(text), Fraction) else Fraction(usual)
        for text, usual in zip(typed, simple, strict=True)
    ]
    by = parse_choice(BY, parts[ranks + 1]) if len(parts) > ranks + 1 else None
    return OwnScore(tuple(numbers[:ranks]), numbers[ranks], by or "nothing")


def problems_of(parts: Sequence[str], ranks: int) -> tuple[Problem, ...]:
    """Return what is wrong with the points and the penalty that were typed, each once.

    >>> [problem.code for problem in problems_of(("0.5", "1/3", "-3", "x", "12"), 4)]
    ['points_limits', 'answer_unreadable', 'points_limits']
    """
    found = (_points(text) for text in dict.fromkeys(_typed(parts, ranks)))
    return tuple(one for one in found if isinstance(one, Problem))


def shown(step: Invent, at: Context) -> ShownStep:
    """Return the form, and the lists with their scores under the reader's rule and the claims that hold."""
    pairs = [(at.lesson.list(above), at.lesson.list(below)) for above, below in step.claims]
    ranks = max(len(scenario.ranked) for pair in pairs for scenario in pair)
    score = own_score(at.parts, ranks)
    form = _form(step, at, score, _typed(at.parts, ranks))
    if problems := problems_of(at.parts, ranks):
        return _unread(step, at, form, problems)
    holds = [score.of(above) > score.of(below) for above, below in pairs]
    blocks: list[Block] = [prose("text", at.text(step, "text")), form]
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


def _unread(step: Invent, at: Context, form: InventBlock, problems: Sequence[Problem]) -> ShownStep:
    """Return the form with what is wrong in it; nothing is scored by a rule that was not said."""
    told = [at.t(f"problem.{problem.code}", **problem.values) for problem in problems]
    wait = at.t("learn.claims_wait")
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        form,
        *(prose(f"problem_{number}", text, "wrong") for number, text in enumerate(told)),
        prose("status", wait, "note"),
    ]
    return ShownStep(tuple(blocks), is_done=False, said=wait)


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


def _form(step: Invent, at: Context, score: OwnScore, typed: Sequence[str]) -> InventBlock:
    *points, fine = typed
    return {
        "kind": "invent",
        "id": "invent",
        "points": points,
        "points_label": at.t("learn.points"),
        "rank_labels": [at.t("learn.points_at", rank=rank) for rank in range(1, len(score.points) + 1)],
        "fine": fine,
        "fine_label": at.t("learn.fine"),
        "by": score.by,
        "by_label": at.t("learn.by"),
        "by_options": [{"value": by, "text": at.t(f"learn.by_{by}")} for by in BY],
        "act": at.answered(step),
    }


def _simple(ranks: int) -> tuple[str, ...]:
    """Return the simplest score: each hit is worth the same, and a miss costs nothing."""
    return (*["1"] * ranks, "0")


def _typed(parts: Sequence[str], ranks: int) -> tuple[str, ...]:
    """Return what is in the fields: the points by rank, then the penalty."""
    simple = _simple(ranks)
    given = (*parts[: ranks + 1], *simple[len(parts[: ranks + 1]) :])
    return tuple(text or usual for text, usual in zip(given, simple, strict=True))


def _points(text: str) -> Fraction | Problem:
    """Parse points, which are not negative and not too many; or return the problem."""
    given = read_answer(text)
    if isinstance(given, Problem) and given.code != "number_negative":
        return Problem("answer_unreadable", {"given": text})
    if isinstance(given, Problem) or not 0 <= given.value <= MOST:
        return Problem("points_limits", {"given": text, "most": MOST})
    return Fraction(given.value)
