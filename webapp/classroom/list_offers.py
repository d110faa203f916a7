"""What a teacher may ask about a list of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Final

from webapp.classroom.asks import (
    MAX_MEASURES,
    AskBuild,
    AskList,
    AskTooLongError,
    Change,
    Form,
    Move,
    Other,
    ask_text,
)
from webapp.classroom.believed_values import value_at
from webapp.classroom.list_changes import change_from, telling_changes
from webapp.classroom.offers import Offers, offered
from webapp.classroom.posed import posed
from webapp.classroom.reachable import reachable_values
from webapp.model.class_link import list_query
from webapp.model.limits import MAX_ITEMS
from webapp.model.numbers import Number, exact_text
from webapp.model.problems import Problem
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.texts import Texts

_COUNTS: Final[Mapping[Form, int]] = {"direction": 3, "value": 3, "higher": 2, "unchanged": 2}
"""How many questions of each form are offered."""

_FINEST: Final = 60
"""The highest denominator of a value to reach."""

_MOST_CHANGES: Final = 12
"""Most changes that are looked at."""

LIST_GROUP: Final = "list"
"""The id of the group of questions about one's own list."""


def list_offers(scenario: Scenario, texts: Texts, pinned: Scenario | None = None) -> Offers:
    """Return what can be asked about a list; without entries it says why nothing can be.

    Args:
        scenario: The list.
        texts: The texts.
        pinned: A list that it is compared with.
    """
    asks = list_asks(scenario, pinned)
    entries = offered(asks, texts)
    note = "" if entries else texts(f"problem.{nothing_to_ask(scenario).code}")
    return Offers(LIST_GROUP, texts("asks.list"), entries, note=note)


def nothing_to_ask(scenario: Scenario) -> Problem:
    """Return why there is nothing to ask about a list."""
    return Problem("class_list_long" if _is_too_long(scenario) else "class_list_empty")


@lru_cache(maxsize=50)
def list_asks(scenario: Scenario, pinned: Scenario | None = None) -> tuple[str, ...]:
    """Return questions about a list that tell misconceptions apart, the best of each form.

    What has changed since a list was pinned comes first, and which of the two is higher.
    """
    if _is_too_long(scenario):
        return ()
    scenario = scenario.with_show(scenario.show[:2])
    changes = telling_changes(scenario)[:_MOST_CHANGES]
    questions = [ask for form, count in _COUNTS.items() for ask in _best(scenario, form, changes, count)]
    return (*_since_pinned(scenario, pinned), *questions, *_builds(scenario))


def _best(scenario: Scenario, form: Form, changes: tuple[Change, ...], count: int) -> Iterator[str]:
    """Yield the questions of a form with the most misconceptions behind their answers, a change each."""
    found: list[tuple[int, int, str]] = []
    for number, change in enumerate(changes):
        best = max(_of_change(scenario, form, change, number), default=None)
        if best is not None:
            found.append((-best[0], number, best[1]))
    for _, _, ask in sorted(found)[:count]:
        yield ask


def _since_pinned(scenario: Scenario, pinned: Scenario | None) -> Iterator[str]:
    """Yield what one change has done to the pinned list, and which of the two lists is higher."""
    if pinned is None:
        return
    change = change_from(pinned, scenario)
    if change is not None:
        own = pinned.with_show(scenario.show)
        with suppress(AskTooLongError):
            yield from (ask for form in ("direction", "value") for ask in _best(own, form, (change,), 1))
    # Two lists for one reader.
    if (pinned.k, {*pinned.relevant}) != (scenario.k, {*scenario.relevant}):
        return
    if pinned.unnamed == scenario.unnamed and pinned.grades == scenario.grades:
        with suppress(AskTooLongError):
            yield from _best(scenario, "higher", (Other(pinned.ranked),), 1)


def _builds(scenario: Scenario) -> Iterator[str]:
    """Yield lists to build: the highest value in one move, the lowest of all, and one value to reach."""
    own, measure = list_query(scenario), scenario.whatif
    asks = [AskBuild(own, measure, "highest", moves=1), AskBuild(own, measure, "lowest")]
    values = reachable_values(scenario.flags, measure, scenario.relevant_count, scenario.k, 0)
    between = [one for one in (values or ())[1:-1] if is_plain(one) and one != value_at(scenario, measure)]
    if between and scenario.grades is None:
        asks.append(AskBuild(own, measure, "value", exact_text(between[len(between) // 2])))
    yield from (ask for one in asks if posed(ask := ask_text(one)) is not None)


def is_plain(value: Number) -> bool:
    """Return whether a value can be named as a goal: a fraction with a small denominator.

    >>> is_plain(Fraction(7, 12)), is_plain(Fraction(77, 180)), is_plain(0.5)
    (True, False, False)
    """
    return isinstance(value, Fraction) and value.denominator <= _FINEST


def _of_change(scenario: Scenario, form: Form, change: Change, number: int) -> Iterator[tuple[int, str]]:
    """Yield each question about a change with the number of misconceptions behind its answers."""
    shown = tuple(dict.fromkeys((*ALWAYS_SHOWN, *scenario.show)))[:MAX_MEASURES]
    sets = [shown] if form == "unchanged" else [(measure,) for measure in shown]
    for measures in sets:
        ask = ask_text(AskList(list_query(scenario), change, form, measures, number))
        item = posed(ask)
        if item is not None:
            yield len({choice.belief for choice in item.choices if choice.belief}), ask


def _is_too_long(scenario: Scenario) -> bool:
    """Return whether the longest question about a list is too long to be put."""
    measures = tuple(dict.fromkeys((*ALWAYS_SHOWN, *scenario.show)))[:MAX_MEASURES]
    try:
        ask_text(AskList(list_query(scenario), Move(MAX_ITEMS, MAX_ITEMS), "unchanged", measures))
    except AskTooLongError:
        return True
    return False
