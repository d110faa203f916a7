"""M12: "The model with the higher MAP is better for most users." A single user can carry a mean."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from recmetrics import mean_name
from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import word_options
from webapp.learn.misconceptions.side_by_side import each_shown
from webapp.learn.misconceptions.two_models import Readers, means, model_replays, two_models, values_of
from webapp.learn.question import Question
from webapp.learn.working import Working
from webapp.model.measure_names import measure_at

_USERS: Final = 4
_EQUAL_KEPT: Final = 1 / 5
"""Models that win as many users come up far more often than one that wins most and has the lower mean."""


def _draw(random: Random) -> Question | None:
    """Draw two models, of which the one with the higher MAP does not win the most users."""
    length = random.randint(3, 5)
    hits = [random.randint(1, 2) for _ in range(_USERS)]
    lists = [(random_flags(random, length, of), random_flags(random, length, of), of) for of in hits]
    rights, wrongs = _wins(lists, length), means("AP@K", lists, length)
    right, wrong = (compared(WHICH, one.value, other.value) for one, other in (rights, wrongs))
    if right == wrong or (right == "equal" and random.random() > _EQUAL_KEPT):
        return None
    case_set = two_models(lists, length)
    return Question(
        "m12",
        each_shown(case_set),
        word_options(WHICH, right, "m12", wrong),
        case_set,
        {"m12": model_replays(case_set, rights, wrongs, ("A > B", "B > A"))},
        {"measure": str(measure_at("AP@K", length)), **_values(lists, length)},
    )


def _wins(lists: Readers, k: int) -> tuple[Working, Working]:
    """Return for each model a 1 for every user for whom it is better; together its share of users."""
    values = values_of("AP@K", lists, k)
    higher = tuple(Fraction(a > b) for a, b in values)
    lower = tuple(Fraction(a < b) for a, b in values)
    return Working(higher, len(lists)), Working(lower, len(lists))


def _values(lists: Readers, k: int) -> dict[str, Fraction | int | str]:
    (a, b), (wins_a, wins_b) = means("AP@K", lists, k), _wins(lists, k)
    return {
        "mean": mean_name(measure_at("AP@K", k)),
        "users": len(lists),
        "a": a.value,
        "b": b.value,
        "wins_a": int(wins_a.total),
        "wins_b": int(wins_b.total),
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
