"""View of the page of lessons: restored from any address and from files, and changed by each act."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.learn.views import CODES, answered, right_option, views
from tests.webapp.strategies import hostile_text
from webapp.components.in_turn import RefusedError
from webapp.learn.applying import apply_learn, read_learn
from webapp.learn.changes import changed, step_of
from webapp.learn.drill import MAX_COUNT, MAX_TURNS, Drill, Turn
from webapp.learn.former_names import FormerNames, former_names, with_names_of_now
from webapp.learn.lesson import END
from webapp.learn.lesson_file import lessons
from webapp.learn.progress_file import MAX_FILE, ProgressFileError, from_json, to_json, to_keep, with_kept
from webapp.learn.protocol import (
    GoTo,
    Next,
    OpenLesson,
    Pick,
    SayAnswer,
    ShowStep,
)
from webapp.learn.view import MAX_PARTS, PLACES, LearnView
from webapp.model.address import parse_query, values_of
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

PARAMETERS = (
    *("place", "lesson", "step", "said", "done", "record"),
    *("practice", "kinds", "count", "picked", "edition", "read", "plan", "tool", "hands"),
    *("list", "relevant", "unused", "k", "more"),
)


@pytest.mark.slow
@settings(max_examples=60)
@given(views())
def test_a_view_survives_the_address_a_link_that_is_passed_on_and_a_look_at_the_start_page(
    view: LearnView,
) -> None:
    assert LearnView.from_query(view.to_query()) == (view, ())
    query = parse_query(view.to_address("learn", {"lang": "ko"}).removeprefix("learn"))
    assert query.pop("lang") == ["ko"]
    assert LearnView.from_query(query) == (view, ())
    home, _ = LearnView.from_query(changed(view, GoTo("home")).to_query())
    assert changed(home, GoTo(view.place, view.plan, view.tool)) == view
    # A link for others shows the screen, and nothing of what was answered, counted or is known.
    link = view.unanswered()
    assert (link.place, link.lesson, link.step) == (view.place, view.lesson, view.step)
    assert (link.said, link.board, link.read, link.done, link.record) == ((), None, (), (), ())
    assert link.hands == ()
    if view.drill is not None:
        assert link.drill == Drill(view.drill.seed, view.drill.kinds, view.drill.count)
    assert LearnView.from_query(link.to_query()) == (link, ())


# Addresses that say what cannot be


anything: st.SearchStrategy[Any] = st.one_of(
    hostile_text,
    st.lists(hostile_text, max_size=3),
    st.sampled_from(("lesson", "order", "sink", "end", "m1", "m1:known", "99999999999999999999", "abcabc-")),
    st.sampled_from(("sink;down", "sink", ";", "sink;" * 40, "sink;\\", "end;x", "A,A,A", "-1", "1e9")),
    st.none(),
    st.integers(),
    st.binary(max_size=4),
)


@given(st.dictionaries(st.sampled_from(PARAMETERS), anything))
def test_whatever_stands_in_an_address_gives_a_view_that_has_an_address(params: dict[str, Any]) -> None:
    view, problems = LearnView.from_query(params)
    assert view.place in PLACES
    assert view.place != "lesson" or view.lesson is not None
    assert view.place != "practice" or view.drill is not None
    assert LearnView.from_query(view.to_query()) == (view, ())
    assert len(problems) <= 9


def test_what_an_earlier_practice_showed_is_kept_when_another_starts() -> None:
    drill = Drill(1, ("m2",))
    once = answered(drill, right_option(drill))
    view = LearnView("practice", drill=once).with_drill(Drill(2, ("m5",)))
    assert view.known == {"m2": "once"}
    assert LearnView.from_query(view.to_query())[0].known == {"m2": "once"}
    # The practice that is open knows better than the record.
    assert LearnView("practice", drill=once, record=(("m2", "missed"),)).known == {"m2": "once"}


# Progress file


@pytest.mark.slow
@settings(max_examples=60)
@given(views())
def test_what_was_learned_survives_the_file_and_what_a_browser_keeps(view: LearnView) -> None:
    opened, problems = from_json(to_json(view).encode())
    assert problems == ()
    learned = LearnView("home", read=view.read, done=view.done, drill=view.drill, record=view.record)
    assert opened == learned
    kept = to_keep(view)
    if not kept:
        assert learned == LearnView("home")
        return
    # It is taken up on any fresh screen.
    fresh = LearnView("lesson", "order", "sink", (("sink", ("down",)),))
    expected = replace(fresh, read=view.read, done=view.done, drill=view.drill, record=view.record)
    assert with_kept(fresh, kept) == expected


def test_a_file_opens_empty_too_and_holds_no_answers_within_a_lesson() -> None:
    assert from_json(to_json(LearnView()).encode()) == (LearnView(), ())
    assert from_json(b"\xef\xbb\xbf" + to_json(LearnView(done=("map",))).encode())[0].done == ("map",)
    view = LearnView("lesson", "order", "sink", (("sink", ("down",)),), done=("invent",), drill=Drill(3))
    assert set(json.loads(to_json(view))) == {"recmetrics", "version", "edition", "done", "practice"}


def test_a_file_of_the_first_edition_opens_with_its_lessons_read_and_its_set_without_answers() -> None:
    first = {"done": "invent,order", "practice": "7", "kinds": "m2,m5", "count": "4", "picked": "ab-"}
    raw = json.dumps({"recmetrics": "learn", "version": 1, **first, "record": "m1:missed,m3:known"}).encode()
    view, problems = from_json(raw)
    assert [problem.code for problem in problems] == ["link_edition"]
    assert (view.read, view.done) == (("invent", "order"), ())
    assert (view.drill, view.known) == (Drill(7, ("m2", "m5"), 4), {"m1": "missed", "m3": "known"})


def test_a_file_that_is_none_is_refused_with_its_reason() -> None:
    long_number = b'{"recmetrics": "learn", "version": ' + b"9" * 9_000 + b"}"
    no_json = (b"", b"done: map", b'{"recmetrics": "learn"', b'{"recmetrics": "learn", "done": NaN}')
    reasons = {
        "file_not_json": (*no_json, long_number),
        "file_not_utf8": (b"\xff\xfe{", "{}".encode("utf-16"), b"\x89PNG\r\n"),
        "file_not_progress": (
            *(b"[]", b"null", b"3", b"{}", b'{"recmetrics": ["learn"]}'),
            b'{"recmetrics": "cases", "cases": []}',
        ),
        "file_too_deep": (b"[" * 9_000 + b"]" * 9_000,),
        "file_version": (b'{"recmetrics": "learn", "version": 3}',),
        "file_too_large": (b" " * (MAX_FILE + 1),),
    }
    for code, files in reasons.items():
        for raw in files:
            with pytest.raises(ProgressFileError) as refused:
                from_json(raw)
            assert refused.value.problem.code == code, raw[:40]
            assert texts_for("en")(f"problem.{code}", **refused.value.problem.values)
    with pytest.raises(ProgressFileError) as refused:
        from_json(b'{\n"recmetrics": "learn",\n"done" "map"\n}')
    assert refused.value.problem.values == {"line": 3}
    for kept in ("", "x" * 500, "\ud800"):
        with pytest.raises(ProgressFileError):
            with_kept(LearnView(), kept)


kept_fields = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), hostile_text),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(hostile_text, inner, max_size=3)),
    max_leaves=5,
)


@given(
    st.dictionaries(
        st.sampled_from(
            ("read", "done", "practice", "kinds", "count", "picked", "record", "edition", "place", "list")
        ),
        kept_fields,
    )
)
def test_whatever_a_progress_file_says_opens_the_start_page(fields: dict[str, object]) -> None:
    view, _ = from_json(json.dumps({**fields, "recmetrics": "learn"}).encode())
    assert (view.place, view.lesson, view.board) == ("home", None, None)


# What a browser keeps


@pytest.mark.slow
@settings(max_examples=40)
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


# Former names of lessons and screens


NAMES = FormerNames(
    {"sorting": "order"},
    {"sorting:tail": "order:swap", "order:before": "order:sink", "order:mean": "map:start"},
)


def test_every_former_name_leads_to_a_screen_that_there_is_and_a_link_to_it_says_so() -> None:
    names = former_names()
    assert not set(names.lessons) & set(lessons())
    assert set(names.lessons.values()) <= set(lessons())
    for was, now in names.screens.items():
        lesson, _, screen = now.partition(":")
        assert screen in lessons()[lesson].screens, was
        before, _, name = was.partition(":")
        assert before not in lessons() or name not in lessons()[before].screens, was
    names = former_names()
    for was in (*names.lessons, *names.screens):
        lesson, _, screen = was.partition(":")
        view, problems = LearnView.from_query({"lesson": lesson, **({"step": screen} if screen else {})})
        assert view.place == "lesson"
        assert [problem.code for problem in problems] == ["link_moved"]


def test_a_name_leads_to_the_nearest_screen() -> None:
    for lesson, screen, now in (
        ("order", "sink", ("order", "sink")),
        ("order", "", ("order", "")),
        ("sorting", "", ("order", "")),
        ("sorting", "tail", ("order", "swap")),
        ("sorting", "sink", ("order", "sink")),
        ("sorting", END, ("order", END)),
        ("sorting", "gone", ("order", "")),
        ("order", "before", ("order", "sink")),
        ("order", "mean", ("map", "start")),
        ("order", "dance", ("order", "dance")),
        ("chess", "sink", ("chess", "sink")),
    ):
        assert NAMES.screen(lesson, screen) == now


def test_answers_go_with_their_lesson_and_those_of_lost_screens_are_left_out() -> None:
    link = {
        "lesson": "Sorting",
        "step": "tail",
        "said": ["tail;up", "gone;1", "sink;down"],
        "done": "sorting,Map",
        "read": ["sorting", "invent"],
        "k": "3",
    }
    now = with_names_of_now(link, NAMES)
    assert values_of(now, "lesson") + values_of(now, "step") == ["order", "swap"]
    assert now["said"] == ["swap;up", "sink;down"]
    # An address of now stays as it is.
    link_of_now = {"lesson": ["order"], "step": ["sink"], "said": ["sink;down", "dance;x"], "k": ["3"]}
    assert with_names_of_now(link_of_now, NAMES) == link_of_now
    assert (now["done"], now["read"], now["k"]) == (["order,map"], ["order,invent"], ["3"])


ORDER = lessons()["order"]
BOARD = Scenario(("B", "A"), ("A", "B"), k=2)


def at(step: str, lesson: str = "order") -> LearnView:
    return LearnView("lesson", lesson, step)


# Lessons


def test_a_lesson_opens_at_its_start_or_goes_on_where_it_was_left() -> None:
    view = changed(LearnView(), OpenLesson("order"))
    assert view == LearnView("lesson", "order")
    assert step_of(view) == ORDER.steps[0]
    left = LearnView("home", "order", "swap", (("sink", ("down",)),), BOARD, done=("invent",))
    assert changed(left, OpenLesson("order")) == replace(left, place="lesson")
    # Done, it starts anew; another lesson starts without the answers of the last one.
    done = replace(left, step=END, board=None, done=("order",))
    assert changed(done, OpenLesson("order")) == LearnView("lesson", "order", done=("order",))
    assert changed(left, OpenLesson("map")) == LearnView("lesson", "map", done=("invent",))


def test_what_is_no_prediction_is_asked_for_again(subtests: pytest.Subtests) -> None:
    for parts, code in (
        (("", "1/5"), "prediction_missing"),
        (("sideways",), "prediction_missing"),
        (("down", "a lot"), "answer_unreadable"),
        (("down", "-1"), "number_negative"),
        # The value is 2/5 before.
        (("up", "1/5"), "prediction_not_up"),
        (("up", "2/5"), "prediction_not_up"),
        (("same", ".6"), "prediction_not_same"),
        (("down", "0.4"), "prediction_not_down"),
        (("up", "5"), "number_too_large"),
    ):
        with subtests.test(parts=parts):
            with pytest.raises(RefusedError) as refused:
                changed(at("sink"), SayAnswer("sink", parts))
            assert refused.value.problem.code == code


def test_what_belongs_to_another_screen_is_refused(subtests: pytest.Subtests) -> None:
    for view, act in (
        (at("sink"), SayAnswer("swap", ("up",))),
        (at(END), SayAnswer(END, ("up",))),
        (LearnView("home", "order", "sink"), SayAnswer("sink", ("up",))),
        (LearnView(), SayAnswer("sink", ("up",))),
        (LearnView(), ShowStep("sink")),
        (LearnView("home", "order"), ShowStep("sink")),
        (at("sink"), ShowStep("dance")),
        (LearnView(), OpenLesson("order", "dance")),
        (LearnView(), GoTo("lesson")),
        (LearnView(), GoTo("practice")),
        (LearnView(), Pick(0, 0)),
        (LearnView("home", drill=Drill()), Pick(0, 0)),
        (LearnView("practice", drill=Drill()), Pick(1, 0)),
        (LearnView("practice", drill=Drill()), Pick(0, 9)),
        (LearnView("practice", drill=Drill()), Next(0)),
        (LearnView(), Next(0)),
    ):
        with subtests.test(view=view), pytest.raises(ValueError, match=r"\w"):
            changed(view, act)


# Acts of the lesson component


def test_beyond_its_limits_an_act_is_refused() -> None:
    practice: dict[str, Any] = {"do": "practice", "kinds": [], "count": 0}
    hands: dict[str, Any] = {"do": "hands", "step": "sink", "round": 1, "counts": ["1", "2", "3"]}
    say: dict[str, Any] = {"do": "say", "step": "sink"}
    pick: dict[str, Any] = {"do": "pick", "turn": 0, "option": 0}
    beyond: list[dict[str, Any]] = [
        {**hands, "round": 3},
        {**hands, "counts": ["9" * 61, "2", "3"]},
        {**say, "parts": ["x"] * (MAX_PARTS + 1)},
        {**practice, "kinds": ["m99"]},
        {**practice, "kinds": ["m1"] * (len(CODES) + 1)},
        {**practice, "count": MAX_COUNT + 1},
        {**practice, "count": -1},
        {"do": "restore", "kept": "x" * (MAX_FILE + 1)},
        {**pick, "option": -1},
        {**pick, "turn": MAX_TURNS + 1},
    ]
    most: list[dict[str, Any]] = [
        {**hands, "round": 2, "counts": ["12", "", "4"]},
        {**say, "parts": ["x"] * MAX_PARTS},
        {**practice, "kinds": list(CODES), "count": MAX_COUNT},
        {**pick, "turn": MAX_TURNS, "option": 3},
    ]
    history = History.opened(LearnView("lesson", "order", "sink"))
    for acts, codes in ((beyond, ["act_unreadable"]), (most, [])):
        for act in acts:
            message = read_learn({"page": "p", "acts": [{"n": 1, **act}]})
            problems = apply_learn(history, message, confirmed=0, page="p").problems
            assert [one.code for one in problems if one.code == "act_unreadable"] == codes, act
