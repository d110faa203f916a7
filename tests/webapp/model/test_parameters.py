"""Address parameters: each declared one is read and written, and the guide's tables are the declarations."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.webapp.strategies import hostile_text
from webapp.board.explained import EVERY_HAND
from webapp.cases.arrangement import TAGS, Arrangement
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.cases.state import CasesState
from webapp.definitions.view import OF, PANELS, View
from webapp.evaluate.choice import (
    DEFAULT_K,
    DEFAULT_MEASURES,
    MISSING,
    NO_RELEVANT,
    ORDERS,
    OWN,
    SAMPLES,
    TIES,
)
from webapp.evaluate.limits import MAX_MEASURES
from webapp.learn.drill import CLASS_SEEDS, MAX_COUNT, MAX_SEED, SESSION, STATES
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import EDITIONS, PLACES, PLANS, TOOLS, LearnView
from webapp.model.packing import pack
from webapp.model.page_parameters import parameters_of
from webapp.model.parameters import EVERY_PAGE, PARAMETERS, Page
from webapp.model.preferences import VIEWS, Preferences
from webapp.model.scenario import Scenario
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.state import HIDDEN, NO_CONTROLS, PlaygroundState
from webapp.playground.state import PANELS as PLAYGROUND_PANELS

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
GUIDE = Path(__file__).parents[3] / "docs" / "guide"
BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}
TABLE = re.compile(r"^\| example \|.*?(?=\n\n|\n?\Z)", re.MULTILINE | re.DOTALL)


def names(page: Page) -> set[str]:
    return {parameter.name for parameter in parameters_of(page)}


def table_of(page: Page) -> str:
    """Return the table of the parameters that no earlier page has; no table where there are none."""
    rows = [
        f"| `{one.name}={one.example}` | {one.meaning} | {one.values} | {one.default} |"
        for one in PARAMETERS
        if one.pages[0] == page
    ]
    head = ["| example | meaning | values | if left out |", "|---|---|---|---|"]
    return "\n".join([*head, *rows] if rows else [])


def test_the_open_panel_is_read_and_written_and_one_that_does_not_exist_is_reported() -> None:
    assert "panel" not in PlaygroundState.opened({"panel": [PLAYGROUND_PANELS[0]]}, {}).query()
    for panel in PLAYGROUND_PANELS[1:]:
        state = PlaygroundState.opened({"panel": [panel]}, {})
        assert (state.query()["panel"], state.problems) == (panel, ())
    state = PlaygroundState.opened({"panel": ["cellar"]}, {})
    assert state.panel == PLAYGROUND_PANELS[0]
    [problem] = state.problems
    assert (problem.code, problem.values["given"]) == ("link_unknown_choice", "cellar")


def test_every_declared_parameter_is_read_and_written(subtests: pytest.Subtests) -> None:
    for parameter in sorted(names("playground") - LAYOUT):
        with subtests.test(parameter=parameter):
            query = {parameter: VALUES[parameter]}
            entry, problems = PlaygroundEntry.from_query(query, "en")
            preferences, more_problems = Preferences.from_query(query)
            assert {**entry.to_query(), **preferences.to_query()}[parameter] == VALUES[parameter]
            assert (problems, more_problems) == ((), ())


def test_every_parameter_of_the_cases_is_read_and_written(subtests: pytest.Subtests) -> None:
    for parameter in sorted(names("cases") - {"case", "packed"}):
        with subtests.test(parameter=parameter):
            cases = ["u1;A;A;B", "u2;B;B;A"]
            query = {"case": cases, parameter: CASE_VALUES[parameter]}
            state = CasesState.opened(
                {name: [one] if isinstance(one, str) else one for name, one in query.items()}, {}
            )
            preferences, problems = Preferences.from_query(query)
            assert state.query()["case"] == cases
            assert {**state.query(), **preferences.to_query()}[parameter] == CASE_VALUES[parameter]
            assert (state.problems, problems) == ((), ())


def test_every_parameter_of_the_definitions_and_the_cases_is_read_and_written_packed_too() -> None:
    # The page shares the list of the playground.
    assert names("definitions") == (names("playground") - {"hide", "controls"}) | {*VIEW_VALUES, "cases"}
    for parameter, value in VIEW_VALUES.items():
        view, problems = View.from_query({parameter: value})
        assert (view.to_query(), problems) == ({parameter: value}, ())
    query = {"case": ["P;A;A;;3;U", "Q;B;B"], "k": "2"}
    case_set, problems = CaseSet.from_query(query)
    assert (case_set.to_query(), problems) == (query, ())
    assert CaseSet.from_query({"packed": pack(query)}) == (case_set, ())


def test_every_parameter_of_the_lessons_is_read_and_written(subtests: pytest.Subtests) -> None:
    for parameter in sorted(names("learn") - {"lang", "view"}):
        with subtests.test(parameter=parameter):
            view, problems = LearnView.from_query(LEARN_VALUES)
            assert (view.to_query()[parameter], problems) == (LEARN_VALUES[parameter], ())
            # Without it the page says something else: it is not written whatever was read.
            less = {name: value for name, value in LEARN_VALUES.items() if name != parameter}
            other = LearnView.from_query(less)[0]
            assert other != view
            # What is written is of this edition, whatever was read.
            assert parameter == "edition" or other.to_query().get(parameter) != LEARN_VALUES[parameter]


def test_everything_that_is_written_is_declared() -> None:
    preferences = Preferences("ko", "present").to_query()
    full = Scenario(
        ("A",), ("B",), ("C",), k=2, unnamed=1, show=("RR",), whatif="RR", grades=(), hides_missed=True
    )
    entry = PlaygroundEntry(full, Scenario(("B",), ()), "opening")
    assert {*entry.to_query(), *preferences, *LAYOUT} == names("playground")
    assert {*LearnView.from_query(LEARN_VALUES)[0].to_query(), *preferences} == names("learn")
    case = Case("u1", (("A",), ("B",)), ("A",))
    case_set = CaseSet(
        (case, case.with_name("u2")), 2, "RR", "one", "skip", 1, ("BPR", "EASE"), ("RR", "AP"), "B"
    )
    arranged = Arrangement("A", tags=("empty",)).to_query()
    chosen = Excerpt(frozenset({"u1"}), "worst", 80, "AP@2", ("0.5",)).to_query()
    written = {*case_set.to_query(), *LONG.to_query(), *arranged, *chosen, *preferences}
    assert written == names("cases")


def test_every_parameter_is_described_in_full_with_an_example_as_in_the_address() -> None:
    for one in PARAMETERS:
        assert all((one.name, one.example, one.meaning, one.values, one.default, one.pages)), one
        assert re.fullmatch(r"[\w,;:@.…-]+", one.example), one
    # Language, view and cutoff hold on every page.
    assert [one.name for one in PARAMETERS if one.pages == EVERY_PAGE] == ["k", "lang", "view"]


def test_the_table_in_the_guide_is_that_of_the_declarations(subtests: pytest.Subtests) -> None:
    for name in EVERY_PAGE:
        with subtests.test(name):
            shown = TABLE.findall((GUIDE / f"{name}.md").read_text(encoding="utf-8"))
            expected = table_of(name)
            assert "\n".join(shown) == expected, f"docs/guide/{name}.md needs this table:\n{expected}"


def test_the_values_of_a_choice_are_those_that_are_accepted() -> None:
    choices = {
        "no_relevant": NO_RELEVANT,
        "missing": MISSING,
        "ties": TIES,
        "order": ORDERS,
        "data": (*SAMPLES, OWN),
        "of": OF,
        "place": PLACES,
        "lesson": lessons(),
        "record": STATES,
        "plan": PLANS,
        "tool": TOOLS,
        "edition": EDITIONS,
        "view": VIEWS,
        "filter": TAGS,
        "hide": HIDDEN,
        "controls": (*EVERY_HAND, NO_CONTROLS),
    }
    assert {name: sorted(re.findall("`([^`]+)`", BY_NAME[name].values)) for name in choices} == {
        name: sorted(accepted) for name, accepted in choices.items()
    }
    panels = {one.pages: re.findall("`([^`]+)`", one.values) for one in PARAMETERS if one.name == "panel"}
    assert sorted(panels[("playground",)]) == sorted(PLAYGROUND_PANELS)
    assert sorted(panels[("definitions",)]) == sorted(PANELS)


def test_bounds_and_defaults_are_those_that_hold() -> None:
    assert BY_NAME["count"].values == f"1 to {MAX_COUNT}"
    assert BY_NAME["count"].default.split("; ")[0] == str(SESSION)
    assert BY_NAME["practice"].values == f"1 to {MAX_SEED}; up to {CLASS_SEEDS} for classes"
    assert BY_NAME["measures"].values.endswith(f"at most {MAX_MEASURES}")
    assert BY_NAME["measures"].default == f"`{','.join(DEFAULT_MEASURES)}`"
    assert BY_NAME["k"].default.endswith(f"with your own data, {DEFAULT_K}")
    codes = tuple(misconceptions())
    assert BY_NAME["kinds"].values.startswith(f"`{codes[0]}` to `{codes[-1]}`")


def test_language_and_size_are_recognised_restored_from_an_address_or_reported() -> None:
    for kept in (
        Preferences(),
        Preferences("zh"),
        Preferences("en-XA", "present"),
        Preferences(view="present"),
    ):
        assert Preferences.from_query(kept.to_query()) == (kept, ())
    for lang, known in {"KO": "ko", "ko-KR": "ko", "zh_Hant": "zh", " en ": "en"}.items():
        assert Preferences.from_query({"lang": lang}) == (Preferences(known), ())
    preferences, problems = Preferences.from_query({"lang": "klingon", "view": ["wide"]})
    assert preferences == Preferences()
    assert [problem.values["given"] for problem in problems] == ["klingon", "wide"]


@settings(max_examples=40)
@given(hostile_text, hostile_text)
def test_any_wish_gives_preferences_that_an_address_restores(lang: str, view: str) -> None:
    preferences, _ = Preferences.from_query({"lang": lang, "view": view})
    assert Preferences.from_query(preferences.to_query()) == (preferences, ())
