"""Acts of the cases table and of its boards: the effect of each, once; invalid ones are skipped and said."""

from dataclasses import replace
from math import isfinite
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.webapp.cases.sending import ALONE, START, after, codes, on_board, send
from tests.webapp.strategies import OPEN_NAMES, case_sets, hostile_text, item_names
from webapp.cases.acts.applying import board_window, scenario_of
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.view_model import table_view
from webapp.model.history import History
from webapp.model.limits import MAX_CASES
from webapp.texts import texts_for

# The effect of each act, and its record


def test_each_act_changes_the_set_as_it_says(subtests: pytest.Subtests) -> None:
    for act, expected, told in [
        ({"do": "open", "case": "u3"}, START.with_open("u3"), SetAct("open", "u3")),
        ({"do": "add"}, START.with_new_case("u4"), SetAct("added", "u4")),
        (
            {"do": "duplicate", "case": "u1"},
            START.with_duplicate("u1", "u1 (2)"),
            SetAct("duplicated", "u1", now="u1 (2)"),
        ),
        (
            {"do": "rename", "case": "u1", "name": "  사용자   1 "},
            START.with_case("u1", START.case("u1").with_name("사용자 1")),
            SetAct("renamed", "사용자 1", was="u1", now="사용자 1"),
        ),
        ({"do": "remove", "case": "u1"}, START.without_case("u1"), SetAct("removed", "u1")),
        (
            {"do": "move", "case": "u1", "to": 2},
            START.with_moved("u1", 2),
            SetAct("moved", "u1", was=1, now=3),
        ),
        ({"do": "k", "k": 7}, START.with_k(7), SetAct("cutoff", was=3, now=7)),
        ({"do": "measure", "measure": "P@K"}, START.with_measure("P@K"), SetAct("measure")),
        ({"do": "measure", "measure": "P@5"}, START.with_measure("P@K"), SetAct("measure")),
        (
            {"do": "rule", "rule": "no_relevant", "choice": "one"},
            replace(START, no_relevant="one"),
            SetAct("no_relevant"),
        ),
        (
            {"do": "rule", "rule": "missing", "choice": "skip"},
            replace(START, missing="skip"),
            SetAct("missing"),
        ),
        ({"do": "models", "count": 1}, START.with_models(1), SetAct("single")),
        ({"do": "swap"}, START.with_swapped_models(), SetAct("swapped")),
        ({"do": "add_model"}, START.with_new_model(), SetAct("model_added", was="A", now="C")),
        ({"do": "remove_model", "model": "A"}, START.without_model("A"), SetAct("model_removed", was="A")),
        (
            {"do": "label", "model": "B", "label": "  Item   KNN "},
            START.with_label("B", "Item KNN"),
            SetAct("model_named", was="B", now="Item KNN"),
        ),
        ({"do": "baseline", "model": "B"}, START.with_baseline("B"), SetAct("baseline", now="B")),
        (
            {"do": "columns", "columns": ["R@5", "AP@K", "R@K"]},
            START.with_columns(["R@K", "AP@K"]),
            SetAct("columns"),
        ),
    ]:
        with subtests.test(act=act):
            outcome = send(START, act)
            assert codes(outcome) == []
            assert after(outcome) == expected
            assert outcome.last_act == told
            assert outcome.state.undo().now == START


def test_a_second_model_is_a_copy_of_the_first_and_a_further_one_of_the_baseline() -> None:
    outcome = send(ALONE, {"do": "models", "count": 2})
    assert after(outcome).open.lists == (tuple("AB"), tuple("AB"))
    assert outcome.last_act == SetAct("compare")
    added = after(send(START.with_baseline("B"), {"do": "add_model"}))
    assert added.case("u1").lists == (tuple("ABC"), tuple("BAD"), tuple("BAD"))
    assert added.baseline == "B"


def test_lists_names_and_baseline_go_with_their_model() -> None:
    three = START.with_new_model().with_label("C", "BPR").with_baseline("C")
    left = after(send(three, {"do": "remove_model", "model": "A"}))
    assert left.case("u1").lists == (tuple("BAD"), tuple("ABC"))
    assert (left.labels, left.baseline) == (("", "BPR"), "B")
    assert after(send(three, {"do": "remove_model", "model": "C"})).baseline == "A"
    named = START.with_label("A", "BPR").with_baseline("A")
    swapped = after(send(named, {"do": "swap"}))
    assert (swapped.labels, swapped.baseline) == (("", "BPR"), "B")
    assert after(send(ALONE, {"do": "swap"})) == ALONE
    # A model can go back to its letter.
    assert after(send(named, {"do": "label", "model": "A", "label": " "})).labels == ("", "")
    assert after(send(named, {"do": "label", "model": "A", "label": "A"})).labels == ("", "")


def test_a_measure_that_is_added_comes_last_and_leads_only_when_it_is_chosen() -> None:
    outcome = send(START, {"do": "measure", "measure": "R@5"})
    added = after(outcome)
    assert (added.columns, outcome.last_act) == (("AP", "AP@K", "P@K", "R@K"), SetAct("columns"))
    assert added.measure == START.measure == "AP@K"
    assert after(send(added, {"do": "measure", "measure": "R@K"})) == added.with_measure("R@K")
    # Without the leading one the first leads.
    assert after(send(START, {"do": "columns", "columns": ["R@K", "AP"]})).measure == "R@K"


def test_a_new_case_is_empty_and_open_and_one_that_moves_or_goes_leaves_the_open_one_open() -> None:
    taken = CaseSet((Case("u3", ((),), ()), Case("a", ((),), ())))
    assert after(send(taken, {"do": "add"})).names == ("u3", "a", "u3 (2)")
    assert after(send(START, {"do": "move", "case": "u1", "to": 2})).open.name == "u2"
    outcome = send(START, {"do": "move", "case": "u1", "to": MAX_CASES})
    assert after(outcome).names == ("u2", "u3", "u1")
    assert outcome.last_act == SetAct("moved", "u1", was=1, now=3)


def test_every_measure_can_be_chosen() -> None:
    refused = [
        name for name in map(str, catalogue(5)) if codes(send(START, {"do": "measure", "measure": name}))
    ]
    assert refused == []


def test_undo_redo_and_reset_walk_the_history_in_which_what_changes_nothing_leaves_no_trace() -> None:
    acts = ({"do": "k", "k": 1}, {"do": "remove", "case": "u1"})
    removed = START.with_k(1).without_case("u1")
    assert after(send(START, *acts)) == removed
    assert after(send(START, *acts, {"do": "undo"})) == START.with_k(1)
    assert after(send(START, *acts, {"do": "undo"}, {"do": "redo"})) == removed
    assert after(send(START, *acts, {"do": "reset"})) == START
    assert after(send(START, *acts, {"do": "reset"}, {"do": "undo"})) == removed
    outcome = send(
        START,
        {"do": "open", "case": "u2"},
        {"do": "rename", "case": "u1", "name": " u1 "},
        {"do": "move", "case": "u1", "to": 0},
        {"do": "k", "k": 3},
        {"do": "measure", "measure": "AP@K"},
        {"do": "rule", "rule": "missing", "choice": "zero"},
        {"do": "models", "count": 2},
        {"do": "undo"},
        {"do": "reset"},
    )
    assert outcome.state == History.opened(START)
    assert (outcome.last_act, outcome.confirmed, codes(outcome)) == (None, 9, [])


def test_neither_what_was_confirmed_is_done_again_nor_what_an_older_page_sends() -> None:
    outcome = send(START, {"do": "add"}, {"do": "k", "k": 1}, confirmed=1)
    assert after(outcome) == START.with_k(1)
    assert outcome.confirmed == 2
    outcome = send(START, {"do": "add"}, {"do": "k", "k": 1}, page="an older page")
    assert (after(outcome), outcome.confirmed, codes(outcome)) == (START, 2, ["old_page"])


def test_there_is_a_sentence_for_every_kind_of_act_and_every_refusal() -> None:
    acts = {f"set_act.{kind}" for kind in (*get_args(SetActKind), "board", "board_model")}
    refusals = ("case_taken", "case_unknown", "case_last", "cases_full", "model_taken", "models_full")
    assert {*acts, *(f"problem.{code}" for code in (*refusals, "columns_full"))} <= set(
        texts_for("en").templates
    )


# What a board does to the case that it shows


def test_a_board_shows_the_list_of_its_model_with_the_settings_of_the_set() -> None:
    shown = scenario_of(START.with_measure("R@K"), START.case("u1"), "B")
    assert (shown.ranked, shown.relevant, shown.unused) == (tuple("BAD"), ("B", "Z"), ("C", "U"))
    assert (shown.k, shown.show, shown.whatif) == (3, ("R@K",), "R@K")
    # A measure that is always shown is not shown twice.
    assert scenario_of(START, START.open, "A").show == ()
    for without in (START.without_case("u1"), START.with_models(1)):
        assert board_window("u1", "B").look(without) is None


def test_a_board_changes_the_list_of_its_model_and_in_no_other_case() -> None:
    arrange = {"do": "arrange", "ranked": list("CBA"), "relevant": ["B", "Z"], "unused": ["D", "U"], "k": 3}
    changed = on_board(START, "u1", "A", arrange)
    assert changed.case("u1").lists == (tuple("CBA"), tuple("BAD"))
    assert changed.cases[1:] == START.cases[1:]
    removed = on_board(START, "u1", "A", {"do": "remove", "item": "A"}).case("u1")
    assert removed.lists == (tuple("BC"), tuple("BAD"))
    # The cutoff is that of all.
    arrange = {"do": "arrange", "ranked": list("CA"), "relevant": ["A"], "unused": [], "k": 1}
    assert on_board(START, "u2", "A", arrange) == START.with_k(1)
    case = on_board(START, "u1", "A", {"do": "paste", "text": "B, X; X"}).case("u1")
    assert case.lists == (tuple("BX"), tuple("BAD"))
    assert case.relevant == ("X",)


def test_the_reset_of_a_board_brings_its_own_list_back_and_keeps_the_rest() -> None:
    history = History.opened(START).push(START.without_case("u3").with_k(3))
    changed = START.without_case("u3").with_case("u1", START.case("u1").with_list("A", tuple("CBA")))
    history = history.push(changed)
    window = board_window("u1", "A")
    first = window.look(history.first)
    assert first is not None
    assert window.put(history.now, first) == START.without_case("u3")


@settings(max_examples=30)
@given(case_sets(), st.data())
def test_a_board_that_changes_nothing_gives_back_the_same_set_and_so_do_two_swaps(
    case_set: CaseSet, data: st.DataObject
) -> None:
    name, model = data.draw(st.sampled_from(case_set.names)), data.draw(st.sampled_from(case_set.model_names))
    window = board_window(name, model)
    shown = window.look(case_set)
    assert shown is not None
    assert window.put(case_set, shown) == case_set
    assert after(send(case_set, {"do": "swap"}, {"do": "swap"})) == case_set


FULL = CaseSet(tuple(Case(f"u{number}", (tuple("AB"),), ("B",)) for number in range(1, MAX_CASES + 1)))


def test_a_bad_act_is_skipped_with_the_reason_and_the_next_one_counts(subtests: pytest.Subtests) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"do": "open", "case": "u9"}, "case_unknown"),
        ({"do": "open", "case": " u1"}, "case_unknown"),
        ({"do": "open", "case": ["u1"]}, "act_unreadable"),
        ({"do": "open"}, "act_unreadable"),
        ({"do": "duplicate", "case": "u9"}, "case_unknown"),
        ({"do": "rename", "case": "u1", "name": "u2"}, "case_taken"),
        ({"do": "rename", "case": "u1", "name": " u2 "}, "case_taken"),
        ({"do": "rename", "case": "u1", "name": ""}, "name_empty"),
        ({"do": "rename", "case": "u1", "name": "\u200b"}, "name_empty"),
        ({"do": "rename", "case": "u1", "name": "x" * 81}, "name_too_long"),
        ({"do": "rename", "case": "u1", "name": "a\nb"}, "name_not_allowed"),
        ({"do": "rename", "case": "u1", "name": "\ud800"}, "name_not_allowed"),
        ({"do": "rename", "case": "u9", "name": "N"}, "case_unknown"),
        ({"do": "rename", "case": "u1"}, "act_unreadable"),
        ({"do": "remove", "case": "u9"}, "case_unknown"),
        ({"do": "move", "case": "u9", "to": 0}, "case_unknown"),
        ({"do": "move", "case": "u1", "to": -1}, "act_unreadable"),
        ({"do": "move", "case": "u1", "to": 10**30}, "act_unreadable"),
        ({"do": "k", "k": 0}, "number_refused"),
        ({"do": "k", "k": 101}, "number_refused"),
        ({"do": "k", "k": True}, "number_refused"),
        ({"do": "k", "k": 5.0}, "number_refused"),
        ({"do": "k"}, "number_refused"),
        ({"do": "measure", "measure": "beauty"}, "act_unreadable"),
        ({"do": "measure"}, "act_unreadable"),
        ({"do": "rule", "rule": "no_relevant", "choice": "error"}, "act_unreadable"),
        ({"do": "rule", "rule": "missing", "choice": "one"}, "act_unreadable"),
        ({"do": "rule", "rule": ["missing"], "choice": "zero"}, "act_unreadable"),
        ({"do": "rule", "rule": "at", "choice": "zero"}, "act_unreadable"),
        ({"do": "rule"}, "act_unreadable"),
        ({"do": "models", "count": 0}, "act_unreadable"),
        ({"do": "models", "count": 7}, "act_unreadable"),
        ({"do": "models", "count": True}, "act_unreadable"),
        ({"do": "play", "case": "u1", "model": "G"}, "act_unreadable"),
        ({"do": "play", "case": "u1", "model": ["A"]}, "act_unreadable"),
        ({"do": "play", "model": "A"}, "act_unreadable"),
        ({"do": "remove_model", "model": "C"}, "act_unreadable"),
        ({"do": "baseline", "model": "C"}, "act_unreadable"),
        ({"do": "label", "model": "A", "label": "B"}, "model_taken"),
        ({"do": "label", "model": "A", "label": "x" * 81}, "name_too_long"),
        ({"do": "label", "model": "C", "label": "x"}, "act_unreadable"),
        ({"do": "columns", "columns": []}, "act_unreadable"),
        ({"do": "columns", "columns": ["AP", "beauty"]}, "act_unreadable"),
        ({"do": "columns", "columns": ["AP"] * 21}, "act_unreadable"),
        ({"do": "explode"}, "act_unknown"),
        ({"do": "arrange"}, "act_unknown"),
        ({"do": None}, "act_unreadable"),
        ({}, "act_unreadable"),
    ]
    for act, code in cases:
        with subtests.test(act=act):
            outcome = send(START, act, {"do": "k", "k": 7})
            assert codes(outcome) == [code]
            assert after(outcome) == START.with_k(7)
            assert outcome.confirmed == 2


def test_the_last_case_and_model_stay_and_what_is_full_takes_no_more(subtests: pytest.Subtests) -> None:
    outcome = send(ALONE, {"do": "remove", "case": "u1"})
    assert (after(outcome), codes(outcome)) == (ALONE, ["case_last"])
    outcome = send(ALONE, {"do": "remove_model", "model": "A"})
    assert (after(outcome), codes(outcome)) == (ALONE, ["act_unreadable"])
    six = ALONE.with_models(6)
    outcome = send(six, {"do": "add_model"})
    assert (after(outcome), codes(outcome)) == (six, ["models_full"])
    measures = [*ALONE.columns, *(name for name in OPEN_NAMES if name not in ALONE.columns)]
    full = ALONE.with_columns(measures[:20])
    outcome = send(full, {"do": "measure", "measure": measures[20]})
    assert (after(outcome), codes(outcome)) == (full, ["columns_full"])
    for act in [{"do": "add"}, {"do": "duplicate", "case": "u1"}]:
        with subtests.test(act=act):
            outcome = send(FULL, act)
            assert (after(outcome), codes(outcome)) == (FULL, ["cases_full"])
            assert len(after(send(FULL, {"do": "remove", "case": "u7"}, act)).cases) == MAX_CASES


def test_a_copy_of_a_case_with_the_longest_name_gets_a_name_that_is_short_enough() -> None:
    for name in ("u" * 80, "u" * 76 + " (2)", "가" * 80):
        outcome = send(CaseSet((Case(name, (("A",),), ("A",)),)), *[{"do": "duplicate", "case": name}] * 12)
        assert codes(outcome) == []
        assert len(set(after(outcome).names)) == 1 + 12


# Anything at all

names = st.one_of(st.sampled_from(START.names), st.sampled_from([*START.names, "u4", "u1 (2)"]))
fields: dict[str, st.SearchStrategy[object]] = {
    "case": names,
    "label": st.one_of(st.sampled_from(["", "BPR", "A"]), hostile_text),
    "name": st.one_of(names, item_names, hostile_text),
    "to": st.integers(-1, MAX_CASES + 1),
    "k": st.integers(-1, 101),
    "measure": st.one_of(st.sampled_from(OPEN_NAMES), hostile_text),
    "rule": st.sampled_from(["no_relevant", "missing", "at"]),
    "choice": st.sampled_from(["zero", "skip", "one", "error"]),
    "count": st.integers(0, 7),
    "model": st.sampled_from(["A", "B", "C", "G"]),
    "columns": st.lists(st.sampled_from(["AP", "R@K", "beauty"]), max_size=3),
}
cases_acts = st.one_of(
    st.sampled_from([{"do": do} for do in ("add", "add_model", "swap", "undo", "redo", "reset")]),
    *(
        st.fixed_dictionaries({"do": st.just(do), **{name: fields[name] for name in needed}})
        for do, needed in {
            "open": ["case"],
            "duplicate": ["case"],
            "rename": ["case", "name"],
            "remove": ["case"],
            "move": ["case", "to"],
            "k": ["k"],
            "measure": ["measure"],
            "rule": ["rule", "choice"],
            "models": ["count"],
            "remove_model": ["model"],
            "baseline": ["model"],
            "label": ["model", "label"],
            "columns": ["columns"],
            "play": ["case", "model"],
        }.items()
    ),
)


def shown(history: History[CaseSet], act: SetAct | None) -> dict[str, Any]:
    """Return the view model of the table for this history."""
    explained, texts = explain_cases(history.now, history.before), texts_for("en")
    return {**table_view(explained, act, texts), **leaderboard_view(explained, texts)}


@settings(max_examples=50)
@given(st.lists(cases_acts, max_size=12))
def test_any_sequence_of_acts_keeps_the_set_whole_and_its_numbers_finite(acts: list[dict[str, Any]]) -> None:
    outcome = send(START, *acts)
    assert outcome.confirmed == len(acts)
    for row in shown(outcome.state, outcome.last_act)["rows"]:
        for above, below in (cell["fraction"] for cell in row["cells"] if cell["fraction"]):
            assert isfinite(float(above) / float(below))
    for case_set in outcome.state.entries:
        # Back finds a state by what its address says.
        assert CaseSet.from_query(case_set.to_query()) == (case_set, ())


@settings(max_examples=50)
@given(st.lists(cases_acts.filter(lambda act: act["do"] not in ("undo", "redo")), max_size=12))
def test_undo_leads_all_the_way_back_and_redo_all_the_way_forward(acts: list[dict[str, Any]]) -> None:
    history = send(START, *acts).state
    last = history.now
    steps = len(history.entries) - 1
    for _ in range(steps):
        history = history.undo()
    assert history.now == START
    assert not history.can_undo
    for _ in range(steps):
        history = history.redo()
    assert history.now == last
