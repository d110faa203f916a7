"""Means of libraries for tables: the same as from their records for the cases in memory."""

from collections.abc import Mapping, Sequence
from math import isnan
from pathlib import Path
from random import Random

import pytest

from recmetrics import libraries
from recmetrics.libraries.outcomes import Outcome
from tests.webapp.evaluate.tables import quiet, tables_of
from webapp.evaluate.choice import Choice
from webapp.evaluate.library_facts import facts_of, means_of_libraries
from webapp.evaluate.library_means import Facts, is_known, library_means

K = 3
CHOICE = Choice(("AP@K", "P@K", "R@K", "RR", "nDCG@K", "HR@K"), K)


def _drawn(seed: int, *, odd: bool) -> tuple[dict[str, list[str]], dict[str, dict[str, int]]]:
    draw = Random(seed)
    lists: dict[str, list[str]] = {}
    grades: dict[str, dict[str, int]] = {}
    for number in range(12):
        case = f"u{number:02}"
        lists[case] = draw.sample("ABCDEFGH", draw.randint(1 if odd else K, 6))
        grades[case] = dict.fromkeys(draw.sample("ABCDEFGH", draw.randint(1, 4)), 1)
    if odd:
        del lists["u00"]
        grades["u01"] = {"A": 0}
        del lists["u02"]
        grades["u02"] = {"A": 0}
    return lists, grades


def _same(ours: Outcome | None, theirs: Outcome | None) -> bool:
    if ours is None or theirs is None or isinstance(ours, str) or isinstance(theirs, str):
        return ours == theirs
    one, other = float(ours), float(theirs)
    return (isnan(one) and isnan(other)) or one == pytest.approx(other, abs=1e-12)


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_every_library_mean_is_that_of_its_record(tmp_path: Path, seed: int, odd: bool) -> None:
    lists, grades = _drawn(seed, odd=odd)
    found = means_of_libraries(*tables_of(tmp_path, lists, grades), CHOICE, quiet)
    assert {"trec_eval", "ranx"} <= {one.call.library for one in found}
    wrong = [
        (one.call.library, one.call.name, one.value, expected)
        for one in found
        if not _same(one.value, expected := one.call.mean(lists, grades, K))
    ]
    assert wrong == []


def test_a_library_with_an_order_of_its_own_is_left_out_where_there_are_ties() -> None:
    plain = Facts(2, 0, 0, 0, 0, 5, repeats=False, ties=False)
    tied = Facts(2, 0, 0, 0, 0, 5, repeats=False, ties=True)
    call = next(call for library in libraries() for call in library.calls if call.library == "trec_eval")
    assert is_known(call, plain, 3)
    assert not is_known(call, tied, 3)


def test_the_facts_are_counted(tmp_path: Path) -> None:
    lists: Mapping[str, Sequence[str]] = {"hit": "AB", "miss": "ABC", "bare": "A", "stranger": "A"}
    grades: Mapping[str, Mapping[str, int]] = {
        "hit": {"B": 1},
        "miss": {"Z": 2},
        "silent": {"A": 1},
        "bare": {"A": 0},
        "blank": {"A": 0},
    }
    tables, columns = tables_of(tmp_path, lists, grades)
    assert facts_of(tables, columns, quiet) == Facts(2, 1, 1, 1, 1, 2, repeats=False, ties=False)


def test_repeated_items_and_shared_ranks_are_seen(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, {"u": "ABA"}, {"u": {"B": 1}})
    facts = facts_of(tables, columns, quiet)
    assert (facts.repeats, facts.ties) == (True, False)


def test_a_library_that_knows_only_the_list_is_told_where_missed_items_do_not_count() -> None:
    facts = Facts(2, 0, 0, 0, 0, 5, repeats=False, ties=False)
    found = library_means({"AP(norm=hits)@3": 0.5, "AP@3": 0.25}, facts, 3)
    assert found
    assert "RetrievalMAP(top_k=K)" in {one.call.name for one in found}
    assert "at_least_k" not in {one.call.conventions.relevant for one in found}
