"""View of the page of definitions: written to the address and restored from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import libraries
from tests.webapp.strategies import hostile_text
from webapp.definitions.view import PANELS, ToolNumber, View, clean_number, known_library
from webapp.model.reported_number import MAX_TEXT, read_all

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
    # An address that is written has a list in it.
    assert View.from_query({"list": "A", **view.to_query()}) == (view, ())


def test_the_bare_page_asks_about_two_tools_and_a_list_opens_all_definitions() -> None:
    assert View.from_query({}) == View.from_query({"lang": "ko"}) == (View("tools"), ())
    assert View.from_query({"list": "A,B"}) == (View("all"), ())
    assert View("all").to_query() == {}


@pytest.mark.parametrize(
    ("query", "first", "second"),
    [
        (["ranx;0.25", "LensKit"], ToolNumber("ranx", "0.25"), ToolNumber("LensKit")),
        (["; 1/3", "lenskit;"], ToolNumber("", "1/3"), ToolNumber("LensKit")),
        (["ranx;AP@5 = 0.2; P@5 = 0.4"], ToolNumber("ranx", "AP@5 = 0.2; P@5 = 0.4"), ToolNumber()),
        (["ranx", "ranx", "ranx"], ToolNumber("ranx"), ToolNumber("ranx")),
    ],
)
def test_two_tools_and_their_numbers_are_read(
    query: list[str], first: ToolNumber, second: ToolNumber
) -> None:
    view, problems = View.from_query({"tool": query})
    assert (view.panel, view.first, view.second, problems) == ("tools", first, second, ())
    assert View.from_query(view.to_query())[0] == view


def test_a_tool_that_is_not_on_record_is_told_and_its_number_stays() -> None:
    view, problems = View.from_query({"tool": ["no such tool;0.25", "ranx"]})
    assert (view.first, view.second) == (ToolNumber("no such tool", "0.25"), ToolNumber("ranx"))
    assert problems == ()  # the panel says so beside the field


@given(st.dictionaries(st.sampled_from(["panel", "number", "library"]), hostile_text))
def test_whatever_stands_in_an_address_gives_a_view(params: dict[str, str]) -> None:
    view, problems = View.from_query(params)
    assert view.panel in PANELS
    assert view.library in (None, *NAMES)
    assert View.from_query({"list": "A", **view.to_query()}) == (view, ())
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
    assert (view, [problem.code for problem in problems]) == (View("all"), [code])


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


@pytest.mark.parametrize("separator", ["; ", "\n", ";" + 9 * " "])
@pytest.mark.parametrize("padding", range(10))
def test_no_number_of_a_long_text_is_silently_another_one(separator: str, padding: int) -> None:
    first = f"{padding * 'a'} = 0.3331"
    others = [f"one number of this very long report = 0.2501 @{k}" for k in range(1, 10)]
    for count in range(len(others) + 1):
        text = separator.join([first, *others[:count]])
        view, _ = View.from_query({"number": text})
        assert View.from_query(view.to_query())[0] == view
        numbers, problems = read_all(view.number)
        if len("; ".join([first, *others[:count]]).strip()) <= MAX_TEXT:
            assert (len(numbers), problems) == (1 + count, ())
        else:
            assert [number.number_text for number in numbers] == ["0.3331"]
            assert [problem.code for problem in problems] == ["number_too_long"]


def test_one_piece_that_is_too_long_is_no_number() -> None:
    for text in ("0." + "3" * MAX_TEXT, "0.5 " * MAX_TEXT):
        numbers, problems = read_all(clean_number(text))
        assert (numbers, [problem.code for problem in problems]) == ((), ["number_unreadable"])


def test_characters_that_are_left_out_leave_no_second_space() -> None:
    assert clean_number("0.5 \x00 @5") == "0.5 @5"


def test_the_model_of_a_mean_is_in_the_link() -> None:
    view = View("number", of="cases", model="B")
    assert view.to_query()["of"] == "cases;B"
    assert View.from_query({"panel": "number", "of": "cases;B"}) == (view, ())
