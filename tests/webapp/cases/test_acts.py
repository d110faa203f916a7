"""Acts of the cases table and of the boards beside it: the effect of each on the set, applied once."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.webapp.cases.sending import ALONE, PAGE, START, after, codes, on_board, send, what_it_does
from tests.webapp.cases.strategies import case_sets
from tests.webapp.strategies import hostile_text
from webapp.board.applying import apply_acts, read_board
from webapp.cases.acts.applying import apply_cases_acts, board_window, read_cases_acts, scenario_of
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.acts_protocol import Play
from webapp.cases.case import Case
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.model.history import History
from webapp.model.limits import MAX_CASES
from webapp.texts import LANGUAGES, texts_for

# The effect of each act, and its record


@pytest.mark.parametrize(
    ("act", "expected", "told"),
    [
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
        ({"do": "measure", "measure": "R@K"}, START.with_measure("R@K"), SetAct("measure")),
        ({"do": "measure", "measure": "R@5"}, START.with_measure("R@K"), SetAct("measure")),
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
        (
            {"do": "remove_model", "model": "A"},
            START.without_model("A"),
            SetAct("model_removed", was="A"),
        ),
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
    ],
    ids=what_it_does,
)
def test_each_act_changes_the_set_as_it_says(act: dict[str, Any], expected: CaseSet, told: SetAct) -> None:
    outcome = send(START, act)
    assert codes(outcome) == []
    assert after(outcome) == expected
    assert outcome.last_act == told
    assert outcome.state.undo().now == START


def test_comparing_starts_with_a_second_model_that_is_a_copy_of_the_first() -> None:
    outcome = send(ALONE, {"do": "models", "count": 2})
    assert after(outcome).open.lists == (tuple("AB"), tuple("AB"))
    assert outcome.last_act == SetAct("compare")


def test_a_new_model_is_a_copy_of_the_baseline() -> None:
    added = after(send(START.with_baseline("B"), {"do": "add_model"}))
    assert added.case("u1").lists == (tuple("ABC"), tuple("BAD"), tuple("BAD"))
    assert added.baseline == "B"


def test_models_after_one_that_is_removed_keep_lists_and_names_and_the_baseline_goes_with_its_model() -> None:
    three = START.with_new_model().with_label("C", "BPR").with_baseline("C")
    left = after(send(three, {"do": "remove_model", "model": "A"}))
    assert left.case("u1").lists == (tuple("BAD"), tuple("ABC"))
    assert (left.labels, left.baseline) == (("", "BPR"), "B")
    assert after(send(three, {"do": "remove_model", "model": "C"})).baseline == "A"


def test_swapped_models_take_names_and_baseline_with_them() -> None:
    named = START.with_label("A", "BPR").with_baseline("A")
    swapped = after(send(named, {"do": "swap"}))
    assert (swapped.labels, swapped.baseline) == (("", "BPR"), "B")


def test_a_model_can_go_back_to_its_letter() -> None:
    named = START.with_label("A", "BPR")
    assert after(send(named, {"do": "label", "model": "A", "label": " "})).labels == ("", "")
    assert after(send(named, {"do": "label", "model": "A", "label": "A"})).labels == ("", "")


def test_without_the_leading_measure_the_first_one_leads() -> None:
    assert START.measure == "AP@K"
    assert after(send(START, {"do": "columns", "columns": ["R@K", "AP"]})).measure == "R@K"


def test_a_measure_that_leads_for_the_first_time_comes_last() -> None:
    first = after(send(START, {"do": "measure", "measure": "R@K"}))
    assert first.columns == ("AP", "AP@K", "P@K", "R@K")
    assert after(send(first, {"do": "measure", "measure": "AP"})).columns == first.columns


def test_a_new_case_is_empty_open_and_has_a_name_of_its_own() -> None:
    taken = CaseSet((Case("u3", ((),), ()), Case("a", ((),), ())))
    added = after(send(taken, {"do": "add"}))
    assert added.names == ("u3", "a", "u3 (2)")
    assert added.open == Case("u3 (2)", ((),), ())


def test_a_case_that_moves_or_goes_leaves_the_open_one_open() -> None:
    assert after(send(START, {"do": "move", "case": "u1", "to": 2})).open.name == "u2"
    assert after(send(START, {"do": "remove", "case": "u1"})).open.name == "u2"
    assert after(send(START, {"do": "remove", "case": "u2"})).open.name == "u3"


def test_a_move_beyond_the_end_ends_there() -> None:
    outcome = send(START, {"do": "move", "case": "u1", "to": MAX_CASES})
    assert after(outcome).names == ("u2", "u3", "u1")
    assert outcome.last_act == SetAct("moved", "u1", was=1, now=3)


@pytest.mark.parametrize("measure", catalogue(5), ids=str)
def test_every_measure_can_be_chosen(measure: object) -> None:
    outcome = send(START, {"do": "measure", "measure": str(measure)})
    assert codes(outcome) == []


def test_opening_in_the_playground_is_a_wish_that_changes_nothing() -> None:
    act = {"do": "play", "case": "u1", "model": "B"}
    [(_, read)] = read_cases_acts({"page": PAGE, "acts": [{"n": 1, **act}]}).acts
    assert read == Play("u1", "B")
    outcome = send(START, act)
    assert (after(outcome), outcome.confirmed, outcome.last_act) == (START, 1, None)
    assert codes(outcome) == []


def test_undo_redo_and_reset_walk_the_history() -> None:
    acts = ({"do": "k", "k": 1}, {"do": "remove", "case": "u1"})
    removed = START.with_k(1).without_case("u1")
    assert after(send(START, *acts)) == removed
    assert after(send(START, *acts, {"do": "undo"})) == START.with_k(1)
    assert after(send(START, *acts, {"do": "undo"}, {"do": "redo"})) == removed
    assert after(send(START, *acts, {"do": "reset"})) == START
    assert after(send(START, *acts, {"do": "reset"}, {"do": "undo"})) == removed


def test_an_act_that_changes_nothing_leaves_no_trace() -> None:
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


def test_swapping_the_models_of_a_set_with_one_changes_nothing() -> None:
    assert after(send(ALONE, {"do": "swap"})) == ALONE


def test_what_was_confirmed_is_not_done_again() -> None:
    outcome = send(START, {"do": "add"}, {"do": "k", "k": 1}, confirmed=1)
    assert after(outcome) == START.with_k(1)
    assert outcome.confirmed == 2


def test_acts_of_an_older_page_are_refused() -> None:
    outcome = send(START, {"do": "add"}, {"do": "k", "k": 1}, page="an older page")
    assert (after(outcome), outcome.confirmed, codes(outcome)) == (START, 2, ["old_page"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [*get_args(SetActKind), "board", "board_model"])
def test_there_is_a_sentence_for_every_kind_of_act(kind: str, lang: str) -> None:
    assert f"set_act.{kind}" in texts_for(lang).templates


@given(case_sets())
def test_swapping_the_models_twice_is_as_if_nothing_had_been_done(case_set: CaseSet) -> None:
    assert after(send(case_set, {"do": "swap"}, {"do": "swap"})) == case_set


# What a board does to the case that it shows


def test_a_board_shows_the_list_of_its_model_with_the_settings_of_the_set() -> None:
    shown = scenario_of(START.with_measure("R@K"), START.case("u1"), "B")
    assert (shown.ranked, shown.relevant, shown.unused) == (tuple("BAD"), ("B", "Z"), ("C", "U"))
    assert (shown.k, shown.show, shown.whatif) == (3, ("R@K",), "R@K")


def test_a_measure_that_is_always_shown_is_not_shown_twice() -> None:
    assert scenario_of(START, START.open, "A").show == ()


def test_what_is_moved_on_a_board_moves_in_its_model_and_in_no_other_case() -> None:
    arrange = {"do": "arrange", "ranked": list("CBA"), "relevant": ["B", "Z"], "unused": ["D", "U"], "k": 3}
    changed = on_board(START, "u1", "A", arrange)
    assert changed.case("u1").lists == (tuple("CBA"), tuple("BAD"))
    assert changed.cases[1:] == START.cases[1:]


def test_the_cutoff_of_a_board_is_that_of_the_set() -> None:
    arrange = {"do": "arrange", "ranked": list("CA"), "relevant": ["A"], "unused": [], "k": 1}
    assert on_board(START, "u2", "A", arrange) == START.with_k(1)


def test_what_is_relevant_on_one_board_is_so_for_both_models() -> None:
    arrange = {"do": "arrange", "ranked": list("BAD"), "relevant": ["A", "Z"], "unused": ["C", "U"], "k": 3}
    changed = on_board(START, "u1", "B", arrange).case("u1")
    assert changed.judged("A").flags == (True, False, False)
    assert changed.judged("B").flags == (False, True, False)


def test_an_item_that_is_renamed_on_one_board_is_renamed_for_both_models() -> None:
    renamed = on_board(START, "u1", "A", {"do": "rename", "item": "B", "name": "N"}).case("u1")
    assert renamed.lists == (tuple("ANC"), tuple("NAD"))
    assert renamed.relevant == ("N", "Z")


def test_an_item_that_is_removed_from_one_board_stays_in_the_list_of_the_other_model() -> None:
    removed = on_board(START, "u1", "A", {"do": "remove", "item": "A"}).case("u1")
    assert removed.lists == (tuple("BC"), tuple("BAD"))


def test_a_list_pasted_onto_one_board_leaves_the_other_model_its_own() -> None:
    case = on_board(START, "u1", "A", {"do": "paste", "text": "B, X; X"}).case("u1")
    assert case.lists == (tuple("BX"), tuple("BAD"))
    assert case.relevant == ("X",)


@given(case_sets(), hostile_text, st.data())
def test_whatever_is_pasted_onto_a_board_the_other_cases_stay(
    case_set: CaseSet, text: str, data: st.DataObject
) -> None:
    name, model = data.draw(st.sampled_from(case_set.names)), data.draw(st.sampled_from(case_set.model_names))
    message = read_board({"page": PAGE, "acts": [{"n": 1, "do": "paste", "text": text}]})
    outcome = apply_acts(History.opened(case_set), message, board_window(name, model), confirmed=0, page=PAGE)
    assert outcome.confirmed == 1
    others = [case for case in case_set.cases if case.name != name]
    assert [case for case in outcome.state.now.cases if case.name != name] == others


def test_the_reset_of_a_board_brings_its_own_list_back_and_keeps_the_rest() -> None:
    history = History.opened(START).push(START.without_case("u3").with_k(3))
    changed = START.without_case("u3").with_case("u1", START.case("u1").with_list("A", tuple("CBA")))
    history = history.push(changed)
    window = board_window("u1", "A")
    first = window.look(history.first)
    assert first is not None
    assert window.put(history.now, first) == START.without_case("u3")


@pytest.mark.parametrize(
    "case_set", [START.without_case("u1"), START.with_models(1)], ids=["no case", "no model"]
)
def test_a_board_shows_nothing_where_there_is_no_such_list(case_set: CaseSet) -> None:
    assert board_window("u1", "B").look(case_set) is None


@given(case_sets(), st.data())
def test_a_board_that_changes_nothing_gives_back_the_same_set(case_set: CaseSet, data: st.DataObject) -> None:
    name, model = data.draw(st.sampled_from(case_set.names)), data.draw(st.sampled_from(case_set.model_names))
    window = board_window(name, model)
    shown = window.look(case_set)
    assert shown is not None
    assert window.put(case_set, shown) == case_set


def test_an_unchanged_case_is_the_same_object_in_every_state() -> None:
    # Two hundred entries of thirty cases stay small only if they share them.
    message = read_cases_acts({"page": PAGE, "acts": [{"n": 1, "do": "k", "k": 1}, {"n": 2, "do": "add"}]})
    now = apply_cases_acts(History.opened(POST_CASES), message, confirmed=0, page=PAGE).state.now
    assert len(now.cases) == len(POST_CASES.cases) + 1
    assert all(one is other for one, other in zip(POST_CASES.cases, now.cases, strict=False))
