"""Links and files of a set: exact both ways, and any link opens a set; what links open is in the contract."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import average_precision
from tests.webapp.strategies import case_sets, cases, hostile_text, item_names
from webapp.cases import case_link
from webapp.cases.case import Case
from webapp.cases.case_file import to_json
from webapp.cases.case_link import read_cases
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.cases.case_text import case_text
from webapp.cases.excerpt import Excerpt
from webapp.cases.importing.understanding import understood
from webapp.model.address import join_fields, join_items, parse_query, split_fields
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.packing import MAX_UNPACKED, pack, unpack
from webapp.model.page_parameters import parameters_of
from webapp.model.problems import Problem
from webapp.texts import LANGUAGES, texts_for

ABC = ("A", "B", "C")


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


def test_the_text_of_a_case_is_short_and_readable_and_restores_it(subtests: pytest.Subtests) -> None:
    four = Case("u1", (tuple("AB"), (), tuple("BA"), tuple("C")), ("B",), ("U",))
    for case, text in (
        (Case("u1", (ABC,), ("B", "Z")), "u1;A,B,C;B,Z"),
        (Case("u1", ((),), ()), "u1;,;,"),
        (Case("u1", (ABC, ()), ("B",)), "u1;A,B,C;B;,"),
        (Case("u1", (ABC, ("B",)), ("B",), ("X",)), "u1;A,B,C;B;B;0;X"),
        (Case("u1", (ABC,), ("B",), unnamed=97), "u1;A,B,C;B;;97"),
        (Case("a;b, c\\", (("x;y",),), ()), "a\\;b\\, c\\\\;x\\;y;,"),
        # Further models come after the fields there were.
        (four, "u1;A,B;B;,;0;U;B,A;C"),
        (Case("u1", four.lists[:3], ("B",)), "u1;A,B;B;,;;;B,A"),
    ):
        with subtests.test(text):
            assert case_text(case) == text
            assert read_cases({"case": [text]}) == ((case,), ())


@settings(max_examples=40)
@given(cases())
def test_the_text_of_any_case_restores_it(case: Case) -> None:
    assert read_cases({"case": [case_text(case)]}) == ((case,), ())


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
CHOSEN: dict[str, Any] = json.loads(to_json(POST_CASES, EXCERPT))["chosen"]


def read_file(content: object) -> tuple[CaseSet | None, tuple[Problem, ...]]:
    return read_text(json.dumps(content))


def read_text(text: str) -> tuple[CaseSet | None, tuple[Problem, ...]]:
    found = understood(text)
    return found.case_set, found.problems


def with_case(**fields: object) -> dict[str, Any]:
    """Return the opening cases with other fields in the second one."""
    first, second = CONTENT["cases"]
    return {**CONTENT, "cases": [first, {**second, **fields}]}


def with_chosen(**fields: object) -> dict[str, Any]:
    """Return the opening cases as some that were chosen, with other fields in what says so."""
    return {**CONTENT, "chosen": {**CHOSEN, **fields}}


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
    case_set, problems = read_file(with_case(lists={"A": ["A", "A", "B"]}, relevant=["A", "B"], unused=[]))
    assert problems == ()
    assert case_set is not None
    case = case_set.cases[1]
    assert case.lists == (("A", "A ×2", "B"),)
    assert average_precision(case.lists[0], case.relevant) == average_precision(list("AAB"), {"A", "B"})


WRONG: list[tuple[object, str]] = [
    ({**CONTENT, "k": 0}, "part_number k"),
    ({**CONTENT, "k": 5.0}, "part_number k"),
    ({**CONTENT, "k": True}, "part_number k"),
    ({**CONTENT, "at": 3}, "part_number at"),
    ({**CONTENT, "measure": "beauty"}, "part_measure measure"),
    ({**CONTENT, "measure": None}, "part_text measure"),
    ({**CONTENT, "missing": "one"}, "part_choice missing"),
    ({**CONTENT, "no_relevant": ["zero"]}, "part_choice no_relevant"),
    ({**CONTENT, "cases": {}}, "part_list cases"),
    ({**CONTENT, "cases": []}, "part_count cases"),
    ({**CONTENT, "cases": [{}] * (MAX_CASES + 1)}, "part_count cases"),
    ({**CONTENT, "cases": [7]}, "part_object cases[0]"),
    ({**CONTENT, "cases": CONTENT["cases"][:1] * 2}, "part_repeated cases"),
    ({name: value for name, value in CONTENT.items() if name != "k"}, "part_missing …"),
    (with_chosen(reason="luck"), "part_choice chosen.reason"),
    (with_chosen(total="992"), "part_number chosen.total"),
    (with_chosen(measure="beauty"), "part_measure chosen.measure"),
    (with_chosen(values=[]), "part_count chosen.values"),
    (with_chosen(values=["0.5", "high"]), "part_decimal chosen.values[1]"),
    (with_chosen(cases=["u9"]), "part_choice chosen.cases[0]"),
    ({**CONTENT, "chosen": None}, "part_object chosen"),
    (with_case(name=" "), "part_name cases[1].name"),
    (with_case(name="x" * 81), "part_name cases[1].name"),
    (with_case(name=None), "part_text cases[1].name"),
    (with_case(lists=["A"]), "part_object cases[1].lists"),
    (with_case(lists={"A": ["A"], "B": ["B"]}), "part_missing cases[0].lists"),
    (with_case(relevant=["B", "B"]), "part_repeated cases[1].relevant"),
    (with_case(lists={"A": ["A", None]}), "part_text cases[1].lists.A[1]"),
    (with_case(lists={"A": ["A", 1e999]}), "part_text cases[1].lists.A[1]"),
    (with_case(relevant="B"), "part_list cases[1].relevant"),
    (with_case(relevant=["B\u202e"]), "part_name cases[1].relevant[0]"),
    (with_case(unused=["A"]), "part_misplaced cases[1].unused"),
    (with_case(unnamed=-1), "part_number cases[1].unnamed"),
    (with_case(relevant=[f"i{n}" for n in range(51)]), "part_count cases[1].relevant"),
    (with_case(relevant=[f"i{n}" for n in range(50)]), "part_count cases[1]"),
]


def test_a_part_that_is_wrong_is_named_and_what_is_no_file_of_cases_is_refused(
    subtests: pytest.Subtests,
) -> None:
    for content, named in WRONG:
        with subtests.test(named, content=content):
            # JSON has no infinity, but a number that Python reads as one.
            case_set, (problem,) = read_text(json.dumps(content).replace("Infinity", "1e999"))
            assert (case_set, f"{problem.code} {problem.values.get('where', '')}".strip()) == (None, named)
    for text, problem in {
        '{"recmetrics": "lists"}': Problem("file_not_cases"),
        '{"recmetrics": "cases", "version": 2}': Problem("file_version", {"version": 2}),
        "[" * 100_000: Problem("file_too_deep"),
    }.items():
        assert read_text(text) == (None, (problem,))


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
