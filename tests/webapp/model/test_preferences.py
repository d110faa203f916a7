"""Language and size preset from the address."""

import pytest
from hypothesis import given

from tests.webapp.strategies import hostile_text
from webapp.model.preferences import Preferences


@pytest.mark.parametrize(
    "preferences",
    [Preferences(), Preferences("zh"), Preferences("en-XA", "present"), Preferences(view="present")],
)
def test_an_address_restores_them(preferences: Preferences) -> None:
    assert Preferences.from_query(preferences.to_query()) == (preferences, ())


@pytest.mark.parametrize(
    ("lang", "known"), [("KO", "ko"), ("ko-KR", "ko"), ("zh_Hant", "zh"), (" en ", "en")]
)
def test_a_language_is_recognised_in_any_spelling(lang: str, known: str) -> None:
    assert Preferences.from_query({"lang": lang}) == (Preferences(known), ())


def test_a_wish_that_cannot_be_understood_is_reported() -> None:
    preferences, problems = Preferences.from_query({"lang": "klingon", "view": ["wide"]})
    assert preferences == Preferences()
    assert [problem.values["given"] for problem in problems] == ["klingon", "wide"]


@given(hostile_text, hostile_text)
def test_any_wish_gives_preferences_that_an_address_restores(lang: str, view: str) -> None:
    preferences, _ = Preferences.from_query({"lang": lang, "view": view})
    assert Preferences.from_query(preferences.to_query()) == (preferences, ())
