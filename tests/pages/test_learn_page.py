"""The page of lessons: how it opens, where it leads, and that it is the same in every language and view."""

from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest

from playground.learn.beliefs import beliefs
from playground.learn.view import PLACES
from playground.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for
from playground.ui.learn import page
from tests.pages.the_lessons import LESSONS
from tests.pages.the_page import (
    address_of,
    blocks_of,
    board_of,
    followed,
    learn,
    lesson_board_of,
    opened,
    opened_learn,
    ready,
    screen_of,
    texts_of,
    turned_to,
    tutor_of,
    went_well,
)

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)
# Something in every place where something could be lost.
FULL: Final = (
    "lesson=order&step=clear&said=sink;down;0.4;small&said=clear;up;;price&done=invent,precision"
    "&practice=7&kinds=m2,m5&count=4&picked=ab-"
)
MOVED: Final = f"{FULL}&list=D,A,B,E,C&relevant=A,B&k=5"


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
def test_a_deep_link_works_on_a_server_that_has_run_nothing_yet(query: str, screen: str) -> None:
    app = went_well(ready(f"{query}&lang=ko", page="learn").run())
    assert (screen_of(app)["id"], tutor_of(app)["problems"]) == (screen, [])
    assert tutor_of(app)["lang"] == texts_for("ko").html_lang
    assert any(texts_for("ko")("app.title") in text for _, text in texts_of(app))
    assert address_of(app) == {
        name: values[0] if len(values) == 1 else values
        for name, values in parse_qs(f"{query}&lang=ko").items()
    }


def test_the_page_opens_from_the_first_page_and_takes_nothing_from_it() -> None:
    app = turned_to(opened("list=A,B&relevant=B&k=2&lang=zh"), "learn")
    assert (screen_of(app)["id"], address_of(app)) == ("home", {"lang": "zh"})
    assert tutor_of(app)["lang"] == texts_for("zh").html_lang
    turned_to(app, "playground")
    assert board_of(app)["ranked"] == ["A", "B"]


def test_the_first_message_says_that_it_is_painted_and_bars_wait_for_it() -> None:
    app = went_well(ready("lesson=order&step=sees", page="learn").run())
    assert (app.session_state["visit"].painted, len(app.get("plotly_chart"))) == (False, 0)
    learn(app)
    assert (app.session_state["visit"].painted, len(app.get("plotly_chart"))) == (True, 1)
    assert tutor_of(app)["confirmed"] == 0


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
    assert [entry["text"] for entry in entries] == [EN(f"belief.{code}.name") for code in beliefs()]
    assert len([entry for entry in entries if entry["state"] != "unseen"]) == 1
    assert all(entry["state_text"] == EN(f"learn.state_{entry['state']}") for entry in entries)


def test_an_example_of_the_menu_is_a_lesson_and_keeps_what_is_known() -> None:
    app = opened_learn(FULL, examples=True)
    assert [button.key for button in app.button if str(button.key).startswith("example_")] == [
        f"example_{lesson}" for lesson in LESSONS
    ]
    went_well(app.button(key="example_map").click().run())
    assert screen_of(app)["id"] == f"map {LESSONS['map'].steps[0].id}"
    assert address_of(app) == {
        "lesson": "map",
        "done": "invent,precision",
        "practice": "7",
        "kinds": "m2,m5",
        "count": "4",
        "picked": "ab-",
    }
    learn(app, {"do": "undo"})
    assert screen_of(app)["id"] == "order clear"


# Links


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_end_of_a_lesson_leads_into_the_playground_and_to_its_practice(lesson: str) -> None:
    app = opened_learn(f"lesson={lesson}&step=end&lang=ko")
    ways = blocks_of(app)["ways"]
    [href] = [entry["href"] for entry in ways["entries"] if "href" in entry]
    page_, shown = followed(href)
    assert (page_ in ("playground", "cases"), shown["lang"], shown["problems"]) == (True, "ko", [])
    for entry in ways["entries"]:
        if entry.get("act", {}).get("do") == "practice":
            learn(app, entry["act"])
            assert set(address_of(app)["kinds"].split(",")) == set(entry["act"]["kinds"])
            assert screen_of(app)["id"].startswith("practice ")


@pytest.mark.parametrize("query", [FULL, MOVED, "place=teach", "", "practice=7&picked=a"])
def test_the_shared_link_opens_the_same_screen_in_the_same_language_without_an_answer(query: str) -> None:
    app = opened_learn(query, share=True, locale="ko-KR")
    [link] = [code.value for code in app.code if "lang=" in code.value and "count=10" not in code.value]
    assert urlsplit(link).path == "/learn"
    again = opened_learn(urlsplit(link).query)
    for part in ("id", "title", "at", "of"):
        assert screen_of(again)[part] == screen_of(app)[part]
    assert tutor_of(again)["lang"] == "ko"
    assert not {"said", "picked", "done", "record", "list"} & parse_qs(urlsplit(link).query).keys()


# Languages and views


@pytest.mark.parametrize("place", PLACES)
def test_the_switch_changes_the_language_and_keeps_the_place(place: str) -> None:
    app = opened_learn(MOVED if place == "lesson" else f"{MOVED}&place={place}")
    before, address = screen_of(app), address_of(app)
    board = lesson_board_of(app)
    for lang in ("ko", "zh", "en"):
        went_well(app.segmented_control(key="language").set_value(lang).run())
        assert tutor_of(app)["lang"] == texts_for(lang).html_lang
        assert (screen_of(app)["id"], screen_of(app)["at"]) == (before["id"], before["at"])
        assert [block["id"] for block in screen_of(app)["blocks"]] == [b["id"] for b in before["blocks"]]
        now = lesson_board_of(app)
        assert (now and now["ranked"]) == (board and board["ranked"])
        assert address_of(app) == {**address, "lang": lang}
    assert screen_of(app) == before


def test_the_browsers_language_is_that_of_the_page() -> None:
    assert tutor_of(opened_learn(locale="zh-CN"))["lang"] == texts_for("zh").html_lang


@pytest.mark.parametrize("query", [MOVED, f"{FULL}&place=home", f"{FULL}&place=practice", "place=teach"])
def test_the_projector_view_shows_the_same_screen(query: str) -> None:
    app = opened_learn(f"{query}&view=present")
    assert tutor_of(app)["present"] is True
    assert screen_of(app) == screen_of(opened_learn(query))
    [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
    went_well(leave.click().run())
    assert tutor_of(app)["present"] is False


def test_a_fault_of_ours_is_said_plainly_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = opened_learn(FULL)
    before = screen_of(app)
    monkeypatch.setattr(page, "lesson_screen", broken)
    app.run()
    assert not app.exception
    assert [error.value for error in app.error] == [EN("app.wrong")]
    assert not any("secret detail" in text for _, text in texts_of(app))
    monkeypatch.undo()
    assert screen_of(went_well(app.run())) == before
