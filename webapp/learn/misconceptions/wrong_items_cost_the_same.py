"""M3: "A miss costs nothing, or always the same." It costs what it takes from the hits below it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.lists import Flags, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.free_misses import free_misses
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working, working_of


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on AP of a list with misses."""
    return _costing_nothing(random, plan) if plan.form < 0.5 else _costing_the_same(random, plan)


def _costing_nothing(random: Random, plan: Plan) -> Question | None:
    """Draw a question whose believer works as if only the hits were listed, each with precision 1."""
    length = random.randint(3, plan.longest)
    hits = random.randint(1, min(length - 1, plan.most_relevant))
    # Where misses are free, they all stand below the last hit.
    flags = _hits_first(length, hits) if plan.holds else random_flags(random, length, hits)
    count = min(hits + random.randint(0, 2), plan.most_relevant)
    free = free_misses(working_of("AP", flags, count, length))
    return _asked("ask", "holds", flags, count, free, {}, plan)


def _costing_the_same(random: Random, plan: Plan) -> Question | None:
    """Draw a question whose believer lets a second new miss cost what the first one did."""
    length = random.randint(3, plan.longest)
    hits = random.randint(1, length - 2)
    flags = _hits_first(length, hits) if plan.holds else random_flags(random, length, hits)
    first, second = random.sample([at for at, flag in enumerate(flags) if not flag], 2)
    count = min(hits + random.randint(0, 2), plan.most_relevant)
    bare, one = (
        tuple(flag for at, flag in enumerate(flags) if at not in gone)
        for gone in ((first, second), (second,))
    )
    before, after = (working_of("AP", shorter, count, len(shorter)).value for shorter in (bare, one))
    again = Working((after, after - before))
    if again.value <= 0:
        return None
    items = scenario_of(flags, count, length).ranked
    known = {"one": items[first], "two": items[second], "before": before, "after": after}
    return _asked("again", "holds_again", flags, count, again, known, plan)


def _hits_first(length: int, hits: int) -> Flags:
    return tuple(rank < hits for rank in range(length))


def _asked(
    ask: str,
    because: str,
    flags: Flags,
    count: int,
    naive: Working,
    known: Mapping[str, Fraction | int | str],
    plan: Plan,
) -> Question | None:
    length = len(flags)
    right = working_of("AP", flags, count, length)
    believed = {
        "m3": naive,
        "m1": working_of("MeanP@K", flags, count, length),
        "m5": working_of("AP(norm=hits)", flags, count, length),
        "m4": working_of("AP(norm=k)@K", flags, count, length),
    }
    options = value_options("m3", right, believed, plan)
    costs = "after" in known and known["after"] != known["before"]
    if options is None or (plan.holds and (costs or right.value != free_misses(right).value)):
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m3",
        (shown_of(scenario),),
        options,
        scenario,
        (Line(right, scenario.ranked, "AP"),),
        bars_of(options, believed, scenario.ranked, "AP"),
        {"relevant": count, "sum": right.total, **known},
        ask,
        because if plan.holds else "right",
        plan.holds,
    )


def _counterexample() -> Counterexample:
    """The same wrong item below both hits and above them."""
    below, above = (True, True, False), (False, True, True)
    case_set = one_reader(below, above, 2, 3, "AP")
    return Counterexample(
        both_shown(case_set),
        {
            "below": working_of("AP", below, 2, 3).value,
            "above": working_of("AP", above, 2, 3).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m3", _draw, _counterexample(), "above")
