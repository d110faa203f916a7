"""Import of tables that pandas printed: an index, parts that were left out, and what is not guessed."""

import pytest

from tests.webapp.cases.test_importing import shown, skipped
from webapp.cases.importing.understanding import understood

PRINTED = {
    "no index": "user       item  rank\n  u1 The_Matrix     1\n  u1          B     2",
    "no spaces at the start": "user        item  rank\n0   u1  The_Matrix     1\n1   u1           B     2",
    "an index of users": "            item  rank\nuser\nu1    The_Matrix     1\nu1             B     2",
    "an index of users and items": (
        "                 rank\nuser item            \nu1   The_Matrix     1\n     B              2"
    ),
    "an index without a name": "              items relevant\nu1  [The_Matrix, B]      [A]",
}


@pytest.mark.parametrize("form", PRINTED)
def test_a_printed_index_is_read_where_it_names_cases_or_items(form: str) -> None:
    [(name, ranked, _)] = shown(understood(PRINTED[form]))
    assert (name, ranked) == ("u1", "The_Matrix B")


@pytest.mark.parametrize(
    "text",
    [
        "    user  item  rank\n0      0     0     0\n..   ...   ...   ...\n99    99    99    99",
        "  user            items relevant\n0   u1  [A, B, C, D,...      [A]",
        "  user           items relevant\n0   u1  [A, B, C, ...]      [A]",
        "  user  item  \\\n0   u1     A   \n\n   score\n0    0.5",
    ],
    ids=["rows", "a cell", "items", "columns"],
)
def test_a_table_that_was_printed_in_part_is_refused(text: str) -> None:
    found = understood(text)
    assert (found.cases, [problem.code for problem in found.problems]) == ((), ["import_printed_cut"])


@pytest.mark.parametrize(
    "text",
    [
        "user item label\n0 0 A 1\n1 22 B 0",
        "user m\n  u1 Toy Story",
        "   item  score\n3     A    0.5\n7     B    0.4",
    ],
    ids=["cells beside their columns", "a cell or two", "row numbers alone"],
)
def test_what_may_be_a_printed_table_is_not_guessed_and_every_line_says_why(text: str) -> None:
    found = understood(text)
    assert (found.kind, found.cases) == ("nothing", ())
    assert skipped(found) == [(str(line), "one_field") for line in range(1, len(text.splitlines()) + 1)]


@pytest.mark.parametrize("sign", "[{(")
def test_signs_that_are_not_closed_take_no_longer_than_others(sign: str) -> None:
    # Looked at once each: a hundred thousand would take minutes if each were looked for to the end.
    found = understood("user items\n" + f"{sign} " * 50_000)
    assert found.cases == ()


LISTS = "user\nu1    [A, B]\nu2       [B]\nName: {name}, dtype: object"


@pytest.mark.parametrize(
    ("text", "models", "cases"),
    [
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
        (
            "user\nu1    A\nu1    B\nName: item, Length: 2, dtype: object",
            ("",),
            [("u1", "A B", "")],
        ),
        ("userId\n1    12\n2    13\nName: movieId, dtype: int64", ("",), [("1", "12", ""), ("2", "13", "")]),
    ],
    ids=[
        "a model",
        "relevant items",
        "both",
        "no names",
        "scores",
        "a row for each item",
        "numbers as items",
    ],
)
def test_a_printed_series_is_read(
    text: str, models: tuple[str, ...], cases: list[tuple[str, str, str]]
) -> None:
    found = understood(text)
    assert (found.models, shown(found)) == (models, cases)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("user\nu1    0.50\nu2    0.25\nName: AP@5, dtype: float64", "import_series_numbers"),
        ("user\nu0     A\n      ..\nu99    B\nName: item, Length: 100, dtype: object", "import_series_cut"),
        ("user\nu1    [A, B, C,...\nName: items, dtype: object", "import_series_cut"),
    ],
    ids=["one number a case", "rows left out", "items left out"],
)
def test_a_printed_series_without_lists_or_in_part_says_what_to_paste(text: str, problem: str) -> None:
    found = understood(text)
    assert (found.cases, [problem.code for problem in found.problems]) == ((), [problem])
