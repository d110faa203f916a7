"""Means of libraries for tables: the same as from their records for the cases in memory."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isnan, log2
from pathlib import Path
from random import Random
from typing import Any

import pytest

from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import Outcome
from recmetrics.tables.table_facts import TableFacts
from tests.recmetrics.libraries.test_library_records import NO_ORDER
from tests.recmetrics.other_libraries import ir_measures, pytrec_eval
from tests.seeds import seeds
from tests.webapp.evaluate.tables import both, quiet, tables_of
from webapp.evaluate.choice import Choice
from webapp.evaluate.library_facts import facts_of, means_of_libraries
from webapp.evaluate.library_means import LibraryMeans, Reason, library_means, needed_measures
from webapp.evaluate.tables import Order

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


@pytest.mark.slow
def test_every_library_mean_is_that_of_its_record(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for seed, odd in ((0, False), (1, True)):
        with subtests.test(seed=seed, odd=odd):
            lists, grades = _drawn(seed, odd=odd)
            found = means_of_libraries(*tables_of(tmp_path, lists, grades), CHOICE, quiet)
            assert {"trec_eval", "ranx"} <= {one.call.library for one in found.known}
            wrong = [
                (one.call.library, one.call.name, one.value, expected)
                for one in found.known
                if not _same(one.value, expected := one.call.mean(lists, grades, K))
            ]
            assert wrong == []


def test_the_facts_are_counted_and_repeated_items_seen(tmp_path: Path) -> None:
    lists: Mapping[str, Sequence[str]] = {"hit": "AB", "miss": "ABC", "bare": "A", "stranger": "A"}
    grades: Mapping[str, Mapping[str, int]] = {
        "hit": {"B": 1},
        "miss": {"Z": 2},
        "silent": {"A": 1},
        "bare": {"A": 0},
        "blank": {"A": 0},
    }
    tables, columns = tables_of(tmp_path, lists, grades)
    assert facts_of(tables, columns, quiet) == TableFacts(
        2, 1, 1, 1, 1, 2, 3, repeats=False, ties=False, single_ties=False, graded=True, rows=6
    )
    facts = facts_of(*tables_of(tmp_path, {"u": "ABA"}, {"u": {"B": 1}}), quiet)
    assert (facts.repeats, facts.ties) == (True, False)


def test_a_library_that_knows_only_the_list_is_told_where_missed_items_do_not_count() -> None:
    facts = TableFacts(2, 0, 0, 0, 0, 5, 5, repeats=False, ties=False, single_ties=False)
    needed = needed_measures(facts, 3, ["AP"])
    means = {reading: {str(measure): 0.25 for measure in measures} for reading, measures in needed.items()}
    found = library_means(means, facts, 3, ["AP"])
    assert "RetrievalMAP(top_k=K)" in {one.call.name for one in found.known}
    # Of very large files the rules for ties and repeats would take too long.
    tied = TableFacts(2, 0, 0, 0, 0, 5, 5, repeats=True, ties=True, single_ties=True)
    readings = [len(needed_measures(replace(tied, rows=rows), 3, ["AP"])) for rows in (10, 10**7)]
    assert readings == [7, 1]


RECORDED: dict[Reason, Callable[[Conventions], bool]] = {
    "list_only": lambda of: of.relevant in ("list", "catalogue"),
    "cutoff": lambda of: of.cutoff == "length",
    "pooled": lambda of: of.pooled,
    "rounding": lambda of: of.case_decimals is not None,
    "gain": lambda of: of.gain == "unknown",
    "below_zero": lambda of: of.below_zero == "unknown",
    "whole_grades": lambda of: of.order != "given",
    "scores": lambda of: of.order != "given",
    "ties": lambda of: of.order != "given" and of.ties in NO_ORDER,
    "repeats": lambda of: of.duplicates in ("unknown", "each", "each_relevant"),
    "short_lists": lambda of: of.short_list != "measured",
    "empty_cases": lambda of: "unknown" in (of.mean_no_relevant, of.mean_missing),
}
"""What the record of a call must say where a reason is given for leaving it out."""

# Each row of a run and the score beside it, in the order of the file; case -> item -> grade.
Rows = Mapping[str, Sequence[tuple[str, float]]]
Judgments = Mapping[str, Mapping[str, int]]


def _with_ties(seed: int) -> tuple[Rows, Judgments]:
    """Lists with equal scores, scores that single precision cannot tell apart, repeats and odd cases."""
    draw = Random(seed)
    rows: dict[str, list[tuple[str, float]]] = {}
    grades: dict[str, dict[str, int]] = {}
    for number in range(9):
        case, items = f"u{number}", draw.choices("ABCDEabcdé", k=draw.randint(K, 7))
        if seed % 3 == 0:
            items = list(dict.fromkeys(items))
        rows[case] = [(item, draw.choice([1.0, 2.0, 3.0, 1 + 1e-9])) for item in items]
        lowest = -1 if seed % 2 else 0
        grades[case] = {item: draw.randint(lowest, 1) for item in draw.sample("ABCDEabcdé", 6)} | {"Z": 1}
    del rows["u0"]
    grades["u1"] = {"A": 0}
    return rows, grades


def _as_read(rows: Sequence[tuple[str, float]], of: Conventions, relevant: Mapping[str, int]) -> list[str]:
    """The list as a library orders it, in the plainest way."""
    if of.order == "given":
        return [item for item, _ in sorted(rows, key=lambda row: (-row[1], row[0]))]
    if of.ties == "reversed":
        rows = rows[::-1]
    elif of.ties in ("id_ascending", "id_descending"):
        rows = sorted(rows, key=lambda row: row[0], reverse=of.ties == "id_descending")
    elif of.ties == "pessimistic":
        rows = sorted(rows, key=lambda row: relevant.get(row[0], 0) > 0)
    precision = "f" if of.order == "single" else "d"
    return [item for item, _ in sorted(rows, key=lambda row: -array(precision, [row[1]])[0])]


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(6, 200))
def test_equal_scores_and_repeated_items_count_by_the_rules_of_each_library(
    tmp_path: Path, seed: int
) -> None:
    rows, grades = _with_ties(seed)
    lists = [f"{case},{item},{score!r}" for case, pairs in rows.items() for item, score in pairs]
    truth = [f"{case},{item},{grade}" for case, known in grades.items() for item, grade in known.items()]
    found = _means(
        tmp_path,
        "\n".join(["user,item,score", *lists, ""]),
        "\n".join(["user,item,grade", *truth, ""]),
        *("AP@K", "P@K", "R@K", "RR", "nDCG@K", "HR@K", "F1@K", "RPrec", "Bpref"),
        k=K,
    )
    assert {"trec_eval", "ranx", "RecTools"} <= {one.call.library for one in found.known}
    wrong = [
        (one.call.library, one.call.name, one.value, expected)
        for one in found.known
        for of in (one.call.conventions,)
        for read in ({case: _as_read(pairs, of, grades[case]) for case, pairs in rows.items()},)
        if not _same(one.value, expected := one.call.mean(read, grades, K))
    ]
    assert wrong == []
    untrue = [
        (reason, call.library, call.name)
        for reason, calls in (found.left_out or {}).items()
        for call in calls
        if not RECORDED[reason](call.conventions)
    ]
    assert untrue == []


# Files on which libraries part: what trec_eval and others print was seen with the libraries themselves.


def _means(
    folder: Path, lists: str, truth: str, *measures: str, order: Order | None = None, k: int = 10
) -> LibraryMeans:
    return means_of_libraries(*both(folder, lists, truth), Choice(measures, k, order=order), quiet)


def _printed(found: LibraryMeans) -> dict[tuple[str, str], object]:
    return {(one.call.library, one.call.name): one.value for one in found.known}


def _why(found: LibraryMeans, library: str, name: str) -> str | None:
    return next(
        (
            reason
            for reason, calls in (found.left_out or {}).items()
            for call in calls
            if (call.library, call.name) == (library, name)
        ),
        None,
    )


def test_grades_count_as_each_library_counts_them(tmp_path: Path) -> None:
    found = _means(tmp_path, "user,item,rank\nu,a,1\nu,b,2\n", "user,item,grade\nu,a,1\nu,b,3\n", "nDCG@K")
    printed = _printed(found)
    assert printed["trec_eval", "ndcg_cut.K"] == 0.7967
    assert printed["ranx", "ndcg@K"] == pytest.approx((1 + 3 / log2(3)) / (3 + 1 / log2(3)))
    assert printed["ranx", "ndcg_burges@K"] == pytest.approx((1 + 7 / log2(3)) / (7 + 1 / log2(3)))
    assert printed["Spark MLlib", "ndcgAt(K)"] == 1
    assert _why(found, "rank_eval", "ndcg@K") == "gain"
    measures = {(one.call.library, one.call.name): one.measure for one in found.known}
    assert measures["Spark MLlib", "ndcgAt(K)"] == "nDCG(gain=binary)@10"
    # What a grade is worth and which list is the ideal one are two choices.
    assert measures["LlamaIndex", "ndcg"] == "nDCG(gain=binary,ideal=relevant)@10"
    assert measures["Quepid", "NDCG@K"] == "nDCG(gain=exponential,ideal=relevant)@10"
    assert measures["XGBoost", "ndcg@K"] == "nDCG(gain=exponential,ideal=list)@10"


def test_what_libraries_read_otherwise_is_printed_as_they_do_or_left_out_with_the_reason(
    tmp_path: Path,
) -> None:
    """With equal scores trec_eval prints 0.3333: it takes the ids downwards, and so the relevant one last.

    ranx takes them as they come, and an item that is repeated is an error in trec_eval.
    """
    of_runs = (("trec_eval", "map"), ("ir_measures", "AP"), ("ranx", "map"))
    head, truth = "user,item,rank,score\n", "user,item\nu,a\n"
    for lists, relevant, why, as_list in (
        (f"{head}u,b,1,5\nu,c,2,5\nu,a,3,5\n", truth, None, 1 / 3),
        (f"{head}u,a,1,1\nu,b,2,\n", truth, "scores", 1),
        # Scores order a run whatever ranks stand beside them.
        (f"{head}u,a,1,1\nu,b,2,2\nu,c,3,3\n", truth, None, 1),
        ("user,item,rank\nu,a,1\nu,b,2\n", "user,item,grade\nu,a,0.5\nu,b,3\n", "whole_grades", 0.5),
    ):
        found = _means(tmp_path, lists, relevant, "AP")
        printed = _printed(found)
        for library, name in of_runs:
            assert _why(found, library, name) == why
            assert why or printed[library, name] == pytest.approx(1 / 3, abs=1e-4)
        # A list that is given as a list has no scores.
        assert printed["Spark MLlib", "meanAveragePrecision"] == as_list
    tied = f"{head}u,a,1,5\nu,b,2,5\nu,c,3,5\n"
    found = _means(tmp_path, tied, truth, "AP", "nDCG@K")
    printed = _printed(found)
    assert [printed[call] for call in of_runs] == [0.3333, pytest.approx(1 / 3), 1]
    assert _why(found, "RecBole", "map@K") == "ties"
    # RecTools measures against K hits, which follows from the files.
    of_k_hits = sum(1 / log2(rank + 1) for rank in range(1, 11))
    assert printed["RecTools", "NDCG(k=K)"] == pytest.approx(1 / of_k_hits)
    # The length of a list is a K as well.
    assert printed["trec_eval", "ndcg"] == 0.5
    repeated = _printed(_means(tmp_path, f"{head}u,a,1,5\nu,a,2,4\n", truth, "R@K"))
    assert (repeated["trec_eval", "recall.K"], repeated["ranx", "recall@K"]) == ("error", 2)
    assert repeated["RePlay", "Recall(K)"] == 1


@pytest.mark.slow
def test_scores_order_a_run_of_trec_whatever_orders_the_lists_here(tmp_path: Path) -> None:
    run = "u Q0 a 1 1 tag\nu Q0 b 2 2 tag\nu Q0 c 3 3 tag\n"
    orders: dict[Order | None, float] = {"rank": 1, "score": 1 / 3}
    for order, as_lists in orders.items():
        printed = _printed(_means(tmp_path, run, "u 0 a 1\n", "AP", order=order))
        assert printed["trec_eval", "map"] == 0.3333
        assert printed["Spark MLlib", "meanAveragePrecision"] == pytest.approx(as_lists)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_shown_is_what_the_libraries_themselves_print(tmp_path: Path, seed: int) -> None:
    draw = Random(seed)
    qrels = {
        case: {item: draw.randint(0, 3 if seed % 2 else 1) for item in draw.sample("ABCDEFGHIJKL", 7)}
        | {"M": 1}
        for case in ("u1", "u2", "u3")
    }
    run = {
        case: {
            item: score / 8 for item, score in zip("ABCDEFGHIJKL", draw.choices(range(6), k=12), strict=True)
        }
        for case in qrels
    }
    ranks = {case: draw.sample("ABCDEFGHIJKL", 12) for case in qrels}
    lists = [
        f"{case},{item},{rank},{run[case][item]}"
        for case, items in ranks.items()
        for rank, item in enumerate(items, 1)
    ]
    truth = [f"{case},{item},{grade}" for case, grades in qrels.items() for item, grade in grades.items()]
    found = _means(
        tmp_path,
        "\n".join(["user,item,rank,score", *lists, ""]),
        "\n".join(["user,item,grade", *truth, ""]),
        *("AP@K", "P@K", "R@K", "RR", "nDCG@K", "HR@K"),
    )
    printed = _printed(found)
    for library, printing in (("pytrec-eval-terrier", _by_pytrec_eval), ("ir_measures", _by_ir_measures)):
        names = [name for of, name in printed if of == library]
        assert len(names) > 5
        for name in names:
            seen = printing(name.replace("K", "10"), qrels, run)
            assert printed[library, name] == pytest.approx(seen, abs=1e-6), (library, name)


def _by_pytrec_eval(name: str, qrels: Mapping[str, Any], run: Mapping[str, Any]) -> float:
    asked = name.replace(".", "_") if "." in name else name
    values = pytrec_eval.RelevanceEvaluator(qrels, {name}).evaluate(run)
    return sum(value[asked] for value in values.values()) / len(values)


def _by_ir_measures(name: str, qrels: Mapping[str, Any], run: Mapping[str, Any]) -> float:
    measure = ir_measures.parse_measure(name)
    return ir_measures.calc_aggregate([measure], qrels, run)[measure]
