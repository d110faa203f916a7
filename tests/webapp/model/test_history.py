"""Undo, redo, and the Back and Forward of the browser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.model.history import MAX_ENTRIES, History


def test_undo_and_redo_walk_the_same_way_back_and_forth_and_end_at_both_ends() -> None:
    history = History.opened("a").push("b").push("c")
    assert history.undo().now == "b"
    assert history.undo().undo().now == "a"
    assert history.undo().undo().redo().redo().now == "c"
    history = History.opened("a").push("b")
    assert history.redo() == history
    assert history.undo().undo() == history.undo()
    with pytest.raises(ValueError, match="no entry"):
        History((), 0)


def test_a_new_change_gives_up_what_was_undone_and_the_same_scenario_adds_nothing() -> None:
    history = History.opened("a").push("b").undo().push("c")
    assert history.entries == ("a", "c")
    assert not history.can_redo
    assert history.push("c") is history


def test_what_changed_is_told_against_what_was_on_the_board() -> None:
    opened = History.opened("a")
    both = opened.push("b")
    told = [one.before for one in (opened, both, both.undo(), both.undo().redo(), both.visit("a"))]
    assert told == [None, "a", "b", "a", "b"]


def test_back_and_forward_of_the_browser_are_undo_and_redo_and_a_typed_address_is_a_change() -> None:
    history = History.opened("a").push("b").push("c")
    assert history.visit("b") == history.undo()
    assert history.visit("b").visit("c") == history.undo().redo()
    assert history.visit("c") is history
    assert history.visit("z") == history.push("z")


def test_jumping_is_several_steps_at_once_to_the_nearest_of_equal_states() -> None:
    history = History.opened("a").push("b").push("a").push("c").push("d")
    back = history.visit("b")
    assert (back.at, back.now, back.before) == (1, "b", "d")
    assert back.visit("d").redo() == back.visit("d")
    assert back.visit("d").undo().now == "c"
    history = History.opened("a").push("b").push("a").push("c")
    assert history.visit("a").at == 2
    assert history.undo().undo().visit("a").at == 0


def test_a_long_visit_forgets_its_oldest_moves_but_not_what_was_opened() -> None:
    history = History.opened("start")
    for number in range(3 * MAX_ENTRIES):
        history = history.push(str(number))
    assert len(history.entries) == MAX_ENTRIES
    assert (history.first, history.now) == ("start", str(3 * MAX_ENTRIES - 1))
    assert history.undo().now == str(3 * MAX_ENTRIES - 2)


@given(st.lists(st.one_of(st.sampled_from(["undo", "redo"]), st.sampled_from("abc"))))
def test_wherever_one_goes_the_board_shows_an_entry_and_undo_redo_returns(steps: list[str]) -> None:
    history = History.opened("start")
    for step in steps:
        if step == "undo":
            history = history.undo()
        elif step == "redo":
            history = history.redo()
        else:
            history = history.push(step)
        assert history.now == history.entries[history.at]
        if history.can_undo:
            assert history.undo().redo().now == history.now
        if history.can_redo:
            assert history.redo().undo().now == history.now
