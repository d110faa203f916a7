"""The engine is loaded when tables are read, not with the app: readers of other pages do not pay for it."""

import subprocess
import sys
from pathlib import Path

import webapp

ROOT = Path(webapp.__file__).parents[1]
# These talk to Streamlit.
OF_THE_PAGE = {"__init__", "page", "state", "uploads"}


def _loaded_by(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def test_the_evaluation_loads_no_engine_before_it_is_asked() -> None:
    modules = sorted((ROOT / "webapp" / "evaluate").glob("*.py"))
    names = [f"webapp.evaluate.{module.stem}" for module in modules if module.stem not in OF_THE_PAGE]
    assert "webapp.evaluate.results" in names
    loaded = _loaded_by(f"import {', '.join(names)}")
    assert loaded.isdisjoint({"duckdb", "pyarrow", "streamlit", "recmetrics.tables.engine"})


def test_the_page_itself_loads_no_engine() -> None:
    assert "duckdb" not in _loaded_by("import webapp.evaluate.page")
