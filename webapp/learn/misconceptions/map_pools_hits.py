"""M8: "MAP pools the hits of all cases." It averages the cases, and each weighs the same."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.lists import Flags, random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import case_replays, distinguishable, value_options
from webapp.learn.misconceptions.side_by_side import each_shown, mean_working, pooled_working, several_readers
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of


def _draw(random: Random) -> Question | None:
    """Draw a question on MAP of a few short lists."""
    lists: list[tuple[Flags, int]] = []
    for _ in range(random.choice((2, 2, 3))):
        length = random.randint(2, 4)
        hits = random.randint(1, length)
        lists.append((random_flags(random, length, hits), hits + random.choice((0, 0, 1))))
    case_set = several_readers(lists, max(len(flags) for flags, _ in lists))
    right = mean_working(case_set)
    believed = {
        "m8": pooled_working(case_set),
        "m1": _mean_of("MeanP@K", lists),
        "m5": _mean_of("AP(norm=hits)", lists),
    }
    apart = distinguishable("m8", right, believed)
    if len(apart) < 2:
        return None
    return Question(
        "m8",
        each_shown(case_set),
        value_options(right, apart),
        case_set,
        case_replays(case_set.names, right, apart, "MAP"),
        {"cases": len(lists)},
    )


def _mean_of(name: str, lists: list[tuple[Flags, int]]) -> Working:
    """Return the mean of another measure, each list to its own end."""
    values = [working_of(name, flags, count, len(flags)).value for flags, count in lists]
    return Working(tuple(values), len(values))


def _counterexample() -> Counterexample:
    """A case with one relevant item, and one with four, which would outweigh it."""
    case_set = several_readers([((True,), 1), ((False, True) * 4, 4)], 8)
    right = mean_working(case_set)
    first, second = (term for term in right.terms if term is not None)
    return Counterexample(
        each_shown(case_set),
        {
            "first": first,
            "second": second,
            "right": right.value,
            "pooled": pooled_working(case_set).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m8", _draw, _counterexample())
