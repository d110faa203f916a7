"""M17: "Any swap changes the value." It changes only where a rank that counts gets more to add, or less."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Final, NamedTuple, TypeVar

from webapp.learn.comparing import compared
from webapp.learn.lists import Flags, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import DIRECTIONS, list_replays, word_options
from webapp.learn.question import Question
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at

_Pair = tuple[int, int]
_Any = TypeVar("_Any")

_UNLIKE: Final = 0.95
"""Of two swaps one is seldom drawn at random: a hit and a miss, else the value would nearly always stay."""


class _Swaps(NamedTuple):
    """Swaps that a question is about, and the list as the believer sees it before and after them.

    Attributes:
        measure: The open name of the measure.
        k: The cutoff.
        pairs: The two places of each swap, from 0.
        taken_for: The open name of the measure that the believer goes by.
        seen: The hits that the believer sees, before and after.
    """

    measure: str
    k: int
    pairs: tuple[_Pair, ...]
    taken_for: str
    seen: tuple[Flags, Flags]


def _draw(random: Random) -> Question | None:
    """Draw a question about the effect of swaps on a value, at least one of which has none."""
    length = random.randint(4, 6)
    flags = random_flags(random, length, random.randint(1, length - 1))
    # The believer may take a miss for a hit: there must be a relevant item left for it.
    count = sum(flags) + random.randint(1, 2)
    # Most are about two swaps, since one alone never does anything here.
    draw = random.choices((_two_alike, _order_in_top, _below_cutoff, _two_swaps), (1, 1, 1, 20))[0]
    swaps = draw(random, flags)
    if swaps is None:
        return None
    name, k = swaps.measure, swaps.k
    rights = [working_of(name, seen, count, k) for seen in (flags, _all_swapped(flags, swaps.pairs))]
    wrongs = [working_of(swaps.taken_for, seen, count, k) for seen in swaps.seen]
    right, wrong = (compared(DIRECTIONS, after.value, before.value) for before, after in (rights, wrongs))
    if wrong in (right, "stays"):
        return None
    scenario, measure = scenario_of(flags, count, k), name_at(name, k)
    after = scenario.with_ranked(_all_swapped(scenario.ranked, swaps.pairs))
    shown = (shown_of(scenario, "A"), shown_of(after, "B"))
    return Question(
        "m17",
        shown,
        word_options(DIRECTIONS, right, "m17", wrong),
        scenario,
        {"m17": list_replays(shown, rights, wrongs, measure)},
        {"measure": measure, "before": rights[0].value, "after": rights[1].value},
    )


def _two_alike(random: Random, flags: Flags) -> _Swaps | None:
    """Draw a swap of two hits or two misses; the believer follows one and forgets the other."""
    pair, name = _some_pair(random, range(len(flags))), random.choice(("AP", "AP@K"))
    if flags[pair[0]] != flags[pair[1]]:
        return None
    return _Swaps(name, len(flags), (pair,), name, _one_followed(flags, pair))


def _order_in_top(random: Random, flags: Flags) -> _Swaps:
    """Draw a swap within the top K, for P@K; the believer lets the order count, as AP does."""
    k = random.randint(3, len(flags))
    pair = _some_pair(random, range(k))
    return _Swaps("P@K", k, (pair,), "AP@K", (flags, _swapped(flags, pair)))


def _below_cutoff(random: Random, flags: Flags) -> _Swaps:
    """Draw a swap below K, for AP@K; the believer looks at the whole list, as AP does."""
    k = random.randint(2, len(flags) - 2)
    pair = _some_pair(random, range(k, len(flags)))
    return _Swaps("AP@K", k, (pair,), "AP", (flags, _swapped(flags, pair)))


def _two_swaps(random: Random, flags: Flags) -> _Swaps:
    """Draw a swap of two alike, and one of any two others; the believer follows one of the first."""
    pairs = list(permutations(range(len(flags)), 2))
    alike = random.choice([(one, other) for one, other in pairs if flags[one] == flags[other]])
    rest = [pair for pair in pairs if not set(pair) & set(alike)]
    unlike = [(one, other) for one, other in rest if flags[one] != flags[other]]
    others = random.choice(unlike if unlike and random.random() < _UNLIKE else rest)
    before, after = _one_followed(flags, alike)
    name, pairs = random.choice(("AP", "AP@K")), random.sample((alike, others), 2)
    return _Swaps(name, len(flags), tuple(pairs), name, (before, _swapped(after, others)))


def _some_pair(random: Random, places: range) -> _Pair:
    one, other = random.sample(places, 2)
    return one, other


def _one_followed(flags: Flags, pair: _Pair) -> tuple[Flags, Flags]:
    """Return the list before and after as seen by who follows one item from the first place to the second.

    The other item is taken for one of the other sort, so that only the followed one seems to matter.
    """
    _, end = pair
    before = tuple(flag != (at == end) for at, flag in enumerate(flags))
    return before, _swapped(before, pair)


def _all_swapped(items: Sequence[_Any], pairs: Sequence[_Pair]) -> tuple[_Any, ...]:
    swapped = tuple(items)
    for pair in pairs:
        swapped = _swapped(swapped, pair)
    return swapped


def _swapped(items: Sequence[_Any], pair: _Pair) -> tuple[_Any, ...]:
    """Return the list with two places swapped."""
    one, other = pair
    swapped = list(items)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def _counterexample() -> Counterexample:
    """The first item and the last one, both relevant, change places."""
    flags, pair = (True, False, True), (0, 2)
    scenario = scenario_of(flags, 2, 3)
    after = scenario.with_ranked(_swapped(scenario.ranked, pair))
    return Counterexample(
        (shown_of(scenario, "A"), shown_of(after, "B")),
        {
            "item": scenario.ranked[0],
            "other": scenario.ranked[2],
            "before": working_of("AP", flags, 2, 3).value,
            "after": working_of("AP", _swapped(flags, pair), 2, 3).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m17", _draw, _counterexample())
