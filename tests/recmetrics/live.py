"""The light libraries, called by the name that a record has for the call: one function per library.

Each returns a number, "error" or "absent". Lists repeat no item, and K is 1 or more: pytrec_eval ends the
whole process at 0.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tests.recmetrics.other_libraries import falling_scores, ir_measures, pytrec_eval, sklearn_metrics

# Loaded by name: they have no types to check against.
implicit_evaluation = import_module("implicit.evaluation")
sparse = import_module("scipy.sparse")
numpy = import_module("numpy")

Lists = Mapping[str, tuple[str, ...]]
Sets = Mapping[str, frozenset[str]]


def trec_eval(name: str, ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float | str:
    asked = name.replace("K", str(k))
    evaluator = pytrec_eval.RelevanceEvaluator(_judged(relevant), {asked})
    result = evaluator.evaluate({"case": falling_scores(ranked)})
    return float(result["case"][asked.replace(".", "_")]) if "case" in result else "absent"


def ir(name: str, ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float | str:
    asked = ir_measures.parse_measure(name.replace("K", str(k)))
    return float(
        ir_measures.calc_aggregate([asked], _judged(relevant), {"case": falling_scores(ranked)})[asked]
    )


def _judged(relevant: frozenset[str]) -> dict[str, dict[str, int]]:
    """Return the cases as read from a table, where a case with nothing to find has no row."""
    return {"case": dict.fromkeys(relevant, 1)} if relevant else {}


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
