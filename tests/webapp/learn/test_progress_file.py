"""Progress file: saved and opened again, and other files refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import views
from tests.webapp.strategies import hostile_text
from webapp.learn.drill import Drill
from webapp.learn.progress_file import MAX_FILE, ProgressFileError, from_json, to_json
from webapp.learn.view import LearnView
from webapp.texts import LANGUAGES, texts_for


@given(views())
def test_what_was_learned_survives_the_file(view: LearnView) -> None:
    opened, problems = from_json(to_json(view).encode())
    assert problems == ()
    assert opened == LearnView("home", done=view.done, drill=view.drill, record=view.record)


def test_a_file_of_a_reader_who_has_done_nothing_opens_too() -> None:
    assert from_json(to_json(LearnView()).encode()) == (LearnView(), ())


def test_the_answers_within_a_lesson_are_not_in_the_file() -> None:
    view = LearnView("lesson", "order", "sink", (("sink", ("down",)),), done=("invent",), drill=Drill(3))
    assert set(json.loads(to_json(view))) == {"recmetrics", "version", "done", "practice"}


def test_a_mark_at_the_start_that_an_editor_left_does_no_harm() -> None:
    assert from_json(b"\xef\xbb\xbf" + to_json(LearnView(done=("map",))).encode())[0].done == ("map",)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_not_json"),
        (b"done: map", "file_not_json"),
        (b'{"recmetrics": "learn"', "file_not_json"),
        (b"\xff\xfe{", "file_not_utf8"),
        ("{}".encode("utf-16"), "file_not_utf8"),
        (b"\x89PNG\r\n", "file_not_utf8"),
        (b"[]", "file_not_progress"),
        (b"null", "file_not_progress"),
        (b"3", "file_not_progress"),
        (b"{}", "file_not_progress"),
        (b'{"recmetrics": "cases", "cases": []}', "file_not_progress"),
        (b'{"recmetrics": ["learn"]}', "file_not_progress"),
        (b"[" * 9_000 + b"]" * 9_000, "file_too_deep"),
        (b'{"recmetrics": "learn", "version": ' + b"9" * 9_000 + b"}", "file_not_json"),
        (b'{"recmetrics": "learn", "done": NaN}', "file_not_json"),
        (b" " * (MAX_FILE + 1), "file_too_large"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:20]),
)
def test_a_file_that_is_none_is_refused_with_its_reason(raw: bytes, code: str) -> None:
    with pytest.raises(ProgressFileError) as refused:
        from_json(raw)
    problem = refused.value.problem
    assert problem.code == code
    for lang in LANGUAGES:
        assert texts_for(lang)(f"problem.{code}", **problem.values)


def test_the_line_where_a_file_breaks_is_named() -> None:
    with pytest.raises(ProgressFileError) as refused:
        from_json(b'{\n"recmetrics": "learn",\n"done" "map"\n}')
    assert refused.value.problem.values == {"line": 3}


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"done": "chess"}, ["link_unknown_choice"]),
        ({"practice": "1", "kinds": "m1,m99"}, ["link_unknown_choice"]),
        ({"kinds": "m1"}, ["link_needs"]),
        ({"practice": "1", "picked": "zzz"}, ["link_picked"]),
        ({"practice": "1", "count": "many"}, ["link_number"]),
        ({"record": "m1:famous"}, ["link_unknown_choice"]),
    ],
)
def test_what_is_wrong_within_a_file_is_told_and_the_rest_is_used(
    fields: dict[str, str], codes: list[str]
) -> None:
    raw = json.dumps({"recmetrics": "learn", "version": 1, "done": "map", **fields}).encode()
    view, problems = from_json(raw)
    assert view.place == "home"
    assert [problem.code for problem in problems] == codes
    assert view.done == ("map",) or "done" in fields


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), hostile_text),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(hostile_text, inner, max_size=3)),
    max_leaves=5,
)


@given(
    st.dictionaries(
        st.sampled_from(("done", "practice", "kinds", "count", "picked", "record", "place", "list")),
        anything,
    )
)
def test_whatever_a_progress_file_says_opens_the_start_page(fields: dict[str, object]) -> None:
    view, _ = from_json(json.dumps({**fields, "recmetrics": "learn"}).encode())
    assert (view.place, view.lesson, view.board) == ("home", None, None)


def test_a_file_of_a_later_version_is_refused() -> None:
    with pytest.raises(ProgressFileError) as refusal:
        from_json(json.dumps({"recmetrics": "learn", "version": 2}).encode())
    assert refusal.value.problem.code == "file_version"


@given(st.binary(max_size=200))
def test_any_bytes_are_a_file_or_a_refusal(raw: bytes) -> None:
    with pytest.raises(ProgressFileError):
        from_json(raw)
