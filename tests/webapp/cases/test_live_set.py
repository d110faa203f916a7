"""Means of a set under the hand are alike in Python and in the browser: the script itself, on made sets."""

from __future__ import annotations

from random import Random
from typing import Final, get_args

import pytest

from recmetrics import EmptyCases, Mean, catalogue, judge
from tests.webapp.board.scripts import Number, asked, read
from webapp.board.statements import statement_data
from webapp.model.empty_cases import Missing, NoRelevant

MEASURES: Final = {str(measure): measure for k in (1, 3, 7) for measure in catalogue(k)}


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
