"""M18: "With the right list, P@K and R@K reach 1." No list has more hits than min(|R|, K)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import Flags, letters, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, list_bars, value_options, word_options
from webapp.learn.misconceptions.side_by_side import FIRST_BESIDE, each_shown, several_readers
from webapp.learn.question import Line, Question, Shown
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at
from webapp.model.scenario import Scenario


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on the highest value of any list, or on how near to it two lists come."""
    # Recall comes later: the first questions are met before it is taught.
    name = "P@K" if plan.is_small else random.choice(("P@K", "R@K"))
    return (_highest if plan.form < 0.5 else _two_readers)(random, plan, name)


def _highest(random: Random, plan: Plan, name: str) -> Question | None:
    """Draw a question on the value of the best possible list; it shows no list, for any may be chosen."""
    k, count = random.randint(2, plan.longest), random.randint(1, plan.most_relevant)
    if plan.holds is not (count >= k if name == "P@K" else count <= k):
        return _highest(random, plan, name)
    right, ask = _best(name, count, k), {"P@K": "ask", "R@K": "ask_recall"}[name]
    believed = {"m18": working_of(name, (True,) * k, k, k)}
    options = value_options("m18", right, believed, plan, others=_near(count, k))
    if options is None:
        return None
    board, measure = _board(random, count, k), name_at(name, k)
    ranks = tuple(map(str, range(1, k + 1)))
    reason = {"P@K": "right", "R@K": "right_recall"}[name]
    return Question(
        "m18",
        (Shown((), (), count, k),),
        options,
        board,
        (Line(right, ranks, measure, what="best"),),
        bars_of(options, believed, ranks, measure),
        {"measure": measure, "k": k, "relevant": count, "best": right.value},
        ask,
        {"P@K": "holds", "R@K": "holds_recall"}[name] if plan.holds else reason,
        plan.holds,
    )


def _near(count: int, k: int) -> Sequence[Working]:
    """Return wrong values of the same sort: other shares of the places, or of the relevant items."""
    shares = (
        Fraction(1, k),
        Fraction(1, count),
        Fraction(k - 1, k),
        Fraction(count, k + 1),
        Fraction(k, count + 1),
    )
    return [Working.of(share) for share in shares if 0 < share < 1]


def _two_readers(random: Random, plan: Plan, name: str) -> Question | None:
    """Draw two lists to compare by their share of the highest value; the believer compares the values."""
    k = random.randint(3, plan.longest)
    lists: list[tuple[Flags, int]] = []
    for _ in range(2):
        count = random.randint(1, plan.most_relevant)
        lists.append((random_flags(random, k, random.randint(1, min(count, k))), count))
    rights = [working_of("R(norm=min)@K", flags, count, k) for flags, count in lists]
    seen = [working_of(name, flags, count, k) for flags, count in lists]
    right, naive = (compared(WHICH, one.value, other.value) for one, other in (rights, seen))
    best_a, best_b = (_best(name, count, k).value for _, count in lists)
    holds = naive == right
    if best_a == best_b or holds is not plan.holds:
        return None
    case_set = several_readers(lists, k, name, FIRST_BESIDE)
    case_set = replace(
        case_set, cases=tuple(case.with_name(title) for case, title in zip(case_set.cases, "AB", strict=True))
    )
    shown, measure = each_shown(case_set), name_at(name, k)
    a, b = (working.value for working in seen)
    return Question(
        "m18",
        shown,
        word_options(WHICH, right, "m18", naive),
        case_set,
        tuple(replace(line, what="share") for line in list_bars(shown, rights, measure)),
        values={"measure": measure, "a": a, "b": b, "best_a": best_a, "best_b": best_b},
        ask="two",
        because="holds_two" if holds else "right_two",
        holds=holds,
    )


def _best(name: str, relevant_count: int, k: int) -> Working:
    """Return the working of a list that starts with all relevant items."""
    most = min(relevant_count, k)
    return working_of(name, tuple(rank < most for rank in range(k)), relevant_count, k)


def _board(random: Random, relevant_count: int, k: int) -> Scenario:
    """Draw a list with a card for every relevant item, so that any list can be tried out."""
    hits = random.randint(0, min(k, relevant_count))
    flags = random_flags(random, k, hits)
    names = letters(k + relevant_count - hits)
    found = [item for item, flag in zip(names, flags, strict=False) if flag]
    return Scenario(names[:k], (*found, *names[k:]), k=k)


def _counterexample() -> Counterexample:
    """All that is relevant stands at the top, and fills less than half of it."""
    flags = (True, True, False, False, False)
    scenario = scenario_of(flags, 2, 5)
    return Counterexample(
        (shown_of(scenario),),
        {
            "measure": name_at("P@K", 5),
            "relevant": 2,
            "k": 5,
            "best": working_of("P@K", flags, 2, 5).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m18", _draw, _counterexample(), "above")
