"""Record what libraries print for lists of our own, in `tests/data/printed.json`.

Run it with a Python that has some of the libraries; what it finds of them replaces what was recorded before:

    python tests/recmetrics/record_printed.py [library ...]

The lists are made here: with short ones, more relevant items than K, repeated items, equal scores and grades.
Each library is fed as its documentation shows, and what it returns is kept as Python prints it.
"""

import ast
import importlib
import json
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import distribution, version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "printed.json"

Case = dict[str, Any]
Printed = tuple[dict[str, float], str]
"""The numbers by the library's own labels, and the text that Python prints."""


LISTS = """
plain ABCDE BDZ 5
plain ABCDE BDTUVWX 5
plain ABCDEFGHIJ ADEHVWXYZTUS 6
plain ABCDEFGH CFH 4
plain ABC CXYZW 10
plain ABCDEFGHIJKL BDGKL 9
plain AB B 5
plain ABCD ABCD 4
plain ABCDE XYZ 5
plain ABCDEF EF 3
repeats ABACDB ACZ 5
repeats XXABX ABC 4
repeats AABCCD ACDYZ 6
repeats BACAD ADWXYZ 5
ties BADCFE ACEZ 4 332211
ties ABCDEF BF 3 544421
ties QRSTUV SVAB 5 222111
ties DCBAE ABXYZ 2 77771
grades ABCDE A1C3D2Z3 5
grades ABCDEFGH B2C1G3H1Y2 4
grades ABC A2C1X3 6
"""
"""What is special about a list, its items, the relevant ones (and their grades), K, and equal scores."""


def made_lists() -> list[Case]:
    """Make the lists; the kind says what is special about each."""
    lists: list[Case] = []
    for kind, ranked, relevant, k, *scores in map(str.split, LISTS.split("\n")[1:-1]):
        pairs = zip(relevant[::2], relevant[1::2], strict=True) if kind == "grades" else ()
        grades = {item: int(grade) for item, grade in pairs}
        lists.append(
            {"kind": kind, "ranked": list(ranked), "relevant": grades or list(relevant), "k": int(k)}
        )
        if scores:
            lists[-1]["scores"] = [*map(int, scores[0])]
    rng = random.Random(17)
    for _ in range(9):
        letters = "ABCDEFGHIJKLMNOPQRST"[: rng.randint(4, 20)]
        outside = "UVWXYZ"[: rng.randint(0, 6)]
        relevant = [*sorted(rng.sample(letters, rng.randint(1, min(6, len(letters))))), *outside]
        k = rng.choice([3, 5, 7, 10])
        lists.append({"kind": "plain", "ranked": list(letters), "relevant": relevant, "k": k})
    return [{**case, "id": f"{number:02}"} for number, case in enumerate(lists, 1)]


def each_alone(numbers: dict[str, float]) -> Iterator[Printed]:
    """Yield each number as Python prints it."""
    for label, value in numbers.items():
        yield {label: value}, repr(value)


def scores_of(case: Case) -> list[float]:
    return [float(score) for score in case.get("scores", range(len(case["ranked"]), 0, -1))]


def grades_of(case: Case) -> dict[str, int]:
    relevant = case["relevant"]
    return {item: relevant[item] if isinstance(relevant, dict) else 1 for item in relevant}


def run_of(case: Case) -> dict[str, float]:
    """A dict cannot hold an item twice: its first place stays."""
    run: dict[str, float] = {}
    for item, score in zip(case["ranked"], scores_of(case), strict=True):
        run.setdefault(item, score)
    return run


def pytrec_eval_terrier(case: Case) -> Iterator[Printed]:
    pytrec_eval, k = importlib.import_module("pytrec_eval"), case["k"]
    asked = ["map", "recip_rank", "Rprec", "ndcg"]
    asked += [f"{name}.{k}" for name in ("map_cut", "P", "recall", "ndcg_cut", "success")]
    found = pytrec_eval.RelevanceEvaluator({"q": grades_of(case)}, set(asked)).evaluate({"q": run_of(case)})
    yield found["q"], repr(found)


def ir_measures(case: Case) -> Iterator[Printed]:
    library, k = importlib.import_module("ir_measures"), case["k"]
    names = ["AP", "RR", "Rprec", "nDCG"]
    names += [f"{name}@{k}" for name in ("AP", "P", "R", "RR", "nDCG", "Success")]
    measures = [library.parse_measure(name) for name in names]
    found = library.calc_aggregate(measures, {"q": grades_of(case)}, {"q": run_of(case)})
    yield {str(name): value for name, value in found.items()}, repr(found)


def ranx(case: Case) -> Iterator[Printed]:
    library, k = importlib.import_module("ranx"), case["k"]
    names = ["map", "mrr", "r-precision"]
    names += [f"{name}@{k}" for name in ("map", "precision", "recall", "f1", "hit_rate", "mrr", "ndcg")]
    if case["kind"] == "grades":
        names.append(f"ndcg_burges@{k}")
    qrels, run = library.Qrels({"q": grades_of(case)}), library.Run({"q": run_of(case)})
    found = library.evaluate(qrels, run, names)
    yield found, repr(found)


def scikit_learn(case: Case) -> Iterator[Printed]:
    metrics, k = importlib.import_module("sklearn.metrics"), case["k"]
    grades, scores = [grades_of(case).get(item, 0) for item in case["ranked"]], scores_of(case)
    hits = [int(grade > 0) for grade in grades]
    numbers = {"average_precision_score": metrics.average_precision_score(hits, scores)}
    numbers["label_ranking_average_precision_score"] = metrics.label_ranking_average_precision_score(
        [hits], [scores]
    )
    numbers[f"ndcg_score(k={k})"] = metrics.ndcg_score([grades], [scores], k=k)
    yield from each_alone(numbers)


class FixedLists:
    """A model of implicit that recommends the list that it was made with."""

    def __init__(self, lists: Any) -> None:
        self.lists = lists

    def recommend(self, users: Any, _items: Any, N: int = 10, **_: Any) -> tuple[Any, Any]:
        numpy = importlib.import_module("numpy")
        return self.lists[users, :N], numpy.zeros((len(users), N), dtype=numpy.float32)


def implicit(case: Case) -> Iterator[Printed]:
    evaluation, numpy = importlib.import_module("implicit.evaluation"), importlib.import_module("numpy")
    sparse, k = importlib.import_module("scipy.sparse"), case["k"]
    number = {item: at for at, item in enumerate(sorted({*case["ranked"], *case["relevant"]}))}
    lists = numpy.full((1, k), -1, dtype=numpy.int32)
    top = [number[item] for item in case["ranked"][:k]]
    lists[0, : len(top)] = top
    wanted = numpy.zeros((1, len(number) + 1), dtype=numpy.float32)
    wanted[0, [number[item] for item in case["relevant"]]] = 1
    test = sparse.csr_matrix(wanted)
    found = evaluation.ranking_metrics_at_k(
        FixedLists(lists), sparse.csr_matrix(wanted.shape), test, K=k, show_progress=False
    )
    yield found, repr(found)


def rexmex(case: Case) -> Iterator[Printed]:
    ranking, k = importlib.import_module("rexmex.metrics.ranking"), case["k"]
    names = ("average_precision_at_k", "average_recall_at_k", "hits_at_k")
    relevant = list(case["relevant"])
    yield from each_alone({name: getattr(ranking, name)(relevant, case["ranked"], k=k) for name in names})


def recommenders(case: Case) -> Iterator[Printed]:
    evaluation = importlib.import_module("recommenders.evaluation.python_evaluation")
    frame = importlib.import_module("pandas").DataFrame
    grades, length = grades_of(case), len(case["ranked"])
    true = frame({"userID": 1, "itemID": list(grades), "rating": [float(grade) for grade in grades.values()]})
    shown = frame({"userID": [1] * length, "itemID": case["ranked"], "prediction": scores_of(case)})
    names = ("map", "map_at_k", "precision_at_k", "recall_at_k", "ndcg_at_k")
    yield from each_alone({name: getattr(evaluation, name)(true, shown, k=case["k"]) for name in names})


def ml_metrics(case: Case) -> Iterator[Printed]:
    library, relevant = importlib.import_module("ml_metrics"), list(case["relevant"])
    apk = library.apk(relevant, case["ranked"], case["k"])
    yield from each_alone({"apk": apk, "mapk": library.mapk([relevant], [case["ranked"]], case["k"])})


def rectools(case: Case) -> Iterator[Printed]:
    metrics, k = importlib.import_module("rectools.metrics"), case["k"]
    frame = importlib.import_module("pandas").DataFrame
    ranks = range(1, len(case["ranked"]) + 1)
    reco = frame({"user_id": 1, "item_id": case["ranked"], "rank": ranks})
    interactions = frame({"user_id": 1, "item_id": list(case["relevant"])})
    asked = {
        f"MAP@{k}": metrics.MAP(k=k),
        f"MAP(divide_by_k=True)@{k}": metrics.MAP(k=k, divide_by_k=True),
        f"Precision@{k}": metrics.Precision(k=k),
        f"Precision(r_precision=True)@{k}": metrics.Precision(k=k, r_precision=True),
        f"Recall@{k}": metrics.Recall(k=k),
        f"MRR@{k}": metrics.MRR(k=k),
        f"NDCG@{k}": metrics.NDCG(k=k),
        f"HitRate@{k}": metrics.HitRate(k=k),
    }
    found = metrics.calc_metrics(asked, reco, interactions)
    yield found, repr(found)


def lenskit(case: Case) -> Iterator[Printed]:
    ranking, data = (importlib.import_module(f"lenskit.{name}") for name in ("metrics.ranking", "data"))
    k = case["k"]
    shown = data.ItemList(item_ids=case["ranked"], ordered=True)
    truth = data.ItemList(item_ids=list(case["relevant"]))
    for name in ("AveragePrecision", "Precision", "Recall", "RecipRank"):
        metric = getattr(ranking, name)(n=k)
        yield from each_alone({str(metric.label): metric.measure_list(shown, truth)})


def llama_index(case: Case) -> Iterator[Printed]:
    metrics = importlib.import_module("llama_index.core.evaluation.retrieval.metrics")
    for name in ("AveragePrecision", "Precision", "Recall", "MRR", "HitRate", "NDCG"):
        metric = getattr(metrics, name)()
        top = case["ranked"][: case["k"]]
        found = metric.compute(expected_ids=list(case["relevant"]), retrieved_ids=top)
        yield {metric.metric_name: found.score}, repr({metric.metric_name: found.score})


def deepeval(case: Case) -> Iterator[Printed]:
    """What a language model would say of each item is known here: whether it is relevant."""
    metric_type = importlib.import_module("deepeval.metrics").ContextualPrecisionMetric
    verdicts = [
        SimpleNamespace(verdict="yes" if item in case["relevant"] else "no") for item in case["ranked"]
    ]
    metric = SimpleNamespace(verdicts=verdicts, strict_mode=False, threshold=0.5)
    value = metric_type._calculate_score(metric)  # the formula, without the model
    yield (
        {"Contextual Precision": value},
        f"Contextual Precision (score: {value!r}, threshold: 0.5, strict: False)",
    )


def ragas(case: Case) -> Iterator[Printed]:
    """As `deepeval`; the formula is cut out of its file: it is not imported without a model's client."""
    path = distribution("ragas").locate_file("ragas/metrics/collections/context_precision/metric.py")
    found = ast.walk(ast.parse(Path(str(path)).read_text(encoding="utf-8")))
    wanted = "_calculate_average_precision"
    method = next(node for node in found if isinstance(node, ast.FunctionDef) and node.name == wanted)
    names: dict[str, Any] = {name: importlib.import_module(name) for name in ("numpy", "logging")}
    names["np"] = names["numpy"]
    source = "from __future__ import annotations\n" + ast.unparse(method)
    exec(source, names)  # the library's own lines, see above
    value = names[wanted](None, [int(item in case["relevant"]) for item in case["ranked"]])
    yield {"context_precision": value}, repr({"context_precision": value})


LIBRARIES: dict[str, tuple[str, Callable[[Case], Iterator[Printed]]]] = {
    "pytrec-eval-terrier": ("pytrec_eval-terrier", pytrec_eval_terrier),
    "ir_measures": ("ir_measures", ir_measures),
    "ranx": ("ranx", ranx),
    "scikit-learn": ("scikit-learn", scikit_learn),
    "implicit": ("implicit", implicit),
    "rexmex": ("rexmex", rexmex),
    "recommenders": ("recommenders", recommenders),
    "ml_metrics": ("ml_metrics", ml_metrics),
    "RecTools": ("RecTools", rectools),
    "LensKit": ("lenskit", lenskit),
    "LlamaIndex": ("llama-index-core", llama_index),
    "DeepEval": ("deepeval", deepeval),
    "ragas": ("ragas", ragas),
}


def recorded(name: str, run: Callable[[Case], Iterator[Printed]]) -> list[dict[str, Any]]:
    """Run a library on every list; a list that it refuses is left out."""
    entries: list[dict[str, Any]] = []
    for case in made_lists():
        try:
            found = list(run(case))
        except Exception as error:  # whatever a library raises, it has printed no number
            print(f"{name}, list {case['id']}: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        for numbers, printed in found:
            values = {label: repr(float(value)) for label, value in numbers.items()}
            entries.append({"library": name, "list": case["id"], "printed": printed, "numbers": values})
    return entries


def main() -> None:
    """Record the libraries that are named, or all that can be imported."""
    warnings.filterwarnings("ignore")
    known: dict[str, Any] = {"versions": {}, "printed": []}
    if FILE.exists():
        known = json.loads(FILE.read_text(encoding="utf-8"))
    for name in sys.argv[1:] or LIBRARIES:
        package, run = LIBRARIES[name]
        entries = recorded(name, run)
        if entries:
            known["versions"][name] = version(package)
            others: list[dict[str, Any]] = known["printed"]
            known["printed"] = [entry for entry in others if entry["library"] != name] + entries
    known["lists"] = made_lists()
    text = json.dumps(known, ensure_ascii=False, sort_keys=True)
    FILE.write_text(text.replace("}, {", "},\n {") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
