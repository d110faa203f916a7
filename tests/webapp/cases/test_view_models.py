"""View models of the table and the leaderboard, and means under the hand: every number the core's."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import given, settings

import webapp
from recmetrics import EmptyCases, Mean, catalogue, judge
from tests.webapp.board.scripts import Number, asked, read
from tests.webapp.cases.sending import START
from tests.webapp.strategies import case_sets
from webapp.board.statements import statement_data
from webapp.cases.case import Case
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.explained import ExplainedCases, explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.verdict_sentences import shown_label
from webapp.cases.view_model import table_view
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.limits import MAX_CASES
from webapp.model.palette import BLUE, GREEN, MODEL_COLOURS, PINK, VERMILION, contrast
from webapp.texts import texts_for

EN = texts_for("en")
CONFIG = Path(webapp.__file__).parent.parent / ".streamlit" / "config.toml"
MEASURES: Final = {str(measure): measure for k in (1, 3, 7) for measure in catalogue(k)}
FULL = CaseSet(tuple(Case(f"u{at}", (tuple("AB"),), ("B",)) for at in range(1, MAX_CASES + 1)))


def table_of(case_set: CaseSet) -> dict[str, Any]:
    return {**table_view(explain_cases(case_set, None), None, EN)}


def board_of(case_set: CaseSet) -> dict[str, Any]:
    return {**leaderboard_view(explain_cases(case_set, None), EN)}


def test_a_full_set_has_no_room_for_another_case_and_the_letters_are_six() -> None:
    assert table_of(FULL)["can_add"] is False
    assert table_of(FULL.without_case("u1"))["can_add"] is True
    assert board_of(POST_CASES.with_models(5))["can_add_model"] is True
    assert board_of(POST_CASES.with_models(6))["can_add_model"] is False
    [cell, *_] = board_of(FULL)["rows"][0]["cells"]
    assert f"({' + '.join([*['1/2'] * 4, '…', *['1/2'] * 3])}) / {MAX_CASES}" in cell["why"]


def test_the_key_of_a_list_changes_with_anything_of_it() -> None:
    first = Case("u1", (tuple("AB"),), ("B",))
    others = [
        first.with_list("A", ("B", "A")),
        replace(first, relevant=("A",)),
        replace(first, unnamed=1),
        replace(first, lists=(("A", "C"),)),
    ]
    keys = [table_of(CaseSet((case,), k=2))["cases"][0]["rows"][0]["list"] for case in (first, *others)]
    assert len(set(keys)) == 5
    # What does not belong to the list does not change its key: another name, another cutoff.
    again = table_of(CaseSet((first.with_name("u2"),), k=1))
    assert again["cases"][0]["rows"][0]["list"] == keys[0]
    assert list(again["lists"]) == [keys[0]]


@pytest.mark.slow
@settings(max_examples=40)
@given(case_sets())
def test_what_table_and_leaderboard_are_given_is_plain_data_of_the_core(case_set: CaseSet) -> None:
    explained = explain_cases(case_set, START)
    table = json.loads(json.dumps(table_view(explained, None, EN), allow_nan=False))
    assert [case["name"] for case in table["cases"]] == list(case_set.names)
    for at, case in enumerate(table["cases"]):
        for row in case["rows"]:
            term, value = explained.mean(row["letter"]).terms[at], row["value"]["fraction"]
            assert (value is None) == (not term.counted)
            if value is not None:
                assert float(value[0]) / float(value[1]) == pytest.approx(float(term.value))
    _the_rule_in_force_shows_the_mean_in_force(table, explained)
    board = json.loads(json.dumps(leaderboard_view(explained, EN), allow_nan=False))
    assert [column["measure"] for column in board["columns"]] == list(case_set.columns)
    for row in board["rows"]:
        for at, (cell, mean) in enumerate(zip(row["cells"], explained.means[row["model"]], strict=True)):
            assert (cell["fraction"] is None) == (mean.value is None)
            if cell["fraction"] is not None:
                above, below = map(float, cell["fraction"])
                assert above / below == pytest.approx(float(mean.value or 0))
            terms = board["terms"][row["model"]][at]
            counted = [float(one[0]) / float(one[1]) for one in terms if one is not None]
            assert len(counted) == mean.count
            assert sum(counted) == pytest.approx(float(mean.numerator))


def _the_rule_in_force_shows_the_mean_in_force(table: dict[str, Any], explained: ExplainedCases) -> None:
    case_set = explained.now
    means = [explained.mean(model).value for model in case_set.model_names]
    numbers = ["–" if mean is None else f"{float(mean):.4f}" for mean in means]
    labels = [shown_label(case_set, model, EN) for model in case_set.model_names]
    labelled = [f"{label}: {number}" for label, number in zip(labels, numbers, strict=True)]
    in_force = ", ".join(labelled) if case_set.models > 1 else numbers[0]
    for rule in table["rules"].values():
        if not rule["count"]:
            assert {choice["shown"] for choice in rule["choices"]} == {""}
            continue
        [choice] = [choice for choice in rule["choices"] if choice["id"] == rule["chosen"]]
        assert choice["shown"] == in_force


def test_each_model_has_a_colour_that_is_seen_on_light_and_dark_and_the_theme_those_of_the_charts() -> None:
    assert len(set(MODEL_COLOURS.values())) == len(MODEL_COLOURS) == 6
    for colour in MODEL_COLOURS.values():
        assert contrast(colour, "#FFFFFF") >= 3
        assert contrast(colour, "#0E1117") >= 3
    theme = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["theme"]
    assert theme["chartCategoricalColors"] == [BLUE, VERMILION, PINK, GREEN]


def test_every_measure_can_be_chosen_once_and_is_explained_when_it_leads(subtests: pytest.Subtests) -> None:
    measures = board_of(POST_CASES)["measures"]
    ids = [measure["id"] for measure in measures]
    assert ids[:3] == ["AP", "AP@K", "P@K"]
    assert len(set(ids)) == len(ids) >= len(catalogue(5))
    assert len({measure["name"] for measure in measures}) == len(ids)
    for measure in ids:
        with subtests.test(measure):
            board = board_of(POST_CASES.with_measure(measure))
            assert measure in [choice["id"] for choice in board["measures"]]
            [leading] = [column for column in board["columns"] if column["leading"]]
            numbers = dict(re.findall(r"(\w+)=([0-9.]+)", measure))
            assert leading["about"] == EN(f"measure.{measure}", **numbers)


def test_every_mean_of_made_sets_is_that_of_the_core() -> None:
    random = Random(17)
    made: list[tuple[str, list[tuple[list[str], set[str]]], EmptyCases]] = []
    for name in MEASURES:
        for _ in range(4):
            pool = [f"i{number}" for number in range(8)]
            cases = [
                (
                    random.sample(pool, random.choice((0, 1, 4, 8))),
                    set(random.sample(pool, random.choice((0, 1, 5)))),
                )
                for _ in range(random.randint(1, 6))
            ]
            rules = EmptyCases(
                no_relevant=random.choice(get_args(NoRelevant)), missing=random.choice(get_args(Missing))
            )
            made.append((name, cases, rules))
    answers = asked(
        statements={name: statement_data(measure) for name, measure in MEASURES.items()},
        sets=[
            {
                "name": name,
                "cases": [
                    [[item in relevant for item in ranked], len(relevant)] for ranked, relevant in cases
                ],
                "k": MEASURES[name].k or 1,
                "rules": {"no_relevant": rules.no_relevant, "missing": rules.missing},
            }
            for name, cases, rules in made
        ],
    )["means"]
    for (name, cases, rules), answer in zip(made, answers, strict=True):
        judged = {str(at): judge(ranked, relevant) for at, (ranked, relevant) in enumerate(cases)}
        expected = Mean(MEASURES[name]).of_judged(judged, rules)
        terms = [term.value if term.counted else None for term in expected.terms]
        said = [read(term) if term else None for term in answer["terms"]]
        assert said == list(map(near, terms)), (name, cases, rules)
        mean = read(answer["mean"]) if answer["mean"] else None
        assert mean == near(expected.value), (name, cases, rules)


def near(value: Number | None) -> object:
    """Return a fraction as it is, and a float so that its last bits do not matter."""
    return pytest.approx(value, abs=1e-12) if isinstance(value, float) else value
