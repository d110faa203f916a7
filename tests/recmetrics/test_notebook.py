"""The notebook of the documentation: it runs from top to bottom, and every result in it shows itself."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOK: dict[str, Any] = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))


def _code_cells() -> list[dict[str, Any]]:
    return [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def _shown(cells: list[dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Run the cells as a notebook does, and yield what the last line of each gives."""
    names: dict[str, Any] = {}
    for cell in cells:
        code = "".join(cell["source"])
        *lines, last = ast.parse(code).body
        exec(compile(ast.Module(lines, []), cell["id"], "exec"), names)
        if isinstance(last, ast.Expr):
            yield code, eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
        else:
            exec(compile(ast.Module([last], []), cell["id"], "exec"), names)


def test_it_runs_and_a_notebook_shows_each_result_as_a_table_or_formula(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(DOCS)
    results = [value for _, value in _shown(_code_cells()) if value is not None]
    plain = [type(value).__name__ for value in results if not _is_shown_well(value)]
    assert plain == ["Series", "bool"]
    assert results[-1] is True
    printed = capsys.readouterr().out
    assert r"\begin{tabular}" in printed
    assert "| measure | run | mean |" in printed


def _is_shown_well(value: Any) -> bool:
    for form in ("_repr_html_", "_repr_latex_"):
        if hasattr(value, form):
            return isinstance(getattr(value, form)(), str)
    return False


def test_what_it_says_of_names_is_what_a_reader_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS)
    (found,) = [value for code, value in _shown(_code_cells()[:4]) if "evaluate(" in code]
    assert "map_cut_10 = AP(norm=relevant)@10, divided by |R|" in found._repr_html_()


def test_it_is_a_notebook_without_outputs_of_one_machine() -> None:
    assert NOTEBOOK["nbformat"] == 4
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in _code_cells())
    ids = [cell["id"] for cell in NOTEBOOK["cells"]]
    assert len(ids) == len(set(ids))
    text = "".join("".join(cell["source"]) for cell in NOTEBOOK["cells"])
    assert 'pip install ".[tables,significance]"' in text
    assert "another project" in text
