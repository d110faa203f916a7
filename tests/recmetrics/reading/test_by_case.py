"""Documents of JSON and Python: lists and relevant items by case, whatever form they have."""

import pytest

from recmetrics.reading.by_case import ByCase, Rows, content_of
from recmetrics.reading.cells import Cell
from recmetrics.reading.documents import values_in
from recmetrics.reading.literals import DocumentError, KeyRepeatedError

U, V = ["B", "A"], ["C"]
"""The lists of two cases, of which A is relevant for the first, and nothing for the second."""

FORMS: dict[str, str] = {
    "dictionaries": "predicted = {'u': ['B', 'A'], 'v': ['C']}\nactual = {'u': {'A'}, 'v': set()}",
    "scores and grades": "{'u': {'A': 0.5, 'B': 0.9}, 'v': {'C': 1}}, {'u': {'A': 2, 'B': 0}, 'v': {}}",
    "pairs": '{"predicted": {"u": [["A", 1], ["B", 2]], "v": [["C", 1]]}, "actual": {"u": ["A"], "v": []}}',
    "two documents": '{"u": {"A": 0.5, "B": 0.9}, "v": {"C": 1}}\n{"u": {"A": 1}, "v": {}}',
    "objects": '[{"id": "u", "retrieved_ids": ["B", "A"], "expected_ids": ["A"]},'
    ' {"id": "v", "retrieved_ids": ["C"], "expected_ids": []}]',
    "objects in lines": '{"user": "u", "predict_list": ["B", "A"], "ground_truth": {"A": 1}}\n'
    '{"user": "v", "predict_list": ["C"], "ground_truth": {"C": 0}}\n',
    "objects by case": '{"u": {"predict_list": ["B", "A"], "ground_truth": ["A"]},'
    ' "v": {"predict_list": ["C"], "ground_truth": []}}',
    "cases": '{"cases": [{"case": "u", "list": [{"item": "A", "rank": 2}, {"item": "B", "rank": 1}],'
    ' "relevant": {"A": "1"}}, {"case": "v", "list": ["C"], "relevant": {}}]}',
    "columns": '{"user": ["u", "v"], "items": [["B", "A"], ["C"]], "relevant": [["A"], []]}',
    "columns by label": '{"user": {"0": "u", "1": "v"}, "items": {"0": ["B", "A"], "1": ["C"]},'
    ' "relevant": {"1": [], "0": ["A"]}}',
    "arguments": "mapk({'u': ['A'], 'v': []}, {'u': ['B', 'A'], 'v': ['C']})",
}
ROWS: dict[str, str] = {
    "rows": '[{"user": "u", "item": 7}, {"user": "v", "item": 8}]',
    "lines": '{"user": "u", "item": 7}\n{"user": "v", "item": 8}',
    "columns": '{"user": ["u", "v"], "item": [7, 8]}',
    "columns by label": '{"user": {"5": "u", "9": "v"}, "item": {"9": 8, "5": 7}}',
    "Python": "rows = [dict([('user', 'u'), ('item', 7)]), {'user': 'v', 'item': 8.0}]",
}


def test_each_form_has_the_lists_and_what_is_relevant_of_each_case() -> None:
    read: dict[str, list[tuple[str | None, list[list[str]], list[str]]]] = {}
    for name, text in FORMS.items():
        found = content_of(values_in(text))
        assert isinstance(found, ByCase)
        read[name] = [
            (one.name, [cell.ranked for cell in one.lists], (one.relevant or Cell()).relevant)
            for one in found.cases
        ]
    assert read == {name: [("u", [U], ["A"]), ("v", [V], [])] for name in FORMS}


def test_rows_and_columns_are_a_table() -> None:
    tables = {name: content_of(values_in(text)) for name, text in ROWS.items()}
    cells = {
        name: [row for _, row in one.table().rows] for name, one in tables.items() if isinstance(one, Rows)
    }
    assert cells == {name: [["u", "7"], ["v", "8"]] for name in ROWS}


def test_what_cannot_be_meant_is_refused() -> None:
    for text, code in (
        ('{"user": ["u"], "item": ["A", "B"]}', "lengths"),
        ('{"user": {"0": "u"}, "item": {"1": "A"}}', "lengths"),
        ("predicted = [['A'], ['B']]\nactual = [['A']]", "lengths"),
        ("predicted = {'u': ['A']}\nactual = [['A']]", "mixed"),
        ("truth = {'u': ['A']}\nactual = {'u': ['A']}", "columns_alike"),
        ("{'u': {'A': 'high'}}, {'u': ['A']}", "part_grade"),
        ("{'u': {'A': 1}}, {'u': {'A': None}}", "part_grade"),
        ("{'u': [None]}, {'u': ['A']}", "part_text"),
        ('[{"user": "u", "item": "A"}, 7]', "part_object"),
        ("rows = [{'user': 'u', 'item': 'A'}]\nactual = {'u': ['A']}", "mixed"),
        ('{"a": 1}', "nothing"),
        ("x = (", "syntax"),
        ("[" * 100_000, "too_deep"),
    ):
        with pytest.raises(DocumentError) as caught:
            content_of(values_in(text))
        assert caught.value.code == code, text
    for text, key in (
        ('{"u": [], "u": ["A"]}', "u"),
        ("{1: ['A'], '1': ['B']}", "1"),
        ("{'u': [('A', 1), ('A', 2)]}", "A"),
    ):
        with pytest.raises(KeyRepeatedError) as repeated:
            content_of(values_in(text))
        assert repeated.value.key == key


def test_which_value_is_relevant_is_asked_where_no_name_tells() -> None:
    for text, doubt, is_first in (
        ("{'u': ['A']}", "which_part", False),
        ("{'u': ['A']}, {'u': ['B']}", "which_relevant", True),
        ("bpr = {'u': ['A']}", "", False),
    ):
        found = content_of(values_in(text), is_first=is_first, is_relevant=not is_first)
        assert isinstance(found, ByCase)
        relevant = found.cases[0].relevant
        assert (found.doubt, relevant and relevant.items) == (doubt, ("A",))
