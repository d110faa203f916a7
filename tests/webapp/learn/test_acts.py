"""Acts of the lesson component: applied where valid, refused with a reason where not."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.views import CODES, views
from tests.webapp.strategies import hostile_text
from webapp.components.in_turn import RefusedError
from webapp.components.protocol import Redo, Undo
from webapp.components.reading import Unreadable
from webapp.learn.applying import apply_learn, read_learn
from webapp.learn.changes import changed
from webapp.learn.drill import MAX_COUNT, MAX_TURNS
from webapp.learn.progress_file import MAX_FILE
from webapp.learn.protocol import (
    Again,
    CountHands,
    GoTo,
    LearnAct,
    Next,
    OpenLesson,
    Pick,
    Restore,
    SayAnswer,
    ShowStep,
    StartPractice,
)
from webapp.learn.view import MAX_PARTS, LearnView
from webapp.model.history import History

PRACTICE: dict[str, Any] = {"do": "practice", "kinds": [], "count": 0}
WORDS = (
    "place",
    "lesson",
    "step",
    "say",
    "practice",
    "pick",
    "next",
    "undo",
    "redo",
    "again",
    "restore",
    "home",
    "order",
)

hostile: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text, st.binary(max_size=4)),
        *(st.sampled_from(WORDS), st.just(2**60)),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(hostile_text, inner, max_size=4)),
    max_leaves=6,
)
# Some of it is right, so that what follows is reached too.
likely = st.one_of(
    st.sampled_from(("home", "lesson", "practice", "teach", "order", "map", "start", "sink", "end")),
    st.integers(0, 4),
    st.lists(st.one_of(st.sampled_from(CODES), hostile_text), max_size=4),
    hostile,
)
acts = st.fixed_dictionaries(
    {"do": st.one_of(st.sampled_from(WORDS), hostile), "n": st.one_of(st.integers(1, 9), hostile)},
    optional=dict.fromkeys(
        (
            *("place", "lesson", "step", "parts", "kinds", "count", "kept", "plan", "tool", "turn", "option"),
            *("round", "counts"),
        ),
        likely,
    ),
)


def read(**fields: Any) -> LearnAct | Unreadable:
    ((_, act),) = read_learn({"page": "p", "acts": [{"n": 1, **fields}]}).acts
    return act


def problems_of(**fields: Any) -> list[str]:
    """Return the problems of an act in the middle of a lesson."""
    message = read_learn({"page": "p", "acts": [{"n": 1, **fields}]})
    history = History.opened(LearnView("lesson", "order", "sink"))
    outcome = apply_learn(history, message, confirmed=0, page="p")
    assert (outcome.state, outcome.confirmed) == (history, 1)
    return [problem.code for problem in outcome.problems]


@pytest.mark.parametrize(
    ("fields", "act"),
    [
        ({"do": "place", "place": "teach"}, GoTo("teach")),
        ({"do": "place", "place": "teach", "plan": "long"}, GoTo("teach", "long")),
        ({"do": "place", "place": "teach", "tool": "codes"}, GoTo("teach", tool="codes")),
        ({"do": "lesson", "lesson": "order"}, OpenLesson("order")),
        ({"do": "lesson", "lesson": "order", "step": "sink"}, OpenLesson("order", "sink")),
        ({"do": "restore", "kept": "{}"}, Restore("{}")),
        ({"do": "step", "step": "sink"}, ShowStep("sink")),
        (
            {"do": "say", "step": "sink", "parts": ["a", " b "]},
            SayAnswer("sink", ("a", " b ")),
        ),
        ({"do": "say", "step": "sink", "parts": []}, SayAnswer("sink", ())),
        ({**PRACTICE, "kinds": ["m5", "m2"], "count": 4}, StartPractice(("m5", "m2"), 4)),
        ({**PRACTICE, "count": MAX_COUNT}, StartPractice((), MAX_COUNT)),
        ({**PRACTICE, "kinds": list(CODES)}, StartPractice(CODES)),
        ({"do": "pick", "turn": MAX_TURNS, "option": 3}, Pick(MAX_TURNS, 3)),
        ({"do": "next", "turn": 0}, Next(0)),
        ({"do": "undo"}, Undo()),
        ({"do": "redo"}, Redo()),
        ({"do": "again"}, Again()),
        (
            {"do": "hands", "step": "sink", "round": 2, "counts": ["12", "", "4"]},
            CountHands("sink", 2, ("12", "", "4")),
        ),
    ],
)
def test_everything_that_the_screen_offers_is_understood(fields: dict[str, Any], act: LearnAct) -> None:
    assert read(**fields) == act


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "place"},
        {"do": "place", "place": "nowhere"},
        {"do": "place", "place": ["home"]},
        {"do": "lesson", "lesson": "chess"},
        {"do": "hands", "step": "sink", "round": 3, "counts": ["1", "2", "3"]},
        {"do": "hands", "step": "sink", "round": 1, "counts": ["1", "2", 3]},
        {"do": "hands", "step": "sink", "round": 1, "counts": ["9" * 61, "2", "3"]},
        {"do": "lesson", "lesson": {"order": 1}},
        {"do": "step", "step": 3},
        {"do": "say", "step": "sink"},
        {"do": "say", "step": "sink", "parts": "down"},
        {"do": "say", "step": "sink", "parts": ["down", 2]},
        {"do": "say", "step": "sink", "parts": ["x"] * (MAX_PARTS + 1)},
        {**PRACTICE, "kinds": ["m99"]},
        {**PRACTICE, "kinds": "m1"},
        {**PRACTICE, "kinds": [["m1"]]},
        {**PRACTICE, "kinds": ["m1"] * (len(CODES) + 1)},
        {**PRACTICE, "count": MAX_COUNT + 1},
        {**PRACTICE, "count": -1},
        {"do": "place", "place": "teach", "plan": "forever"},
        {"do": "place", "place": "teach", "tool": "hammer"},
        {"do": "restore", "kept": "x" * (MAX_FILE + 1)},
        {"do": "restore", "kept": {"done": "order"}},
        {"do": "pick", "turn": 0},
        {"do": "pick", "turn": 0, "option": -1},
        {"do": "pick", "turn": MAX_TURNS + 1, "option": 0},
        {"do": "pick", "turn": 0.0, "option": 0},
        {"do": "next", "turn": "0"},
    ],
)
def test_what_makes_no_sense_is_no_act(fields: dict[str, Any]) -> None:
    assert problems_of(**fields) == ["act_unreadable"]


def test_an_act_of_another_page_is_named() -> None:
    act = read(do="arrange")
    assert isinstance(act, Unreadable)
    assert (act.problem.code, act.problem.values["given"]) == ("act_unknown", "arrange")


@given(hostile)
def test_no_message_can_break_the_page(raw: Any) -> None:
    assert read_learn(raw).acts == ()


@given(st.lists(acts, max_size=5), views())
def test_whatever_is_asked_for_is_done_or_refused(sent: list[dict[str, Any]], view: LearnView) -> None:
    for _, act in read_learn({"page": "p", "acts": sent}).acts:
        if isinstance(act, Unreadable | Undo | Redo | Again):
            continue
        try:
            after = changed(view, act)
        except (ValueError, RefusedError):
            continue
        assert LearnView.from_query(after.to_query()) == (after, ())
