"""The page of lessons: how it opens, where it leads, and that it is the same in every language and view."""

from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.pages.learn_page import (
    address_of,
    blocks_of,
    do,
    followed,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    shared_link,
)
from tests.pages.the_lessons import FULL, LESSONS, MOVED, answers_to
from webapp.learn.lesson import Complete, Goal, Step
from webapp.learn.lesson_screen import tasks
from webapp.learn.state import BOARD
from webapp.learn.view import PLACES
from webapp.learn.worked import worked
from webapp.model.address import join_fields
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
        ("practice=7&kinds=m2,m5&count=4&picked=a&edition=2", "practice 7 1"),
        ("place=home&lesson=order&step=clear", "home"),
        ("place=lesson&lesson=order&practice=7&edition=2", "order start"),
        ("place=practice&lesson=order&practice=7&edition=2", "practice 7 1"),
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
    assert len(LESSONS) == 10


def test_a_card_says_what_is_read_and_done_and_begun_and_what_comes_next() -> None:
    app = opened_learn("read=order&done=invent&lesson=precision&step=end&place=home&edition=2")
    cards = {card["act"]["lesson"]: card for card in blocks_of(app)["cards"]["cards"]}
    states = {lesson: card["state"] for lesson, card in cards.items() if card["state"]}
    assert states == {"invent": "done", "order": "read", "precision": "open"}
    assert [lesson for lesson, card in cards.items() if card["is_next"]] == ["precision"]
    told = [cards[lesson]["state_text"] for lesson in ("invent", "order", "precision")]
    assert told == [EN("progress.done"), EN("progress.read"), EN("learn.lesson_open")]


def test_a_card_says_how_many_minutes_its_lesson_takes() -> None:
    for card in blocks_of(opened_learn())["cards"]["cards"]:
        assert card["minutes"] == EN("session.minutes", minutes=LESSONS[card["act"]["lesson"]].minutes)


def test_everything_may_be_done() -> None:
    cards = blocks_of(opened_learn(f"done={','.join(LESSONS)}&edition=2"))["cards"]["cards"]
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
    [entry] = blocks_of(opened_learn("place=home&practice=7&kinds=m2&picked=a-&edition=2"))["map"]["entries"]
    assert entry["myth"] == EN("known.myth", name=EN("belief.m2.name"))


@pytest.mark.parametrize("query", ["", "place=home&read=map"])
def test_the_browser_may_keep_what_there_is_to_keep(query: str) -> None:
    app = opened_learn(query)
    assert blocks_of(app)["keep"]["text"] == EN("kept.switch")
    assert bool(lesson_view_of(app)["kept"]) is bool(query)


def test_what_the_browser_has_kept_is_taken_up_where_the_reader_is() -> None:
    kept = lesson_view_of(opened_learn(FULL))["kept"]
    app = learn(opened_learn("lesson=map&step=most"), {"do": "restore", "kept": kept})
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("map most", [])
    assert (address_of(app)["done"], address_of(app)["picked"]) == ("invent,precision", "ab-")
    assert lesson_view_of(app)["kept"] == kept


def test_no_undo_takes_away_again_what_the_browser_has_kept() -> None:
    kept = lesson_view_of(opened_learn(FULL))["kept"]
    app = learn(opened_learn("lesson=map&step=most"), {"do": "restore", "kept": kept})
    learn(app, {"do": "undo"})
    assert lesson_view_of(app)["kept"] == kept


@pytest.mark.parametrize("kept", ["theme", "{}", "[1]", '{"recmetrics": "cases"}'])
def test_what_is_kept_and_not_from_here_is_left_out_with_a_word(kept: str) -> None:
    app = learn(opened_learn("lesson=map&step=most"), {"do": "restore", "kept": kept})
    assert lesson_view_of(app)["problems"] == [EN("problem.kept_unreadable")]
    assert address_of(app) == {"lesson": "map", "step": "most"}


# Read and done

ORDER: Final = LESSONS["order"]


def test_a_lesson_that_was_skipped_through_is_read_and_says_what_is_left() -> None:
    app = learn(opened_learn("lesson=order&step=goal"), {"do": "step", "step": "end"})
    assert (address_of(app)["read"], "done" in address_of(app)) == ("order", False)
    of = len(tasks("order"))
    assert 0 < of < len(ORDER.steps)
    [told] = blocks_of(app)["done"]["paragraphs"]
    assert told == EN("progress.left", done=0, of=of)
    left = blocks_of(app)["left"]["entries"]
    assert [entry["act"]["step"] for entry in left] == list(tasks("order")[:3])
    learn(app, left[0]["act"])
    assert screen_of(app)["id"] == f"order {tasks('order')[0]}"


def test_a_lesson_is_done_once_its_last_task_is_done_even_after_it_was_read() -> None:
    said = [done for step in ORDER.steps if step.id != "goal" and (done := answer_that_does(step))]
    query = "&".join(f"said={join_fields(one)}" for one in said)
    app = learn(opened_learn(f"lesson=order&step=goal&{query}"), {"do": "step", "step": "end"})
    assert blocks_of(app)["done"]["paragraphs"] == [
        EN("progress.left", done=len(tasks("order")) - 1, of=len(tasks("order")))
    ]
    learn(app, blocks_of(app)["left"]["entries"][0]["act"])
    assert "done" not in address_of(app)
    goal = ORDER.steps[-1]
    assert isinstance(goal, Goal)
    like = ORDER.list(goal.like)
    arranged: dict[str, Any] = {
        "do": "arrange",
        "ranked": like.ranked,
        "relevant": like.relevant,
        "unused": [],
    }
    arranged["k"] = like.k
    do(app, arranged, key=BOARD)
    assert (address_of(app)["read"], address_of(app)["done"]) == ("order", "order")
    learn(app, {"do": "step", "step": "end"})
    assert blocks_of(app)["done"]["paragraphs"] == [EN("progress.all_done", of=len(tasks("order")))]


def answer_that_does(step: Step) -> tuple[str, ...]:
    """Return an answer that does the task of a step; nothing where it has none."""
    for parts in answers_to(step).values():
        screen = screen_of(opened_learn(f"lesson=order&step={step.id}&said={join_fields((step.id, *parts))}"))
        if screen["done"]:
            return (step.id, *parts)
    if not isinstance(step, Complete):
        return ()
    table = worked(step, ORDER.scenes[step.scene], EN)
    return (step.id, *(str(table.rows[row].answer) for row in table.blanks(step.blank)))


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
            assert set(address_of(app)["kinds"].split(",")) == set(LESSONS[lesson].misconceptions)
            assert screen_of(app)["id"].startswith("practice ")


@pytest.mark.parametrize("query", [FULL, MOVED, "place=teach", "", "practice=7&picked=a&edition=2"])
def test_the_shared_link_opens_the_same_screen_in_the_same_language_without_an_answer(query: str) -> None:
    app = opened_learn(query, locale="ko-KR")
    link = urlsplit(shared_link(app))
    assert (link.netloc, link.path) == ("example.org", "/learn")
    again = opened_learn(link.query)
    # An answer in practice moves the bar.
    for part in ("id",) if "picked=a&" in query else ("id", "title", "at", "of"):
        assert screen_of(again)[part] == screen_of(app)[part]
    assert lesson_view_of(again)["lang"] == "ko"
    assert not {"said", "picked", "read", "done", "record", "list"} & parse_qs(link.query).keys()


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
