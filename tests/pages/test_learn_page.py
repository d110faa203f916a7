"""The page of lessons: how it opens, its start page, where it leads, and the file of one's progress."""

import json
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import LESSONS, followed
from tests.pages.the_page import (
    address_of,
    blocks_of,
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
from webapp.learn.lesson_screen import tasks
from webapp.learn.progress_file import to_json
from webapp.learn.view import PLACES
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
# Something in every place where something could be lost.
FULL: Final = (
    "lesson=order&step=clear&said=sink;down;0.4;small&said=clear;up;;price&done=invent,precision"
    "&practice=7&kinds=m2,m5&count=4&picked=ab-&edition=2"
)
MOVED: Final = f"{FULL}&list=D,A,B,E,C&relevant=A,B&k=5"

# What was learned, as an address has it and as a file does.
LEARNED: Final = (
    "read=map&done=invent,order&practice=7&kinds=m2,m5&count=4&picked=ab-&record=m1:missed,m3:known&edition=2"
)
KEPT: Final = {
    "read": "map",
    "done": "invent,order",
    "practice": "7",
    "kinds": "m2,m5",
    "count": "4",
    "picked": "ab-",
    "record": "m1:missed,m3:known",
    "edition": "2",
}
PROGRESS: Final = {"recmetrics": "learn", "version": 2, **KEPT}


def written(content: object) -> bytes:
    """Return a file with this content."""
    return json.dumps(content).encode()


# Home


def test_every_lesson_is_a_card_in_its_order_that_says_how_many_minutes_it_takes() -> None:
    texts = texts_for(PSEUDO_LANGUAGE)
    cards = blocks_of(opened_learn(f"lang={PSEUDO_LANGUAGE}"))["cards"]["cards"]
    assert [(card["number"], card["act"]["lesson"], card["title"], card["minutes"]) for card in cards] == [
        (number, id_, texts(f"lesson.{id_}.title"), texts("session.minutes", minutes=lesson.minutes))
        for number, (id_, lesson) in enumerate(LESSONS.items(), 1)
    ]
    for card in cards[::3]:
        app, lesson = learn(opened_learn(), card["act"]), card["act"]["lesson"]
        assert screen_of(app)["id"] == f"{lesson} {LESSONS[lesson].steps[0].id}"
        assert address_of(app) == {"lesson": lesson}


def test_a_card_says_what_is_read_and_done_and_begun_and_what_comes_next() -> None:
    app = opened_learn("read=order&done=invent&lesson=precision&step=end&place=home&edition=2")
    cards = {card["act"]["lesson"]: card for card in blocks_of(app)["cards"]["cards"]}
    states = {lesson: card["state"] for lesson, card in cards.items() if card["state"]}
    assert states == {"invent": "done", "order": "read", "precision": "open"}
    assert [lesson for lesson, card in cards.items() if card["is_next"]] == ["precision"]
    told = [cards[lesson]["state_text"] for lesson in ("invent", "order", "precision")]
    assert told == [EN("progress.done"), EN("progress.read"), EN("learn.lesson_open")]
    every = blocks_of(opened_learn(f"done={','.join(LESSONS)}&edition=2"))["cards"]["cards"]
    assert {(card["state"], card["is_next"]) for card in every} == {("done", False)}


def test_what_the_browser_has_kept_is_taken_up_where_the_reader_is_and_no_undo_takes_it_away() -> None:
    app = opened_learn()
    assert (blocks_of(app)["keep"]["text"], lesson_view_of(app)["kept"]) == (EN("kept.switch"), "")
    kept = lesson_view_of(opened_learn(FULL))["kept"]
    app = opened_learn("lesson=map&step=most")
    learn(app, {"do": "restore", "kept": '{"recmetrics": "cases"}'})
    assert lesson_view_of(app)["problems"] == [EN("problem.kept_unreadable")]
    assert address_of(app) == {"lesson": "map", "step": "most"}
    learn(app, {"do": "restore", "kept": kept})
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("map most", [])
    assert (address_of(app)["done"], address_of(app)["picked"]) == ("invent,precision", "ab-")
    assert lesson_view_of(app)["kept"] == kept
    learn(app, {"do": "undo"})
    assert lesson_view_of(app)["kept"] == kept


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
    for query in (MOVED, "", "practice=7&picked=a&edition=2"):
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
        for lang in ("ko", "en"):
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


def test_what_was_saved_is_what_is_opened_and_undo_leads_back() -> None:
    at_home, saved = (
        to_json(opened_learn(f"{LEARNED}&place={place}").state.view).encode()
        for place in ("home", "practice")
    )
    assert at_home == saved
    assert json.loads(saved) == PROGRESS
    before = {"place": "home", "lesson": "map", "step": "end", "done": "map", "edition": "2"}
    app = dropped(unfolded(urlencode(before)), saved)
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("home", [])
    assert address_of(app) == {"place": "home", **KEPT}
    states = {entry["myth"]: entry["state"] for entry in blocks_of(app)["map"]["entries"]}
    names = [EN("known.myth", name=EN(f"belief.{code}.name")) for code in ("m1", "m3", "m9")]
    assert [states.get(name) for name in names] == ["missed", "known", None]
    learn(app, {"do": "undo"})
    assert address_of(app) == before


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
    # What a file says beside what is wrong is taken.
    app = dropped(unfolded(), written({**PROGRESS, "done": "chess,order", "picked": 5, "extra": [1]}))
    kept = {name: value for name, value in KEPT.items() if name != "picked"}
    assert address_of(app) == {"place": "home", **kept, "done": "order"}


def test_the_file_is_offered_at_home_and_in_practice_and_is_not_in_the_way_elsewhere() -> None:
    for query in ("", "practice=7&edition=2"):
        assert [download.label for download in unfolded(query).download_button] == [EN("learn.keep_save")]
        assert not opened_learn(query).download_button
        assert escaped_from(unfolded(f"{query}&{LEARNED}&lang={PSEUDO_LANGUAGE}")) == []
    for query in ("lesson=order", "place=teach"):
        labels = [download.label for download in unfolded(query).download_button]
        assert EN("learn.keep_save") not in labels
    # It opens on a page that has run nothing yet.
    app = ready("practice=7&edition=2", page="learn", learn_keep=True)
    went_well(app.run())
    assert app.file_uploader(key="learn_progress").label == EN("learn.keep_open")
    # The first message says that the page is shown.
    assert app.visit.is_rendered is False
    assert learn(app).visit.is_rendered is True


def test_neither_the_name_of_a_file_matters_nor_that_it_is_taken_away_again() -> None:
    app = dropped(unfolded(), written(PROGRESS), "../../etc/<b>한국.json")
    assert (lesson_view_of(app)["problems"], address_of(app)["done"]) == ([], KEPT["done"])
    app.file_uploader(key="learn_progress").set_value(None)
    assert address_of(went_well(app.run())) == {"place": "home", **KEPT}
