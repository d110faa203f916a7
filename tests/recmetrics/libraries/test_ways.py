"""Ways to make two tools agree: what is printed is run, and its value held against what it promises."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import log2
from typing import Any

import pytest

from recmetrics import Claim, LibraryCall, Way, explain_difference, explain_mean_difference, libraries
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.disagreement import explained
from recmetrics.libraries.labels import at_cutoff
from recmetrics.libraries.subjects import one_list
from recmetrics.libraries.versions import calls_of
from tests.recmetrics.other_libraries import implicit, ir, sklearn_metrics, trec_eval
from tests.recmetrics.plain import PLAIN
from tests.recmetrics.plain_grades import OF_GRADES
from tests.seeds import seeds

List = tuple[list[str], dict[str, int], int]

RUN: Mapping[str, Callable[[str, tuple[str, ...], frozenset[str], int], float | str]] = {
    "pytrec-eval-terrier": trec_eval,
    "ir_measures": ir,
    "implicit": implicit,
}
BY_GDEVAL = ("ERR@K", "nDCG(dcg='exp-log2')@K")
"""Calls for which ir_measures starts a program of its own."""
PAIRS = 20
"""Pairs of calls for each list."""


def value_of(call: LibraryCall, ranked: list[str], relevant: Mapping[str, int], k: int) -> float:
    """What a call returns: by the library itself where it is light, else by the plain definitions."""
    conventions, name = call.conventions, call.measure or ""
    graded = any(grade != 1 for grade in relevant.values())
    if call.library in RUN and call.setting == "" and call.name not in BY_GDEVAL and not graded:
        returned = RUN[call.library](call.name, tuple(ranked), frozenset(relevant), k)
        assert not isinstance(returned, str)
        return returned
    seen = {item: grade for item, grade in relevant.items() if item in ranked}
    known = seen if conventions.relevant == "list" else dict(relevant)
    if conventions.cutoff == "length":
        k = len(ranked)
    if conventions.relevant == "at_least_k":
        known |= {f"unknown {n}": 1 for n in range(k - len(known))}
    fixed = name.rpartition("@")[2]
    if fixed.isdecimal():
        name, k = name.removesuffix(fixed) + "K", int(fixed)
    if name.startswith("nDCG") and conventions.gain != "binary" and graded:
        if conventions.gain == "exponential":
            gain = "(gain=exponential"
            name = name.replace("(", f"{gain},") if "(" in name else name.replace("@", f"{gain})@")
        return float(OF_GRADES[name](ranked, known, k))
    plain = PLAIN.get(name)
    return float(plain(ranked, set(known), k) if plain else OF_GRADES[name](ranked, known, k))


def run(way: Way, listed: List, value: float) -> float:
    """What the printed lines give: those of Python are run, and the call at the end is the library's."""
    ranked, relevant, k = list(listed[0]), listed[1], way.k or listed[2]
    *lines, call = way.code.split("\n")
    names: dict[str, Any] = {"ranked": ranked, "relevant": dict(relevant), "value": value, "log2": log2}
    if way.steps == ("factor",):
        return float(eval(call, names))
    if way.steps[-1] == "factor":
        first = replace(way, code="\n".join(lines), steps=way.steps[:-1])
        exec("\n".join(lines[:-1]), names)
        return float(eval(call, {**names, "value": run(first, listed, value)}))
    exec("\n".join(lines), names)
    ranked, fed = names["ranked"], names["relevant"]
    relevant = {item: fed[item] if hasattr(fed, "keys") else relevant[item] for item in fed}
    if way.library == "scikit-learn" and "[:" not in call and len(ranked) > 1:
        y_true, y_score = [relevant.get(item, 0) for item in ranked], list(range(len(ranked), 0, -1))
        if "average" in call:
            y_true = [min(grade, 1) for grade in y_true]
        shown = {"y_true": y_true, "y_score": y_score, "Y_true": [y_true], "Y_score": [y_score]}
        return float(eval(call, {**shown, "sklearn": type("module", (), {"metrics": sklearn_metrics})}))
    own = calls_of(f"{way.library} {way.version}")
    [called, *_] = [
        one
        for one in own
        if call in (at_cutoff(one.code, k), at_cutoff(f"{one.code}  # {one.name}", k))
        and (way.setting == one.setting or not way.setting)
        and not one.setting.startswith(("unretrieved appended", "catalogue of"))
    ]
    return value_of(called, ranked, relevant, k)


@cache
def calls() -> list[LibraryCall]:
    """The calls of which a plain definition says what they return."""
    return [
        call
        for library in libraries()
        for call in library.calls
        if call.measure is not None
        and not call.measure.startswith(("Bpref", "ERR", "RBP", "F1"))
        and call.conventions.relevant in ("given", "list", "at_least_k")
        and call.conventions.short_list == "measured"
        and call.conventions.gain != "unknown"
        and "unretrieved" not in call.setting
    ]


def a_list(rng: random.Random) -> List:
    letters = "ABCDEFGH"[: rng.randint(2, 8)]
    relevant = rng.sample(letters, rng.randint(1, len(letters))) + list("TUVWXYZ"[: rng.choice((0, 1, 2, 7))])
    graded = rng.random() < 0.3
    grades = {item: rng.randint(1, 3) if graded else 1 for item in relevant}
    return rng.sample(letters, len(letters)), grades, rng.randint(1, 10)


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", seeds(15, 150))
def test_what_is_printed_gives_when_it_is_run_what_it_promises(seed: int) -> None:
    rng = random.Random(seed)
    ranked, relevant, k = listed = a_list(rng)
    graded = any(grade != 1 for grade in relevant.values())
    subject = one_list(ranked, relevant if graded else set(relevant))
    checked = 0
    while checked < PAIRS:
        one, other = rng.sample(calls(), 2)
        mine, theirs = (Fraction(value_of(call, ranked, relevant, k)) for call in (one, other))
        if abs(mine - theirs) < 1e-9:
            continue
        checked += 1
        pair = (Claim(one.library, float(mine)), Claim(other.library, float(theirs)))
        for difference in explained(*pair, subject, k, {})[:1]:
            values = [float(difference.first.value), float(difference.second.value)]
            for way in (way for way in difference.ways if way.kind != "input"):
                assert way.library in (one.library, other.library, "Python")
                is_of_first = abs(float(way.gives) - values[1]) < 1e-4
                assert is_of_first or abs(float(way.gives) - values[0]) < 1e-4, way
                returned = run(way, listed, values[0 if is_of_first else 1])
                assert returned == pytest.approx(float(way.gives), abs=1e-4), (way, listed)


TEN = (list("ABCDEFGHIJ"), {"B": 3, "D": 1, "F": 2, "X": 3, "Y": 2}, 10)
SEVEN = (list("ABCDE"), dict.fromkeys("BDTUVWX", 1), 5)
FIVE = (list("ABCDE"), dict.fromkeys("BDZ", 1), 5)
GRADED = (list("ABCDE"), {"B": 1, "D": 3, "Z": 2}, 5)
FOUR = (list("ABCD"), {"B": 1}, 10)
APPENDED = "ranked += [item for item in relevant if item not in ranked]  # scored lowest"
EVIDENTLY = "evidently.legacy.report.Report(metrics=[evidently.legacy.metrics.MAPKMetric(k=5)])"
HAYSTACK = (
    "haystack.components.evaluators.DocumentRecallEvaluator(mode='multi_hit')"
    ".run(ground_truth_documents, retrieved_documents)"
)
HAYSTACK_MAP = (
    "ranked = ranked[:2]\n"
    "haystack.components.evaluators.DocumentMAPEvaluator().run(ground_truth_documents, retrieved_documents)"
)
LISTED = "relevant = {item: relevant[item] for item in relevant if item in ranked}"


def test_what_practitioners_asked_has_a_way_that_is_true() -> None:
    for first, second, listed, ways in (
        (
            *(Claim("scikit-learn", 0.6375), Claim("ranx", 0.4251), TEN),
            [
                ("appended", f"{APPENDED}\nsklearn.metrics.ndcg_score([y_true], [y_score], k=10)", 0.4251),
                ("listed", f"{LISTED}\nranx.evaluate(qrels, run, 'ndcg@10')", 0.6375),
            ],
        ),
        (
            *(Claim("TorchMetrics", 0.6375), Claim("trec_eval", 0.4251), TEN),
            [("listed", f"{LISTED}\ntrec_eval -m ndcg_cut.10 qrels run", 0.6375)],
        ),
        (
            *(Claim("LensKit", "P = 0.25"), Claim("ranx", "precision@10 = 0.1"), FOUR),
            [("factor", "value * min(10, len(ranked)) / 10", 0.1)],
        ),
        # Nobody named rexmex, and nobody asked for another K.
        (
            *(Claim("RecBole", 0.2), Claim(number=0.1429), SEVEN),
            [
                ("factor", "value * min(len(relevant), 5) / len(relevant)", 0.1429),
                ("factor", "value * len(relevant) / min(len(relevant), 5)", 0.2),
            ],
        ),
        # The lines to copy append what is missed.
        (
            *(Claim("Evidently", "0.5"), Claim("ranx", "map@5 = 0.3333"), FIVE),
            [("appended", f"{APPENDED}\n{EVIDENTLY}", 0.3333)],
        ),
        (
            *(Claim("ranx", call="ndcg@5"), Claim("ir_measures", call="nDCG(dcg='exp-log2')@5"), GRADED),
            [
                ("call", "ranx.evaluate(qrels, run, 'ndcg_burges@5')", 0.3881),
                ("call", "ir_measures.calc_aggregate([nDCG@5], qrels, run)", 0.4038),
            ],
        ),
        # Two changes together, where no single one is enough.
        (
            *(Claim("LensKit", "AveragePrecision = 1.0"), Claim("Haystack", "DocumentMAPEvaluator = 0.4167")),
            (list("BAECD"), dict.fromkeys("DECABTUVWXYZ", 1), 2),
            [("cut", f"{HAYSTACK_MAP}\nvalue * len(relevant) / min(len(relevant), 2)", 1)],
        ),
        # A tool that takes the whole list is given the top K, and one with a K the length of the list.
        (
            *(
                Claim("Haystack", "DocumentRecallEvaluator(mode='multi_hit') = 0.6667"),
                Claim("ranx", "recall@3 = 0.3333"),
                FIVE,
            ),
            [
                ("cut", f"ranked = ranked[:3]\n{HAYSTACK}", 0.3333),
                ("cutoff", "ranx.evaluate(qrels, run, 'recall@5')", 0.6667),
            ],
        ),
    ):
        best = explain_difference(first, second, *listed)[0]
        shown = [(way.kind, way.code, round(float(way.gives), 4)) for way in best.ways]
        assert [way for way in ways if way not in shown] == [], (shown, best.causes)
        for way in (way for way in best.ways if way.kind != "input"):
            value = best.first.value if way.gives == best.second.value else best.second.value
            assert run(way, listed, float(value)) == pytest.approx(float(way.gives), abs=1e-4), way


def test_over_cases_a_factor_is_true_of_each_and_no_other_k_is_advised() -> None:
    lists = {"u1": list("ABCDE"), "u2": list("ABCDE")}
    wanted = {"u1": set("ACQWERTYUIOP"), "u2": set("BC")}
    best = explain_mean_difference(Claim("RecBole"), Claim("ranx"), lists, wanted, 5)[0]
    assert [way.kind for way in best.ways] == ["factor", "factor"]
    for way, (start, goal) in zip(best.ways, ((1, 2), (2, 1)), strict=True):
        for case, *values in best.cases:
            names = {"value": values[start - 1], "ranked": lists[str(case)], "relevant": wanted[str(case)]}
            assert eval(way.code, names) == values[goal - 1]


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", seeds(2, 40))
def test_over_cases_what_is_printed_gives_the_mean_that_it_promises(seed: int) -> None:
    rng, pairs = random.Random(seed), set[tuple[str, ...]]()
    tools = ("RecTools", "Haystack", "LensKit", "Spark MLlib", "PyTerrier", "RecBole", "ranx", "TorchMetrics")
    while len(pairs) < PAIRS // 4 or len({len(steps) for steps in pairs}) < 2:
        lists = {user: rng.sample("ABCDE", 5) for user in ("u1", "u2", "u3")}
        wanted = {user: set(rng.sample("ABCDEVWXYZ", rng.choice((0, 1, 2, 3, 6)))) for user in lists}
        first, second = rng.sample(tools, 2)
        for found in explain_mean_difference(Claim(first), Claim(second), lists, wanted, 2):
            for way in found.ways:
                names = {"relevant": wanted, "users": list(wanted), "recommendations": lists}
                exec("\n".join(line for line in way.code.split("\n") if line.startswith("users")), names)
                rest = [line for line in way.code.split("\n") if not line.startswith("users")]
                if not rest or rest[0].startswith("value"):
                    continue  # there is no call to run
                pairs.add(way.steps)
                called = replace(way, code="\n".join(rest))
                listed = {user: (lists[user], dict.fromkeys(wanted[user], 1), 2) for user in names["users"]}
                values = [run(called, listed[user], 0) for user in listed if wanted[user]]
                own = calls_of(f"{way.library} {way.version}")
                skips = {one.conventions.mean_no_relevant == "skip" for one in own if one.measure}
                if len(skips) > 1 and len(values) < len(listed):
                    continue  # another call of the tool has another rule
                counted = len(values) if skips == {True} else len(listed)
                assert sum(values) / counted == pytest.approx(float(way.gives), abs=1e-4), (
                    way,
                    lists,
                    wanted,
                )


def test_equal_scores_stay_equal_above_what_is_appended() -> None:
    scored = one_list(["A", "B"], {"B": 2, "Z": 1}, [1, 1]).fed("appended", 3)
    assert scored
    judged = [each.flags for each, _ in scored.each]
    assert judged == [(False, True, False, True)]
    by_score = Conventions(order="score", ties="id_descending")
    # B before A, then one that nobody judged, then Z: (2 + 1 / log2(5)) / (2 + 1 / log2(3)).
    assert scored.outcome("nDCG@K", by_score, 4) == pytest.approx((2 + 1 / log2(5)) / (2 + 1 / log2(3)))
    listed = one_list(["A", "B"], {"B": 2, "Z": 1}, [1, 1]).fed("listed", 3)
    assert listed
    assert listed.outcome("nDCG@K", by_score, 2) == 1
    cut = one_list(["B", "A"], {"B"}, [1, 1]).fed("cut", 1)
    assert cut
    assert [len(each.items) for each, _ in cut.each] == [1]
