"""Parser of pasted cases: lines, JSON and Python."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.counted_calls import counted_calls
from tests.webapp.cases.strategies import case_sets
from tests.webapp.strategies import hostile_text
from webapp.cases.case import Case
from webapp.cases.case_file import to_json
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.paste import MAX_PASTE, read_paste, with_pasted, with_second_model
from webapp.model.address import join_fields, join_items
from webapp.model.problems import Problem
from webapp.texts import LANGUAGES, texts_for

POST = """
cases = [
    {
        "predict_list" : ["A", "B", "C", "L", "Y", "U", "F", "Z"],
        "ground_truth" : {"A":1.0, "K":1.0, "B":1.0, "Z":1.0}
    },
    {
        "predict_list" : ["N", "X", "Y", "B", "M"],
        "ground_truth" : {"E":1.0, "B":1.0}
    },
]

def calc_precision(predict_list, truth_items, k:int=None):
    if k is None:
        k = len(recommend_result)
    predict_list_k = predict_list[:k]
    precision = len(set(predict_list_k) & set(truth_items)) / len(predict_list_k)
    return precision

calc_mean_precision(cases, 3)
# >> 0.33333333
"""


def pasted(text: str) -> list[tuple[str | None, str, str]]:
    """Return name, lists and relevant items of each case, lists separated by a slash."""
    return [
        (case.name, "/".join("".join(ranked) for ranked in case.lists), "".join(case.relevant))
        for case in read_paste(text).cases
    ]


def problems(text: str) -> list[tuple[str, int | str | None]]:
    """Return code and line, or place, of each problem."""
    return [
        (problem.code, problem.values.get("line", problem.values.get("where")))
        for problem in read_paste(text).problems
    ]


# Lines


@pytest.mark.parametrize(
    ("line", "case"),
    [
        ("A, B, C; B, Z", (None, "ABC", "BZ")),
        ("u1; A,B,C ;B", ("u1", "ABC", "B")),
        ("u1; A,B; B; B,A", ("u1", "AB/BA", "B")),
        ("u1\tA,B\tB", ("u1", "AB", "B")),
        ("u1 | A, B | B", ("u1", "AB", "B")),
        ("[ A, B, C ]; [ B, Z ]", (None, "ABC", "BZ")),
        ("['A', \"B\"]; {'B'}", (None, "AB", "B")),
        ("u1;;B", ("u1", "", "B")),
        ("u1; A;", ("u1", "A", "")),
        ("u1; A; B;", ("u1", "A", "B")),
        ("u1; A; B; ,", ("u1", "A/", "B")),
        (r"a\;b; A; B", ("a;b", "A", "B")),
        (r"A\;B | C", (None, r"A\;B", "C")),
    ],
)
def test_a_line_is_read_as_meant(line: str, case: tuple[str | None, str, str]) -> None:
    assert pasted(line) == [case]
    assert read_paste(line).problems == ()


def test_names_with_commas_semicolons_and_backslashes_survive() -> None:
    case = read_paste(r"a\, b\\; x\,y, z\;; x\,y").cases[0]
    assert (case.name, case.lists, case.relevant) == ("a, b\\", (("x,y", "z;"),), ("x,y",))


def test_a_broken_line_is_named_and_the_others_are_kept() -> None:
    text = "u1; A; A\n\nno fields\r\nu2; A; A; A; A\nu3; A, A; A"
    assert pasted(text) == [("u1", "A", "A"), ("u3", "AA ×2", "A")]
    assert problems(text) == [("paste_one_field", 3), ("paste_fields", 4), ("line_repeats", 5)]
    assert read_paste(text).places == (0, 3)


@given(case_sets())
def test_cases_written_as_lines_are_read_back(drawn: CaseSet) -> None:
    case_set = drawn.with_models(min(drawn.models, 2))
    text = "\n".join(
        join_fields(
            [join_items([case.name]), *map(join_items, (case.lists[0], case.relevant, *case.lists[1:]))]
        )
        for case in case_set.cases
    )
    bare = tuple(Case(case.name, case.lists, case.relevant) for case in case_set.cases)
    assert with_pasted(OPENING_CASES, read_paste(text), replace=True) == (CaseSet(bare, k=5), ())


# JSON and Python


def test_the_code_of_a_post_is_read_as_it_stands() -> None:
    assert pasted(POST) == [(None, "ABCLYUFZ", "AKBZ"), (None, "NXYBM", "EB")]
    assert read_paste(POST).problems == ()
    assert [case.line for case in read_paste(POST).cases] == [3, 7]


@pytest.mark.parametrize(
    "text",
    [
        '{"predict_list": ["A", 2], "ground_truth": {"A": 1.0, "Z": 2, "B": 0.0}}',
        '[{"predict_list": ["A", 2], "ground_truth": ["A", "Z"]}]',
        '{"cases": [{"predict_list": ["A", 2], "ground_truth": ["A", "Z"]}]}',
        "predict_list = ['A', 2]\nground_truth = {'A': 1.0, 'Z': True,}",
        "  ground_truth: dict = {'A': 1.0, 'Z': 1}\n  predict_list: list = ['A', 2]\n  print(predict_list)",
        "case = {'predict_list': ('A', 2), 'ground_truth': {'A', 'Z'}}",
        "data = {'cases': [{'predict_list': ('A', 2), 'ground_truth': {'A', 'Z'}}]}",
    ],
)
def test_cases_in_json_and_python_are_read_as_meant(text: str) -> None:
    assert pasted(text) == [(None, "A2", "AZ")]
    assert read_paste(text).problems == ()


def test_two_pairs_of_assignments_are_two_cases() -> None:
    text = "\n".join(f"predict_list = ['A']\nground_truth = {{'{item}': 1}}" for item in "AB")
    assert pasted(text) == [(None, "A", "A"), (None, "A", "B")]


def test_a_broken_entry_is_named_and_the_others_are_kept() -> None:
    good = {"predict_list": ["A"], "ground_truth": {"A": 1.0}}
    broken = [
        {**good, "ground_truth": {"A": "yes"}},
        {"predict_list": ["A"]},
        {**good, "predict_list": [None]},
    ]
    expected: list[tuple[str, int | str]] = [
        ("part_grade", "cases[1].ground_truth['A']"),
        ("part_missing", "cases[2]"),
        ("part_text", "cases[3].predict_list[0]"),
    ]
    text = f"cases = {[good, *broken, good]!r}"
    assert problems(text) == expected
    assert read_paste(text).places == (0, 4)
    in_json = json.dumps([good, *broken, good])
    assert [code for code, _ in problems(in_json)] == [code for code, _ in expected]


def test_an_entry_that_would_have_to_be_run_costs_only_itself() -> None:
    entries = ["{'predict_list': top(5), 'ground_truth': []}", "{'predict_list': [1], 'ground_truth': [1]}"]
    text = "cases = [\n" + ",\n".join(entries) + "]"
    assert problems(text) == [("paste_syntax", 2)]
    assert pasted(text) == [(None, "1", "1")]


def test_nothing_that_is_pasted_is_run() -> None:
    text = "predict_list = [__import__('os').getcwd()]\nground_truth = {}"
    assert problems(text) == [("paste_syntax", 1)]


def test_the_line_where_code_goes_wrong_is_named() -> None:
    assert problems("cases = [\n{'predict_list': ['A',\n'ground_truth': {]\n") == [("paste_syntax", 3)]


def test_a_backslash_that_means_nothing_is_itself() -> None:
    assert pasted(r"case = {'predict_list': ['a\,b', 'c\\d'], 'ground_truth': {'a\,b'}}") == [
        (None, r"a\,bc\d", r"a\,b")
    ]


@given(case_sets())
def test_a_pasted_file_is_read_as_its_cases(case_set: CaseSet) -> None:
    replaced, told = with_pasted(OPENING_CASES, read_paste(to_json(case_set)), replace=True)
    assert (replaced.cases, told) == (case_set.cases, ())


def test_a_file_pasted_with_a_mistake_says_where_it_is() -> None:
    assert problems(to_json(OPENING_CASES).replace('"unnamed": 0', '"unnamed": -1')) == [
        ("part_number", "cases[0].unnamed")
    ]


# Nothing, or too much


@pytest.mark.parametrize("text", ["", " \n\t\n", "x = [1, 2]", "{}", "[]", "x = {'a': {}}", "x = {'a': f()}"])
def test_a_text_without_a_case_says_how_to_write_one(text: str) -> None:
    assert problems(text) == [("paste_nothing", None)]


def test_a_text_that_is_too_long_is_read_up_to_the_last_whole_line() -> None:
    paste = read_paste("u; A; AB\n" * MAX_PASTE)
    assert len(paste.cases) == MAX_PASTE // len("u; A; AB\n")
    assert paste.problems == (Problem("paste_too_long", {"limit": MAX_PASTE}),)


# Of a given length.
TO_BREAK_THE_READER: list[Callable[[int], str]] = [
    lambda length: "[" * length,
    lambda length: '{"a":' * (length // 5),
    lambda length: "x = [" + "-" * (length - 10) + "1]",
    lambda length: "x = [" + "1+" * (length // 2 - 10) + "1]",
    lambda length: "x = [" + "a." * (length // 2 - 10) + "a]",
    lambda length: "predict_list = [" + "9" * (length // 20) + "]\nground_truth = {}",
    lambda length: "predict_list = [0x" + "f" * (length // 11) + "]\nground_truth = {}",
    lambda _: "predict_list = [{}, {[]: 1}]\nground_truth = {1}",
    lambda _: "x = [\x00]",
    lambda _: "x = ['\ud800']",
    lambda length: ";" * length,
    lambda length: "a;" + "b," * (length // 2 - 2),
    lambda length: "a;b\n" * (length // 4),
    lambda length: "x=" * (length // 2),
    lambda length: "\\" * length,
]


@pytest.mark.parametrize("text_of", TO_BREAK_THE_READER, ids=range(len(TO_BREAK_THE_READER)))
def test_a_text_made_to_break_the_reader_is_read_with_little_work(text_of: Callable[[int], str]) -> None:
    text = text_of(MAX_PASTE)
    assert read_paste(text).problems or "a;b" in text
    tenth = text_of(MAX_PASTE // 10)
    _, calls = counted_calls(lambda: read_paste(tenth))
    # 28 for each character at most; lines that looked at each other would take thousands.
    assert calls < 40 * MAX_PASTE // 10


pieces = st.one_of(
    hostile_text,
    st.sampled_from(
        [
            "cases = [",
            "{'predict_list': ",
            "['A', 1]",
            ", 'ground_truth': ",
            "{'A': 1}",
            "}",
            "]",
            "\n",
            ";",
            "A,B",
        ]
    ),
)


@given(st.lists(pieces, max_size=12).map("".join))
def test_any_text_is_read_and_what_is_wrong_is_said_in_every_language(text: str) -> None:
    paste = read_paste(text)
    assert paste.cases or paste.problems
    assert len(paste.problems) <= 9
    with_pasted(OPENING_CASES, paste, replace=False)
    with_second_model(OPENING_CASES, paste)
    for problem in paste.problems:
        for lang in LANGUAGES:
            assert texts_for(lang)(f"problem.{problem.code}", **problem.values).encode()
