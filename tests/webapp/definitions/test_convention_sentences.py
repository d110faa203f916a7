"""Conventions in words: a sentence for each that a library can have, in every language."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf
from typing import Any, get_args, get_type_hints

import pytest

from recmetrics import judge, libraries
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import outcome
from webapp.definitions.convention_sentences import sentences_of
from webapp.model.outcome_text import outcome_exact, outcome_shown
from webapp.texts import LANGUAGES, texts_for

NUMBERS = {"fillers", "pooled", "decimals", "case_decimals"}
WORDS: dict[str, tuple[str, ...]] = {
    name: get_args(kind) for name, kind in get_type_hints(Conventions).items() if name not in NUMBERS
}


def conventions(**chosen: Any) -> Conventions:
    return Conventions(**chosen)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_convention_has_a_sentence_unless_it_is_the_plainest(lang: str) -> None:
    for name, values in WORDS.items():
        for value in values:
            sentences = sentences_of(conventions(**{name: value}), texts_for(lang))
            assert len(sentences) == (0 if value == getattr(Conventions(), name) else 1), (name, value)
            assert all(sentences), (name, value)


def test_numbers_stand_in_their_sentences() -> None:
    t = texts_for("en")
    assert "200 other items" in sentences_of(Conventions(relevant="catalogue", fillers=200), t)[0]
    assert sentences_of(Conventions(relevant="catalogue"), t) == [
        "The relevant items that the list misses are appended to it."
    ]
    assert sentences_of(Conventions(decimals=4), t) == ["Prints 4 decimals."]
    assert len(sentences_of(Conventions(pooled=True, case_decimals=4), t)) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_library_can_be_described(lang: str) -> None:
    t = texts_for(lang)
    for library in libraries():
        for call in library.calls:
            told = {"fillers"} & set(call.conventions.chosen)
            sentences = sentences_of(call.conventions, t)
            assert len(sentences) == len(call.conventions.chosen) - len(told)
            assert len(set(sentences)) == len(sentences)


def test_only_what_repeats_can_lift_above_one_is_said_to_exceed_it() -> None:
    t = texts_for("en")
    lists = [list(items) for length in (1, 2, 3) for items in product("AB", repeat=length)]
    cases = [
        (judge(items, set(relevant)), k) for items in lists for relevant in ("A", "AB") for k in (1, 2, 3)
    ]
    checked: dict[tuple[str, Conventions], bool] = {}
    for call in (call for library in libraries() for call in library.calls):
        if call.measure is None or call.conventions.duplicates != "each":
            continue
        key = call.measure, replace(call.conventions, order="given", ties="unknown", decimals=None)
        if key not in checked:
            values = [outcome(*key, *case) for case in cases]
            checked[key] = any(isinstance(one, (Fraction, float)) and 1 < one < inf for one in values)
        said = any("exceed 1" in one for one in sentences_of(call.conventions, t, call.measure))
        assert said == checked[key], call
    assert set(checked.values()) == {True, False}


@pytest.mark.parametrize(
    ("result", "exact", "shown"),
    [
        (Fraction(1, 3), "1/3", "0.3333"),
        (0.63093, "0.6309", "0.6309"),
        (float("nan"), "NaN", "NaN"),
        (float("inf"), "∞", "∞"),
        ("error", "an error", "an error"),
        ("absent", "no value at all", "no value at all"),
        ("abort", "the whole program ends", "the whole program ends"),
        (None, "not known", "not known"),
    ],
)
def test_an_outcome_is_a_number_or_words(result: Any, exact: str, shown: str) -> None:
    t = texts_for("en")
    assert (outcome_exact(result, t), outcome_shown(result, t)) == (exact, shown)
