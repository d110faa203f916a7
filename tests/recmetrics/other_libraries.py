"""Adapters of other libraries with one signature: list, relevant items and K in, a number out.

Scores fall by one from rank to rank: these libraries sort by score, and each breaks ties in its own way. K
must be 1 or more: pytrec_eval and ir_measures end the whole process at 0.
"""

from collections.abc import Callable, Mapping
from importlib import import_module

# Loaded by name: two of the three have no types to check against.
pytrec_eval = import_module("pytrec_eval")
ir_measures = import_module("ir_measures")
sklearn_metrics = import_module("sklearn.metrics")

Lists = Mapping[str, tuple[str, ...]]
Sets = Mapping[str, frozenset[str]]
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


def _judgements(relevant: Sets) -> dict[str, dict[str, int]]:
    """As read from a table, where a case with nothing to find has no row."""
    return {case: dict.fromkeys(wanted, 1) for case, wanted in relevant.items() if wanted}


def _scores(ranked: Lists) -> dict[str, dict[str, float]]:
    """As read from a table, where a case without a list has no row."""
    return {case: falling_scores(items) for case, items in ranked.items() if items}


def ir_mean(measure: str, ranked: Lists, relevant: Sets) -> float:
    """The mean over cases of a measure of ir_measures."""
    asked = ir_measures.parse_measure(measure)
    return float(ir_measures.calc_aggregate([asked], _judgements(relevant), _scores(ranked))[asked])


def trec_mean(measure: str, ranked: Lists, relevant: Sets) -> float:
    """The mean over cases of a measure of trec_eval: over those that it returns."""
    evaluator = pytrec_eval.RelevanceEvaluator(_judgements(relevant), {measure})
    results = evaluator.evaluate(_scores(ranked))
    values = [result[measure.replace(".", "_")] for result in results.values()]
    return float(sum(values) / len(values))


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
