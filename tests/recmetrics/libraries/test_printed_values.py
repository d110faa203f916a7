"""What libraries print where zeros, grades below 0, close scores or a large K decide: as seen, or by hand."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import fsum, log
from random import Random

import pytest

from recmetrics import (
    InvalidInputError,
    LibraryCall,
    definitions,
    evaluate,
    identify,
    identify_mean,
    libraries,
    parse_measure,
)
from recmetrics.libraries.subjects import one_list
from tests.recmetrics.other_libraries import ir_measures, pytrec_eval
from tests.seeds import seeds

IDENTIFY_ANYTHING: Callable[..., object] = identify
ZEROS = {"A": 1, "B": 0, "C": 1, "D": 0}
BELOW = {"a": -1, "b": 1, "c": 0}


def call_of(library: str, name: str) -> LibraryCall:
    return next(
        call for each in libraries() if each.name == library for call in each.calls if call.name == name
    )


# What is printed, on which list, by whom, and what was said to be printed before.
OF_GRADES: list[tuple[str, str, list[str], dict[str, int], float, float | None]] = [
    ("trec_eval", "bpref", ["A", "X", "B", "C"], ZEROS, (1 + (1 - 1 / 2)) / 2, 1),
    ("pytrec-eval-terrier", "bpref", ["B", "A", "C"], ZEROS, (1 / 2 + 1 / 2) / 2, 1),
    ("ir_measures", "Bpref", ["B", "D", "A"], ZEROS, 0, 1 / 2),
    # A grade below 0 is no judgment to trec_eval.
    ("trec_eval", "bpref", ["a", "b", "c"], BELOW, 1, 0),
    ("pytrec-eval-terrier", "ndcg_cut.K", ["a", "b", "c"], BELOW, 0.6309298, None),
    ("ranx", "ndcg@K", ["a", "b", "c"], {"a": -3, "b": 1, "c": 2}, 0.6199062, None),
    ("ir_measures", "ERR@K", ["a", "b", "c"], BELOW, 0.03125, None),
]


def test_zeros_and_grades_below_0_count_as_in_the_library() -> None:
    for library, name, ranked, grades, printed, before in OF_GRADES:
        call, k = call_of(library, name), len(ranked)
        assert float(call.outcome(ranked, grades, k) or 0) == pytest.approx(printed, abs=1e-4), name
        assert float(call.mean({"q": ranked}, {"q": grades}, k) or 0) == pytest.approx(printed, abs=1e-4)
        for value, is_printed in ((printed, True), (before, False)):
            found = [] if value is None else identify(value, ranked, grades, k, digits=5, using=[library])
            over = (
                []
                if value is None
                else identify_mean(value, {"q": ranked}, {"q": grades}, k, digits=5, using=[library])
            )
            for matches in (found, over) if value is not None else ():
                names = {call.name for match in matches for call in match.calls}
                assert (name in names) == is_printed, (library, name, value)


def test_a_library_that_refuses_grades_below_0_has_no_value_and_one_unknown_to_us_neither() -> None:
    # scikit-learn raises ValueError, LightGBM ends with "Label should be non-negative".
    for library, name, outcome in (
        ("scikit-learn", "ndcg_score(k=K)", "error"),
        ("LightGBM", "ndcg", "error"),
        ("TensorFlow Ranking", "NDCGMetric(topn=K)", None),
    ):
        ranked = list("abc")
        assert call_of(library, name).outcome(ranked, BELOW, 3) == outcome
        found = identify(0.6309, ranked, BELOW, 3, using=[library])
        assert name not in {call.name for match in found for call in match.calls}
    # What it is not shown cannot be refused.
    assert call_of("scikit-learn", "ndcg_score(k=K)").outcome(["b", "c"], BELOW, 3) == 1


def test_scores_that_single_precision_cannot_tell_apart_are_ties_where_it_is_read() -> None:
    for scores in (
        [1700000001.0, 1700000000.0],
        [1700000000000000001, 1700000000000000000],
        [0.92226214537, 0.92226214536],
        [0.5, 0.499999999],
        [1000000.11, 1000000.1],
    ):
        for library, name, is_single in (
            ("pytrec-eval-terrier", "recip_rank", True),
            ("trec_eval", "map", True),
            ("ir_measures", "AP", True),
            ("ir_measures", "RR@K", False),
            ("ranx", "mrr", False),
        ):
            found = identify(0.5, ["d0", "d1"], {"d0"}, 2, scores=scores, using=[library])
            names = {call.name for match in found for call in match.calls}
            assert (name in names) == is_single, (library, name, scores)


@pytest.mark.parametrize("scores", [[1, None], [1, "2"], [1, float("nan")], [1, 10**400], [1, [2]], [1]])
def test_what_is_no_score_is_refused(scores: Sequence[object]) -> None:
    with pytest.raises(InvalidInputError):
        IDENTIFY_ANYTHING(1.0, ["a", "b"], {"a"}, 2, scores=scores)


def test_a_cutoff_far_beyond_the_list_costs_nothing_and_changes_no_digit() -> None:
    for k in (1_002, 1_003, 3_000):
        by_loop = fsum([0, *(1 / rank for rank in range(2, k + 1))]) / k
        assert evaluate({"u": ["a", "b"]}, {"u": {"b"}}, f"MeanP@{k}").means[f"MeanP@{k}"] == pytest.approx(
            by_loop, rel=1e-12
        )
    k = 10**5  # in fractions a loop would take a quarter of a minute
    harmonic = log(k) + 0.5772156649015329 + 1 / (2 * k) - 1
    for found in (
        identify(harmonic / k, ["a", "b"], {"b"}, k, digits=15),
        identify_mean(harmonic / k, {"u": ["a", "b"]}, {"u": {"b"}}, k, digits=15),
    ):
        assert any("MeanP" in match.measure for match in found)
    # RecTools measures against K hits: 1 / log2(2) over the sum of 1 / log2(rank + 1).
    of_k_hits = next(
        match
        for match in definitions(["a"], {"a"}, 5_000)
        if match.conventions.get("relevant") == "at_least_k"
    )
    over = fsum(1 / (log(rank + 1) / log(2)) for rank in range(1, 5_001))
    assert float(of_k_hits.value) == pytest.approx(1 / over, rel=1e-12)


def test_a_printed_name_has_one_value_whatever_grades_are_worth_in_a_library() -> None:
    for number in seeds(8, 500):
        draw = Random(number)
        ranked = draw.sample("ABCDEFGH", draw.randint(1, 6))
        grades = {item: draw.randint(0, 3) for item in draw.sample("ABCDEFGHIJ", 5)} | {"J": 2}
        for match in definitions(ranked, grades, 4):
            assert "gain" not in match.conventions, (number, match.measure)
            if not match.conventions:
                own = parse_measure(match.measure).explain(ranked, grades).value
                assert match.value == pytest.approx(own, abs=1e-12), (number, match.measure)
    found = identify(0.7098, ["A", "B"], {"A": 1, "B": 3}, 2, using=["ranx"])
    assert [match.measure for match in found] == ["nDCG(gain=exponential)@2"]


def test_whatever_scores_and_grades_the_record_says_what_trec_eval_prints() -> None:
    of_pytrec = next(library for library in libraries() if library.name == "pytrec-eval-terrier")
    for number in seeds(15):
        draw = Random(number)
        ranked = draw.sample(["d0", "d1", "d2", "d3", "d4", "D5"], draw.randint(2, 6))
        scores = [draw.choice([1.0, 1 + 1e-9, 1 - 1e-9, 2.0, 2**-60, 1700000000, 1700000001]) for _ in ranked]
        grades = {item: draw.randint(-1, 3) for item in ["d0", "d1", "d2", "d9"]} | {"d8": 1}
        run = {"q": dict(zip(ranked, map(float, scores), strict=True))}
        subject = one_list(ranked, grades, scores)
        for call in of_pytrec.calls:
            if call.measure is None or call.setting:
                continue
            asked = call.name.replace("K", "3")
            seen = pytrec_eval.RelevanceEvaluator({"q": grades}, {asked}).evaluate(run)["q"]
            ours = subject.outcome(call.measure, call.conventions, 3)
            assert isinstance(ours, (Fraction, float)), asked
            assert float(ours) == pytest.approx(seen[asked.replace(".", "_")], abs=1e-9), asked
        rr, judged = ir_measures.parse_measure("RR@3"), call_of("ir_measures", "RR@K")
        (found,) = ir_measures.iter_calc([rr], {"q": grades}, run)
        assert subject.outcome("RR@K", judged.conventions, 3) == pytest.approx(found.value, abs=1e-9)
