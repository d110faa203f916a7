"""Materials for teachers: lesson plans with links and notes, and a set of questions with its sheet."""

import re
from html import unescape
from typing import Final

import pytest

from tests.pages.learn_page import (
    LearnPage,
    blocks_of,
    followed,
    learn,
    lesson_view_of,
    opened_learn,
    screen_of,
    texts_of,
    turn_of,
)
from tests.pages.untranslated import escaped, escaped_among
from webapp.learn.drill import Drill
from webapp.learn.lesson_plans import lesson_plans
from webapp.learn.sheet_of_questions import question_sheet
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)
ITEMS: Final = [(one.id, item.id) for one in lesson_plans() for item in one.items]


def notes(lang: str = "en") -> LearnPage:
    """Return the page in memory, at the notes for teachers."""
    return opened_learn(f"place=teach&lang={lang}")


# Classes


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_every_class_has_its_items_with_what_to_expect_and_what_to_say(lang: str) -> None:
    app, texts = notes(lang), texts_for(lang)
    shown = blocks_of(app)
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("teach", [])
    assert screen_of(app)["title"] == texts("learn.for_teachers")
    for one in lesson_plans():
        name = texts("learn.class_heading", name=texts(f"teach.{one.id}.name"), minutes=one.minutes)
        assert shown[one.id]["text"] == name
        assert sum(item.minutes for item in one.items) == one.minutes
        for item in one.items:
            key = f"{one.id}_{item.id}"
            assert shown[f"{key}_what"]["paragraphs"]
            assert len(shown[f"{key}_said"]["paragraphs"]) >= 2
    if lang == PSEUDO_LANGUAGE:
        assert escaped_among(texts_of(app)) == []


def test_there_is_a_class_of_twenty_minutes_and_one_of_forty_five() -> None:
    assert [one.minutes for one in lesson_plans()] == [20, 45]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("class_", "item"), ITEMS)
def test_every_link_of_a_class_opens_what_it_names(class_: str, item: str, lang: str) -> None:
    entry, projected = blocks_of(notes(lang))[f"{class_}_{item}_open"]["entries"]
    there, texts = followed(entry["href"]), texts_for(lang)
    assert projected["href"] == f"{entry['href']}&view=present"
    assert (there.visit.texts.lang, there.visit.state.problems) == (lang, ())
    if there.path == "learn":
        screen = screen_of(there)
        assert screen["title"] in entry["text"] or screen["kicker"] == texts("learn.practice")
    else:
        assert texts(f"page.{there.path}") in entry["text"]


def test_the_notes_are_left_and_found_again() -> None:
    app = opened_learn("lesson=order&step=sink&place=teach")
    learn(app, screen_of(app)["back"])
    assert screen_of(app)["id"] == "home"
    learn(app, {"do": "place", "place": "teach"})
    assert screen_of(app)["id"] == "teach"


# The sheet


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html))


def test_the_sheet_has_the_questions_of_the_set_in_the_readers_language() -> None:
    zh = texts_for("zh")
    text = plain(question_sheet(Drill(42, ("m5", "m9"), 4), zh))
    assert zh("learn.sheet_title", seed=42) in text
    assert zh("learn.sheet_tests", name=zh("belief.m9.name")) in text
    assert all(zh("learn.question", at=at) in text for at in (1, 2, 3, 4))
    assert zh("learn.question", at=5) not in text


def test_the_sheet_asks_what_the_link_asks_and_its_key_names_the_right_answers() -> None:
    there = opened_learn("practice=9&kinds=m2,m5&count=3")
    questions, _, key = question_sheet(Drill(9, ("m2", "m5"), 3), EN).partition('<div class="key">')
    asked = re.findall(r"<section>(.*?)</section>", questions, re.DOTALL)
    answers = re.findall(r"<section>(.*?)</section>", key, re.DOTALL)
    assert len(asked) == len(answers) == 3
    for number in range(3):
        shown = blocks_of(there)["options"]
        assert shown["legend"] in unescape(asked[number])
        options = [unescape(one) for one in re.findall(r"<li>(.*?)</li>", asked[number])]
        assert options == [option["text"] for option in shown["options"]]
        right = [option.is_right for option in turn_of(there).question.options].index(True)
        assert f"{right + 1}. {options[right]}" in unescape(answers[number])
        learn(there, shown["options"][right]["act"], {"do": "next", "turn": number})


def test_no_text_of_the_sheet_escapes_translation() -> None:
    sheet = question_sheet(Drill(1, (), 18), texts_for(PSEUDO_LANGUAGE))
    body = re.sub(r"<style>.*?</style>", "", sheet, flags=re.DOTALL)
    pieces = [unescape(piece).strip() for piece in re.split(r"<[^>]*>", body)]
    assert [piece for piece in pieces if escaped(piece.replace("✓", ""))] == []
