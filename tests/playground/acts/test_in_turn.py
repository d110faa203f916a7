"""Acts of any component: read by its own readers, applied once each and in order, refused one by one."""

from __future__ import annotations

from playground.acts import (
    Message,
    Outcome,
    Reader,
    Unreadable,
    apply_in_turn,
    read_acts,
    refused,
    text,
    whole,
)
from playground.acts.reading import Fields
from playground.history import History
from playground.problems import Problem

PAGE = "this page"
OLDER = "an older page"


def read_step(fields: Fields) -> int | Unreadable | None:
    by = whole(fields.get("by"), -9, 9)
    return Unreadable(Problem("number_refused", {"lowest": -9, "highest": 9})) if by == 0 else by


READERS: dict[str, Reader[int]] = {"step": read_step}


def step(history: History[int], by: int) -> tuple[History[int], str]:
    """A counter that never falls below nought: the smallest state that can refuse an act."""
    if history.now + by < 0:
        raise refused("act_unreadable")
    return history.push(history.now + by), f"by {by}"


def sent(*acts: object, page: str = PAGE) -> Message[int]:
    return read_acts({"page": page, "acts": list(acts)}, READERS)


def done(message: Message[int], confirmed: int = 0, start: int = 0) -> Outcome[int, str]:
    return apply_in_turn(
        History.opened(start), message, step, confirmed=confirmed, page=PAGE, outlives=lambda by: by == 1
    )


def codes(outcome: Outcome[int, str]) -> list[str]:
    return [problem.code for problem in outcome.problems]


def test_acts_are_applied_in_the_order_of_their_numbers() -> None:
    # The other way round the first would be refused.
    outcome = done(sent({"n": 2, "do": "step", "by": -2}, {"n": 1, "do": "step", "by": 2}))
    assert outcome.history.entries == (0, 2, 2 - 2)
    assert (outcome.confirmed, outcome.last_act, codes(outcome)) == (2, "by -2", [])


def test_an_act_that_is_not_possible_is_confirmed_and_loses_no_other() -> None:
    outcome = done(sent({"n": 1, "do": "step", "by": -1}, {"n": 2, "do": "step", "by": 3}))
    assert (outcome.history.now, outcome.confirmed, codes(outcome)) == (3, 2, ["act_unreadable"])


def test_an_act_that_cannot_be_read_says_what_its_reader_says() -> None:
    acts = ({"n": 1, "do": "step", "by": 0}, {"n": 2, "do": "step"}, {"n": 3, "do": "leap"}, {"n": 4})
    outcome = done(sent(*acts))
    assert codes(outcome) == ["number_refused", "act_unreadable", "act_unknown"]
    assert (outcome.history, outcome.confirmed, outcome.last_act) == (History.opened(0), 4, None)


def test_what_was_confirmed_is_neither_done_nor_refused_again() -> None:
    outcome = done(sent({"n": 1, "do": "step", "by": -1}, {"n": 2, "do": "step", "by": 3}), confirmed=1)
    assert (outcome.history.now, outcome.confirmed, codes(outcome)) == (3, 2, [])
    again = done(sent({"n": 2, "do": "step", "by": 3}), confirmed=7)
    assert (again.history.now, again.confirmed, again.last_act) == (0, 7, None)


def test_an_act_that_changes_nothing_is_not_told() -> None:
    outcome = apply_in_turn(
        History.opened(5),
        sent({"n": 1, "do": "step", "by": 1}),
        lambda history, _by: (history, "nothing"),
        confirmed=0,
        page=PAGE,
        outlives=lambda _act: True,
    )
    assert (outcome.last_act, outcome.confirmed) == (None, 1)


def test_of_an_older_page_only_what_outlives_it_is_tried() -> None:
    assert done(sent({"n": 1, "do": "step", "by": 1}, page=OLDER)).history.now == 1
    refused_act = done(sent({"n": 1, "do": "step", "by": 2}, page=OLDER))
    assert (refused_act.history.now, codes(refused_act), refused_act.confirmed) == (0, ["old_page"], 1)


def test_an_act_of_an_older_page_that_does_not_fit_is_no_mistake_of_the_reader() -> None:
    outcome = apply_in_turn(
        History.opened(0),
        sent({"n": 1, "do": "step", "by": -1}, page=OLDER),
        step,
        confirmed=0,
        page=PAGE,
        outlives=lambda _act: True,
    )
    assert codes(outcome) == ["old_page"]
    assert codes(done(sent({"n": 1, "do": "leap"}, page=OLDER))) == ["old_page"]


def test_many_problems_are_counted() -> None:
    acts = [{"n": n, "do": f"do {n}"} for n in range(1, 21)]
    outcome = done(sent(*acts))
    assert len(outcome.problems) == 8 + 1
    assert outcome.problems[-1] == Problem("more_problems", {"count": 20 - 8})


def test_a_text_that_is_far_too_long_keeps_enough_to_be_refused() -> None:
    assert text("x" * 10**6) == "x" * 10_000
    assert text(5) is None


def test_a_whole_number_is_neither_a_truth_value_nor_half_a_one() -> None:
    assert [whole(raw, 0, 5) for raw in (0, 5, -1, 6, True, 2.0, "2", None)] == [0, 5] + [None] * 6
