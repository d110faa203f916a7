"""The form that builds links: it reaches every parameter for teachers, and its links open what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from itertools import combinations
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.webapp.strategies import hostile_text, scenarios
from webapp.cases.case_set import CaseSet
from webapp.learn.lesson_file import lessons
from webapp.learn.link_form import (
    FIELDS,
    NOT_BUILT,
    PAGE_OF,
    SHARED,
    TARGETS,
    BuiltLink,
    Field,
    Target,
    built_link,
    controls_text,
    steps_of,
)
from webapp.learn.view import LearnView
from webapp.model.address import join_items, parse_query
from webapp.model.measure_names import open_name
from webapp.model.page_parameters import names_of
from webapp.model.preferences import Preferences
from webapp.model.scenario import Scenario
from webapp.playground.state import PlaygroundState

MEASURES = [open_name(str(measure)) or "" for measure in catalogue(1, with_grades=True)]
LIST = {"list": "A,B,C", "relevant": "B,Z", "k": "3"}
BASE: dict[Target, dict[str, str | Sequence[str]]] = {
    "list": dict(LIST),
    "cases": {"case": ["u1;A,B;B", "u2;B,A;B"]},
    "lesson": {"lesson": "order"},
    "practice": {"practice": "417"},
}


def values_of(field: Field) -> list[str]:
    """Return values of a field: all words, and of numbers and texts the ends and something between."""
    if field.name == "controls":
        return [
            controls_text(some)
            for count in range(len(field.choices) + 1)
            for some in combinations(field.choices, count)
        ]
    if field.kind == "several":
        singles = [",".join(some) for count in (1, 2) for some in combinations(field.choices, count)]
        return [*singles, ",".join(field.choices)]
    if field.kind == "choice":
        return list(field.choices)
    if field.kind == "number":
        return [str(one) for one in (field.lowest, min(field.lowest + 1, field.highest), field.highest)]
    if field.kind == "measure":
        return MEASURES
    if field.kind == "measures":
        return [join_items([name]) for name in MEASURES]
    return {
        "list": ["A,B,C", "가,나", "B\\, or C,D", ","],
        "relevant": ["B", "B,Z", ","],
        "unused": ["X", "X,Y"],
        "grades": ["B:3,Z:2", ","],
        "pin": ["B,A,C", "B,A,C;;2"],
    }[field.name]


def opened(target: Target, link: BuiltLink) -> tuple[dict[str, object], tuple[object, ...]]:
    """Return what the page says of itself after the link was opened, and the problems."""
    address = parse_query(urlsplit(link.address("https://example.org/")).query)
    preferences, more = Preferences.from_query(address)
    if target == "list":
        state = PlaygroundState.opened(address, {})
        return {**state.query(), **preferences.to_query()}, (*state.problems, *more)
    if target == "cases":
        case_set, problems = CaseSet.from_query(address)
        return {**case_set.to_query(), **preferences.to_query()}, (*problems, *more)
    view, problems = LearnView.from_query(address)
    return {**view.to_query(), **preferences.to_query()}, (*problems, *more)


def test_every_parameter_for_teachers_has_a_field() -> None:
    for page in set(PAGE_OF.values()):
        targets: list[Target] = [target for target in TARGETS if PAGE_OF[target] == page]
        fields = {field.name for target in targets for field in (*FIELDS[target], *SHARED)}
        # The list of a lesson's step is the reader's answer.
        own = {"list", "relevant", "unused", "k", "more"} if page == "learn" else set[str]()
        assert names_of(page) == fields | (names_of(page) & (NOT_BUILT | own)), page


@pytest.mark.parametrize(
    ("target", "field"), [(target, field) for target in TARGETS for field in (*FIELDS[target], *SHARED)]
)
def test_every_value_of_every_field_is_in_the_link_and_the_link_opens_it(
    target: Target, field: Field
) -> None:
    values = (
        [["u1;A,B;B"], ["u1;A,B;B;B,A", "u2;B;A,B;A;7;X"], [f"u{n};A;A" for n in range(30)]]
        if field.kind == "lines"
        else list(steps_of("order"))
        if field.name == "step"
        else values_of(field)
    )
    for value in values:
        base = dict(BASE[target])
        if field.name == "example":
            base = {}
        if field.name == "at":
            base["case"] = [f"u{n};A;A" for n in range(30)]
        link = built_link(target, {**base, field.name: value})
        assert link.problems == (), value
        query, problems = opened(target, link)
        assert problems == ()
        assert query == dict(link.query)
        # A default needs no word in the link; it opens as that all the same.
        if field.name in link.query:
            assert link.query[field.name] == value or field.name in ("grades", "pin")
        else:
            without = built_link(target, {name: one for name, one in base.items() if name != field.name})
            assert query == dict(without.query), value


def test_every_screen_of_every_lesson_can_be_linked() -> None:
    for lesson in lessons():
        for step in steps_of(lesson):
            link = built_link("lesson", {"lesson": lesson, "step": step, "view": "present", "lang": "ko"})
            view, problems = LearnView.from_query(link.query)
            assert (view.place, view.lesson, view.step or steps_of(lesson)[0]) == ("lesson", lesson, step)
            assert problems == ()


@given(scenarios())
def test_any_list_is_in_its_link(scenario: Scenario) -> None:
    link = built_link("list", scenario.to_query())
    assert Scenario.from_query(link.query)[0] == scenario


@given(
    st.sampled_from(TARGETS),
    st.dictionaries(st.sampled_from([f.name for t in TARGETS for f in (*FIELDS[t], *SHARED)]), hostile_text),
)
def test_whatever_is_typed_gives_a_link_that_opens_without_a_problem(
    target: Target, typed: dict[str, str]
) -> None:
    link = built_link(target, typed)
    query, problems = opened(target, link)
    assert problems == ()
    assert query == dict(link.query)


@pytest.mark.parametrize(
    ("target", "typed", "code"),
    [
        ("list", {**LIST, "k": "many"}, "link_number"),
        ("list", {**LIST, "grades": "B:99"}, "link_number"),
        ("list", {**LIST, "show": "beauty"}, "link_unknown_measure"),
        ("cases", {"case": ["u1;A;A", "u1;B;B"]}, "case_name_taken"),
        ("practice", {"practice": "417", "count": "99"}, "link_number"),
    ],
)
def test_what_cannot_be_taken_is_a_problem(target: Target, typed: dict[str, str], code: str) -> None:
    assert code in [problem.code for problem in built_link(target, typed).problems]


def test_the_frame_opens_the_same_without_a_header() -> None:
    link = built_link("list", {**LIST, "list": 'A,"B" & <b>', "lang": "ko"})
    html = link.frame("https://example.org/", 'A "list"')
    [source] = re.findall(r'src="([^"]*)"', html)
    address = parse_query(urlsplit(unescape(source)).query)
    assert address.pop("view") == ["compact"]
    assert {name: value for name, [value] in address.items()} == dict(link.query)
    assert 'title="A &quot;list&quot;"' in html
