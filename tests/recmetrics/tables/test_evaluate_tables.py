"""Tables give what mappings give, with every convention."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    EmptyCases,
    InvalidInputError,
    InvalidOptionError,
    NoCaseError,
    NoRelevantItemError,
    catalogue,
    evaluate,
)
from recmetrics.tables.arrow import arrow
from recmetrics.tables.match_errors import NoMatchError
from tests.recmetrics.other_libraries import falling_scores
from tests.recmetrics.strategies import LETTERS, conventions
from tests.recmetrics.tables.tables import EVALUATE, judged, listed, table, values_of

pytrec_eval = import_module("pytrec_eval")
pandas = import_module("pandas")
parquet = import_module("pyarrow.parquet")

EVERY = catalogue(3)
NAMES = st.sampled_from(["u1", "u2", "u3", "사용자", "it's", '"quoted"', "007", "7", "a\nb"])

Lists = dict[str, list[str]]
Sets = dict[str, frozenset[str]]

lists = st.dictionaries(NAMES, st.lists(st.sampled_from(LETTERS), min_size=1, max_size=10), max_size=6)
sets = st.dictionaries(NAMES, st.frozensets(st.sampled_from(LETTERS), max_size=8), min_size=1, max_size=6)


def never_meet(ours: Lists, wanted: Sets) -> bool:
    """Return whether nothing hits because ids never meet, as they stand or but for leading zeros."""
    if any(hit_ranks(ours.get(case, []), wanted[case]) for case in wanted):
        return False
    shown = {item for items in ours.values() for item in items}
    relevant = {item for items in wanted.values() for item in items}
    are_crossed = any(
        one in wanted.keys() - ours.keys() and other in ours.keys() - wanted.keys()
        for one, other in (("007", "7"), ("7", "007"))
    )
    is_apart = are_crossed or not ours.keys() & wanted.keys() or not shown & relevant
    return bool(shown) and bool(relevant) and is_apart


def assert_same(ours: Lists, wanted: Sets, empty: EmptyCases, recommendations: object) -> None:
    if never_meet(ours, wanted):
        with pytest.raises(NoMatchError):
            EVALUATE(
                recommendations, judged(wanted), EVERY, no_relevant=empty.no_relevant, missing=empty.missing
            )
        return
    try:
        expected = evaluate(ours, wanted, EVERY, no_relevant=empty.no_relevant, missing=empty.missing)
    except NoCaseError:
        with pytest.raises(NoCaseError):
            EVALUATE(
                recommendations, judged(wanted), EVERY, no_relevant=empty.no_relevant, missing=empty.missing
            )
        return
    found = EVALUATE(
        recommendations, judged(wanted), EVERY, no_relevant=empty.no_relevant, missing=empty.missing
    )
    assert found.counts == expected.counts
    assert found.means == pytest.approx(dict(expected.means), abs=1e-12)
    rows = {str(row["case"]): row for row in found.per_case.to_pylist()}
    assert rows.keys() == {row["case"] for row in expected.per_case}
    for row in expected.per_case:
        assert rows[str(row["case"])] == pytest.approx(dict(row), abs=1e-12)
    made_from = found.cases.project('"case", relevant, length, hit_ranks').fetchall()
    assert {str(case): rest for case, *rest in made_from} == {
        case: [len(wanted[case]), len(ours.get(case, [])), hit_ranks(ours.get(case, []), wanted[case])]
        for case in rows
    }


def hit_ranks(ranked: list[str], relevant: frozenset[str]) -> list[int]:
    """Return the ranks of the relevant items, each at its first place."""
    return sorted(ranked.index(item) + 1 for item in relevant if item in ranked)


@settings(max_examples=5, deadline=None)
@given(ours=lists, wanted=sets, empty=conventions())
def test_clean_ranks_give_what_mappings_give(ours: Lists, wanted: Sets, empty: EmptyCases) -> None:
    assert_same(ours, wanted, empty, listed(ours))


@settings(max_examples=8, deadline=None)
@given(ours=lists, wanted=sets, empty=conventions())
def test_scores_give_what_mappings_give(ours: Lists, wanted: Sets, empty: EmptyCases) -> None:
    rows = [(case, item, -float(at)) for case, items in ours.items() for at, item in enumerate(items)]
    assert_same(ours, wanted, empty, table("case item score", rows))


@settings(max_examples=8, deadline=None)
@given(ours=lists, wanted=sets, empty=conventions(), first=st.integers(-2, 3), step=st.integers(1, 3))
def test_ranks_that_are_not_1_to_n_keep_their_order(
    ours: Lists, wanted: Sets, empty: EmptyCases, first: int, step: int
) -> None:
    rows = [(case, item, first + step * at) for case, items in ours.items() for at, item in enumerate(items)]
    assert_same(ours, wanted, empty, table("case item rank", rows))


@settings(max_examples=5, deadline=None)
@given(ours=lists, wanted=sets, before=st.sampled_from([70, 4_200]))
def test_long_lists_give_what_mappings_give(ours: Lists, wanted: Sets, before: int) -> None:
    longer = {case: [*(f"filler {at}" for at in range(before)), *items] for case, items in ours.items()}
    assert_same(longer, wanted, EmptyCases(), listed(longer))


@settings(max_examples=8, deadline=None)
@given(ours=lists, wanted=sets, order=st.randoms(use_true_random=False))
def test_the_order_of_rows_has_no_say(ours: Lists, wanted: Sets, order: random.Random) -> None:
    rows = listed(ours)
    places = list(range(len(rows)))
    order.shuffle(places)
    assert_same(ours, wanted, EmptyCases(), rows.take(arrow.array(places, arrow.int64())))


@settings(max_examples=8, deadline=None)
@given(
    ours=st.dictionaries(NAMES, st.lists(st.sampled_from(LETTERS), min_size=1, unique=True), min_size=1),
    wanted=st.frozensets(st.sampled_from(LETTERS), min_size=1),
)
def test_pytrec_eval_agrees_where_definitions_coincide(ours: Lists, wanted: frozenset[str]) -> None:
    same = {"map": "AP", "P_5": "P@5", "recall_5": "R@5", "recip_rank": "RR", "ndcg_cut_5": "nDCG@5"}
    qrels = {case: dict.fromkeys(wanted, 1) for case in ours}
    run = {case: falling_scores(tuple(items)) for case, items in ours.items()}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"map", "P.5", "recall.5", "recip_rank", "ndcg_cut.5"})
    expected = theirs.evaluate(run)
    if never_meet(ours, dict.fromkeys(ours, wanted)):
        assert not any(one["map"] for one in expected.values())
        return
    found = EVALUATE(listed(ours), judged(dict.fromkeys(ours, wanted)), list(same.values()))
    for name, our_name in same.items():
        values = values_of(found, our_name)
        assert values == pytest.approx({case: one[name] for case, one in expected.items()}, abs=1e-9)


def many(cases: int) -> tuple[Any, Any]:
    """Many cases with hits here and there."""
    shown = {f"u{at}": [f"i{(at * 7 + rank * rank) % 97}" for rank in range(10)] for at in range(cases)}
    wanted = {f"u{at}": {f"i{(at * 11 + one * 13) % 97}" for one in range(5)} for at in range(cases)}
    return listed(shown), judged(wanted)


def test_two_runs_give_the_same_bits() -> None:
    shown, wanted = many(20_000)
    first = EVALUATE(shown, wanted, EVERY)
    backwards = shown.take(arrow.array(range(len(shown) - 1, -1, -1), arrow.int64()))
    second = EVALUATE(backwards, wanted, EVERY)
    assert first.means == second.means
    assert first.per_case.equals(second.per_case)


@pytest.mark.slow
def test_it_ends_with_little_memory(tmp_path: Path) -> None:
    shown, wanted = many(100_000)
    parquet.write_table(shown, tmp_path / "shown.parquet")
    parquet.write_table(wanted, tmp_path / "wanted.parquet")
    paths = (str(tmp_path / "shown.parquet"), str(tmp_path / "wanted.parquet"))
    assert EVALUATE(*paths, "AP@10", memory_limit="64MB").means == EVALUATE(*paths, "AP@10").means


def test_values_per_case_can_be_asked_further_as_a_relation() -> None:
    found = EVALUATE(listed({"u1": ["A"], "u2": ["B"]}), judged({"u1": {"A"}, "u2": {"A"}}), "P@1")
    assert found.relation.filter('"P@1" = 1').fetchall() == [("u1", 1.0)]


def test_a_case_has_its_values_behind_what_they_are_made_from() -> None:
    found = EVALUATE(listed({"u1": ["B", "A", "C"]}), judged({"u1": {"A", "C", "Z"}}), "AP, P@2")
    assert found.cases.columns == ["case", "relevant", "length", "hit_ranks", "AP", "P@2"]
    assert found.cases.fetchall() == [("u1", 3, 3, [2, 3], pytest.approx((1 / 2 + 2 / 3) / 3), 1 / 2)]


def test_whole_numbers_are_ids_like_their_text() -> None:
    numbers = arrow.table({"case": [7, 8], "item": [1, 2], "rank": [1, 1]})
    texts = table("case item", [("7", "1"), ("8", "1")])
    assert EVALUATE(numbers, texts, "P@1").means == {"P@1": 1 / 2}


def test_texts_are_ids_as_they_stand() -> None:
    texts = table("case item", [("007", "A"), ("8", "B")])
    found = EVALUATE(table("case item rank", [("7", "A", 1), ("8", "B", 1)]), texts, "P@1")
    assert (found.means, found.counts.unknown) == ({"P@1": 1 / 2}, 1)


def test_pandas_frames_are_tables() -> None:
    shown = pandas.DataFrame({"user_id": ["u1", "u1"], "movie_id": ["B", "A"], "position": [1, 2]})
    wanted = pandas.DataFrame({"user_id": ["u1"], "movie_id": ["A"]})
    assert EVALUATE(shown, wanted, "RR").means == {"RR": 1 / 2}


def test_columns_may_be_named_for_both_tables_or_for_one() -> None:
    shown = table("who what rank", [("u1", "A", 1)])
    wanted = table("who which", [("u1", "A")])
    columns = {"case": "who", "recommendations": {"item": "what"}, "relevant": {"item": "which"}}
    assert EVALUATE(shown, wanted, "P@1", columns=columns).means == {"P@1": 1.0}


@pytest.mark.parametrize("columns", [{"place": "rank"}, {"truth": {"item": "item"}}])
def test_a_column_of_no_known_role_is_refused(columns: object) -> None:
    with pytest.raises(InvalidOptionError, match="columns must be one of"):
        EVALUATE(listed({"u1": ["A"]}), judged({"u1": {"A"}}), "P@1", columns=columns)


def test_lists_need_a_rank_or_a_score() -> None:
    with pytest.raises(InvalidInputError, match="rank or score"):
        EVALUATE(table("case item", [("u1", "A")]), judged({"u1": {"A"}}), "P@1")


def test_a_case_with_nothing_to_find_may_be_refused() -> None:
    with pytest.raises(NoRelevantItemError, match="'u2'"):
        EVALUATE(listed({"u1": ["A"]}), judged({"u1": {"A"}, "u2": set()}), "P@1", no_relevant="error")


@pytest.mark.parametrize("option", ["no_relevant", "missing", "ties", "memory_limit"])
def test_an_option_that_it_does_not_have_is_refused(option: str) -> None:
    with pytest.raises(InvalidOptionError, match=option):
        EVALUATE(listed({"u1": ["A"]}), judged({"u1": {"A"}}), "P@1", **{option: "nonsense"})


def test_another_engine_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="engine"):
        EVALUATE(listed({"u1": ["A"]}), judged({"u1": {"A"}}), "P@1", engine=object())


def test_a_mapping_and_a_table_do_not_go_together() -> None:
    with pytest.raises(InvalidInputError, match="mapping"):
        EVALUATE(listed({"u1": ["A"]}), {"u1": {"A"}}, "P@1")


def test_progress_is_told_as_shares() -> None:
    shares: list[float] = []
    EVALUATE(*many(1_000), "AP", progress=shares.append)
    assert shares
    assert all(0 <= share <= 1 for share in shares)
    assert shares[-1] == 1
