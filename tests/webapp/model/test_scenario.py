"""The scenario and its address: what one writes, the other restores."""

from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from recmetrics import parse_measure
from tests.webapp.strategies import item_names, scenarios
from webapp.model.address import MAX_ADDRESS, parse_query
from webapp.model.limits import MAX_ITEMS, MAX_UNNAMED
from webapp.model.scenario import OPENING, Scenario, opening_for
from webapp.model.unnamed import Unnamed
from webapp.texts import LANGUAGES

# What an address restores


@given(scenarios())
def test_an_address_restores_the_scenario_exactly(scenario: Scenario) -> None:
    assume(scenario.fits_address)
    assert Scenario.from_query(scenario.to_query()) == (scenario, ())


@given(scenarios())
def test_an_address_survives_the_encoding_of_browsers_and_servers(scenario: Scenario) -> None:
    assume(scenario.fits_address)
    assert Scenario.from_query(parse_qs(urlencode(scenario.to_query()))) == (scenario, ())
    assert Scenario.from_query(
        parse_query(scenario.to_address("https://example.org/").partition("?")[2])
    ) == (
        scenario,
        (),
    )


@pytest.mark.parametrize(
    "name",
    ["a,b", "a\\", "\\,", "+", "100%", "%41", "a&b=c", '"', "'", "<b>", "$x$", "=1+1", "🎬", "שלום", "a#b"],
)
def test_a_name_with_a_sign_that_means_something_elsewhere_survives(name: str) -> None:
    scenario = Scenario((name, "B"), (name, "Z"), (f"{name}!",), k=2)
    assert Scenario.from_query(parse_qs(urlencode(scenario.to_query()))) == (scenario, ())


def test_an_address_is_readable() -> None:
    scenario = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
    assert scenario.to_address(extra={"lang": "ko"}) == "?list=A,B,C,D,E&relevant=B,D,Z&k=5&lang=ko"


def test_an_address_leaves_defaults_out() -> None:
    assert Scenario(("A",), (), k=1).to_query() == {"list": "A", "k": "1"}


def test_an_empty_board_is_not_the_opening_example() -> None:
    empty = Scenario((), (), k=5)
    assert Scenario.from_query(parse_qs(urlencode(empty.to_query()))) == (empty, ())


@given(st.lists(item_names, unique=True, max_size=MAX_ITEMS))
def test_a_scenario_that_fits_is_no_longer_than_an_address_may_be(names: list[str]) -> None:
    scenario = Scenario(tuple(names), tuple(names), k=5)
    assert scenario.fits_address == (Scenario.from_query(scenario.to_query()) == (scenario, ()))
    assert not scenario.fits_address or len(urlencode(scenario.to_query())) < MAX_ADDRESS


# The scenario itself


def test_the_opening_example_tells_ap_ap_at_k_and_precision_apart() -> None:
    values = {
        name: parse_measure(name).explain(OPENING.ranked, OPENING.relevant_set()).value
        for name in ("AP", "AP@3", "P@3")
    }
    assert values == {"AP": Fraction(17, 30), "AP@3": Fraction(5, 9), "P@3": Fraction(2, 3)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_opening_list_is_the_same_in_every_language(lang: str) -> None:
    opening = opening_for(lang)
    assert (opening.flags, opening.k, opening.relevant_count) == ((True, False, True, False, True), 3, 4)
    assert len(opening.missed) == 1
    assert Scenario.from_query({}, lang) == (opening, ())
    assert lang == "en" or set(opening.items).isdisjoint(OPENING.items)
    # Short enough for a card and a bar.
    assert max(map(len, opening.items)) <= 12


def test_new_names_are_given_all_at_once_or_not_at_all() -> None:
    scenario = Scenario(("A", "B"), ("B", "Z"), ("U",), k=2)
    swapped = scenario.with_names({"A": "B", "B": "A", "Z": "Y"})
    assert swapped == Scenario(("B", "A"), ("A", "Y"), ("U",), k=2)
    assert scenario.with_names({"A": "U"}) == scenario


@pytest.mark.parametrize(
    "wrong",
    [
        {"ranked": ("A", "A")},
        {"relevant": ("B", "B")},
        {"unused": ("A",)},
        {"relevant": ("B",), "unused": ("B",)},
        {"ranked": (" A",)},
        {"ranked": ("A\n",)},
        {"ranked": tuple(f"i{number}" for number in range(MAX_ITEMS + 1))},
        {"k": 0},
        {"k": 101},
        {"unnamed": -1},
        {"unnamed": MAX_UNNAMED + 1},
    ],
)
def test_a_scenario_that_cannot_be_shown_cannot_be_made(wrong: dict[str, Any]) -> None:
    fields: dict[str, Any] = {"ranked": ("A",), "relevant": (), **wrong}
    with pytest.raises(ValueError, match=r"item|name|range"):
        Scenario(**fields)


def test_items_without_a_card_count_and_are_found_nowhere() -> None:
    names = tuple(str(Unnamed(number)) for number in (1, 2, 3))
    scenario = Scenario(names, (names[0],), k=3, unnamed=97)
    assert len(scenario.relevant_set()) == scenario.relevant_count == 98
    assert parse_measure("P@3").explain(scenario.ranked, scenario.relevant_set()).hits == 1


def test_another_order_must_hold_the_same_items() -> None:
    with pytest.raises(ValueError, match="same items"):
        OPENING.with_ranked(("A", "B"))


def test_an_item_that_is_gone_stands_nowhere() -> None:
    scenario = Scenario(("A", "B"), ("B", "Z"), ("U",), k=2)
    assert scenario.without("B") == Scenario(("A",), ("Z",), ("U",), k=2)
    assert scenario.without("U") == Scenario(("A", "B"), ("B", "Z"), k=2)
    assert scenario.without("Q") == scenario


def test_a_renamed_item_keeps_its_places() -> None:
    scenario = Scenario(("A", "B"), ("B", "Z"), ("U",), k=2)
    assert scenario.with_name("B", "N") == Scenario(("A", "N"), ("N", "Z"), ("U",), k=2)


@pytest.mark.parametrize("name", ["A", " N", ""])
def test_no_item_takes_a_name_that_is_taken_or_not_clean(name: str) -> None:
    with pytest.raises(ValueError, match=r"item|name"):
        Scenario(("A", "B"), (), k=2).with_name("B", name)
