"""Codes and secrets: what is forgiven, and what nobody can tell from what a room knows."""

import pytest

from webapp.classroom import cookies
from webapp.classroom.codes import ALPHABET, LENGTH, digest, new_code, new_secret, parse_code


def test_codes_have_six_characters_that_are_not_taken_for_one_another() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert {len(code) for code in codes} == {LENGTH}
    assert set().union(*codes) == set(ALPHABET)
    assert not set("0O1IL") & set(ALPHABET)


@pytest.mark.parametrize(
    "typed",
    ["K7MQ2X", "k7mq2x", " K7M Q2X ", "k7m-q2x", "K7M–Q2X", "K 7 M Q 2 X", "Ｋ７ＭＱ２Ｘ", "k7m.q2x\n"],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert parse_code(typed) == "K7MQ2X"


@pytest.mark.parametrize(
    "typed", ["", "K7MQ2", "K7MQ2XX", "K7MQ20", "K7MQ2O", "' OR 1", "K7MQ2X" * 1000, "가나다라마바", "İ" * 6]
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert parse_code(typed) == ""


def test_a_room_knows_a_device_by_what_no_other_room_does() -> None:
    device = new_secret()
    assert digest("K7MQ2X", device) != digest("K7MQ2Y", device)
    assert device not in digest("K7MQ2X", device)


@pytest.mark.parametrize("value", ["", "guess", "a" * 21, "a" * 23, "a" * 21 + "\n", "a" * 21 + "%"])
def test_a_cookie_of_another_form_is_none(value: str) -> None:
    assert cookies.device({cookies.DEVICE: value}) is None
    assert cookies.key_for({cookies.name_of_key("K7MQ2X"): value}, "K7MQ2X") is None


def test_the_key_of_one_room_is_not_that_of_another() -> None:
    key = new_secret()
    found = {cookies.name_of_key("K7MQ2X"): key}
    assert cookies.key_for(found, "K7MQ2X") == key
    assert cookies.key_for(found, "K7MQ2Y") is None
