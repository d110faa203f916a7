"""Adapters of what searches a corpus for all queries, and evaluates what was found."""

from __future__ import annotations

import importlib
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tools.atlas.cutting import (
    Call,
    Items,
    MeanRun,
    Run,
    at_k,
    cut,
    falling,
    judgements,
    mean,
    nothing,
    on_one,
)


def _sentence_transformers() -> Mapping[str, MeanRun]:
    numpy = importlib.import_module("numpy")
    path = "sentence_transformers/sentence_transformer/evaluation/information_retrieval.py"
    if not any((Path(folder) / path).is_file() for folder in sys.path):
        path = "sentence_transformers/evaluation/InformationRetrievalEvaluator.py"
    functions = cut(path, np=numpy)

    def run_of(key: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            queries = [case for case, wanted in relevant.items() if wanted]  # as its constructor does
            if not queries:
                return "absent"
            me = SimpleNamespace(
                queries=queries,
                queries_ids=queries,
                relevant_docs={case: set(relevant[case]) for case in queries},
                compute_dcg_at_k=functions["InformationRetrievalEvaluator.compute_dcg_at_k"],
                **at_k(k),
            )
            found = [
                [{"score": -at, "corpus_id": item} for at, item in enumerate(ranked.get(case, []))]
                for case in queries
            ]
            return functions["InformationRetrievalEvaluator.compute_metrics"](me, found)[key][k]

        return run

    return {
        f"{name}@K": run_of(f"{name}@k") for name in ("map", "ndcg", "mrr", "precision", "recall", "accuracy")
    }


def sentence_transformers() -> Mapping[Call, Run]:
    """The corpus has been searched."""
    return {Call(name): on_one(run) for name, run in _sentence_transformers().items()}


def sentence_transformers_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _sentence_transformers().items()}


def _pyvespa() -> Mapping[str, MeanRun]:
    known: dict[str, Any] = {"mean": mean, "math": importlib.import_module("math")}
    functions = cut("vespa/evaluation/_base.py", **known)

    def run_of(key: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            queries = [case for case, wanted in relevant.items() if wanted]  # as `filter_queries` does
            if not queries:
                return "absent"
            me = SimpleNamespace(
                queries_ids=queries,
                relevant_docs={case: set(relevant[case]) for case in queries},
                **at_k(k),
            )
            me._dcg_at_k = functions["VespaEvaluator._dcg_at_k"].__get__(me)
            found = [[(item, -float(at)) for at, item in enumerate(ranked.get(case, []))] for case in queries]
            return functions["VespaEvaluator._compute_metrics"](me, found)[f"{key}@{k}"]

        return run

    return {f"{name}@K": run_of(name) for name in ("map", "ndcg", "mrr", "precision", "recall", "accuracy")}


def pyvespa() -> Mapping[Call, Run]:
    """Vespa has been asked."""
    return {Call(name): on_one(run) for name, run in _pyvespa().items()}


def pyvespa_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _pyvespa().items()}


def _mteb() -> Mapping[str, MeanRun]:
    known: dict[str, Any] = {
        "pytrec_eval": importlib.import_module("pytrec_eval"),
        "defaultdict": defaultdict,
    }
    known["RetrievalEvaluationResult"] = SimpleNamespace
    functions = cut("mteb/_evaluators/retrieval_metrics.py", **known)
    scores = functions["calculate_retrieval_scores"]
    scores.__globals__["evaluate_abstention"] = nothing

    def run_of(of: str, name: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            qrels = judgements(relevant)
            results = {case: falling(items) for case, items in ranked.items() if case in qrels}
            if not results:
                return "absent"
            return getattr(scores(results, qrels, [k]), of)[f"{name}@{k}"]

        return run

    return {
        "map_at_K": run_of("map", "MAP"),
        "ndcg_at_K": run_of("ndcg", "NDCG"),
        "recall_at_K": run_of("recall", "Recall"),
        "precision_at_K": run_of("precision", "P"),
        "mrr_at_K": run_of("mrr", "MRR"),
    }


def mteb() -> Mapping[Call, Run]:
    """The corpus has been searched."""
    return {Call(name): on_one(run) for name, run in _mteb().items()}


def mteb_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _mteb().items()}


def _beir() -> Mapping[str, MeanRun]:
    known = {"pytrec_eval": importlib.import_module("pytrec_eval")}
    known |= {"logger": SimpleNamespace(info=nothing)}
    evaluate = cut("beir/retrieval/evaluation.py", **known)["EvaluateRetrieval.evaluate"]

    def run_of(at: int, name: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            qrels = judgements(relevant)
            results = {case: falling(items) for case, items in ranked.items() if case in qrels}
            if not results:
                return "absent"
            return evaluate(qrels, results, [k])[at][f"{name}@{k}"]

        return run

    return {
        "MAP@K": run_of(1, "MAP"),
        "NDCG@K": run_of(0, "NDCG"),
        "Recall@K": run_of(2, "Recall"),
        "P@K": run_of(3, "P"),
    }


def beir() -> Mapping[Call, Run]:
    """The corpus has been searched."""
    return {Call(name): on_one(run) for name, run in _beir().items()}


def beir_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _beir().items()}
