"""A TREC run gives what trec_eval prints for it, to the last digit, also where scores are equal."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recmetrics import Evaluation, evaluate
from recmetrics.tables.notes import Note
from tests.recmetrics.other_libraries import pytrec_eval
from tests.recmetrics.tables.tables import EVALUATE, judged, values_of
from tests.seeds import seeds

BOTH_HAVE = {
    "map": "AP",
    "map_cut_3": "AP(norm=relevant)@3",
    "P_3": "P@3",
    "recall_3": "R@3",
    "success_3": "HR@3",
    "recip_rank": "RR",
    "Rprec": "RPrec",
    "bpref": "Bpref",
    "ndcg_cut_3": "nDCG@3",
    "ndcg": "nDCG(ideal=relevant)@1000",
}
IDS = ("d10", "d9", "D9", "9", "10", "010", "é", "e", "문서", "書", "z", "~", "𝒟", "ﬁ")
# Among them such as are equal in single precision alone, beyond its range, and too small for it.
SCORES = (0.5, 0.5 + 1e-9, 0.25, 1700000001, 1700000000, 10**17, 10**17 + 1, 1e39, 1e300, 1e-46, 0, -0.0, -3)

ON_MAPPINGS: Callable[..., Evaluation] = evaluate

Run = dict[str, dict[str, float]]
Qrels = dict[str, dict[str, int]]


def made(seed: int) -> tuple[Run, Qrels]:
    """Make 50 collections of one query each, nearly all with ties."""
    dice = random.Random(seed)
    queries = [f"q{at}" for at in range(50)]
    run = {
        query: {item: dice.choice(SCORES) for item in dice.sample(IDS, dice.randint(1, len(IDS)))}
        for query in queries
    }
    qrels = {
        query: {dice.choice(IDS): 1, **{item: dice.choice((0, 0, 1, 3)) for item in dice.sample(IDS, 6)}}
        for query in queries
    }
    return run, {query: graded for query, graded in qrels.items() if any(graded.values())}


def written(folder: Path, run: Run, qrels: Qrels, ranks: str) -> tuple[Path, Path]:
    """Write them as files, a run whose ranks follow its scores, or are in any order."""
    paths = (folder / f"{ranks}.run", folder / f"{ranks}.qrels")
    lines: list[str] = []
    for query, scores in run.items():
        items = sorted(
            scores, key=lambda item: (-scores[item], item) if ranks == "agree" else (item[::-1], item)
        )
        lines += [f"{query} Q0 {item} {rank} {scores[item]!r} x" for rank, item in enumerate(items, 1)]
    paths[0].write_text("\n".join(lines) + "\n", encoding="utf-8")
    judgments = [f"{query} 0 {item} {grade}" for query, of in qrels.items() for item, grade in of.items()]
    paths[1].write_text("\n".join(judgments) + "\n", encoding="utf-8")
    return paths


def test_a_run_with_ties_has_the_numbers_of_trec_eval_from_every_door(tmp_path: Path) -> None:
    for seed in seeds(1, 50):
        run, qrels = made(seed)
        asked = {name[::-1].replace("_", ".", 1)[::-1] if name[-1].isdigit() else name for name in BOTH_HAVE}
        theirs = pytrec_eval.RelevanceEvaluator(qrels, asked).evaluate(run)
        expected = {
            case: {ours: pytest.approx(of[name], abs=1e-9) for name, ours in BOTH_HAVE.items()}
            for case, of in theirs.items()
        }
        table = tmp_path / "run.csv"
        rows = [f"{query},{item},{score!r}" for query, of in run.items() for item, score in of.items()]
        table.write_text("\n".join(["query,item,score", *rows]) + "\n", encoding="utf-8")
        agree, any_order = (written(tmp_path, run, qrels, ranks) for ranks in ("agree", "any"))
        doors: dict[str, Any] = {
            "a run": EVALUATE(*agree, [*BOTH_HAVE.values()]),
            "one whose ranks say something else": EVALUATE(*any_order, [*BOTH_HAVE.values()]),
            "a table": EVALUATE(table, agree[1], [*BOTH_HAVE.values()], ties="trec_eval"),
            "mappings": ON_MAPPINGS(run, qrels, [*BOTH_HAVE.values()], ties="trec_eval"),
        }
        for door, found in doors.items():
            rows_found = found.per_case if door == "mappings" else found.per_case.to_pylist()
            values = {row["case"]: {name: row[name] for name in BOTH_HAVE.values()} for row in rows_found}
            assert values == expected, (door, seed)


def test_what_equal_scores_are_ordered_by_is_chosen_and_noted(tmp_path: Path) -> None:
    path, csv = tmp_path / "run", tmp_path / "run.csv"
    # In q1 equal scores by rank, in q2 only in single precision, in q3 the ranks contradict the scores.
    path.write_text(
        "q1 Q0 A 1 0.5 x\nq1 Q0 B 2 0.5 x\nq1 Q0 C 3 0.5 x\n"
        "q2 Q0 A 1 1700000001 x\nq2 Q0 B 2 1700000000 x\nq3 Q0 B 1 0.1 x\nq3 Q0 A 2 0.2 x\n"
    )
    csv.write_text("query,item,rank,score\nq1,A,1,0.5\nq1,B,2,0.5\nq1,C,3,0.5\n")
    truth = judged({"q1": {"A"}, "q2": {"A"}, "q3": {"A"}})
    single = Note("scores_tied_trec_eval", 2, (("q1",), ("q2",)), ((str(path), 1), (str(path), 4)))
    plain = Note("scores_tied", 1, (("q1",),), ((str(path), 1),))
    against = Note("scores_against_ranks", 1, (("q3",),), ((str(path), 6),))
    for options, values, notes in (
        ({}, (1 / 3, 1 / 2, 1), (single, against)),
        ({"ties": "trec_eval"}, (1 / 3, 1 / 2, 1), (single, against)),
        ({"ties": "item"}, (1, 1, 1), (plain, against)),
        ({"order": "rank"}, (1, 1, 1 / 2), None),
    ):
        found = EVALUATE(path, truth, "RR", **options)
        assert tuple(values_of(found, "RR").values()) == pytest.approx(values), options
        assert notes is None or found.notes == notes
    for ties, expected in ((None, 1), ("trec_eval", 1 / 3)):
        assert EVALUATE(csv, judged({"q1": {"A"}}), "RR", ties=ties).means == {"RR": expected}
    scores: dict[str, dict[str, float | None]] = {
        "q": {"A": 0.5, "B": 0.5, "C": None, "D": 10**400, "E": 10**400 + 1}
    }
    for ties, best in ((None, "EDABC"), ("item", "EDABC"), ("trec_eval", "EDBAC")):
        for at, item in enumerate(best, 1):
            assert ON_MAPPINGS(scores, {"q": {item}}, "RR", ties=ties).means == {"RR": 1 / at}
