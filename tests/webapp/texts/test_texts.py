"""The texts: complete in every language, in its own terms, and safe from the reader's words."""

import re

import pytest
from hypothesis import given

from tests.webapp.strategies import hostile_text
from webapp.texts import (
    LANGUAGES,
    PSEUDO_LANGUAGE,
    MissingValueError,
    Texts,
    UnknownTextError,
    best_language,
    own_templates,
    places_of,
    texts_for,
)

OTHERS = [lang for lang in LANGUAGES if lang != "en"]

# Which form of these follows depends on the last sound of the word before, which a place does not tell.
KOREAN_PARTICLE = re.compile(
    r"\}[”’\"'」』)]*(은|는|이|가|을|를|과|와|으로|로|이나|나|이라|라|이란|란|이면|면|이고)(?=[\s.,!?:;)…]|$)"
)


def test_english_korean_and_chinese_are_there() -> None:
    assert {"en", "ko", "zh"} <= set(LANGUAGES)
    assert LANGUAGES[0] == "en"


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_there_in_every_language(lang: str) -> None:
    assert set(own_templates(lang)) == set(own_templates("en"))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_has_the_same_places_in_every_language(lang: str) -> None:
    english, own = own_templates("en"), own_templates(lang)
    different = [key for key in own if key in english and places_of(own[key]) != places_of(english[key])]
    assert different == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_has_a_brace_that_is_no_place(lang: str) -> None:
    for key, template in own_templates(lang).items():
        without_places = re.sub(r"\{[a-z_]+\}", "", template)
        assert template.strip(), key
        assert "{" not in without_places, key
        assert "}" not in without_places, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_names_itself_and_its_html_code(lang: str) -> None:
    t = texts_for(lang)
    assert t("language.name")
    assert re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?", t.html_lang)


def test_precision_is_never_called_accuracy_in_korean() -> None:
    assert [key for key, text in own_templates("ko").items() if "정확도" in text] == []


def test_precision_is_never_called_accuracy_in_chinese() -> None:
    assert [key for key, text in own_templates("zh").items() if "准确率" in text] == []


def test_no_korean_particle_stands_straight_after_a_place() -> None:
    assert [key for key, text in own_templates("ko").items() if KOREAN_PARTICLE.search(text)] == []


@pytest.mark.parametrize("text", ["{item}이 이동", "“{item}”을 지움", "{k}로.", "({n})는 없음"])
def test_the_search_for_particles_finds_them(text: str) -> None:
    assert KOREAN_PARTICLE.search(text)


# Filling in


def test_places_are_filled_in() -> None:
    t = Texts("en", {"a.b": "{item} from {was} to {now}"})
    assert t("a.b", item="B", was=4, now=2) == "B from 4 to 2"


@given(hostile_text)
def test_a_readers_text_is_never_taken_for_a_template(text: str) -> None:
    t = Texts("en", {"a": "{item}"})
    assert t("a", item=text) == text
    assert t("a", item=f"{{item}} {{0}} %s {text}") == f"{{item}} {{0}} %s {text}"


def test_an_unknown_text_is_an_error_that_names_it() -> None:
    with pytest.raises(UnknownTextError, match=r"no\.such"):
        texts_for("en")("no.such")


def test_a_missing_value_is_an_error_that_names_it() -> None:
    with pytest.raises(MissingValueError, match="name"):
        texts_for("en")("problem.name_taken")


def test_an_unknown_language_is_an_error_that_names_those_there_are() -> None:
    with pytest.raises(UnknownTextError, match=", ".join(LANGUAGES)):
        texts_for("xx")


def test_a_section_is_what_its_table_holds_with_places_open() -> None:
    t = Texts("en", {"board.up": "{item} up", "board.deep.x": "x", "boards.y": "y"})
    assert t.section("board") == {"up": "{item} up", "deep.x": "x"}


# The pseudo-language


def test_the_pseudo_language_marks_and_lengthens_every_text_and_keeps_its_places() -> None:
    english, pseudo = own_templates("en"), texts_for(PSEUDO_LANGUAGE).templates
    assert set(pseudo) == set(english)
    for key in english.keys() - {"language.html"}:
        assert re.fullmatch(r"⟦.*⟧", pseudo[key], re.DOTALL), key
        assert len(pseudo[key]) >= 1.3 * len(english[key]), key
        assert places_of(pseudo[key]) == places_of(english[key]), key


def test_the_pseudo_language_is_not_offered() -> None:
    assert PSEUDO_LANGUAGE not in LANGUAGES


# Choosing


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("ko-KR", "ko"),
        ("ko", "ko"),
        ("zh-Hans-CN", "zh"),
        ("zh-TW", "zh"),
        ("zh_HK", "zh"),
        ("EN-gb", "en"),
        ("xx-XX", "en"),
        ("xx, ko;q=0.8, en;q=0.7", "ko"),
        ("en;q=0.2, zh;q=0.9", "zh"),
        ("ko;q=junk, zh", "zh"),
        ("en-XA", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_reader_is_greeted_in_the_language_of_the_browser(accept: str | None, lang: str) -> None:
    assert best_language(accept) == lang


@given(hostile_text)
def test_any_wish_gets_a_language_that_there_is(accept: str) -> None:
    assert best_language(accept) in LANGUAGES


OWN_LETTERS = {"ko": r"[가-힣]", "zh": r"[一-鿿]"}


@pytest.mark.parametrize("lang", OWN_LETTERS)
def test_no_sentence_is_left_in_english(lang: str) -> None:
    left = [
        key
        for key, text in own_templates(lang).items()
        if len(re.findall(r"\b[a-z]{2,}\b", re.sub(r"\{[a-z_]+\}", "", text))) >= 3
        and not re.search(OWN_LETTERS[lang], text)
    ]
    assert left == []
