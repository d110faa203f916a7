"""What was learned, as a file: saved, opened again, and refused with a word when it is no such file."""

import json
from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from playground.learn.progress_file import MAX_FILE, from_json, to_json
from playground.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for
from tests.pages import the_page
from tests.pages.learn_page import (
    address_of,
    after_file,
    blocks_of,
    learn,
    opened_learn,
    screen_of,
    tutor_of,
)
from tests.pages.the_page import middle_of, ready, went_well
from tests.pages.untranslated import escaped_from

EN: Final = texts_for("en")
LEARNED: Final = "done=invent,order&practice=7&kinds=m2,m5&count=4&picked=ab-&record=m1:missed,m3:known"
KEPT: Final = {
    "done": "invent,order",
    "practice": "7",
    "kinds": "m2,m5",
    "count": "4",
    "picked": "ab-",
    "record": "m1:missed,m3:known",
}
GOOD: Final = {"recmetrics": "learn", "version": 1, **KEPT}


def written(content: Any) -> bytes:
    return json.dumps(content).encode()


def uploaded(app: AppTest, content: bytes, name: str = "learned.json") -> AppTest:
    """The app after this file was dropped."""
    return went_well(app.file_uploader(key="learn_progress").upload(name, content, "application/json").run())


def unfolded(query: str) -> AppTest:
    """The app with the place for files open."""
    return the_page.opened_learn(query, learn_keep=True)


# In the app


@pytest.mark.parametrize("query", ["", "practice=7", "place=home&lesson=order"])
def test_the_file_is_offered_at_home_and_in_practice(query: str) -> None:
    app = unfolded(query)
    assert [download.label for download in app.download_button] == [EN("learn.keep_save")]
    assert not the_page.opened_learn(query).download_button


@pytest.mark.parametrize("query", ["lesson=order", "place=teach"])
def test_the_file_is_not_in_the_way_elsewhere(query: str) -> None:
    assert EN("learn.keep_save") not in [download.label for download in unfolded(query).download_button]


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
def test_a_dropped_file_is_opened_or_refused_by_a_sentence(lang: str) -> None:
    query = f"place=home&lesson=map&step=end&done=map&lang={lang}"
    app, expected = unfolded(query), opened_learn(query)
    half = b'{"recmetrics": "learn", "done": "\\ud800"}'
    for content in (written(GOOD), b"done: order", written({**GOOD, "done": "chess"}), half):
        uploaded(app, content)
        after_file(expected, content)
        assert {**the_page.tutor_of(app), "page": ""} == {**tutor_of(expected), "page": ""}
        assert the_page.address_of(app) == address_of(expected)


@pytest.mark.parametrize("name", ["learned.json", "../../etc/passwd.json", "<b>.json", "한국.json"])
def test_the_name_of_a_file_does_not_matter(name: str) -> None:
    app = uploaded(unfolded(""), written(GOOD), name)
    assert (the_page.tutor_of(app)["problems"], the_page.address_of(app)["done"]) == ([], KEPT["done"])


def test_a_file_that_is_taken_away_again_changes_nothing() -> None:
    app = uploaded(unfolded(""), written(GOOD))
    address = the_page.address_of(app)
    app.file_uploader(key="learn_progress").set_value(None)
    assert the_page.address_of(went_well(app.run())) == address


@pytest.mark.parametrize("query", ["", LEARNED, f"place=home&{LEARNED}"])
def test_what_is_said_around_the_file_is_translated(query: str) -> None:
    assert escaped_from(unfolded(f"{query}&lang={PSEUDO_LANGUAGE}")) == []


def test_the_place_for_files_opens_on_a_page_that_has_run_nothing_yet() -> None:
    app = went_well(ready("practice=7", page="learn", learn_keep=True).run())
    assert app.file_uploader(key="learn_progress").label == EN("learn.keep_open")


# What a file does


@pytest.mark.parametrize("place", ["home", "practice"])
def test_what_was_saved_is_what_is_opened(place: str) -> None:
    saved = to_json(opened_learn(f"{LEARNED}&place={place}").view).encode()
    assert json.loads(saved) == GOOD
    assert from_json(saved)[1] == ()
    fresh = after_file(opened_learn(), saved)
    assert (screen_of(fresh)["id"], tutor_of(fresh)["problems"]) == ("home", [])
    assert address_of(fresh) == {"place": "home", **KEPT}
    states = {entry["act"]["kinds"][0]: entry["state"] for entry in blocks_of(fresh)["map"]["entries"]}
    assert (states["m1"], states["m3"], states["m9"]) == ("missed", "known", "unseen")
    learn(fresh, {"do": "place", "place": "practice"})
    assert screen_of(fresh)["title"] == EN("learn.question_of", at=3, of=4)


def test_opening_a_file_can_be_undone() -> None:
    app = after_file(opened_learn("place=home&lesson=map&step=end&done=map"), written(GOOD))
    assert address_of(app)["done"] == KEPT["done"]
    learn(app, {"do": "undo"})
    assert address_of(app) == {"place": "home", "lesson": "map", "step": "end", "done": "map"}


# Files, and what is told of them.
BAD_FILES: Final[dict[str, tuple[bytes, str]]] = {
    "nothing": (b"", "file_not_json"),
    "text": (b"done: order", "file_not_json"),
    "half a file": (written(GOOD)[:40], "file_not_json"),
    "another encoding": (json.dumps(GOOD).encode("utf-16"), "file_not_utf8"),
    "bytes": (bytes(range(256)), "file_not_utf8"),
    "a file too large": (b" " * (MAX_FILE + 1), "file_too_large"),
    "brackets without end": (b"[" * 15_000, "file_too_deep"),
    "tables without end": (b'{"a":' * 3_000, "file_too_deep"),
    "a number without end": (b'{"recmetrics": ' + b"9" * 15_000 + b"}", "file_not_json"),
    "a list": (b"[]", "file_not_progress"),
    "a word": (b'"learn"', "file_not_progress"),
    "nothing at all": (b"null", "file_not_progress"),
    "another file": (b'{"version": 1}', "file_not_progress"),
    "a file of cases": (b'{"recmetrics": "cases", "cases": []}', "file_not_progress"),
    "a kind that is a list": (b'{"recmetrics": ["learn"]}', "file_not_progress"),
    "an unknown lesson": (written({**GOOD, "done": "chess"}), "link_unknown_choice"),
    "an unknown belief": (written({**GOOD, "kinds": "m99"}), "link_unknown_choice"),
    "an unknown state": (written({**GOOD, "record": "m1:famous"}), "link_unknown_choice"),
    "a practice of nothing": (written({**GOOD, "practice": "x"}), "link_number"),
    "answers that cannot be": (written({**GOOD, "picked": "ab!"}), "link_picked"),
    "a script": (written({**GOOD, "done": "<script>alert(1)</script>"}), "link_unknown_choice"),
    "half a character": (b'{"recmetrics": "learn", "done": "\\ud800"}', "link_unknown_choice"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "code"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_a_bad_file_is_told_of_and_loses_nothing(content: bytes, code: str) -> None:
    app = after_file(opened_learn(f"place=home&{LEARNED}"), content)
    assert any(middle_of(code, "en") in told for told in tutor_of(app)["problems"])
    assert screen_of(app)["id"] == "home"
    if code.startswith("file_"):
        assert address_of(app) == {"place": "home", **KEPT}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted({code for _, code in BAD_FILES.values()}))
def test_it_is_told_in_the_readers_language(code: str, lang: str) -> None:
    content = next(content for content, told in BAD_FILES.values() if told == code)
    app = after_file(opened_learn(f"place=home&lang={lang}"), content)
    assert any(middle_of(code, lang) in told for told in tutor_of(app)["problems"])


def test_what_a_file_says_beside_what_is_wrong_is_taken() -> None:
    app = after_file(opened_learn(""), written({**GOOD, "done": "chess,order", "picked": 5, "extra": [1]}))
    kept = {name: value for name, value in KEPT.items() if name != "picked"}
    assert address_of(app) == {"place": "home", **kept, "done": "order"}


def test_a_file_says_nothing_about_where_its_reader_is() -> None:
    app = after_file(opened_learn(""), written({**GOOD, "place": "teach", "lesson": "order", "lang": "ko"}))
    assert (screen_of(app)["id"], tutor_of(app)["lang"]) == ("home", "en")
    assert "lesson" not in address_of(app)


def test_a_byte_order_mark_is_no_mistake() -> None:
    app = after_file(opened_learn(""), b"\xef\xbb\xbf" + written(GOOD))
    assert (tutor_of(app)["problems"], address_of(app)["done"]) == ([], KEPT["done"])
