"""Sets of many cases, as large as the cases page takes them, and what a reader does with one."""

from __future__ import annotations

from math import isclose
from random import Random
from statistics import fmean
from typing import Any, Final

from benchmarks.core import plain_ap
from benchmarks.reader import Act, Page, Role, Shown, arrangement, wrong_on
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.model.limits import MAX_CASES

ITEMS: Final = 20
POOL: Final = 28
RELEVANT: Final = 6
CUTOFF: Final = 10


def made_set(random: Random, models: int, cases: int = MAX_CASES) -> CaseSet:
    """Make a set whose lists hold 20 of 28 items each, in any order, 6 of the 28 being relevant."""
    pool = [f"item {number}" for number in range(1, POOL + 1)]
    return CaseSet(
        tuple(
            Case(
                f"u{number}",
                tuple(tuple(random.sample(pool, ITEMS)) for _ in range(models)),
                tuple(random.sample(pool, RELEVANT)),
            )
            for number in range(1, cases + 1)
        ),
        k=CUTOFF,
    )


def moved(case_set: CaseSet, random: Random) -> CaseSet:
    """Move one item of one list of the set."""
    case = random.choice(case_set.cases)
    model = random.choice(case_set.model_names)
    ranked = list(case.ranked(model))
    at = random.randrange(len(ranked))
    item = ranked.pop(at)
    ranked.insert(random.choice([to for to in range(len(ranked) + 1) if to != at]), item)
    return case_set.with_case(case.name, case.with_list(model, ranked))


def case_act(page: Page, random: Random) -> tuple[str, Act]:
    """Choose a reader's next act on the cases page.

    Mostly a move on a board, sometimes a mark there, now and then another K or another case.
    """
    table = page["sheet"]
    chance = random.random()
    if chance < 0.1:
        return "sheet", {"do": "open", "case": random.choice([case["name"] for case in table["cases"]])}
    if chance < 0.2:
        return "sheet", {"do": "k", "k": random.choice([k for k in range(1, ITEMS + 1) if k != table["k"]])}
    boards = [key for key in ("board_A", "board_B")[: table["models"]] if page[key]["ranked"]]
    key = random.choice(boards)
    return key, arrangement(page[key], random)


def wrong_on_cases(page: Page, key: str, act: Act) -> str:
    """Describe where table and boards differ from the request, or from each other; empty if nowhere."""
    if wrong := wrong_on(page, key, act):
        return wrong
    table = page["sheet"]
    open_case = next(case for case in table["cases"] if case["open"])
    if act["do"] == "open" and open_case["name"] != act["case"]:
        return f"asked for {act['case']} to be open, open was {open_case['name']}"
    for row in open_case["rows"]:
        board = page[f"board_{row['model'] or 'A'}"]
        if wrong := _wrong_row(row, board, table):
            return f"{open_case['name']}, {row['model']}: {wrong}"
    return _wrong_means(table)


def _wrong_row(row: dict[str, Any], board: Shown, table: Shown) -> str:
    relevant, k = set(board["relevant"]), table["k"]
    expected = board["ranked"], [rank for rank, item in enumerate(board["ranked"], 1) if item in relevant]
    shown = row["names"], row["hits"]
    if shown != expected or board["k"] != k:
        return f"the board shows {expected} at K {board['k']}, the cases table {shown} at {k}"
    value = row["values"][table["columns"].index(f"AP@{k}")]["shown"]
    right = plain_ap(board["ranked"], relevant, k)
    return (
        ""
        if isclose(float(value), right, abs_tol=1e-4)
        else f"AP@{k} is {right}, the cases table shows {value}"
    )


def _wrong_means(table: Shown) -> str:
    """Describe the first mean that is not the average of the cases' values, which have four decimals."""
    count = len(table["columns"])
    for at, mean in enumerate(table["means"]):
        model, column = divmod(at, count)
        values = [
            float(case["rows"][model]["values"][column]["shown"])
            for case in table["cases"]
            if case["rows"][model]["values"][column]["counted"]
        ]
        if not isclose(float(mean["value"]), fmean(values), abs_tol=1e-4):
            return f"{mean['name']} {mean['model']} is {mean['value']}, the cases average {fmean(values)}"
    return ""


CASE_PUPIL: Final = Role(case_act, wrong_on_cases, greets=True)
"""A reader of the cases page."""
