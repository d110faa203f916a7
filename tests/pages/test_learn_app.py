"""The page of lessons in the app itself: every way in, in every language, and what only Streamlit does.

What the page says and does is tested in memory (`learn_page`) at a hundredth of the cost; here the app has to
show the same.
"""

from itertools import product
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages import learn_page
from tests.pages.learn_page import LearnPage
from tests.pages.the_lessons import FULL, LEARNED, LESSONS, MOVED, PROGRESS, open_places, written
from tests.pages.the_page import (
    address_of,
    board_of,
    do,
    given,
    learn,
    lesson_view_of,
    opened,
    opened_learn,
    ready,
    screen_of,
    send,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from tests.pages.untranslated import HOSTILE, READ_AS_MARKUP, escaped_from
from webapp.learn import page
from webapp.learn.state import BOARD
from webapp.learn.view import PLACES
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
EVERY_LANGUAGE: Final = (*LANGUAGES, PSEUDO_LANGUAGE)
GOAL: Final = "lesson=order&step=goal"


def components_of(app: AppTest) -> dict[str, dict[str, Any]]:
    """Return the data of each component of the page itself, except the token of the session."""
    keys = [str(element.key) for element in app.get("bidi_component") if element.key != "document"]
    return {key: {**given(app, key), "page": ""} for key in keys}


def assert_same(app: AppTest, expected: LearnPage) -> None:
    """Check that the app shows what the page shows in memory, at the same address."""
    assert components_of(app) == {key: {**shown, "page": ""} for key, shown in expected.shown.items()}
    assert address_of(app) == learn_page.address_of(expected)


# Ways in

CARDS: Final = {"do": "arrange", "ranked": list("CADEB"), "relevant": ["A", "B"], "unused": [], "k": 5}
# The address that is opened, and what is done there: the component, and the act.
WAYS: Final[dict[str, tuple[str, list[tuple[str, dict[str, Any]]]]]] = {
    "home": ("", []),
    "a lesson": (FULL, []),
    "a list that was moved": (MOVED, []),
    "practice": ("practice=7&kinds=m2,m5&count=4&picked=a&edition=2", []),
    "notes for teachers": ("place=teach", []),
    "a lesson plan": ("place=teach&plan=short", []),
    "a session that is over": ("practice=7&kinds=m2&count=1&picked=aa-&edition=2", []),
    "a bad link": ("lesson=chess&done=order,chess&practice=x&view=upside-down&edition=2", []),
    "a card": ("", [("tutor", {"do": "lesson", "lesson": "order"})]),
    "an answer": ("lesson=order&step=clear", [("tutor", {"do": "say", "step": "clear", "parts": ["same"]})]),
    "an answer in practice": ("practice=7&edition=2", [("tutor", {"do": "pick", "turn": 0, "option": 1})]),
    "the board, and Undo": (GOAL, [(BOARD, CARDS), ("tutor", {"do": "undo"}), (BOARD, {"do": "redo"})]),
    "the end of a lesson": ("lesson=order&step=goal", [("tutor", {"do": "step", "step": "end"})]),
    "what makes no sense": (GOAL, [("tutor", {"do": "explode"}), (BOARD, {**CARDS, "k": 3})]),
}


def test_every_way_leads_to_the_same_screen_as_in_memory(subtests: pytest.Subtests) -> None:
    for (way, (query, acts)), lang in product(WAYS.items(), ("ko", PSEUDO_LANGUAGE)):
        with subtests.test(way=way, lang=lang):
            app = opened_learn(f"{query}&lang={lang}")
            expected = learn_page.opened_learn(f"{query}&lang={lang}")
            for key, act in acts:
                do(app, act, key=key)
                learn_page.do(expected, act, key=key)
            assert_same(app, expected)
            assert lesson_view_of(app)["lang"] == texts_for(lang).html_lang
            assert open_places(texts_of(app)) == []
            if lang == PSEUDO_LANGUAGE:
                assert escaped_from(app) == []


def test_a_deep_link_works_on_a_server_that_has_run_nothing_yet(subtests: pytest.Subtests) -> None:
    for query in ("", "practice=7&picked=a&edition=2", FULL, "place=teach"):
        with subtests.test(query=query):
            app = went_well(ready(f"{query}&lang=ko", page="learn").run())
            assert_same(app, learn_page.opened_learn(f"{query}&lang=ko"))
            assert any(texts_for("ko")("heading.learn") in text for _, text in texts_of(app))


def test_the_browsers_language_is_that_of_the_page() -> None:
    assert_same(opened_learn(locale="zh-CN"), learn_page.opened_learn(locale="zh-CN"))


def test_going_back_and_forward_in_the_browser_is_followed() -> None:
    app, expected = opened_learn(GOAL), learn_page.opened_learn(GOAL)
    first = address_of(app)
    second = address_of(do(app, CARDS, key=BOARD))
    learn_page.do(expected, CARDS, key=BOARD)
    for address in (first, second, {"lesson": "map", "step": "end"}, {"practice": "7"}, first):
        assert_same(went_to(app, **address), learn_page.went_to(expected, **address))


def test_a_message_that_cannot_be_read_is_answered_by_a_sentence() -> None:
    app, expected = opened_learn(GOAL), learn_page.opened_learn(GOAL)
    for key in ("tutor", BOARD):
        went_well(send(app, key, "junk"))
        learn_page.send(expected, key, "junk")
        assert_same(app, expected)
        assert lesson_view_of(app)["problems"]


# Other pages


def test_the_page_opens_from_the_first_page_and_takes_nothing_from_it() -> None:
    app = turned_to(opened("list=A,B&relevant=B&k=2&lang=zh"), "learn")
    assert (screen_of(app)["id"], address_of(app)) == ("home", {"lang": "zh"})
    assert lesson_view_of(app)["lang"] == texts_for("zh").html_lang
    turned_to(app, "playground")
    assert board_of(app)["ranked"] == ["A", "B"]


def test_who_leaves_for_another_page_and_comes_back_is_where_they_were() -> None:
    app = opened_learn(MOVED)
    shown, address = components_of(app), address_of(app)
    for other in ("playground", "cases", "definitions", "evaluate"):
        turned_to(app, other)
        assert not {"lesson", "step", "said", "read", "done", "practice", "picked"} & set(address_of(app))
        turned_to(app, "learn")
        assert (other, components_of(app), address_of(app)) == (other, shown, address)


def test_a_move_on_another_page_does_not_touch_the_lesson_and_a_move_here_not_that_page() -> None:
    app = do(opened_learn(GOAL), CARDS, key=BOARD)
    turned_to(app, "playground")
    before = board_of(app)["ranked"]
    do(app, {"do": "worst"}, key="board")
    turned_to(app, "learn")
    assert board_of(app, BOARD)["ranked"] == list("CADEB")
    learn(app, {"do": "undo"})
    turned_to(app, "playground")
    do(app, {"do": "undo"}, key="board")
    assert board_of(app)["ranked"] == before


# Beside and around the screen


def test_the_first_message_says_that_the_page_is_shown() -> None:
    app = went_well(ready("lesson=order&step=sees", page="learn").run())
    assert app.session_state["visit"].is_rendered is False
    learn(app)
    assert app.session_state["visit"].is_rendered is True
    assert lesson_view_of(app)["confirmed"] == 0


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


def test_the_menu_offers_the_link_for_others() -> None:
    for query in (MOVED, "place=teach"):
        app = opened_learn(query, share=True, locale="ko-KR")
        expected = learn_page.shared_link(learn_page.opened_learn(query, locale="ko-KR"))
        assert expected in [code.value for code in app.code]
        assert urlsplit(expected).path == "/learn"


def test_the_switch_changes_the_language_and_keeps_the_place(subtests: pytest.Subtests) -> None:
    for place in PLACES:
        app = opened_learn(MOVED if place == "lesson" else f"{MOVED}&place={place}")
        before, address = screen_of(app), address_of(app)
        for lang in ("ko", "zh", "en"):
            with subtests.test(place=place, lang=lang):
                went_well(app.segmented_control(key="language").set_value(lang).run())
                assert address_of(app) == {**address, "lang": lang}
                assert lesson_view_of(app)["lang"] == texts_for(lang).html_lang
                assert (screen_of(app)["id"], screen_of(app)["at"]) == (before["id"], before["at"])
        assert screen_of(app) == before


def test_the_projector_view_shows_the_same_screen_with_fields_for_hands_where_it_asks(
    subtests: pytest.Subtests,
) -> None:
    for query in (MOVED, f"{FULL}&place=home", f"{FULL}&place=practice", "place=teach"):
        with subtests.test(query=query):
            app = opened_learn(f"{query}&view=present")
            assert lesson_view_of(app)["present"] is True
            screen, expected = screen_of(app), learn_page.screen_of(learn_page.opened_learn(query))
            blocks = [block for block in screen["blocks"] if block["kind"] != "hands"]
            assert {**screen, "blocks": blocks} == expected
            asks = any(block["kind"] in ("choice", "predict") for block in expected["blocks"])
            assert len(screen["blocks"]) - len(blocks) == asks
            [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
            went_well(leave.click().run())
            assert lesson_view_of(app)["present"] is False


def test_a_fault_of_ours_is_said_plainly_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = opened_learn(FULL)
    before = screen_of(app)
    monkeypatch.setattr(page, "lesson_screen", broken)
    app.run()
    assert not app.exception
    assert [error.value for error in app.error] == [EN("app.wrong", page="/learn")]
    assert not any("secret detail" in text for _, text in texts_of(app))
    monkeypatch.undo()
    assert screen_of(went_well(app.run())) == before


# The file of one's progress


def unfolded(query: str) -> AppTest:
    """Return the app with the place for files open."""
    return opened_learn(query, learn_keep=True)


def uploaded(app: AppTest, content: bytes, name: str = "learned.json") -> AppTest:
    """Return the app after this file was dropped."""
    return went_well(app.file_uploader(key="learn_progress").upload(name, content, "application/json").run())


def test_the_file_is_offered_at_home_and_in_practice_and_is_not_in_the_way_elsewhere() -> None:
    for query in ("", "practice=7&edition=2", "place=home&lesson=order"):
        assert [download.label for download in unfolded(query).download_button] == [EN("learn.keep_save")]
        assert not opened_learn(query).download_button
    for query in ("lesson=order", "place=teach"):
        labels = [download.label for download in unfolded(query).download_button]
        assert EN("learn.keep_save") not in labels


def test_a_dropped_file_is_opened_or_refused_by_a_sentence_whatever_it_is_called() -> None:
    query = "place=home&lesson=map&step=end&done=map&lang=ko"
    app, expected = unfolded(query), learn_page.opened_learn(query)
    half = b'{"recmetrics": "learn", "done": "\\ud800"}'
    files = {
        "learned.json": written(PROGRESS),
        "../../etc/passwd.json": b"done: order",
        "<b>.json": written({**PROGRESS, "done": "chess"}),
        "한국.json": half,
    }
    for name, content in files.items():
        uploaded(app, content, name)
        learn_page.after_file(expected, content)
        assert {**lesson_view_of(app), "page": ""} == {**learn_page.lesson_view_of(expected), "page": ""}
        assert address_of(app) == learn_page.address_of(expected)
    # A file that is taken away again changes nothing.
    address = address_of(app)
    app.file_uploader(key="learn_progress").set_value(None)
    assert address_of(went_well(app.run())) == address


def test_what_is_said_around_the_file_is_translated() -> None:
    for query in ("", LEARNED, f"place=home&{LEARNED}"):
        assert escaped_from(unfolded(f"{query}&lang={PSEUDO_LANGUAGE}")) == []


def test_the_place_for_files_opens_on_a_page_that_has_run_nothing_yet() -> None:
    app = went_well(ready("practice=7&edition=2", page="learn", learn_keep=True).run())
    assert app.file_uploader(key="learn_progress").label == EN("learn.keep_open")
