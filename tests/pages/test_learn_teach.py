"""What teachers are given: classes with links and notes, and a set of questions with its sheet."""

import re
from html import unescape
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from playground.learn.beliefs import beliefs
from playground.learn.classes import classes
from playground.learn.drill import MAX_COUNT, MAX_SEED, Drill
from playground.learn.sheet_of_questions import question_sheet
from playground.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for
from playground.ui.learn.panels import class_set
from tests.pages import learn_page
from tests.pages.learn_page import (
    LearnPage,
    blocks_of,
    followed,
    learn,
    screen_of,
    texts_of,
    turn_of,
    tutor_of,
)
from tests.pages.the_page import address_of, opened_learn, went_well
from tests.pages.untranslated import escaped, escaped_among, escaped_from

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)
ITEMS: Final = [(one.id, item.id) for one in classes() for item in one.items]


def opened_teach(lang: str = "en") -> AppTest:
    return opened_learn(f"place=teach&lang={lang}")


def notes(lang: str = "en") -> LearnPage:
    """The page in memory, at the notes for teachers."""
    return learn_page.opened_learn(f"place=teach&lang={lang}")


def link_of(app: AppTest) -> str:
    """The link for a class."""
    [code] = app.code
    return code.value


def chosen(app: AppTest, *kinds: str, count: int = 10, seed: int = 1) -> AppTest:
    """The app after a teacher has chosen a set."""
    app.multiselect(key="set_kinds").set_value(list(kinds))
    app.number_input(key="set_count").set_value(count)
    app.number_input(key="set_seed").set_value(seed)
    return went_well(app.run())


# Classes


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_every_class_has_its_items_with_what_to_expect_and_what_to_say(lang: str) -> None:
    app, texts = notes(lang), texts_for(lang)
    shown = blocks_of(app)
    assert (screen_of(app)["id"], tutor_of(app)["problems"]) == ("teach", [])
    assert screen_of(app)["title"] == texts("learn.for_teachers")
    for one in classes():
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
    assert [one.minutes for one in classes()] == [20, 45]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("class_", "item"), ITEMS)
def test_every_link_of_a_class_opens_what_it_names(class_: str, item: str, lang: str) -> None:
    entry, projected = blocks_of(notes(lang))[f"{class_}_{item}_open"]["entries"]
    there, texts = followed(entry["href"]), texts_for(lang)
    assert projected["href"] == f"{entry['href']}&view=present"
    assert (there.visit.texts.lang, there.visit.desk.problems) == (lang, ())
    if there.path == "learn":
        screen = screen_of(there)
        assert screen["title"] in entry["text"] or screen["kicker"] == texts("learn.practice")
    else:
        assert texts(f"page.{there.path}") in entry["text"]


# A set of questions


def test_a_set_has_ten_questions_of_all_kinds_until_something_else_is_chosen() -> None:
    assert link_of(opened_teach("ko")) == "https://example.org/learn?practice=1&count=10&lang=ko"


def test_the_link_says_what_was_chosen_and_opens_just_that() -> None:
    app = chosen(opened_teach(), "m5", "m2", count=6, seed=42)
    link = urlsplit(link_of(app))
    assert link.query == "practice=42&kinds=m5,m2&count=6&lang=en"
    there = learn_page.opened_learn(link.query)
    assert screen_of(there)["title"] == EN("learn.question_of", at=1, of=6)
    assert tutor_of(there)["problems"] == []
    assert there.view.drill == Drill(42, ("m2", "m5"), 6)
    # Choosing is no change of the teacher's own place.
    assert address_of(app) == {"place": "teach", "lang": "en"}


def test_a_choice_outlives_a_switch_of_the_language() -> None:
    app = chosen(opened_teach(), "m5", count=6, seed=42)
    went_well(app.segmented_control(key="language").set_value("ko").run())
    assert link_of(app) == "https://example.org/learn?practice=42&kinds=m5&count=6&lang=ko"
    assert texts_for("ko")("belief.m5.name") in app.multiselect(key="set_kinds").options


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_kinds_are_offered_by_their_names(lang: str) -> None:
    app, texts = opened_teach(lang), texts_for(lang)
    assert app.multiselect(key="set_kinds").options == [texts(f"belief.{code}.name") for code in beliefs()]
    assert [download.label for download in app.download_button] == [texts("learn.set_sheet")]
    if lang == PSEUDO_LANGUAGE:
        assert escaped_from(app) == []


def test_bounds_of_a_set_are_those_of_the_link() -> None:
    app = opened_teach()
    count, seed = app.number_input(key="set_count"), app.number_input(key="set_seed")
    assert (count.min, count.max, seed.min, seed.max) == (1, MAX_COUNT, 1, MAX_SEED)
    link = urlsplit(link_of(chosen(app, *beliefs(), count=MAX_COUNT, seed=MAX_SEED)))
    there = learn_page.opened_learn(link.query)
    assert (screen_of(there)["id"], tutor_of(there)["problems"]) == (f"practice {MAX_SEED} 1", [])


def test_the_notes_are_left_and_found_again() -> None:
    app = learn_page.opened_learn("lesson=order&step=sink&place=teach")
    learn(app, screen_of(app)["back"])
    assert screen_of(app)["id"] == "home"
    learn(app, {"do": "place", "place": "teach"})
    assert screen_of(app)["id"] == "teach"


# The sheet


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sheets that were made for the page, the last one last."""
    made: list[str] = []

    def noted(*args: Any) -> str:
        made.append(question_sheet(*args))
        return made[-1]

    monkeypatch.setattr(class_set, "question_sheet", noted)
    return made


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html))


def test_the_sheet_is_of_the_set_that_was_chosen_in_the_readers_language(sheet: list[str]) -> None:
    chosen(opened_teach("zh"), "m5", "m9", count=4, seed=42)
    zh = texts_for("zh")
    assert sheet[-1] == question_sheet(Drill(42, ("m5", "m9"), 4), zh)
    text = plain(sheet[-1])
    assert zh("learn.sheet_title", seed=42) in text
    assert zh("learn.sheet_tests", name=zh("belief.m9.name")) in text
    assert all(zh("learn.question", at=at) in text for at in (1, 2, 3, 4))
    assert zh("learn.question", at=5) not in text


def test_the_sheet_asks_what_the_link_asks_and_its_key_names_the_right_answers(sheet: list[str]) -> None:
    app = chosen(opened_teach(), "m2", "m5", count=3, seed=9)
    there = learn_page.opened_learn(urlsplit(link_of(app)).query)
    questions, _, key = sheet[-1].partition('<div class="key">')
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


def test_no_text_of_the_sheet_escapes_translation(sheet: list[str]) -> None:
    chosen(opened_teach(PSEUDO_LANGUAGE), count=18)
    body = re.sub(r"<style>.*?</style>", "", sheet[-1], flags=re.DOTALL)
    pieces = [unescape(piece).strip() for piece in re.split(r"<[^>]*>", body)]
    assert [piece for piece in pieces if escaped(piece.replace("✓", ""))] == []
