"""The names of the core by subject: from `recmetrics`, and from the package that each belongs to."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import recmetrics
from recmetrics import families, libraries
from recmetrics.libraries import identify

ROOT = Path(__file__).parents[2]


def test_libraries_is_a_function_and_the_package_of_its_name_can_be_imported_from() -> None:
    assert libraries()
    assert identify is recmetrics.identify


@pytest.mark.parametrize("first", ["recmetrics", "recmetrics.libraries", "recmetrics.libraries.loading"])
def test_the_function_is_bound_whichever_module_is_imported_first(first: str) -> None:
    code = f"import {first}; from recmetrics import libraries; from recmetrics.libraries import slips"
    subprocess.run([sys.executable, "-c", f"{code}; libraries()"], check=True)


@pytest.mark.parametrize("package", ["recmetrics.libraries", "recmetrics.teaching"])
def test_the_names_of_a_package_are_those_of_recmetrics(package: str) -> None:
    module = import_module(package)
    assert {
        name for name in module.__all__ if getattr(module, name) is not getattr(recmetrics, name)
    } == set()


def test_the_reference_shows_every_public_name_and_every_family() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    shown = re.findall(r"^ +- (\w+)$", pages, re.MULTILINE)
    # Errors have a page that shows a whole module.
    assert sorted(shown) == sorted(name for name in recmetrics.__all__ if not name.endswith("Error"))
    shown_families = re.findall(r"^::: (recmetrics\.measures\.\S+)$", pages, re.MULTILINE)
    assert sorted(shown_families) == sorted(
        f"{family.__module__}.{family.__qualname__}" for family in families()
    )


def test_the_version_has_an_entry_among_the_changes() -> None:
    assert f"## {recmetrics.__version__} " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
