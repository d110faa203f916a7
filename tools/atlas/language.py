"""Adapters of what evaluates retrieval for language models, with a truth."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from operator import attrgetter, eq
from types import SimpleNamespace
from typing import Any

from tools.atlas.cutting import (
    Call,
    Items,
    MeanRun,
    Run,
    cut,
    nothing,
    true,
)


def llama_index() -> Mapping[Call, Run]:
    """The retriever has returned the top K."""
    path = "llama_index/core/evaluation/retrieval/metrics.py"
    known: dict[str, Any] = {
        "RetrievalMetricResult": SimpleNamespace,
        "math": importlib.import_module("math"),
    }
    functions = cut(path, **known)

    def run_of(metric: str, **options: Any) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            me = SimpleNamespace(mode="linear", use_granular_mrr=False, use_granular_hit_rate=False)
            me.__dict__.update(options)
            compute = functions[f"{metric}.compute"]
            return compute(me, expected_ids=sorted(relevant), retrieved_ids=ranked[:k]).score

        return run

    return {
        Call("ap"): run_of("AveragePrecision"),
        Call("ndcg"): run_of("NDCG"),
        Call("precision"): run_of("Precision"),
        Call("recall"): run_of("Recall"),
        Call("mrr"): run_of("MRR"),
        Call("hit_rate"): run_of("HitRate"),
        Call("mrr(use_granular_mrr=True)"): run_of("MRR", use_granular_mrr=True),
        Call("hit_rate(use_granular_hit_rate=True)"): run_of("HitRate", use_granular_hit_rate=True),
    }


def _haystack_evaluators() -> Mapping[str, MeanRun]:
    folder = "haystack/components/evaluators"
    log2 = importlib.import_module("math").log2
    quiet = SimpleNamespace(warning=nothing)
    modes = SimpleNamespace(SINGLE_HIT="single_hit", MULTI_HIT="multi_hit")
    known: dict[str, Any] = {"log2": log2, "logger": quiet, "RecallMode": modes}

    def run_of(file: str, evaluator: str, **options: Any) -> MeanRun:
        functions = cut(f"{folder}/{file}.py", **known)
        me = SimpleNamespace(_get_comparison_value=attrgetter("content"), **options)
        for name, function in functions.items():
            of, _, method = name.partition(".")
            if of == evaluator and method not in ("__init__", "run", "_get_comparison_value"):
                # What takes no self is a static method.
                takes_self = function.__code__.co_varnames[:1] == ("self",)
                setattr(me, method, function.__get__(me) if takes_self else function)
        run = functions[f"{evaluator}.run"]

        def documents(items: Items) -> list[SimpleNamespace]:
            return [SimpleNamespace(content=item, score=None) for item in items]

        def mean(ranked: Mapping[str, Items], relevant: Mapping[str, Items], _: int) -> float:
            truths = [documents(sorted(wanted)) for wanted in relevant.values()]
            found = [documents(ranked.get(case, [])) for case in relevant]
            return run(me, truths, found)["score"]

        return mean

    return {
        "DocumentMAPEvaluator": run_of("document_map", "DocumentMAPEvaluator"),
        "DocumentNDCGEvaluator": run_of("document_ndcg", "DocumentNDCGEvaluator"),
        "DocumentMRREvaluator": run_of("document_mrr", "DocumentMRREvaluator"),
        "DocumentRecallEvaluator(mode='multi_hit')": run_of(
            "document_recall", "DocumentRecallEvaluator", mode="multi_hit"
        ),
        "DocumentRecallEvaluator()": run_of("document_recall", "DocumentRecallEvaluator", mode="single_hit"),
    }


def haystack() -> Mapping[Call, Run]:
    """All documents that were retrieved count; it has no K."""
    return {
        Call(name): lambda L, R, k, run=run: run({"case": L}, {"case": R}, k)
        for name, run in _haystack_evaluators().items()
    }


def haystack_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _haystack_evaluators().items()}


def continuous_eval() -> Mapping[Call, Run]:
    """A chunk is relevant where it equals one of the truth."""
    known = {"log": importlib.import_module("math").log}
    functions = cut("continuous_eval/metrics/retrieval/ranked.py", **known)
    me = SimpleNamespace(matching_strategy=SimpleNamespace(is_relevant=eq))
    for name, function in functions.items():
        method = name.partition(".")[2]
        if method.startswith("calculate_"):
            setattr(me, method, function.__get__(me))
    compute = functions["RankedRetrievalMetrics.compute"]
    return {
        Call(key): lambda L, R, _, key=key: compute(me, L, sorted(R))[key]
        for key in ("average_precision", "reciprocal_rank", "ndcg")
    }


def autorag() -> Mapping[Call, Run]:
    """The truth is a list of groups of passages; each can stand for the others of its group."""
    known: dict[str, Any] = {name: importlib.import_module(name) for name in ("math", "itertools")}
    functions = cut("autorag/evaluation/metric/retrieval.py", **known)
    for function in functions.values():
        function.__wrapped__ = function

    def run_of(name: str, *, is_one_group: bool) -> Run:
        def run(ranked: Items, relevant: Items, _: int) -> Any:
            groups = [sorted(relevant)] if is_one_group else [[item] for item in sorted(relevant)]
            if not ranked or not relevant:
                return "absent"  # `autorag_metric` returns None where a field is empty
            return functions[name](SimpleNamespace(retrieval_gt=groups, retrieved_ids=ranked))

        return run

    names = ("map", "ndcg", "mrr", "precision", "recall", "f1")
    return {
        Call(f"retrieval_{name}", setting): run_of(f"retrieval_{name}", is_one_group=is_one_group)
        for name in names
        for setting, is_one_group in (("one group", True), ("a group for each item", False))
    }


def mlflow() -> Mapping[Call, Run]:
    """Its functions make functions, which are given lists of lists."""
    known: dict[str, Any] = {"np": importlib.import_module("numpy")}
    known |= {"MetricValue": SimpleNamespace, "standard_aggregations": nothing, "noop": None}
    known |= dict.fromkeys(("predictions_col_specifier", "targets_col_specifier", "_logger"))
    functions = cut("mlflow/metrics/metric_definitions.py", **known)
    functions["_ndcg_at_k_eval_fn"].__globals__["_validate_array_like_id_data"] = true

    def run_of(name: str) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            return functions[f"_{name}_eval_fn"](k)([ranked], [relevant]).scores[0]

        return run

    return {Call(f"{name}at_k(K)"): run_of(f"{name}at_k") for name in ("precision", "recall", "ndcg")}


def trulens() -> Mapping[Call, Run]:
    """The golden chunks of the query are given."""
    known: dict[str, Any] = {"np": importlib.import_module("numpy"), "math": importlib.import_module("math")}
    functions = cut("trulens/feedback/groundtruth.py", **known)

    def run_of(name: str, *, takes_k: bool = True) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            golden = [(item, 1.0) for item in sorted(relevant)]
            me = SimpleNamespace(_find_golden_context_chunks_and_scores={"?": golden}.get)
            options = {"k": k} if takes_k else {}
            return functions[f"GroundTruthAgreement.{name}"](me, "?", ranked, **options)

        return run

    names = ("precision_at_k", "recall_at_k", "ndcg_at_k", "ir_hit_rate")
    return {Call(f"{name}(k=K)"): run_of(name) for name in names} | {
        Call("mrr"): run_of("mrr", takes_k=False)
    }
