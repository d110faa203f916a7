"""One case: its lists, what both models share, and the board's view of each."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import judge
from tests.webapp.cases.strategies import cases
from webapp.cases.case import MODELS, Case, Model
from webapp.model.limits import MAX_ITEMS, MAX_UNNAMED
from webapp.model.scenario import Scenario

TWO = Case("u1", (("A", "B", "C"), ("C", "D")), ("B", "D", "Z"), ("U",), unnamed=2)


def models_of(case: Case) -> tuple[Model, ...]:
    return MODELS[: case.models]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": " u1"},
        {"name": "x" * 81},
        {"lists": ()},
        {"lists": ((),) * 7},
        {"lists": (("A", "A"),)},
        {"lists": (("A\n",),)},
        {"relevant": ("B", "B")},
        {"unused": ("A",)},
        {"relevant": ("B",), "unused": ("B",)},
        {"unused": ("X", "X")},
        {"lists": (tuple(f"i{n}" for n in range(MAX_ITEMS)), ("one more",))},
        {"unnamed": -1},
        {"unnamed": MAX_UNNAMED + 1},
    ],
)
def test_a_case_that_cannot_be_shown_cannot_be_made(wrong: dict[str, Any]) -> None:
    fields: dict[str, Any] = {"name": "u1", "lists": (("A",),), "relevant": (), **wrong}
    with pytest.raises(ValueError, match=r"item|name|range|list"):
        Case(**fields)


@pytest.mark.parametrize("model", ["B", "C"])
def test_a_model_that_the_case_does_not_have_is_refused(model: Any) -> None:
    with pytest.raises(ValueError, match="no model"):
        Case("u1", (("A",),), ()).ranked(model)


def test_both_models_are_judged_by_the_same_relevant_items() -> None:
    assert TWO.judged("A").flags == (False, True, False)
    assert TWO.judged("B").flags == (False, True)
    assert TWO.judged("A").relevant_count == TWO.judged("B").relevant_count == 3 + 2


@given(cases())
def test_a_case_is_judged_as_the_core_judges_its_lists(case: Case) -> None:
    for model in models_of(case):
        assert case.judged(model) == judge(case.ranked(model), case.relevant_set())


def test_equal_cases_are_judged_once() -> None:
    one, other = (Case("u1", (("judged", "once"),), ()) for _ in range(2))
    assert one.judged("A") is other.judged("A")


# Models


def test_a_second_model_starts_as_a_copy_and_leaves_with_what_it_alone_had() -> None:
    one = Case("u1", (("A", "B"),), ("B",))
    assert one.with_models(2).lists == (("A", "B"), ("A", "B"))
    assert TWO.with_models(1) == Case("u1", (("A", "B", "C"),), ("B", "D", "Z"), ("U",), unnamed=2)
    assert TWO.with_models(2) is TWO


def test_swapping_the_models_twice_changes_nothing() -> None:
    assert TWO.with_swapped_models().lists == (("C", "D"), ("A", "B", "C"))
    assert TWO.with_swapped_models().with_swapped_models() == TWO


def test_an_unused_item_that_enters_a_list_is_no_longer_unused() -> None:
    case = TWO.with_list("B", ["U", "A"])
    assert (case.lists, case.unused) == ((("A", "B", "C"), ("U", "A")), ())


# The board


@given(cases(), st.integers(1, 100))
def test_the_board_unchanged_leaves_the_case_unchanged(case: Case, k: int) -> None:
    for model in models_of(case):
        assert case.with_scenario(model, case.to_scenario(model, k)) == case


def test_the_board_shows_what_the_other_model_ranks_before_what_nobody_uses() -> None:
    assert TWO.to_scenario("A", 3, ["RR"], "AP") == Scenario(
        ("A", "B", "C"), ("B", "D", "Z"), ("U",), 3, 2, ("RR",), "AP"
    )
    assert TWO.to_scenario("B", 3).unused == ("A", "U")


def test_a_mark_on_one_board_counts_for_both_models() -> None:
    board = TWO.to_scenario("A", 3)
    case = TWO.with_scenario("A", Scenario(board.ranked, (*board.relevant, "C"), board.unused, 3, 5))
    assert case.judged("B").flags == (True, True)
    assert case.relevant_count == 4 + 5


def test_an_item_that_leaves_one_list_stays_in_the_other() -> None:
    case = TWO.with_scenario("A", Scenario(("A", "B"), ("B", "D", "Z"), ("C", "U"), 3, 2))
    assert case == Case("u1", (("A", "B"), ("C", "D")), ("B", "D", "Z"), ("U",), unnamed=2)


def test_an_item_that_leaves_the_only_list_it_was_in_stays_at_hand() -> None:
    case = TWO.with_scenario("A", Scenario(("B", "C"), ("B", "D", "Z"), ("A", "U"), 3, 2))
    assert case.unused == ("A", "U")


def test_an_item_removed_from_one_board_stays_at_hand_while_the_other_list_holds_it() -> None:
    case = TWO.with_scenario("A", TWO.to_scenario("A", 3).without("C"))
    assert case.lists == (("A", "B"), ("C", "D"))
    assert case.to_scenario("A", 3).unused == ("C", "U")
    assert TWO.with_scenario("A", TWO.to_scenario("A", 3).without("A")).items == ("B", "C", "D", "Z", "U")


@pytest.mark.parametrize("item", ["A", "B", "C", "D", "Z", "U"])
@pytest.mark.parametrize("model", MODELS[:2])
def test_an_item_renamed_on_one_board_is_renamed_in_every_place(item: str, model: Model) -> None:
    case = TWO.with_scenario(model, TWO.to_scenario(model, 3).with_name(item, "N"))

    def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("N" if name == item else name for name in names)

    lists = (renamed(TWO.lists[0]), renamed(TWO.lists[1]))
    assert case == Case("u1", lists, renamed(TWO.relevant), renamed(TWO.unused), unnamed=2)


def test_an_item_removed_while_another_is_added_elsewhere_is_not_taken_for_renamed() -> None:
    board = TWO.to_scenario("A", 3)
    changed = Scenario(("N", "A", "B"), board.relevant, board.unused, 3, 2)
    assert TWO.with_scenario("A", changed).lists == (("N", "A", "B"), ("C", "D"))


def test_where_there_is_no_room_a_removed_item_leaves_the_other_list_too() -> None:
    names = tuple(f"i{n}" for n in range(MAX_ITEMS))
    full = Case("u1", (names, names[::-1]), ())
    case = full.with_scenario("A", Scenario((*names[1:], "new"), (), ()))
    assert case.lists == ((*names[1:], "new"), names[:0:-1])
