"""Progress file: saved and opened again, and other files refused."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import answered, right_option, views
from tests.webapp.strategies import hostile_text
from webapp.learn.drill import Drill, Turn
from webapp.learn.progress_file import MAX_FILE, ProgressFileError, from_json, to_json, to_keep, with_kept
from webapp.learn.view import LearnView
from webapp.texts import LANGUAGES, texts_for


@given(views())
def test_what_was_learned_survives_the_file(view: LearnView) -> None:
    opened, problems = from_json(to_json(view).encode())
    assert problems == ()
    kept = LearnView("home", read=view.read, done=view.done, drill=view.drill, record=view.record)
    assert opened == kept


def test_a_file_of_a_reader_who_has_done_nothing_opens_too() -> None:
    assert from_json(to_json(LearnView()).encode()) == (LearnView(), ())


def test_the_answers_within_a_lesson_are_not_in_the_file() -> None:
    view = LearnView("lesson", "order", "sink", (("sink", ("down",)),), done=("invent",), drill=Drill(3))
    assert set(json.loads(to_json(view))) == {"recmetrics", "version", "edition", "done", "practice"}


def test_a_mark_at_the_start_that_an_editor_left_does_no_harm() -> None:
    assert from_json(b"\xef\xbb\xbf" + to_json(LearnView(done=("map",))).encode())[0].done == ("map",)


def test_a_file_of_the_first_edition_opens_with_its_lessons_read_and_its_set_without_answers() -> None:
    first = {"done": "invent,order", "practice": "7", "kinds": "m2,m5", "count": "4", "picked": "ab-"}
    raw = json.dumps({"recmetrics": "learn", "version": 1, **first, "record": "m1:missed,m3:known"}).encode()
    view, problems = from_json(raw)
    assert [problem.code for problem in problems] == ["link_edition"]
    assert (view.read, view.done) == (("invent", "order"), ())
    assert (view.drill, view.known) == (Drill(7, ("m2", "m5"), 4), {"m1": "missed", "m3": "known"})


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
    first = {"recmetrics": "learn", "version": 2, "edition": "2", "done": "map"}
    raw = json.dumps({**first, **fields}).encode()
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
        st.sampled_from(
            ("read", "done", "practice", "kinds", "count", "picked", "record", "edition", "place", "list")
        ),
        anything,
    )
)
def test_whatever_a_progress_file_says_opens_the_start_page(fields: dict[str, object]) -> None:
    view, _ = from_json(json.dumps({**fields, "recmetrics": "learn"}).encode())
    assert (view.place, view.lesson, view.board) == ("home", None, None)


def test_a_file_of_a_later_version_is_refused() -> None:
    with pytest.raises(ProgressFileError) as refusal:
        from_json(json.dumps({"recmetrics": "learn", "version": 3}).encode())
    assert refusal.value.problem.code == "file_version"


@given(st.binary(max_size=200))
def test_any_bytes_are_a_file_or_a_refusal(raw: bytes) -> None:
    with pytest.raises(ProgressFileError):
        from_json(raw)


# What a browser keeps


@given(views())
def test_what_a_browser_kept_is_taken_up_on_any_fresh_screen(view: LearnView) -> None:
    kept = to_keep(view)
    if not kept:
        assert (view.read, view.done, view.drill, view.record) == ((), (), None, ())
        return
    fresh = LearnView("lesson", "order", "sink", (("sink", ("down",)),))
    expected = replace(fresh, read=view.read, done=view.done, drill=view.drill, record=view.record)
    assert with_kept(fresh, kept) == expected


@given(views(), views())
def test_what_the_page_holds_stays_and_nothing_that_was_kept_is_lost(
    view: LearnView, earlier: LearnView
) -> None:
    kept = to_keep(earlier)
    if not kept:
        return
    after = with_kept(view, kept)
    assert replace(after, read=(), done=(), drill=None, record=()) == replace(
        view, read=(), done=(), drill=None, record=()
    )
    assert set(after.read) == {*view.read, *earlier.read}
    assert set(after.done) == {*view.done, *earlier.done}
    assert after.drill in (view.drill or earlier.drill, earlier.drill)
    assert set(after.known) == {*view.known, *earlier.known}
    # Taken up once more, it is the same.
    assert with_kept(after, to_keep(after)) == after


def test_an_open_session_counts_once_when_it_is_on_the_page_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "tells_apart", True)
    drill = answered(Drill(3, ("m5",)), right_option(Drill(3, ("m5",))))
    view = LearnView("practice", drill=drill)
    assert with_kept(view, to_keep(view)).known == {"m5": "once"}
    # Opened once more without its answers, it goes on where it was.
    assert with_kept(view.unanswered(), to_keep(view)).drill == drill
    # Kept from a session before, it is the first time of two.
    later = LearnView("practice", drill=answered(Drill(4, ("m5",)), right_option(Drill(4, ("m5",)))))
    assert with_kept(later, to_keep(view)).known == {"m5": "known"}


@pytest.mark.parametrize("kept", ["", "null", "[]", "{}", "x" * 500, '{"recmetrics": "cases"}', "\ud800"])
def test_what_something_else_has_stored_is_refused(kept: str) -> None:
    with pytest.raises(ProgressFileError):
        with_kept(LearnView(), kept)
