"""The browser computes what the core computes: the script itself, for all measures and thousands of lists."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from recmetrics import Measure, catalogue
from recmetrics.lists.terms import work_out
from tests.recmetrics.observations import CASES
from tests.webapp.board.scripts import Number, asked, read
from webapp.board.statements import statement_data

CUTOFFS = (1, 2, 3, 5, 8, 15)
RANDOM_LISTS = 4000
ANY = 1
"""The cutoff on the board, which does not matter to a measure without one."""


@cache
def measures() -> dict[str, Measure]:
    return {str(measure): measure for k in CUTOFFS for measure in catalogue(k)}


def lists_of_the_atlas() -> list[tuple[list[bool], int]]:
    return [
        (
            [item in case.relevant and item not in case.ranked[:at] for at, item in enumerate(case.ranked)],
            len(case.relevant),
        )
        for case in CASES.values()
    ]


def random_lists() -> list[tuple[list[bool], int]]:
    rng = random.Random(13)
    made: list[tuple[list[bool], int]] = []
    for at in range(RANDOM_LISTS):
        length = rng.randint(0, 50 if at % 20 == 0 else 12)
        share = rng.random()
        flags = [rng.random() < share for _ in range(length)]
        made.append((flags, sum(flags) + rng.choice([0, 0, 1, 2, 5, 1000])))
    return made


def differences(cases: list[tuple[str, list[bool], int]]) -> list[object]:
    """Return the cases of which the script says anything but what the core says."""
    statements = {name: statement_data(measure) for name, measure in measures().items()}
    lists = [(name, flags, count, measures()[name].k or ANY) for name, flags, count in cases]
    answers = asked(statements=statements, lists=lists)["computed"]
    return [
        (case, answer)
        for case, answer in zip(cases, answers, strict=True)
        if not is_same(measures()[case[0]], case[1], case[2], answer)
    ]


def is_same(measure: Measure, flags: list[bool], count: int, answer: dict[str, Any]) -> bool:
    core = work_out(measure, flags, count)
    shares = [term / core.denominator if core.denominator else term * 0 for term in core.ranks]
    return (
        agrees(core.value, answer["value"])
        and agrees(core.numerator, answer["sum"])
        and agrees(core.denominator, answer["over"])
        and all_agree(core.ranks, answer["terms"])
        and all_agree(core.beyond, answer["beyond"])
        and all_agree(shares, answer["shares"])
    )


def all_agree(core: Sequence[Number], answers: list[list[Any]]) -> bool:
    return len(core) == len(answers) and all(map(agrees, core, answers))


def agrees(core: Number, answer: list[Any]) -> bool:
    script = read(answer)
    # Python and the browser may round a logarithm differently in its last bit.
    return script == pytest.approx(core, rel=1e-13, abs=0) if isinstance(core, float) else script == core


def test_the_script_computes_every_measure_of_every_case_of_the_atlas() -> None:
    cases = [(name, flags, count) for name in measures() for flags, count in lists_of_the_atlas()]
    assert not differences(cases)


def test_the_script_computes_every_measure_of_random_lists() -> None:
    rng = random.Random(1)
    names = list(measures())
    assert not differences([(rng.choice(names), flags, count) for flags, count in random_lists()])
