"""What stands in a cell: lists as programs write them, and nothing else taken for one."""

from __future__ import annotations

import pytest

from recmetrics.reading.cells import Cell, cell_of, literal_cell
from recmetrics.reading.literals import CutError, KeyRepeatedError, literal_in


def test_a_list_means_the_same_however_it_is_written() -> None:
    for text in (
        *("['a', 'b']", '["a", "b"]', "['a' 'b']", "['a'\n 'b']", "('a', 'b')", "{'a', 'b'}", "[a, b]"),
        *("array(['a', 'b'], dtype='<U1')", "[np.str_('a'), np.str_('b')]", "set(['a', 'b'])", "a|b", "a, b"),
        *("tuple(('a', 'b'))", "['a', 'b', nan, None]", " [ 'a' , 'b' ] ", "a; b", "(a, b)"),
    ):
        found = cell_of(text)
        assert (sorted(found.items) if text.startswith("set") else list(found.items)) == ["a", "b"], text
        assert not found.numbers
    for text in ("[('a', 0.5), ('b', 0.25)]", "{'a': 0.5, 'b': 0.25}", "[['a', 0.5], ['b', .25]]"):
        assert cell_of(text) == Cell(("a", "b"), (0.5, 0.25)), text
    for text in ("[1, 2]", "[1 2]", "[1. 2.]", "[1.0, 2.0]", "[np.int64(1), 2]", "[ 1\n  2]", "1 | 2"):
        assert cell_of(text).items == ("1", "2"), text
    for text in (
        "[]",
        "set()",
        "{}",
        "()",
        "nan",
        "None",
        "",
        " ",
        "array([], dtype=float64)",
        "frozenset()",
    ):
        assert cell_of(text) == Cell(), text
    for text in ("{'b'}", "('b')", "['b']", "(b)", "[b]", "b", "('b',)", "frozenset({'b'})"):
        assert cell_of(text).items == ("b",), text


def test_what_is_no_list_or_written_in_another_way_stays_as_it_stands() -> None:
    for text in ("The Matrix", "(500) Days of Summer", "12 Monkeys", "Se7en", "81_6297", "f(x)", "a:b"):
        assert (literal_cell(text), cell_of(text).items) == (None, (text,)), text
    assert cell_of("[81_6297, 1e5, 007]").items == ("81_6297", "1e5", "007")
    assert cell_of("[The Matrix]").items == ("The Matrix",)
    assert cell_of("[The Matrix]", at_spaces=True).items == ("The", "Matrix")
    assert cell_of("['it\\'s', \"b c\"]").items == ("it's", "b c")


def test_what_is_lost_in_a_list_is_an_error() -> None:
    for text in ("[1 2 3 ... 8 9]", "['a' ... 'z']", "array([0, 1, ..., 9])", "[a, b, ...]"):
        with pytest.raises(CutError):
            cell_of(text)
    for text in ("{'a': 1, 'a': 2}", '{"a": 1, "a": 2}', "dict([('a', 1), ('a', 2)])"):
        with pytest.raises(KeyRepeatedError):
            cell_of(text)


def test_a_literal_runs_nothing_and_refuses_what_changes_a_list() -> None:
    assert literal_in("defaultdict(<class 'list'>, {'u': [np.float64(0.5), 'x' 'y']})") == {
        "u": [0.5, "x", "y"]
    }
    assert literal_in("[[1 2]\n [3 -4]]") == [[1, 2], [3, -4]]
    for text in (
        "sorted(['b', 'a'])",
        "reversed(['a'])",
        "open('x')",
        "a.b",
        "['a'][0]",
        "[1] + [2]",
        "f'{1}'",
    ):
        with pytest.raises(ValueError):  # noqa: PT011
            literal_in(text)
