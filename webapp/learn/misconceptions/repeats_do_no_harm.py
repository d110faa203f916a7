"""M14: "A repeated item does no harm." Counted each time it pays off; counted once it still takes a rank."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from recmetrics import JudgedRanking, judge
from webapp.learn.lists import letters, random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.free_misses import free_misses
from webapp.learn.question import Line, Question, Shown
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at
from webapp.model.scenario import Scenario

_EVERY_COPY_HITS: Final = 0.2
"""Share of the later questions that are about a program that counts every copy."""


class _Copies(NamedTuple):
    """A list in which a relevant item stands more than once.

    Attributes:
        items: The list.
        repeated: The item.
        board: The list as a board can hold it.
        judged: The list as judged: a copy is no hit.
    """

    items: tuple[str, ...]
    repeated: str
    board: Scenario
    judged: JudgedRanking

    def once(self, name: str) -> Working:
        """Return the working as defined: a copy is no hit, and takes a rank."""
        return working_of(name, self.judged.flags, self.judged.relevant_count, len(self.items))

    def counted(self, name: str) -> Working:
        """Return the working with every copy as a hit."""
        every = tuple(item in self.board.relevant for item in self.items)
        return working_of(name, every, self.judged.relevant_count, len(self.items), repeats_hit=True)


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on AP of a list with copies of an item, which are no hits or count each time."""
    copies = _list_with_copies(random)
    if len(copies.items) > plan.longest or copies.judged.relevant_count > plan.most_relevant:
        return None
    name = random.choice(("AP", "AP@K"))
    if not plan.is_small and not plan.holds and random.random() < _EVERY_COPY_HITS:
        # The believer counts each item once.
        return _asked("ask", plan, copies, name, copies.counted(name), copies.once(name))
    # The believer passes the copies over; that is right only where no hit stands below one.
    flags, repeated = copies.judged.flags, copies.judged.repeated
    if any(flags[repeated.index(True) :]) is plan.holds:
        return None
    return _asked("once", plan, copies, name, copies.once(name), _without_copies(name, copies.judged))


def _asked(
    ask: str, plan: Plan, copies: _Copies, name: str, right: Working, naive: Working
) -> Question | None:
    items, measure = copies.items, name_at(name, len(copies.items))
    hitting = tuple(term is not None and term > 0 for term in right.terms)
    count, k = copies.judged.relevant_count, len(items)
    believed = {
        "m14": naive,
        "m5": working_of("AP(norm=hits)@K", hitting, count, k, repeats_hit=True),
        "m1": working_of("MeanP@K", hitting, count, k, repeats_hit=True),
        "m4": working_of("AP(norm=k)@K", hitting, count, k, repeats_hit=True),
        "m3": free_misses(right),
    }
    options = value_options("m14", right, believed, plan)
    if options is None:
        return None
    counts = {"counted": copies.counted(name).value, "once": copies.once(name).value}
    return Question(
        "m14",
        (Shown(items, copies.judged.flags, count, k),),
        options,
        copies.board,
        (Line(right, items, measure),),
        bars_of(options, believed, items, measure),
        {"measure": measure, "item": copies.repeated, **({} if plan.holds else counts)},
        ask,
        "holds" if plan.holds else "right",
        plan.holds,
    )


def _list_with_copies(random: Random) -> _Copies:
    """Draw a short list with one or two copies of a relevant item."""
    length = random.randint(2, 4)
    kinds = random_flags(random, length, random.randint(1, min(length, 2)))
    named = letters(length)
    relevant = tuple(item for item, flag in zip(named, kinds, strict=True) if flag)
    repeated = random.choice(relevant)
    items = _with_copies(random, named, repeated)
    board = _on_board(items, relevant, len(relevant) + random.randint(0, 2))
    return _Copies(items, repeated, board, judge(items, board.relevant_set()))


def _with_copies(random: Random, items: Sequence[str], repeated: str) -> tuple[str, ...]:
    """Return the list with one or two copies of an item somewhere below it."""
    longer = list(items)
    for _ in range(random.randint(1, 2)):
        longer.insert(random.randint(longer.index(repeated) + 1, len(longer)), repeated)
    return tuple(longer)


def _on_board(items: Sequence[str], relevant: Sequence[str], count: int) -> Scenario:
    """Return the list as a board can hold it: a copy keeps its rank, under a name of its own.

    >>> _on_board("ABA", "A", 2).to_query()
    {'list': 'A,B,A2', 'relevant': 'A', 'k': '3', 'more': '1'}
    """
    names = [
        f"{item}{times}" if (times := items[: at + 1].count(item)) > 1 else item
        for at, item in enumerate(items)
    ]
    return Scenario(tuple(names), tuple(relevant), k=len(items), unnamed=count - len(relevant))


def _without_copies(name: str, judged: JudgedRanking) -> Working:
    """Return the working as if the copies were removed and all items below them moved up."""
    flags = [flag for flag, is_copy in zip(judged.flags, judged.repeated, strict=True) if not is_copy]
    shorter = working_of(name, flags, judged.relevant_count, len(judged.items))
    terms = iter(shorter.terms)
    return Working(tuple(None if is_copy else next(terms) for is_copy in judged.repeated), shorter.divisor)


def _counterexample() -> Counterexample:
    """The only relevant item, three times over."""
    scenario = _on_board("BBB", "B", 1)
    judged = judge(list("BBB"), scenario.relevant_set())
    return Counterexample(
        (Shown(("B",) * 3, judged.flags, 1, 3),),
        {
            "item": "B",
            "copies": 3,
            "counted": working_of("AP", (True,) * 3, 1, 3, repeats_hit=True).value,
            "once": working_of("AP", judged.flags, 1, 3).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m14", _draw, _counterexample(), "above")
