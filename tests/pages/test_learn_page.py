"""The page of lessons: how it opens, where it leads, and that it is the same in every language and view."""

from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.pages.learn_page import (
    address_of,
    blocks_of,
    followed,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    shared_link,
)
from tests.pages.the_lessons import FULL, LESSONS, MOVED
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import PLACES
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)


# Opening


@pytest.mark.parametrize(
    ("query", "screen"),
    [
        ("", "home"),
        ("place=teach", "teach"),
        ("lesson=order", "order start"),
        ("lesson=order&step=clear&said=clear;up", "order clear"),
        ("lesson=map&step=end", "map end"),
        ("practice=7&kinds=m2,m5&count=4&picked=a", "practice 7 1"),
        ("place=home&lesson=order&step=clear", "home"),
        ("place=lesson&lesson=order&practice=7", "order start"),
        ("place=practice&lesson=order&practice=7", "practice 7 1"),
        ("LESSON=order", "home"),
        ("lesson=ORDER&step=Clear", "order clear"),
        ("lesson=map&lesson=order", "order start"),
    ],
)
def test_a_deep_link_opens_its_screen_and_stays_as_it_was_typed(query: str, screen: str) -> None:
    app = opened_learn(f"{query}&lang=ko")
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == (screen, [])
    assert lesson_view_of(app)["lang"] == texts_for("ko").html_lang
    assert address_of(app) == {
        name: values[0] if len(values) == 1 else values
        for name, values in parse_qs(f"{query}&lang=ko").items()
    }


# Home


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
def test_every_lesson_is_a_card_in_its_order(lang: str) -> None:
    texts = texts_for(lang)
    cards = blocks_of(opened_learn(f"lang={lang}"))["cards"]["cards"]
    assert [card["act"]["lesson"] for card in cards] == list(LESSONS)
    assert [card["title"] for card in cards] == [texts(f"lesson.{lesson}.title") for lesson in LESSONS]
    assert [card["number"] for card in cards] == list(range(1, len(LESSONS) + 1))
    assert len(LESSONS) == 8


def test_a_card_says_what_is_finished_what_is_begun_and_what_comes_next() -> None:
    app = opened_learn("done=invent,order&lesson=precision&step=end&place=home")
    cards = {card["act"]["lesson"]: card for card in blocks_of(app)["cards"]["cards"]}
    states = {lesson: card["state"] for lesson, card in cards.items() if card["state"]}
    assert states == {"invent": "done", "order": "done", "precision": "open"}
    assert [lesson for lesson, card in cards.items() if card["is_next"]] == ["precision"]
    assert cards["order"]["state_text"] == EN("learn.lesson_done")


def test_everything_may_be_finished() -> None:
    cards = blocks_of(opened_learn(f"done={','.join(LESSONS)}"))["cards"]["cards"]
    assert [card["state"] for card in cards] == ["done"] * len(LESSONS)
    assert not any(card["is_next"] for card in cards)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_card_opens_its_lesson(lesson: str) -> None:
    app = opened_learn()
    [act] = [card["act"] for card in blocks_of(app)["cards"]["cards"] if card["act"]["lesson"] == lesson]
    learn(app, act)
    assert screen_of(app)["id"] == f"{lesson} {LESSONS[lesson].steps[0].id}"
    assert address_of(app) == {"lesson": lesson}


def test_what_is_known_is_shown_once_something_was_asked() -> None:
    assert "map" not in blocks_of(opened_learn())
    entries = blocks_of(opened_learn("place=home&practice=7&kinds=m2&picked=a-"))["map"]["entries"]
    assert [entry["text"] for entry in entries] == [EN(f"belief.{code}.name") for code in misconceptions()]
    assert len([entry for entry in entries if entry["state"] != "unseen"]) == 1
    assert all(entry["state_text"] == EN(f"learn.state_{entry['state']}") for entry in entries)


# Links


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_end_of_a_lesson_leads_into_the_playground_and_to_its_practice(lesson: str) -> None:
    app = opened_learn(f"lesson={lesson}&step=end&lang=ko")
    ways = blocks_of(app)["ways"]
    [href] = [entry["href"] for entry in ways["entries"] if "href" in entry]
    there = followed(href)
    assert there.path in ("playground", "cases")
    assert (there.visit.texts.lang, there.visit.state.problems) == ("ko", ())
    for entry in ways["entries"]:
        if entry.get("act", {}).get("do") == "practice":
            learn(app, entry["act"])
            assert set(address_of(app)["kinds"].split(",")) == set(entry["act"]["kinds"])
            assert screen_of(app)["id"].startswith("practice ")


@pytest.mark.parametrize("query", [FULL, MOVED, "place=teach", "", "practice=7&picked=a"])
def test_the_shared_link_opens_the_same_screen_in_the_same_language_without_an_answer(query: str) -> None:
    app = opened_learn(query, locale="ko-KR")
    link = urlsplit(shared_link(app))
    assert (link.netloc, link.path) == ("example.org", "/learn")
    again = opened_learn(link.query)
    for part in ("id", "title", "at", "of"):
        assert screen_of(again)[part] == screen_of(app)[part]
    assert lesson_view_of(again)["lang"] == "ko"
    assert not {"said", "picked", "done", "record", "list"} & parse_qs(link.query).keys()


# Languages and views


@pytest.mark.parametrize("place", PLACES)
def test_another_language_shows_the_same_place(place: str) -> None:
    query = MOVED if place == "lesson" else f"{MOVED}&place={place}"
    app = opened_learn(query)
    before, board = screen_of(app), lesson_board_of(app)
    for lang in EVERY_LANGUAGE:
        there = opened_learn(f"{query}&lang={lang}")
        assert (screen_of(there)["id"], screen_of(there)["at"]) == (before["id"], before["at"])
        assert [block["id"] for block in screen_of(there)["blocks"]] == [b["id"] for b in before["blocks"]]
        now = lesson_board_of(there)
        assert (now and now["ranked"]) == (board and board["ranked"])


@pytest.mark.parametrize("query", [MOVED, f"{FULL}&place=home", f"{FULL}&place=practice", "place=teach"])
def test_the_projector_view_shows_the_same_screen(query: str) -> None:
    app = opened_learn(f"{query}&view=present")
    assert lesson_view_of(app)["present"] is True
    assert screen_of(app) == screen_of(opened_learn(query))
