"""Remarks and settings of library records have a text in every language."""

import pytest

from recmetrics import libraries
from webapp.definitions.convention_sentences import record_text
from webapp.definitions.libraries_view_model import library_view
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, Texts, own_templates, texts_for

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_hold_what_the_records_say_and_nothing_else(lang: str) -> None:
    assert set(own_records(lang)) == SAID


def test_in_english_the_records_speak_for_themselves() -> None:
    assert {text: record_text(text, texts_for("en")) for text in SAID} == {text: text for text in SAID}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_sentence_is_left_in_english(lang: str) -> None:
    assert [text for text, own in own_records(lang).items() if text.endswith(".") and own == text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_remark_that_is_not_there_is_none_in_any_language(lang: str) -> None:
    assert record_text("", texts_for(lang)) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_library_is_painted_in_the_readers_words(lang: str) -> None:
    painted = {text for name in NAMES for text in said_of(name, texts_for(lang))}
    assert painted == set(own_records(lang).values())
