"""M14: "A repeated item does no harm." Counted each time it pays off; counted once it still takes a rank."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from recmetrics import JudgedRanking, judge
from webapp.learn.lists import letters, random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import distinguishable, value_options, value_replays
from webapp.learn.question import Question, Shown
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at
from webapp.model.scenario import Scenario

_WORDINGS: Final = ("ask", "once")
_WEIGHTS: Final = (1, 6)
"""A copy that is no hit makes a difference only where a hit stands below it."""


def _draw(random: Random) -> Question | None:
    """Draw a question on AP of a list with copies of a relevant item, which count as hits or do not."""
    length = random.randint(2, 4)
    kinds = random_flags(random, length, random.randint(1, min(length, 2)))
    named = letters(length)
    relevant = tuple(item for item, flag in zip(named, kinds, strict=True) if flag)
    repeated = random.choice(relevant)
    items = _with_copies(random, named, repeated)
    count, k = len(relevant) + random.randint(0, 2), len(items)
    scenario = _on_board(items, relevant, count)
    judged = judge(items, scenario.relevant_set())
    every = tuple(item in relevant for item in items)
    name = random.choice(("AP", "AP@K"))
    counted = working_of(name, every, count, k, repeats_hit=True)
    once = working_of(name, judged.flags, count, k)
    ask = random.choices(_WORDINGS, _WEIGHTS)[0]
    # The believer counts each item once where copies count, and passes them over where they do not.
    seen, right, harmless = (
        (every, counted, once) if ask == "ask" else (judged.flags, once, _without_copies(name, judged))
    )
    believed = {
        "m14": harmless,
        "m5": working_of("AP(norm=hits)@K", seen, count, k, repeats_hit=True),
        "m1": working_of("MeanP@K", seen, count, k, repeats_hit=True),
        "m4": working_of("AP(norm=k)@K", seen, count, k, repeats_hit=True),
    }
    apart = distinguishable("m14", right, believed)
    if len(apart) < 2:
        return None
    measure = name_at(name, k)
    return Question(
        "m14",
        (Shown(items, judged.flags, count, k),),
        value_options(right, apart),
        scenario,
        value_replays(items, right, apart, measure),
        {"measure": measure, "item": repeated, "counted": counted.value, "once": once.value},
        ask,
    )


def _with_copies(random: Random, items: Sequence[str], repeated: str) -> tuple[str, ...]:
    """Return the list with one or two copies of an item somewhere below it."""
    longer = list(items)
    for _ in range(random.randint(1, 2)):
        longer.insert(random.randint(longer.index(repeated) + 1, len(longer)), repeated)
    return tuple(longer)


def _on_board(items: Sequence[str], relevant: Sequence[str], count: int) -> Scenario:
    """Return the list as a board can hold it: a copy keeps its rank, under a name of its own.

    >>> _on_board("ABA", "A", 2).to_query()
    {'list': 'A,B,A2', 'relevant': 'A', 'k': '3', 'more': '1'}
    """
    names = [
        f"{item}{times}" if (times := items[: at + 1].count(item)) > 1 else item
        for at, item in enumerate(items)
    ]
    return Scenario(tuple(names), tuple(relevant), k=len(items), unnamed=count - len(relevant))


def _without_copies(name: str, judged: JudgedRanking) -> Working:
    """Return the working as if the copies were removed and all items below them moved up."""
    flags = [flag for flag, is_copy in zip(judged.flags, judged.repeated, strict=True) if not is_copy]
    shorter = working_of(name, flags, judged.relevant_count, len(judged.items))
    terms = iter(shorter.terms)
    return Working(tuple(None if is_copy else next(terms) for is_copy in judged.repeated), shorter.divisor)


def _counterexample() -> Counterexample:
    """The only relevant item, three times over."""
    scenario = _on_board("BBB", "B", 1)
    judged = judge("BBB", scenario.relevant_set())
    return Counterexample(
        (Shown(("B",) * 3, judged.flags, 1, 3),),
        {
            "item": "B",
            "copies": 3,
            "counted": working_of("AP", (True,) * 3, 1, 3, repeats_hit=True).value,
            "once": working_of("AP", judged.flags, 1, 3).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m14", _draw, _counterexample())
