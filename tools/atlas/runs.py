"""How the libraries are run: `python tools/atlas/runs.py`, in the environment that has them.

It reads a line of JSON, the lists to run them on, and writes one, the outcome of each call on each list, by
the names that the records of `recmetrics.libraries` have for library, call and setting. Where a library asks
a language model, or a search engine, its own function is cut out of its source and given the answers.
"""

from __future__ import annotations

import ast
import asyncio
import importlib
import importlib.util
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from operator import attrgetter, eq
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

Items = list[str]
Run = Callable[[Items, Items, int], Any]
"""The ranked items, the relevant items and K in, a number out."""
MeanRun = Callable[[Mapping[str, Items], Mapping[str, Items], int], Any]
"""The same for many cases."""


class Call(NamedTuple):
    """A call of a library, by the names in its record."""

    name: str
    setting: str = ""


class Adapter(NamedTuple):
    """What runs a library.

    Attributes:
        distribution: The name that pip knows it by.
        runs: Makes the runs of its calls, on one list.
        means: Makes the runs of its calls over many cases.
    """

    distribution: str
    runs: Callable[[], Mapping[Call, Run]]
    means: Callable[[], Mapping[Call, MeanRun]] = dict


# Functions that are cut out of their source

_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def source(path: str) -> Path:
    """Return the file of an installed library, without importing it."""
    for folder in sys.path:
        if (Path(folder) / path).is_file():
            return Path(folder) / path
    raise FileNotFoundError(path)


def cut(path: str, **known: Any) -> dict[str, Any]:
    """Return the functions of a file by name, those of a class as Class.function.

    Decorators and annotations are left out: they need what is not installed.

    Args:
        path: The file, as it is imported.
        **known: What the functions name and do not define.
    """
    functions: dict[str, Any] = {}
    body = ast.parse(source(path).read_text(encoding="utf-8")).body
    for node in body:
        if isinstance(node, _FUNCTIONS) and _define(node, path, known):
            functions[node.name] = known[node.name]
    for node in body:
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            of_class = dict(known)
            if (
                isinstance(node, ast.ClassDef)
                and isinstance(part, _FUNCTIONS)
                and _define(part, path, of_class)
            ):
                functions[f"{node.name}.{part.name}"] = of_class[part.name]
    return functions


def _define(function: ast.FunctionDef | ast.AsyncFunctionDef, path: str, known: dict[str, Any]) -> bool:
    try:
        exec(compile(_bare(function), path, "exec"), known)
    except NameError:  # a default that is not known here; whoever needs the function will miss it
        return False
    return True


def _bare(function: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.Module:
    function.decorator_list, function.returns = [], None
    for part in ast.walk(function):
        if isinstance(part, ast.arg):
            part.annotation = None
    return ast.fix_missing_locations(ast.Module([function], []))


def module(path: str) -> ModuleType:
    """Return one file of a library as a module, without the package around it."""
    spec = importlib.util.spec_from_file_location(f"cut_{Path(path).stem}", source(path))
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


def _as_is(value: Any) -> Any:
    return value


def _true(*_: Any) -> bool:
    return True


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


def _result(score: float) -> float:
    return score


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _at_k(k: int) -> dict[str, list[int]]:
    """Return the cutoffs of a search evaluator."""
    kinds = ("accuracy", "precision_recall", "mrr", "ndcg", "map")
    return {f"{kind}_at_k": [k] for kind in kinds}


def _falling(ranked: Items) -> dict[str, float]:
    scores: dict[str, float] = {}
    for at, item in enumerate(ranked):
        scores.setdefault(item, float(len(ranked) - at))  # at its first place
    return scores


# Judges that see what was found


def ragas() -> Mapping[Call, Run]:
    """The verdicts of the language model are given; ragas takes them from there."""
    numpy = importlib.import_module("numpy")
    known: dict[str, Any] = {
        "np": numpy,
        "logger": SimpleNamespace(warning=_nothing),
        "SingleTurnSample": SimpleNamespace,
    }
    known |= {"ContextPrecisionInput": SimpleNamespace, "ContextPrecisionOutput": None}
    known |= {"MetricResult": _as_is}
    collected = cut("ragas/metrics/collections/context_precision/metric.py", **known)
    legacy = cut("ragas/metrics/_context_precision.py", **known)

    def judged(which: str, **given: str) -> Run:
        function, owner = collected[f"{which}.ascore"], collected[f"{which}._calculate_average_precision"]

        def run(ranked: Items, relevant: Items, _: int) -> float:
            verdicts = iter([int(item in relevant) for item in ranked])

            async def answer(*_: Any) -> SimpleNamespace:
                return SimpleNamespace(verdict=next(verdicts))

            me = SimpleNamespace(
                prompt=SimpleNamespace(to_string=str),
                llm=SimpleNamespace(agenerate=answer),
                _calculate_average_precision=partial(owner, None),
            )
            return asyncio.run(function(me, user_input="?", retrieved_contexts=list(ranked), **given))

        return run

    def without_model(ranked: Items, relevant: Items, _: int) -> float:
        async def similarity(sample: SimpleNamespace, _: Any) -> float:
            return float(sample.reference == sample.response)

        which = "NonLLMContextPrecisionWithReference"
        owner = legacy[f"{which}._calculate_average_precision"]
        me = SimpleNamespace(
            distance_measure=SimpleNamespace(single_turn_ascore=similarity),
            threshold=0.5,
            _calculate_average_precision=partial(owner, None),
        )
        sample = SimpleNamespace(retrieved_contexts=ranked, reference_contexts=relevant)
        return asyncio.run(legacy[f"{which}._single_turn_ascore"](me, sample, None))

    def by_id(ranked: Items, relevant: Items, _: int) -> float:
        sample = SimpleNamespace(retrieved_context_ids=ranked, reference_context_ids=relevant)
        return asyncio.run(legacy["IDBasedContextPrecision._single_turn_ascore"](None, sample, None))

    return {
        Call("context_precision"): judged("ContextPrecisionWithReference", reference="!"),
        Call("context_utilization"): judged("ContextPrecisionWithoutReference", response="!"),
        Call("non_llm_context_precision_with_reference"): without_model,
        Call("id_based_context_precision"): by_id,
    }


def deepeval() -> Mapping[Call, Run]:
    """The verdicts of the language model are given."""
    known = {"Verdict": SimpleNamespace(YES="yes", NO="no")}
    functions = cut("deepeval/metrics/contextual_precision/contextual_precision.py", **known)
    score = functions["ContextualPrecisionMetric._calculate_score"]

    def run(ranked: Items, relevant: Items, _: int) -> float:
        verdicts = [SimpleNamespace(verdict="yes" if item in relevant else "no") for item in ranked]
        return score(SimpleNamespace(verdicts=verdicts, strict_mode=False, threshold=0.5))

    return {Call("Contextual Precision"): run}


def phoenix() -> Mapping[Call, Run]:
    """Its file of measures stands alone."""
    measures = module("phoenix/metrics/retrieval_metrics.py").RetrievalMetrics

    def of(ranked: Items, relevant: Items) -> Any:
        return measures([float(item in relevant) for item in ranked])

    return {
        Call("averagePrecision(k: K)"): lambda L, R, k: of(L, R).precision(k),
        Call("averageNdcg(k: K)"): lambda L, R, k: of(L, R).ndcg(k),
        Call("meanReciprocalRank"): lambda L, R, _: of(L, R).reciprocal_rank(),
        Call("hitRate"): lambda L, R, _: of(L, R).hit(),
    }


# Retrieval for language models, with a truth


def llama_index() -> Mapping[Call, Run]:
    """The retriever has returned the top K."""
    path = "llama_index/core/evaluation/retrieval/metrics.py"
    known: dict[str, Any] = {
        "RetrievalMetricResult": _result,
        "math": importlib.import_module("math"),
    }
    functions = cut(path, **known)

    def run_of(metric: str, **options: Any) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            me = SimpleNamespace(mode="linear", use_granular_mrr=False, use_granular_hit_rate=False)
            me.__dict__.update(options)
            compute = functions[f"{metric}.compute"]
            return compute(me, expected_ids=sorted(relevant), retrieved_ids=ranked[:k])

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
    quiet = SimpleNamespace(warning=_nothing)
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
                **_at_k(k),
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
    return {Call(name): _on_one(run) for name, run in _sentence_transformers().items()}


def sentence_transformers_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _sentence_transformers().items()}


def _on_one(run: MeanRun) -> Run:
    return lambda ranked, relevant, k: run({"case": ranked}, {"case": relevant}, k)


def _pyvespa() -> Mapping[str, MeanRun]:
    known: dict[str, Any] = {"mean": _mean, "math": importlib.import_module("math")}
    functions = cut("vespa/evaluation/_base.py", **known)

    def run_of(key: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            queries = [case for case, wanted in relevant.items() if wanted]  # as `filter_queries` does
            if not queries:
                return "absent"
            me = SimpleNamespace(
                queries_ids=queries,
                relevant_docs={case: set(relevant[case]) for case in queries},
                **_at_k(k),
            )
            me._dcg_at_k = functions["VespaEvaluator._dcg_at_k"].__get__(me)
            found = [[(item, -float(at)) for at, item in enumerate(ranked.get(case, []))] for case in queries]
            return functions["VespaEvaluator._compute_metrics"](me, found)[f"{key}@{k}"]

        return run

    return {f"{name}@K": run_of(name) for name in ("map", "ndcg", "mrr", "precision", "recall", "accuracy")}


def pyvespa() -> Mapping[Call, Run]:
    """Vespa has been asked."""
    return {Call(name): _on_one(run) for name, run in _pyvespa().items()}


def pyvespa_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _pyvespa().items()}


def _judgements(relevant: Mapping[str, Items]) -> dict[str, dict[str, int]]:
    return {case: dict.fromkeys(wanted, 1) for case, wanted in relevant.items() if wanted}


def _mteb() -> Mapping[str, MeanRun]:
    known: dict[str, Any] = {
        "pytrec_eval": importlib.import_module("pytrec_eval"),
        "defaultdict": defaultdict,
    }
    known["RetrievalEvaluationResult"] = SimpleNamespace
    functions = cut("mteb/_evaluators/retrieval_metrics.py", **known)
    scores = functions["calculate_retrieval_scores"]
    scores.__globals__["evaluate_abstention"] = _nothing

    def run_of(of: str, name: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            qrels = _judgements(relevant)
            results = {case: _falling(items) for case, items in ranked.items() if case in qrels}
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
    return {Call(name): _on_one(run) for name, run in _mteb().items()}


def mteb_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _mteb().items()}


def _beir() -> Mapping[str, MeanRun]:
    known = {"pytrec_eval": importlib.import_module("pytrec_eval")}
    known |= {"logger": SimpleNamespace(info=_nothing)}
    evaluate = cut("beir/retrieval/evaluation.py", **known)["EvaluateRetrieval.evaluate"]

    def run_of(at: int, name: str) -> MeanRun:
        def run(ranked: Mapping[str, Items], relevant: Mapping[str, Items], k: int) -> Any:
            qrels = _judgements(relevant)
            results = {case: _falling(items) for case, items in ranked.items() if case in qrels}
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
    return {Call(name): _on_one(run) for name, run in _beir().items()}


def beir_means() -> Mapping[Call, MeanRun]:
    """The mean is what it returns."""
    return {Call(name): run for name, run in _beir().items()}


def mlflow() -> Mapping[Call, Run]:
    """Its functions make functions, which are given lists of lists."""
    known: dict[str, Any] = {"np": importlib.import_module("numpy")}
    known |= {"MetricValue": SimpleNamespace, "standard_aggregations": _nothing, "noop": None}
    known |= dict.fromkeys(("predictions_col_specifier", "targets_col_specifier", "_logger"))
    functions = cut("mlflow/metrics/metric_definitions.py", **known)
    functions["_ndcg_at_k_eval_fn"].__globals__["_validate_array_like_id_data"] = _true

    def run_of(name: str) -> Run:
        def run(ranked: Items, relevant: Items, k: int) -> float:
            return functions[f"_{name}_eval_fn"](k)([ranked], [relevant]).scores[0]

        return run

    return {Call(f"{name}_at_k(K)"): run_of(f"{name}_at_k") for name in ("precision", "recall", "ndcg")}


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


# Libraries that are called as anybody calls them


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
            judged, found = {"case": dict.fromkeys(relevant, 1)}, {"case": _falling(ranked)}
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
            evaluator = library.RelevanceEvaluator(_judgements({"case": relevant}), {asked})
            found = evaluator.evaluate({"case": _falling(ranked)})
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
            judged, found = _judgements({"case": relevant}), {"case": _falling(ranked)}
            return library.calc_aggregate([asked], judged, found)[asked]

        return run

    names = ("AP", "AP@K", "P@K", "R@K", "Success@K", "RR", "RR@K", "Rprec", "nDCG@K", "nDCG", "SetF")
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


ADAPTERS: Mapping[str, Adapter] = {
    "ragas": Adapter("ragas", ragas),
    "DeepEval": Adapter("deepeval", deepeval),
    "Phoenix": Adapter("arize-phoenix", phoenix),
    "LlamaIndex": Adapter("llama-index-core", llama_index),
    "Haystack": Adapter("haystack-ai", haystack, haystack_means),
    "continuous-eval": Adapter("continuous-eval", continuous_eval),
    "AutoRAG": Adapter("AutoRAG", autorag),
    "sentence-transformers": Adapter(
        "sentence-transformers", sentence_transformers, sentence_transformers_means
    ),
    "pyvespa": Adapter("pyvespa", pyvespa, pyvespa_means),
    "MTEB": Adapter("mteb", mteb, mteb_means),
    "BEIR": Adapter("beir", beir, beir_means),
    "MLflow": Adapter("mlflow-skinny", mlflow),
    "TruLens": Adapter("trulens-feedback", trulens),
    "ranx": Adapter("ranx", ranx),
    "RecTools": Adapter("rectools", rectools),
    "pytrec-eval-terrier": Adapter("pytrec-eval-terrier", pytrec_eval),
    "ir_measures": Adapter("ir_measures", ir_measures),
    "implicit": Adapter("implicit", implicit),
    "scikit-learn": Adapter("scikit-learn", scikit_learn),
}


# The program


def outcome(run: Callable[[], Any]) -> str:
    """Return what a run gives: a number as text, or what comes instead of one."""
    try:
        value = run()
    except Exception as error:  # whatever a library may raise is its outcome
        return type(error).__name__
    return value if isinstance(value, str) else repr(float(value))


def run_library(library: str, lists: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Run the calls of a library on all lists.

    Args:
        library: The name of its record.
        lists: The cases: name, ranked, relevant and k; many, where ranked is a mapping.

    Returns:
        "version", and "seen": name of the call, setting, case, outcome.
    """
    adapter = ADAPTERS[library]
    runs, means = adapter.runs(), adapter.means()
    seen = [
        (
            call.name,
            call.setting,
            case["name"],
            outcome(partial(run, case["ranked"], case["relevant"], case["k"])),
        )
        for case in lists
        for call, run in (means if case["many"] else runs).items()
    ]
    return {"version": version(adapter.distribution), "seen": seen}


def main() -> None:
    """Read what to run, and write what came out."""
    asked = json.loads(sys.stdin.readline())
    try:
        found = run_library(asked["library"], asked["lists"])
    except Exception as error:  # the library has changed; that is what is to be said
        found = {"failed": f"{type(error).__name__}: {error}"}
    sys.__stdout__.write(json.dumps(found) + "\n") if sys.__stdout__ else None


if __name__ == "__main__":
    main()
