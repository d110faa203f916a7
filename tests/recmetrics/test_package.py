"""The package as its users find it: names, documentation, what it needs installed, and its notebook."""

import ast
import inspect
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import recmetrics
from recmetrics import (
    Measure,
    catalogue,
    compare,
    evaluate,
    extras,
    families,
    mean_name,
    parse_measure,
    significance,
)
from recmetrics import measures as measures_package
from recmetrics.errors import MissingPackagesError
from recmetrics.extras import require
from recmetrics.measures import registry
from recmetrics.paired_tests import chance_of_spread

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PUBLIC = {name: getattr(recmetrics, name) for name in recmetrics.__all__}
FUNCTIONS = [value for value in PUBLIC.values() if not inspect.isclass(value)]
FAMILY_MODULES = {family.__module__ for family in families()}
SIGNIFICANCE_TESTS = [
    getattr(significance, name) for name in ("randomisation_test", "bootstrap_interval", "paired_t_test")
]
MEASURE_FUNCTIONS = [value for value in FUNCTIONS if value.__module__ in FAMILY_MODULES]


def test_every_public_name_is_documented_and_every_function_shows_an_example() -> None:
    bare = [name for name, value in PUBLIC.items() if not inspect.getdoc(value)]
    bare += [
        f"{name}.{own}"
        for name, value in PUBLIC.items()
        if inspect.isclass(value)
        for own, member in vars(value).items()
        if not own.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
        if not inspect.getdoc(member)
    ]
    assert bare == []
    for public in (significance.RandomisationTest, significance.BootstrapInterval, significance.PairedTTest):
        assert inspect.getdoc(public)
    assert inspect.getdoc(significance)
    assert [one.__name__ for one in FUNCTIONS if ">>> " not in (inspect.getdoc(one) or "")] == []


def test_what_computes_is_documented_in_full() -> None:
    parts: dict[object, list[str]] = {
        family: ["Formula: ", "Source: ", "Example:\n", ">>> "] for family in families()
    }
    for public in (*MEASURE_FUNCTIONS, compare, evaluate, *SIGNIFICANCE_TESTS):
        parts[public] = ["Args:\n", "Returns:\n", "Source: ", ">>> "]
    for public in (compare, evaluate, *SIGNIFICANCE_TESTS):
        parts[public] += ["Formula: ", "Raises:\n"]
    for function in MEASURE_FUNCTIONS:
        parts[function] += ["Example:\n"]
        if "k" in inspect.signature(function).parameters:
            parts[function] += ["InvalidCutoffError: "]
    assert [
        (value, part)
        for value, wanted in parts.items()
        for part in wanted
        if part not in (value.__doc__ or "")
    ] == []
    assert all(family.also_called for family in families())
    assert {function.__module__ for function in MEASURE_FUNCTIONS} == FAMILY_MODULES


def test_the_reference_shows_every_public_name_and_family_and_the_version_is_among_the_changes() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    shown = re.findall(r"^ +- (\w+)$", pages, re.MULTILINE)
    # Errors have a page that shows a whole module.
    assert sorted(shown) == sorted(
        name for name in recmetrics.__all__ if not name.endswith(("Error", "Warning"))
    )
    shown_families = re.findall(r"^::: (recmetrics\.measures\.\S+)$", pages, re.MULTILINE)
    assert sorted(shown_families) == sorted(
        f"{family.__module__}.{family.__qualname__}" for family in families()
    )
    assert f"## {recmetrics.__version__} " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "recmetrics-playground"
    assert any(one.startswith("pandas") for one in project["dependencies"])
    assert project["scripts"] == {"recmetrics": "recmetrics.cli.command_line:main"}


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_libraries_is_a_function_whichever_module_is_imported_first() -> None:
    run(
        "import sys\n"
        "for first in ('recmetrics', 'recmetrics.libraries', 'recmetrics.libraries.loading'):\n"
        "    for name in [name for name in sys.modules if name.startswith('recmetrics')]:\n"
        "        del sys.modules[name]\n"
        "    __import__(first)\n"
        "    from recmetrics import libraries\n"
        "    from recmetrics.libraries import slips\n"
        "    libraries()\n"
    )


NEW_MEASURE = '''
from dataclasses import dataclass
from recmetrics.measures.base import Measure
from recmetrics.statements.language import Number, rel
from recmetrics.statements.statement import Statement

@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Hits(Measure):
    """The hits in the top K, as a share of three."""

    family = "Hits"
    also_called = ("hit count",)
    cutoff_rule = "required"
    place = 15
    statement = Statement(rel, over=Number(3))
'''


def test_a_file_among_the_measures_is_all_that_a_new_measure_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "hits.py").write_text(NEW_MEASURE, encoding="utf-8")
    monkeypatch.setattr(measures_package, "__path__", [*measures_package.__path__, str(tmp_path)])
    registry.families.cache_clear()
    request.addfinalizer(registry.families.cache_clear)
    request.addfinalizer(lambda: sys.modules.pop("recmetrics.measures.hits", None))
    measure: Measure = parse_measure("Hits@2")
    names = [str(each) for each in catalogue(2)]
    assert names.index("P@2") < names.index("Hits@2") < names.index("AP(norm=hits)")
    assert measure.explain(list("ABC"), set("BC")).value == measure.of_pattern([False, True, True], 2)
    assert mean_name(measure) == "Mean Hits@2"
    assert evaluate({"u": ["A", "B", "C"]}, {"u": {"B", "C"}}, "Hits@2").means == {"Hits@2": 1 / 3}


@pytest.mark.slow
def test_the_core_loads_nothing_but_the_standard_library_and_computes_and_prints_without_more() -> None:
    loaded = run(
        "import sys; before = set(sys.modules); import recmetrics; print(*set(sys.modules) - before)"
    )
    packages = {name.partition(".")[0] for name in loaded.split()}
    assert packages - set(sys.stdlib_module_names) == {"recmetrics"}
    others = ("pandas", "numpy", "duckdb", "pyarrow", "scipy", "streamlit", "polars", "pyspark")
    run(
        "import sys\n"
        f"for name in {others}: sys.modules[name] = None\n"
        "from recmetrics import compare, evaluate, parse_measure\n"
        "found = evaluate({'u': ['A', 'B']}, {'u': ['B']}, 'MRR, ndcg@5')\n"
        "print(found, found._repr_html_(), compare({'u': ['A']}, {'u': ['B']}, {'u': ['B']}, 'RR'))\n"
        "print(parse_measure('RR').explain(['A', 'B'], ['B']), parse_measure('RR')._repr_latex_())\n"
        f"assert not any(sys.modules.get(name) for name in {others})\n"
    )


def test_runs_are_compared_without_scipy_but_for_the_t_test_of_very_many_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    users = range(6)
    found = compare(
        {"a": {user: ["A"] for user in users}, "b": {user: ["B"] for user in users}},
        {user: ["A"] for user in users},
        "RR",
    )
    assert [row.test for row in found.rows] == [None, "exact"]
    with pytest.raises(MissingPackagesError, match=r"the t-test of many cases needs scipy"):
        chance_of_spread(0.1, 0.2, 2_000)


def test_all_that_is_missing_is_named_at_once_with_its_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_nothing(name: str) -> None:
        del name

    monkeypatch.setattr(extras, "find_spec", find_nothing)
    with pytest.raises(MissingPackagesError) as caught:
        require("tables", "significance")
    assert caught.value.missing == ("duckdb", "pyarrow", "numpy")
    assert str(caught.value) == (
        "evaluating files and frames and testing differences needs duckdb and pyarrow and numpy; "
        'in a copy of recmetrics-playground, run: pip install ".[tables,significance]"'
    )
    with pytest.raises(MissingPackagesError, match=r'duckdb and pyarrow; .* "\.\[tables\]"'):
        evaluate("recs.csv", "truth.csv", "AP")
    with pytest.raises(MissingPackagesError, match=r'needs pandas; .* pip install "\."'):
        parse_measure("RR").explain(["A", "B"], ["B"]).to_pandas()


NOTEBOOK: dict[str, Any] = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
CODE_CELLS = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def shown() -> Iterator[tuple[str, Any]]:
    """Run the cells as a notebook does, and yield what the last line of each gives."""
    names: dict[str, Any] = {}
    for cell in CODE_CELLS:
        code = "".join(cell["source"])
        *lines, last = ast.parse(code).body
        exec(compile(ast.Module(lines, []), cell["id"], "exec"), names)
        if isinstance(last, ast.Expr):
            yield code, eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
        else:
            exec(compile(ast.Module([last], []), cell["id"], "exec"), names)


def is_shown_well(value: Any) -> bool:
    shown = [getattr(value, form, None) for form in ("_repr_html_", "_repr_latex_")]
    return any(form is not None and isinstance(form(), str) for form in shown)


@pytest.mark.slow
def test_the_notebook_runs_and_shows_each_result_as_a_table_or_formula(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(DOCS)
    results = [(code, value) for code, value in shown() if value is not None]
    assert [type(value).__name__ for _, value in results if not is_shown_well(value)] == ["Series", "bool"]
    assert results[-1][1] is True
    printed = capsys.readouterr().out
    assert r"\begin{tabular}" in printed
    assert "| measure | run | mean |" in printed
    found = next(value for code, value in results if "evaluate(" in code)
    assert "map_cut_10 = AP(norm=relevant)@10, divided by |R|" in found._repr_html_()
