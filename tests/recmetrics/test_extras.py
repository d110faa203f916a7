"""What is not installed: the core does without it, and says once what is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from recmetrics import evaluate, extras, parse_measure
from recmetrics.errors import MissingPackagesError
from recmetrics.extras import require

ROOT = Path(__file__).parents[2]
OF_OTHERS = ("pandas", "numpy", "duckdb", "pyarrow", "scipy", "streamlit", "polars", "pyspark")


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_core_computes_and_prints_without_any_other_package_and_loads_none() -> None:
    done = _run(
        "import sys\n"
        f"for name in {OF_OTHERS}: sys.modules[name] = None\n"
        "from recmetrics import compare, evaluate, parse_measure\n"
        "found = evaluate({'u': ['A', 'B']}, {'u': ['B']}, 'MRR, ndcg@5')\n"
        "print(found, found._repr_html_(), compare({'u': ['A']}, {'u': ['B']}, {'u': ['B']}, 'RR'))\n"
        "print(parse_measure('RR').explain(['A', 'B'], ['B']), parse_measure('RR')._repr_latex_())\n"
        f"assert not any(sys.modules.get(name) for name in {OF_OTHERS})\n"
    )
    assert done.returncode == 0, done.stderr


def test_importing_the_core_loads_nothing_of_others_though_it_is_there() -> None:
    done = _run(f"import sys, recmetrics; print([name for name in {OF_OTHERS} if name in sys.modules])")
    assert done.stdout.strip() == "[]", done.stderr


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_nothing(name: str) -> None:
        del name

    monkeypatch.setattr(extras, "find_spec", find_nothing)


@pytest.mark.usefixtures("nothing_installed")
def test_all_that_is_missing_is_named_at_once_with_its_extras() -> None:
    with pytest.raises(MissingPackagesError) as caught:
        require("tables", "significance")
    assert caught.value.missing == ("duckdb", "pyarrow", "scipy")
    assert str(caught.value) == (
        "evaluating files and frames and testing differences needs duckdb and pyarrow and scipy; "
        'in a copy of recmetrics-playground, run: pip install ".[tables,significance]"'
    )


@pytest.mark.usefixtures("nothing_installed")
def test_files_without_duckdb_and_frames_without_pandas_say_what_to_install() -> None:
    with pytest.raises(MissingPackagesError, match=r'duckdb and pyarrow; .* "\.\[tables\]"'):
        evaluate("recs.csv", "truth.csv", "AP")
    with pytest.raises(MissingPackagesError, match=r'needs pandas; .* pip install "\."'):
        parse_measure("RR").explain(["A", "B"], ["B"]).to_pandas()


def test_the_name_that_is_installed_is_not_that_of_the_other_project() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "recmetrics-playground"
    assert any(one.startswith("pandas") for one in project["dependencies"])
    assert project["scripts"] == {"recmetrics": "recmetrics.cli.command_line:main"}
