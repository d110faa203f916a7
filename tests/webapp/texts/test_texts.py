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

# Which form of these follows depends on the last sound of the word before, which a place does not tell.
KOREAN_PARTICLE = re.compile(
    r"\}[”’\"'」』)]*(은|는|이|가|을|를|과|와|으로|로|이나|나|이라|라|이란|란|이면|면|이고)(?=[\s.,!?:;)…]|$)"
)


def test_english_korean_and_chinese_are_there_and_the_pseudo_language_is_not_offered() -> None:
    assert {"en", "ko", "zh"} <= set(LANGUAGES)
    assert LANGUAGES[0] == "en"
    assert PSEUDO_LANGUAGE not in LANGUAGES


def test_every_text_is_there_in_every_language_with_the_same_places_and_no_other_brace() -> None:
    english = own_templates("en")
    for lang in LANGUAGES:
        own = own_templates(lang)
        assert set(own) == set(english)
        assert [key for key in own if places_of(own[key]) != places_of(english[key])] == []
        for key, template in own.items():
            assert template.strip(), key
            assert not re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", template)), key


def test_a_language_names_itself_and_its_html_code() -> None:
    for t in map(texts_for, LANGUAGES):
        assert t("language.name")
        assert re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?", t.html_lang)


def test_precision_is_never_called_accuracy() -> None:
    for lang, accuracy in (("ko", "정확도"), ("zh", "准确率")):
        assert [key for key, text in own_templates(lang).items() if accuracy in text] == []


def test_no_korean_particle_stands_straight_after_a_place() -> None:
    for text in ("{item}이 이동", "“{item}”을 지움", "{k}로.", "({n})는 없음"):
        assert KOREAN_PARTICLE.search(text)
    assert [key for key, text in own_templates("ko").items() if KOREAN_PARTICLE.search(text)] == []


@given(hostile_text)
def test_a_readers_text_is_never_taken_for_a_template(text: str) -> None:
    t = Texts("en", {"a": "{item}", "b": "{item} from {was} to {now}"})
    assert t("b", item=text, was=4, now=2) == f"{text} from 4 to 2"
    assert t("a", item=f"{{item}} {{0}} %s {text}") == f"{{item}} {{0}} %s {text}"


def test_what_is_unknown_or_missing_is_an_error_that_names_it() -> None:
    with pytest.raises(UnknownTextError, match=r"no\.such"):
        texts_for("en")("no.such")
    with pytest.raises(MissingValueError, match="name"):
        texts_for("en")("problem.name_taken")
    with pytest.raises(UnknownTextError, match=", ".join(LANGUAGES)):
        texts_for("xx")


def test_a_section_is_what_its_table_holds_with_places_open() -> None:
    t = Texts("en", {"board.up": "{item} up", "board.deep.x": "x", "boards.y": "y"})
    assert t.section("board") == {"up": "{item} up", "deep.x": "x"}


def test_the_pseudo_language_marks_and_lengthens_every_text_and_keeps_its_places() -> None:
    english, pseudo = own_templates("en"), texts_for(PSEUDO_LANGUAGE).templates
    assert set(pseudo) == set(english)
    for key in english.keys() - {"language.html"}:
        assert re.fullmatch(r"⟦.*⟧", pseudo[key], re.DOTALL), key
        assert len(pseudo[key]) >= 1.3 * len(english[key]), key
        assert places_of(pseudo[key]) == places_of(english[key]), key


def test_a_reader_is_greeted_in_the_language_of_the_browser() -> None:
    wishes = {
        "ko-KR": "ko",
        "ko": "ko",
        "zh-Hans-CN": "zh",
        "zh-TW": "zh",
        "zh_HK": "zh",
        "EN-gb": "en",
        "xx-XX": "en",
        "xx, ko;q=0.8, en;q=0.7": "ko",
        "en;q=0.2, zh;q=0.9": "zh",
        "ko;q=junk, zh": "zh",
        "en-XA": "en",
        "": "en",
        None: "en",
    }
    assert {accept: best_language(accept) for accept in wishes} == wishes


@given(hostile_text)
def test_any_wish_gets_a_language_that_there_is(accept: str) -> None:
    assert best_language(accept) in LANGUAGES


def test_no_sentence_is_left_in_english() -> None:
    for lang, own_letters in (("ko", r"[가-힣]"), ("zh", r"[一-鿿]")):
        left = [
            key
            for key, text in own_templates(lang).items()
            if len(re.findall(r"\b[a-z]{2,}\b", re.sub(r"\{[a-z_]+\}", "", text))) >= 3
            and not re.search(own_letters, text)
        ]
        assert left == []
