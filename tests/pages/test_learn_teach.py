"""Materials for teachers: lesson plans with links and notes, and a set of questions with its sheet."""

import re
from collections.abc import Callable
from html import unescape
from typing import Final

import pytest

from tests.pages.learn_page import (
    LearnPage,
    address_of,
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
from webapp.learn.handout import handout
from webapp.learn.lesson_plans import lesson_plans
from webapp.learn.sheet_of_questions import answer_key, exit_ticket, question_sheet
from webapp.learn.view import TOOLS
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, Texts, texts_for

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)
MEASURES: Final = ("P@K", "AP", "AP@K")
ITEMS: Final = [(one.id, item.id) for one in lesson_plans() for item in one.items]


def notes(lang: str = "en", plan: str = "") -> LearnPage:
    """Return the page in memory, at the notes for teachers, with a lesson plan if one is named."""
    return opened_learn(f"place=teach&lang={lang}{plan and f'&plan={plan}'}")


# Classes


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_every_class_has_its_items_with_what_to_expect_and_what_to_say(lang: str) -> None:
    texts = texts_for(lang)
    for one in lesson_plans():
        app = notes(lang, one.id)
        shown = blocks_of(app)
        assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == (f"teach {one.id}", [])
        assert screen_of(app)["title"] == texts("learn.for_teachers")
        name = texts("learn.class_heading", name=texts(f"teach.{one.id}.name"), minutes=one.minutes)
        assert shown[one.id]["text"] == name
        assert sum(item.minutes for item in one.items) == one.minutes
        aims, needs = shown[f"{one.id}_aims"]["paragraphs"]
        assert texts(f"teach.{one.id}.aims") in aims
        assert texts(f"teach.{one.id}.needs") in needs
        for item in one.items:
            key = f"{one.id}_{item.id}"
            assert shown[f"{key}_what"]["paragraphs"]
            assert len(shown[f"{key}_said"]["paragraphs"]) >= 2
        if lang == PSEUDO_LANGUAGE:
            assert escaped_among(texts_of(app)) == []


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_the_notes_have_a_part_for_the_set_of_questions_each_class_and_each_tool(
    lang: str,
) -> None:
    app, texts = notes(lang), texts_for(lang)
    parts = blocks_of(app)["tabs"]["tabs"]
    assert [part["open"] for part in parts] == [True] + [False] * len((*lesson_plans(), *TOOLS))
    assert parts[0]["text"] == texts("teachers.tab_set")
    for part, name in zip(parts[1:], (*(one.id for one in lesson_plans()), *TOOLS), strict=True):
        learn(app, part["act"])
        assert screen_of(app)["id"] == f"teach {name}"
        assert [tab["text"] for tab in blocks_of(app)["tabs"]["tabs"] if tab["open"]] == [part["text"]]
    learn(app, parts[0]["act"])
    assert (screen_of(app)["id"], {"plan", "tool"} & set(address_of(app))) == ("teach", set())


def test_there_is_a_class_of_twenty_minutes_and_one_of_forty_five() -> None:
    assert [one.minutes for one in lesson_plans()] == [20, 45]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("class_", "item"), ITEMS)
def test_every_link_of_a_class_opens_what_it_names(class_: str, item: str, lang: str) -> None:
    entry, projected = blocks_of(notes(lang, class_))[f"{class_}_{item}_open"]["entries"]
    there, texts = followed(entry["href"]), texts_for(lang)
    assert projected["href"] == f"{entry['href']}&view=present"
    assert (there.visit.texts.lang, there.visit.state.problems) == (lang, ())
    if there.path == "learn":
        screen = screen_of(there)
        assert screen["title"] in entry["text"] or screen["kicker"].startswith(texts("learn.practice"))
    else:
        assert texts(f"page.{there.path}") in entry["text"]


def test_the_notes_are_left_and_found_again() -> None:
    app = opened_learn("lesson=order&step=sink&place=teach")
    learn(app, screen_of(app)["back"])
    assert screen_of(app)["id"] == "home"
    learn(app, {"do": "place", "place": "teach"})
    assert screen_of(app)["id"] == "teach"


# What is printed


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html))


def test_the_sheet_and_its_key_are_of_the_set_in_the_readers_language() -> None:
    zh, drill = texts_for("zh"), Drill(42, ("m5", "m9"), 4)
    text, key = plain(question_sheet(drill, zh)), plain(answer_key(drill, zh))
    assert zh("learn.sheet_title", seed=42) in text
    assert zh("learn.sheet_key", seed=42) in key
    assert zh("known.myth", name=zh("belief.m9.name")) in key
    for one in (text, key):
        assert all(zh("teachers.question", at=at) in one for at in (1, 2, 3, 4))
        assert zh("teachers.question", at=5) not in one


def test_the_sheet_asks_what_the_link_asks_and_its_key_names_the_right_answers() -> None:
    there = opened_learn("practice=9&kinds=m2,m5&count=3&edition=2")
    drill = Drill(9, ("m2", "m5"), 3)
    asked = re.findall(r"<section>(.*?)</section>", question_sheet(drill, EN), re.DOTALL)
    answers = re.findall(r"<section>(.*?)</section>", answer_key(drill, EN), re.DOTALL)
    assert len(asked) == len(answers) == 3
    for number in range(3):
        shown = blocks_of(there)["options"]
        assert shown["legend"] in unescape(asked[number])
        options = [unescape(one) for one in re.findall(r"<li>(.*?)</li>", asked[number])]
        assert options == [option["text"] for option in shown["options"]]
        right = [option.is_right for option in turn_of(there).question.options].index(True)
        assert f"{right + 1}. {options[right]}" in unescape(answers[number])
        learn(there, shown["options"][right]["act"], {"do": "next", "turn": number})


@pytest.mark.parametrize("page", [question_sheet, answer_key, exit_ticket])
def test_no_text_of_a_printed_page_escapes_translation(page: Callable[[Drill, Texts], str]) -> None:
    assert untranslated(page(Drill(1, (), 18), texts_for(PSEUDO_LANGUAGE))) == []


def test_no_text_of_the_handout_escapes_translation() -> None:
    assert untranslated(handout(texts_for(PSEUDO_LANGUAGE))) == []


def untranslated(page: str) -> list[str]:
    """Return the texts of a printed page that are in no language."""
    body = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    pieces = [unescape(piece).strip() for piece in re.split(r"<[^>]*>", body)]
    return [piece for piece in pieces if escaped(piece.replace("✓", ""))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_handout_works_out_its_list_as_the_core_does(lang: str) -> None:
    worked = Scenario(("A", "B", "C", "D", "E"), ("A", "C", "Z"), k=2)
    values = {name: measure_at(name, 2).explain(worked.ranked, worked.relevant_set()) for name in MEASURES}
    text = plain(handout(texts_for(lang)))
    assert f"P@2 = {values['P@K'].value} = 0.5." in text.replace("。", ".")
    assert f"AP = (1 + 2/3) ÷ 3 = {values['AP'].value} ≈ 0.5556" in text
    assert f"AP@2 = 1 ÷ 2 = {values['AP@K'].value} = 0.5" in text
    assert "MAP = (5/9 + 1) ÷ 2 = 7/9 ≈ 0.7778" in text
