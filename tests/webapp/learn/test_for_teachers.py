"""For teachers: plans of lessons, questions on paper, and a form whose links open what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape, unescape
from html.parser import HTMLParser
from itertools import combinations
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.webapp.learn.views import CODES
from tests.webapp.strategies import hostile_text
from webapp.cases.case_set import CaseSet
from webapp.learn.asked import answer_text
from webapp.learn.drill import Drill, Turn
from webapp.learn.handout import handout
from webapp.learn.lesson import LessonError
from webapp.learn.lesson_plans import kinds_of, lesson_plans, lesson_plans_from_text
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
from webapp.learn.question import Shown
from webapp.learn.sheet_of_questions import answer_key, exit_ticket, question_sheet
from webapp.learn.view import LearnView
from webapp.model.address import join_items, parse_query
from webapp.model.measure_names import open_name
from webapp.model.page_parameters import names_of
from webapp.model.preferences import Preferences
from webapp.playground.state import PlaygroundState
from webapp.texts import Texts, texts_for

PLANS = {one.id: one for one in lesson_plans()}

OWN = """
[[plans]]
id = "own"
minutes = 5
[[plans.items]]
id = "sink"
minutes = 2
opens = "lesson:order:sink"
[plans.items.values]
p = "P@K top"
[[plans.items]]
id = "practice"
minutes = 1
opens = "practice:m2,m5:4"
[[plans.items]]
id = "move"
minutes = 1
opens = "playground:list=B,A&relevant=A&k=2"
[plans.items.scenes]
start = "list=B,A&relevant=A&k=2"
[plans.items.values]
ap = "AP start"
[[plans.items]]
id = "two"
minutes = 1
opens = "cases:case=u1;A,B;A&case=u2;A,B;B&k=2"
"""


def test_an_exit_ticket_is_about_what_its_class_practised() -> None:
    assert kinds_of(PLANS["short"]) == ("m2", "m3", "m5")
    without = replace(PLANS["short"], items=PLANS["short"].items[:2])
    assert kinds_of(without) == ("m2", "m3", "m9", "m17")


# Files


def test_every_kind_of_item_is_read() -> None:
    (one,) = lesson_plans_from_text(OWN)
    assert (one.id, one.minutes) == ("own", 2 + 1 + 1 + 1)
    sink, practice, move, two = one.items
    assert (sink.page, sink.query, sink.figures) == (
        "learn",
        {"lesson": "order", "step": "sink"},
        {"p": "2/5"},
    )
    view = LearnView.from_query(practice.query)[0]
    assert (view.place, view.drill) == ("practice", Drill(kinds=("m2", "m5"), count=4))
    assert (move.page, move.query["list"], move.figures) == ("playground", ["B,A"], {"ap": "1/2"})
    assert (two.page, two.query["case"]) == ("cases", ["u1;A,B;A", "u2;A,B;B"])


def test_a_mistake_in_the_file_is_told(subtests: pytest.Subtests) -> None:
    for was, then, message in (
        (OWN, "= [", "line 1"),
        (OWN, "", "'plans' is missing"),
        ("minutes = 5\n", "", "'minutes' is missing"),
        ("minutes = 5\n", "minutes = 6\n", "own: the minutes of the items do not add up"),
        ("minutes = 1", "minutes = 0", "own: the minutes of the items do not add up"),
        ("lesson:order:sink", "lesson:order:dance", "lesson:order:dance: link_unknown_choice"),
        ("lesson:order:sink", "lesson:order", "lesson:order: link_unknown_choice"),
        ("practice:m2,m5:4", "practice:m2,m99:4", "practice:m2,m99:4: link_unknown_choice"),
        ("practice:m2,m5:4", "practice:m2:many", "practice:m2:many: link_number"),
        ("practice:m2,m5:4", "film:m2", "'film:m2' opens nothing"),
        ('"practice:m2,m5:4"', "4", "plans: "),
        ("playground:list=B,A", "playground:list=B,B", "link_repeats"),
        ('start = "list=B,A', 'start = "list=B,B', "link_repeats"),
        ("u2;A,B;B", "u1;A,B;B", "case_name_taken"),
        ("AP start", "AP finish", "'AP finish' cannot be read"),
    ):
        with subtests.test(was=was):
            assert was in OWN
            with pytest.raises(LessonError, match=message):
                lesson_plans_from_text(OWN.replace(was, then, 1))


# Questions on paper


TOLD = texts_for("en")
SET = Drill(7, ("m1", "m2", "m8"), 6)
HOSTILE = "</td></table><script>alert('x')</script><b>&amp;\""


class Tags(HTMLParser):
    """The tags of a page, and what opens must close."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_question_has_its_answers_and_the_key_the_right_one() -> None:
    drill = Drill(3, (), len(CODES))
    questions, key = question_sheet(drill, TOLD), answer_key(drill, TOLD)
    turns = drill.fixed
    sections = re.findall(r"<section>(.*?)</section>", questions, re.DOTALL)
    answers = re.findall(r"<section>(.*?)</section>", key, re.DOTALL)
    assert len(sections) == len(answers) == len(turns)
    for turn, section, answer in zip(turns, sections, answers, strict=True):
        question = turn.question
        assert re.findall(r"<li>(.*?)</li>", section) == [
            escape(answer_text(option, TOLD)) for option in question.options
        ]
        right = question.options.index(question.right)
        assert f"<p>{right + 1}. {escape(answer_text(question.right, TOLD))}</p>" in answer
        # What is false is never said without what is true.
        myth = TOLD("known.myth", name=TOLD(f"belief.{turn.kind}.name"))
        fact = TOLD("known.fact", fact=TOLD(f"fact.{turn.kind}"))
        assert escape(f"{myth} {fact}") in answer


def test_pages_with_questions_give_no_answer_away_and_say_what_their_signs_mean() -> None:
    for printed in (question_sheet(SET, TOLD), exit_ticket(SET, TOLD)):
        assert escape(TOLD("teachers.legend")) in printed
        for turn in SET.fixed:
            assert escape(TOLD(f"belief.{turn.kind}.name")) not in printed
            assert escape(TOLD(f"fact.{turn.kind}")) not in printed
    # A ticket asks at its end what is unclear.
    assert printed.index(escape(TOLD("teachers.unclear"))) > printed.rindex("<ol>")


def test_the_page_says_its_language_and_closes_what_it_opens() -> None:
    t = texts_for("zh")
    for page in (question_sheet(SET, t), answer_key(SET, t), exit_ticket(SET, t), handout(t)):
        assert f'<html lang="{t.html_lang}">' in page
        tags = Tags(page)
        assert tags.open == []
        assert "script" not in tags.seen
        assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


@given(st.one_of(st.just(HOSTILE), hostile_text))
def test_no_text_is_taken_for_html(text: str) -> None:
    # Every text of the page says the same, whatever it is: a translation may hold any sign.
    html = {"language.html": "en"}
    t = Texts("en", {key: html.get(key, text) for key in TOLD.templates})
    plain = Texts("en", {key: html.get(key, "x") for key in TOLD.templates})
    try:
        page = question_sheet(SET, t) + answer_key(SET, t)
    except KeyError:
        return  # a place that no question has
    assert Tags(page).seen == Tags(question_sheet(SET, plain) + answer_key(SET, plain)).seen


def test_items_of_a_list_are_not_taken_for_html(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = Turn("m2", 1, comes_back=False)
    first = turn.question.shown[0]
    shown = Shown((HOSTILE, *first.items[1:]), first.hits, first.relevant_count, first.k, HOSTILE)
    question = replace(turn.question, shown=(shown, *turn.question.shown[1:]))
    monkeypatch.setattr(Drill, "fixed", (turn,))
    plain = Tags(question_sheet(SET, TOLD)).seen
    monkeypatch.setattr(Turn, "question", question)
    page = question_sheet(SET, TOLD)
    assert Tags(page).seen == plain
    assert escape(HOSTILE) in page


# The form that builds links


MEASURES = [open_name(str(measure)) or "" for measure in catalogue(1, with_grades=True)]
LIST = {"list": "A,B,C", "relevant": "B,Z", "k": "3"}
BASE: dict[Target, dict[str, str | Sequence[str]]] = {
    "list": dict(LIST),
    "cases": {"case": ["u1;A,B;B", "u2;B,A;B"]},
    "lesson": {"lesson": "order"},
    "practice": {"practice": "417"},
}


def values_of(field: Field) -> Sequence[str | Sequence[str]]:
    """Return values of a field: all words, and of numbers and texts the ends and something between."""
    if field.kind == "lines":
        return [["u1;A,B;B"], ["u1;A,B;B;B,A", "u2;B;A,B;A;7;X"], [f"u{n};A;A" for n in range(30)]]
    if field.name == "step":
        return list(steps_of("order"))
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


def test_every_value_of_every_field_is_in_the_link_and_the_link_opens_it(subtests: pytest.Subtests) -> None:
    many = [f"u{n};A;A" for n in range(30)]
    for target in TARGETS:
        for field in (*FIELDS[target], *SHARED):
            base = {} if field.name == "example" else dict(BASE[target])
            if field.name == "at":
                base["case"] = many
            with subtests.test(target=target, field=field.name):
                for value in values_of(field):
                    link = built_link(target, {**base, field.name: value})
                    assert link.problems == (), value
                    assert opened(target, link) == (dict(link.query), ())
                    # A default needs no word in the link; it opens as that all the same.
                    if field.name in link.query:
                        assert link.query[field.name] == value or field.name in ("grades", "pin")
                    else:
                        without = built_link(
                            target, {name: base[name] for name in base if name != field.name}
                        )
                        assert dict(link.query) == dict(without.query), value


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


def test_what_cannot_be_taken_is_a_problem() -> None:
    rows: list[tuple[Target, dict[str, str | Sequence[str]], str]] = [
        ("list", {**LIST, "k": "many"}, "link_number"),
        ("list", {**LIST, "grades": "B:99"}, "link_number"),
        ("list", {**LIST, "show": "beauty"}, "link_unknown_measure"),
        ("cases", {"case": ["u1;A;A", "u1;B;B"]}, "case_name_taken"),
        ("practice", {"practice": "417", "count": "99"}, "link_number"),
    ]
    for target, typed, code in rows:
        assert code in [problem.code for problem in built_link(target, typed).problems], typed


def test_the_frame_opens_the_same_without_a_header() -> None:
    link = built_link("list", {**LIST, "list": 'A,"B" & <b>', "lang": "ko"})
    html = link.frame("https://example.org/", 'A "list"')
    [source] = re.findall(r'src="([^"]*)"', html)
    address = parse_query(urlsplit(unescape(source)).query)
    assert address.pop("view") == ["compact"]
    assert {name: value for name, [value] in address.items()} == dict(link.query)
    assert 'title="A &quot;list&quot;"' in html
