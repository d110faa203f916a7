"""Names: any language, visible, on one line."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.strategies import hostile_text
from webapp.model.characters import is_forbidden
from webapp.model.names import MAX_NAME, InvalidNameError, clean_name, salvage_name


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "영화 A",
        "电影 A",
        "סרט",
        "فیلم‌ها",
        "क्‍ष",
        "👩‍👩‍👧",
        "❤️",
        "<b>",
        "$x$",
        "=1+1",
        "a,b\\c",
        "x" * MAX_NAME,
    ],
)
def test_a_name_of_any_language_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("  A  ", "A"),
        ("Film \u3000 A", "Film A"),
        ("\nA\n", "A"),
        ("e\u0301", "é"),
        ("\u1112\u1161\u11ab", "한"),
        ("A\u200b\u00ad", "A"),
    ],
)
def test_a_name_loses_what_cannot_be_told_apart(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "name_empty"),
        (" \u3000 ", "name_empty"),
        ("\u200d\ufe0f", "name_empty"),
        ("\u3164", "name_empty"),
        ("A\nB", "name_not_allowed"),
        ("A\tB", "name_not_allowed"),
        ("A\u2028B", "name_not_allowed"),
        ("A\x00", "name_not_allowed"),
        ("A\u202eB", "name_not_allowed"),
        ("\u200fA", "name_not_allowed"),
        ("A\u061c", "name_not_allowed"),
        ("\ud800", "name_not_allowed"),
        ("A\ufdd0", "name_not_allowed"),
        ("A\U0001fffe", "name_not_allowed"),
        ("x" * (MAX_NAME + 1), "name_too_long"),
        ("x" * 10_000_000, "name_too_long"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(raw: str, code: str) -> None:
    with pytest.raises(InvalidNameError) as caught:
        clean_name(raw)
    assert caught.value.problem.code == code


def test_the_length_of_a_name_counts_characters_not_bytes() -> None:
    assert clean_name("🎬" * MAX_NAME) == "🎬" * MAX_NAME


def test_the_length_of_a_name_is_that_of_its_composed_form() -> None:
    assert clean_name("e\u0301" * MAX_NAME) == "é" * MAX_NAME


def test_the_message_shows_what_was_hidden_in_the_name() -> None:
    with pytest.raises(InvalidNameError) as caught:
        clean_name("A\u202eB")
    assert caught.value.problem.values == {"name": "A‹U+202E›B", "characters": "U+202E"}


@given(hostile_text)
def test_a_clean_name_is_clean_for_good(raw: str) -> None:
    try:
        name = clean_name(raw)
    except InvalidNameError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MAX_NAME
    assert not any(map(is_forbidden, name))


@given(st.one_of(hostile_text, hostile_text.map(lambda text: text * 20)))
def test_what_is_salvaged_is_a_clean_name_and_every_change_is_reported(raw: str) -> None:
    name, problem = salvage_name(raw)
    assert name is None or clean_name(name) == name
    assert problem is not None or name == clean_name(raw)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("A\nB", "A B"),
        ("A\u202eB", "AB"),
        ("\ud800A", "A"),
        ("x" * 90, "x" * 80),
        ("<script>\x00", "<script>"),
    ],
)
def test_a_link_keeps_what_can_be_saved_of_a_name(raw: str, name: str) -> None:
    salvaged, problem = salvage_name(raw)
    assert salvaged == name
    assert problem is not None
    assert problem.code == "link_name_mended"


def test_a_name_of_nothing_visible_cannot_be_saved() -> None:
    name, problem = salvage_name("\u202e\u200d")
    assert name is None
    assert problem is not None
