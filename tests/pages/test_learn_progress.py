"""The progress file of the lessons: saved, opened again, and refused with a problem when it is invalid."""

import json
from typing import Final

import pytest

from tests.pages.learn_page import (
    address_of,
    after_file,
    blocks_of,
    learn,
    lesson_view_of,
    opened_learn,
    screen_of,
)
from tests.pages.the_lessons import KEPT, LEARNED, PROGRESS, written
from tests.pages.the_page import middle_of
from webapp.learn.progress_file import MAX_FILE, from_json, to_json
from webapp.texts import LANGUAGES, texts_for

EN: Final = texts_for("en")


@pytest.mark.parametrize("place", ["home", "practice"])
def test_what_was_saved_is_what_is_opened(place: str) -> None:
    saved = to_json(opened_learn(f"{LEARNED}&place={place}").view).encode()
    assert json.loads(saved) == PROGRESS
    assert from_json(saved)[1] == ()
    fresh = after_file(opened_learn(), saved)
    assert (screen_of(fresh)["id"], lesson_view_of(fresh)["problems"]) == ("home", [])
    assert address_of(fresh) == {"place": "home", **KEPT}
    states = {entry["myth"]: entry["state"] for entry in blocks_of(fresh)["map"]["entries"]}
    names = [EN("known.myth", name=EN(f"belief.{code}.name")) for code in ("m1", "m3", "m9")]
    assert [states.get(name) for name in names] == ["missed", "known", None]
    learn(fresh, {"do": "place", "place": "practice"})
    assert screen_of(fresh)["title"] == EN("learn.question_of", at=3, of=4 + 2)


def test_opening_a_file_can_be_undone() -> None:
    app = after_file(opened_learn("place=home&lesson=map&step=end&done=map&edition=2"), written(PROGRESS))
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
    "nothing": (b"", "file_not_json"),
    "text": (b"done: order", "file_not_json"),
    "half a file": (written(PROGRESS)[:40], "file_not_json"),
    "another encoding": (json.dumps(PROGRESS).encode("utf-16"), "file_not_utf8"),
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
    "an unknown lesson": (written({**PROGRESS, "done": "chess"}), "link_unknown_choice"),
    "an unknown belief": (written({**PROGRESS, "kinds": "m99"}), "link_unknown_choice"),
    "an unknown state": (written({**PROGRESS, "record": "m1:famous"}), "link_unknown_choice"),
    "a practice of nothing": (written({**PROGRESS, "practice": "x"}), "link_number"),
    "answers that cannot be": (written({**PROGRESS, "picked": "ab!"}), "link_picked"),
    "a script": (written({**PROGRESS, "done": "<script>alert(1)</script>"}), "link_unknown_choice"),
    "half a character": (b'{"recmetrics": "learn", "done": "\\ud800"}', "link_unknown_choice"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "code"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_a_bad_file_is_told_of_and_loses_nothing(content: bytes, code: str) -> None:
    app = after_file(opened_learn(f"place=home&{LEARNED}"), content)
    assert any(middle_of(code, "en") in told for told in lesson_view_of(app)["problems"])
    assert screen_of(app)["id"] == "home"
    if code.startswith("file_"):
        assert address_of(app) == {"place": "home", **KEPT}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted({code for _, code in BAD_FILES.values()}))
def test_it_is_told_in_the_readers_language(code: str, lang: str) -> None:
    content = next(content for content, told in BAD_FILES.values() if told == code)
    app = after_file(opened_learn(f"place=home&lang={lang}"), content)
    assert any(middle_of(code, lang) in told for told in lesson_view_of(app)["problems"])


def test_what_a_file_says_beside_what_is_wrong_is_taken() -> None:
    app = after_file(
        opened_learn(""), written({**PROGRESS, "done": "chess,order", "picked": 5, "extra": [1]})
    )
    kept = {name: value for name, value in KEPT.items() if name != "picked"}
    assert address_of(app) == {"place": "home", **kept, "done": "order"}


def test_a_file_says_nothing_about_where_its_reader_is() -> None:
    app = after_file(
        opened_learn(""), written({**PROGRESS, "place": "teach", "lesson": "order", "lang": "ko"})
    )
    assert (screen_of(app)["id"], lesson_view_of(app)["lang"]) == ("home", "en")
    assert "lesson" not in address_of(app)


def test_a_byte_order_mark_is_no_mistake() -> None:
    app = after_file(opened_learn(""), b"\xef\xbb\xbf" + written(PROGRESS))
    assert (lesson_view_of(app)["problems"], address_of(app)["done"]) == ([], KEPT["done"])
