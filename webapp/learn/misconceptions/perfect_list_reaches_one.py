"""M18: "With the right list, P@K and R@K reach 1." No list has more hits than min(|R|, K)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import NO_ITEM, Flags, letters, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import (
    distinguishable,
    list_replays,
    value_options,
    value_replays,
    word_options,
)
from webapp.learn.misconceptions.side_by_side import each_shown, several_readers
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at
from webapp.model.numbers import exact_text
from webapp.model.scenario import Scenario


def _draw(random: Random) -> Question | None:
    """Draw a question on the highest value of any list, or on the shares of it that two lists reach."""
    return random.choices((_precision, _recall, _two_readers), (4, 1, 12))[0](random)


def _precision(random: Random) -> Question:
    """Draw a question on P@K where too few items are relevant to fill the top K, with a short list."""
    k = random.randint(4, 7)
    count = random.randint(1, k - 2)
    length = random.randint(count + 1, k - 1)
    found = (True,) * count
    right = working_of("P@K", found, count, k).padded(k, Fraction(0))
    believed = {
        "m18": working_of("P@K", (True,) * k, k, k),
        "m15": working_of("P@K", found, count, length).padded(length, Fraction(0)),
    }
    best = (*letters(count), *(NO_ITEM,) * (k - count))
    return _value_asked(random, "P@K", "no_hit", _board(random, length, count, k), best, right, believed)


def _recall(random: Random) -> Question:
    """Draw a question on R@K where more items are relevant than fit into the top K."""
    k = random.randint(2, 5)
    count = k + random.randint(1, 4)
    right = working_of("R@K", (True,) * k, count, k).padded(count, Fraction(0))
    believed = {"m18": working_of("R@K", (True,) * count, count, count)}
    board = _board(random, k, count, k)
    return _value_asked(random, "R@K", "missed", board, letters(count), right, believed)


def _value_asked(
    random: Random,
    name: str,
    out_of_reach: str,
    board: Scenario,
    rows: tuple[str, ...],
    right: Working,
    believed: dict[str, Working],
) -> Question:
    ask, measure, best = random.choice(("ask", out_of_reach)), name_at(name, board.k), right.value
    if ask == out_of_reach:
        right, believed = _rest(right), {code: _rest(wrong) for code, wrong in believed.items()}
    apart = distinguishable("m18", right, believed)
    return Question(
        "m18",
        (shown_of(board),),
        value_options(right, apart),
        board,
        value_replays(rows, right, apart, measure if ask == "ask" else f"1 − {measure}"),
        {"measure": measure, "k": board.k, "best": exact_text(best), "rest": exact_text(1 - best)},
        ask,
    )


def _two_readers(random: Random) -> Question | None:
    """Draw two lists to compare by their share of the highest value; the believer compares the values."""
    k = random.randint(3, 6)
    name = random.choice(("P@K", "R@K"))
    lists: list[tuple[Flags, int]] = []
    for _ in range(2):
        count = random.randint(1, k + 3)
        lists.append((random_flags(random, k, random.randint(1, min(count, k))), count))
    rights = [working_of("R(norm=min)@K", flags, count, k) for flags, count in lists]
    wrongs = [working_of(name, flags, count, k) for flags, count in lists]
    right, wrong = (compared(WHICH, one.value, other.value) for one, other in (rights, wrongs))
    if right == wrong:
        return None
    case_set = several_readers(lists, k, name)
    case_set = replace(
        case_set, cases=tuple(case.with_name(title) for case, title in zip(case_set.cases, "AB", strict=True))
    )
    shown, measure = each_shown(case_set), name_at(name, k)
    best_a, best_b = (_highest(name, count, k) for _, count in lists)
    a, b = (working.value for working in wrongs)
    return Question(
        "m18",
        shown,
        word_options(WHICH, right, "m18", wrong),
        case_set,
        {"m18": list_replays(shown, rights, wrongs, f"{measure} / max")},
        {"measure": measure, "a": a, "b": b, "best_a": best_a, "best_b": best_b},
        "two",
        "right_two",
    )


def _highest(name: str, relevant_count: int, k: int) -> Fraction:
    """Return the value of a list that starts with all relevant items."""
    most = min(relevant_count, k)
    return working_of(name, [rank < most for rank in range(k)], relevant_count, k).value


def _board(random: Random, length: int, relevant_count: int, k: int) -> Scenario:
    """Draw a list, with a card for each relevant item that it misses, so that all can be tried out."""
    hits = random.randint(0, min(length, relevant_count))
    flags = random_flags(random, length, hits)
    names = letters(length + relevant_count - hits)
    found = [item for item, flag in zip(names, flags, strict=False) if flag]
    return Scenario(names[:length], (*found, *names[length:]), k=k)


def _rest(working: Working) -> Working:
    """Return the difference between a whole hit and each term."""
    return Working(tuple(None if term is None else 1 - term for term in working.terms), working.divisor)


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


MISCONCEPTION: Final = Misconception("m18", _draw, _counterexample())
