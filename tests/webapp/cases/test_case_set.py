"""One case and the set of cases: what cannot be made, changes, repairs of drafts, the address."""

from itertools import product
from random import Random
from typing import Any, get_args
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from recmetrics import EmptyCases, judge
from recmetrics.means.conventions import Missing, NoRelevantInMean
from tests.webapp.strategies import case_sets, cases
from webapp.cases.case import MODELS, Case
from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_names import free_name, free_number
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.model.address import MAX_ADDRESS, parse_query
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT
from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_UNNAMED
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario

TWO = Case("u1", (("A", "B", "C"), ("C", "D")), ("B", "D", "Z"), ("U",), unnamed=2)


def test_a_case_that_cannot_be_shown_cannot_be_made(subtests: pytest.Subtests) -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"name": ""},
        {"name": " u1"},
        {"name": "x" * 81},
        {"lists": ()},
        {"lists": ((),) * 7},
        {"lists": (("A", "A"),)},
        {"lists": (("A\n",),)},
        {"relevant": ("B", "B")},
        {"unused": ("A",)},
        {"relevant": ("B",), "unused": ("B",)},
        {"unused": ("X", "X")},
        {"lists": (tuple(f"i{n}" for n in range(MAX_ITEMS)), ("one more",))},
        {"unnamed": -1},
        {"unnamed": MAX_UNNAMED + 1},
    )
    for wrong in wrongs:
        fields: dict[str, Any] = {"name": "u1", "lists": (("A",),), "relevant": (), **wrong}
        with subtests.test(wrong=wrong), pytest.raises(ValueError, match=r"item|name|range|list"):
            Case(**fields)
    for model in ("B", "C"):
        with subtests.test(model=model), pytest.raises(ValueError, match="no model"):
            Case("u1", (("A",),), ()).ranked(model)


def test_both_models_are_judged_by_the_same_relevant_items_and_equal_cases_once() -> None:
    assert TWO.judged("A").flags == (False, True, False)
    assert TWO.judged("B").flags == (False, True)
    assert TWO.judged("A").relevant_count == TWO.judged("B").relevant_count == 3 + 2
    one, other = (Case("u1", (("judged", "once"),), ()) for _ in range(2))
    assert one.judged("A") is other.judged("A")


def test_a_second_model_starts_as_a_copy_leaves_with_what_it_alone_had_and_changes_places() -> None:
    one = Case("u1", (("A", "B"),), ("B",))
    assert one.with_models(2).lists == (("A", "B"), ("A", "B"))
    assert TWO.with_models(1) == Case("u1", (("A", "B", "C"),), ("B", "D", "Z"), ("U",), unnamed=2)
    assert TWO.with_models(2) is TWO
    assert TWO.with_swapped_models().lists == (("C", "D"), ("A", "B", "C"))
    assert TWO.with_swapped_models().with_swapped_models() == TWO
    # An unused item that enters a list is no longer unused.
    case = TWO.with_list("B", ["U", "A"])
    assert (case.lists, case.unused) == ((("A", "B", "C"), ("U", "A")), ())


# The board


@settings(max_examples=40)
@given(cases(), st.integers(1, 100))
def test_the_board_unchanged_leaves_the_case_unchanged_and_the_core_judges_its_lists(
    case: Case, k: int
) -> None:
    for model in MODELS[: case.models]:
        assert case.with_scenario(model, case.to_scenario(model, k)) == case
        assert case.judged(model) == judge(case.ranked(model), case.relevant_set())


def test_the_board_shows_the_list_of_one_model_and_a_mark_on_it_counts_for_both() -> None:
    assert TWO.to_scenario("A", 3, ["RR"], "AP") == Scenario(
        ("A", "B", "C"), ("B", "D", "Z"), ("U",), 3, 2, ("RR",), "AP"
    )
    assert TWO.to_scenario("B", 3).unused == ("A", "U")
    board = TWO.to_scenario("A", 3)
    case = TWO.with_scenario("A", Scenario(board.ranked, (*board.relevant, "C"), board.unused, 3, 5))
    assert case.judged("B").flags == (True, True)
    assert case.relevant_count == 4 + 5


def test_an_item_that_leaves_one_list_stays_in_the_other_or_at_hand() -> None:
    case = TWO.with_scenario("A", Scenario(("A", "B"), ("B", "D", "Z"), ("C", "U"), 3, 2))
    assert case == Case("u1", (("A", "B"), ("C", "D")), ("B", "D", "Z"), ("U",), unnamed=2)
    case = TWO.with_scenario("A", Scenario(("B", "C"), ("B", "D", "Z"), ("A", "U"), 3, 2))
    assert case.unused == ("A", "U")
    # Removed from the board, it stays at hand while the other list holds it.
    case = TWO.with_scenario("A", TWO.to_scenario("A", 3).without("C"))
    assert case.lists == (("A", "B"), ("C", "D"))
    assert case.to_scenario("A", 3).unused == ("C", "U")
    assert TWO.with_scenario("A", TWO.to_scenario("A", 3).without("A")).items == ("B", "C", "D", "Z", "U")
    # Where there is no room it leaves the other list too.
    names = tuple(f"i{n}" for n in range(MAX_ITEMS))
    full = Case("u1", (names, names[::-1]), ())
    case = full.with_scenario("A", Scenario((*names[1:], "new"), (), ()))
    assert case.lists == ((*names[1:], "new"), names[:0:-1])


def test_an_item_renamed_on_one_board_is_renamed_in_every_place_and_a_new_one_is_not_taken_for_it() -> None:
    for model, item in product(MODELS[:2], "ABCDZU"):
        case = TWO.with_scenario(model, TWO.to_scenario(model, 3).with_name(item, "N"))
        lists, relevant, unused = (
            tuple(tuple("N" if name == item else name for name in names) for names in places)
            for places in (TWO.lists, [TWO.relevant], [TWO.unused])
        )
        assert case == Case("u1", lists, *relevant, *unused, unnamed=2), (model, item)
    board = TWO.to_scenario("A", 3)
    changed = Scenario(("N", "A", "B"), board.relevant, board.unused, 3, 2)
    assert TWO.with_scenario("A", changed).lists == (("N", "A", "B"), ("C", "D"))


def test_a_problem_names_the_line_or_the_case_and_what_is_blank_is_left_out_without_one() -> None:
    for line, code, where in ((None, "case", "u1"), (7, "line", 7)):
        assert repaired(CaseDraft("u1", (["A", "A", "B\u202e"],), [], line=line))[1] == (
            Problem(f"{code}_name_mended", {code: where, "name": "B\u202e", "used": "B"}),
            Problem(f"{code}_repeats", {code: where, "names": "A"}),
        )
    _, problems = repaired(CaseDraft(None, (list("ABCDEFGA"),), []), 5)
    assert problems == (Problem("case_repeats", {"case": "5", "names": "A"}),)
    draft = CaseDraft("u1", (("A", "B"), ("B",)), ("B", "Z"), ("U",), 3)
    assert repaired(draft) == (draft, ())
    for blank in ("", "  ", "\u200b"):
        draft, problems = repaired(CaseDraft(blank, ([blank, "A"],), []))
        assert (draft.name, draft.lists, problems) == (None, (("A",),), ())


def test_what_is_beyond_the_limits_is_left_out_and_counted() -> None:
    ranked = [f"i{n}" for n in range(5000)]
    draft, problems = repaired(CaseDraft("u1", (ranked,), []))
    assert draft.lists == (tuple(ranked[:MAX_ITEMS]),)
    dropped = {"case": "u1", "limit": MAX_ITEMS, "dropped": 5000 - MAX_ITEMS}
    assert problems == (Problem("case_too_many_items", dropped),)
    # An item of both lists is one item.
    names = tuple(f"i{n}" for n in range(MAX_ITEMS))
    assert repaired(CaseDraft("u1", (names, names[::-1]), names))[1] == ()
    draft, problems = repaired(CaseDraft("u1", (["A"],), [f"r{n}" for n in range(MAX_ITEMS + 9)], unnamed=5))
    assert len(draft.relevant) + draft.unnamed == MAX_ITEMS + 9 + 5
    folded = {"case": "u1", "limit": MAX_ITEMS, "folded": 10}
    assert problems == (Problem("case_relevant_folded", folded),)
    many, _ = repaired(CaseDraft("u1", ((),), [f"r{n}" for n in range(3000)]))
    assert many.unnamed == MAX_UNNAMED
    drafts = [CaseDraft(None, ((),), ())] * (MAX_CASES + 2)
    cases, problems = cases_of(drafts, taken=["1", "u1"], beyond=100)
    assert [case.name for case in cases] == [str(n) for n in range(3, MAX_CASES + 1)]
    assert problems == (Problem("cases_too_many", {"limit": MAX_CASES, "dropped": 4 + 100}),)


def test_a_free_name_counts_on_and_is_short_enough() -> None:
    assert free_name("u1", ["u1", "u1 (2)"]) == "u1 (3)"
    assert free_name("u1 (9)", ["u1 (9)"]) == "u1 (10)"
    assert free_name("x" * 80, ["x" * 80]) == "x" * 76 + " (2)"
    assert free_number([], 1) == "1"
    assert free_number(["3", "4"], 3) == "5"


ONE, OTHER, THIRD = (Case(name, ((name, "A"),), ("A",)) for name in ("u1", "u2", "u3"))
SET = CaseSet((ONE, OTHER, THIRD), k=2, at=1)


def films(case: int, count: int) -> tuple[str, ...]:
    return tuple(f"영화 {case}-{n}" for n in range(count))


LONG = CaseSet(
    tuple(Case(f"사용자 {n}", (films(n, 20), films(n, 20)[::-1]), films(n, 3)) for n in range(MAX_CASES)),
    k=7,
    measure="nDCG@K",
    at=4,
)


# The set itself


def test_a_set_that_cannot_be_shown_cannot_be_made(subtests: pytest.Subtests) -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"cases": ()},
        {"cases": tuple(Case(f"u{n}", ((),), ()) for n in range(MAX_CASES + 1))},
        {"cases": (ONE, ONE)},
        {"cases": (ONE, OTHER.with_models(2))},
        {"k": 0},
        {"k": 101},
        {"at": 3},
        {"at": -1},
        {"measure": "AP@5"},
        {"measure": "beauty"},
        {"no_relevant": "error"},
        {"missing": "one"},
    )
    for wrong in wrongs:
        fields: dict[str, Any] = {"cases": (ONE, OTHER, THIRD), **wrong}
        with subtests.test(wrong=wrong), pytest.raises(ValueError, match=r"case|name|range"):
            CaseSet(**fields)


def test_a_changed_case_stays_in_its_place_a_new_one_comes_last_and_a_copy_behind_its_case() -> None:
    changed = SET.with_case("u2", OTHER.with_name("u9"))
    assert (changed.names, changed.open.name) == (("u1", "u9", "u3"), "u9")
    added = SET.with_models(2).with_new_case("u4")
    assert (added.names[-1], added.open) == ("u4", Case("u4", ((), ()), ()))
    copied = SET.with_duplicate("u1", SET.free_name("u1"))
    assert copied.names == ("u1", "u1 (2)", "u2", "u3")
    assert copied.open == ONE.with_name("u1 (2)")


def test_when_a_case_goes_another_one_is_open_and_the_only_one_cannot_go() -> None:
    opened = {name: SET.without_case(name).open.name for name in SET.names}
    assert opened == {"u1": "u2", "u2": "u3", "u3": "u2"}
    assert SET.with_open("u3").without_case("u3").open.name == "u2"
    with pytest.raises(ValueError, match="1 to 30"):
        CaseSet((ONE,)).without_case("u1")


def test_a_case_moves_within_the_set_and_wrong_places_and_names_are_refused() -> None:
    for to, names in enumerate(("u3 u1 u2", "u1 u3 u2", "u1 u2 u3")):
        moved = SET.with_moved("u3", to)
        assert (" ".join(moved.names), moved.open.name) == (names, "u2")
    for to in (-1, 3):
        with pytest.raises(ValueError, match="position"):
            SET.with_moved("u1", to)
    with pytest.raises(ValueError, match="u9"):
        SET.index("u9")
    with pytest.raises(ValueError, match="same name"):
        SET.with_new_case("u1")


def test_the_core_gets_the_lists_and_rules_of_the_set_and_every_rule_is_one_of_the_core() -> None:
    ruled = SET.with_no_relevant("skip").with_missing("skip")
    assert ruled.empty == EmptyCases(no_relevant="skip", missing="skip")
    assert ruled.judged("A") == {case.name: judge((case.name, "A"), {"A"}) for case in (ONE, OTHER, THIRD)}
    assert set(NO_RELEVANT) == set(get_args(NoRelevantInMean)) - {"error"}
    assert set(MISSING) == set(get_args(Missing))
    assert EmptyCases() == EmptyCases(DEFAULT_RULE, DEFAULT_RULE)


def test_models_come_go_and_swap_and_cases_that_did_not_change_are_the_same_objects() -> None:
    both = SET.with_models(2).with_case("u1", Case("u1", (("A",), ("B",)), ()))
    assert (both.models, both.model_names) == (2, ("A", "B"))
    assert both.with_swapped_models().case("u1").lists == (("B",), ("A",))
    assert both.with_models(1).model_names == ("A",)
    # Two hundred states of thirty cases stay small only if they share them.
    after = LONG.with_case("사용자 0", Case("new", ((), ()), ())).with_k(1)
    assert all(one is other for one, other in zip(LONG.cases[1:], after.cases[1:], strict=True))


# The address


@pytest.mark.slow
@settings(max_examples=50)
@given(case_sets())
def test_an_address_restores_the_set_exactly_however_browsers_and_servers_encode_it(
    case_set: CaseSet,
) -> None:
    assume(case_set.fits_address)
    encoded = urlencode(case_set.to_query(), doseq=True)
    typed = case_set.to_address("https://example.org/cases").partition("?")[2]
    for query in (case_set.to_query(), parse_qs(encoded), parse_query(typed)):
        assert CaseSet.from_query(query) == (case_set, ())


def test_an_address_is_readable_and_names_what_differs_from_the_defaults() -> None:
    POST_CASES.to_query().clear()  # what is handed out can be changed without harm
    assert POST_CASES.to_address("/cases", {"lang": "ko"}) == (
        "/cases?case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5&lang=ko"
    )
    changed = POST_CASES.with_measure("P@K").with_no_relevant("one").with_missing("skip").with_open("u2")
    chosen = {name: value for name, value in changed.to_query().items() if name != "case"}
    assert chosen == {"k": "5", "measure": "P@K", "no_relevant": "one", "missing": "skip", "at": "2"}


def test_a_set_that_is_too_long_to_read_is_packed_and_beyond_that_keeps_its_settings_alone() -> None:
    query = LONG.to_query()
    assert list(query) == ["packed"]
    assert LONG.fits_address
    assert len(urlencode(query)) < MAX_ADDRESS
    assert CaseSet.from_query(query) == (LONG, ())
    random = Random(0)
    wild = tuple(
        Case(f"u{n}", (tuple(f"{random.getrandbits(60):x}" for _ in range(50)),), ())
        for n in range(MAX_CASES)
    )
    too_long = CaseSet(wild, k=7, measure="P@K", missing="skip", at=4)
    assert not too_long.fits_address
    assert too_long.to_query() == {"k": "7", "measure": "P@K", "missing": "skip"}
