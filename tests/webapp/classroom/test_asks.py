"""Asks: they come back from their text, and nothing else is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.classroom.asks import MAX_NUMBER, AskQuestion, ask_text, read_ask
from webapp.classroom.posed import posed
from webapp.classroom.room import MAX_ASK


@given(st.builds(AskQuestion, st.text("m0123456789", max_size=4), st.integers(0, MAX_NUMBER)))
def test_an_ask_comes_back_from_its_text(ask: AskQuestion) -> None:
    assert read_ask(ask_text(ask)) == ask


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "\ud800",
        "[" * 2000,
        '{"ask":"question"}',
        '{"ask":"question","kind":"m5","number":-1}',
        '{"ask":"question","kind":"m5","number":1e99}',
        '{"ask":"question","kind":"m5","number":"1"}',
        '{"ask":"question","kind":"m5","number":1,"more":1}',
        '{"ask":"nothing"}',
        '{"ask":"question","kind":"m99","number":1}',
        '{"ask":"question","kind":"m5","number":1}' + " " * MAX_ASK,
    ],
)
def test_what_is_no_ask_is_nothing(text: str) -> None:
    assert posed(text) is None


@given(st.text())
def test_no_text_breaks_the_reading(text: str) -> None:
    assert posed(text) is None
