"""Address parameters: each declared one is read and written, and the guide's tables are the declarations."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.strategies import hostile_text
from webapp.board.explained import EVERY_HAND
from webapp.cases.arrangement import TAGS
from webapp.definitions.view import OF, PANELS
from webapp.evaluate import choice
from webapp.evaluate.limits import MAX_MEASURES
from webapp.learn.drill import CLASS_SEEDS, MAX_COUNT, MAX_SEED, SESSION, STATES
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import EDITIONS, PLACES, PLANS, TOOLS, LearnView
from webapp.model.page_parameters import parameters_of
from webapp.model.parameters import EVERY_PAGE, PARAMETERS, Page
from webapp.model.preferences import VIEWS, Preferences
from webapp.playground.state import HIDDEN, NO_CONTROLS
from webapp.playground.state import PANELS as PLAYGROUND_PANELS

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "guide"
LINKS = ROOT / "tests" / "contract" / "golden" / "links.txt"
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


def test_every_declared_parameter_is_read_and_written_and_none_else_is(subtests: pytest.Subtests) -> None:
    """The golden links hold what each value opens; here is seen that no parameter is missing among them."""
    both: dict[str, set[str]] = {page: {"packed"} & names(page) for page in EVERY_PAGE}
    written: dict[str, set[str]] = {page: set() for page in EVERY_PAGE}
    for entry in re.split(r"\n(?=\S)", LINKS.read_text(encoding="utf-8")):
        link, *lines = entry.splitlines()
        page, _, query = link.partition("?")
        address = "".join(line for line in lines if line.startswith("    address: "))
        found = set(parse_qs(address.removeprefix("    address: ").strip("'"), keep_blank_values=True))
        written[page] |= found
        both[page] |= found & set(parse_qs(query, keep_blank_values=True))
    for page in ("playground", "cases", "evaluate", "definitions"):
        with subtests.test(page):
            assert both[page] == names(page)
            assert written[page] <= names(page)
    # What a lesson's screen does with a list of the reader's depends on the screen.
    own = {"list": "P,Q", "relevant": "P", "unused": "R", "k": "77", "more": "77"}
    query = {"lesson": "order", "step": "goal", **own}
    view, problems = LearnView.from_query(query)
    assert (view.to_query(), problems) == (query, ())
    assert both["learn"] | own.keys() == names("learn")
    assert written["learn"] <= names("learn")
    assert written["classroom"] <= names("classroom")


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
        "no_relevant": choice.NO_RELEVANT,
        "missing": choice.MISSING,
        "ties": choice.TIES,
        "ids": choice.IDS,
        "order": choice.ORDERS,
        "data": (*choice.SAMPLES, choice.OWN),
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
    assert BY_NAME["measures"].default == f"`{','.join(choice.DEFAULT_MEASURES)}`"
    assert BY_NAME["k"].default.endswith(f"with your own data, {choice.DEFAULT_K}")
    codes = tuple(misconceptions())
    assert BY_NAME["kinds"].values.startswith(f"`{codes[0]}` to `{codes[-1]}`")


def test_language_and_size_are_recognised_restored_from_an_address_or_reported() -> None:
    for lang, known in {"KO": "ko", "ko-KR": "ko", "zh_Hant": "zh", " en ": "en"}.items():
        assert Preferences.from_query({"lang": lang}) == (Preferences(known), ())
    preferences, problems = Preferences.from_query({"lang": "klingon", "view": ["wide"]})
    assert preferences == Preferences()
    assert [problem.values["given"] for problem in problems] == ["klingon", "wide"]


@settings(max_examples=40)
@given(hostile_text | st.sampled_from(["zh", "en-XA"]), hostile_text | st.sampled_from(VIEWS))
def test_any_wish_gives_preferences_that_an_address_restores(lang: str, view: str) -> None:
    preferences, _ = Preferences.from_query({"lang": lang, "view": view})
    assert Preferences.from_query(preferences.to_query()) == (preferences, ())
