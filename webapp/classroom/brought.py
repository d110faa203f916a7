"""What a link brings along to ask: a step, a question, a plan, or a list to ask about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from recmetrics.bounded import whole_number
from webapp.classroom.asks import AskBuild, AskList, AskQuestion, ask_text, read_ask
from webapp.classroom.list_offers import list_asks, nothing_to_ask
from webapp.classroom.plans import lesson_asks, plan_asks
from webapp.classroom.posed import asks_of, posed
from webapp.classroom.room import MAX_ASK
from webapp.components.in_turn import RefusedError
from webapp.model.address import values_of
from webapp.model.class_link import WHOLE_LIST, asked_list
from webapp.model.parameter_reader import Params
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.playground.pin import pin_text, read_pin

FEW_ABOUT_LIST: Final = 3
"""How many questions about a list come next in a room that is open already."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a link brings along.

    Args:
        ask: What is asked, as the link names it; empty for nothing.
        asks: The asks that this means, in order.
        scenario: The list of the link, to ask about.
        pinned: The list that it is compared with.
        problems: Why something cannot be asked.
    """

    ask: str = ""
    asks: tuple[str, ...] = ()
    scenario: Scenario | None = None
    pinned: Scenario | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def asks_next(self) -> tuple[str, ...]:
        """The asks that come next in a room that is open already: of those about a list only a few.

        Others can be chosen there, and what was planned is not far.
        """
        return self.asks if self.scenario is None else self.asks[:FEW_ABOUT_LIST]

    def to_query(self) -> dict[str, str]:
        """Return the parameters of the address that bring the same along."""
        if not self.ask:
            return {}
        if self.scenario is None:
            return {"ask": self.ask}
        pin = {} if self.pinned is None else {"pin": pin_text(self.pinned, self.scenario)}
        return {"ask": self.ask, **asked_list(self.scenario), **pin}


def brought(params: Params) -> Brought:
    """Parse what the address of the classroom brings along. It never raises.

    >>> brought({"ask": "step:order:sink"}).asks[0]
    '{"ask":"step","lesson":"order","step":"sink"}'
    >>> [problem.code for problem in brought({"ask": "step:order:none"}).problems]
    ['room_ask']
    """
    ask = next(iter(values_of(params, "ask")), "").strip()
    if not ask:
        return Brought()
    if ask == WHOLE_LIST:
        return _about_list(params)
    asks = _asks(ask) if len(ask) <= MAX_ASK else ()
    if not asks:
        return Brought(problems=(Problem("room_ask"),))
    return Brought(ask, asks)


def list_in(ask: str) -> Scenario | None:
    """Return the list that an ask is about; None for one about no list of a teacher's own."""
    item, given = posed(ask), read_ask(ask)
    if item is None or item.board is None or not isinstance(given, AskList | AskBuild):
        return None
    return item.board.scenario


def _about_list(params: Params) -> Brought:
    scenario, problems = Scenario.from_query(params)
    pinned, pin_problems = _pinned(params, scenario)
    asks = list_asks(scenario, pinned)
    if asks:
        return Brought(WHOLE_LIST, asks, scenario, pinned, (*problems, *pin_problems))
    return Brought(problems=(nothing_to_ask(scenario), *problems))


def _pinned(params: Params, scenario: Scenario) -> tuple[Scenario | None, tuple[Problem, ...]]:
    given = next(iter(values_of(params, "pin")), "")
    try:
        return (read_pin(given, scenario) if given else None), ()
    except RefusedError as error:
        return None, (error.problem,)


def _asks(ask: str) -> tuple[str, ...]:
    kind, *parts = ask.split(":")
    match kind, parts:
        case "step", [lesson, step]:
            return tuple(map(ask_text, asks_of(lesson, step)))
        case "question", [code, given] if (number := whole_number(given, 10)) is not None:
            return _known(ask_text(AskQuestion(code, number)))
        case "lesson", [lesson]:
            return lesson_asks(lesson)
        case "plan", [plan]:
            return plan_asks(plan)
        case _:
            return _known(ask)


def _known(ask: str) -> tuple[str, ...]:
    return (ask,) if posed(ask) is not None else ()
