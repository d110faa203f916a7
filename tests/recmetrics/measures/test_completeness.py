"""Completeness: public names are documented, measures have sources, and a new measure needs one file."""

import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import recmetrics
from recmetrics import Measure, catalogue, compare, evaluate, families, mean_name, parse_measure
from recmetrics import measures as measures_package
from recmetrics.measures import registry
from recmetrics.measures.base import Convention

PUBLIC = [getattr(recmetrics, name) for name in recmetrics.__all__]
FUNCTIONS = [value for value in PUBLIC if not inspect.isclass(value)]
FAMILY_MODULES = {family.__module__ for family in families()}
MEASURE_FUNCTIONS = [value for value in FUNCTIONS if value.__module__ in FAMILY_MODULES]


def doc(value: object) -> str:
    return inspect.getdoc(value) or ""


def test_the_package_exports_what_it_promises() -> None:
    assert set(recmetrics.__all__) >= {
        "Explanation",
        "Measure",
        "Step",
        "average_precision",
        "average_precision_at_k",
        "best_order",
        "catalogue",
        "compare",
        "compare_judged",
        "evaluate",
        "f1_at_k",
        "families",
        "flips",
        "hit_rate_at_k",
        "mean_precision_of_ranks",
        "move_gains",
        "ndcg_at_k",
        "order_distribution",
        "parse_mean",
        "parse_measure",
        "precision_at_k",
        "r_precision",
        "recall_at_k",
        "reciprocal_rank",
        "smallest_example",
        "upward_gains",
        "verdicts",
        "worst_order",
    }


@pytest.mark.parametrize("family", families(), ids=lambda family: family.family)
@pytest.mark.parametrize("part", ["Formula: ", "Source: ", "Example:\n", ">>> "])
def test_every_family_has_its_formula_source_and_example(family: type[Measure], part: str) -> None:
    assert part in (family.__doc__ or "")


@pytest.mark.parametrize("family", families(), ids=lambda family: family.family)
def test_every_family_says_what_others_call_it(family: type[Measure]) -> None:
    assert family.also_called


@pytest.mark.parametrize("function", MEASURE_FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("part", ["Args:\n", "Returns:\n", "Source: ", "Example:\n", ">>> "])
def test_every_plain_function_is_documented_in_full(function: object, part: str) -> None:
    assert part in doc(function)


@pytest.mark.parametrize("function", MEASURE_FUNCTIONS, ids=lambda function: function.__name__)
def test_a_plain_function_with_a_cutoff_says_that_it_refuses_wrong_ones(function: object) -> None:
    assert callable(function)
    if "k" in inspect.signature(function).parameters:
        assert "InvalidCutoffError: " in doc(function)


def test_every_family_has_a_plain_function() -> None:
    assert {function.__module__ for function in MEASURE_FUNCTIONS} == FAMILY_MODULES


@pytest.mark.parametrize("value", PUBLIC, ids=recmetrics.__all__)
def test_every_public_name_is_documented_and_so_is_what_it_offers(value: object) -> None:
    assert doc(value)
    if inspect.isclass(value):
        for name, member in vars(value).items():
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                assert doc(member), name


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_every_public_function_shows_an_example(function: object) -> None:
    assert ">>> " in doc(function)


@pytest.mark.parametrize("function", [compare, evaluate], ids=lambda function: function.__name__)
@pytest.mark.parametrize("part", ["Formula: ", "Args:\n", "Returns:\n", "Raises:\n", "Source: ", ">>> "])
def test_what_works_on_many_cases_is_documented_in_full(function: object, part: str) -> None:
    assert part in doc(function)


def test_every_convention_can_be_met() -> None:
    lists: list[tuple[list[str], set[str]]] = [(["A"], set()), ([], {"A"}), (["A"], {"B"})]
    met = {measure.explain(*case).convention for measure in catalogue(1) for case in lists}
    assert met == {None, *get_args(Convention)}


def test_importing_the_core_loads_nothing_but_the_standard_library() -> None:
    code = "import sys; before = set(sys.modules); import recmetrics; print(*set(sys.modules) - before)"
    root = Path(recmetrics.__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert loaded - set(sys.stdlib_module_names) == {"recmetrics"}


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


@pytest.fixture
def _a_new_file_among_the_measures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "hits.py").write_text(NEW_MEASURE, encoding="utf-8")
    monkeypatch.setattr(measures_package, "__path__", [*measures_package.__path__, str(tmp_path)])
    registry.families.cache_clear()
    yield
    sys.modules.pop("recmetrics.measures.hits", None)
    registry.families.cache_clear()


@pytest.mark.usefixtures("_a_new_file_among_the_measures")
def test_a_file_among_the_measures_is_all_that_a_new_measure_needs() -> None:
    measure = parse_measure("Hits@2")
    names = [str(each) for each in catalogue(2)]
    assert names.index("P@2") < names.index("Hits@2") < names.index("AP(norm=hits)")
    assert measure.explain(list("ABC"), set("BC")).value == measure.of_pattern([False, True, True], 2)
    assert mean_name(measure) == "Mean Hits@2"
    assert evaluate({"u": ["A", "B", "C"]}, {"u": {"B", "C"}}, "Hits@2").means == {"Hits@2": 1 / 3}
