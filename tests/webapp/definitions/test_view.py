"""View of the page of definitions: written to the address and restored from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import libraries
from tests.webapp.strategies import hostile_text
from webapp.definitions.view import PANELS, View, clean_number, known_library
from webapp.model.reported_number import MAX_TEXT

NAMES = tuple(dict.fromkeys(library.name for library in libraries()))


@given(
    st.builds(
        View,
        st.sampled_from(PANELS),
        hostile_text.map(clean_number),
        st.one_of(st.none(), st.sampled_from(NAMES)),
    )
)
def test_a_view_survives_the_address(view: View) -> None:
    assert View.from_query(view.to_query()) == (view, ())


def test_the_plainest_view_is_not_written() -> None:
    assert View().to_query() == {}
    assert View.from_query({}) == (View(), ())


@given(st.dictionaries(st.sampled_from(["panel", "number", "library"]), hostile_text))
def test_whatever_stands_in_an_address_gives_a_view(params: dict[str, str]) -> None:
    view, problems = View.from_query(params)
    assert view.panel in PANELS
    assert view.library in (None, *NAMES)
    assert View.from_query(view.to_query()) == (view, ())
    assert all(problem.code.startswith("link_unknown_") for problem in problems)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"panel": "everything"}, "link_unknown_choice"),
        ({"library": "no such library"}, "link_unknown_library"),
    ],
)
def test_what_there_is_not_is_told(params: dict[str, str], code: str) -> None:
    view, problems = View.from_query(params)
    assert (view, [problem.code for problem in problems]) == (View(), [code])


def test_a_library_is_found_however_it_is_capitalised() -> None:
    assert known_library(" torchmetrics ") == "TorchMetrics"
    assert known_library("spark  mllib") == "Spark MLlib"
    assert known_library("") is None


def test_a_number_that_cannot_be_read_is_kept_as_it_was_typed() -> None:
    assert View.from_query({"panel": "number", "number": "1,234?"})[0].number == "1,234?"


def test_a_number_that_is_written_twice_is_two_numbers() -> None:
    assert View.from_query({"number": ["0.5 @5", "0.25 @3"]})[0].number == "0.5 @5; 0.25 @3"


def test_a_number_stays_short_enough_for_an_address() -> None:
    assert len(clean_number("0.5;\n" * 1000)) <= MAX_TEXT
