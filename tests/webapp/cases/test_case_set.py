"""One case and the set of cases; their links and files, exact both ways. Single links: see the contract."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, cast, get_args
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from recmetrics import EmptyCases, average_precision, judge
from recmetrics.means.conventions import Missing, NoRelevantInMean
from tests.webapp.strategies import case_sets, cases, hostile_text, item_names
from webapp.cases import case_link
from webapp.cases.case import MODELS, Case
from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_file import to_json
from webapp.cases.case_link import read_cases
from webapp.cases.case_names import free_name, free_number
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.case_text import case_text, draft_from_text
from webapp.cases.excerpt import Excerpt
from webapp.cases.importing.understanding import understood
from webapp.model.address import MAX_ADDRESS, join_fields, join_items, parse_query, split_fields
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT
from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_UNNAMED
from webapp.model.packing import MAX_UNPACKED, pack, unpack
from webapp.model.page_parameters import parameters_of
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

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


# Links and files


@settings(max_examples=50)
@given(st.lists(st.lists(item_names).map(join_items), min_size=1), hostile_text, st.sampled_from(";\t|"))
def test_joined_fields_split_into_the_same_fields_and_any_text_into_some(
    fields: list[str], text: str, separator: str
) -> None:
    assert split_fields(join_fields(fields)) == fields
    if separator not in "".join(fields):
        assert split_fields(separator.join(fields), separator) == fields
    assert all(separator not in field or f"\\{separator}" in text for field in split_fields(text, separator))


# One case as text


@settings(max_examples=40)
@given(cases())
def test_the_text_of_any_case_restores_it(case: Case) -> None:
    assert read_cases({"case": [case_text(case)]}) == ((case,), ())


@given(st.lists(st.sampled_from(("", "A", "A,B", ",", "3", "9" * 5000, "1e999")), max_size=12))
def test_fields_in_any_order_are_a_case_that_can_be_made_and_what_is_left_out_is_said(fields: list[str]):
    draft, problems = draft_from_text(";".join(fields))
    assert len(draft.lists) <= len(MODELS)
    repaired(draft, 1)
    lists = [field for field in fields if "A" in field]
    kept = [*filter(None, [*draft.lists, draft.relevant, draft.unused])]
    assert problems or len(lists) <= len(kept) + bool(draft.name)


def test_cases_and_text_beyond_the_limits_are_left_out() -> None:
    case_set, problems = CaseSet.from_query({"case": [f"u{n};A;A" for n in range(5000)]})
    assert case_set.names == tuple(f"u{n}" for n in range(MAX_CASES))
    assert [(problem.code, problem.values["dropped"]) for problem in problems] == [
        ("cases_too_many", 5000 - MAX_CASES)
    ]
    long = ",".join(f"item{n}" for n in range(30_000))
    case_set, problems = CaseSet.from_query({"case": ["u1;A;A", f"u2;{long};A"]})
    assert case_set.names == ("u1",)
    assert [problem.code for problem in problems] == ["link_cut"]


# Packed


@settings(max_examples=40)
@given(st.dictionaries(item_names, st.one_of(item_names, st.lists(item_names, min_size=1)), min_size=1))
def test_a_packed_query_is_unpacked_as_it_was(query: Mapping[str, str | list[str]]) -> None:
    lists = {name: [value] if isinstance(value, str) else value for name, value in query.items()}
    names = {name: f"p{n}" for n, name in enumerate(lists)}
    given_ = {names[name]: values for name, values in lists.items()}
    assert unpack(pack(given_)) == given_


@settings(max_examples=40)
@given(st.data())
def test_a_packed_link_may_be_broken_by_a_mail_program_and_opens_something_when_damaged(
    data: st.DataObject,
) -> None:
    packed = pack(OPENING_CASES.to_query())
    broken = f" {packed[:10]}\r\n {packed[10:]} "
    assert CaseSet.from_query({"packed": broken, "k": "3"}) == (OPENING_CASES.with_k(3), ())
    at = data.draw(st.integers(0, len(packed) - 1))
    damaged = packed[:at] + data.draw(hostile_text)
    case_set, problems = CaseSet.from_query({"packed": damaged})
    assert case_set == OPENING_CASES
    assert len(problems) <= 1


def test_a_link_that_would_fill_the_memory_is_refused_and_what_is_no_text_ignored() -> None:
    bomb = zlib.compress(b"case=" + b"A" * 100 * MAX_UNPACKED, level=9)
    assert unpack(urlsafe_b64encode(bomb).decode()) is None
    assert unpack("A" * (MAX_UNPACKED + 1)) is None
    for junk in (None, 5, b"A", [None, 5], {"A": 1}, object()):
        query = cast("Any", {"case": junk, "packed": junk, "k": junk, "measure": junk, "at": junk})
        assert CaseSet.from_query(query) == (OPENING_CASES, ())


any_fields = st.one_of(hostile_text, st.lists(hostile_text, max_size=8).map(";".join))
any_values = st.one_of(any_fields, st.lists(any_fields, max_size=4))
parameter_names = st.one_of(
    st.sampled_from([parameter.name for parameter in parameters_of("cases")]), hostile_text
)
queries = st.dictionaries(parameter_names, any_values, max_size=6)


@settings(max_examples=50)
@given(queries)
def test_whatever_the_link_it_opens_a_set_that_its_own_link_restores_and_its_problems_are_said(
    query: Mapping[str, str | Sequence[str]],
) -> None:
    case_set, problems = CaseSet.from_query(query)
    assert case_set.fits_address
    assert CaseSet.from_query(parse_query(urlencode(case_set.to_query(), doseq=True))) == (case_set, ())
    assert len(problems) <= 9
    for problem in problems:
        for lang in LANGUAGES:
            assert texts_for(lang)(f"problem.{problem.code}", **problem.values).encode()


@pytest.mark.parametrize("text", [",", "(,", "a,"])
def test_columns_without_end_are_looked_up_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def look_up(name: str) -> None:
        asked.append(name)

    monkeypatch.setattr(case_link, "averaged_open_name", look_up)
    CaseSet.from_query({"case": "u;A;A", "columns": "".join(f"{at}{text}" for at in range(5000))})
    assert len(asked) <= 100


CONTENT: dict[str, Any] = json.loads(to_json(POST_CASES))
EXCERPT = Excerpt(frozenset({"u2"}), "losses", 992, "AP@5", ("0.2811", "0.3012"))


def read_file(content: object) -> tuple[CaseSet | None, tuple[Problem, ...]]:
    return read_text(json.dumps(content))


def read_text(text: str) -> tuple[CaseSet | None, tuple[Problem, ...]]:
    found = understood(text)
    return found.case_set, found.problems


def with_case(**fields: object) -> dict[str, Any]:
    """Return the opening cases with other fields in the second one."""
    first, second = CONTENT["cases"]
    return {**CONTENT, "cases": [first, {**second, **fields}]}


# There and back


@pytest.mark.slow
@settings(max_examples=50)
@given(case_sets())
def test_a_file_restores_the_set_exactly_also_when_another_program_wrote_it_again(case_set: CaseSet) -> None:
    assert read_text(to_json(case_set)) == (case_set, ())
    assert read_file(json.loads(to_json(case_set))) == (case_set, ())


def test_files_and_links_keep_what_the_cases_were_chosen_from_and_older_ones_have_nothing_of_it() -> None:
    found = understood(to_json(POST_CASES, EXCERPT))
    assert (found.case_set, found.excerpt, found.problems) == (POST_CASES, EXCERPT, ())
    assert understood(to_json(POST_CASES)).excerpt is None
    link = POST_CASES.to_address("https://example.org/cases", EXCERPT.to_query())
    assert understood(link).excerpt == replace(EXCERPT, names=frozenset({"u1", "u2"}))


def test_a_file_has_one_line_for_each_list_holds_the_largest_set_and_keeps_repeated_items() -> None:
    lines = to_json(POST_CASES.with_models(2)).splitlines()
    assert '        "B": ["A", "B", "C", "D", "E"]' in lines
    assert '      "relevant": ["B", "D", "Z"],' in lines
    assert read_text("\ufeff" + to_json(POST_CASES)) == (POST_CASES, ())
    bare = {"name": "u1", "lists": {"A": ["A"]}}
    case_set, problems = read_file({"recmetrics": "cases", "version": 1, "k": 3, "cases": [bare]})
    assert (case_set, problems) == (CaseSet((Case("u1", (("A",),), ()),), k=3), ())
    names = tuple(f"{n:02}" + "🎬" * 78 for n in range(MAX_ITEMS))
    cases = (Case(f"{n:02}" + "🎬" * 78, (names, names[::-1]), names) for n in range(MAX_CASES))
    largest = CaseSet(tuple(cases))
    assert read_text(to_json(largest)) == (largest, ())
    assert read_text("[" * 100_000) == (None, (Problem("file_too_deep"),))
    case_set, problems = read_file(with_case(lists={"A": ["A", "A", "B"]}, relevant=["A", "B"], unused=[]))
    assert problems == ()
    assert case_set is not None
    case = case_set.cases[1]
    assert case.lists == (("A", "A ×2", "B"),)
    assert average_precision(case.lists[0], case.relevant) == average_precision(list("AAB"), {"A", "B"})


any_plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text)
any_keys = st.one_of(
    hostile_text, st.sampled_from([*CONTENT, *CONTENT["cases"][0], "predict_list", "ground_truth"])
)
anything = st.recursive(
    any_plain,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(any_keys, inner, max_size=4)),
    max_leaves=12,
)


@settings(max_examples=50)
@given(anything, st.sampled_from(["", "k", "cases", "measure", "at"]), st.booleans())
def test_any_json_is_read_or_refused_in_words(value: object, place: str, in_case: bool) -> None:
    content: object = {**CONTENT, place: value} if place else value
    if in_case:
        content = with_case(lists=value, relevant=value, unused=value)
    for problem in read_file(content)[1]:
        for lang in LANGUAGES:
            assert texts_for(lang)(f"problem.{problem.code}", **problem.values).encode()
