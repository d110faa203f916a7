"""Adapters of libraries that are called as anybody calls them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from tools.atlas.cutting import (
    Call,
    Items,
    Run,
    falling,
    judgements,
)


def ranx() -> Mapping[Call, Run]:
    """Lists as dicts, but for those that repeat an item, which only its arrays can."""
    library, numpy = importlib.import_module("ranx"), importlib.import_module("numpy")

    def run_of(name: str) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            asked = name.replace("K", str(k))
            if len(set(ranked)) < len(ranked):
                number = {item: at for at, item in enumerate(dict.fromkeys([*ranked, *relevant]))}
                judged = numpy.array([[[number[item], 1] for item in relevant]])
                found = numpy.array([[[number[item], -at] for at, item in enumerate(ranked)]])
                return float(library.evaluate(judged, found, asked))
            judged, found = {"case": dict.fromkeys(relevant, 1)}, {"case": falling(ranked)}
            return float(library.evaluate(library.Qrels(judged), library.Run(found), asked))

        return run

    names = ("map", "map@K", "precision@K", "recall@K", "f1@K", "hit_rate@K", "mrr", "mrr@K", "r-precision")
    return {Call(name): run_of(name) for name in (*names, "ndcg@K", "ndcg_burges@K")}


def rectools() -> Mapping[Call, Run]:
    """A table of recommendations and one of interactions."""
    metrics, pandas = importlib.import_module("rectools.metrics"), importlib.import_module("pandas")

    def run_of(name: str) -> Run:
        stem, _, options = name.removesuffix(")").partition("(k=K")
        given = {option.partition("=")[0]: True for option in options.split(",") if option}

        def run(ranked: Items, relevant: Items, k: int) -> float:
            reco = pandas.DataFrame({"user_id": "u", "item_id": ranked, "rank": range(1, len(ranked) + 1)})
            interactions = pandas.DataFrame({"user_id": "u", "item_id": sorted(relevant)})
            return float(getattr(metrics, stem)(k=k, **given).calc(reco, interactions))

        return run

    names = ("MAP(k=K)", "MAP(k=K,divide_by_k=True)", "Precision(k=K)", "Precision(k=K,r_precision=True)")
    return {
        Call(name): run_of(name) for name in (*names, "Recall(k=K)", "HitRate(k=K)", "MRR(k=K)", "NDCG(k=K)")
    }


def pytrec_eval() -> Mapping[Call, Run]:
    """A query without a relevant item has no row; K = 0 would end the whole process."""
    library = importlib.import_module("pytrec_eval")

    def run_of(name: str) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> Any:
            asked = name.replace("K", str(k))
            evaluator = library.RelevanceEvaluator(judgements({"case": relevant}), {asked})
            found = evaluator.evaluate({"case": falling(ranked)})
            return found["case"][asked.replace(".", "_")] if "case" in found else "absent"

        return run

    names = ("map", "map_cut.K", "P.K", "recall.K", "success.K", "recip_rank", "Rprec", "ndcg_cut.K", "ndcg")
    return {Call(name): run_of(name) for name in (*names, "bpref", "set_F")}


def scikit_learn() -> Mapping[Call, Run]:
    """The list, and nothing else."""
    metrics = importlib.import_module("sklearn.metrics")

    def given(ranked: Items, relevant: Items) -> tuple[list[bool], list[int]]:
        return [item in relevant for item in ranked], list(range(len(ranked), 0, -1))

    def average_precision(ranked: Items, relevant: Items, _: int) -> float:
        return metrics.average_precision_score(*given(ranked, relevant))

    def label_ranking(ranked: Items, relevant: Items, _: int) -> float:
        hits, scores = given(ranked, relevant)
        return metrics.label_ranking_average_precision_score([hits], [scores])

    def ndcg(ranked: Items, relevant: Items, k: int) -> float:
        hits, scores = given(ranked, relevant)
        return metrics.ndcg_score([hits], [scores], k=k)

    return {
        Call("average_precision_score", "list only"): average_precision,
        Call("label_ranking_average_precision_score", "list only"): label_ranking,
        Call("ndcg_score(k=K)", "list only"): ndcg,
    }


def ir_measures() -> Mapping[Call, Run]:
    """A query without a relevant item has no row."""
    library = importlib.import_module("ir_measures")

    def run_of(name: str) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            asked = library.parse_measure(name.replace("K", str(k)))
            judged, found = judgements({"case": relevant}), {"case": falling(ranked)}
            return library.calc_aggregate([asked], judged, found)[asked]

        return run

    names = ("AP", "AP@K", "P@K", "R@K", "Success@K", "RR", "RR@K", "Rprec", "nDCG@K", "nDCG", "SetP", "SetF")
    return {Call(name): run_of(name) for name in names}


def implicit() -> Mapping[Call, Run]:
    """A stub of a model recommends the list; short lists are filled up with an item that is none."""
    evaluation = importlib.import_module("implicit.evaluation")
    sparse, numpy = importlib.import_module("scipy.sparse"), importlib.import_module("numpy")

    def run_of(name: str) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            items = {item: at for at, item in enumerate(dict.fromkeys([*ranked, *relevant, ""]))}
            top = [items[item] for item in ranked[:k]]
            lists = numpy.array([top + [-1] * (k - len(top))], dtype=numpy.int32)
            wanted = numpy.zeros((1, len(items)), dtype=numpy.float32)
            wanted[0, [items[item] for item in relevant]] = 1

            def recommend(users: Any, _: Any, **options: Any) -> Any:
                shown = options.get("N", 10)
                return lists[users, :shown], numpy.zeros((len(users), shown), dtype=numpy.float32)

            found = evaluation.ranking_metrics_at_k(
                SimpleNamespace(recommend=recommend),
                sparse.csr_matrix(wanted.shape),
                sparse.csr_matrix(wanted),
                K=k,
                show_progress=False,
            )
            return found[name.removesuffix("@K")]

        return run

    return {Call(name): run_of(name) for name in ("map@K", "precision@K", "ndcg@K")}
