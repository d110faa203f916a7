"""M4: "Misses at the end lower AP." Items behind the last hit change nothing."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.comparing import compared
from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import (
    DIRECTIONS,
    bars_of,
    value_options,
    word_options,
)
from webapp.learn.misconceptions.free_misses import free_misses
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on AP of a list that ends with misses, or on the change as a list grows or shrinks."""
    return _value_asked(random, plan) if plan.form < 0.4 else _direction_asked(random, plan)


def _value_asked(random: Random, plan: Plan) -> Question | None:
    """Draw a question whose believer divides by the length, which is right only where |R| is as high."""
    length = random.randint(3, plan.longest)
    hits = random.randint(1, length - 1)
    flags = (*random_flags(random, length - 1, hits), False)
    count = length if plan.holds else hits + random.randint(0, 2)
    if count > plan.most_relevant:
        return None
    right = working_of("AP", flags, count, length)
    believed = {
        "m4": working_of("AP(norm=k)@K", flags, count, length),
        "m1": working_of("MeanP@K", flags, count, length),
        "m5": working_of("AP(norm=hits)", flags, count, length),
        "m3": free_misses(right),
    }
    options = value_options("m4", right, believed, plan)
    if options is None:
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m4",
        (shown_of(scenario),),
        options,
        scenario,
        (Line(right, scenario.ranked, "AP"),),
        bars_of(options, believed, scenario.ranked, "AP"),
        {"relevant": count},
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


def _direction_asked(random: Random, plan: Plan) -> Question | None:
    """Draw a question whose believer lets items at the end lower AP; of precision it is often true."""
    short = random_flags(random, random.randint(1, plan.longest - 2), random.randint(0, 3))
    length = random.randint(len(short) + 1, plan.longest)
    tail = random_flags(random, length - len(short), random.choice((0, 0, 1)))
    long = (*short, *tail)
    count = sum(long) + random.randint(0, 2)
    if not any(short) or count > plan.most_relevant:
        return None
    lists, naive = random.choice((((short, long), "falls"), ((long, short), "rises")))
    # Of AP it is never true.
    is_ap = plan.form < 0.7 and not plan.holds
    name, ask = ("AP", "change") if is_ap else ("P@K", "change_precision")
    rights = [working_of(name, flags, count, len(flags)) for flags in lists]
    if max(working.value.denominator for working in rights) > 2 * plan.finest:
        return None
    right = compared(DIRECTIONS, rights[1].value, rights[0].value)
    case_set = one_reader(*lists, count, length, "AP")
    shown, holds = both_shown(case_set), naive == right
    of_a, of_b = (name_at(name, len(flags)) for flags in lists)
    return Question(
        "m4",
        shown,
        word_options(DIRECTIONS, right, "m4", naive),
        case_set,
        (Line(rights[0], shown[0].items, of_a, "A"), Line(rights[1], shown[1].items, of_b, "B")),
        values={"relevant": count} if is_ap else {"of_a": of_a, "of_b": of_b},
        ask=ask,
        because="holds_precision" if holds else "right_change" if is_ap else "right_precision",
        holds=holds,
    )


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


MISCONCEPTION: Final = Misconception("m4", _draw, _counterexample(), "below")
