"""Contestants of the benchmark: each turns two tables into the same three means.

Where a contestant leaves odd cases out, it is set to keep them, or its sum is divided by all cases: all of
them then mean the same, except for the posts' loop, which has definitions of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

K: Final = 10
MEASURES: Final = (f"P@{K}", f"AP(norm=relevant)@{K}", "AP")

Form = Literal["parquet", "frames"]
Means = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Contestant:
    """One way to the means.

    Args:
        means: From recommendations and truth, as paths or frames, to the means.
        frames: The module whose `read_parquet` makes its frames.
        reads_files: Whether it takes paths; otherwise reading the frames belongs to its time.
        is_peer: Whether it runs in the environment of the peers.
        compiles: Whether a first call compiles it; it is then called for a few cases before the clock starts.
        agrees: Whether its definitions are ours.
    """

    means: Callable[[Any, Any], Means]
    frames: str = "pandas"
    reads_files: bool = False
    is_peer: bool = True
    compiles: bool = False
    agrees: bool = True

    def read(self, folder: Path) -> tuple[Any, Any]:
        """Read the two tables of a workload as frames."""
        read = import_module(self.frames).read_parquet
        return read(folder / "recs.parquet"), read(folder / "truth.parquet")

    def warm_up(self, folder: Path) -> None:
        """Run it on some of the workload's cases, so that it has compiled its code for such ids."""
        if not self.compiles:
            return
        recs, truth = self.read(folder)
        few = set(truth["case"].iloc[-1000:])  # in sorted tables the last ids are the longest
        self.means(*(table[table["case"].isin(few)] for table in (recs, truth)))


def _ours(recs: Any, truth: Any, memory_limit: str | None = None) -> Means:
    evaluate: Any = import_module("recmetrics").evaluate
    return evaluate(recs, truth, MEASURES, memory_limit=memory_limit).means


def _ours_in_little_memory(recs: Any, truth: Any) -> Means:
    return _ours(recs, truth, "512MB")


def _floor(recs: Any, truth: Any) -> Means:
    """Scan the columns with DuckDB and count the matches; no query that joins can do with less."""
    duckdb: Any = import_module("duckdb")
    with duckdb.connect() as connection:
        if not isinstance(recs, str):
            connection.register("r", recs)
            connection.register("t", truth)
        a, b = (
            (f"read_parquet('{recs}')", f"read_parquet('{truth}')") if isinstance(recs, str) else ("r", "t")
        )
        connection.execute(
            f'select count(*), sum(a.rank) from {a} a join {b} b on a."case" = b."case" and a.item = b.item'
        ).fetchone()
    return {}


def _nested(frame: Any, values: Sequence[float] | Sequence[int]) -> dict[str, dict[str, Any]]:
    nested: dict[str, dict[str, Any]] = {}
    for case, item, value in zip(_texts(frame["case"]), _texts(frame["item"]), values, strict=True):
        nested.setdefault(case, {})[item] = value
    return nested


def _texts(column: Any) -> list[str]:
    """Return the ids as text, which these libraries ask for."""
    values = column.tolist()
    return values if values and isinstance(values[0], str) else list(map(str, values))


def _pytrec(recs: Any, truth: Any) -> Means:
    qrels = _nested(truth, [1] * len(truth))
    run = _nested(recs, (-recs["rank"].astype(float)).tolist())
    names = {f"P_{K}": f"P.{K}", f"map_cut_{K}": f"map_cut.{K}", "map": "map"}
    evaluator = import_module("pytrec_eval").RelevanceEvaluator(qrels, set(names.values()))
    found = evaluator.evaluate(run).values()
    return {
        ours: sum(case[theirs] for case in found) / len(qrels)
        for ours, theirs in zip(MEASURES, names, strict=True)
    }


def _ir_measures(recs: Any, truth: Any) -> Means:
    library = import_module("ir_measures")
    pandas = import_module("pandas")
    run = pandas.DataFrame(
        {
            "query_id": _texts(recs["case"]),
            "doc_id": _texts(recs["item"]),
            "score": -recs["rank"].astype(float),
        }
    )
    qrels = pandas.DataFrame(
        {"query_id": _texts(truth["case"]), "doc_id": _texts(truth["item"]), "relevance": 1}
    )
    measures = [library.P @ K, library.AP @ K, library.AP]
    found = library.calc_aggregate(measures, qrels, run)
    return {ours: found[theirs] for ours, theirs in zip(MEASURES, measures, strict=True)}


def _ranx(recs: Any, truth: Any) -> Means:
    library = import_module("ranx")
    # From nested dicts: its own way from frames ends there too, and takes much longer.
    run = library.Run.from_dict(_nested(recs, (-recs["rank"].astype(float)).tolist()))
    qrels = library.Qrels.from_dict(_nested(truth, [1] * len(truth)))
    theirs = [f"precision@{K}", f"map@{K}", "map"]
    found = library.evaluate(qrels, run, theirs, make_comparable=True)
    return {ours: float(found[name]) for ours, name in zip(MEASURES, theirs, strict=True)}


def _pandas(recs: Any, truth: Any) -> Means:
    relevant = truth.groupby("case").size().rename("relevant")
    hits = recs.merge(truth, on=["case", "item"]).sort_values(["case", "rank"])
    hits = hits.join(relevant, on="case")
    hits["gain"] = (hits.groupby("case").cumcount() + 1) / hits["rank"] / hits["relevant"]
    top = hits[hits["rank"] <= K]
    cases = len(relevant)
    values = (len(top) / K / cases, top["gain"].sum() / cases, hits["gain"].sum() / cases)
    return dict(zip(MEASURES, map(float, values), strict=True))


def _polars(recs: Any, truth: Any) -> Means:
    pl = import_module("polars")
    recs, truth = (pl.scan_parquet(t) if isinstance(t, str) else t.lazy() for t in (recs, truth))
    relevant = truth.group_by("case").agg(pl.len().alias("relevant"))
    hits = (
        recs.join(truth, on=["case", "item"])
        .join(relevant, on="case")
        .with_columns(hits=pl.col("rank").rank("ordinal").over("case"))
        .with_columns(gain=pl.col("hits") / pl.col("rank") / pl.col("relevant"))
    )
    top = pl.col("rank") <= K
    sums = hits.select(top.sum() / K, pl.col("gain").filter(top).sum().alias("cut"), pl.col("gain").sum())
    counted, cases = pl.collect_all([sums, relevant.select(pl.len())])
    return dict(zip(MEASURES, (value / cases.item() for value in counted.row(0)), strict=True))


def _posts(recs: Any, truth: Any) -> Means:
    """Run the code of the posts over a list of cases."""
    wanted = _nested(truth, [1.0] * len(truth))
    lists: dict[str, list[str]] = {}
    recs = recs.sort_values(["case", "rank"])
    for case, item in zip(_texts(recs["case"]), _texts(recs["item"]), strict=True):
        lists.setdefault(case, []).append(item)
    cases = [{"predict_list": lists.get(case, []), "ground_truth": items} for case, items in wanted.items()]

    def calc_ap(predict_list: Any, truth_items: Any, k: int | None = None) -> float:
        if len(truth_items) == 0 or not predict_list:  # the posts divide by an empty list
            return 0.0
        if (k is None) or (k > len(predict_list)):
            k = len(predict_list)
        predict_list_k = predict_list[:k]
        truth_items_set = set(truth_items)
        sum_precision = 0.0
        hit = 0
        for i, item_yn in enumerate(predict_list_k):
            if item_yn in truth_items_set:
                hit += 1
                sum_precision += hit / (i + 1)
        return sum_precision / min(len(truth_items_set), k)

    def calc_precision(predict_list: Any, truth_items: Any, k: int) -> float:
        predict_list_k = predict_list[:k]
        return len(set(predict_list_k) & set(truth_items)) / (len(predict_list_k) or 1)

    sums = [0.0, 0.0, 0.0]
    for case in cases:
        ranked, relevant = case["predict_list"], list(case["ground_truth"])
        sums[0] += calc_precision(ranked, relevant, K)
        sums[1] += calc_ap(ranked, relevant, K)
        sums[2] += calc_ap(ranked, relevant)
    return dict(zip(MEASURES, (total / len(cases) for total in sums), strict=True))


OURS: Final = "recmetrics"
IN_LITTLE_MEMORY: Final = "recmetrics, limit 512 MB"
FLOOR: Final = "floor"
PYTREC: Final = "pytrec-eval-terrier"
RANX: Final = "ranx"
PANDAS: Final = "pandas merge"

CONTESTANTS: Final[dict[str, Contestant]] = {
    OURS: Contestant(_ours, reads_files=True, is_peer=False),
    IN_LITTLE_MEMORY: Contestant(_ours_in_little_memory, reads_files=True, is_peer=False),
    FLOOR: Contestant(_floor, reads_files=True, is_peer=False, agrees=False),
    "Polars join": Contestant(_polars, frames="polars", reads_files=True),
    PANDAS: Contestant(_pandas),
    PYTREC: Contestant(_pytrec),
    "ir_measures": Contestant(_ir_measures),
    "posts' loop": Contestant(_posts, agrees=False),
    RANX: Contestant(_ranx, compiles=True),
}
