"""Two tools, two numbers: the pair of definitions, what differs in them, and the ways to agree."""

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isfinite
from typing import TypeGuard

import pytest

from recmetrics import (
    Cause,
    Claim,
    Difference,
    InvalidInputError,
    LibraryCall,
    explain_difference,
    explain_mean_difference,
    judge,
    libraries,
)
from recmetrics.libraries.causes import Parts, composed, parts_of
from recmetrics.libraries.matches import is_same
from recmetrics.libraries.outcomes import outcome
from recmetrics.lists.terms import Value
from tests.recmetrics.libraries.printed import listed, number_of
from tests.recmetrics.other_libraries import implicit_mean, ir_mean, trec_mean
from tests.seeds import seeds

FIRST = (["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5)
SEVEN = (["A", "B", "C", "D", "E"], set("BDTUVWX"), 5)

OF_ALL_AND_OF_K = ("denominator", "|R|", "min(|R|, K)")
OF_K_AND_K = ("denominator", "min(|R|, K)", "K")

# What the libraries printed is in tests/data/printed.json: list, library and its label, twice, and the cause.
REAL = [
    ("02", "ranx", "map@5", "implicit", "map", *OF_ALL_AND_OF_K),
    ("02", "recommenders", "map", "recommenders", "map_at_k", *OF_ALL_AND_OF_K),
    ("01", "RecTools", "MAP(divide_by_k=True)@5", "implicit", "map", "denominator", "K", "min(|R|, K)"),
    ("01", "scikit-learn", "average_precision_score", "ranx", "map@5", "denominator", "h", "|R|"),
    ("01", "implicit", "precision", "RecTools", "Precision@5", *OF_K_AND_K),
    ("02", "ranx", "recall@5", "implicit", "precision", *OF_ALL_AND_OF_K),
    ("03", "ir_measures", "AP", "ir_measures", "AP@6", "cutoff", "length", "6"),
    ("06", "pytrec-eval-terrier", "ndcg", "ranx", "ndcg@9", "cutoff", "length", "9"),
    ("06", "pytrec-eval-terrier", "recall_9", "pytrec-eval-terrier", "Rprec", "cutoff", "K", "|R|"),
    ("05", "rexmex", "hits_at_k", "ranx", "precision@10", "short_list", "min(K, n)", "K"),
    ("01", "RecTools", "NDCG@5", "ranx", "ndcg@5", "ideal", "at_least_k", "k"),
    ("01", "scikit-learn", "ndcg_score(k=5)", "ir_measures", "nDCG@5", "ideal", "list", "k"),
    ("11", "rexmex", "average_precision_at_k", "implicit", "map", "duplicates", "first", "each"),
    ("13", "RecTools", "MAP@6", "rexmex", "average_recall_at_k", "duplicates", "each_relevant", "first"),
    ("14", "pytrec-eval-terrier", "map_cut_5", "recommenders", "map", "duplicates", "collapsed", "each"),
    ("16", "ranx", "ndcg@3", "pytrec-eval-terrier", "ndcg_cut_3", "ties", "given", "id_descending"),
    ("17", "ir_measures", "RR@5", "ir_measures", "RR", "ties", "given", "id_descending"),
    ("18", "scikit-learn", "ndcg_score(k=2)", "ranx", "ndcg@2", "ties", "averaged", "given"),
    ("19", "ranx", "ndcg@5", "ranx", "ndcg_burges@5", "gain", "linear", "exponential"),
    ("19", "recommenders", "ndcg_at_k", "pytrec-eval-terrier", "ndcg_cut_5", "grades", "binary", "linear"),
    ("01", "DeepEval", "Contextual Precision", "LlamaIndex", "ap", "denominator", "h", "|R|"),
    ("14", "LlamaIndex", "ap", "ranx", "map@5", "duplicates", "each", "collapsed"),
    ("02", "LlamaIndex", "ndcg", "ranx", "ndcg@5", "ideal", "relevant", "k"),
    ("01", "ranx", "precision@5", "ranx", "recall@5", "denominator", "K", "|R|"),
    ("01", "ranx", "map@5", "ranx", "mrr@5", "measure", "AP(norm=relevant)@K", "RR@K"),
]  # fmt: skip


@pytest.mark.slow
def test_the_cause_of_a_real_difference_is_named(subtests: pytest.Subtests) -> None:
    for list_id, tool, label, other, its_label, kind, this, that in REAL:
        with subtests.test(list=list_id, tool=tool, other=other):
            ranked, relevant, k, scores = listed(list_id)
            mine, theirs = number_of(tool, list_id, label), number_of(other, list_id, its_label)
            first, second = Claim(tool, f"{label} = {mine}"), Claim(other, f"{its_label} = {theirs}")
            best = explain_difference(first, second, ranked, relevant, k, scores=scores)[0]
            assert [(cause.kind, cause.first, cause.second) for cause in best.causes] == [(kind, this, that)]
            assert (best.first.libraries, best.second.libraries) == ((tool,), (other,))


def test_a_tool_or_a_number_may_be_open() -> None:
    for first, second, causes in (
        (Claim("ranx"), Claim("implicit"), [Cause("denominator", "|R|", "min(|R|, K)")]),
        (Claim(number=0.2), Claim(number="0.1429"), [Cause("denominator", "min(|R|, K)", "|R|")]),
        (Claim("implicit", 0.2), Claim("trec_eval"), [Cause("denominator", "min(|R|, K)", "|R|")]),
        (Claim("ranx", "0.1429"), Claim("ranx", "0.14"), [Cause("rounding", "4", "2")]),
        (
            Claim("scikit-learn", call="ndcg_score"),
            Claim("ranx", call="ndcg@5"),
            [Cause("ideal", "list", "k")],
        ),
        (
            Claim("ranx", call="precision@5"),
            Claim("ranx", call="recall@5"),
            [Cause("denominator", "K", "|R|")],
        ),
        (
            Claim("Elliot", "MAP = 0.3467"),
            Claim("ranx", "map@5 = 0.1429"),
            [Cause("measure", "MeanP@K", "AP(norm=relevant)@K")],
        ),
    ):
        assert list(explain_difference(first, second, *SEVEN)[0].causes) == causes


def test_what_nothing_gives_and_what_does_not_differ_has_no_explanation() -> None:
    assert explain_difference(Claim(number=0.77), Claim("ranx"), *SEVEN) == ()
    # With seven relevant items RePlay 0.12.0, which divides by K, and later ones have the same.
    assert (
        explain_difference(Claim("RePlay 0.12.0", 0.2), Claim("RePlay 0.22.0", 0.2), *SEVEN)[0].causes == ()
    )


def test_a_claim_has_a_tool_on_record_or_a_number_and_a_version_is_a_tool_of_its_own() -> None:
    with pytest.raises(InvalidInputError):
        Claim()
    with pytest.raises(InvalidInputError):
        Claim("nobody", 0.5)
    best = explain_difference(Claim("RePlay 0.12.0"), Claim("RePlay 0.22.0"), ["A", "B"], {"A"}, 2)[0]
    assert best.causes == (Cause("denominator", "K", "min(|R|, K)"),)


# Means over cases

LISTS = {"u1": tuple("ABCDE"), "u2": tuple("ABCDE"), "u3": (), "u4": tuple("AB")}
WANTED = {"u1": frozenset("BDTUVWX"), "u2": frozenset[str](), "u3": frozenset("A"), "u4": frozenset("ACD")}


def test_users_without_a_list_part_two_libraries() -> None:
    skipped, counted = trec_mean("map", LISTS, WANTED), ir_mean("AP", LISTS, WANTED)
    first, second = Claim("pytrec-eval-terrier", f"map = {skipped}"), Claim("ir_measures", f"AP = {counted}")
    best = explain_mean_difference(first, second, LISTS, WANTED, 5)[0]
    assert best.causes == (Cause("missing", "skip", "zero"),)
    assert best.cases == (("u3", None, 0),)


def test_one_quotient_over_all_users_parts_two_libraries() -> None:
    # An empty list is no user here.
    lists = {user: ranked for user, ranked in LISTS.items() if user != "u3"}
    wanted = {user: WANTED[user] for user in lists}
    pooled = implicit_mean("precision@K", lists, wanted, 5)
    first = Claim("implicit", f"precision = {pooled}")
    best = explain_mean_difference(first, Claim("RecTools"), lists, wanted, 5)
    assert best[0].causes == (Cause("averaging", "pooled", ""),)


# Made pairs: the causes that are named really are what differs.

PAIRS = 40
"""Explanations that are looked into for each seed."""

PARTS_OF = {
    "relevant_seen": "relevant",
    "grades": "gain",
    "averaging": "pooled",
    **dict.fromkeys(("measure", "denominator", "numerator", "short_list"), "measure"),
}
"""The part of a definition that a cause is about, where it is not called the same."""


def changed(difference: Difference, k: int) -> Parts:
    """The first definition, with what is named as a cause from the second, and nothing else."""
    mine, theirs = parts_of(difference.first, k), parts_of(difference.second, k)
    for cause in difference.causes:
        is_rule = cause.kind == "short_list" and mine.short_list != theirs.short_list
        name = "short_list" if is_rule else PARTS_OF.get(cause.kind, cause.kind)
        if cause.kind == "cutoff" and "|R|" in (cause.first, cause.second):
            name = "measure"  # R-precision, whose cutoff is its own
        mine = mine._replace(**{name: getattr(theirs, name)})
    return mine


@cache
def calls() -> list[LibraryCall]:
    return [call for library in libraries() for call in library.calls if call.measure is not None]


def a_list(rng: random.Random) -> tuple[list[str], set[str], int]:
    """A list, mostly with what makes libraries differ: repeats, misses, more to find than K, a large K."""
    letters = "ABCDEFGH"[: rng.randint(1, 8)]
    ranked = rng.sample(letters, len(letters)) + rng.choices(letters, k=rng.choice((0, 0, 1, 2)))
    relevant = set(rng.sample(letters, rng.randint(0, len(letters)))) | set(
        "STUVWXYZ"[: rng.choice((0, 1, 8))]
    )
    return ranked, relevant, rng.randint(1, 10)


def is_number(value: object) -> TypeGuard[Value]:
    return isinstance(value, (Fraction, float)) and isfinite(value)


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", seeds(1, 20))
def test_what_is_named_as_the_cause_is_what_differs(seed: int) -> None:
    rng, every, looked_into = random.Random(seed), calls(), 0
    while looked_into < PAIRS:
        ranked, relevant, k = a_list(rng)
        judged = judge(ranked, relevant)
        known = [
            (call, value)
            for call in rng.sample(every, 30)
            if is_number(value := call.outcome(ranked, relevant, k))
        ]
        for (one, mine), (other, theirs) in pairwise(known):
            first, second = Claim(one.library, Fraction(mine)), Claim(other.library, Fraction(theirs))
            for difference in explain_difference(first, second, ranked, relevant, k):
                looked_into += 1
                name, conventions, cutoff = composed(changed(difference, k))
                assert is_same(outcome(name, conventions, judged, cutoff), difference.second.value)
                assert is_same(difference.first.value, difference.second.value) == (not difference.causes)


def test_an_arithmetic_way_gives_the_other_number_and_without_the_repeat_both_agree() -> None:
    best = explain_difference(Claim("scikit-learn", 0.5), Claim("ranx", "map@5 = 0.3333"), *FIRST)[0]
    [way] = [way for way in best.ways if way.kind == "factor"]
    names = {"value": best.first.value, "ranked": FIRST[0], "relevant": FIRST[1]}
    assert eval(way.code, names) == best.second.value == way.gives
    repeated = (["A", "A", "B"], {"A", "B"}, 3)
    best = explain_difference(Claim("ml_metrics"), Claim("Spark MLlib"), *repeated)[0]
    assert best.causes == (Cause("duplicates", "first", "each"),)
    assert [(way.code, way.gives) for way in best.ways if way.library == "Python"] == [
        ("ranked = list(dict.fromkeys(ranked))", 1)
    ]
