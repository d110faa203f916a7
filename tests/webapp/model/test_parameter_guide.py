"""The guide's tables of address parameters are the declarations, and these are what the pages accept."""

import re
from pathlib import Path

import pytest

from webapp.board.explained import EVERY_HAND
from webapp.cases.arrangement import TAGS
from webapp.definitions.view import OF, PANELS
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
from webapp.learn.view import EDITIONS, PLACES, PLANS, TOOLS
from webapp.model.parameters import EVERY_PAGE, PARAMETERS, Page
from webapp.model.preferences import VIEWS
from webapp.playground import state
from webapp.playground.state import HIDDEN, NO_CONTROLS

GUIDE = Path(__file__).parents[3] / "docs" / "guide"
BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}
TABLE = re.compile(r"^\| example \|.*?(?=\n\n|\n?\Z)", re.MULTILINE | re.DOTALL)


def table_of(page: Page) -> str:
    """Return the table of the parameters that no earlier page has; no table where there are none."""
    rows = [
        f"| `{one.name}={one.example}` | {one.meaning} | {one.values} | {one.default} |"
        for one in PARAMETERS
        if one.pages[0] == page
    ]
    head = ["| example | meaning | values | if left out |", "|---|---|---|---|"]
    return "\n".join([*head, *rows] if rows else [])


@pytest.mark.parametrize("name", EVERY_PAGE)
def test_the_table_in_the_guide_is_that_of_the_declarations(name: Page) -> None:
    shown = TABLE.findall((GUIDE / f"{name}.md").read_text(encoding="utf-8"))
    expected = table_of(name)
    assert "\n".join(shown) == expected, f"docs/guide/{name}.md needs this table:\n{expected}"


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("no_relevant", NO_RELEVANT),
        ("missing", MISSING),
        ("ties", TIES),
        ("order", ORDERS),
        ("data", (*SAMPLES, OWN)),
        ("of", OF),
        ("place", PLACES),
        ("lesson", tuple(lessons())),
        ("record", STATES),
        ("plan", PLANS),
        ("tool", TOOLS),
        ("edition", EDITIONS),
        ("view", VIEWS),
        ("filter", TAGS),
        ("hide", HIDDEN),
        ("controls", (*EVERY_HAND, NO_CONTROLS)),
    ],
)
def test_the_values_of_a_choice_are_those_that_are_accepted(name: str, choices: tuple[str, ...]) -> None:
    assert sorted(re.findall("`([^`]+)`", BY_NAME[name].values)) == sorted(choices)


def test_the_panels_are_those_of_each_page() -> None:
    values = {one.pages: re.findall("`([^`]+)`", one.values) for one in PARAMETERS if one.name == "panel"}
    assert sorted(values[("playground",)]) == sorted(state.PANELS)
    assert sorted(values[("definitions",)]) == sorted(PANELS)


def test_bounds_and_defaults_are_those_that_hold() -> None:
    assert BY_NAME["count"].values == f"1 to {MAX_COUNT}"
    assert BY_NAME["count"].default.split("; ")[0] == str(SESSION)
    assert BY_NAME["practice"].values == f"1 to {MAX_SEED}; up to {CLASS_SEEDS} for classes"
    assert BY_NAME["measures"].values.endswith(f"at most {MAX_MEASURES}")
    assert BY_NAME["measures"].default == f"`{','.join(DEFAULT_MEASURES)}`"
    assert BY_NAME["k"].default.endswith(f"with your own data, {DEFAULT_K}")
    codes = tuple(misconceptions())
    assert BY_NAME["kinds"].values.startswith(f"`{codes[0]}` to `{codes[-1]}`")


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_an_example_is_written_as_in_the_address(parameter: object) -> None:
    example = str(getattr(parameter, "example", ""))
    assert re.fullmatch(r"[\w,;:@.…-]+", example), example
