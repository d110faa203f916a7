"""What other libraries return, behind functions of one shape: list, relevant items and K in, a number out.

Scores fall by one from rank to rank: these libraries sort by score, and each breaks ties in its own way. K
must be 1 or more: pytrec_eval and ir_measures end the whole process at 0.
"""

from collections.abc import Callable
from importlib import import_module

# Loaded by name: two of the three have no types to check against.
pytrec_eval = import_module("pytrec_eval")
ir_measures = import_module("ir_measures")
sklearn_metrics = import_module("sklearn.metrics")

Library = Callable[[tuple[str, ...], frozenset[str], int], float]


def falling_scores(ranked: tuple[str, ...]) -> dict[str, float]:
    return {item: float(len(ranked) - index) for index, item in enumerate(ranked)}


def trec(measure: str) -> Library:
    """A measure of NIST's trec_eval, through pytrec_eval; K in the name stands for the cutoff."""

    def value(ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float:
        asked = measure.replace("K", str(k))
        grades = dict.fromkeys(relevant, 1)
        evaluator = pytrec_eval.RelevanceEvaluator({"case": grades}, {asked})
        result = evaluator.evaluate({"case": falling_scores(ranked)})["case"]
        return float(result[asked.replace(".", "_")])

    return value


def ir(measure: str) -> Library:
    """A measure of ir_measures, by its name there."""

    def value(ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float:
        asked = ir_measures.parse_measure(measure.replace("K", str(k)))
        grades = dict.fromkeys(relevant, 1)
        result = ir_measures.calc_aggregate([asked], {"case": grades}, {"case": falling_scores(ranked)})
        return float(result[asked])

    return value


def sklearn_average_precision(ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float:
    """Average precision of scikit-learn over the top K, which it takes for all there is."""
    top = ranked[:k]
    hits = [item in relevant for item in top]
    return float(sklearn_metrics.average_precision_score(hits, list(range(len(top), 0, -1))))


def sklearn_ndcg(ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float:
    """nDCG of scikit-learn; what was not recommended follows after K ranks of filling, to be known at all."""
    hits = [item in relevant for item in ranked]
    labels = [*hits, *[False] * k, *[True] * (len(relevant) - sum(hits))]
    return float(sklearn_metrics.ndcg_score([labels], [list(range(len(labels), 0, -1))], k=k))


def sklearn_of_sets(function: str) -> Library:
    """A measure of scikit-learn for sets: the top K against the relevant items, over all items."""

    def value(ranked: tuple[str, ...], relevant: frozenset[str], k: int) -> float:
        items = sorted({*ranked, *relevant})
        shown = [item in ranked[:k] for item in items]
        wanted = [item in relevant for item in items]
        return float(getattr(sklearn_metrics, function)(wanted, shown, zero_division=0))

    return value
