"""The page of lessons: how it opens, its start page, where it leads, and the file of one's progress."""

import json
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.pages.page_in_memory import PageInMemory, parameters_of
from tests.pages.the_lessons import (
    FULL,
    KEPT,
    LEARNED,
    LESSONS,
    MOVED,
    PROGRESS,
    answers_to,
    followed,
    written,
)
from tests.pages.the_page import (
    address_of,
    blocks_of,
    do,
    learn,
    lesson_board_of,
    lesson_view_of,
    middle_of,
    opened_learn,
    ready,
    screen_of,
    texts_of,
    went_to,
    went_well,
)
from tests.pages.untranslated import HOSTILE, READ_AS_MARKUP, escaped_from
from webapp.learn.lesson import Complete, Goal, Step
from webapp.learn.lesson_screen import tasks
from webapp.learn.progress_file import from_json, to_json
from webapp.learn.state import BOARD
from webapp.learn.view import PLACES
from webapp.learn.worked import worked
from webapp.model.address import join_fields
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")


# Opening


def test_a_deep_link_opens_its_screen_and_stays_as_it_was_typed(subtests: pytest.Subtests) -> None:
    for query, screen in (
        ("place=teach", "teach"),
        ("lesson=order&step=clear&said=clear;up", "order clear"),
        ("practice=7&kinds=m2,m5&count=4&picked=a&edition=2", "practice 7 1"),
        ("place=practice&lesson=order&practice=7&edition=2", "practice 7 1"),
        ("LESSON=order", "home"),
        ("lesson=map&lesson=ORDER&step=Clear", "order clear"),
    ):
        with subtests.test(query=query):
            app = opened_learn(f"{query}&lang=ko")
            assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == (screen, [])
            assert lesson_view_of(app)["lang"] == texts_for("ko").html_lang
            assert address_of(app) == parameters_of(f"{query}&lang=ko")


# Home


def test_every_lesson_is_a_card_in_its_order_that_says_how_many_minutes_it_takes() -> None:
    texts = texts_for(PSEUDO_LANGUAGE)
    cards = blocks_of(opened_learn(f"lang={PSEUDO_LANGUAGE}"))["cards"]["cards"]
    assert [(card["number"], card["act"]["lesson"], card["title"], card["minutes"]) for card in cards] == [
        (number, id_, texts(f"lesson.{id_}.title"), texts("session.minutes", minutes=lesson.minutes))
        for number, (id_, lesson) in enumerate(LESSONS.items(), 1)
    ]
    assert len(LESSONS) == 10


def test_a_card_says_what_is_read_and_done_and_begun_and_what_comes_next() -> None:
    app = opened_learn("read=order&done=invent&lesson=precision&step=end&place=home&edition=2")
    cards = {card["act"]["lesson"]: card for card in blocks_of(app)["cards"]["cards"]}
    states = {lesson: card["state"] for lesson, card in cards.items() if card["state"]}
    assert states == {"invent": "done", "order": "read", "precision": "open"}
    assert [lesson for lesson, card in cards.items() if card["is_next"]] == ["precision"]
    told = [cards[lesson]["state_text"] for lesson in ("invent", "order", "precision")]
    assert told == [EN("progress.done"), EN("progress.read"), EN("learn.lesson_open")]


def test_everything_may_be_done() -> None:
    cards = blocks_of(opened_learn(f"done={','.join(LESSONS)}&edition=2"))["cards"]["cards"]
    assert [card["state"] for card in cards] == ["done"] * len(LESSONS)
    assert not any(card["is_next"] for card in cards)


def test_every_card_opens_its_lesson() -> None:
    for card in blocks_of(opened_learn())["cards"]["cards"]:
        app, lesson = learn(opened_learn(), card["act"]), card["act"]["lesson"]
        assert screen_of(app)["id"] == f"{lesson} {LESSONS[lesson].steps[0].id}"
        assert address_of(app) == {"lesson": lesson}


def test_what_is_known_is_shown_once_something_was_asked() -> None:
    assert "map" not in blocks_of(opened_learn())
    [entry] = blocks_of(opened_learn("place=home&practice=7&kinds=m2&picked=a-&edition=2"))["map"]["entries"]
    assert entry["myth"] == EN("known.myth", name=EN("belief.m2.name"))


def test_the_browser_may_keep_what_there_is_to_keep() -> None:
    for query in ("", "place=home&read=map"):
        app = opened_learn(query)
        assert blocks_of(app)["keep"]["text"] == EN("kept.switch")
        assert bool(lesson_view_of(app)["kept"]) is bool(query)


def test_what_the_browser_has_kept_is_taken_up_where_the_reader_is_and_no_undo_takes_it_away() -> None:
    kept = lesson_view_of(opened_learn(FULL))["kept"]
    app = learn(opened_learn("lesson=map&step=most"), {"do": "restore", "kept": kept})
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("map most", [])
    assert (address_of(app)["done"], address_of(app)["picked"]) == ("invent,precision", "ab-")
    assert lesson_view_of(app)["kept"] == kept
    learn(app, {"do": "undo"})
    assert lesson_view_of(app)["kept"] == kept


def test_what_is_kept_and_not_from_here_is_left_out_with_a_word() -> None:
    for kept in ("theme", "{}", "[1]", '{"recmetrics": "cases"}'):
        app = learn(opened_learn("lesson=map&step=most"), {"do": "restore", "kept": kept})
        assert (kept, lesson_view_of(app)["problems"]) == (kept, [EN("problem.kept_unreadable")])
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


def test_the_end_of_a_lesson_leads_into_the_playground_and_to_its_practice(subtests: pytest.Subtests) -> None:
    for id_, lesson in LESSONS.items():
        with subtests.test(lesson=id_):
            app = opened_learn(f"lesson={id_}&step=end&lang=ko")
            entries = blocks_of(app)["ways"]["entries"]
            [href] = [entry["href"] for entry in entries if "href" in entry]
            there = followed(href)
            assert there.path in ("playground", "cases")
            assert (there.visit.texts.lang, there.visit.state.problems) == ("ko", ())
            for entry in entries:
                if entry.get("act", {}).get("do") == "practice":
                    learn(app, entry["act"])
                    assert set(address_of(app)["kinds"].split(",")) == set(lesson.misconceptions)
                    assert screen_of(app)["id"].startswith("practice ")


def test_the_link_in_the_menu_opens_the_same_screen_in_the_same_language_without_an_answer(
    subtests: pytest.Subtests,
) -> None:
    for query in (FULL, MOVED, "place=teach", "", "practice=7&picked=a&edition=2"):
        with subtests.test(query=query):
            app = opened_learn(query, locale="ko-KR", share=True)
            link = urlsplit(app.code[0].value)
            assert (link.netloc, link.path) == ("example.org", "/learn")
            again = opened_learn(link.query)
            # An answer in practice moves the bar.
            for part in ("id",) if "picked=a&" in query else ("id", "title", "at", "of"):
                assert screen_of(again)[part] == screen_of(app)[part]
            assert lesson_view_of(again)["lang"] == "ko"
            assert not {"said", "picked", "read", "done", "record", "list"} & parse_qs(link.query).keys()


# Around the screen


def test_another_language_shows_the_same_place(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        app = opened_learn(MOVED if place == "lesson" else f"{MOVED}&place={place}")
        before, address = screen_of(app), address_of(app)
        board = lesson_board_of(app)
        for lang in ("ko", "zh", "en"):
            with subtests.test(place=place, lang=lang):
                went_well(app.segmented_control(key="language").set_value(lang).run())
                screen, now = screen_of(app), lesson_board_of(app)
                assert lesson_view_of(app)["lang"] == texts_for(lang).html_lang
                assert (screen["id"], screen["at"]) == (before["id"], before["at"])
                assert [block["id"] for block in screen["blocks"]] == [b["id"] for b in before["blocks"]]
                assert (now and now["ranked"]) == (board and board["ranked"])
                assert address_of(app) == {**address, "lang": lang}
        assert screen_of(app) == before


def test_the_projector_view_shows_the_same_screen_with_fields_for_hands_where_it_asks(
    subtests: pytest.Subtests,
) -> None:
    for query in (MOVED, f"{FULL}&place=home", f"{FULL}&place=practice", "place=teach"):
        with subtests.test(query=query):
            app = opened_learn(f"{query}&view=present")
            assert lesson_view_of(app)["present"] is True
            screen, expected = screen_of(app), screen_of(opened_learn(query))
            blocks = [block for block in screen["blocks"] if block["kind"] != "hands"]
            assert {**screen, "blocks": blocks} == expected
            asks = any(block["kind"] in ("choice", "predict") for block in expected["blocks"])
            assert len(screen["blocks"]) - len(blocks) == asks
            [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
            went_well(leave.click().run())
            assert lesson_view_of(app)["present"] is False


def test_no_answer_and_no_name_becomes_markup() -> None:
    app = opened_learn(share=True)
    for text in HOSTILE:
        part = text.replace("\\", "")
        for query in (
            {"lesson": "order", "step": "last_two", "said": f"last_two;{part}"},
            {"lesson": "order", "step": "sink", "said": f"sink;up;{part}"},
            {"lesson": "order", "step": "goal", "list": text, "relevant": text},
            {"lesson": text, "place": text, "done": text, "practice": "1", "kinds": text},
        ):
            went_to(app, **query)
            for where, shown in texts_of(app):
                if where.partition(".")[0] in READ_AS_MARKUP:
                    assert text not in shown, (query, where, shown)


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
        "edition": "2",
    }
    learn(app, {"do": "undo"})
    assert screen_of(app)["id"] == "order clear"


# The file of one's progress


def unfolded(query: str = "") -> PageInMemory:
    """Return the page with the place for files open."""
    return opened_learn(query, learn_keep=True)


def dropped(app: PageInMemory, content: bytes, name: str = "learned.json") -> PageInMemory:
    """Return the page after this file was dropped."""
    app.file_uploader(key="learn_progress").upload(name, content, "application/json").run()
    return went_well(app)


def test_what_was_saved_is_what_is_opened() -> None:
    at_home, saved = (
        to_json(opened_learn(f"{LEARNED}&place={place}").state.view).encode()
        for place in ("home", "practice")
    )
    assert at_home == saved
    assert json.loads(saved) == PROGRESS
    assert from_json(saved)[1] == ()
    fresh = dropped(unfolded(), saved)
    assert (screen_of(fresh)["id"], lesson_view_of(fresh)["problems"]) == ("home", [])
    assert address_of(fresh) == {"place": "home", **KEPT}
    states = {entry["myth"]: entry["state"] for entry in blocks_of(fresh)["map"]["entries"]}
    names = [EN("known.myth", name=EN(f"belief.{code}.name")) for code in ("m1", "m3", "m9")]
    assert [states.get(name) for name in names] == ["missed", "known", None]
    learn(fresh, {"do": "place", "place": "practice"})
    assert screen_of(fresh)["title"] == EN("learn.question_of", at=3, of=4 + 2)


def test_opening_a_file_can_be_undone() -> None:
    app = dropped(unfolded("place=home&lesson=map&step=end&done=map&edition=2"), written(PROGRESS))
    assert address_of(app)["done"] == KEPT["done"]
    learn(app, {"do": "undo"})
    assert address_of(app) == {
        "place": "home",
        "lesson": "map",
        "step": "end",
        "done": "map",
        "edition": "2",
    }


# Files, and the problems that are shown for them.
BAD_FILES: Final[dict[str, tuple[bytes, str]]] = {
    "text": (b"done: order", "file_not_json"),
    "a file of cases": (b'{"recmetrics": "cases", "cases": []}', "file_not_progress"),
    "answers that cannot be": (written({**PROGRESS, "picked": "ab!"}), "link_picked"),
}


def test_a_bad_file_is_told_of_and_loses_nothing(subtests: pytest.Subtests) -> None:
    for name, (content, code) in BAD_FILES.items():
        with subtests.test(file=name):
            app = dropped(unfolded(f"place=home&{LEARNED}"), content)
            assert any(middle_of(code) in told for told in lesson_view_of(app)["problems"])
            assert screen_of(app)["id"] == "home"
            if code.startswith("file_"):
                assert address_of(app) == {"place": "home", **KEPT}


def test_what_a_file_says_beside_what_is_wrong_is_taken() -> None:
    app = dropped(unfolded(), written({**PROGRESS, "done": "chess,order", "picked": 5, "extra": [1]}))
    kept = {name: value for name, value in KEPT.items() if name != "picked"}
    assert address_of(app) == {"place": "home", **kept, "done": "order"}


def test_the_file_is_offered_at_home_and_in_practice_and_is_not_in_the_way_elsewhere() -> None:
    for query in ("", "practice=7&edition=2", "place=home&lesson=order"):
        assert [download.label for download in unfolded(query).download_button] == [EN("learn.keep_save")]
        assert not opened_learn(query).download_button
    for query in ("lesson=order", "place=teach"):
        labels = [download.label for download in unfolded(query).download_button]
        assert EN("learn.keep_save") not in labels


def test_neither_the_name_of_a_file_matters_nor_that_it_is_taken_away_again() -> None:
    for name in ("../../etc/passwd.json", "<b>.json", "한국.json"):
        app = dropped(unfolded(), written(PROGRESS), name)
        assert (lesson_view_of(app)["problems"], address_of(app)["done"]) == ([], KEPT["done"])
        app.file_uploader(key="learn_progress").set_value(None)
        assert address_of(went_well(app.run())) == {"place": "home", **KEPT}


def test_what_is_said_around_the_file_is_translated() -> None:
    for query in ("", LEARNED, f"place=home&{LEARNED}"):
        assert escaped_from(unfolded(f"{query}&lang={PSEUDO_LANGUAGE}")) == []


def test_the_place_for_files_opens_on_a_page_that_has_run_nothing_yet() -> None:
    app = went_well(ready("practice=7&edition=2", page="learn", learn_keep=True).run())
    assert app.file_uploader(key="learn_progress").label == EN("learn.keep_open")
