"""Adapters of the light libraries: name of a measure, list, relevant items and K in, a number out.

K in a name stands for the cutoff. Scores fall by one from rank to rank: these libraries sort by score, and
each breaks ties in its own way. K must be 1 or more: pytrec_eval and ir_measures end the whole process at 0.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

# Loaded by name: most of them have no types to check against.
pytrec_eval = import_module("pytrec_eval")
ir_measures = import_module("ir_measures")
sklearn_metrics = import_module("sklearn.metrics")
implicit_evaluation = import_module("implicit.evaluation")
sparse = import_module("scipy.sparse")
numpy = import_module("numpy")

Lists = Mapping[str, tuple[str, ...]]
Sets = Mapping[str, frozenset[str]]
Library = Callable[[str, tuple[str, ...], frozenset[str], int], float | str]
"""Returns a number, "error", or "absent" where there is no entry in the result."""


def falling_scores(ranked: tuple[str, ...]) -> dict[str, float]:
    return {item: float(len(ranked) - index) for index, item in enumerate(ranked)}


def _judgements(relevant: Sets) -> dict[str, dict[str, int]]:
    """As read from a table, where a case with nothing to find has no row."""
    return {case: dict.fromkeys(wanted, 1) for case, wanted in relevant.items() if wanted}


def _scores(ranked: Lists) -> dict[str, dict[str, float]]:
    """As read from a table, where a case without a list has no row."""
    return {case: falling_scores(items) for case, items in ranked.items() if items}


def trec_eval(name: str, ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float | str:
    """A measure of NIST's trec_eval, through pytrec_eval."""
    asked = name.replace("K", str(k))
    evaluator = pytrec_eval.RelevanceEvaluator(_judgements({"case": relevant}), {asked})
    result = evaluator.evaluate({"case": falling_scores(ranked)})
    return float(result["case"][asked.replace(".", "_")]) if "case" in result else "absent"


def trec_mean(measure: str, ranked: Lists, relevant: Sets) -> float:
    """The mean over cases of a measure of trec_eval: over those that it returns."""
    evaluator = pytrec_eval.RelevanceEvaluator(_judgements(relevant), {measure})
    results = evaluator.evaluate(_scores(ranked))
    values = [result[measure.replace(".", "_")] for result in results.values()]
    return float(sum(values) / len(values))


def ir(name: str, ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float | str:
    """A measure of ir_measures."""
    asked = ir_measures.parse_measure(name.replace("K", str(k)))
    judged, run = _judgements({"case": relevant}), {"case": falling_scores(ranked)}
    return float(ir_measures.calc_aggregate([asked], judged, run)[asked])


def ir_mean(measure: str, ranked: Lists, relevant: Sets) -> float:
    """The mean over cases of a measure of ir_measures."""
    asked = ir_measures.parse_measure(measure)
    return float(ir_measures.calc_aggregate([asked], _judgements(relevant), _scores(ranked))[asked])


def sklearn(name: str, ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float | str:
    """Call scikit-learn with the list and nothing else."""
    hits = [item in relevant for item in ranked]
    scores = list(range(len(ranked), 0, -1))
    match name:
        case "average_precision_score":
            return float(sklearn_metrics.average_precision_score(hits, scores))
        case "average_precision_score(average='samples')":
            return float(sklearn_metrics.average_precision_score([hits], [scores], average="samples"))
        case "average_precision_score of the first K":
            return float(sklearn_metrics.average_precision_score(hits[:k], scores[:k]))
        case "label_ranking_average_precision_score":
            return float(sklearn_metrics.label_ranking_average_precision_score([hits], [scores]))
        case _:
            ignored = "ignore_ties" in name
            return float(sklearn_metrics.ndcg_score([hits], [scores], k=k, ignore_ties=ignored))


class _FixedLists:
    """A stub of a model of implicit, which recommends the lists that it was made with."""

    def __init__(self, lists: Any) -> None:
        self.lists = lists

    def recommend(self, users: Any, _items: Any, N: int = 10, **_: Any) -> tuple[Any, Any]:
        return self.lists[users, :N], numpy.zeros((len(users), N), dtype=numpy.float32)


def implicit(name: str, ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float | str:
    return implicit_mean(name, {"case": ranked}, {"case": relevant}, k)


def implicit_mean(name: str, ranked: Lists, relevant: Sets, k: int) -> float | str:
    """implicit over all cases; short lists are filled up with an item that is none."""
    items = sorted({item for items in (*ranked.values(), *relevant.values()) for item in items} | {"", "a"})
    number = {item: index for index, item in enumerate(items)}
    lists = numpy.full((len(relevant), k), -1, dtype=numpy.int32)
    wanted = numpy.zeros((len(relevant), len(items)), dtype=numpy.float32)
    for row, case in enumerate(relevant):
        top = [number[item] for item in ranked.get(case, ())[:k]]
        lists[row, : len(top)] = top
        wanted[row, [number[item] for item in relevant[case]]] = 1
    test = sparse.csr_matrix(wanted)
    try:
        found = implicit_evaluation.ranking_metrics_at_k(
            _FixedLists(lists), sparse.csr_matrix(wanted.shape), test, K=k, show_progress=False
        )
    except ZeroDivisionError:
        return "error"
    return float(found[name.removesuffix("@K")])
