"""Import of text: what each format is understood as, what is skipped, refused and asked."""

import json

import pytest

from webapp.cases.importing.understanding import Understood, skipped_lines, understood
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.names import MAX_NAME
from webapp.model.problems import Problem

Shown = tuple[str | None, str, str]


def shown(found: Understood) -> list[Shown]:
    """Return name, lists and relevant items of each case; lists separated by a slash."""
    return [
        (case.name, "/".join(" ".join(ranked) for ranked in case.lists), " ".join(case.relevant))
        for case in found.cases
    ]


def skipped(found: Understood) -> list[tuple[str, str]]:
    return [(lines, why.code.removeprefix("import_")) for lines, _, why, _ in skipped_lines(found.skipped)]


U1, U2 = ("u1", "A B C", "B Z"), ("u2", "C A", "A")
FORMS = {
    "lines": "u1; A, B, C; B, Z\nu2; C, A; A",
    "tabs": "u1\tA, B, C\tB, Z\nu2\tC, A\tA",
    "tabs and semicolons": "u1\tA; B; C\tB; Z\nu2\tC; A\tA",
    "bars": "u1 | A, B, C | B, Z\nu2 | C, A | A",
    "Markdown": "| user | items | relevant |\n|---|:-:|--|\n| u1 | A, B, C | B, Z |\n| u2 | C, A | A |",
    "full-width": "u1；A，B，C；B，Z\nu2；C、A；A",
    "enumeration comma": "u1; A、B、C; B、Z\nu2; C、A; A",
    "brackets": "u1; ['A', 'B', 'C']; {'B', 'Z'}\nu2; [C, A]; [A]",
    "spaces": "u1; A B C; B Z\nu2; C A D; A",
    "header": "user\titems\trelevant\nu1\tA, B, C\tB, Z\nu2\tC, A\tA",
    "header in another order": "relevant;query;ranked\nB, Z;u1;A, B, C\nA;u2;C, A",
    "Korean header": "사용자\t추천목록\t정답\nu1\tA, B, C\tB, Z\nu2\tC, A\tA",
    "Chinese header": "用户，推荐列表，相关项\nu1，A|B|C，B|Z\nu2，C|A，A",
    "CSV": 'user,items,relevant\nu1,"A, B, C","B, Z"\nu2,"C, A",A',
    "CSV of lists": (
        "user,predicted,actual\nu1,\"['A', 'B', 'C']\",\"['B', 'Z']\"\nu2,\"['C' 'A']\",\"['A']\""
    ),
    "rows": "user,item,score,relevance\nu1,B,.8,1\nu1,A,.9,0\nu1,C,.1,0\nu1,Z,,1\nu2,A,1,2\nu2,C,3,0",
    "two tables": "user,item,rank\nu1,B,2\nu1,A,1\nu1,C,3\nu2,C,1\nu2,A,2\n\nuser,item\nu1,B\nu1,Z\nu2,A",
    "two tables, relevant first": (
        "user,item,grade\nu1,B,5\nu1,Z,1\nu2,A,2\n\nuser,item,score\nu1,A,.9\nu1,B,.8\nu1,C,.7\nu2,C,9\nu2,A,8"
    ),
    "TREC": (
        "u1 0 B 1\nu1 0 Z 2\nu1 0 C 0\nu2 0 A 1\n# a run\n"
        "u1 Q0 A 1 9.5 m\nu1 Q0 B 2 8.5 m\nu1 Q0 C 3 -1 m\nu2 Q0 C 1 3 m\nu2 Q0 A 2 2 m"
    ),
    "lists that pandas prints": (
        "  user      items relevant\n0   u1  [A, B, C]   [B, Z]\n1   u2     [C, A]      [A]"
    ),
    "rows that pandas prints": (
        "  user item  score  relevance\n0   u1    B    0.8        1.0\n1   u1    A    0.9        NaN\n"
        "2   u1    C    0.1        0.0\n3   u1    Z    NaN        1.0\n4   u2    A    1.0        2.0\n"
        "5   u2    C    3.0        NaN"
    ),
    "dictionaries": (
        "predicted = {'u1': ['A', 'B', 'C'], 'u2': ['C', 'A']}\nactual = {'u1': {'B', 'Z'}, 'u2': ['A']}"
    ),
    "dictionaries of numbers": (
        'run = {"u1": {"B": 0.8, "A": 0.9, "C": 0.1}, "u2": {"A": 1.5, "C": 2.5}}\n'
        'qrels = {"u1": {"B": 1, "Z": 2, "C": 0}, "u2": {"A": 1}}'
    ),
    "JSON behind each other": '{"u1": ["A", "B", "C"], "u2": ["C", "A"]}\n{"u1": ["B", "Z"], "u2": ["A"]}',
    "JSON of both": (
        '{"predicted": {"u1": ["A", "B", "C"], "u2": ["C", "A"]}, "actual": {"u1": ["B", "Z"], "u2": ["A"]}}'
    ),
    "JSON of cases": (
        '[{"user": "u1", "predict_list": ["A", "B", "C"], "ground_truth": {"B": 1, "Z": 3, "C": 0}},'
        ' {"id": "u2", "predict_list": ["C", "A"], "ground_truth": ["A"]}]'
    ),
    "JSON of cases by user": (
        '{"u1": {"retrieved": ["A", "B", "C"], "relevant": ["B", "Z"]},'
        ' "u2": {"retrieved": ["C", "A"], "relevant": ["A"]}}'
    ),
    "JSON lines": (
        '{"query": "u1", "ranked": ["A", "B", "C"], "relevant": ["B", "Z"]}\n'
        '{"query": "u2", "ranked": ["C", "A"], "relevant": ["A"]}'
    ),
    "JSON rows": json.dumps(
        [
            {"user": user, "item": item, "score": score, "label": label}
            for user, item, score, label in [
                ("u1", "A", 3, 0),
                ("u1", "C", 1, 0),
                ("u1", "B", 2, 1),
                ("u1", "Z", None, 1),
                ("u2", "C", 2, 0),
                ("u2", "A", 1, 1),
            ]
        ]
    ),
}


def test_the_same_two_cases_are_understood_in_every_form(subtests: pytest.Subtests) -> None:
    for form, text in FORMS.items():
        with subtests.test(form):
            found = understood(text)
            if found.doubt:
                assert form == "JSON behind each other"
                found = understood(text, "first_ranked")
            first, second = found.cases
            assert (first.name, first.lists, set(first.relevant)) == ("u1", (("A", "B", "C"),), {"B", "Z"})
            assert len(first.relevant) == 2
            assert (second.name, second.lists[0][:2], second.relevant) == ("u2", ("C", "A"), ("A",))
            assert not found.skipped
            assert found.can_add


# Two lists of lists


def test_two_lists_are_told_apart_by_their_names(subtests: pytest.Subtests) -> None:
    for text in [
        "actual = [['B', 'Z'], ['A']]\npredicted = [['A', 'B', 'C'], ['C', 'A']]",
        "predicted = [['A', 'B', 'C'], ['C', 'A']]\nactual = [['B', 'Z'], ['A']]",
        "y_true, y_pred = [['B', 'Z'], ['A']], [['A', 'B', 'C'], ['C', 'A']]",
        "ml_metrics.mapk([['B', 'Z'], ['A']], [['A', 'B', 'C'], ['C', 'A']], 10)",
        "mapk(k=1)\nactual = np.array([['B', 'Z'], ['A']])\npredicted = [['A', 'B', 'C'], ['C', 'A']]",
        "predicted = [['A', 'B', 'C'], ['C', 'A']]\nrelevant = [{'B', 'Z'}, {'A'}]",
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert shown(found) == [(None, "A B C", "B Z"), (None, "C A", "A")]
            assert found.can_add


def test_two_lists_without_names_are_asked_about_and_those_of_other_lengths_are_not_matched() -> None:
    text = "[['A', 'B', 'C'], ['C', 'A']]\n[['B', 'Z'], ['A']]"
    found = understood(text)
    assert (found.doubt, found.is_open, found.can_add) == ("which_relevant", True, False)
    assert shown(understood(text, "first_ranked")) == [(None, "A B C", "B Z"), (None, "C A", "A")]
    assert shown(understood(text, "first_relevant")) == [(None, "B Z", "A B C"), (None, "A", "C A")]
    assert understood(text, "first_relevant").can_add
    found = understood("predicted = [['A'], ['B'], ['C']]\nactual = [['A'], ['B']]")
    assert [problem.code for problem in found.problems] == ["import_lengths"]
    assert found.problems[0].values["counts"] == "predicted: 3, actual: 2"
    assert not found.cases


def test_a_key_that_stands_there_twice_or_as_number_and_text_loses_nothing_silently() -> None:
    for text, key in (
        ('{"u1": ["A"], "u1": ["B"]}', "u1"),
        ("run = {'u1': ['A'], 'u1': ['B']}\nactual = {'u1': ['A']}", "u1"),
        ('pred = {1: [1, 2], "1": [3]}\ntruth = {1: [2]}', "1"),
    ):
        assert understood(text).problems == (Problem("import_key_repeated", {"key": key}),)
    # What no list can be ordered by is refused.
    found = understood('{"run": {"u": {"A": "nan", "B": 1}}, "qrels": {"u": {"A": 1}}}')
    assert (found.cases, [problem.code for problem in found.problems]) == ((), ["part_grade"])


def test_a_case_called_like_a_column_is_a_case_and_columns_that_are_not_used_are_named() -> None:
    assert shown(understood("user; A, B; B\nu2; A; A")) == [("user", "A B", "B"), ("u2", "A", "A")]
    found = understood("user\titems\trelevant")
    assert (found.kind, found.cases) == ("nothing", ())
    found = understood("user,list,relevant,hits,AP@5,comment\nu1,A|B,B,1,0.5,nice")
    assert shown(found) == [("u1", "A B", "B")]
    assert [(problem.code, problem.values["names"]) for problem in found.problems] == [
        ("import_unread", "hits, AP@5, comment")
    ]
    found = understood("A, B; B\nu2; A; A\nu3; A, B")
    assert (shown(found), skipped(found)) == ([(None, "A B", "B"), ("u2", "A", "A")], [("3", "no_name")])


# Doubts


def test_spaces_are_separators_only_where_that_is_sure() -> None:
    assert shown(understood("A B C; B")) == [(None, "A B C", "B")]
    assert understood("A B C; B").doubt == ""
    assert understood("The Matrix; The Matrix").cases[0].lists == (("The Matrix",),)
    found = understood("The Matrix; The Godfather")
    assert (found.doubt, found.can_add) == ("spaces", False)
    assert understood("The Matrix; The Godfather", "whole").cases[0].lists == (("The Matrix",),)
    assert understood("The Matrix; The Godfather", "spaces").cases[0].lists == (("The", "Matrix"),)
    assert understood("The Matrix, Alien; Alien").cases[0].lists == (("The Matrix", "Alien"),)
    # A name with spaces that stands alone elsewhere is whole.
    text = "u1; The Matrix, Alien; Alien\nu2; Alien, Up; The Matrix\nu3; The Matrix; Up"
    assert (understood(text).doubt, understood(text).cases[2].lists) == ("", (("The Matrix",),))


def test_spaces_in_one_row_and_commas_in_another_are_asked_about(subtests: pytest.Subtests) -> None:
    for text in ['user,list,relevant\nu1,"a,b,c",a\nu2,d e,d', "u1; a, b, c; a\nu2; d e; d", "u1; a, b; a b"]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.doubt, found.can_add) == ("spaces", False)
            assert " " not in "".join(understood(text, "spaces").cases[-1].lists[0])


# What is skipped, and what is said


def test_every_line_and_row_that_is_skipped_is_named_with_its_reason() -> None:
    found = understood("u1; A; A\n\nno fields\nu2; A; A; A; A; A; A; A; A; A\nnothing\nnothing\nu3; A, A; A")
    assert shown(found) == [("u1", "A", "A"), ("u3", "A A ×2", "A")]
    assert skipped(found) == [("3", "one_field"), ("4", "fields"), ("5–6", "one_field")]
    assert [problem.code for problem in found.problems] == ["line_repeats"]
    found = understood("u1; A; A\n;;;;")
    assert (shown(found), skipped(found)) == ([("u1", "A", "A")], [("2", "blank")])
    [problem] = understood(f"u1; {'A' * (MAX_NAME + 1)}, B; B").problems
    assert (problem.code, problem.values["limit"]) == ("line_name_shortened", MAX_NAME)
    found = understood("user,item,score\nu1,A,1\nu1,B\nu1,C,high\n,D,1\nu1,E,")
    assert shown(found) == [("u1", "A", "")]
    assert skipped(found) == [
        ("3", "row_fields"),
        ("4", "row_number"),
        ("5", "row_blank"),
        ("6", "row_unplaced"),
    ]
    # One without its last cell too, rather than read as without relevant items.
    found = understood("user\titems\trelevant\nu1\tA, B\tB\nu2\tA, B")
    assert (shown(found), skipped(found)) == ([("u1", "A B", "B")], [("3", "row_fields")])
    text = 'Traceback (most recent call last):\n  File "x.py", line 3, in <module>\nKeyError: 5'
    found = understood(text)
    assert not found.cases
    assert skipped(found) == [("1", "one_field"), ("2", "one_field"), ("3", "one_field")]
    found = understood("u1; A; A\n" + "\n".join(f"word{at}" for at in range(1000)))
    [(lines, count, why, is_first)] = skipped_lines(found.skipped)
    assert (lines, count, why.values["text"], is_first) == ("2, 3, 4 …", 1000, "word0", True)


def test_grades_ties_contrary_ranks_and_what_a_case_lacks_are_said() -> None:
    def codes(text: str) -> list[str]:
        return [problem.code for problem in understood(text).problems]

    run = "q Q0 A 1 1.0 m\nq Q0 B 2 2.0 m\nq 0 A 1"
    assert understood(run).cases[0].lists == (("B", "A"),)
    assert codes(run) == ["import_by_score"]
    assert codes(run.replace("2.0", "1.0")) == ["import_ties_one"]
    assert codes("q Q0 A 1 2 m\nq 0 A 3") == ["import_grades"]
    assert codes('[{"list": ["A"], "relevant": {"A": 2, "B": 0}}]') == ["import_grades"]
    assert codes('[{"list": ["A"], "relevant": {"A": 1, "B": 0}}]') == []
    found = understood("p = {'u1': ['A'], 'u2': ['A']}\nactual = {'u2': ['A'], 'u3': ['B']}")
    assert [(problem.code, problem.values["cases"]) for problem in found.problems] == [
        ("import_no_list", "u3"),
        ("import_no_relevant", "u1"),
    ]
    assert len(found.cases) == 3


def test_an_item_without_a_score_is_in_no_list_and_still_relevant_which_is_said(
    subtests: pytest.Subtests,
) -> None:
    for no_score in ["", "nan", "NaN", "None"]:
        with subtests.test(no_score=no_score):
            found = understood(f"user,item,score,label\nu1,A,0.9,0\nu1,B,{no_score},1")
            assert (shown(found), found.skipped) == ([("u1", "A", "B")], ())
            assert [(one.code, dict(one.values)) for one in found.problems] == [
                ("import_unranked", {"count": 1, "items": "B"})
            ]


# Limits


def test_more_cases_or_items_than_fit_are_all_kept_for_the_page_of_own_data() -> None:
    many = understood("\n".join(f"u{at}; A; A" for at in range(200)))
    assert (len(many.cases), len(many.drafts), many.is_too_much) == (MAX_CASES, 200, True)
    long = understood("u; " + ",".join(map(str, range(MAX_ITEMS + 5))) + "; 1")
    assert (len(long.cases[0].lists[0]), len(long.drafts[0].lists[0])) == (MAX_ITEMS, MAX_ITEMS + 5)
    assert long.is_too_much


def test_whole_numbers_words_and_decimal_commas_are_read_and_two_grades_need_no_note(
    subtests: pytest.Subtests,
) -> None:
    for text in ("pred=[[1, 2.0]]\nactual=[[1.0, 2]]", "mapk(actual=[[1, 2]], pred=[[1, 2]])"):
        [case] = understood(text).cases
        assert (*map(list, case.lists), list(case.relevant)) == (["1", "2"], ["1", "2"])
    for yes, no in [("1", "0"), ("True", "False"), ("yes", "No"), ("1,0", "0,0")]:
        with subtests.test(yes=yes, no=no):
            found = understood(f"user\titem\tscore\tlabel\nu1\tA\t0,5\t{no}\nu1\tB\t0,75\t{yes}")
            assert (shown(found), found.problems, found.skipped) == ([("u1", "B A", "B")], (), ())


PRINTED = {
    "no index": "user       item  rank\n  u1 The_Matrix     1\n  u1          B     2",
    "no spaces at the start": "user        item  rank\n0   u1  The_Matrix     1\n1   u1           B     2",
    "an index of users": "            item  rank\nuser\nu1    The_Matrix     1\nu1             B     2",
    "an index of users and items": (
        "                 rank\nuser item            \nu1   The_Matrix     1\n     B              2"
    ),
    "an index without a name": "              items relevant\nu1  [The_Matrix, B]      [A]",
}


def test_a_printed_table_is_read_by_its_index_and_refused_when_it_was_printed_in_part(
    subtests: pytest.Subtests,
) -> None:
    read = {form: [one[:2] for one in shown(understood(text))] for form, text in PRINTED.items()}
    assert read == {form: [("u1", "The_Matrix B")] for form in PRINTED}
    for text in [
        "    user  item  rank\n0      0     0     0\n..   ...   ...   ...\n99    99    99    99",
        "  user            items relevant\n0   u1  [A, B, C, D,...      [A]",
        "  user           items relevant\n0   u1  [A, B, C, ...]      [A]",
        "  user  item  \\\n0   u1     A   \n\n   score\n0    0.5",
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.cases, [problem.code for problem in found.problems]) == ((), ["import_printed_cut"])


def test_what_may_be_a_printed_table_is_not_guessed_and_every_line_says_why(
    subtests: pytest.Subtests,
) -> None:
    for text in [
        "user item label\n0 0 A 1\n1 22 B 0",
        "user m\n  u1 Toy Story",
        "   item  score\n3     A    0.5\n7     B    0.4",
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.kind, found.cases) == ("nothing", ())
            assert skipped(found) == [
                (str(line), "one_field") for line in range(1, len(text.splitlines()) + 1)
            ]


def test_signs_that_are_not_closed_take_no_longer_than_others(subtests: pytest.Subtests) -> None:
    for sign in "[{(":
        with subtests.test(sign=sign):
            # Looked at once each: a hundred thousand would take minutes if each were looked for to the end.
            found = understood("user items\n" + f"{sign} " * 50_000)
            assert found.cases == ()


LISTS = "user\nu1    [A, B]\nu2       [B]\nName: {name}, dtype: object"


def test_a_printed_series_is_read_and_without_lists_or_in_part_says_what_to_paste(
    subtests: pytest.Subtests,
) -> None:
    for text, models, cases in [
        (LISTS.format(name="BPR"), ("BPR",), [("u1", "A B", ""), ("u2", "B", "")]),
        (LISTS.format(name="relevant"), ("",), [("u1", "", "A B"), ("u2", "", "B")]),
        (
            f"{LISTS.format(name='items')}\n\n{LISTS.format(name='ground_truth')}",
            ("",),
            [("u1", "A B", "A B"), ("u2", "B", "B")],
        ),
        ("u1    [A, B]\nu2       [B]\ndtype: object", ("",), [("u1", "A B", ""), ("u2", "B", "")]),
        (
            "user item\nu1   A       0.5\n     B       0.9\nu2   A       0.1\nName: score, dtype: float64",
            ("",),
            [("u1", "B A", ""), ("u2", "A", "")],
        ),
        ("user\nu1    A\nu1    B\nName: item, Length: 2, dtype: object", ("",), [("u1", "A B", "")]),
        ("userId\n1    12\n2    13\nName: movieId, dtype: int64", ("",), [("1", "12", ""), ("2", "13", "")]),
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.models, shown(found)) == (models, cases)
    for text, problem in [
        ("user\nu1    0.50\nu2    0.25\nName: AP@5, dtype: float64", "import_series_numbers"),
        ("user\nu0     A\n      ..\nu99    B\nName: item, Length: 100, dtype: object", "import_series_cut"),
        ("user\nu1    [A, B, C,...\nName: items, dtype: object", "import_series_cut"),
    ]:
        with subtests.test(text=text):
            found = understood(text)
            assert (found.cases, [problem.code for problem in found.problems]) == ((), [problem])
