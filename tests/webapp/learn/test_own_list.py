"""What a step lets a reader change of its list, and nothing else."""

from dataclasses import replace

import pytest

from webapp.learn.lesson import Hand
from webapp.learn.own_list import is_allowed, may_leave
from webapp.model.scenario import Scenario

OWN = Scenario(tuple("ABCDE"), tuple("BDYZ"), k=3, unnamed=2)

CHANGES: dict[str, tuple[Hand, Scenario]] = {
    "another order": ("order", OWN.with_ranked(tuple("EABCD"))),
    "another mark": ("relevant", replace(OWN, relevant=tuple("BDYZA"))),
    "a mark less": ("relevant", replace(OWN, relevant=tuple("DYZ"))),
    "another K": ("k", OWN.with_k(5)),
    "a missing item at the end": ("missing", replace(OWN, ranked=tuple("ABCDEZ"))),
    "two missing items among the others": ("missing", replace(OWN, ranked=tuple("YABZCDE"))),
}


@pytest.mark.parametrize(("hand", "after"), CHANGES.values(), ids=CHANGES)
def test_each_change_takes_its_own_hand(hand: Hand, after: Scenario) -> None:
    others: list[Hand] = [one for one in ("order", "relevant", "k", "missing") if one != hand]
    assert is_allowed(OWN, after, [hand])
    assert not is_allowed(OWN, after, others)
    assert not is_allowed(OWN, after, [])


NEVER = {
    "an item less": replace(OWN, ranked=tuple("ABCD"), unused=("E",)),
    "a missing item that is wanted no more": replace(OWN, relevant=tuple("BDY"), unused=("Z",)),
    "a relevant item more": replace(OWN, relevant=tuple("BDYZX")),
    "another name": OWN.with_name("A", "X"),
    "fewer relevant items without a card": OWN.with_unnamed(0),
}


@pytest.mark.parametrize("after", NEVER.values(), ids=NEVER)
def test_no_step_lets_items_come_from_elsewhere_or_go(after: Scenario) -> None:
    assert not is_allowed(OWN, after, ["order", "relevant", "k", "missing"])


def test_a_list_as_it_was_is_always_allowed() -> None:
    assert is_allowed(OWN, OWN, [])


def test_only_missing_items_may_enter_and_leave() -> None:
    assert may_leave(OWN, ["missing"]) == ("Y", "Z")
    assert may_leave(OWN, ["order", "relevant", "k"]) == ()
