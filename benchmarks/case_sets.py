"""Sets of many cases, as large as the cases page takes them, and what a reader does with one."""

from __future__ import annotations

from math import isclose
from random import Random
from statistics import fmean
from typing import Any, Final

from benchmarks.core import plain_ap
from benchmarks.reader import Act, Page, Role, arrangement, wrong_on
from benchmarks.shown_component import Shown
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
        others = [k for k in range(1, ITEMS + 1) if k != table["k"]]
        return "leaderboard", {"do": "k", "k": random.choice(others)}
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
        board = page[f"board_{row['letter']}"]
        if wrong := _wrong_row(row, board, table):
            return f"{open_case['name']}, {row['letter']}: {wrong}"
    return _wrong_means(page["leaderboard"], table)


def _wrong_row(row: dict[str, Any], board: Shown, table: Shown) -> str:
    relevant, k = set(board["relevant"]), table["k"]
    expected = board["ranked"], [item in relevant for item in board["ranked"]]
    listed = table["lists"][row["list"]]
    shown = listed["names"], listed["flags"]
    if shown != expected or board["k"] != k:
        return f"the board shows {expected} at K {board['k']}, the cases table {shown} at {k}"
    value = row["value"]["shown"]
    right = plain_ap(board["ranked"], relevant, k)
    return (
        ""
        if isclose(float(value), right, abs_tol=1e-4)
        else f"AP@{k} is {right}, the cases table shows {value}"
    )


def _wrong_means(board: Shown, table: Shown) -> str:
    """Describe the first mean by the leading measure that is not the average of the cases' values."""
    leading = next(at for at, column in enumerate(board["columns"]) if column["leading"])
    for at, row in enumerate(board["rows"]):
        values = [case["rows"][at]["value"] for case in table["cases"]]
        average = fmean(float(value["shown"]) for value in values if value["counted"])
        if not isclose(float(row["cells"][leading]["shown"]), average, abs_tol=2e-4):
            return (
                f"the mean of {row['model']} is {row['cells'][leading]['shown']}, its cases average {average}"
            )
    return ""


CASE_PUPIL: Final = Role(case_act, wrong_on_cases, greets=True)
"""A reader of the cases page."""
