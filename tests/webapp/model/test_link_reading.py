"""Links to the playground: every link opens a board, and its problems are reported."""

from collections.abc import Mapping, Sequence
from typing import Any, cast
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.strategies import hostile_text
from webapp.model.address import parse_query
from webapp.model.limits import MAX_ITEMS
from webapp.model.parameters import PARAMETERS
from webapp.model.problems import Problem
from webapp.model.scenario import OPENING, Scenario
from webapp.texts import LANGUAGES, texts_for


def read(query: str) -> tuple[Scenario, list[str]]:
    scenario, problems = Scenario.from_query(parse_query(query))
    return scenario, [problem.code for problem in problems]


# A link typed by hand


def test_no_list_and_no_relevant_items_open_the_example() -> None:
    assert read("") == (OPENING, [])
    assert read("k=2&utm_source=mail&embed=true") == (OPENING.with_k(2), [])


def test_k_is_the_length_of_the_list_when_it_is_missing() -> None:
    assert read("list=A,B,C&relevant=B")[0].k == 3
    assert read("relevant=B")[0].k == 1


def test_a_parameter_may_be_repeated() -> None:
    assert read("list=A&list=B,C&relevant=B&relevant=Z")[0] == Scenario(tuple("ABC"), tuple("BZ"), k=3)


def test_relevant_items_keep_their_order_and_may_be_missing_from_the_list() -> None:
    scenario = read("list=A,B,C&relevant=Z,C,A")[0]
    assert scenario.relevant == ("Z", "C", "A")
    assert scenario.missed == ("Z",)


def test_measures_are_named_with_any_cutoff_or_none() -> None:
    scenario, problems = read("list=A&show=R@5,AP(norm=hits)@K, RR ,AP@K&whatif=nDCG@10")
    assert (scenario.show, scenario.whatif, problems) == (("R@K", "AP(norm=hits)@K", "RR"), "nDCG@K", [])


# A bad link


@pytest.mark.parametrize(
    ("query", "scenario", "problems"),
    [
        ("list=A,B,A&k=2", Scenario(("A", "B", "A ×2"), (), k=2), ["link_repeats"]),
        ("list=A,A,B&relevant=A,B", Scenario(("A", "A ×2", "B"), ("A", "B"), k=3), ["link_repeats"]),
        ("list=A&relevant=B,B&k=2", Scenario(("A",), ("B",), k=2), ["link_duplicates"]),
        ("list=A&relevant=B&unused=A,B,C&k=1", Scenario(("A",), ("B",), ("C",), k=1), ["link_duplicates"]),
        ("list=A&k=five", Scenario(("A",), (), k=1), ["link_number"]),
        ("list=A&k=", Scenario(("A",), (), k=1), ["link_number"]),
        ("list=A&k=0", Scenario(("A",), (), k=1), ["link_number"]),
        ("list=A&k=1e9", Scenario(("A",), (), k=100), ["link_number"]),
        ("list=A&k=1&more=-3", Scenario(("A",), (), k=1), ["link_number"]),
        ("list=A&k=1&more=5000", Scenario(("A",), (), k=1, unnamed=1000), ["link_number"]),
        ("list=A&k=1&show=beauty,RR", Scenario(("A",), (), k=1, show=("RR",)), ["link_unknown_measure"]),
        (
            "list=A&k=1&show=map_cut_5,ndcg@K",
            Scenario(("A",), (), k=1, show=("AP(norm=relevant)@K", "nDCG@K")),
            [],
        ),
        ("list=A&k=1&show=map@5,RR", Scenario(("A",), (), k=1, show=("RR",)), ["link_two_measures"]),
        ("list=A&k=1&whatif=map@5", Scenario(("A",), (), k=1), ["link_two_measures"]),
        ("list=A&k=1&whatif=MAP@5", Scenario(("A",), (), k=1), ["link_unknown_measure"]),
        ("list=A%0AB,%E2%80%AEC&k=1", Scenario(("A B", "C"), (), k=1), ["link_name_mended"] * 2),
        ("list=A,%00,B&k=1", Scenario(("A", "B"), (), k=1), ["name_not_allowed"]),
    ],
)
def test_a_bad_link_opens_what_can_be_saved_and_says_what_was_wrong(
    query: str, scenario: Scenario, problems: list[str]
) -> None:
    assert read(query) == (scenario, problems)


def test_the_message_names_what_was_given_and_what_is_used() -> None:
    _, problems = Scenario.from_query({"list": "A,B", "k": "1e9"})
    expected = {"parameter": "k", "given": "1e9", "used": 100, "lowest": 1, "highest": 100}
    assert problems == (Problem("link_number", expected),)


def test_relevant_items_beyond_the_board_still_count() -> None:
    relevant = ",".join(f"r{number}" for number in range(100))
    scenario, problems = read(f"list=A,B,C&relevant={relevant}&k=3")
    assert scenario.relevant_count == 100
    assert len(scenario.items) == MAX_ITEMS
    assert problems == ["link_relevant_folded"]


def test_a_list_beyond_the_board_keeps_its_first_items_and_the_number_of_relevant_ones() -> None:
    names = [f"i{number}" for number in range(60)]
    scenario, problems = read(f"list={','.join(names)}&relevant=i0,i55&k=60")
    assert scenario.ranked == tuple(names[:MAX_ITEMS])
    assert (scenario.relevant, scenario.unnamed) == (("i0",), 1)
    assert problems == ["link_relevant_folded", "link_too_many_items"]


def test_ten_thousand_items_open_the_first_fifty() -> None:
    scenario, problems = read("list=" + ",".join(f"item{number}" for number in range(10_000)))
    assert scenario.ranked == tuple(f"item{number}" for number in range(MAX_ITEMS))
    assert problems == ["link_too_many_items", "link_cut"]


def test_an_overlong_link_is_cut_after_a_whole_item() -> None:
    names = [f"{number:02}" + "🎬" * 70 for number in range(50)]
    scenario, problems = read(urlencode({"list": ",".join(names), "k": 5}))
    assert 0 < len(scenario.ranked) < 50
    assert scenario.ranked == tuple(names[: len(scenario.ranked)])
    assert scenario.fits_address
    assert problems == ["link_cut"]


def test_a_relevant_item_that_no_longer_fits_the_address_still_counts() -> None:
    names = [f"{number:02}" + "🎬" * 70 for number in range(30)]
    scenario, _ = read(urlencode({"relevant": ",".join(names)}))
    assert len(scenario.relevant) < 30
    assert scenario.relevant_count == 30


def test_all_parameters_share_the_room_of_one_address() -> None:
    names = [",".join(f"{place}{number:04}" for number in range(900)) for place in "lru"]
    _, problems = read(urlencode(dict(zip(("list", "relevant", "unused"), names, strict=True))))
    assert "link_cut" in problems


def test_of_a_number_given_twice_the_last_one_counts() -> None:
    assert read("list=A&k=2&k=3") == (Scenario(("A",), (), k=3), [])


def test_a_link_full_of_mistakes_does_not_fill_the_screen() -> None:
    _, problems = read("list=" + ",".join(f"%00{number}" for number in range(40)))
    assert len(problems) == 9
    assert problems[-1] == "more_problems"


parameters = st.one_of(st.sampled_from([parameter.name for parameter in PARAMETERS]), hostile_text)
words = st.one_of(hostile_text, st.lists(hostile_text, max_size=60).map(",".join))
queries = st.dictionaries(parameters, st.one_of(words, st.lists(words, max_size=3)), max_size=8)


@given(queries)
def test_whatever_the_link_it_opens_a_scenario_that_its_own_link_restores(
    query: Mapping[str, str | Sequence[str]],
) -> None:
    scenario, problems = Scenario.from_query(query)
    assert scenario.fits_address
    assert Scenario.from_query(scenario.to_query()) == (scenario, ())
    assert len(problems) <= 9


@given(queries)
def test_whatever_was_wrong_with_a_link_is_said_in_every_language(
    query: Mapping[str, str | Sequence[str]],
) -> None:
    for problem in Scenario.from_query(query)[1]:
        for lang in LANGUAGES:
            sentence = texts_for(lang)(f"problem.{problem.code}", **problem.values)
            # A page is sent as UTF-8, which has no lone surrogates.
            assert sentence.encode()


@pytest.mark.parametrize("junk", [None, 5, b"A", [None, 5], {"A": 1}, object()])
def test_a_value_that_is_no_text_is_ignored(junk: object) -> None:
    query = cast("Any", {"list": "A", "relevant": junk, "k": junk, "show": junk})
    assert Scenario.from_query(query) == (Scenario(("A",), (), k=1), ())


def test_the_opening_example_keeps_its_cutoff_when_a_number_cannot_be_read() -> None:
    assert read("k=many") == (OPENING, ["link_number"])
    assert read("more=many") == (OPENING, ["link_number"])
