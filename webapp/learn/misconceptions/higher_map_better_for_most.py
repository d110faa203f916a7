"""M12: "The model with the higher MAP is better for most users." A single user can carry a mean."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from recmetrics import mean_name
from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import word_options
from webapp.learn.misconceptions.side_by_side import each_shown
from webapp.learn.misconceptions.two_models import Readers, means, two_models, values_of
from webapp.learn.question import Pair, Question
from webapp.learn.question_plan import Plan
from webapp.model.measure_names import measure_at


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw two models; the believer takes the one with the higher MAP for the one that wins more users."""
    length = random.randint(3, 4 if plan.is_small else 5)
    most = 1 if plan.is_small else 2
    hits = [random.randint(1, most) for _ in range(3 if plan.is_small else 4)]
    lists = [(random_flags(random, length, of), random_flags(random, length, of), of) for of in hits]
    values, (a, b) = values_of("AP@K", lists, length), means("AP@K", lists, length)
    wins_a, wins_b = _wins(values)
    right, naive = compared(WHICH, Fraction(wins_a), Fraction(wins_b)), compared(WHICH, a.value, b.value)
    holds = naive == right
    if (
        naive == "equal"
        or holds is not plan.holds
        or max(a.value.denominator, b.value.denominator) > 2 * plan.finest
    ):
        return None
    # The lists take long to make: most draws with another answer than planned are given up here.
    if right != plan.of_words(WHICH) and random.random() < 0.9:
        return None
    case_set = two_models(lists, length)
    users = tuple(Pair(name, *of) for name, of in zip(case_set.names, values, strict=True))
    return Question(
        "m12",
        each_shown(case_set),
        word_options(WHICH, right, "m12", naive),
        case_set,
        (*users, Pair("", a.value, b.value)),
        values={"measure": str(measure_at("AP@K", length)), **_values(lists, length)},
        because="holds" if holds else "right",
        holds=holds,
    )


def _wins(values: Sequence[tuple[Fraction, Fraction]]) -> tuple[int, int]:
    """Return for each model the number of users for whom it is better."""
    return sum(a > b for a, b in values), sum(a < b for a, b in values)


def _values(lists: Readers, k: int) -> dict[str, Fraction | int | str]:
    (a, b), (wins_a, wins_b) = means("AP@K", lists, k), _wins(values_of("AP@K", lists, k))
    return {
        "mean": mean_name(measure_at("AP@K", k)),
        "users": len(lists),
        "a": a.value,
        "b": b.value,
        "wins_a": wins_a,
        "wins_b": wins_b,
    }


def _counterexample() -> Counterexample:
    """A is perfect for one user; for the other three B is better."""
    perfect, low, steady = (
        tuple(rank in ranks for rank in range(1, 6)) for ranks in ((1, 2), (3, 5), (2, 5))
    )
    lists = [(a, steady, 2) for a in (perfect, low, low, low)]
    case_set = two_models(lists, 5)
    return Counterexample(each_shown(case_set), _values(lists, 5), case_set)


MISCONCEPTION: Final = Misconception("m12", _draw, _counterexample())
