"""Observed values: the outputs of libraries on fixed cases (tests/data/observed.csv), and those cases.

A column of the table is a case, a row is a call. A cell holds a number, the name of an exception, "absent"
(no entry in the result) or "abort" (the end of the process); it is empty where nothing was or could be run.
"""

import csv
import json
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parents[1] / "data"


class OneCase(NamedTuple):
    """A list, its relevant items, and K."""

    ranked: tuple[str, ...]
    relevant: frozenset[str]
    k: int


class TiedCase(NamedTuple):
    """Items with scores: those of one group have the same."""

    groups: tuple[tuple[str, ...], ...]
    relevant: frozenset[str]
    k: int


class ManyCases(NamedTuple):
    """Lists of some users, and the relevant items of each."""

    ranked: dict[str, tuple[str, ...]]
    relevant: dict[str, frozenset[str]]
    k: int


def _cases() -> dict[str, OneCase]:
    recorded = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))["cases"]
    cases = {
        case["id"]: OneCase(tuple(case["ranked"]), frozenset(case["relevant"]), case["k"])
        for case in recorded
    }
    a = cases["a"]
    return cases | {
        "i": OneCase(a.ranked, frozenset(), 5),  # nothing to find
        "k": OneCase(("A", "A", "B"), frozenset("AB"), 3),  # an item twice
        "l": OneCase(a.ranked, a.relevant, 0),  # K = 0
        "m": OneCase((), a.relevant, 5),  # nothing shown
        "o": OneCase(a.ranked, frozenset("AYZ"), 5),  # one hit, at rank 1, of three relevant items
        "r": OneCase(tuple("ABACDB"), frozenset("ACZ"), 5),  # items twice, and more relevant than found
    }


CASES = _cases()
TIED_CASES = {
    "n1": TiedCase((tuple("ABCDE"),), frozenset("AB"), 5),
    "n2": TiedCase((tuple("EDCBA"),), frozenset("AB"), 5),
    "n3": TiedCase((("Z",), tuple("ABC")), frozenset("A"), 2),
    "n4": TiedCase((("Z",), tuple("CBA")), frozenset("A"), 2),
}
MANY_CASES = {
    "mu_all": ManyCases(
        {name: CASES[name].ranked[:5] for name in "abd"}, {name: CASES[name].relevant for name in "abd"}, 5
    ),
    "mu_empty_rel": ManyCases(
        {name: CASES[name].ranked for name in "ai"}, {name: CASES[name].relevant for name in "ai"}, 5
    ),
    "mu_no_recs": ManyCases({"a": CASES["a"].ranked}, {name: CASES[name].relevant for name in "am"}, 5),
    "mu_micro": ManyCases(
        {"u1": tuple("ABCDE"), "u2": tuple("ABCDE")}, {"u1": frozenset("A"), "u2": frozenset("VWXYZ")}, 5
    ),
}


class Observation(NamedTuple):
    """The outcome of one call on one case.

    Attributes:
        call: Library, version, name of the metric, setting.
        case: The name of the case.
        seen: A number as text, or what came instead.
    """

    call: tuple[str, str, str, str]
    case: str
    seen: str


def observations() -> list[Observation]:
    with (DATA / "observed.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    about = ("library", "version", "name", "setting")
    return [
        Observation((row["library"], row["version"], row["name"], row["setting"]), case, seen)
        for row in rows
        for case, seen in row.items()
        if case not in about and seen
    ]
