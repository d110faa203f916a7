"""The text of lists and numbers in an address."""

from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.strategies import hostile_text, item_names
from webapp.model.address import join_items, parse_query, read_number, readable_query, split_items


@given(st.lists(item_names))
def test_joined_names_split_into_the_same_names(names: list[str]) -> None:
    assert split_items(join_items(names)) == names


@given(hostile_text)
def test_any_text_can_be_split(text: str) -> None:
    assert all(piece == piece.strip() != "" for piece in split_items(text))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A,B,C", ["A", "B", "C"]),
        (" A , B ,, C,", ["A", "B", "C"]),
        (r"A\,B,C", ["A,B", "C"]),
        (r"A\\,B", ["A\\", "B"]),
        (r"A\x,B\ ".strip(), ["A\\x", "B\\"]),
        ("", []),
        (",", []),
    ],
)
def test_a_list_typed_by_hand_is_read_as_meant(text: str, names: list[str]) -> None:
    assert split_items(text) == names


def test_an_empty_list_survives_readers_that_drop_empty_parameters() -> None:
    assert parse_qs(readable_query({"list": join_items([])})) == {"list": [","]}


@given(st.dictionaries(st.sampled_from(["list", "k", "show"]), item_names))
def test_a_readable_query_loses_nothing(query: dict[str, str]) -> None:
    assert parse_query(readable_query(query)) == {name: [value] for name, value in query.items()}


@pytest.mark.parametrize(
    ("given_", "number"),
    [
        ("5", 5),
        (" 5 ", 5),
        ("５", 5),
        ("　１０　", 10),
        ("٥", 5),
        ("05", 5),
        ("+5", 5),
        ("5.0", 5),
        ("1e1", 10),
    ],
)
def test_a_number_is_read_as_meant(given_: str, number: int) -> None:
    assert read_number(given_, "k", 1, 100, 3) == (number, None)


@pytest.mark.parametrize(
    ("given_", "number"),
    [
        ("five", 3),
        ("", 3),
        ("nan", 3),
        ("inf", 3),
        ("1_0", 3),
        ("0x5", 3),
        ("--5", 3),
        ("5" * 5000, 3),
        ("0", 1),
        ("-1", 1),
        ("101", 100),
        ("1e9", 100),
        ("1e9999", 100),
        ("-1e9999", 1),
        ("2.5", 2),
    ],
)
def test_a_number_that_cannot_be_becomes_the_nearest_or_the_default_and_is_reported(
    given_: str, number: int
) -> None:
    used, problem = read_number(given_, "k", 1, 100, 3)
    assert used == number
    assert problem is not None
    assert (problem.code, problem.values["used"]) == ("link_number", number)
    assert (problem.values["lowest"], problem.values["highest"]) == (1, 100)


@given(hostile_text)
def test_any_text_gives_a_number_in_range(given_: str) -> None:
    assert 1 <= read_number(given_, "k", 1, 100, 3)[0] <= 100
