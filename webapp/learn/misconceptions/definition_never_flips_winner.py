"""M16: "The definition never changes the winner." What AP is divided by decides how much each user weighs."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from recmetrics import mean_name
from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import Flags, random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import word_options
from webapp.learn.misconceptions.side_by_side import each_shown
from webapp.learn.misconceptions.two_models import Readers, means, two_models
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.model.measure_names import measure_at

_OVER_MIN: Final = "AP@K"
_OVER_RELEVANT: Final = "AP(norm=relevant)@K"
_ASKED: Final = {"ask": (_OVER_MIN, _OVER_RELEVANT), "over_relevant": (_OVER_RELEVANT, _OVER_MIN)}
"""By wording, the definition in question, and the one whose winner is given."""

_BARS: Final = {_OVER_MIN: "over_min", _OVER_RELEVANT: "over_relevant"}
"""By definition, the name of its bars."""


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw two models and two users, one of whom wants more than fits into the top K."""
    k = random.randint(2, 3 if plan.is_small else 4)
    lists = [_reader(random, k, random.randint(1, k)), _reader(random, k, random.randint(k + 1, 2 * k))]
    ask = "ask" if plan.form < 0.5 else "over_relevant"
    rights, given = (means(name, lists, k) for name in _ASKED[ask])
    right, naive = (compared(WHICH, one.value, other.value) for one, other in (rights, given))
    finest = max(working.value.denominator for working in (*rights, *given))
    holds = naive == right
    if naive == "equal" or holds is not plan.holds or finest > 2 * plan.finest:
        return None
    # The lists take long to make: most draws with another answer than planned are given up here.
    if right != plan.of_words(WHICH) and random.random() < 0.9:
        return None
    case_set = two_models(lists, k, _ASKED[ask][0])
    # The definition that is known, then the one in question.
    workings = {_ASKED[ask][1]: given, _ASKED[ask][0]: rights}
    picture = tuple(
        Line(working, case_set.names, mean_name(measure_at(name, k)), model, _BARS[name])
        for name, both in workings.items()
        for model, working in zip(case_set.model_names, both, strict=True)
    )
    return Question(
        "m16",
        each_shown(case_set),
        word_options(WHICH, right, "m16", naive),
        case_set,
        picture,
        values={"named": naive.upper(), **_values(lists, k)},
        ask=ask,
        because="holds" if holds else "right",
        holds=holds,
    )


def _reader(random: Random, k: int, relevant_count: int) -> tuple[Flags, Flags, int]:
    """Draw the list of each model for one user."""
    most = min(k, relevant_count)
    a, b = (random_flags(random, k, random.randint(0, most)) for _ in range(2))
    return a, b, relevant_count


def _values(lists: Readers, k: int) -> dict[str, Fraction | int | str]:
    min_a, min_b = means(_OVER_MIN, lists, k)
    relevant_a, relevant_b = means(_OVER_RELEVANT, lists, k)
    return {
        "k": k,
        "min_a": min_a.value,
        "min_b": min_b.value,
        "relevant_a": relevant_a.value,
        "relevant_b": relevant_b.value,
    }


def _counterexample() -> Counterexample:
    """The second user wants ten items, of which three fit."""
    first, last, every, none = (True, False, False), (False, False, True), (True,) * 3, (False,) * 3
    lists = [(first, last, 1), (none, every, 10)]
    case_set = two_models(lists, 3)
    return Counterexample(each_shown(case_set), _values(lists, 3), case_set)


MISCONCEPTION: Final = Misconception("m16", _draw, _counterexample())
