"""Conventions, remarks and settings of library records in words, in every language."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf
from typing import Any, get_args, get_type_hints

import pytest

from recmetrics import judge, libraries
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import outcome
from webapp.definitions.convention_sentences import record_text, sentences_of
from webapp.definitions.libraries_view_model import library_view
from webapp.model.outcome_text import outcome_exact, outcome_shown
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, Texts, own_templates, texts_for

NUMBERS = {"fillers", "pooled", "decimals", "case_decimals"}
WORDS: dict[str, tuple[str, ...]] = {
    name: get_args(kind) for name, kind in get_type_hints(Conventions).items() if name not in NUMBERS
}
SAID = {
    text
    for library in libraries()
    for text in (
        library.remark,
        *(change.remark for change in library.changes),
        *(part for call in library.calls for part in (call.setting, call.remark)),
    )
    if text
}
NAMES = tuple(dict.fromkeys(library.name for library in libraries()))
EXAMPLE = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)


def own_records(lang: str) -> dict[str, str]:
    return Texts(lang, own_templates(lang)).section("records")


def said_of(name: str, t: Texts) -> set[str]:
    """Return the remarks and settings that are shown of a library."""
    library = library_view(name, EXAMPLE, t)
    assert library is not None
    said = {part["remark"] for part in (*library["versions"], *library["changes"])}
    for call in (call for version in library["versions"] for call in version["calls"]):
        said |= {part[of] for part in (call, *call["settings"]) for of in ("setting", "remark")}
    return said - {""}


def test_every_convention_has_a_sentence_unless_it_is_the_plainest_and_every_library_its_own() -> None:
    for t in map(texts_for, LANGUAGES):
        for name, values in WORDS.items():
            for value in values:
                chosen: dict[str, Any] = {name: value}
                sentences = sentences_of(Conventions(**chosen), t)
                assert len(sentences) == (0 if value == getattr(Conventions(), name) else 1), chosen
                assert all(sentences), chosen
        for call in (call for library in libraries() for call in library.calls):
            told = {"fillers"} & set(call.conventions.chosen)
            sentences = sentences_of(call.conventions, t)
            assert len(sentences) == len(call.conventions.chosen) - len(told)
            assert len(set(sentences)) == len(sentences)


def test_numbers_stand_in_their_sentences_and_an_outcome_is_a_number_or_words() -> None:
    t = texts_for("en")
    assert "200 other items" in sentences_of(Conventions(relevant="catalogue", fillers=200), t)[0]
    assert sentences_of(Conventions(relevant="catalogue"), t) == [
        "The relevant items that the list misses are appended to it."
    ]
    assert sentences_of(Conventions(decimals=4), t) == ["Prints 4 decimals."]
    assert len(sentences_of(Conventions(pooled=True, case_decimals=4), t)) == 2
    t = texts_for("en")
    results: tuple[tuple[Any, str, str], ...] = (
        (Fraction(1, 3), "1/3", "0.3333"),
        (0.63093, "0.6309", "0.6309"),
        (float("nan"), "NaN", "NaN"),
        (float("inf"), "∞", "∞"),
        ("error", "an error", "an error"),
        ("absent", "no value at all", "no value at all"),
        ("abort", "the whole program ends", "the whole program ends"),
        (None, "not known", "not known"),
    )
    for result, exact, shown in results:
        assert (outcome_exact(result, t), outcome_shown(result, t)) == (exact, shown)


@pytest.mark.slow
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


def test_the_texts_hold_what_the_records_say_and_a_library_is_painted_in_the_readers_words() -> None:
    # In English the records speak for themselves.
    assert {text: record_text(text, texts_for("en")) for text in SAID} == {text: text for text in SAID}
    for lang in LANGUAGES:
        own = own_records(lang)
        assert set(own) == SAID
        assert record_text("", texts_for(lang)) == ""
        left = [text for text, said in own.items() if text.endswith(".") and said == text]
        assert left == [] or lang == "en"
    for lang in LANGUAGES:
        painted = {text for name in NAMES for text in said_of(name, texts_for(lang))}
        assert painted == set(own_records(lang).values())
