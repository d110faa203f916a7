"""M15: "What a short list leaves empty does not count." K and |R| stay, however short the list is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.lists import NO_ITEM, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at

_OTHERS: Final[Mapping[str, Mapping[str, str]]] = {
    "P@K": {"m2": "AP@K"},
    "AP@K": {"m6": "AP", "m1": "MeanP@K", "m5": "AP(norm=hits)@K", "m4": "AP(norm=k)@K"},
    "AP": {"m6": "AP@K", "m1": "MeanP@K", "m5": "AP(norm=hits)", "m4": "AP(norm=k)@K"},
}
"""By measure, the misconceptions that take it for another one, and that other one."""


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on a measure of a list that ends before K."""
    length = random.randint(2, plan.longest - 2)
    k = length + random.randint(1, 2 if plan.is_small else 3)
    flags = random_flags(random, length, random.randint(1, length))
    # Where all that is relevant would fit into the list, its length changes nothing but P@K.
    count = sum(flags) + random.randint(0, length - sum(flags) if plan.holds else 3)
    name = random.choice(("AP", "AP@K") if plan.holds else tuple(_OTHERS))
    if count > plan.most_relevant:
        return None
    right = _to_k(name, flags, count, k)
    # AP has no K to cut down to the length; there the believer cuts down |R|.
    cut_down = working_of("AP@K" if name == "AP" else name, flags, count, length)
    believed = {
        "m15": cut_down.padded(k, None),
        **{code: _to_k(other, flags, count, k) for code, other in _OTHERS[name].items()},
    }
    # Of precision too few have a wrong idea that leads to a value; recall is another one to choose.
    others = [working_of("R@K", flags, count, k)] if name == "P@K" else []
    options = value_options("m15", right, believed, plan, others=others)
    if options is None:
        return None
    scenario, measure = scenario_of(flags, count, k), name_at(name, k)
    rows = (*scenario.ranked, *(NO_ITEM,) * (k - length))
    return Question(
        "m15",
        (shown_of(scenario),),
        options,
        scenario,
        (Line(right, rows, measure),),
        bars_of(options, believed, rows, measure),
        {
            "measure": measure,
            "length": length,
            "divisor": right.divisor,
            **({"relevant": count} if plan.holds else {"sum": right.total}),
        },
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


def _to_k(name: str, flags: Sequence[bool], relevant_count: int, k: int) -> Working:
    """Return the working of a measure with a row for every rank down to K; an empty one adds 0."""
    empty = Fraction(0) if "@" in name else None
    return working_of(name, flags, relevant_count, k).padded(k, empty)


def _counterexample() -> Counterexample:
    """One item alone, of three that were wanted."""
    flags, count = (True,), 3
    scenario = scenario_of(flags, count, 5)
    return Counterexample(
        (shown_of(scenario),),
        {
            "relevant": count,
            "measure": name_at("P@K", 5),
            "cut_down": working_of("P@K", flags, count, 1).value,
            "right": working_of("P@K", flags, count, 5).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m15", _draw, _counterexample(), "above")
