"""Ids that only look alike, pairs of an item and its score, and the notes on cases in memory."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from recmetrics import RecmetricsWarning, average_precision_at_k, compare, evaluate, parse_mean, parse_measure
from recmetrics.errors import InvalidInputError, InvalidOptionError
from recmetrics.lists.alike import plain
from recmetrics.tables.engine import Engine
from recmetrics.tables.match_errors import NoMatchError
from recmetrics.tables.matching import find_alike_items, learn_to_read
from recmetrics.tables.matching import plain as plain_sql
from recmetrics.tables.notes import Note
from tests.recmetrics.tables.tables import EVALUATE, judged, listed, table

LOOK_ALIKE = (
    ("0114709", "114709"),
    ("7.0", "7"),
    ("-07", "-7.00"),
    ("A1", "a1"),
    ("ÉCOLE", "e\u0301cole"),
    ("caf\u00e9", "cafe\u0301"),
    ("a\u200bb", "ab"),
    ("\ufeffa", "a"),
    (" a", "a\u3000"),
    ("a\u00a0b", "a  b"),
    ("Ａ１", "a1"),
    ("ﬁlm", "film"),
    ("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
    ("カフェ", "ｶﾌｪ"),
    ("Ж7", "ж7"),
    ("00", "0"),
    ("10", "10.0"),
    ("a\tb", "a b"),
)
"""Pairs of ids that are the same to whoever reads them."""
DIFFERENT = (("a07", "a7"), ("70", "7"), ("a b", "ab"), ("7.5", "7"), ("1-2", "12"), ("é", "e"), ("A", "B"))


def codes(found: Any) -> list[str]:
    return [note.code for note in found.notes]


def test_sql_and_python_read_every_look_alike() -> None:
    engine = Engine()
    learn_to_read(engine.connection)
    texts = [text for pair in (*LOOK_ALIKE, *DIFFERENT) for text in pair]
    texts += [f" {text}\t0" for text in texts] + [
        "",
        " ",
        "0",
        "000",
        "00.0",
        "İ",
        "ΣΑΣ",
        "ß",
        "²",
        "٣",
        "a\u0000",
    ]
    for text in texts:
        looks = engine.connection.execute(f"select {plain_sql('$1')}", [text]).fetchone()
        assert looks == (plain(text),), text
    assert [pair for pair in LOOK_ALIKE if plain(pair[0]) != plain(pair[1])] == []
    assert [pair for pair in DIFFERENT if plain(pair[0]) == plain(pair[1])] == []


def test_items_that_look_alike_are_noted_in_every_form_of_data_and_can_be_the_same() -> None:
    pairs = (*LOOK_ALIKE, *((theirs, ours) for ours, theirs in LOOK_ALIKE), *DIFFERENT)
    alike, n = 2 * len(LOOK_ALIKE), len(pairs)
    lists = {f"u{at}": [ours, "x"] for at, (ours, _) in enumerate(pairs)}
    truth = {f"u{at}": {theirs, "x"} for at, (_, theirs) in enumerate(pairs)}
    examples = tuple(sorted((theirs, ours) for ours, theirs in pairs[:alike])[:3])
    for given in ((lists, truth), (listed(lists), judged(truth))):
        found = EVALUATE(*given, "AP")
        assert found.means["AP"] == pytest.approx(1 / 4)
        assert found.notes == (Note("items_alike", alike, examples),)
        same = EVALUATE(*given, "AP", ids="alike")
        assert same.means["AP"] == pytest.approx((alike + (n - alike) / 4) / n)
        assert same.notes == ()
        for noted in compare({"a": given[0], "b": given[0]}, given[1], "AP").notes.values():
            assert noted == found.notes
    with pytest.raises(InvalidOptionError, match="ids must be one of"):
        EVALUATE(listed({"u1": ["a"]}), judged({"u1": {"a"}}), "AP", ids="same")


def test_one_rare_item_that_looks_alike_is_found_at_the_end_of_a_large_file(tmp_path: Path) -> None:
    lists, truth = str(tmp_path / "lists.parquet"), str(tmp_path / "truth.parquet")
    engine = Engine()
    for ours, theirs in (("item_", "ITEM_"), ("Item_", "item_")):
        engine.run(
            f"copy (select n // 10 as query, '{ours}' || n % 1000 as item, n % 10 + 1 as rank "
            f"from range(400_000) t(n)) to '{lists}'"
        )
        engine.run(
            f"copy (select query, if(query = 39_999, '{theirs}999', item) as item from '{lists}' "
            f"where rank = 10) to '{truth}'"
        )
        assert evaluate(lists, truth, "RR").notes == (
            Note("items_alike", 1, ((f"{theirs}999", f"{ours}999"),)),
        )


def test_two_items_that_look_alike_are_found_beside_any_in_one_form() -> None:
    engine = Engine()
    engine.run("create temp table judged (item varchar)")
    engine.run("create temp view names as from judged")
    for others in (("i_1", "-20"), ("I-1", "0")):
        for pair in (*LOOK_ALIKE, *DIFFERENT):
            texts = "'), ('".join({*pair, *others})
            engine.run(f"insert into judged values ('{texts}')")
            assert find_alike_items(engine) == (pair in LOOK_ALIKE), (pair, others)
            engine.run("delete from judged; drop table if exists alike_items")


def test_who_is_judged_or_shown_as_itself_stands_in_for_nobody() -> None:
    for items, wanted in ((["A1", "a1"], {"a1"}), (["A1"], {"A1", "a1"})):
        for given in (({"u": items}, {"u": wanted}), (listed({"u": items}), judged({"u": wanted}))):
            assert codes(EVALUATE(*given, "AP")) == []
    # What is in the list of another case does not count.
    lists, truth = {"u": ["a", "b"], "v": ["A"]}, {"u": {"a", "c"}, "v": {"c"}}
    for given in ((lists, truth), (listed(lists), judged(truth))):
        assert codes(EVALUATE(*given, "AP")) == []


def test_a_plain_number_is_given_with_a_warning_where_a_missed_item_looks_like_one_in_the_list() -> None:
    for ranked, relevant in (([1, 2, 3], {"1"}), (["a", "B"], {"a", "b"}), (["007"], {"7": 2, "x": 0})):
        with pytest.warns(RecmetricsWarning, match="1 relevant item would hit but for blanks") as caught:
            average_precision_at_k(ranked, relevant, 3)
        assert caught[0].filename.endswith("average_precision.py")
        with pytest.warns(RecmetricsWarning):
            parse_measure("R@5")(ranked, relevant)
    lists, truth = {"u": ["a", "B"]}, {"u": {"a", "b"}}
    with pytest.warns(RecmetricsWarning):
        parse_mean("MAP")(lists, truth)
    with pytest.warns(RecmetricsWarning):
        compare(lists, {"u": ["a", "b"]}, truth, "AP")
    # No warning, which would be an error here.
    for ranked, relevant in ((["a", "b"], {"a", "b"}), (["A", "a"], {"a"}), ([], {"a"}), (["A"], {"a": 0})):
        average_precision_at_k(ranked, relevant, 3)


def test_a_model_without_a_hit_is_worth_0_and_a_note_says_so() -> None:
    for lists, truth in (
        ({"u1": ["A"], "u2": ["C"]}, {"u1": {"B"}, "u2": {"D"}}),
        ({"u1": ["A"], "u2": ["B"]}, {"u1": {"B"}, "u2": {"A"}}),
    ):
        for given in ((lists, truth), (listed(lists), judged(truth))):
            found = EVALUATE(*given, "RR")
            (note,) = found.notes
            example = (min(truth["u1"] | truth["u2"]), min(lists["u1"] + lists["u2"]))
            assert (found.means, note.code, note.count, note.examples) == (
                {"RR": 0},
                "nothing_hits",
                2,
                (example,),
            )
    runs = compare({"good": {"u1": ["B"]}, "bad": {"u1": ["A"]}}, {"u1": {"B"}}, "RR")
    assert runs.means == {"good": {"RR": 1}, "bad": {"RR": 0}}
    assert [note.code for note in runs.notes["bad"]] == ["nothing_hits"]
    for lists, truth in (({"u1": ["A"]}, {"u1": {"a"}}), ({"u1": ["A"]}, {"u2": {"A"}})):
        for given in ((lists, truth), (listed(lists), judged(truth))):
            with pytest.raises(NoMatchError):
                EVALUATE(*given, "RR")


Pairs = Mapping[Any, object]
RELEVANT: Pairs = {"u1": {"b"}, "u2": {"c"}}
PAIRS: tuple[tuple[Pairs, Pairs, Fraction, list[str]], ...] = (
    ({"u1": [("a", 4.5), ("b", 3.9)], "u2": [("c", 4.0)]}, RELEVANT, Fraction(3, 4), []),
    ({"u1": [["a", 4.5], ["b", 3.9]], "u2": [["c", 4]]}, RELEVANT, Fraction(3, 4), []),
    ({"u1": [(4.5, "a"), (3.9, "b")], "u2": [(4.0, "c")]}, RELEVANT, Fraction(3, 4), []),
    ({"u1": [(0.5, 1), (0.4, 2)]}, {"u1": [2]}, Fraction(1, 2), []),
    ({"u1": [("a", 1), ("b", 3)], "u2": ["c"]}, RELEVANT, Fraction(1), ["scores_against_ranks"]),
    ({"u1": [("b", 1), ("a", 1)], "u2": ["c"]}, RELEVANT, Fraction(1), ["scores_tied"]),
    (
        {"u1": [("b", math.nan), ("a", 1)], "u2": ["c"]},
        RELEVANT,
        Fraction(3, 4),
        ["scores_missing", "scores_against_ranks"],
    ),
    ({"u1": ["a", "b"]}, {"u1": [("b", 2.0), ("x", 0)]}, Fraction(1, 2), []),
    ({"u1": ["a", "b"]}, {"u1": {("b", 1), ("x", 1)}}, Fraction(1, 2), []),
    ({"u1": [("a", 2), ("b", 1)]}, {"u1": [("b", 3)]}, Fraction(1, 2), []),
    ({"u1": [("a", 2), ("b", 1)]}, {"u1": [("b", 1)]}, Fraction(1, 2), ["pairs_read"]),
    # Ids that are pairs themselves: a document and a passage of it.
    ({"u1": [("d", 0), ("d", 2)]}, {"u1": [("d", 2)]}, Fraction(1, 2), []),
    ({"u1": [("d", 0), ("e", 2)]}, {"u1": {("e", 2), ("e", "x")}}, Fraction(1, 2), []),
    ({"u1": [("d", "x"), ("e", "y")]}, {"u1": {("e", "y")}}, Fraction(1, 2), []),
    # Bytes are text.
    ({"u1": [b"a", b"b"], "u2": ["c"]}, RELEVANT, Fraction(3, 4), []),
    ({"u1": ["a", "b"], b"u2": [("c", 1)]}, {b"u1": {b"b"}, "u2": {"c": 1}}, Fraction(3, 4), []),
    ({"u1": {b"a": 2, b"b": 1}}, {"u1": [(b"b", 1.0)]}, Fraction(1, 2), []),
    # Whole numbers are not rounded.
    ({"u1": {"a": 2**60 + 1, "b": 2**60 + 2}}, {"u1": {"b"}}, Fraction(1), []),
    ({"u1": {"a": 1, "b": 10**400}}, {"u1": {"b"}}, Fraction(1), []),
)


def test_pairs_of_an_item_and_its_score_are_read_as_such_and_ids_that_are_pairs_as_ids() -> None:
    for lists, truth, value, notes in PAIRS:
        found = EVALUATE(lists, truth, "RR")
        assert (found.means["RR"], codes(found)) == (float(value), notes), (lists, truth)
        assert compare({"a": lists, "b": lists}, truth, "RR").means["b"] == {"RR": float(value)}
    for odd in ([("a", "x"), ("b", 1.0)], [("a", 1, 2)]):
        found = EVALUATE({"u1": odd}, {"u1": {odd[0]}}, "RR")
        assert found.means == {"RR": 1}
    with pytest.raises(InvalidInputError, match="two cases that look alike"):
        evaluate({"U": ["a"], "u": ["a"]}, {"u": {"a"}}, "RR", ids="alike")


NAN, INF = math.nan, math.inf
SCORES = (
    ({"q": {"d1": 1, "d2": 1, "d3": 1}}, {"q": {"d3": 1}}),
    ({"q": {"d1": NAN, "d2": NAN, "d3": 0.1}, "r": {"d1": 2.0}}, {"q": {"d3": 1}, "r": {"d1": 1}}),
    ({"q": {"d1": INF, "d2": 1.0, "d3": -INF}}, {"q": {"d2": 1, "d3": 0}}),
    ({"q": {"a": 2.0, "b": 1.0}, "x": {"a": 1.0}}, {"q": {"a": 0.5, "b": 1}, "y": {"a": 1}}),
    ({"Q": {"a": 2.0}, "r": {"a": 1.0}}, {"q": {"a": 1}, "r": {"a": 1, "b": 0.2}}),
)


def test_scores_and_grades_in_memory_get_the_notes_that_tables_get() -> None:
    for lists, truth in SCORES:
        rows = [(case, item, float(score)) for case, of in lists.items() for item, score in of.items()]
        grades = [(case, item, float(grade)) for case, of in truth.items() for item, grade in of.items()]
        there = EVALUATE(table("case item score", rows), table("case item grade", grades), "AP, nDCG@3")
        here = EVALUATE(lists, truth, "AP, nDCG@3")
        assert here.means == pytest.approx(dict(there.means))
        assert sorted(here.notes, key=str) == sorted(there.notes, key=str) != [], lists
