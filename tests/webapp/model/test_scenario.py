"""The scenario, its address and links typed by hand: restored exactly, and a bad link opens a board."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from recmetrics import parse_measure
from tests.webapp.strategies import hostile_text, item_names, scenarios
from webapp.model.address import (
    MAX_ADDRESS,
    join_items,
    parse_query,
    read_number,
    readable_query,
    split_items,
)
from webapp.model.limits import MAX_ITEMS, MAX_UNNAMED
from webapp.model.parameters import PARAMETERS
from webapp.model.scenario import OPENING, Scenario, opening_for
from webapp.model.unnamed import Unnamed
from webapp.texts import LANGUAGES, texts_for


@settings(max_examples=50)
@given(st.lists(item_names), hostile_text)
def test_joined_names_split_into_the_same_names_and_any_text_into_some(names: list[str], text: str) -> None:
    assert split_items(join_items(names)) == names
    assert all(piece == piece.strip() != "" for piece in split_items(text))
    assert 1 <= read_number(text, "k", 1, 100, 3)[0] <= 100


def test_a_list_typed_by_hand_is_read_as_meant() -> None:
    expected = {
        "A,B,C": ["A", "B", "C"],
        " A , B ,, C,": ["A", "B", "C"],
        r"A\,B,C": ["A,B", "C"],
        r"A\\,B": ["A\\", "B"],
        "A\\x,B\\": ["A\\x", "B\\"],
        "": [],
        ",": [],
    }
    assert {text: split_items(text) for text in expected} == expected
    # An empty list survives readers that drop empty parameters.
    assert parse_qs(readable_query({"list": join_items([])})) == {"list": [","]}


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(["list", "k", "show"]), item_names))
def test_a_readable_query_loses_nothing(query: dict[str, str]) -> None:
    assert parse_query(readable_query(query)) == {name: [value] for name, value in query.items()}


def test_a_number_is_read_as_meant_and_one_that_cannot_be_becomes_the_nearest_or_the_default() -> None:
    for text in ("5", " 5 ", "５", "　５　", "٥", "05", "+5", "5.0", "0.5e1"):
        assert read_number(text, "k", 1, 100, 3) == (5, None), text
    unreadable = ("five", "", "nan", "inf", "1_0", "0x5", "--5", "5" * 5000)
    beyond = {"0": 1, "-1": 1, "101": 100, "1e9": 100, "1e9999": 100, "-1e9999": 1, "2.5": 2}
    for text, number in {**dict.fromkeys(unreadable, 3), **beyond}.items():
        used, problem = read_number(text, "k", 1, 100, 3)
        assert used == number, text
        assert problem is not None
        assert (problem.code, problem.values["used"]) == ("link_number", number)
        assert (problem.values["lowest"], problem.values["highest"]) == (1, 100)


# What an address restores


@settings(max_examples=60)
@given(scenarios())
def test_an_address_restores_the_scenario_exactly_however_browsers_and_servers_encode_it(
    scenario: Scenario,
) -> None:
    assume(scenario.fits_address)
    encoded = parse_qs(urlencode(scenario.to_query()))
    typed = parse_query(scenario.to_address("https://example.org/").partition("?")[2])
    for query in (scenario.to_query(), encoded, typed):
        assert Scenario.from_query(query) == (scenario, ())


def test_a_name_with_a_sign_that_means_something_elsewhere_survives() -> None:
    html = ('"', "'", "<b>", "$x$", "=1+1", "🎬", "שלום", "a#b")
    for name in ("a,b", "a\\", "\\,", "+", "100%", "%41", "a&b=c", *html):
        scenario = Scenario((name, "B"), (name, "Z"), (f"{name}!",), k=2)
        assert Scenario.from_query(parse_qs(urlencode(scenario.to_query()))) == (scenario, ())


def test_an_address_is_readable_leaves_defaults_out_and_tells_an_empty_board_from_the_example() -> None:
    scenario = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
    assert scenario.to_address(extra={"lang": "ko"}) == "?list=A,B,C,D,E&relevant=B,D,Z&k=5&lang=ko"
    assert Scenario(("A",), (), k=1).to_query() == {"list": "A", "k": "1"}
    empty = Scenario((), (), k=5)
    assert Scenario.from_query(parse_qs(urlencode(empty.to_query()))) == (empty, ())


@settings(max_examples=40)
@given(st.lists(item_names, unique=True, max_size=MAX_ITEMS))
def test_a_scenario_that_fits_is_no_longer_than_an_address_may_be(names: list[str]) -> None:
    scenario = Scenario(tuple(names), tuple(names), k=5)
    assert scenario.fits_address == (Scenario.from_query(scenario.to_query()) == (scenario, ()))
    assert not scenario.fits_address or len(urlencode(scenario.to_query())) < MAX_ADDRESS


# The scenario itself


def test_the_opening_list_tells_measures_apart_and_is_the_same_in_every_language() -> None:
    values = {
        name: parse_measure(name).explain(OPENING.ranked, OPENING.relevant_set()).value
        for name in ("AP", "AP@3", "P@3")
    }
    assert values == {"AP": Fraction(17, 30), "AP@3": Fraction(5, 9), "P@3": Fraction(2, 3)}
    for lang in LANGUAGES:
        opening = opening_for(lang)
        assert opening.flags == (True, False, True, False, True)
        assert (opening.k, opening.relevant_count, len(opening.missed)) == (3, 4, 1)
        assert Scenario.from_query({}, lang) == (opening, ())
        assert lang == "en" or set(opening.items).isdisjoint(OPENING.items)
        # Short enough for a card and a bar.
        assert max(map(len, opening.items)) <= 12


def test_a_scenario_that_cannot_be_shown_cannot_be_made(subtests: pytest.Subtests) -> None:
    wrongs: tuple[dict[str, Any], ...] = (
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
    )
    for wrong in wrongs:
        fields: dict[str, Any] = {"ranked": ("A",), "relevant": (), **wrong}
        with subtests.test(wrong=wrong), pytest.raises(ValueError, match=r"item|name|range"):
            Scenario(**fields)
    with pytest.raises(ValueError, match="same items"):
        OPENING.with_ranked(("A", "B"))
    for name in ("A", " N", ""):
        with pytest.raises(ValueError, match=r"item|name"):
            Scenario(("A", "B"), (), k=2).with_name("B", name)


def test_items_without_a_card_count_one_that_is_gone_stands_nowhere_and_a_renamed_one_stays() -> None:
    names = tuple(str(Unnamed(number)) for number in (1, 2, 3))
    scenario = Scenario(names, (names[0],), k=3, unnamed=97)
    assert len(scenario.relevant_set()) == scenario.relevant_count == 98
    assert parse_measure("P@3").explain(scenario.ranked, scenario.relevant_set()).hits == 1
    scenario = Scenario(("A", "B"), ("B", "Z"), ("U",), k=2)
    assert scenario.without("B") == Scenario(("A",), ("Z",), ("U",), k=2)
    assert scenario.without("U") == Scenario(("A", "B"), ("B", "Z"), k=2)
    assert scenario.without("Q") == scenario
    assert scenario.with_name("B", "N") == Scenario(("A", "N"), ("N", "Z"), ("U",), k=2)
    # Several names are given all at once or not at all.
    swapped = scenario.with_names({"A": "B", "B": "A", "Z": "Y"})
    assert swapped == Scenario(("B", "A"), ("A", "Y"), ("U",), k=2)
    assert scenario.with_names({"A": "U"}) == scenario


def read_link(query: str) -> tuple[Scenario, list[str]]:
    scenario, problems = Scenario.from_query(parse_query(query))
    return scenario, [problem.code for problem in problems]


def test_items_beyond_the_board_are_left_out_and_relevant_ones_still_count() -> None:
    relevant = ",".join(f"r{number}" for number in range(100))
    scenario, problems = read_link(f"list=A,B,C&relevant={relevant}&k=3")
    assert scenario.relevant_count == 100
    assert len(scenario.items) == MAX_ITEMS
    assert problems == ["link_relevant_folded"]
    names = [f"i{number}" for number in range(60)]
    scenario, problems = read_link(f"list={','.join(names)}&relevant=i0,i55&k=60")
    assert scenario.ranked == tuple(names[:MAX_ITEMS])
    assert (scenario.relevant, scenario.unnamed) == (("i0",), 1)
    assert problems == ["link_relevant_folded", "link_too_many_items"]
    scenario, problems = read_link("list=" + ",".join(f"item{number}" for number in range(10_000)))
    assert scenario.ranked == tuple(f"item{number}" for number in range(MAX_ITEMS))
    assert problems == ["link_too_many_items", "link_cut"]


def test_an_overlong_link_is_cut_after_a_whole_item_and_many_mistakes_do_not_fill_the_screen() -> None:
    names = [f"{number:02}" + "🎬" * 70 for number in range(50)]
    scenario, problems = read_link(urlencode({"list": ",".join(names), "k": 5}))
    assert 0 < len(scenario.ranked) < 50
    assert scenario.ranked == tuple(names[: len(scenario.ranked)])
    assert scenario.fits_address
    assert problems == ["link_cut"]
    # A relevant item that no longer fits the address still counts.
    scenario, _ = read_link(urlencode({"relevant": ",".join(names[:30])}))
    assert len(scenario.relevant) < 30
    assert scenario.relevant_count == 30
    # All parameters share the room of one address.
    names = [",".join(f"{place}{number:04}" for number in range(900)) for place in "lru"]
    _, problems = read_link(urlencode(dict(zip(("list", "relevant", "unused"), names, strict=True))))
    assert "link_cut" in problems
    _, problems = read_link("list=" + ",".join(f"%00{number}" for number in range(40)))
    assert len(problems) == 9
    assert problems[-1] == "more_problems"


parameters = st.one_of(st.sampled_from([parameter.name for parameter in PARAMETERS]), hostile_text)
words = st.one_of(hostile_text, st.lists(hostile_text, max_size=60).map(",".join))
queries = st.dictionaries(parameters, st.one_of(words, st.lists(words, max_size=3)), max_size=8)


@settings(max_examples=60)
@given(queries)
def test_whatever_the_link_it_opens_a_scenario_that_its_own_link_restores_and_its_problems_are_said(
    query: Mapping[str, str | Sequence[str]],
) -> None:
    scenario, problems = Scenario.from_query(query)
    assert scenario.fits_address
    assert Scenario.from_query(scenario.to_query()) == (scenario, ())
    assert len(problems) <= 9
    for problem in problems:
        for lang in LANGUAGES:
            # A page is sent as UTF-8, which has no lone surrogates.
            assert texts_for(lang)(f"problem.{problem.code}", **problem.values).encode()


def test_a_value_that_is_no_text_is_ignored() -> None:
    for junk in (None, 5, b"A", [None, 5], {"A": 1}, object()):
        query = cast("Any", {"list": "A", "relevant": junk, "k": junk, "show": junk})
        assert Scenario.from_query(query) == (Scenario(("A",), (), k=1), ())
