"""The set of cases: its changes, its address and its undo history."""

from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import assume, given

from recmetrics import EmptyCases, judge
from tests.webapp.cases.strategies import case_sets
from webapp.cases.case import Case
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.model.address import MAX_ADDRESS, parse_query
from webapp.model.limits import MAX_CASES

ONE, TWO, THREE = (Case(name, ((name, "A"),), ("A",)) for name in ("u1", "u2", "u3"))
SET = CaseSet((ONE, TWO, THREE), k=2, at=1)


def films(case: int, count: int) -> tuple[str, ...]:
    return tuple(f"영화 {case}-{n}" for n in range(count))


LONG = CaseSet(
    tuple(Case(f"사용자 {n}", (films(n, 20), films(n, 20)[::-1]), films(n, 3)) for n in range(MAX_CASES)),
    k=7,
    measure="nDCG@K",
    at=4,
)


# The set itself


@pytest.mark.parametrize(
    "wrong",
    [
        {"cases": ()},
        {"cases": tuple(Case(f"u{n}", ((),), ()) for n in range(MAX_CASES + 1))},
        {"cases": (ONE, ONE)},
        {"cases": (ONE, TWO.with_models(2))},
        {"k": 0},
        {"k": 101},
        {"at": 3},
        {"at": -1},
        {"measure": "AP@5"},
        {"measure": "beauty"},
        {"no_relevant": "error"},
        {"missing": "one"},
    ],
)
def test_a_set_that_cannot_be_shown_cannot_be_made(wrong: dict[str, Any]) -> None:
    fields: dict[str, Any] = {"cases": (ONE, TWO, THREE), **wrong}
    with pytest.raises(ValueError, match=r"case|name|range"):
        CaseSet(**fields)


def test_a_case_that_changes_stays_in_its_place() -> None:
    changed = SET.with_case("u2", TWO.with_name("u9"))
    assert (changed.names, changed.open.name) == (("u1", "u9", "u3"), "u9")


def test_a_new_case_comes_last_is_empty_and_open() -> None:
    added = SET.with_models(2).with_new_case("u4")
    assert (added.names[-1], added.open) == ("u4", Case("u4", ((), ()), ()))


def test_a_copy_comes_right_after_its_case_and_is_open() -> None:
    copied = SET.with_duplicate("u1", SET.free_name("u1"))
    assert copied.names == ("u1", "u1 (2)", "u2", "u3")
    assert copied.open == ONE.with_name("u1 (2)")


@pytest.mark.parametrize(("name", "open_name"), [("u1", "u2"), ("u2", "u3"), ("u3", "u2")])
def test_when_a_case_goes_another_one_is_open(name: str, open_name: str) -> None:
    assert SET.without_case(name).open.name == open_name


def test_the_last_case_that_is_open_gives_way_to_the_one_before() -> None:
    assert SET.with_open("u3").without_case("u3").open.name == "u2"


def test_the_only_case_cannot_go() -> None:
    with pytest.raises(ValueError, match="1 to 30"):
        CaseSet((ONE,)).without_case("u1")


@pytest.mark.parametrize(("to", "names"), [(0, "u3 u1 u2"), (1, "u1 u3 u2"), (2, "u1 u2 u3")])
def test_a_case_moves_and_the_open_one_stays_open(to: int, names: str) -> None:
    moved = SET.with_moved("u3", to)
    assert (" ".join(moved.names), moved.open.name) == (names, "u2")


@pytest.mark.parametrize("to", [-1, 3])
def test_a_case_cannot_move_out_of_the_set(to: int) -> None:
    with pytest.raises(ValueError, match="position"):
        SET.with_moved("u1", to)


def test_a_name_that_no_case_has_is_refused() -> None:
    with pytest.raises(ValueError, match="u9"):
        SET.index("u9")


def test_a_name_that_a_case_has_is_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        SET.with_new_case("u1")


def test_the_core_gets_the_lists_and_rules_of_the_set() -> None:
    ruled = SET.with_no_relevant("skip").with_missing("skip")
    assert ruled.empty == EmptyCases(no_relevant="skip", missing="skip")
    assert ruled.judged("A") == {case.name: judge((case.name, "A"), {"A"}) for case in (ONE, TWO, THREE)}


def test_models_come_go_and_swap_for_all_cases() -> None:
    both = SET.with_models(2).with_case("u1", Case("u1", (("A",), ("B",)), ()))
    assert (both.models, both.model_names) == (2, ("A", "B"))
    assert both.with_swapped_models().case("u1").lists == (("B",), ("A",))
    assert both.with_models(1).model_names == ("A",)


# The address


@given(case_sets())
def test_an_address_restores_the_set_exactly(case_set: CaseSet) -> None:
    assume(case_set.fits_address)
    assert CaseSet.from_query(case_set.to_query()) == (case_set, ())


@given(case_sets())
def test_an_address_survives_the_encoding_of_browsers_and_servers(case_set: CaseSet) -> None:
    assume(case_set.fits_address)
    encoded = urlencode(case_set.to_query(), doseq=True)
    assert CaseSet.from_query(parse_qs(encoded)) == (case_set, ())
    typed = case_set.to_address("https://example.org/cases").partition("?")[2]
    assert CaseSet.from_query(parse_query(typed)) == (case_set, ())


def test_an_address_is_readable_and_leaves_defaults_out() -> None:
    assert POST_CASES.to_address("/cases", {"lang": "ko"}) == (
        "/cases?case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5&lang=ko"
    )


def test_an_address_names_what_differs_from_the_defaults() -> None:
    changed = POST_CASES.with_measure("P@K").with_no_relevant("one").with_missing("skip").with_open("u2")
    settings = {name: value for name, value in changed.to_query().items() if name != "case"}
    assert settings == {"k": "5", "measure": "P@K", "no_relevant": "one", "missing": "skip", "at": "2"}


def test_a_set_that_is_too_long_to_read_is_packed() -> None:
    query = LONG.to_query()
    assert list(query) == ["packed"]
    assert LONG.fits_address
    assert len(urlencode(query)) < MAX_ADDRESS
    assert CaseSet.from_query(query) == (LONG, ())


def test_a_set_that_no_address_holds_keeps_its_settings_alone() -> None:
    random = Random(0)
    wild = tuple(
        Case(f"u{n}", (tuple(f"{random.getrandbits(60):x}" for _ in range(50)),), ())
        for n in range(MAX_CASES)
    )
    too_long = CaseSet(wild, k=7, measure="P@K", missing="skip", at=4)
    assert not too_long.fits_address
    assert too_long.to_query() == {"k": "7", "measure": "P@K", "missing": "skip"}


def test_the_query_that_is_handed_out_can_be_changed_without_harm() -> None:
    POST_CASES.to_query().clear()
    assert "case" in POST_CASES.to_query()


# The history


def test_cases_that_did_not_change_are_the_same_objects() -> None:
    # Two hundred states of thirty cases stay small only if they share them.
    after = LONG.with_case("사용자 0", Case("new", ((), ()), ())).with_k(1)
    assert all(one is other for one, other in zip(LONG.cases[1:], after.cases[1:], strict=True))
