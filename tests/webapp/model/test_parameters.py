"""The table of parameters agrees with the address."""

import pytest

from webapp.cases.arrangement import Arrangement
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.cases.state import CasesState
from webapp.definitions.view import View
from webapp.learn.view import LearnView
from webapp.model.packing import pack
from webapp.model.page_parameters import parameters_of
from webapp.model.parameters import EVERY_PAGE, PARAMETERS, Page
from webapp.model.preferences import Preferences
from webapp.model.scenario import Scenario
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.state import PANELS, PlaygroundState

VALUES = {
    "missed": "hidden",
    "list": "P,Q",
    "relevant": "P,Q",
    "unused": "P,Q",
    "k": "77",
    "more": "77",
    "show": "RR",
    "whatif": "RR",
    "grades": "Q:3",
    "pin": "Q,P;Q",
    "example": "films_1",
    "lang": "ko",
    "view": "present",
}
CASE_VALUES = {
    "k": "77",
    "measure": "RR",
    "no_relevant": "one",
    "missing": "skip",
    "at": "2",
    "model": ["BPR", "EASE"],
    "columns": "AP@K,AP",
    "baseline": "B",
    "sort_by": "-difference",
    "filter": "worse,no_hit",
    "chosen": "worst;80;AP@2;0.5",
    "lang": "ko",
    "view": "present",
}
# A view of the page of lessons that says something in every parameter.
LEARN_VALUES = {
    "place": "practice",
    "lesson": "order",
    "step": "goal",
    "said": ["sink;down", "clear;up;;price"],
    "list": "P,Q",
    "relevant": "P",
    "unused": "R",
    "k": "77",
    "more": "77",
    "read": "order",
    "done": "invent,map",
    "practice": "7",
    "kinds": "m2,m5",
    "count": "4",
    "picked": "ab-",
    "record": "m1:missed,m3:known",
    "plan": "short",
    "tool": "codes",
    "hands": ["sink;12,9,4;3,21,1"],
    "edition": "2",
}
LAYOUT = {"panel", "hide", "controls"}
VIEW_VALUES = {
    "panel": "number",
    "tool": ["ranx;0.25", "LensKit"],
    "number": "0.217 @5",
    "using": "ranx",
    "library": "LensKit",
    "of": "cases",
    "sort": "value",
    "models": "example",
}

# Long enough to be packed, short enough to fit when it is.
LONG = CaseSet(tuple(Case(f"u{n}", (tuple(f"영화 {m}" for m in range(40)),), ()) for n in range(9)))


def names(page: Page) -> set[str]:
    return {parameter.name for parameter in parameters_of(page)}


@pytest.mark.parametrize("panel", PANELS[1:])
def test_the_open_panel_is_read_and_written(panel: str) -> None:
    state = PlaygroundState.opened({"panel": [panel]}, {})
    assert (state.query()["panel"], state.problems) == (panel, ())
    assert "panel" not in PlaygroundState.opened({"panel": [PANELS[0]]}, {}).query()


def test_a_panel_that_does_not_exist_is_reported() -> None:
    state = PlaygroundState.opened({"panel": ["cellar"]}, {})
    assert state.panel == PANELS[0]
    [problem] = state.problems
    assert (problem.code, problem.values["given"]) == ("link_unknown_choice", "cellar")


@pytest.mark.parametrize("parameter", sorted(names("playground") - LAYOUT))
def test_every_declared_parameter_is_read_and_written(parameter: str) -> None:
    query = {parameter: VALUES[parameter]}
    entry, problems = PlaygroundEntry.from_query(query, "en")
    preferences, more_problems = Preferences.from_query(query)
    assert {**entry.to_query(), **preferences.to_query()}[parameter] == VALUES[parameter]
    assert (problems, more_problems) == ((), ())


@pytest.mark.parametrize("parameter", sorted(names("cases") - {"case", "packed"}))
def test_every_parameter_of_the_cases_is_read_and_written(parameter: str) -> None:
    cases = ["u1;A;A;B", "u2;B;B;A"]
    query = {"case": cases, parameter: CASE_VALUES[parameter]}
    state = CasesState.opened(
        {name: [one] if isinstance(one, str) else one for name, one in query.items()}, {}
    )
    preferences, problems = Preferences.from_query(query)
    assert state.query()["case"] == cases
    assert {**state.query(), **preferences.to_query()}[parameter] == CASE_VALUES[parameter]
    assert (state.problems, problems) == ((), ())


def test_the_page_of_definitions_shares_the_list_of_the_playground() -> None:
    assert names("definitions") == (names("playground") - {"hide", "controls"}) | {*VIEW_VALUES, "cases"}


@pytest.mark.parametrize("parameter", VIEW_VALUES)
def test_every_parameter_of_the_definitions_is_read_and_written(parameter: str) -> None:
    query = {parameter: VIEW_VALUES[parameter]}
    view, problems = View.from_query(query)
    assert (view.to_query(), problems) == (query, ())


@pytest.mark.parametrize("parameter", sorted(names("learn") - {"lang", "view"}))
def test_every_parameter_of_the_lessons_is_read_and_written(parameter: str) -> None:
    view, problems = LearnView.from_query(LEARN_VALUES)
    assert (view.to_query()[parameter], problems) == (LEARN_VALUES[parameter], ())
    # Without it the page says something else: it is not written whatever was read.
    less = {name: value for name, value in LEARN_VALUES.items() if name != parameter}
    other = LearnView.from_query(less)[0]
    assert other != view
    # What is written is of this edition, whatever was read.
    assert parameter == "edition" or other.to_query().get(parameter) != LEARN_VALUES[parameter]


def test_everything_that_is_written_about_lessons_is_declared() -> None:
    written = {**LearnView.from_query(LEARN_VALUES)[0].to_query(), **Preferences("ko", "present").to_query()}
    assert set(written) == names("learn")


def test_cases_are_read_and_written_in_the_open_and_packed() -> None:
    query = {"case": ["P;A;A;;3;U", "Q;B;B"], "k": "2"}
    case_set, problems = CaseSet.from_query(query)
    assert (case_set.to_query(), problems) == (query, ())
    assert CaseSet.from_query({"packed": pack(query)}) == (case_set, ())


def test_everything_that_is_written_is_declared() -> None:
    full = Scenario(
        ("A",), ("B",), ("C",), k=2, unnamed=1, show=("RR",), whatif="RR", grades=(), hides_missed=True
    )
    entry = PlaygroundEntry(full, Scenario(("B",), ()), "opening")
    written = {**entry.to_query(), **Preferences("ko", "present").to_query()}
    assert {*written, *LAYOUT} == names("playground")


def test_everything_that_is_written_about_cases_is_declared() -> None:
    case = Case("u1", (("A",), ("B",)), ("A",))
    full = CaseSet(
        (case, case.with_name("u2")), 2, "RR", "one", "skip", 1, ("BPR", "EASE"), ("RR", "AP"), "B"
    )
    arranged = Arrangement("A", tags=("empty",)).to_query()
    chosen = Excerpt(frozenset({"u1"}), "worst", 80, "AP@2", ("0.5",)).to_query()
    written = {
        **full.to_query(),
        **LONG.to_query(),
        **arranged,
        **chosen,
        **Preferences("ko", "present").to_query(),
    }
    assert set(written) == names("cases")


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_every_parameter_is_described_in_full(parameter: object) -> None:
    fields = ("name", "example", "meaning", "values", "default", "pages")
    assert all(getattr(parameter, field) for field in fields)


def test_language_view_and_cutoff_hold_on_every_page() -> None:
    shared = [parameter.name for parameter in PARAMETERS if parameter.pages == EVERY_PAGE]
    assert shared == ["k", "lang", "view"]
