"""Acts of any component: read by their types, applied once each and in order, refused one by one."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from msgspec import Meta

from webapp.components.in_turn import Outcome, apply_in_turn, refused
from webapp.components.protocol import NUMBER_REFUSED, Act
from webapp.components.reading import Message, Unreadable, read_acts
from webapp.model.history import History
from webapp.model.problems import Problem

PAGE = "this page"


class Step(Act, frozen=True, tag="step"):
    """Count on; a number out of bounds is refused with the bounds."""

    by: Annotated[int, Meta(ge=-9, le=9, extra=NUMBER_REFUSED)]


class Jump(Act, frozen=True, tag="jump"):
    """Count on by as much as a word says, which no reader types."""

    far: Literal["three", "nine"]
    times: Annotated[int, Meta(ge=0, le=5)] = 1


def step(history: History[int], act: Step | Jump) -> tuple[History[int], str]:
    """A counter that never falls below nought: the smallest state that can refuse an act."""
    by = act.by if isinstance(act, Step) else {"three": 3, "nine": 9}[act.far] * act.times
    if history.now + by < 0:
        raise refused("act_unreadable")
    return history.push(history.now + by), f"by {by}"


def sent(*acts: object) -> Message[Step | Jump]:
    return read_acts({"page": PAGE, "acts": list(acts)}, (Step, Jump))


def done(message: Message[Step | Jump], confirmed: int = 0) -> Outcome[History[int], str]:
    return apply_in_turn(
        History.opened(0), message, step, confirmed=confirmed, page=PAGE, outlives=lambda _act: False
    )


def codes(outcome: Outcome[History[int], str]) -> list[str]:
    return [problem.code for problem in outcome.problems]


def test_acts_are_applied_in_the_order_of_their_numbers() -> None:
    # The other way round the first would be refused.
    outcome = done(sent({"n": 2, "do": "step", "by": -2}, {"n": 1, "do": "step", "by": 2}))
    assert outcome.state.entries == (0, 2, 2 - 2)
    assert (outcome.confirmed, outcome.last_act, codes(outcome)) == (2, "by -2", [])


def test_an_act_that_cannot_be_read_says_why() -> None:
    acts = ({"n": 1, "do": "step", "by": 10}, {"n": 2, "do": "jump"}, {"n": 3, "do": "leap"}, {"n": 4})
    outcome = done(sent(*acts))
    assert outcome.problems == (
        Problem("number_refused", {"lowest": -9, "highest": 9}),
        Problem("act_unreadable"),
        Problem("act_unknown", {"given": "leap"}),
    )
    assert (outcome.state, outcome.confirmed, outcome.last_act) == (History.opened(0), 4, None)


def test_what_was_confirmed_is_neither_done_nor_refused_again() -> None:
    outcome = done(sent({"n": 1, "do": "step", "by": -1}, {"n": 2, "do": "step", "by": 3}), confirmed=1)
    assert (outcome.state.now, outcome.confirmed, codes(outcome)) == (3, 2, [])
    again = done(sent({"n": 2, "do": "step", "by": 3}), confirmed=7)
    assert (again.state.now, again.confirmed, again.last_act) == (0, 7, None)


def test_many_problems_are_counted() -> None:
    acts = [{"n": n, "do": f"do {n}"} for n in range(1, 21)]
    outcome = done(sent(*acts))
    assert len(outcome.problems) == 8 + 1
    assert outcome.problems[-1] == Problem("more_problems", {"count": 20 - 8})


def test_a_whole_number_is_neither_a_truth_value_nor_half_a_one() -> None:
    others: tuple[object, ...] = (10, -10, True, 2.0, "2", None, [], math.nan, 10**30, "\ud800")
    for by in others:
        ((_, act),) = sent({"n": 1, "do": "step", "by": by}).acts
        assert isinstance(act, Unreadable), by
        assert act.problem.code == "number_refused", by


def test_a_field_that_is_none_of_its_values_makes_an_act_unreadable() -> None:
    words = [{"far": word} for word in ("four", "\ud800", ["three"], b"three")]
    for fields in (*words, {"far": "three", "times": 6}, {"far": "three", "times": None}):
        ((_, act),) = sent({"n": 1, "do": "jump", **fields}).acts
        assert act == Unreadable(Problem("act_unreadable")), fields


def test_what_an_act_does_not_know_is_passed_over() -> None:
    sent_with_more = {"n": 1, "do": "jump", "far": "three", "\ud800": 1, "by": object(), 7: "x"}
    assert sent(sent_with_more).acts == ((1, Jump("three")),)
