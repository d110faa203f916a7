"""Links that hide numbers or keep the reader from changing something: read, written, and nothing leaks."""

from __future__ import annotations

from itertools import combinations

import pytest

from webapp.board.explained import EVERY_HAND
from webapp.playground.board_content import columns_of, start_of
from webapp.playground.state import HIDDEN, PlaygroundState


def opened(**address: str) -> PlaygroundState:
    return PlaygroundState.opened({name: [value] for name, value in address.items()}, {})


def subsets(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [some for count in range(len(words) + 1) for some in combinations(words, count)]


@pytest.mark.parametrize("hidden", subsets(HIDDEN)[1:])
def test_what_is_hidden_is_read_and_written(hidden: tuple[str, ...]) -> None:
    state = opened(hide=",".join(hidden))
    assert (state.hidden, state.query()["hide"], state.problems) == (hidden, ",".join(hidden), ())
    state.show_hidden()
    assert (state.hidden, "hide" in state.query(), state.changed) == ((), False, True)


@pytest.mark.parametrize("controls", subsets(EVERY_HAND))
def test_every_choice_of_controls_is_read_and_written(controls: tuple[str, ...]) -> None:
    state = opened(controls=",".join(controls) or "none")
    assert (state.controls, state.problems) == (controls, ())
    again = PlaygroundState.opened({name: [str(value)] for name, value in state.query().items()}, {})
    assert (again.controls, again.hidden) == (controls, ())
    assert ("controls" in state.query()) == (controls != EVERY_HAND)


def test_a_link_without_limits_lets_the_reader_change_everything() -> None:
    state = opened(list="A,B", relevant="B")
    assert (state.hidden, state.controls, state.is_limited) == ((), EVERY_HAND, False)


@pytest.mark.parametrize(("name", "value"), [("hide", "everything"), ("controls", "wheel")])
def test_unknown_words_are_reported(name: str, value: str) -> None:
    state = opened(**{name: value})
    assert [problem.code for problem in state.problems] == ["link_unknown_choice"]
    assert not state.is_limited


def test_hidden_scores_take_the_columns_away_that_add_up_to_them() -> None:
    assert columns_of(()) == "terms"
    assert columns_of(("scores",)) == "precision"
    assert columns_of(("steps",)) == columns_of(HIDDEN) == "none"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ({"controls": "none"}, "start_nothing"),
        ({"controls": "none", "hide": "scores"}, "start_nothing"),
        ({"hide": "scores"}, "start_hidden"),
        ({"controls": "order"}, "start_limited"),
        ({"hide": "steps"}, "start_limited"),
    ],
)
def test_the_sentence_on_what_can_be_done_fits_the_limits(address: dict[str, str], key: str) -> None:
    assert start_of(opened(**address)) == key
