"""M4: "Wrong items at the end lower AP." Items behind the last hit change nothing."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.comparing import compared
from webapp.learn.lists import Flags, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import (
    DIRECTIONS,
    distinguishable,
    list_replays,
    value_options,
    value_replays,
    word_options,
)
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at


def _draw(random: Random) -> Question | None:
    """Draw a question on AP of a list that ends with wrong items, or on the change as it grows or shrinks."""
    length = random.randint(2, 4)
    hits = random.randint(1, length)
    flags = random_flags(random, length, hits)
    wrong_items = (False,) * random.randint(2, 3)
    if random.random() < 0.4:
        return _value_asked((*flags, *wrong_items), hits + random.randint(0, 2))
    # The last of the items at the end may hit, else the answer would always be the same.
    tail = (*wrong_items[1:], True) if random.random() < 0.5 else wrong_items
    return _direction_asked(random, flags, (*flags, *tail), hits + random.randint(1, 3))


def _value_asked(flags: Flags, count: int) -> Question | None:
    length = len(flags)
    right = working_of("AP", flags, count, length)
    believed = {
        "m4": _over_length(flags, count),
        "m1": working_of("MeanP@K", flags, count, length),
        "m5": working_of("AP(norm=hits)", flags, count, length),
    }
    apart = distinguishable("m4", right, believed)
    if len(apart) < 2:
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m4",
        (shown_of(scenario),),
        value_options(right, apart),
        scenario,
        value_replays(scenario.ranked, right, apart, "AP"),
        {"relevant": count},
    )


def _direction_asked(random: Random, short: Flags, long: Flags, count: int) -> Question | None:
    ask = random.choice(("longer", "shorter"))
    lists = (short, long) if ask == "longer" else (long, short)
    rights = [working_of("AP", flags, count, len(flags)) for flags in lists]
    wrongs = [_over_length(flags, count) for flags in lists]
    right, wrong = (compared(DIRECTIONS, after.value, before.value) for before, after in (rights, wrongs))
    if wrong != ("falls" if ask == "longer" else "rises"):
        return None
    case_set = one_reader(*lists, count, len(long), "AP")
    shown = both_shown(case_set)
    return Question(
        "m4",
        shown,
        word_options(DIRECTIONS, right, "m4", wrong),
        case_set,
        {"m4": list_replays(shown, rights, wrongs, "AP")},
        {"relevant": count},
        ask,
    )


def _over_length(flags: Flags, count: int) -> Working:
    return working_of("AP(norm=k)@K", flags, count, len(flags))


def _counterexample() -> Counterexample:
    """Two wrong items behind the last hit."""
    short, long = (True, False, True), (True, False, True, False, False)
    case_set = one_reader(short, long, 2, 5, "AP")
    return Counterexample(
        both_shown(case_set),
        {
            "short_measure": name_at("P@K", 3),
            "long_measure": name_at("P@K", 5),
            "short_precision": working_of("P@K", short, 2, 3).value,
            "long_precision": working_of("P@K", long, 2, 5).value,
            "short": working_of("AP", short, 2, 3).value,
            "long": working_of("AP", long, 2, 5).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m4", _draw, _counterexample())
