"""M9: "One step up is worth the same anywhere." It depends on the rank and on the hits above it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.lists import Flags, random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working, working_of


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question about the gain of a step up in one list, given that of a step in another."""
    length = random.randint(4, plan.longest)
    hits = random.randint(1, length - 2)
    a, b = (random_flags(random, length, hits) for _ in range(2))
    count = hits + random.randint(0, 2)
    steps = [
        [rank for rank in range(2, length + 1) if flags[rank - 1] and not flags[rank - 2]] for flags in (a, b)
    ]
    if a == b or count > plan.most_relevant or not all(steps):
        return None
    known, rank = (random.choice(ranks) for ranks in steps)
    is_alike = known == rank and sum(a[:known]) == sum(b[:rank])
    if is_alike is not plan.holds:
        return None
    gain, right = _step("AP", a, count, known), _step("AP", b, count, rank)
    believed = {
        "m9": gain,
        "m1": _whole_step("MeanP@K", b, count, rank),
        "m5": _step("AP(norm=hits)", b, count, rank),
        "m4": _step("AP(norm=k)@K", b, count, rank),
    }
    # As if there were no hits above it.
    alone = Working((Fraction(1, rank - 1), -Fraction(1, rank)), count)
    options = value_options("m9", right, believed, plan, others=(alone,))
    if options is None:
        return None
    case_set = one_reader(a, b, count, length, "AP")
    shown = both_shown(case_set)
    item = shown[1].items[rank - 1]
    return Question(
        "m9",
        shown,
        options,
        case_set,
        (Line(right, (item,), "AP", what="gain"),),
        bars_of(options, believed, (item,), "AP"),
        {
            "known": shown[0].items[known - 1],
            "known_rank": known,
            "known_gain": gain.value,
            "item": item,
            "rank": rank,
            "before": working_of("P@K", b, count, rank).value,
            "after": working_of("P@K", _moved(b, rank), count, rank - 1).value,
            "relevant": count,
            **({"hits": sum(b[:rank])} if plan.holds else {}),
        },
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


def _moved(flags: Flags, rank: int) -> Flags:
    """Return the list after the item at a rank has moved up by one."""
    return (*flags[: rank - 2], flags[rank - 1], flags[rank - 2], *flags[rank:])


def _step(name: str, flags: Flags, count: int, rank: int) -> Working:
    """Return the change of the term of the hit at a rank when it moves up past a miss by one."""
    before, after = (working_of(name, one, count, len(flags)) for one in (flags, _moved(flags, rank)))
    new, old = after.terms[rank - 2], before.terms[rank - 1]
    return Working((new or Fraction(0), -(old or Fraction(0))), before.divisor)


def _whole_step(name: str, flags: Flags, count: int, rank: int) -> Working:
    """Return the change of a measure to which other ranks than those of the step may add."""
    before, after = (working_of(name, one, count, len(flags)).value for one in (flags, _moved(flags, rank)))
    return Working((after, -before))


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
