"""Links to a set: every link opens a set, and its problems are reported."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, cast
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.cases.strategies import cases
from tests.webapp.strategies import hostile_text, item_names
from webapp.cases import case_link
from webapp.cases.case import Case
from webapp.cases.case_link import read_cases
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.case_text import case_text
from webapp.model.address import join_fields, join_items, parse_query, split_fields
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.packing import MAX_UNPACKED, pack, unpack
from webapp.model.page_parameters import parameters_of
from webapp.texts import LANGUAGES, texts_for

ABC = ("A", "B", "C")


def read(query: str) -> tuple[CaseSet, list[str]]:
    case_set, problems = CaseSet.from_query(parse_query(query))
    return case_set, [problem.code for problem in problems]


# Fields


@given(st.lists(st.lists(item_names).map(join_items), min_size=1), st.sampled_from(";\t|"))
def test_joined_fields_split_into_the_same_fields(fields: list[str], separator: str) -> None:
    assert split_fields(join_fields(fields)) == fields
    if separator not in "".join(fields):
        assert split_fields(separator.join(fields), separator) == fields


@given(hostile_text, st.sampled_from(";\t|"))
def test_any_text_can_be_split_into_fields(text: str, separator: str) -> None:
    assert all(separator not in field or f"\\{separator}" in text for field in split_fields(text, separator))


# One case as text


@given(cases())
def test_the_text_of_a_case_restores_it(case: Case) -> None:
    assert read_cases({"case": [case_text(case)]}) == ((case,), ())


@pytest.mark.parametrize(
    ("case", "text"),
    [
        (Case("u1", (ABC,), ("B", "Z")), "u1;A,B,C;B,Z"),
        (Case("u1", ((),), ()), "u1;,;,"),
        (Case("u1", (ABC, ()), ("B",)), "u1;A,B,C;B;,"),
        (Case("u1", (ABC, ("B",)), ("B",), ("X",)), "u1;A,B,C;B;B;0;X"),
        (Case("u1", (ABC,), ("B",), unnamed=97), "u1;A,B,C;B;;97"),
        (Case("a;b, c\\", (("x;y",),), ()), "a\\;b\\, c\\\\;x\\;y;,"),
    ],
)
def test_the_text_of_a_case_is_short_and_readable(case: Case, text: str) -> None:
    assert case_text(case) == text
    assert read_cases({"case": [text]}) == ((case,), ())


# A link typed by hand


def test_no_case_opens_the_cases_of_the_post() -> None:
    assert read("") == (OPENING_CASES, [])
    assert read("k=3&utm_source=mail&case=") == (OPENING_CASES.with_k(3), [])


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("u1;A,B,C;B", Case("u1", (ABC,), ("B",))),
        (" u1 ; A , B,C ; B ", Case("u1", (ABC,), ("B",))),
        (";A,B,C;B", Case("1", (ABC,), ("B",))),
        ("A,B,C;B", Case("1", (ABC,), ("B",))),
        ("A,B,C", Case("1", (ABC,), ())),
        ("u1;;B", Case("u1", ((),), ("B",))),
        ("u1;A,B,C;B;;3", Case("u1", (ABC,), ("B",), unnamed=3)),
        ("u1;A,B,C;B;C,A", Case("u1", (ABC, ("C", "A")), ("B",))),
    ],
)
def test_a_case_typed_by_hand_is_read_as_meant(text: str, case: Case) -> None:
    case_set, problems = CaseSet.from_query({"case": text})
    assert (case_set.cases, problems) == ((case,), ())


def test_k_is_the_length_of_the_longest_list_when_it_is_missing() -> None:
    assert read("case=u1;A;A&case=u2;A,B,C;A")[0].k == 3
    assert read("case=u1;,;A")[0].k == 1


def test_cases_without_a_name_get_the_first_free_numbers() -> None:
    assert read("case=;A;A&case=1;B;B&case=;C;C")[0].names == ("2", "1", "3")


@pytest.mark.parametrize(
    ("given_", "measure"),
    [("P@3", "P@K"), ("MAP@5", "AP@K"), ("MAP", "AP"), ("Mean P@K", "P@K"), ("MRR", "RR")],
)
def test_a_measure_is_known_by_its_own_name_and_by_that_of_its_mean(given_: str, measure: str) -> None:
    case_set, problems = CaseSet.from_query({"measure": given_})
    assert (case_set.measure, problems) == (measure, ())


# A bad link


@pytest.mark.parametrize(
    ("query", "problems"),
    [
        ("case=u1;A,B,A;B", ["case_repeats"]),
        ("case=u1;A;A,A&k=1", ["case_duplicates"]),
        ("case=u1;A;B;;0;A", ["case_duplicates"]),
        ("case=u1;A;B&case=u1;B;B", ["case_name_taken"]),
        ("case=u1;A;B&case=u2;B;B;C", ["cases_without_list"]),
        ("case=u1;A;B;;many", ["link_number"]),
        ("case=u1;A;B;;;U;C;D;E;F;more", ["case_fields"]),
        ("case=u%0A1;A%0AB;B", ["case_name_mended"] * 2),
        ("case=u1;%00,A;B", ["name_not_allowed"]),
        ("case=u1;A;B&k=five", ["link_number"]),
        ("case=u1;A;B&at=2", ["link_number"]),
        ("measure=beauty", ["link_unknown_measure"]),
        ("measure=" + "M" * 500, ["link_unknown_measure"]),
        ("no_relevant=error", ["link_unknown_choice"]),
        ("missing=one", ["link_unknown_choice"]),
        ("packed=eJwLCAn", ["link_packed"]),
    ],
)
def test_what_is_wrong_with_a_link_is_said(query: str, problems: list[str]) -> None:
    assert read(query)[1] == problems


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert read("case=u1;A;A&case=u1;B;B&case=u1 (2);C;C")[0].names == ("u1", "u1 (3)", "u1 (2)")


def test_cases_without_a_list_for_b_get_an_empty_one_when_another_has_one() -> None:
    assert read("case=u1;A;A&case=u2;A;A;B")[0].case("u1").lists == (("A",), ())


def test_cases_beyond_the_limit_are_left_out() -> None:
    case_set, problems = CaseSet.from_query({"case": [f"u{n};A;A" for n in range(5000)]})
    assert case_set.names == tuple(f"u{n}" for n in range(MAX_CASES))
    assert [(problem.code, problem.values["dropped"]) for problem in problems] == [
        ("cases_too_many", 5000 - MAX_CASES)
    ]


def test_items_beyond_the_limit_are_left_out_and_relevant_ones_still_count() -> None:
    ranked = ",".join(f"i{n}" for n in range(60))
    case_set, problems = CaseSet.from_query({"case": f"u1;{ranked};i0,i55,r1"})
    assert (case_set.open.lists[0], case_set.open.relevant_count) == (
        tuple(f"i{n}" for n in range(MAX_ITEMS)),
        3,
    )
    assert [problem.code for problem in problems] == ["case_relevant_folded", "case_too_many_items"]


def test_a_link_that_is_too_long_is_read_as_far_as_anybody_looks() -> None:
    long = ",".join(f"item{n}" for n in range(30_000))
    case_set, problems = CaseSet.from_query({"case": ["u1;A;A", f"u2;{long};A"]})
    assert case_set.names == ("u1",)
    assert [problem.code for problem in problems] == ["link_cut"]


# Packed


@given(st.dictionaries(item_names, st.one_of(item_names, st.lists(item_names, min_size=1)), min_size=1))
def test_a_packed_query_is_unpacked_as_it_was(query: Mapping[str, str | list[str]]) -> None:
    lists = {name: [value] if isinstance(value, str) else value for name, value in query.items()}
    names = {name: f"p{n}" for n, name in enumerate(lists)}
    given_ = {names[name]: values for name, values in lists.items()}
    assert unpack(pack(given_)) == given_


def test_a_mail_program_may_break_a_packed_link_and_a_reader_may_add_to_it() -> None:
    packed = pack(OPENING_CASES.to_query())
    broken = f" {packed[:10]}\r\n {packed[10:]} "
    assert CaseSet.from_query({"packed": broken, "k": "3"}) == (OPENING_CASES.with_k(3), ())


@given(st.data())
def test_a_damaged_packed_link_opens_something(data: st.DataObject) -> None:
    packed = pack(OPENING_CASES.to_query())
    at = data.draw(st.integers(0, len(packed) - 1))
    damaged = packed[:at] + data.draw(hostile_text)
    case_set, problems = CaseSet.from_query({"packed": damaged})
    assert case_set == OPENING_CASES
    assert len(problems) <= 1


def test_a_packed_link_that_would_fill_the_memory_is_refused() -> None:
    bomb = zlib.compress(b"case=" + b"A" * 100 * MAX_UNPACKED, level=9)
    assert unpack(urlsafe_b64encode(bomb).decode()) is None
    assert unpack("A" * (MAX_UNPACKED + 1)) is None


# Anything


fields = st.one_of(hostile_text, st.lists(hostile_text, max_size=8).map(";".join))
values = st.one_of(fields, st.lists(fields, max_size=4))
names = st.one_of(st.sampled_from([parameter.name for parameter in parameters_of("cases")]), hostile_text)
queries = st.dictionaries(names, values, max_size=6)


@given(queries)
def test_whatever_the_link_it_opens_a_set_that_its_own_link_restores(
    query: Mapping[str, str | Sequence[str]],
) -> None:
    case_set, problems = CaseSet.from_query(query)
    assert case_set.fits_address
    assert CaseSet.from_query(parse_query(urlencode(case_set.to_query(), doseq=True))) == (case_set, ())
    assert len(problems) <= 9


@given(queries)
def test_whatever_was_wrong_with_a_link_is_said_in_every_language(
    query: Mapping[str, str | Sequence[str]],
) -> None:
    for problem in CaseSet.from_query(query)[1]:
        for lang in LANGUAGES:
            assert texts_for(lang)(f"problem.{problem.code}", **problem.values).encode()


@pytest.mark.parametrize("junk", [None, 5, b"A", [None, 5], {"A": 1}, object()])
def test_a_value_that_is_no_text_is_ignored(junk: object) -> None:
    query = cast("Any", {"case": junk, "packed": junk, "k": junk, "measure": junk, "at": junk})
    assert CaseSet.from_query(query) == (OPENING_CASES, ())


# Models, measures and baseline


def test_a_link_of_two_models_is_what_it_was() -> None:
    old = "case=u1;A,B;B;B,A&case=u2;A;A;B;2;U&k=3&measure=R@K&no_relevant=skip&at=2"
    case_set, problems = read(old)
    assert problems == []
    assert case_set.to_address().removeprefix("?") == old.replace("&no_relevant", "&no_relevant")
    assert (case_set.labels, case_set.baseline) == (("", ""), "A")
    assert case_set.columns == ("AP", "AP@K", "P@K", "R@K")


def test_further_models_come_after_the_fields_there_were() -> None:
    lists = (tuple("AB"), (), tuple("BA"), tuple("C"))
    case = Case("u1", lists, ("B",), ("U",))
    assert case_text(case) == "u1;A,B;B;,;0;U;B,A;C"
    assert read_cases({"case": [case_text(case)]}) == ((case,), ())
    assert case_text(Case("u1", lists[:3], ("B",))) == "u1;A,B;B;,;;;B,A"


def test_lists_of_further_models_typed_one_after_the_other_are_read_as_meant() -> None:
    [case], problems = read_cases({"case": ["u1;A,B;B;B,A;C,D;E"]})
    assert (case.lists, problems) == ((tuple("AB"), tuple("BA"), tuple("CD"), tuple("E")), ())


def test_names_measures_and_baseline_are_in_the_link() -> None:
    case_set, problems = read(
        "case=u1;A;A;B&k=1&model=BPR&model=B&columns=MAP,R@K,AP(norm=hits)@K&baseline=b"
    )
    assert problems == []
    assert (case_set.labels, case_set.baseline) == (("BPR", ""), "B")
    assert case_set.columns == ("AP", "R@K", "AP(norm=hits)@K", "AP@K")
    assert read(case_set.to_address().removeprefix("?")) == (case_set, [])


@pytest.mark.parametrize(
    ("query", "codes", "labels"),
    [
        ("model=BPR&model=BPR", [], ("BPR", "BPR (2)")),
        ("model=B", [], ("B (2)", "")),
        ("model=&model=BPR", [], ("", "BPR")),
        ("model=A%0AB", ["link_name_mended"], ("A B", "")),
        ("model=x&model=y&model=z", [], ("x", "y")),
        ("baseline=C", ["link_unknown_choice"], ("", "")),
        ("columns=AP,beauty", ["link_unknown_measure"], ("", "")),
        ("columns=,", [], ("", "")),
    ],
)
def test_what_is_wrong_with_models_and_measures_is_mended_and_said(
    query: str, codes: list[str], labels: tuple[str, ...]
) -> None:
    case_set, problems = read(f"case=u1;A;A;B&k=1&{query}")
    assert (case_set.labels, problems) == (labels, codes)


@pytest.mark.parametrize("text", [",", "(,", "a,"])
def test_columns_without_end_are_looked_up_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def look_up(name: str) -> None:
        asked.append(name)

    monkeypatch.setattr(case_link, "averaged_open_name", look_up)
    CaseSet.from_query({"case": "u;A;A", "columns": "".join(f"{at}{text}" for at in range(5000))})
    assert len(asked) <= 100


@pytest.mark.parametrize(("word", "rule"), [("exclude", "skip"), ("Score 0", "zero"), ("skip", "skip")])
def test_a_rule_may_be_called_as_its_button_is(word: str, rule: str) -> None:
    case_set, problems = CaseSet.from_query({"case": "u1;A;A", "missing": word})
    assert (case_set.missing, problems) == (rule, ())
