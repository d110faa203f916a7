"""A file of cases: exact both ways, and refused with a reason otherwise."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import average_precision
from tests.webapp.cases.strategies import case_sets
from tests.webapp.strategies import hostile_text
from webapp.cases.case import Case
from webapp.cases.case_file import to_json
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.cases.importing.understanding import understood
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem
from webapp.texts import LANGUAGES, texts_for

CONTENT: dict[str, Any] = json.loads(to_json(POST_CASES))
EXCERPT = Excerpt(frozenset({"u2"}), "losses", 992, "AP@5", ("0.2811", "0.3012"))
CHOSEN: dict[str, Any] = json.loads(to_json(POST_CASES, EXCERPT))["chosen"]


def read(content: object) -> tuple[CaseSet | None, tuple[Problem, ...]]:
    return read_text(json.dumps(content))


def read_text(text: str) -> tuple[CaseSet | None, tuple[Problem, ...]]:
    found = understood(text)
    return found.case_set, found.problems


def refused(content: object) -> str:
    """Return the code and the place of the one problem for which a file is refused."""
    case_set, problems = read(content)
    assert case_set is None
    (problem,) = problems
    return f"{problem.code} {problem.values.get('where', '')}".strip()


def with_case(**fields: object) -> dict[str, Any]:
    """Return the opening cases with other fields in the second one."""
    first, second = CONTENT["cases"]
    return {**CONTENT, "cases": [first, {**second, **fields}]}


def with_chosen(**fields: object) -> dict[str, Any]:
    """Return the opening cases as some that were chosen, with other fields in what says so."""
    return {**CONTENT, "chosen": {**CHOSEN, **fields}}


# There and back


@given(case_sets())
def test_a_file_restores_the_set_exactly(case_set: CaseSet) -> None:
    assert read_text(to_json(case_set)) == (case_set, ())


@given(case_sets())
def test_a_file_that_another_program_wrote_again_restores_the_set(case_set: CaseSet) -> None:
    assert read(json.loads(to_json(case_set))) == (case_set, ())


def test_a_file_keeps_what_the_cases_were_chosen_from_and_older_files_have_nothing_of_it() -> None:
    found = understood(to_json(POST_CASES, EXCERPT))
    assert (found.case_set, found.excerpt, found.problems) == (POST_CASES, EXCERPT, ())
    assert understood(to_json(POST_CASES)).excerpt is None


def test_a_pasted_link_keeps_what_the_cases_were_chosen_from() -> None:
    link = POST_CASES.to_address("https://example.org/cases", EXCERPT.to_query())
    assert understood(link).excerpt == replace(EXCERPT, names=frozenset({"u1", "u2"}))


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read_text("\ufeff" + to_json(POST_CASES)) == (POST_CASES, ())


def test_a_file_has_one_line_for_each_list() -> None:
    lines = to_json(POST_CASES.with_models(2)).splitlines()
    assert '        "B": ["A", "B", "C", "D", "E"]' in lines
    assert '      "relevant": ["B", "D", "Z"],' in lines


def test_the_largest_set_fits_a_file() -> None:
    names = tuple(f"{n:02}" + "🎬" * 78 for n in range(MAX_ITEMS))
    cases = (Case(f"{n:02}" + "🎬" * 78, (names, names[::-1]), names) for n in range(MAX_CASES))
    largest = CaseSet(tuple(cases))
    assert read_text(to_json(largest)) == (largest, ())


def test_what_a_file_leaves_out_is_as_usual() -> None:
    bare = {"name": "u1", "lists": {"A": ["A"]}}
    case_set, problems = read({"recmetrics": "cases", "version": 1, "k": 3, "cases": [bare]})
    assert (case_set, problems) == (CaseSet((Case("u1", (("A",),), ()),), k=3), ())


# Refused


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"recmetrics": "lists"}', Problem("file_not_cases")),
        ('{"recmetrics": "cases", "version": 2}', Problem("file_version", {"version": 2})),
        ("[" * 100_000, Problem("file_too_deep")),
    ],
)
def test_what_is_no_file_of_cases_is_refused_with_the_reason(text: str, problem: Problem) -> None:
    assert read_text(text) == (None, (problem,))


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


@pytest.mark.parametrize(("content", "problem"), WRONG)
def test_a_part_that_is_wrong_is_named(content: object, problem: str) -> None:
    if "inf" in repr(content):
        # JSON has no infinity, but a number that Python reads as one.
        case_set, problems = read_text(json.dumps(content).replace("Infinity", "1e999"))
        assert (case_set, f"{problems[0].code} {problems[0].values['where']}") == (None, problem)
    else:
        assert refused(content) == problem


def test_a_list_in_a_file_keeps_a_repeated_item() -> None:
    case_set, problems = read(with_case(lists={"A": ["A", "A", "B"]}, relevant=["A", "B"], unused=[]))
    assert problems == ()
    assert case_set is not None
    case = case_set.cases[1]
    assert case.lists == (("A", "A ×2", "B"),)
    assert average_precision(case.lists[0], case.relevant) == average_precision(list("AAB"), {"A", "B"})


# Anything


plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text)
keys = st.one_of(
    hostile_text, st.sampled_from([*CONTENT, *CONTENT["cases"][0], "predict_list", "ground_truth"])
)
anything = st.recursive(
    plain,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=12,
)


@given(anything, st.sampled_from(["", "k", "cases", "measure", "at"]), st.booleans())
def test_any_json_is_read_or_refused_in_words(value: object, place: str, in_case: bool) -> None:
    content: object = {**CONTENT, place: value} if place else value
    if in_case:
        content = with_case(lists=value, relevant=value, unused=value)
    for problem in read(content)[1]:
        for lang in LANGUAGES:
            assert texts_for(lang)(f"problem.{problem.code}", **problem.values).encode()
