"""M9: "One step up is worth the same anywhere." It is worth more near the top."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.lists import Flags, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import distinguishable, value_options, value_replays
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of


def _draw(random: Random) -> Question | None:
    """Draw a question about the gain of a step up at one rank, given that at another."""
    length = random.randint(5, 7)
    hits = random.randint(2, length - 2)
    flags = random_flags(random, length, hits)
    count = hits + random.randint(0, 2)
    steps = [rank for rank in range(2, length + 1) if flags[rank - 1] and not flags[rank - 2]]
    if len(steps) < 2:
        return None
    known, rank = random.sample(steps, 2)
    gain, right = _step("AP", flags, count, known), _step("AP", flags, count, rank)
    believed = {
        "m9": _as_much(gain, right),
        "m1": _step("MeanP@K", flags, count, rank),
        "m5": _step("AP(norm=hits)", flags, count, rank),
    }
    apart = distinguishable("m9", right, believed)
    if len(apart) < 2:
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m9",
        (shown_of(scenario),),
        value_options(right, apart),
        scenario,
        value_replays(scenario.ranked, right, apart, "AP"),
        {
            "known": scenario.ranked[known - 1],
            "known_rank": known,
            "known_gain": gain.value,
            "item": scenario.ranked[rank - 1],
            "rank": rank,
            "before": working_of("P@K", flags, count, rank).value,
            "after": working_of("P@K", _moved(flags, rank), count, rank - 1).value,
            "relevant": count,
        },
    )


def _moved(flags: Flags, rank: int) -> Flags:
    """Return the list after the item at a rank has moved up by one."""
    return (*flags[: rank - 2], flags[rank - 1], flags[rank - 2], *flags[rank:])


def _step(name: str, flags: Flags, count: int, rank: int) -> Working:
    """Return each item's change of term when the item at a rank moves up by one."""
    before = working_of(name, flags, count, len(flags))
    after = list(working_of(name, _moved(flags, rank), count, len(flags)).terms)
    after[rank - 2], after[rank - 1] = after[rank - 1], after[rank - 2]
    changes = [
        (new or Fraction(0)) - (old or Fraction(0)) for new, old in zip(after, before.terms, strict=True)
    ]
    return Working(tuple(changes), before.divisor)


def _as_much(known: Working, asked: Working) -> Working:
    """Return the step in question, with the gain of the moving item taken from the known step."""
    return Working(tuple(known.total if term else term for term in asked.terms), asked.divisor)


def _counterexample() -> Counterexample:
    """The only relevant item, close below the top and far down."""
    high, low = tuple(rank == 2 for rank in range(1, 11)), tuple(rank == 10 for rank in range(1, 11))
    case_set = one_reader(high, low, 1, 10, "AP")
    return Counterexample(
        both_shown(case_set),
        {"high": _step("AP", high, 1, 2).value, "low": _step("AP", low, 1, 10).value},
        case_set,
    )


MISCONCEPTION: Final = Misconception("m9", _draw, _counterexample())
